#!/bin/sh
# SPDX-License-Identifier: GPL-2.0
# Checksum offload: right on the wire with the engine on and off, for frames it knows and frames it does not.
. /tests/lib.sh

load_driver
peer_up
start_peer_iperf
features() { ethtool -k eth0 | sed -n "s/^$1: \\([a-z]*\\).*/\\1/p"; }
is "receive checksumming on" "$(features rx-checksumming)" on
is "transmit checksumming on" "$(features tx-checksumming)" on
ip link add link eth0 name eth0.5 type vlan id 5
in_peer ip link add link eth1 name eth1.5 type vlan id 5
ip link add link eth0 name eth0.6 type vlan id 6 protocol 802.1ad
in_peer ip link add link eth1 name eth1.6 type vlan id 6 protocol 802.1ad
ip addr add 10.5.0.1/24 dev eth0.5
in_peer ip addr add 10.5.0.2/24 dev eth1.5
ip addr add 10.6.0.1/24 dev eth0.6
in_peer ip addr add 10.6.0.2/24 dev eth1.6
ip link set eth0.5 up
in_peer ip link set eth1.5 up
ip link set eth0.6 up
in_peer ip link set eth1.6 up
is "VLAN device has the same offload" "$(ethtool -k eth0.5 | sed -n 's/^tx-checksumming: //p')" on
bad() { in_peer awk '/^(Tcp|Udp):/ { n++ } $1 == "Udp:" && $2 ~ /^[0-9]/ { u = $4 } $1 == "Tcp:" && $2 ~ /^[0-9]/ { t = $16 } END { print u + t }' /proc/net/snmp; }
for tx in on off; do
	for rx in on off; do
		check "set transmit $tx receive $rx" ethtool -K eth0 tx $tx rx $rx
		in_peer ethtool -K eth1 tx $rx rx off
		before=$(bad)
		check "IPv4 TCP, transmit $tx receive $rx" iperf_dut -n 2M
		check "IPv4 TCP back" iperf_dut -n 2M -R
		check "IPv6 TCP" iperf3 -6 -c fd00::2 -n 2M
		check "IPv6 UDP" iperf3 -6 -c fd00::2 -u -b 100M -n 1M
		check "one VLAN tag" iperf3 -c 10.5.0.2 -n 1M
		check "802.1ad tag" iperf3 -c 10.6.0.2 -n 1M
		check "IPv4 fragments" ping -q -c 3 -i 0.05 -s 4000 10.0.0.2
		check "UDP fragments" iperf3 -c 10.0.0.2 -u -l 4000 -b 50M -n 400K
		is "no bad checksum at the peer, transmit $tx receive $rx" $(($(bad) - before)) 0
		for size in 0 1 2 3 17 18 19; do
			ping -q -c 1 -W 1 -s $size 10.0.0.2 >/dev/null || not_ok "ping of $size bytes"
		done
	done
done
in_peer ethtool -K eth1 tx on rx on
ethtool -K eth0 tx on rx on
unverified() { ethtool -S eth0 | awk '/rx_csum|csum/ { n += $2 } END { print n + 0 }'; }
inject mac1 inject-bad-verdict true
check "a frame the engine calls unchecked still arrives" in_peer ping -q -c 2 -i 0.05 -W 1 10.0.0.1
inject mac1 inject-bad-verdict false
ip link set eth0 down
check "offload changed while down" ethtool -K eth0 rx off tx off
dut_up
wait_for 10 link_pair_up
is "and in force after up" "$(features rx-checksumming)" off
check "ping without offload" ping_peer
finish
