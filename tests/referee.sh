#!/usr/bin/env bash
# SPDX-License-Identifier: GPL-2.0
# The published driver on the model: what it cannot do there is a fault of the model.
# usage: tests/referee.sh KERNELVERSION
set -euo pipefail
cd "$(dirname "$0")/.."

kernel=$(scripts/fetch-kernel "$1")
module=$(scripts/build-published "$1")
exec scripts/run-board --kernel "$kernel" --module "$module" --driver published --log "build/check/referee-$1.console" \
	--timeout 600 referee.sh
