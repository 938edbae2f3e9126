#!/bin/sh
# SPDX-License-Identifier: GPL-2.0
# Ring sizes: changed under load, kept when the new ones cannot be had.
. /tests/lib.sh

load_driver
check "ring size while down" ethtool -G eth0 rx 256 tx 128
peer_up
sizes() { ethtool -g eth0 | awk '/^Current/ { c = 1 } c && /^(RX|TX):/ { printf "%s%s ", $1, $2 }'; }
is "the size set while down holds" "$(sizes)" "RX:256 TX:128 "
check "ping" ping_peer
start_peer_iperf
for way in "" -R; do
	iperf3 -c 10.0.0.2 -t 3 -b 200M $way >/tmp/load 2>&1 &
	load=$!
	sleep 0.5
	changed=0
	for s in "64 64" "1024 64" "128 512" "2048 128" "1024 256"; do
		set -- $s
		ethtool -G eth0 rx "$1" tx "$2" && changed=$((changed + 1))
		sleep 0.2
	done
	is "five changes under load ${way:-forward}" $changed 5
	survives "the load survives ${way:-forward}" $load /tmp/load
done
is "last size holds" "$(sizes)" "RX:1024 TX:256 "
refused "too large a ring is refused" ethtool -G eth0 rx 1000000
refused "no ring is refused" ethtool -G eth0 rx 0
refused "a mini ring is refused" ethtool -G eth0 rx-mini 64
is "sizes unchanged by refusals" "$(sizes)" "RX:1024 TX:256 "
check "ping after refusals" ping_peer
if [ -d /sys/kernel/debug/fail_page_alloc ]; then
	cd /sys/kernel/debug/fail_page_alloc || exit 1
	echo 100 >probability; echo -1 >times; echo 0 >min-order
	echo N >ignore-gfp-wait; echo Y >task-filter; echo 0 >verbose
	refused "no memory for the new ring" sh -c 'echo 1 >/proc/self/make-it-fail; exec ethtool -G eth0 rx 2048'
	echo 0 >probability
	cd /tests || exit 1
	is "old rings kept" "$(sizes)" "RX:1024 TX:256 "
	check "ping with the old rings" ping_peer
fi
check "byte queue limit balanced" wait_for 5 bql_idle
finish
