#!/bin/sh
# SPDX-License-Identifier: GPL-2.0
# The bench on the board: every test asked for, with threaded NAPI as asked for, against the peer at
# 10.0.0.2. Prints one RESULT line of JSON for each; what it means is worked out on the host.
#
# Arguments NAME=VALUE: tests (names joined by +), threaded (0, 1 or 0+1), run (a number: other random
# numbers, another phase), window and warm (ms), coalesce (default, or off: no software interrupt coalescing).
# shellcheck source=tests/guest/lib.sh
. /tests/lib.sh

window=150 warm=60 run=1 threaded=0+1 tests=tcp_tx coalesce=default
for setting in $BOARD_ARGS; do export "${setting?}"; done
peer=10.0.0.2 peer_mac=52:54:00:00:01:02

list() { echo "$1" | tr + ' '; }
peer_does() { echo "echo $1 | nc -w 2 $peer 7000"; }

# Commands for sample
iperf() { echo "exec iperf3 -c $peer -t 60 -i 0 $* </dev/null >/tmp/iperf 2>&1"; }
pingpong() { echo "exec bench-rr $peer 11111 /tmp/rr"; }

# sample MS TEXT [TEXT]: counts for so long while one or two shell texts run
sample() {
	sampled_ms=$1
	shift
	case $# in
	0) bench-sample "$warm" "$sampled_ms" ;;
	1) bench-sample "$warm" "$sampled_ms" sh -c "$1" ;;
	2) bench-sample "$warm" "$sampled_ms" sh -c "$1" -- sh -c "$2" ;;
	esac
}

pktgen() { echo "$2" >"/proc/net/pktgen/$1"; }

# The kernel's packet generator takes 125 ms to start.
generator_start=150

# sample_late TEXT: as sample, with that much more time to warm up
sample_late() {
	bench-sample $((warm + generator_start)) "$window" sh -c "$1"
}

test_udp_tx_64() {
	[ -e /proc/net/pktgen/eth0 ] || pktgen kpktgend_0 "add_device eth0"
	for setting in "count 0" "clone_skb 0" "pkt_size 60" "delay 0" "dst $peer" "dst_mac $peer_mac"; do
		pktgen eth0 "$setting"
	done
	sample_late "echo start >/proc/net/pktgen/pgctrl"
	pktgen pgctrl stop
}

# A flood may leave no process any time, not even one with a real-time priority: what is counted is the
# whole flood, and its length is what the peer makes it.
test_udp_rx_64() {
	tc qdisc add dev eth0 clsact
	tc filter add dev eth0 ingress protocol ip u32 match ip dport 9 0xffff action drop
	flooded=$(bench-sample 10 $((window + generator_start + 100)) sh -c "sleep 0.02; $(peer_does "/peer/flood $window")")
	echo "$flooded" | jq -c --argjson ns $((window * 1000000)) '.ns = $ns'
	tc qdisc del dev eth0 clsact
}

test_rr() {
	sample $((window * 2)) "$@" "$(pingpong)"
}

run_test() {
	case $1 in
	tcp_tx) sample "$window" "$(iperf)" ;;
	tcp_rx) sample "$window" "$(iperf -R)" ;;
	tcp_both) sample "$window" "$(iperf --bidir)" ;;
	tcp_tx_16) sample "$window" "$(iperf -P 16)" ;;
	udp_tx) sample "$window" "$(iperf -u -l 1470 -b 0)" ;;
	udp_rx) sample "$window" "$(iperf -u -l 1470 -b 1G -R)" ;;
	udp_rx_300) sample "$window" "$(iperf -u -l 1470 -b 300M -R)" ;;
	udp_rx_shell) sample "$window" "$(iperf -u -l 1470 -b 1G -R)" "while :; do :; done" ;;
	udp_tx_64) test_udp_tx_64 ;;
	udp_rx_64) test_udp_rx_64 ;;
	rr_idle) test_rr ;;
	rr_tcp_tx) test_rr "$(iperf)" ;;
	*) echo "unknown test $1" >&2; return 1 ;;
	esac
}

# Round-trip times, if the test was about them
latency() {
	if [ -s /tmp/rr ]; then cat /tmp/rr; else echo null; fi
}

measure() {
	rm -f /tmp/rr
	if counted=$(run_test "$1"); then
		echo "RESULT $(jq -nc --arg test "$1" --argjson threaded "$2" --argjson run "$run" \
			--argjson gro_flush_timeout "$(sysfs eth0 gro_flush_timeout)" --argjson count "$counted" \
			--argjson rtt "$(latency)" --arg digest "$(boardctl get /machine/peripheral/wire0 digest)" '$ARGS.named')"
		ok "$1, threaded $2"
	else
		not_ok "$1, threaded $2"
	fi
}

bench-seed "$run"
modprobe -a mdio-bitbang tcp_diag pktgen sch_ingress cls_u32 act_gact
load_driver
dut_up
check "link" wait_for 15 has_carrier eth0
check "the peer answers" wait_for 20 ping_peer 1
[ $tap_failed = 0 ] || tap_end
wait_for 20 sh -c "$(peer_does true)"
sleep "0.0$((10 + run * 7))"
if [ "$coalesce" = off ]; then
	set_sysfs eth0 gro_flush_timeout 0
	set_sysfs eth0 napi_defer_hard_irqs 0
fi
for mode in $(list "$threaded"); do
	set_sysfs eth0 threaded "$mode"
	for name in $(list "$tests"); do
		measure "$name" "$mode"
	done
done
is "no descriptor rule broken" "$(model mac0 ring-errors)" 0
tap_end
