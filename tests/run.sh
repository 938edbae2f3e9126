#!/usr/bin/env bash
# SPDX-License-Identifier: GPL-2.0
# A short "make run": every figure is there and above zero. usage: tests/run.sh SOC CPUS ours|published
set -euo pipefail
cd "$(dirname "$0")/.."

out=build/check/run-$1-$2-$3.json
SOC=$1 CPUS=$2 DRIVER=$3 OUT=$out RUN_TCP_BYTES=16M RUN_UDP_BYTES=12M scripts/run >&2 || echo "not ok 1 - scripts/run $*"
number=1
check() {
	number=$((number + 1))
	if jq -e "$2" "$out" >/dev/null; then echo "ok $number - $1"; else echo "not ok $number - $1"; fi
}
check "eight measurements" '.iperf3 | length == 8'
check "four tests, each with threaded 0 and 1" '[.iperf3[] | "\(.test) \(.threaded)"] | unique | length == 8'
check "throughput above zero" 'all(.iperf3[]; .mbps > 0)'
check "throughput below the wire" 'all(.iperf3[]; .mbps < 1000)'
check "CPU use above zero" 'all(.iperf3[]; .cpu_percent > 0 and .cpu_percent <= 100)'
check "instructions per packet above zero" 'all(.iperf3[]; .insn_per_packet > 0)'
check "register accesses and interrupts counted" 'all(.iperf3[]; .mmio_reads_per_packet != null and .irqs_per_packet != null)'
check "register writes for what was sent" 'all(.iperf3[] | select(.test | endswith("_tx")); .mmio_writes_per_packet > 0)'
check "processors" ".cpus == $2"
if [ "$3" = ours ]; then
	check "policy" ".policy == {threaded: $(($2 == 1)), gro_flush_timeout: 20000, napi_defer_hard_irqs: 1}"
fi
check "the shell answers within a second under UDP at 1 Gb/s" 'all(.iperf3[] | select(.threaded == 1); .shell_wait_ms < 1000)'
