#!/usr/bin/env bash
# Sums and differences beside what reading the profiles one by one costs. Always exits 0 when it could
# measure.
# usage: tests/bench/compare.sh BUILD
#   BENCH_RUNS          profiles that are merged (100, of 10 MB each)
#   BENCH_STACKS_DIFF   stacks of each side of a difference (245000, of 300 MB)
#   BENCH_ROUNDS        runs of each command (5)
set -eu
cd "$(dirname "$0")/../.."

build=$1
flamepix=$build/flamepix
data=build/bench/compare
runs=${BENCH_RUNS:-100}
stacks=${BENCH_STACKS_DIFF:-245000}
rounds=${BENCH_ROUNDS:-5}
mkdir -p "$data"

# base STACKS: the path of what runs are taken from, made once.
base() {
    local path=$data/base-$1.folded
    if [ ! -e "$path" ]; then
        "$build/tests/bench/gen_profile" "$1" >"$path.part"
        mv "$path.part" "$path"
    fi
    echo "$path"
}

# run_of BASE SEED KEPT: the path of a run of the same program, with KEPT of ten stacks of it and counts
# of its own; made once.
run_of() {
    local path name=${1##*/}
    path=$data/run-$2-of-$name
    if [ ! -e "$path" ]; then
        awk -v x="$2" -v kept="$3" '
            function below(n) { x = x * 16807 % 2147483647; return x % n }
            below(10) < kept { sub(/ [0-9]+$/, ""); print $0, below(1000) + 1 }' "$1" >"$path.part"
        mv "$path.part" "$path"
    fi
    echo "$path"
}

# rows WHAT LIMIT_MS NAME LIMIT_MB LINE: time and peak memory, of a line of measure.
rows() {
    awk -v what="$1" -v limit="$2" -v name="$3" -v most="$4" '
        function row(what, unit, limit, name, a, b, c) {
            printf "%-50s %10.3f %10.3f %10.3f %-3s", what, a, b, c, unit
            if (limit > 0)
                printf "  %-4s  %.2f of limit, %.5g %s", b <= limit ? "pass" : "OVER", b / limit, limit, name
            print ""
        }
        {
            row(what, "ms", limit, name, $1, $2, $3)
            row(what ", peak", "MB", most, "MB", $6 * 0.001024, $6 * 0.001024, $6 * 0.001024)
        }' <<<"$5"
}

# What reading and laying out each of the profiles takes, in ms: the processes and their drawing are
# not counted.
layouts() {
    local profile
    for profile; do
        "$flamepix" --timings "$profile" -o "$data/one.png" 2>&1
    done | awk '$1 == "layout" { sum += $2 } END { print sum * 1000 }'
}

sums() {
    local profiles=() whole lines each i
    whole=$(base 17000)
    for i in $(seq "$runs"); do
        profiles+=("$(run_of "$whole" "$i" 5)")
    done
    each=$(layouts "${profiles[@]}")
    mapfile -t lines < <("$build/tests/bench/measure" "$rounds" -- "$flamepix" merge "${profiles[@]}" \
        -- "$flamepix" merge --mean "${profiles[@]}")
    rows "flamepix merge, $runs runs of 10 MB" "$(awk "BEGIN { print 1.5 * $each }")" \
        "ms, 1.5 x layouts of each" 64 "${lines[0]}"
    rows "the same, --mean" 0 "" 64 "${lines[1]}"
}

differences() {
    local before after lines plain
    before=$(run_of "$(base "$stacks")" 1 9)
    after=$(run_of "$(base "$stacks")" 2 9)
    mapfile -t lines < <("$build/tests/bench/measure" "$rounds" -- "$flamepix" "$after" \
        -- "$flamepix" diff "$before" "$after")
    plain=$(cut -d ' ' -f 2 <<<"${lines[0]}")
    rows "flamepix, $(wc -c <"$after" | awk '{ printf "%.0f", $1 / 1e6 }') MB" 0 "" 0 "${lines[0]}"
    rows "flamepix diff of two" "$(awk "BEGIN { print 2.3 * $plain }")" "ms, 2.3 x plain" 20 "${lines[1]}"
}

sums
differences
