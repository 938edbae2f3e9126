#!/bin/sh
# SPDX-License-Identifier: GPL-2.0
# iperf3 four ways against the host, with threaded NAPI as chosen and toggled; one RESULT line of JSON each.
#
# How a figure is made: mbps is what the receiver got over the guest's own (virtual) seconds; lost is the
# share of the frames on the wire that did not reach the receiving socket; the rest are differences of
# counters read before and after the test: instructions of the emulated processors, the model's counts of
# register accesses and raised interrupts, /proc/stat. "Per packet" is per frame of the test's direction.
. /tests/lib.sh

# shellcheck disable=SC2086
set -- $BOARD_ARGS
tcp_bytes=${1:-96M} udp_bytes=${2:-64M}

snapshot() {
	for counter in mmio-reads mmio-writes irqs tx-frames rx-frames rx-drop-nodesc rx-drop-disabled; do
		echo "\"$counter\":$(model mac0 $counter),"
	done | tr -d '\n'
	awk '/^cpu / { printf "\"busy\":%d,\"idle\":%d,", $2 + $3 + $4 + $7 + $8, $5 + $6 }' /proc/stat
	awk '$1 == "Udp:" && $2 ~ /^[0-9]/ { printf "\"udp_in\":%d,", $2 }' /proc/net/snmp
	echo "\"insn\":$(boardctl insn),\"ns\":$(boardctl vtime)"
}

# The longest a shell loop had to wait for its turn, in ms: shows that a flood does not lock the user out.
watch_shell() {
	longest=0 last=$(vtime_ms)
	while [ -e /tmp/watch ]; do
		sleep 0.1
		now=$(vtime_ms)
		[ $((now - last)) -le $longest ] || longest=$((now - last))
		last=$now
	done
	echo $longest >/tmp/longest
}

cat >/tmp/result.jq <<'JQ'
def per($n; $frames): if $frames > 0 then $n / $frames * 100 | round / 100 else null end;
($after | with_entries(.value -= $before[.key])) as $d
| (if $test | endswith("_tx") then $d["tx-frames"] else $d["rx-frames"] end) as $frames
| ($d["rx-frames"] + $d["rx-drop-nodesc"] + $d["rx-drop-disabled"]) as $arrived
| (.end.sum_received // .end.sum) as $sum
| {test: $test, threaded: $threaded,
   mbps: (if $test == "udp_rx" then ([.intervals[].sum.bytes] | add) * 8 / ([.intervals[].sum.seconds] | add) / 1e6
          else $sum.bytes * 8 / (.end.sum_sent // .end.sum).seconds / 1e6 end * 10 | round / 10),
   lost_percent: (if $test == "udp_rx" then [0, ($arrived - $d.udp_in) / $arrived * 100] | max
          elif $test == "udp_tx" then (.end.sum.lost_percent // 0) else 0 end * 100 | round / 100),
   cpu_percent: ($d.busy / ($d.busy + $d.idle) * 1000 | round / 10),
   insn_per_packet: ($d.insn / $frames | round),
   mmio_reads_per_packet: per($d["mmio-reads"]; $frames), mmio_writes_per_packet: per($d["mmio-writes"]; $frames),
   irqs_per_packet: per($d.irqs; $frames), frames: $frames, shell_wait_ms: $wait, seconds: ($d.ns / 1e7 | round / 100)}
JQ

# measure TEST IPERF3-ARGS...
measure() {
	measured=$1
	shift
	touch /tmp/watch
	watch_shell &
	watcher=$!
	before=$(snapshot)
	iperf3 -c 10.0.2.2 -p "$BOARD_PEER" -J "$@" >/tmp/iperf.json
	status=$?
	after=$(snapshot)
	rm /tmp/watch
	wait $watcher
	if [ $status -ne 0 ]; then
		not_ok "iperf3 $measured"
		jq -r .error /tmp/iperf.json | diag
		return
	fi
	if ! result=$(jq -c --arg test "$measured" --argjson threaded "$(sysfs eth0 threaded)" --argjson before "{$before}" \
		--argjson after "{$after}" --argjson wait "$(cat /tmp/longest)" -f /tmp/result.jq /tmp/iperf.json); then
		not_ok "figures of $measured"
		return
	fi
	echo "RESULT $result"
	ok "iperf3 $measured, threaded $(sysfs eth0 threaded)"
}

measure_all() {
	measure tcp_tx -n "$tcp_bytes"
	measure tcp_rx -n "$tcp_bytes" -R
	measure udp_tx -u -l 1470 -b 1G -n "$udp_bytes"
	measure udp_rx -u -l 1470 -b 1G -n "$udp_bytes" -R
}

load_driver
ip addr add 10.0.2.15/24 dev eth0
ip link set eth0 up
check "link" wait_for 15 has_carrier eth0
check "the host answers" ping -q -c 1 -W 5 10.0.2.2
module=/sys/module/ravb/version
echo "RESULT $(jq -nc --arg kernel "$(uname -r)" --argjson cpus "$(grep -c ^processor /proc/cpuinfo)" \
	--arg version "$(cat $module 2>/dev/null || uname -r)" --argjson threaded "$(sysfs eth0 threaded)" \
	--argjson flush "$(sysfs eth0 gro_flush_timeout)" --argjson defer "$(sysfs eth0 napi_defer_hard_irqs)" \
	'{kernel: $kernel, cpus: $cpus, driver: {name: "ravb", version: $version},
	  policy: {threaded: $threaded, gro_flush_timeout: $flush, napi_defer_hard_irqs: $defer}}')"
measure_all
set_sysfs eth0 threaded $((1 - $(sysfs eth0 threaded)))
measure_all
# The model's watch over registers is for this driver; the published one is measured as it is.
if [ "$BOARD_DRIVER" = ours ]; then finish; else tap_end; fi
