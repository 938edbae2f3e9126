# SPDX-License-Identifier: GPL-2.0
# Helpers of the guest scenarios: TAP output, the two-port set-up and the rule every scenario ends with.
# shellcheck shell=sh

tap_count=0
tap_failed=0
# Kernel messages the scenario provokes on purpose (extended regular expression).
expected_log='^$'

ok() {
	tap_count=$((tap_count + 1))
	echo "ok $tap_count - $BOARD_TEST: $*"
}

not_ok() {
	tap_count=$((tap_count + 1))
	tap_failed=$((tap_failed + 1))
	echo "not ok $tap_count - $BOARD_TEST: $*"
}

diag() { sed 's/^/# /'; }

# check TEXT COMMAND...: the command succeeds.
check() {
	check_text=$1
	shift
	if check_out=$("$@" 2>&1); then
		ok "$check_text"
	else
		not_ok "$check_text"
		echo "failed: $*
$check_out" | diag
	fi
}

# refused TEXT COMMAND...: the command fails.
refused() {
	refused_text=$1
	shift
	if refused_out=$("$@" 2>&1); then
		not_ok "$refused_text"
		echo "succeeded: $*
$refused_out" | diag
	else
		ok "$refused_text"
	fi
}

# is TEXT GOT WANT
is() {
	if [ "$2" = "$3" ]; then
		ok "$1"
	else
		not_ok "$1"
		echo "got '$2', want '$3'" | diag
	fi
}

# holds TEXT A OP B: integer comparison as in test(1).
holds() {
	if test "$2" "$3" "$4"; then
		ok "$1"
	else
		not_ok "$1"
		echo "not true: $2 $3 $4" | diag
	fi
}

# matches TEXT VALUE REGEX
matches() {
	if echo "$2" | grep -Eq -- "$3"; then
		ok "$1"
	else
		not_ok "$1"
		echo "'$2' does not match '$3'" | diag
	fi
}

# lacks TEXT VALUE REGEX
lacks() {
	if echo "$2" | grep -Eq -- "$3"; then
		not_ok "$1"
		echo "$2" | grep -E -- "$3" | diag
	else
		ok "$1"
	fi
}

# survives TEXT PID FILE: the background load ends well; FILE is what it printed.
survives() {
	if wait "$2"; then
		ok "$1"
	else
		not_ok "$1"
		diag <"$3"
	fi
}

# wait_for SECONDS COMMAND...: polls ten times a second.
wait_for() {
	wait_left=$(($1 * 10))
	shift
	until "$@" >/dev/null 2>&1; do
		wait_left=$((wait_left - 1))
		[ $wait_left -gt 0 ] || return 1
		sleep 0.1
	done
}

model() { boardctl get "$1" "$2"; }
inject() { boardctl set "$1" "$2" "$3" >/dev/null; }
sysfs() { cat "/sys/class/net/$1/$2"; }
set_sysfs() { echo "$3" >"/sys/class/net/$1/$2"; }
stat_of() { cat "/sys/class/net/$1/statistics/$2"; }
has_carrier() { [ "$(cat "/sys/class/net/$1/carrier" 2>/dev/null)" = 1 ]; }
device_of() { basename "$(readlink "/sys/class/net/$1/device")"; }
# Nothing is accounted as being sent; a kernel without byte queue limits accounts nothing.
bql_idle() {
	[ ! -e /sys/class/net/eth0/queues/tx-0/byte_queue_limits ] ||
		[ "$(cat /sys/class/net/eth0/queues/tx-0/byte_queue_limits/inflight)" = 0 ]
}
vtime_ms() { echo $(($(boardctl vtime) / 1000000)); }

load_driver() {
	insmod /ravb.ko
	wait_for 5 test -e /sys/class/net/eth0
}

unload_driver() { rmmod ravb; }

in_peer() { ip netns exec peer "$@"; }

# eth1 moves to a name space of its own, so the kernel's routing sends the traffic over the wire.
peer_up() {
	ip netns add peer
	# No frames but those the scenario sends, where it counts them.
	echo 0 >/proc/sys/net/ipv6/conf/all/router_solicitations
	in_peer sh -c 'echo 0 >/proc/sys/net/ipv6/conf/all/router_solicitations
		echo 0 >/proc/sys/net/ipv6/conf/default/router_solicitations'
	echo 0 >/proc/sys/net/ipv6/conf/eth0/router_solicitations
	ip link set eth1 netns peer
	in_peer ip link set lo up
	in_peer ip addr add 10.0.0.2/24 dev eth1
	in_peer ip -6 addr add fd00::2/64 dev eth1 nodad
	in_peer ip link set eth1 up
	dut_up
	wait_for 10 link_pair_up
}

dut_up() {
	ip addr replace 10.0.0.1/24 dev eth0
	ip -6 addr replace fd00::1/64 dev eth0 nodad
	ip link set eth0 up
	ip -6 addr replace fd00::1/64 dev eth0 nodad
}

link_pair_up() { has_carrier eth0 && in_peer cat /sys/class/net/eth1/carrier | grep -q 1; }
ping_peer() { ping -q -c "${1:-3}" -i 0.05 -W 1 10.0.0.2; }

start_peer_iperf() {
	in_peer iperf3 -s -D -p "${1:-5201}"
	wait_for 5 in_peer sh -c "ss -ltn | grep -q :${1:-5201}"
}

# iperf_dut ARGS...: an iperf3 client on the board against the peer; prints megabits per second.
iperf_dut() {
	timeout 120 iperf3 -c 10.0.0.2 -J "$@" >/tmp/iperf.json || { jq -r .error /tmp/iperf.json >&2; return 1; }
	jq -r '(.end.sum_received // .end.sum).bits_per_second / 1e6 | floor' /tmp/iperf.json
}

unexpected_log() {
	dmesg | grep -E 'WARNING|BUG|KASAN|DMA-API: .*(ravb|ethernet)|NETDEV WATCHDOG|stalled pool|suspected memory leaks|INFO: task|nobody cared|Call trace|ravb.*(fail|error|timeout)' |
		grep -Ev "$expected_log|module verification failed"
}

# Every scenario ends with it: the wire works both ways without a restart, the model saw no access it
# must not see, the kernel complained about nothing that was not provoked.
base_rule() {
	if [ -e /run/netns/peer ]; then
		in_peer ss -ltn | grep -q ':5201 ' || start_peer_iperf
		check "20 pings answered at the end" sh -c "ping -q -c 20 -i 0.05 -W 1 10.0.0.2 | grep -q '20 received'"
		check "TCP to the peer at the end" iperf_dut -n 4M
		check "TCP from the peer at the end" iperf_dut -n 4M -R
	fi
	for m in mac0 mac1; do
		is "no access to gated registers ($m)" "$(model $m gated-accesses)" 0
		is "no descriptor rule broken ($m)" "$(model $m ring-errors)" 0
		is "no E-MAC write before the interface select ($m)" "$(model $m early-emac-writes)" 0
		is "no configuration register written while operating ($m)" "$(model $m mode-errors)" 0
		is "no guest error ($m)" "$(model $m guest-errors)" 0
	done
	if [ -e /sys/kernel/debug/kmemleak ]; then
		echo scan >/sys/kernel/debug/kmemleak
		is "no memory leak" "$(grep -c 'ravb' /sys/kernel/debug/kmemleak)" 0
	fi
	if log=$(unexpected_log); then
		not_ok "kernel log is clean"
		echo "$log" | diag
	else
		ok "kernel log is clean"
	fi
}

tap_end() {
	echo "1..$tap_count"
	exit $((tap_failed > 0))
}

finish() {
	base_rule
	tap_end
}
