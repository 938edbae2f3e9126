#!/bin/sh
# SPDX-License-Identifier: GPL-2.0
# The published driver as a black box: probe, link, traffic four ways, ethtool, down/up, unbind/bind.
. /tests/lib.sh

load_driver
is "two interfaces" "$(find /sys/class/net -name 'eth*' | wc -l)" 2
peer_up
is "1000 Mb/s" "$(sysfs eth0 speed)" 1000
is "full duplex" "$(sysfs eth0 duplex)" full
check "ping" ping_peer
start_peer_iperf
check "iperf3 TCP transmit" iperf_dut -n 8M
check "iperf3 TCP receive" iperf_dut -n 8M -R
check "iperf3 UDP transmit" iperf_dut -u -b 300M -l 1470 -n 4M
check "iperf3 UDP receive" iperf_dut -u -b 300M -l 1470 -n 4M -R
check "ethtool -i" ethtool -i eth0
check "ethtool -S" ethtool -S eth0
check "ethtool -G" ethtool -G eth0 rx 512
check "ping after the ring change" ping_peer
for i in 1 2 3; do
	ip link set eth0 down
	dut_up
	wait_for 10 link_pair_up
	check "ping after down and up $i" ping_peer
done
driver=/sys/bus/platform/drivers/$(basename "$(readlink /sys/bus/platform/devices/11c20000.ethernet/driver)")
for i in 1 2 3; do
	echo 11c20000.ethernet >"$driver/unbind"
	echo 11c20000.ethernet >"$driver/bind"
	wait_for 5 test -e /sys/class/net/eth0
	dut_up
	wait_for 10 link_pair_up
	check "ping after unbind and bind $i" ping_peer
done
tap_end
