#!/bin/sh
# SPDX-License-Identifier: GPL-2.0
# MTU, VLAN frames of full size, promiscuous and multicast reception.
. /tests/lib.sh

load_driver
peer_up
mac0=$(sysfs eth0 address)
ip link add link eth0 name eth0.5 type vlan id 5
in_peer ip link add link eth1 name eth1.5 type vlan id 5
ip addr add 10.5.0.1/24 dev eth0.5
in_peer ip addr add 10.5.0.2/24 dev eth1.5
ip link set eth0.5 up
in_peer ip link set eth1.5 up
check "full-size frame, untagged" ping -q -c 2 -W 1 -M "do" -s 1472 10.0.0.2
check "full-size frame, tagged" ping -q -c 2 -W 1 -M "do" -s 1472 10.5.0.2
refused "one byte more is refused by the stack" ping -q -c 1 -W 1 -M "do" -s 1473 10.0.0.2
check "MTU 1400" ip link set eth0 mtu 1400
check "ping at MTU 1400" ping -q -c 2 -W 1 -M "do" -s 1372 10.0.0.2
check "larger frames are still received" in_peer ping -q -c 2 -W 1 -s 1472 10.0.0.1
check "MTU back" ip link set eth0 mtu 1500
refused "MTU 1501 is refused" ip link set eth0 mtu 1501

# heard ADDRESS: frames with this destination that reach eth0's sockets.
heard() {
	frametool recv eth0 20 2 >/tmp/recv &
	receiver=$!
	wait_for 5 grep -q ready /tmp/recv
	in_peer frametool send eth1 "$1" 20 100 100 >/dev/null
	wait $receiver
	sed -n 's/^frames \([0-9]*\).*/\1/p' /tmp/recv
}
is "own address" "$(heard "$mac0")" 20
is "broadcast" "$(heard ff:ff:ff:ff:ff:ff)" 20
is "another station is not heard" "$(heard 02:00:00:00:77:77)" 0
ip link set eth0 promisc on
is "promiscuous: another station is heard" "$(heard 02:00:00:00:77:77)" 20
ip link set eth0 down
dut_up
wait_for 10 link_pair_up
is "promiscuous after down and up" "$(heard 02:00:00:00:77:77)" 20
ip link set eth0 promisc off
is "promiscuous off" "$(heard 02:00:00:00:77:77)" 0
is "multicast" "$(heard 01:00:5e:01:02:03)" 20
ip link set eth0 down
check "address change" ip link set eth0 address 02:00:00:00:12:34
dut_up
wait_for 10 link_pair_up
is "the new address is heard" "$(heard 02:00:00:00:12:34)" 20
is "the old one is not" "$(heard "$mac0")" 0
in_peer ip neigh flush all
finish
