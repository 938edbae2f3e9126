#!/bin/sh
# SPDX-License-Identifier: GPL-2.0
# System suspend and resume with the interface up and down; the PHY and all settings come back.
. /tests/lib.sh

load_driver
peer_up
ethtool -G eth0 rx 512
start_peer_iperf
suspend_devices() {
	echo devices >/sys/power/pm_test
	echo 1 >/sys/module/suspend/parameters/pm_test_delay 2>/dev/null
	echo freeze >/sys/power/state
}
if [ -e /sys/power/pm_test ]; then
	for i in 1 2; do
		check "suspend and resume, round $i" suspend_devices
		check "link after round $i" wait_for 15 link_pair_up
		check "ping after round $i" ping_peer
	done
	iperf3 -c 10.0.0.2 -t 4 -b 50M >/tmp/load 2>&1 &
	load=$!
	sleep 1
	check "suspend under load" suspend_devices
	survives "the load survives" $load /tmp/load
	is "ring size survives" "$(ethtool -g eth0 | awk '/^RX:/ { v = $2 } END { print v }')" 512
	ip link set eth0 down
	check "suspend while down" suspend_devices
	dut_up
	wait_for 15 link_pair_up
else
	not_ok "this kernel has no /sys/power/pm_test"
fi
finish
