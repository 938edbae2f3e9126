#!/bin/sh
# SPDX-License-Identifier: GPL-2.0
# Interrupts: lost, spurious, and every error source; none storms, none stops the traffic.
. /tests/lib.sh
expected_log='nothing here'

load_driver
peer_up
mac0=$(sysfs eth0 address)
handlers() { awk '/eth0|11c20000/ { for (i = 2; i <= NF && $i ~ /^[0-9]+$/; i++) n += $i } END { print n + 0 }' /proc/interrupts; }
sleep 3 # until the multicast reports of a new interface are over
for threaded in 0 1; do
	set_sysfs eth0 threaded $threaded
	set_sysfs eth0 gro_flush_timeout 0
	set_sysfs eth0 napi_defer_hard_irqs 0
	sleep 0.5
	before=$(handlers)
	in_peer frametool send eth1 "$mac0" 1 60 60 >/dev/null
	sleep 0.5
	used=$(($(handlers) - before))
	holds "one frame costs at most two interrupts, threaded $threaded" $used -le 2
	holds "and at least one" $used -ge 1
done
for source in inject-irq-spurious inject-queue-full inject-fifo-overflow; do
	before=$(handlers)
	over=$(($(stat_of eth0 rx_over_errors) + $(stat_of eth0 rx_fifo_errors)))
	inject mac0 $source 1
	sleep 0.5
	holds "$source: at most two handler entries" $(($(handlers) - before)) -le 2
	[ $source = inject-irq-spurious ] ||
		is "$source is counted once" $(($(stat_of eth0 rx_over_errors) + $(stat_of eth0 rx_fifo_errors) - over)) 1
	check "ping after $source" ping_peer
done
start_peer_iperf
iperf3 -c 10.0.0.2 -t 3 -b 200M -R >/tmp/load 2>&1 &
load=$!
for i in 1 2 3 4 5 6; do
	sleep 0.3
	inject mac0 inject-irq-spurious 1
	inject mac0 inject-queue-full 1
	inject mac0 inject-fifo-overflow 1
done
survives "the load survives injected errors" $load /tmp/load
set_sysfs eth0 gro_flush_timeout 20000
set_sysfs eth0 napi_defer_hard_irqs 1
ip link set eth0 down
before=$(handlers)
inject mac0 link false
inject mac0 link true
sleep 0.5
is "no interrupt after close" $(($(handlers) - before)) 0
dut_up
wait_for 10 link_pair_up
finish
