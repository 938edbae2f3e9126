#!/bin/sh
# SPDX-License-Identifier: GPL-2.0
# A burst leaves nothing in the ring: every frame the ring could hold is seen without a later frame.
. /tests/lib.sh

load_driver
peer_up
mac0=$(sysfs eth0 address)
ring=$(ethtool -g eth0 | awk '/^RX:/ { v = $2 } END { print v }')
sleep 3 # until the multicast reports of a new interface are over
for threaded in 0 1; do
	set_sysfs eth0 threaded $threaded
	for burst in 1 63 64 65 128 200 $((ring - 1)); do
		before=$(stat_of eth0 rx_packets)
		in_peer frametool send eth1 "$mac0" "$burst" 60 60 >/dev/null
		sleep 0.3
		is "burst of $burst, threaded $threaded" $(($(stat_of eth0 rx_packets) - before)) "$burst"
	done
done
finish
