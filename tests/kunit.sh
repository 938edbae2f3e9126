#!/usr/bin/env bash
# SPDX-License-Identifier: GPL-2.0
# Runs the unit tests as a module on the test kernel, in the virtual board.
# usage: tests/kunit.sh
set -euo pipefail
cd "$(dirname "$0")/.."
. scripts/lib.sh

cross=aarch64-linux-gnu-

# Builds the module in a folder of its own; any warning is an error.
build() {
	local out=build/kunit args

	mkdir -p "$out"
	rsync -a --delete --exclude='*.o' --exclude='*.ko' --exclude='*.mod*' --exclude='.*.cmd' --exclude=Module.symvers \
		--exclude=modules.order --exclude=generated --include='/ravb*.[ch]' --include=/Kbuild --include=/Makefile \
		--include='/compat/***' --include=/tests --include='/tests/kunit/***' --exclude='*' ./ "$out/"
	read -ra args <"$kernel/make-args" || true
	args+=(ARCH=arm64 "CROSS_COMPILE=$cross" "CC=ccache ${cross}gcc")
	make -s -C "$out" KDIR="$kernel/build" "${args[@]}" compat/generated/ravb_compat_probes.h >&2
	make -s -C "$kernel/build" M="$PWD/$out/tests/kunit" W=1 KCFLAGS=-Werror "${args[@]}" modules >&2
	module=$out/tests/kunit/ravb_kunit.ko
}

# "NAME ROWS" for each table of cases in the module.
tables() {
	"${cross}objcopy" -O binary --only-section=.ravb_kunit_rows "$module" "$work/rows"
	perl -e 'local $/ = \32; while (<STDIN>) { printf "%s %d\n", unpack "Z28 V" }' <"$work/rows"
}

# How many results the sources promise: one for a plain case, one for each row of a table.
cases() {
	tables | awk '
		NR == FNR { rows[$1 "_gen_params"] = $2; next }
		/KUNIT_CASE\(/ { n++ }
		/KUNIT_CASE_PARAM\(/ {
			split($0, part, /[(), ]+/)
			if (!(part[3] in rows)) { print "no table for: " $0 >"/dev/stderr"; exit 1 }
			n += rows[part[3]]
		}
		END { print n }' - tests/kunit/*_kunit.c
}

need "${cross}objcopy" ccache make perl rsync
export CCACHE_DIR=${CCACHE_DIR:-$(ravb_cache)/ccache} CCACHE_BASEDIR=$PWD CCACHE_NOHASHDIR=1
kernel=$(scripts/build-test-kernel)
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
build
suites=$(grep -l '^kunit_test_suite(' tests/kunit/*_kunit.c | wc -l)
results=$(cases)
scripts/run-board --kernel "$kernel" --file "$module:/ravb_kunit.ko" --args "$suites,$results" \
	--append kunit.enable=1 --log build/check/kunit.console --timeout 600 kunit.sh
