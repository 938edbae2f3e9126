#!/bin/sh
# SPDX-License-Identifier: GPL-2.0
# Loads the unit tests and turns their nested results into flat ones.
# arguments: number of suites and of results that the sources promise
. /tests/lib.sh

# Summaries count failures, names speak of errors; a failure itself is seen below. DMA debugging says hello.
expected_log='DMA-API: (preallocated|debugging enabled)|\] +(# .* pass:[0-9]+ fail:[0-9]+ skip:|(not )?ok [0-9]+ )'

# A line for each result, "pass SUITE: TEST[: ROW]" or "fail ...". A test of many rows has one line of
# its own behind them, which says nothing new unless it failed while all of its rows passed.
flatten() {
	awk '
		function result(path) {
			verdict = /^ *ok/ ? "pass" : "fail"
			sub(/^ *(not )?ok [0-9]+ /, "")
			print verdict, path $0
			return verdict == "fail"
		}
		/^    # Subtest: / { suite = $3 }
		/^        # Subtest: / { test = $3; failed = 0 }
		/^        (not )?ok / { failed += result(suite ": " test ": "); next }
		/^    (not )?ok / {
			if ($NF != test || /^ *not ok/ && !failed)
				result(suite ": ")
			test = ""
		}' "$1"
}

want_suites=${BOARD_ARGS% *}
want_results=${BOARD_ARGS#* }
check "the module loads" insmod /ravb_kunit.ko
suites=0
for results in /sys/kernel/debug/kunit/ravb-*/results; do
	suites=$((suites + 1))
	flatten "$results" >>/tmp/flat
	grep -vE '^ *(KTAP|1\.\.|# Subtest|# module|(not )?ok )' "$results" | grep -v 'pass:.* fail:0 ' >>/tmp/talk
done
failed=0
while read -r verdict text; do
	case $verdict in
	pass) ok "$text" ;;
	*) not_ok "$text"; failed=1 ;;
	esac
done </tmp/flat
[ $failed -eq 0 ] || diag </tmp/talk
is "suites that ran" $suites "$want_suites"
is "results" "$(wc -l </tmp/flat)" "$want_results"
finish
