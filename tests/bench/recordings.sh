#!/usr/bin/env bash
# Recordings of other formats beside their limits: JFR, Chrome traces, and a batch of several formats.
# Always exits 0 when it could measure.
# usage: tests/bench/recordings.sh BUILD
#   BENCH_JFR         a Java Flight Recording, not packed, which is repeated up to 50 MB: a file of
#                     several chunks; without it JFR is not measured
#   BENCH_RECORDINGS  a folder of recordings of about 100 KB each, of which the batch is; without it
#                     they are made up
#   BENCH_ROUNDS      runs of each command (5)
set -eu
cd "$(dirname "$0")/../.."

build=$1
rounds=${BENCH_ROUNDS:-5}
data=$build/bench
[ -w /dev/shm ] && data=/dev/shm
data=$(mktemp -d "$data/flamepix-recordings-XXXXXX")
trap 'rm -rf "$data"' EXIT

python3 - "$data" "${BENCH_JFR:-}" "${BENCH_RECORDINGS:-}" <<'PYTHON'
import json, os, random, shutil, sys

data, jfr, recordings = sys.argv[1:]
choose = random.Random(10)
NAMES = [f"{kind}::{verb}{i}" for i in range(40) for kind in ("Layout", "Script", "Paint")
         for verb in ("update", "run", "collect")]


def events(nbytes):
    """Calls of two threads, as the events of a trace, one by one; all of them end."""
    open_calls, time, made = {1: [], 2: []}, 0, 0
    while made < nbytes or open_calls[1] or open_calls[2]:
        thread = choose.choice((1, 2))
        calls = open_calls[thread]
        time += choose.randint(1, 90)
        if made >= nbytes and not calls:
            continue
        made += 135
        if calls and (made >= nbytes or len(calls) > 24 or choose.random() < 0.5):
            name, phase = calls.pop(), "E"
        else:
            name, phase = choose.choice(NAMES), "B"
            calls.append(name)
        yield json.dumps({"name": name, "cat": "devtools.timeline", "ph": phase, "pid": 7,
                          "tid": thread, "ts": time, "args": {"data": {"frame": "7F00A1"}}})


def write_trace(path, nbytes):
    with open(path, "w") as file:
        file.write('{"traceEvents":[')
        written = 0
        for event in events(nbytes):
            written += file.write((",\n" if written else "") + event)
        file.write("]}")


def write_big_trace(path, nbytes):
    """A trace again and again, at later times."""
    write_trace(path, 2_000_000)
    with open(path) as file:
        one = json.load(file)["traceEvents"]
    span = one[-1]["ts"] + 100
    with open(path, "w") as file:
        file.write("[")
        written = 0
        while written < nbytes:
            for event in one:
                event["ts"] += span
            written += file.write((",\n" if written else "") + json.dumps(one)[1:-1])
        file.write("]")


def write_perf_script(path, nbytes):
    lines = [f"\t{0x7f0000 + 64 * i:16x} {name}(int)+0x{i:x} (/opt/app/libengine.so)\n"
             for i, name in enumerate(NAMES)]
    with open(path, "w") as file:
        written = 0
        while written < nbytes:
            header = f"server {choose.randint(1, 9)} {written / 997:.6f}: 1001001 cpu-clock:u: \n"
            stack = [choose.choice(lines) for _ in range(choose.randint(4, 20))]
            written += file.write(header + "".join(stack) + "\n")


def write_cpuprofile(path, nbytes):
    nodes = [{"id": 1, "callFrame": {"functionName": "(root)"}, "children": []}]
    for i in range(2, nbytes // 150):
        parent = choose.choice(nodes[-20:])
        parent["children"].append(i)
        nodes.append({"id": i, "children": [], "callFrame": {
            "functionName": choose.choice(NAMES), "url": "app.js", "lineNumber": i}})
    samples = [choose.choice(nodes)["id"] for _ in range(nbytes // 40)]
    with open(path, "w") as file:
        json.dump({"nodes": nodes, "startTime": 0, "endTime": 100 * len(samples),
                   "samples": samples, "timeDeltas": [100] * len(samples)}, file)


def write_folded(path, nbytes):
    with open(path, "w") as file:
        written = 0
        while written < nbytes:
            stack = [choose.choice(NAMES) for _ in range(choose.randint(4, 20))]
            written += file.write(f"main;{';'.join(stack)} {choose.randint(1, 99)}\n")


if jfr:
    with open(jfr, "rb") as file:
        chunks = file.read()
    with open(os.path.join(data, "big.jfr"), "wb") as file:
        while file.tell() < 50_000_000:
            file.write(chunks)
write_big_trace(os.path.join(data, "trace.json"), 200_000_000)
folder = os.path.join(data, "mixed")
os.mkdir(folder)
kinds = ((write_folded, "folded"), (write_perf_script, "txt"), (write_trace, "json"),
         (write_cpuprofile, "cpuprofile"))
sources = sorted(entry.path for entry in os.scandir(recordings) if entry.is_file()) if recordings else []
for i in range(1000):
    if sources:
        source = sources[i % len(sources)]
        shutil.copyfile(source, os.path.join(folder, f"{i}-{os.path.basename(source)}"))
    else:
        write, extension = kinds[i % len(kinds)]
        write(os.path.join(folder, f"{i}.{extension}"), 100_000)
PYTHON

# row WHAT "MEASURED" LIMIT_MS LIMIT_MB: CPU time, which a busy machine leaves alone, and memory.
row() {
    awk -v what="$1" -v measured="$2" -v limit_ms="$3" -v limit_mb="$4" 'BEGIN {
        split(measured, m, " ")
        cpu = m[4] + m[5]; mb = m[6] * 0.001024
        printf "%-50s %10.3f ms, %.3f ms of CPU time  %s, %g ms;  %.1f MB of memory", what, m[2], cpu,
            (cpu <= limit_ms ? "pass" : "OVER"), limit_ms, mb
        print(limit_mb == 0 ? "" : (mb <= limit_mb ? "  pass, " : "  OVER, ") limit_mb " MB")
    }'
}

measure() {
    "$build/tests/bench/measure" "$@" 2>/dev/null
}

flamepix=$build/flamepix
if [ -n "${BENCH_JFR:-}" ]; then
    row "JFR of 50 MB to folded" "$(measure "$rounds" -- "$flamepix" collapse "$data/big.jfr")" 500 0
else
    printf '%-50s not measured\n' "JFR of 50 MB to folded (BENCH_JFR)"
fi
row "Chrome trace of 200 MB to folded" \
    "$(measure "$rounds" -- "$flamepix" collapse "$data/trace.json")" 1500 64

# The CPU time of both workers is what a machine of two free cores takes for it, twice.
measured=$(measure 1 -- "$flamepix" batch "$data/mixed" -o "$data/out" --preset thumb -j 2 --progress never)
awk -v made="$(find "$data/out" -name '*.png' | wc -l)" -v measured="$measured" 'BEGIN {
    split(measured, m, " ")
    rate = made / (m[4] + m[5]) * 2000
    printf "%-50s %10.0f /s, %.0f /s of CPU time of two cores  %s, at least 600\n",
        made " recordings of several formats to thumb", made / m[2] * 1000, rate, (rate >= 600 ? "pass" : "SHORT")
}'
