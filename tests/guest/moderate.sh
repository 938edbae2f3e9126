#!/bin/sh
# SPDX-License-Identifier: GPL-2.0
# Transmit interrupt moderation: few interrupts, nothing left on the ring, no sender that waits for long.
. /tests/lib.sh

load_driver
peer_up
setting() { ethtool -c eth0 | sed -n "s/^$1:[[:space:]]*//p"; }
is "tx-usecs by default" "$(setting tx-usecs)" 200
is "tx-frames by default" "$(setting tx-frames)" 32
refused "tx-usecs 1001 is refused" ethtool -C eth0 tx-usecs 1001
refused "tx-frames 64 is refused" ethtool -C eth0 tx-frames 64
refused "rx-usecs is refused" ethtool -C eth0 rx-usecs 10
is "a refusal changes nothing" "$(setting tx-usecs) $(setting tx-frames)" "200 32"

mac1=$(in_peer cat /sys/class/net/eth1/address)
irqs() { model mac0 irqs; }
sleep 3 # until the multicast reports of a new interface are over
for threaded in 0 1; do
	set_sysfs eth0 threaded $threaded
	before=$(irqs)
	frametool send eth0 "$mac1" 2000 1000 1000 >/dev/null
	sleep 0.1
	holds "2000 frames sent cost at most 20 interrupts, threaded $threaded" $(($(irqs) - before)) -le 20
	check "nothing is left on the ring, threaded $threaded" wait_for 1 bql_idle
	before=$(stat_of eth0 tx_packets)
	for n in 1 2 3; do
		frametool send eth0 "$mac1" 1 60 60 >/dev/null
		sleep 0.01
	done
	is "single frames are reclaimed without another one, threaded $threaded" $(($(stat_of eth0 tx_packets) - before)) 3
done

# A socket whose buffer holds two datagrams must not wait for the timer: frametool sends 300 of 1400 bytes.
small_buffer() {
	start=$(boardctl vtime)
	frametool smallbuf 10.0.0.2 9 300 1400 4608 >/dev/null
	echo $((($(boardctl vtime) - start) / 300000))
}
ping_peer 1 >/dev/null
holds "a datagram from a small send buffer takes at most 60 us" "$(small_buffer)" -le 60
check "moderation off" ethtool -C eth0 tx-usecs 0
before=$(irqs)
frametool send eth0 "$mac1" 500 1000 1000 >/dev/null
sleep 0.1
holds "without moderation completions interrupt" $(($(irqs) - before)) -ge 20
check "ping without moderation" ping_peer
start_peer_iperf
check "TCP without moderation" iperf_dut -n 4M
for setting in "1000 0" "10 1" "1000 63" "200 32"; do
	set -- $setting
	check "tx-usecs $1, tx-frames $2" ethtool -C eth0 tx-usecs "$1" tx-frames "$2"
	check "TCP with tx-usecs $1, tx-frames $2" iperf_dut -n 2M
	check "UDP with tx-usecs $1, tx-frames $2" iperf_dut -u -b 500M -n 2M
done
iperf3 -c 10.0.0.2 -t 2 -b 200M >/tmp/load 2>&1 &
load=$!
for usecs in 0 100 0 500 200; do
	sleep 0.2
	ethtool -C eth0 tx-usecs $usecs || not_ok "tx-usecs $usecs under load"
done
survives "the load survives changes" $load /tmp/load
finish
