#!/usr/bin/env bash
# Runs each fuzz target of a build for some seconds, from its corpus and what earlier runs found.
# usage: tests/fuzz/run.sh BUILD SECONDS
# A crashing input is left in BUILD/crashes; mended, it belongs into tests/fuzz/corpus.
set -u
cd "$(dirname "$0")/../.." || exit 2

build=$1
seconds=$2
export ASAN_OPTIONS=detect_leaks=1:allocator_may_return_null=1 UBSAN_OPTIONS=print_stacktrace=1
mkdir -p "$build/crashes" "$build/logs"
failed=0
passed=0

for source in tests/fuzz/fuzz_*.c; do
    target=$(basename "$source" .c)
    found=$build/corpus/$target
    known=tests/fuzz/corpus/${target#fuzz_}
    log=$build/logs/$target.log
    mkdir -p "$found"
    if "$build/tests/fuzz/$target" -max_total_time="$seconds" -max_len=16384 -timeout=20 \
        -rss_limit_mb=2048 -print_final_stats=1 -artifact_prefix="$build/crashes/$target-" \
        "$found" "$known" </dev/null >"$log" 2>&1; then
        passed=$((passed + 1))
        sed -n "s/^stat::number_of_executed_units: */$target: inputs tried: /p" "$log"
    else
        failed=$((failed + 1))
        echo "$target: failed"
        tail -n 60 "$log"
    fi
done
echo "$passed passed, $failed failed"
[ "$failed" -eq 0 ]
