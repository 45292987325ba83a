#!/usr/bin/env bash
# `perf script` text to folded stacks and to a picture, beside its limits and its peers, as ratios of
# one run. Always exits 0 when it could measure.
# usage: tests/bench/perf_script.sh BUILD
#   BENCH_PERF_SCRIPT       texts of `perf script` (gzip or not), of which the first is repeated;
#                           without it one is made up
#   BENCH_PERF_NBYTES       how long it becomes (500000000)
#   BENCH_ROUNDS            runs of each command (5); one of each peer
#   STACKCOLLAPSE, INFERNO  where the peers are: stackcollapse-perf.pl, inferno's programs
set -eu
cd "$(dirname "$0")/../.."

build=$1
nbytes=${BENCH_PERF_NBYTES:-500000000}
rounds=${BENCH_ROUNDS:-5}
data=$build/bench
[ -w /dev/shm ] && data=/dev/shm
data=$(mktemp -d "$data/flamepix-perf-XXXXXX")
trap 'rm -rf "$data"' EXIT

# The recording again and again, with pids and times of its own each time.
# shellcheck disable=SC2086 # several files
python3 - "$nbytes" "$data/whole.txt" ${BENCH_PERF_SCRIPT:-} <<'PYTHON'
import gzip, random, re, sys

nbytes, whole, *texts = sys.argv[1:]


def made_up():
    """Samples of three processes: a tree of calls, popular ones preferred, kernel on top of some."""
    choose = random.Random(10)
    words = "get set parse read write find list node map buffer file page lock table index key".split()
    modules = ["/usr/lib/x86_64-linux-gnu/libc.so.6", "/usr/bin/server", "/opt/app/lib/libengine.so"]

    def function(i):
        name = "_".join(choose.choice(words) for _ in range(choose.randint(1, 4)))
        kind = i % 10
        if kind < 3:
            return f"{name}_{i}+0x%x ([kernel.kallsyms])"
        if kind < 5:
            return f"Lcom/example/{name};::{name}{i} (/tmp/perf-4242.map)"
        if kind < 8:
            return f"engine::{name}<std::vector<int> >::run{i}(int, char const*)+0x%x ({modules[2]})"
        return f"{name}{i}+0x%x ({choose.choice(modules)})"

    functions = [function(i) for i in range(4000)]
    lines = []
    for i, text in enumerate(functions):
        address = 0xFFFFFFFF81000000 if "kernel" in text else 0x7F0000000000
        offset = choose.randint(1, 4000)
        lines.append(f"\t{address + i * 4096 + offset:16x} {text % offset if '%' in text else text}\n")
    samples = []
    for i in range(3000):
        comm = choose.choice(["java", "server worker", "kworker/0:1"])
        header = f"{comm} {choose.randint(100, 140)} {5000 + i / 997:.6f}:    1001001 cpu-clock:u: \n"
        frame, frames = 0, []
        for _ in range(choose.randint(8, 60)):
            frame = (frame * 31 + choose.choice((1, 1, 1, 1, 2, 3))) % len(lines)
            frames.append(lines[frame])
        samples.append(header + "".join(reversed(frames)) + "\n")
    return "".join(samples).encode()


if texts:
    with (gzip.open if texts[0].endswith(".gz") else open)(texts[0], "rb") as file:
        text = file.read()
else:
    text = made_up()
HEADER = re.compile(rb"^([^\s#][^\n]*?\s)(\d+)((?:/\d+)?\s[^\n]*?)(\d+)(\.\d+:)", re.M)
pieces = HEADER.split(text.rstrip(b"\n") + b"\n\n")


def copies():
    shift = 0
    while True:
        changed = list(pieces)
        changed[2::6] = [b"%d" % (int(pid) + shift % 977) for pid in pieces[2::6]]
        changed[4::6] = [b"%d" % (int(seconds) + shift) for seconds in pieces[4::6]]
        yield b"".join(changed)
        shift += 1


with open(whole, "wb") as file:
    for copy in copies():
        if file.tell() >= int(nbytes):
            break
        file.write(copy)
PYTHON

size() {
    stat -c %s "$1"
}

# row WHAT FILE "MIN MEDIAN MAX USER SYS PEAK_KB"
row() {
    local what=$1 bytes
    bytes=$(size "$2")
    read -r min median max user sys peak <<<"$3"
    awk -v what="$what" -v a="$min" -v b="$median" -v c="$max" -v bytes="$bytes" -v kb="$peak" \
        -v cpu="$user $sys" 'BEGIN {
        split(cpu, times, " ")
        printf "%-50s %10.3f %10.3f %10.3f ms %6.0f MB/s, %6.0f MB/s of CPU time, %.1f MB of memory\n",
            what, a, b, c, bytes / 1e3 / b, bytes / 1e3 / (times[1] + times[2]), kb * 0.001024
    }'
}

# User and system time of a measured line: what the others on the machine do is not in it.
cpu_of() {
    awk '{ print $4 + $5 }' <<<"$1"
}

# ratio WHAT SLOW FAST LEAST: how many times as much CPU time the first took, and what it must be.
ratio() {
    awk -v what="$1" -v slow="$(cpu_of "$2")" -v fast="$(cpu_of "$3")" -v least="$4" 'BEGIN {
        printf "%-50s %10.1f times%s\n", what, slow / fast,
            least == 0 ? "" : (slow / fast >= least ? "  pass, " : "  BELOW ") least
    }'
}

flamepix=$build/flamepix
measure=$build/tests/bench/measure
whole=$data/whole.txt
echo "perf script, $(size "$whole") bytes"
mapfile -t lines < <("$measure" "$rounds" -- wc -l "$whole" -- cat "$whole" \
    -- "$flamepix" collapse "$whole" -- "$flamepix" "$whole" -o "$data/out.png")
row "wc -l" "$whole" "${lines[0]}"
row "cat" "$whole" "${lines[1]}"
row "flamepix collapse" "$whole" "${lines[2]}"
row "flamepix, to PNG" "$whole" "${lines[3]}"
ratio "collapse to wc -l" "${lines[2]}" "${lines[0]}" 0

# peer NAME PROGRAM LEAST [OPTION]...
peer() {
    local name=$1 program=$2 least=$3 measured
    shift 3
    if ! command -v "$program" >/dev/null; then
        printf '%-50s not measured\n' "$name"
        return
    fi
    measured=$("$measure" 1 -- "$program" "$@" "$whole")
    row "$name" "$whole" "$measured"
    ratio "$name to flamepix" "$measured" "${lines[2]}" "$least"
}
peer stackcollapse-perf.pl "${STACKCOLLAPSE:+$STACKCOLLAPSE/}stackcollapse-perf.pl" 20
peer inferno-collapse-perf "${INFERNO:+$INFERNO/}inferno-collapse-perf" 2.5 -n 1
