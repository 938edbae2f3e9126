#!/usr/bin/env bash
# SPDX-License-Identifier: GPL-2.0
# One guest scenario on one kernel. usage: tests/guest.sh SCENARIO debian|debug|KERNELVERSION CPUS [SOC]
set -euo pipefail
cd "$(dirname "$0")/.."

case $2 in
debian) kernel=$(scripts/fetch-kernel 6.12) ;;
debug) kernel=$(scripts/build-test-kernel) ;;
*) kernel=$(scripts/fetch-kernel "$2") ;;
esac
log=build/check/guest-$1-$2-$3${4:+-$4}.console
exec scripts/run-board --kernel "$kernel" --cpus "$3" --soc "${4:-rzg2ul}" --log "$log" --timeout 600 "$1.sh"
