#!/bin/sh
# SPDX-License-Identifier: GPL-2.0
# Every frame arrives as it was sent, at every size and data alignment, and the counters say so.
. /tests/lib.sh

load_driver
peer_up
mac0=$(sysfs eth0 address)
mac1=$(in_peer cat /sys/class/net/eth1/address)

# raw FROM TO DEV: 3000 frames of all sizes one way, checked byte by byte.
raw() {
	$1 frametool recv "$2" 3000 30 >/tmp/recv &
	receiver=$!
	wait_for 5 grep -q ready /tmp/recv
	$3 frametool send "$4" "$5" 3000 60 1514 >/dev/null
	wait $receiver
	tail -n 1 /tmp/recv
}
sleep 3 # until the multicast reports of a new interface are over
rx_packets=$(stat_of eth0 rx_packets) rx_bytes=$(stat_of eth0 rx_bytes)
is "3000 raw frames received unchanged" "$(raw '' eth0 in_peer eth1 "$mac0" | cut -d' ' -f1,2,5-8)" "frames 3000 bad 0 lost 0"
rx_packets=$(($(stat_of eth0 rx_packets) - rx_packets)) rx_bytes=$(($(stat_of eth0 rx_bytes) - rx_bytes))
# Sum of 60..1514 twice, and 60..149 once.
want=$((2 * (60 + 1514) * 1455 / 2 + (60 + 149) * 90 / 2))
is "received packets counted" "$rx_packets" 3000
is "received bytes counted without FCS and trailer" "$rx_bytes" $want
tx_packets=$(stat_of eth0 tx_packets) tx_bytes=$(stat_of eth0 tx_bytes)
is "3000 raw frames sent unchanged" "$(raw in_peer eth1 '' eth0 "$mac1" | cut -d' ' -f1,2,5-8)" "frames 3000 bad 0 lost 0"
is "sent packets counted" $(($(stat_of eth0 tx_packets) - tx_packets)) 3000
is "sent bytes counted" $(($(stat_of eth0 tx_bytes) - tx_bytes)) $want

dd if=/dev/urandom of=/tmp/data bs=64k count=64 2>/dev/null
sum=$(md5sum </tmp/data)
for sg in on off; do
	ethtool -K eth0 sg $sg
	in_peer timeout 60 sh -c 'nc -l -p 7000 >/tmp/got; md5sum </tmp/got >/tmp/got.sum' &
	wait_for 5 in_peer sh -c 'ss -ltn | grep -q :7000'
	check "sendfile at every offset, scatter-gather $sg" timeout 30 frametool sendfile 10.0.0.2 7000 /tmp/data
	wait $!
	is "data unchanged, scatter-gather $sg" "$(cat /tmp/got.sum)" "$sum"
done
ethtool -K eth0 sg on

start_peer_iperf
for direction in "" -R --bidir; do
	check "iperf3 TCP ${direction:-forward}" iperf_dut -n 16M $direction
done
check "iperf3 UDP" iperf_dut -u -b 1G -n 8M
check "iperf3 UDP reverse" iperf_dut -u -b 1G -n 8M -R
check "iperf3 IPv6" iperf3 -6 -c fd00::2 -n 8M
check "iperf3 zero copy" iperf_dut -Z -n 16M
check "byte queue limit is empty when idle" wait_for 5 bql_idle
finish
