#!/bin/sh
# A recording of perf, made here: what flamepix draws of it is what perf itself counts.
#
# usage: tests/tools/perf.sh PROGRAM
#
# Ends with 0 where all agree, with 1 where something does not, and with 77 where perf is not
# installed or may not record here, which is said.
set -u
export LC_ALL=C

program=${1:?usage: perf.sh PROGRAM}
folder=$(mktemp -d) || exit 1
trap 'rm -rf "$folder"' EXIT

not_tried() {
    echo "perf: not tried: $1"
    exit 77
}

command -v perf > /dev/null 2>&1 || not_tried "perf is not in the PATH"
# The shell that is recorded expands it.
# shellcheck disable=SC2016
work='i=0; while [ $i -lt 200000 ]; do i=$((i + 1)); done; exec ls /'
perf record -q -g -F 499 -e cpu-clock -o "$folder/perf.data" -- sh -c "$work" \
    > /dev/null 2> "$folder/errors" ||
    not_tried "perf may not record: $(head -n 1 "$folder/errors")"
perf script -i "$folder/perf.data" > "$folder/perf.txt" 2> /dev/null ||
    not_tried "perf script does not read what perf recorded"

failed=0
# expect WHAT PERF FLAMEPIX: both numbers are the same, and not 0.
expect() {
    if [ "$2" = "$3" ] && [ "$2" -gt 0 ]; then
        echo "perf: $1: $2"
    else
        echo "perf: $1: perf says $2, flamepix $3"
        failed=1
    fi
}

# Sums the counts of folded stacks.
total() {
    awk '!/^#/ { sum += $NF } END { printf "%.0f\n", sum }'
}

# "# Samples: 322  of event 'cpu-clock:ppp'" may be rounded, as 1K; perf script has them one by one.
samples=$(perf script -i "$folder/perf.data" -F event -G 2> /dev/null | grep -c ':')
periods=$(perf script -i "$folder/perf.data" -F period -G 2> /dev/null |
    awk '{ sum += $1 } END { printf "%.0f\n", sum }')
reported=$(perf report -i "$folder/perf.data" --stdio 2> /dev/null |
    awk '/^# Event count \(approx\.\):/ { print $NF; exit }')

expect "samples" "$samples" \
    "$("$program" collapse --weight samples "$folder/perf.txt" 2> /dev/null | total)"
expect "nanoseconds" "$periods" "$("$program" collapse "$folder/perf.txt" 2> /dev/null | total)"
expect "nanoseconds of perf report" "$reported" \
    "$("$program" collapse --perf "$folder/perf.data" 2> /dev/null | total)"

# Fields that are no frames change no stack.
"$program" collapse "$folder/perf.txt" > "$folder/plain" 2> /dev/null
for fields in +misc +srcline +insn,+insnlen +flags -time; do
    perf script -i "$folder/perf.data" -F "$fields" > "$folder/fields.txt" 2> /dev/null || continue
    "$program" collapse "$folder/fields.txt" > "$folder/fields" 2> /dev/null
    if ! cmp -s "$folder/plain" "$folder/fields"; then
        echo "perf: stacks are others with -F $fields"
        failed=1
    fi
done

# perf's own export.
if perf data convert --force -i "$folder/perf.data" --to-json "$folder/perf.json" \
    > /dev/null 2>&1; then
    expect "samples of perf data convert" "$samples" \
        "$("$program" collapse "$folder/perf.json" 2> /dev/null | total)"
fi
exit $failed
