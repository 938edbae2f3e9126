#!/bin/sh
# SPDX-License-Identifier: GPL-2.0
# Stamps: software ones work, hardware ones are neither offered nor able to hurt.
. /tests/lib.sh

load_driver
peer_up
ping_peer >/dev/null
matches "a software stamp for each datagram" "$(frametool stamp 10.0.0.2 9 200 sw)" "^sent 200 stamps 200$"
before=$(in_peer cat /sys/class/net/eth1/statistics/rx_packets)
matches "no hardware stamp, no harm" "$(frametool stamp 10.0.0.2 9 1000 hw)" "^sent 1000 stamps 0$"
holds "all datagrams reached the peer" $(($(in_peer cat /sys/class/net/eth1/statistics/rx_packets) - before)) -ge 1000
refused "ptp4l with hardware stamps does not start" timeout 5 ptp4l -i eth0 -2 -H
in_peer sh -c 'ptp4l -i eth1 -2 -S -m --priority1 10 >/tmp/master 2>&1 &'
timeout 60 ptp4l -i eth0 -2 -S -m -s >/tmp/slave 2>&1 &
slave() { grep -q 'UNCALIBRATED to SLAVE\|to SLAVE' /tmp/slave; }
check "ptp4l with software stamps becomes slave" wait_for 55 slave
killall ptp4l
tc qdisc add dev eth0 clsact 2>/dev/null &&
	tc filter add dev eth0 egress matchall action skbedit queue_mapping 1 2>/dev/null
check "a wished second queue does no harm" ping_peer
tc qdisc del dev eth0 clsact 2>/dev/null
refused "mqprio with two queues is refused" tc qdisc add dev eth0 root mqprio num_tc 2 map 0 1 queues 1@0 1@1 hw 0
finish
