#!/bin/sh
# SPDX-License-Identifier: GPL-2.0
# Transmission that stops is noticed and recovered, while the interface is changed at the same time.
. /tests/lib.sh
expected_log='NETDEV WATCHDOG|transmit queue 0 timed out|ravb.*(timed? ?out|timeout|stop|fail|recover)|WARNING.*dev_watchdog|Call trace'

load_driver
peer_up
echo 0 >/proc/sys/kernel/panic_on_warn
flood() { ping -q -f -c 3000 -W 1 10.0.0.2 >/dev/null 2>&1; }
in_peer true
inject mac0 inject-tx-freeze true
flood &
sleep 12
# What was stuck is given up; a release alone would have it sent.
dropped=$(stat_of eth0 tx_dropped)
holds "the restart dropped what was stuck" "$dropped" -ge 1
inject mac0 inject-tx-freeze false
wait
check "traffic within ten seconds of the release" wait_for 10 ping_peer 1
logged=$(dmesg | grep -c -i 'eth0.*timed out')
holds "the watchdog saw it" "$logged" -ge 1

inject mac0 inject-tx-freeze true
inject mac0 inject-tx-active true
flood &
sleep 15
check "shell answers while the hardware will not stop" true
inject mac0 inject-tx-freeze false
inject mac0 inject-tx-active false
wait
check "traffic without ifdown after a stop that failed" wait_for 15 ping_peer 1

inject mac0 inject-tx-freeze true
flood &
end=$(($(date +%s) + 15))
while [ "$(date +%s)" -lt $end ]; do
	ip link set eth0 mtu 1400
	ip link set eth0 mtu 1500
	ethtool -G eth0 rx 128 2>/dev/null
	ethtool -G eth0 rx 1024 2>/dev/null
	ethtool -K eth0 rx off
	ethtool -K eth0 rx on
	sleep 0.3
done
inject mac0 inject-tx-freeze false
wait
check "traffic after changes during the recovery" wait_for 15 ping_peer 1
check "byte queue limit balanced" wait_for 5 bql_idle
echo 1 >/proc/sys/kernel/panic_on_warn
finish
