#!/bin/sh
# SPDX-License-Identifier: GPL-2.0
# What is legal while the interface is down touches no register without its clock, and is in force after up.
. /tests/lib.sh

load_driver
peer_up
check "ping" ping_peer
for m in mac0 mac1; do inject $m inject-tx-freeze false; done
ip link set eth0 down
in_peer ip link set eth1 down
sleep 1
suspended() { [ "$(cat /sys/bus/platform/devices/11c20000.ethernet/power/runtime_status)" = suspended ]; }
check "clock is off" wait_for 5 suspended
first=$(ip -s -s link show eth0)
for command in "ip -s link show eth0" "ethtool eth0" "ethtool -i eth0" "ethtool -S eth0" "ethtool -T eth0" "ethtool -g eth0" \
	"ethtool -k eth0" "ethtool -a eth0" "ethtool -c eth0" "ethtool -d eth0" "ethtool -K eth0 rx off" "ethtool -K eth0 rx on" "ethtool -G eth0 rx 512" \
	"ip link set eth0 promisc on" "ip link set eth0 promisc off" "ip link set eth0 mtu 1400" "ip link set eth0 mtu 1500" \
	"ip maddr add 33:33:00:00:00:05 dev eth0" "ip link set eth0 allmulticast on" "ip link set eth0 allmulticast off"; do
	wait_for 5 suspended
	$command >/dev/null 2>&1
	is "no gated register touched by: $command" "$(model mac0 gated-accesses)" 0
done
cat /sys/class/net/eth0/statistics/* >/dev/null
is "statistics are those of the close" "$(ip -s -s link show eth0)" "$first"
check "the clock is off again" wait_for 5 suspended
inject mac0 inject-irq-spurious 1
dut_up
in_peer ip link set eth1 up
wait_for 10 link_pair_up
check "ping after up" ping_peer
rx=$(stat_of eth0 rx_packets)
for i in 1 2 3 4 5 6 7 8 9 10; do
	ip link set eth0 down
	now=$(stat_of eth0 rx_packets)
	[ "$now" -ge "$rx" ] || not_ok "statistics went backwards in round $i: $rx to $now"
	rx=$now
	dut_up
	wait_for 10 has_carrier eth0
	ping -q -c 1 -W 1 10.0.0.2 >/dev/null
done
ok "statistics never went backwards over ten rounds"
finish
