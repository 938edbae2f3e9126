#!/bin/sh
# SPDX-License-Identifier: GPL-2.0
# The probe-time policy as a user sees it, for the number of processors this board has.
. /tests/lib.sh

cpus=$(grep -c ^processor /proc/cpuinfo)
load_driver
threaded=0
[ "$cpus" -eq 1 ] && threaded=1
is "threaded NAPI with $cpus processors" "$(sysfs eth0 threaded)" $threaded
is "gro_flush_timeout" "$(sysfs eth0 gro_flush_timeout)" 20000
is "napi_defer_hard_irqs" "$(sysfs eth0 napi_defer_hard_irqs)" 1
is "the second port too" "$(sysfs eth1 threaded)" $threaded
peer_up
napi_threads() { cat /proc/[0-9]*/comm 2>/dev/null | grep -c '^napi/'; }
holds "kernel threads as the policy says" "$(napi_threads)" -ge $((threaded * 2))
check "ping" ping_peer
set_sysfs eth0 threaded $((1 - threaded))
set_sysfs eth0 gro_flush_timeout 50000
set_sysfs eth0 napi_defer_hard_irqs 3
is "threaded is what was written" "$(sysfs eth0 threaded)" $((1 - threaded))
ip link set eth0 down
ip link set eth0 up
wait_for 10 has_carrier eth0
is "threaded survives down and up" "$(sysfs eth0 threaded)" $((1 - threaded))
is "gro_flush_timeout survives down and up" "$(sysfs eth0 gro_flush_timeout)" 50000
is "napi_defer_hard_irqs survives down and up" "$(sysfs eth0 napi_defer_hard_irqs)" 3
dut_up
check "ping after the change" ping_peer
for mode in "0 0 0" "1 0 0" "0 20000 2" "1 1000000000 1" "1 20000 1"; do
	set -- $mode
	set_sysfs eth0 threaded "$1"
	set_sysfs eth0 gro_flush_timeout "$2"
	set_sysfs eth0 napi_defer_hard_irqs "$3"
	check "ping with threaded $1, flush $2, defer $3" ping_peer
done
refused "threaded refuses 7" set_sysfs eth0 threaded 7
finish
