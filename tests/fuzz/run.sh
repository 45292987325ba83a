#!/usr/bin/env bash
# Runs each fuzz target of a build for some seconds, as many at once as there are processors, from its
# corpus and what earlier runs found.
# usage: tests/fuzz/run.sh BUILD SECONDS [TARGET]...     targets: folded, pipeline, ... (all)
# A crashing input is left in BUILD/crashes; mended, it belongs into tests/fuzz/corpus.
set -u
cd "$(dirname "$0")/../.." || exit 2

build=$1
seconds=$2
shift 2
places=${TEST_PLACES:-$(nproc)}
running=0
failed=0
export ASAN_OPTIONS=detect_leaks=1:allocator_may_return_null=1 UBSAN_OPTIONS=print_stacktrace=1
mkdir -p "$build/crashes" "$build/logs" "$build/tmp"
TMPDIR=$(realpath "$build/tmp")
export TMPDIR

if [ $# -eq 0 ]; then
    mapfile -t targets < <(printf '%s\n' tests/fuzz/fuzz_*.c | sed 's|.*/fuzz_||; s|\.c$||')
    set -- "${targets[@]}"
fi

# longest TARGET: the most bytes of an input. What is read by parts has larger ones, and a command all that its limits
# are for.
longest() {
    case $1 in
    structure) echo 16384 ;;
    commands) echo 65540 ;;
    *) echo 4096 ;;
    esac
}

# fuzz TARGET: its end of the log, and a file that says whether it passed. What a target says on the
# way, such as the messages of the option parser, would fill the disk.
fuzz() {
    local target=$1 found=$build/corpus/$1 log=$build/logs/fuzz_$1
    rm -f "$log.passed"
    mkdir -p "$found"
    if (
        set -o pipefail
        "$build/tests/fuzz/fuzz_$target" -max_total_time="$seconds" -max_len="$(longest "$target")" -timeout=20 \
            -rss_limit_mb=2048 -dict=tests/fuzz/dictionaries/numbers.dict -print_final_stats=1 \
            -artifact_prefix="$build/crashes/$target-" \
            "$found" "tests/fuzz/corpus/$target" </dev/null 2>&1 | tail -n 200 >"$log.log"
    ); then
        touch "$log.passed"
    fi
}

# What a run did, in a line; of one that failed, why, and how to meet it again.
say() {
    local log=$build/logs/fuzz_$1
    awk -v target="$1" '
        /^stat::number_of_executed_units:/ { runs = $2 }
        /^stat::average_exec_per_sec:/ { speed = $2 }
        END { printf "%-10s %9d inputs tried, %6d a second\n", target, runs, speed }' "$log.log"
    if [ ! -e "$log.passed" ]; then
        failed=$((failed + 1))
        echo "---- $1 failed"
        grep -a -v -e '^flamepix: ' "$log.log" | tail -n 60
        sed -n 's/^artifact_prefix=.*Test unit written to //p' "$log.log" | while read -r input; do
            echo "---- again: $build/tests/fuzz/fuzz_$1 $input"
            echo "---- or, without a sanitizer: build/release/tests/fuzz/replay_$1 $input"
        done
    fi
}

for target; do
    if [ "$running" -eq "$places" ]; then
        wait -n
    else
        running=$((running + 1))
    fi
    fuzz "$target" &
done
wait
for target; do
    say "$target"
done
echo "$(($# - failed)) passed, $failed failed in $SECONDS s"
[ "$failed" -eq 0 ]
