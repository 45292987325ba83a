#!/usr/bin/env bash
# Runs the suites against a build, all of them whatever fails, and adds up what they report.
# usage: tests/run.sh BUILD [SUITE]...     suites: cli faults build corpus property unit golden fuzz
# Two programs more run side by side than there are processors (TEST_PLACES), as some of them wait. The
# output of each is kept in BUILD/logs; that of a failing one is shown in the end, behind the slowest.
set -u
cd "$(dirname "$0")/.." || exit 2

build=$1
shift
suites=${*:-cli faults build corpus property unit golden fuzz}
program=$build/flamepix
logs=$build/logs
seconds_each=${TEST_SECONDS:-600}
places=${TEST_PLACES:-$(($(nproc) + 2))}
running=1
labels=()
commands=()
# What takes longest starts first, so that nothing is waited for alone in the end.
long_ones=" faults/campaign cli/batch/failing cli/jobs cli/agreement cli/selfs property/test_views property/test_collapse \
    property/test_joined_layouts property/test_sides_in_slices build/install.sh golden corpus "
# What waits more than it works is run one by one, all the while.
waiting_ones=" cli/kill.sh cli/terminal cli/batch/sync unit/test_pool unit/test_pool_workers cli/nights.py "

# Sanitizers end with a status of their own, which no test takes for one of flamepix's; an allocation
# that cannot be had is flamepix's to answer.
export ASAN_OPTIONS=detect_leaks=1:exitcode=99:allocator_may_return_null=1
export UBSAN_OPTIONS=print_stacktrace=1:exitcode=99
export LSAN_OPTIONS=exitcode=99
unset MAKEFLAGS MFLAGS MAKELEVEL

# Hundreds of checks start Python. Without what is installed beside it, and without what may stand before it
# to choose among several, it starts in a tenth of the time; no test needs a package of its own.
prepare_python() {
    local python
    python=$(python3 -c 'import sys; print(sys.executable)') &&
        "$python" -m venv --without-pip --symlinks --clear "$build/python" && PATH=$(realpath "$build/python/bin"):$PATH
}

# Where there is room for it, tests write to memory: a batch that syncs its file system waits else for all that
# other tests have written. What a kill and a sync leave on a disk is tested on one.
disk=${TMPDIR:-/tmp}
memory=
prepare_memory() {
    local room
    room=$(df --output=fstype,avail -k /dev/shm | awk '$1 == "tmpfs" { print int($2 / 1048576) }')
    [ "${room:-0}" -ge 4 ] && memory=$(mktemp -d /dev/shm/flamepix.XXXXXX) || return
    trap 'rm -rf "$memory"' EXIT
    trap 'exit 130' INT TERM
    # As /tmp is, for tests that run as another user; and programs have to run in it.
    chmod 1777 "$memory" && install /dev/stdin "$memory/runs" <<<'#!/bin/sh' && "$memory/runs" && export TMPDIR=$memory
}

# count_tests LOG: sets passed, failed and skipped to the sums of cmocka's closing lines and ours. It starts no
# program, as nothing else does that is done for each of hundreds of tests.
count_tests() {
    local line words
    passed=0 failed=0 skipped=0
    while IFS= read -r line; do
        [[ $line == [0-9\[]* ]] || continue
        read -r -a words <<<"$line"
        case $line in
        "[  PASSED  ] "[0-9]*" test"*) passed=$((passed + words[3])) ;;
        "[  FAILED  ] "[0-9]*" test"*) failed=$((failed + words[3])) ;;
        "[  SKIPPED ] "[0-9]*" test"*) skipped=$((skipped + words[3])) ;;
        [0-9]*" passed, "[0-9]*" failed"*)
            passed=$((passed + words[0]))
            failed=$((failed + words[2]))
            skipped=$((skipped + ${words[4]:-0}))
            ;;
        esac
    done <"$1"
}

# log_of LABEL: sets log and result to the files of a test's log, and of what is counted in it.
log_of() {
    log=$logs/${1//\//-}.log
    result=${log%.log}.result
}

# run_one LABEL COMMAND...: its result becomes "PASSED FAILED SKIPPED SECONDS USER SYSTEM".
run_one() {
    local label=$1 log result status passed failed skipped seconds user system hundredths
    local TIMEFORMAT='%2R %2U %2S'
    shift
    log_of "$label"
    # The shell measures the time, and tells it beside the log.
    {
        time timeout -k 10 "$seconds_each" "$@" </dev/null >"$log" 2>&1
        status=$?
    } 2>"$result.time"
    read -r seconds user system <"$result.time"
    count_tests "$log"
    if [ "$status" -ne 0 ] && [ "$failed" -eq 0 ]; then
        failed=1
    elif [ $((passed + failed + skipped)) -eq 0 ]; then
        passed=1
    fi
    [ "$failed" -eq 0 ] || echo "---- $* (status $status)" >>"$log"
    echo "$passed $failed $skipped $seconds $user $system" >"$result"
    hundredths=$((10#${user/./} + 10#${system/./}))
    printf '%-44s %5d passed %3d failed %3d skipped %7.2f s, %4d.%02d s of a processor\n' "$label" \
        "$passed" "$failed" "$skipped" "$seconds" $((hundredths / 100)) $((hundredths % 100))
}

# run LABEL COMMAND...: is run later, by run_all.
run() {
    local command
    labels+=("$1")
    printf -v command '%q ' "$@"
    commands+=("$command")
}

# numbers WAY LABELS: of the jobs that are among the labels, or with the way "but" of those that are not.
numbers() {
    local i found
    for i in "${!labels[@]}"; do
        found=but
        [[ $2 == *" ${labels[i]} "* ]] && found=of
        [ "$found" = "$1" ] && echo "$i"
    done
}

run_number() {
    eval "run_one ${commands[$1]}"
}

run_waiting() {
    local i
    for i in $(numbers of "$waiting_ones"); do
        run_number "$i"
    done
}

remove_results() {
    local label log result results=()
    for label in "${labels[@]}"; do
        log_of "$label"
        results+=("$result")
    done
    rm -f "${results[@]}"
}

# What waits, in a place of its own, and the others as soon as there is a place for them.
run_all() {
    local i
    remove_results
    run_waiting &
    for i in $(numbers of "$long_ones") $(numbers but "$waiting_ones$long_ones"); do
        if [ "$running" -eq "$places" ]; then
            wait -n
        else
            running=$((running + 1))
        fi
        run_number "$i" &
    done
    wait
}

# Adds up the results. A test that left none, has failed.
report() {
    local label log result passed failed skipped seconds total_passed=0 total_failed=0 total_skipped=0
    local failing=()
    for label in "${labels[@]}"; do
        log_of "$label"
        passed=0 failed=1 skipped=0
        [ ! -s "$result" ] || read -r passed failed skipped seconds <"$result"
        total_passed=$((total_passed + passed))
        total_failed=$((total_failed + failed))
        total_skipped=$((total_skipped + skipped))
        [ "$failed" -eq 0 ] || failing+=("$label")
    done
    echo
    slowest
    for label in ${failing[@]+"${failing[@]}"}; do
        echo "---- $label"
        log_of "$label"
        tail -n 100 "$log"
    done
    [ "$total_skipped" -eq 0 ] || echo "$total_skipped skipped"
    [ ${#failing[@]} -eq 0 ] || printf 'failed: %s\n' "${failing[@]}"
    echo "$total_passed passed, $total_failed failed in $SECONDS s"
    [ "$total_failed" -eq 0 ] && [ "$total_passed" -gt 0 ]
}

# The five that took longest, on one line.
slowest() {
    local label log result seconds
    for label in "${labels[@]}"; do
        log_of "$label"
        read -r _ _ _ seconds _ <"$result" && echo "$label $seconds"
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
        part=$(basename "$part" .bash)
        if [ "$part" = sync ]; then
            run cli/batch/sync env TMPDIR="$disk" tests/cli/batch.sh "$program" sync
        else
            run "cli/batch/$part" tests/cli/batch.sh "$program" "$part"
        fi
    done
    for part in tests/cli/parts/*.bash; do
        run "cli/$(basename "$part" .bash)" tests/cli/run.sh "$program" "$(basename "$part" .bash)"
    done
    run cli/kill.sh env TMPDIR="$disk" tests/cli/kill.sh "$program"
    run cli/nights.py tests/cli/nights.py "$program"
    run cli/power_loss.py tests/cli/power_loss.py "$program"
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

prepare_memory 2>/dev/null
prepare_python 2>"$logs/python.log" || echo "tests/run.sh: no Python by itself; tests take longer"
run_all
report
