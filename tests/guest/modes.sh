#!/bin/sh
# SPDX-License-Identifier: GPL-2.0
# A mode change that is slow is waited for; one that is refused is an error, and down/up recovers.
. /tests/lib.sh
expected_log='ravb.*(fail|mode|time)'

load_driver
peer_up
for ns in 10000 1000000 50000000; do
	inject mac0 inject-mode-delay-ns $ns
	ip link set eth0 down
	check "up with mode changes of $ns ns" dut_up
	wait_for 10 link_pair_up
	check "ping with mode changes of $ns ns" ping_peer
	check "ring change with mode changes of $ns ns" ethtool -G eth0 rx 512
	ethtool -G eth0 rx 1024
done
inject mac0 inject-mode-delay-ns 0
ip link set eth0 down
inject mac0 inject-mode-refuse 1000000
refused "up while the mode is refused" ip link set eth0 up
matches "one error line names the mode" "$(dmesg | tail -n 20)" "mode"
inject mac0 inject-mode-refuse 0
check "up when it is granted again" dut_up
wait_for 10 link_pair_up
check "ping" ping_peer
inject mac0 inject-no-dts true
check "down although the suspension is never acknowledged" ip link set eth0 down
inject mac0 inject-no-dts false
dut_up
wait_for 10 link_pair_up
inject mac0 inject-toe-stuck true
ethtool -K eth0 rx off 2>/dev/null
inject mac0 inject-toe-stuck false
check "traffic although the checksum engine would not stop" wait_for 5 ping_peer 1
ethtool -K eth0 rx on
inject mac0 phy-absent true
ip link set eth0 down
ip link set eth0 up
sleep 1
inject mac0 phy-absent false
ip link set eth0 down
check "up after the PHY came back" dut_up
wait_for 15 link_pair_up
finish
