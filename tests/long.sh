#!/usr/bin/env bash
# What takes hours, and one table of it all in the end: each call of the program failing once, kills of a
# batch, and fuzzing.
# usage: tests/long.sh BUILD KILLS FUZZ_SECONDS [FAULT_OPTION]...     MAKE: make
# A part that fails does not stop the others. The output of each is kept in BUILD/long.
set -u
cd "$(dirname "$0")/.." || exit 2

logs=$1/long
kills=$2
fuzz_seconds=$3
shift 3
make=${MAKE:-make}
failed=0
mkdir -p "$logs"

# run PART ARGUMENT...: one target of make, with its output in a log; how it ended and its time go beside that.
run() {
    local part=$1 verdict=passed
    shift
    SECONDS=0
    echo "# $part: make $*, output in $logs/$part.log"
    if ! $make --no-print-directory "$@" >"$logs/$part.log" 2>&1; then
        verdict=FAILED
        failed=$((failed + 1))
        grep -a -E '^(not ok|---- )' "$logs/$part.log" | head -n 20
        tail -n 3 "$logs/$part.log"
    fi
    echo "$verdict $SECONDS" >"$logs/$part.end"
}

# row PART WHAT COUNT VERDICT
row() { printf "%-8s %-34s %14s%s\n" "$1" "$2" "$3" "${4:+  $4}"; }

# sum PART COUNT: the last row of a part. One that did nothing has failed.
sum() {
    local verdict seconds
    read -r verdict seconds <"$logs/$1.end"
    if [ "$verdict" = passed ] && [ "${2:-0}" -eq 0 ]; then
        verdict=FAILED
        failed=$((failed + 1))
    fi
    row "$1" all "$2" "$verdict in $seconds s"
}

# The runs of the campaign by what failed in them; scenarios pass or fail as a whole.
tell_faults() {
    local log=$logs/faults.log
    sed -n 's/^# [0-9]* faults in [0-9]* runs of [0-9]* scenarios: //p' "$log" | tr ',' '\n' |
        while read -r kind count; do row faults "failing calls: $kind" "$count" ""; done
    row faults scenarios "$(sed -n 's/^# .* runs of \([0-9]*\) scenarios: .*/\1/p' "$log")" \
        "$(grep -E '^[0-9]+ passed, [0-9]+ failed' "$log" | tail -n 1)"
    sum faults "$(sed -n 's/^# \([0-9]*\) faults in .*/\1/p' "$log")"
}

tell_kills() {
    local log=$logs/kills.log
    row kills "before the end of the batch" "$(sed -n 's/^# .* kills, \([0-9]*\) before.*/\1/p' "$log")" ""
    row kills "rounds of kills and a resumed run" "$(sed -n 's/^# .* in \([0-9]*\) rounds/\1/p' "$log")" \
        "$(grep -E '^[0-9]+ passed, [0-9]+ failed' "$log" | tail -n 1)"
    sum kills "$(sed -n 's/^# \([0-9]*\) kills, .*/\1/p' "$log")"
}

# Executions by target.
tell_fuzzing() {
    local log=$logs/fuzz.log verdict total=0 target count
    while read -r target count _; do
        verdict=passed
        grep -qxF -- "---- $target failed" "$log" && verdict=FAILED
        row fuzz "$target" "$count" "$verdict"
        total=$((total + count))
    done < <(grep -a -E '^[a-z_0-9]+ +[0-9]+ inputs tried,' "$log")
    sum fuzz "$total"
}

run faults check-faults FAULTS="$*"
run kills check-kill KILLS="$kills"
run fuzz fuzz FUZZ_SECONDS="$fuzz_seconds"

echo
row part "" count verdict
tell_faults
tell_kills
tell_fuzzing
[ "$failed" -eq 0 ]
