#!/bin/sh
# SPDX-License-Identifier: GPL-2.0
# Many reconfigurations from two sides while traffic runs both ways.
. /tests/lib.sh

load_driver
peer_up
start_peer_iperf
start_peer_iperf 5202
(while [ ! -e /tmp/stop ]; do
	iperf3 -c 10.0.0.2 -t 2 -b 300M >/dev/null 2>&1
	iperf3 -c 10.0.0.2 -p 5202 -u -b 200M -t 1 -R >/dev/null 2>&1
done) &
load=$!
i=0
while [ $i -lt 12 ]; do
	i=$((i + 1))
	set_sysfs eth0 threaded $((i % 2))
	ethtool -K eth0 rx off tx off
	ethtool -G eth0 rx $((64 << (i % 5)))
	ethtool -K eth0 rx on tx on sg off
	ip link set eth0 promisc on
	ip link set eth0 mtu 1400
	ethtool -K eth0 sg on gro off
	ip link set eth0 promisc off
	[ $((i % 4)) -ne 0 ] || { ip link set eth0 down; dut_up; }
	ip link set eth0 mtu 1500
	ethtool -K eth0 gro on
	sleep 0.2
done
touch /tmp/stop
wait $load
ok "twelve rounds of reconfiguration under load"
wait_for 10 link_pair_up
finish
