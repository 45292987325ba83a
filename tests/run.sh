#!/usr/bin/env bash
# Runs the suites against a build, all of them whatever fails, and adds up what they report.
# usage: tests/run.sh BUILD [SUITE]...     suites: cli faults build corpus property unit golden fuzz
# One program more runs side by side than there are processors (TEST_PLACES), as some of them wait. The
# output of each is kept in BUILD/logs; that of a failing one is shown in the end, behind the slowest.
set -u
cd "$(dirname "$0")/.." || exit 2

build=$1
shift
suites=${*:-cli faults build corpus property unit golden fuzz}
program=$build/flamepix
logs=$build/logs
seconds_each=${TEST_SECONDS:-600}
places=${TEST_PLACES:-$(($(nproc) + 1))}
running=0
labels=()

# Sanitizers end with a status of their own, which no test takes for one of flamepix's; an allocation
# that cannot be had is flamepix's to answer.
export ASAN_OPTIONS=detect_leaks=1:exitcode=99:allocator_may_return_null=1
export UBSAN_OPTIONS=print_stacktrace=1:exitcode=99
export LSAN_OPTIONS=exitcode=99
unset MAKEFLAGS MFLAGS MAKELEVEL

# Passed, failed and skipped tests of a log: cmocka's closing lines or ours.
counts() {
    awk '
        /^\[  PASSED  \] [0-9]+ test/ { passed += $4 }
        /^\[  FAILED  \] [0-9]+ test/ { failed += $4 }
        /^\[  SKIPPED \] [0-9]+ test/ { skipped += $4 }
        /^[0-9]+ passed, [0-9]+ failed/ { passed += $1; failed += $3; skipped += $5 }
        END { print passed + 0, failed + 0, skipped + 0 }' "$1"
}

# The files of a test's log, and of what is counted in it.
log_of() { echo "$logs/${1//\//-}.log"; }
result_of() { echo "$logs/${1//\//-}.result"; }

# run_one LABEL COMMAND...: its result becomes "PASSED FAILED SKIPPED SECONDS".
run_one() {
    local label=$1 log start status passed failed skipped seconds
    shift
    log=$(log_of "$label")
    start=$EPOCHREALTIME
    timeout -k 10 "$seconds_each" "$@" </dev/null >"$log" 2>&1
    status=$?
    seconds=$(awk -v a="$start" -v b="$EPOCHREALTIME" 'BEGIN { printf "%.2f", b - a }')
    read -r passed failed skipped < <(counts "$log")
    if [ "$status" -ne 0 ] && [ "$failed" -eq 0 ]; then
        failed=1
    elif [ $((passed + failed + skipped)) -eq 0 ]; then
        passed=1
    fi
    [ "$failed" -eq 0 ] || echo "---- $* (status $status)" >>"$log"
    echo "$passed $failed $skipped $seconds" >"$(result_of "$label")"
    printf '%-44s %5d passed %3d failed %3d skipped %7.2f s\n' "$label" "$passed" "$failed" \
        "$skipped" "$seconds"
}

# run LABEL COMMAND...: as soon as there is a place for it.
run() {
    if [ "$running" -eq "$places" ]; then
        wait -n
    else
        running=$((running + 1))
    fi
    labels+=("$1")
    rm -f "$(result_of "$1")"
    run_one "$@" &
}

# Adds up the results. A test that left none, has failed.
report() {
    local label passed failed skipped seconds total_passed=0 total_failed=0 total_skipped=0
    local failing=()
    for label in "${labels[@]}"; do
        passed=0 failed=1 skipped=0
        read -r passed failed skipped seconds <"$(result_of "$label")"
        total_passed=$((total_passed + passed))
        total_failed=$((total_failed + failed))
        total_skipped=$((total_skipped + skipped))
        [ "$failed" -eq 0 ] || failing+=("$label")
    done
    echo
    slowest
    for label in ${failing[@]+"${failing[@]}"}; do
        echo "---- $label"
        tail -n 100 "$(log_of "$label")"
    done
    [ "$total_skipped" -eq 0 ] || echo "$total_skipped skipped"
    [ ${#failing[@]} -eq 0 ] || printf 'failed: %s\n' "${failing[@]}"
    echo "$total_passed passed, $total_failed failed in $SECONDS s"
    [ "$total_failed" -eq 0 ] && [ "$total_passed" -gt 0 ]
}

# The five that took longest, on one line.
slowest() {
    local label
    for label in "${labels[@]}"; do
        printf '%s %s\n' "$label" "$(cut -d ' ' -f 4 "$(result_of "$label")")"
    done 2>/dev/null | sort -k 2,2 -n -r | head -n 5 | awk '
        { text = text (NR > 1 ? ", " : "") $1 " " $2 " s" }
        END { print "slowest: " text }'
}

# Test files are parts of one program; what is no part of it is one by itself. They lie in the folders of src/.
run_c_tests() {
    local suite=$1 source name
    while IFS= read -r source; do
        name=$(basename "$source" .c)
        if grep -qxF "TEST_FILE($suite,$name)" "$build/tests/test_files.h"; then
            run "$suite/$name" "$build/tests/unit/run_file" "$suite/$name"
        else
            run "$suite/$name" "$build/${source%.c}"
        fi
    done < <(find "tests/$suite" -name 'test_*.c' | LC_ALL=C sort)
}

run_scripts() {
    local script
    for script in tests/"$1"/*.sh; do
        [ -x "$script" ] || continue
        run "${script#tests/}" "$script" "$program"
    done
}

# The checks of the command in parts, each of them by itself.
run_cli() {
    local part
    for part in tests/cli/batch/*.bash; do
        run "cli/batch/$(basename "$part" .bash)" tests/cli/batch.sh "$program" "$(basename "$part" .bash)"
    done
    for part in tests/cli/parts/*.bash; do
        run "cli/$(basename "$part" .bash)" tests/cli/run.sh "$program" "$(basename "$part" .bash)"
    done
    run cli/kill.sh tests/cli/kill.sh "$program"
    run cli/nights.py tests/cli/nights.py "$program"
    run cli/readme.sh tests/cli/readme.sh "$program"
}

run_golden() {
    [ -e tests/golden/golden.c ] || return
    run golden "$build/tests/golden/golden" "$program" golden "$build/golden"
}

run_corpus() {
    local source name
    for source in tests/fuzz/fuzz_*.c; do
        [ -e "$source" ] || continue
        name=$(basename "$source" .c)
        name=${name#fuzz_}
        run "fuzz/corpus/$name" "$build/tests/fuzz/replay_$name" "tests/fuzz/corpus/$name"
    done
}

run_recordings() { run corpus tests/corpus/run.py "$program"; }

# Few of each kind, the same ones each time; `make check-faults` makes all.
run_faults() {
    run faults/campaign tests/faults/campaign.py "$build" --one-of 50 --most 700 --seed a5 --seconds 25
}

mkdir -p "$logs"
for suite in $suites; do
    case $suite in
    unit | property) run_c_tests "$suite" ;;
    cli) run_cli ;;
    build) run_scripts "$suite" ;;
    golden) run_golden ;;
    corpus) run_recordings ;;
    fuzz) run_corpus ;;
    faults) run_faults ;;
    *)
        echo "tests/run.sh: no suite '$suite'" >&2
        exit 2
        ;;
    esac
done

wait
report
