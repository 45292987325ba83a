#!/usr/bin/env bash
# Whether the stacks that bpftrace counts are all read: the kernel's are counted for a second, and their
# sum is compared with bpftrace's own count, of its text with and without its head, and of its JSON.
# usage: tests/tools/bpftrace.sh PROGRAM
# Exit status: 0 they agree, 1 they differ, 77 it was not tried, and why is said.
set -u
export LC_ALL=C

program=$(realpath "${1:?usage: bpftrace.sh PROGRAM}")

not_tried() {
    echo "bpftrace: not tried: $1"
    exit 77
}

command -v bpftrace >/dev/null || not_tried "there is no bpftrace"
work=$(mktemp -d) || exit 1
trap 'rm -rf "$work"' EXIT
cd "$work" || exit 1

# A key with the program's name has a stack always, so that all that is counted can be drawn.
script='profile:hz:199 { @[kstack, comm] = count(); @all = count(); } interval:s:1 { exit(); }'
failed=0

# compare WAY OPTION...: records with these options, and compares the sum of the stacks with @all.
compare() {
    local way=$1 all sum
    shift
    if ! timeout -k 5 60 bpftrace "$@" -e "$script" >recorded 2>said; then
        not_tried "it may not record: $(head -n 1 said)"
    fi
    if [ "$way" = json ]; then
        all=$(sed -n 's/.*"@all": \([0-9]*\).*/\1/p' recorded)
    else
        all=$(sed -n 's/^@all: \([0-9]*\)$/\1/p' recorded)
    fi
    [ "${all:-0}" -gt 0 ] || not_tried "it counted nothing"
    sum=$("$program" collapse recorded | sed '/^# /d' | awk '{ sum += $NF } END { print sum + 0 }')
    if [ "$sum" = "$all" ]; then
        echo "bpftrace: $way: $all samples"
        return
    fi
    echo "bpftrace: $way: $sum samples are read of $all"
    failed=1
}

compare text
compare "text without its head" -q
compare json -f json
exit $failed
