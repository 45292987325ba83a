#!/usr/bin/env bash
# A sheet of 1,000 profiles beside what it must be. Always exits 0 when it could measure.
# usage: tests/bench/sheet.sh BUILD, after tests/bench/batch.sh, whose profiles it draws
#   BENCH_ROUNDS   runs of each command (5)
set -eu
cd "$(dirname "$0")/../.."

build=$1
profiles=(build/bench/batch/profiles/*.folded)
out=build/bench/sheet.png

# rows WHAT OPTION...: seconds and peak memory of a sheet with these options.
rows() {
    local what=$1 line
    shift
    line=$("$build/tests/bench/measure" "${BENCH_ROUNDS:-5}" -- \
        "$build/flamepix" sheet "$@" "${profiles[@]}" -o "$out")
    awk -v what="$what" '{
        peak = $6 * 0.001024
        printf "%-50s %10.3f %10.3f %10.3f ms   %-4s  %.2f of limit, 2000 ms\n", what, $1, $2, $3,
            $2 <= 2000 ? "pass" : "OVER", $2 / 2000
        printf "%-50s %10.3f %10.3f %10.3f MB   %-4s  %.2f of limit, 64 MB\n", what ", peak", peak, peak, peak,
            peak <= 64 ? "pass" : "OVER", peak / 64
    }' <<<"$line"
}

rows "sheet of ${#profiles[@]} profiles"
rows "the same, --scale-by each" --scale-by each
rows "the same, --colors package" --colors package
