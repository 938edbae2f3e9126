#!/bin/sh
# SPDX-License-Identifier: GPL-2.0
# Unbind, bind, unload: idle, up, under load; nothing is touched after the clock stops.
. /tests/lib.sh

load_driver
peer_up
driver=/sys/bus/platform/drivers/$(basename "$(readlink /sys/bus/platform/devices/11c20000.ethernet/driver)")
start_peer_iperf
rounds=8
i=0
while [ $i -lt $rounds ]; do
	i=$((i + 1))
	iperf3 -c 10.0.0.2 -t 5 -b 300M >/dev/null 2>&1 &
	load=$!
	sleep 0.$((i % 5))
	echo 11c20000.ethernet >"$driver/unbind" || not_ok "unbind in round $i"
	[ -e /sys/class/net/eth0 ] && not_ok "interface is still there in round $i"
	kill $load 2>/dev/null
	wait $load 2>/dev/null
	echo 11c20000.ethernet >"$driver/bind" || not_ok "bind in round $i"
	wait_for 5 test -e /sys/class/net/eth0
	dut_up
	wait_for 10 link_pair_up || not_ok "no link in round $i"
	ping -q -c 1 -W 2 10.0.0.2 >/dev/null || not_ok "no ping in round $i"
done
ok "$rounds rounds of unbind and bind under load"
killall iperf3
ip netns del peer
sleep 1
for state in down up; do
	[ $state = down ] || { ip link set eth0 up; sleep 1; }
	check "unload while the interface is $state" unload_driver
	is "module gone" "$(grep -c '^ravb ' /proc/modules)" 0
	check "load again" load_driver
done
ip addr flush dev eth0
wait_for 5 test -e /sys/class/net/eth1
peer_up
check "ping after reload" ping_peer
finish
