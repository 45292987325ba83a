#!/usr/bin/env bash
# Rates of `flamepix batch` beside what they must be. Always exits 0 when it could measure.
# usage: tests/bench/batch.sh BUILD
#   BENCH_PERF_SCRIPT   texts of `perf script` (gzip or not), blanks between them: their windows are the
#                       profiles; without it they are generated
#   BENCH_TINY          how many tiny profiles (100000)
#   BEFORE              another flamepix, to compare with: nothing else is measured then
#   BENCH_ROUNDS        how often each of the two runs, by turns (5)
set -eu
cd "$(dirname "$0")/../.."

build=$1
data=build/bench/batch
profiles=$data/profiles
mkdir -p "$data"

# 1,000 profiles of about 110 KB, made once.
if [ ! -e "$profiles/.made" ]; then
    rm -rf "$profiles"
    if [ -n "${BENCH_PERF_SCRIPT:-}" ]; then
        # shellcheck disable=SC2086 # several files
        python3 tests/bench/windows.py 1000 110000 "$profiles" $BENCH_PERF_SCRIPT
    else
        mkdir -p "$profiles"
        for seed in $(seq 1000); do
            "$build/tests/bench/gen_profile" 92 "$seed" >"$profiles/window-$seed.folded"
        done
    fi
    touch "$profiles/.made"
fi

if [ -n "${BEFORE:-}" ]; then
    python3 tests/bench/batch_before.py "$BEFORE" "$build/flamepix" "$data" "${BENCH_ROUNDS:-5}"
    exit
fi

python3 - "$build/flamepix" "$data" "${BENCH_TINY:-100000}" <<'PYTHON'
import os, shutil, subprocess, sys, time

program, data, tiny = sys.argv[1], sys.argv[2], int(sys.argv[3])
TICKS = os.sysconf("SC_CLK_TCK")
PAGE = os.sysconf("SC_PAGE_SIZE")


def cpu_seconds(pid):
    with open(f"/proc/{pid}/stat") as stat:
        fields = stat.read().rsplit(")", 1)[1].split()
    return (int(fields[11]) + int(fields[12])) / TICKS


def resident(pid):
    with open(f"/proc/{pid}/statm") as statm:
        return int(statm.read().split()[1]) * PAGE


def children(pid):
    with open(f"/proc/{pid}/task/{pid}/children") as listed:
        return [int(child) for child in listed.read().split()]


class Run:
    """One batch: its seconds, and what its parent and workers use while it runs."""

    def __init__(self, *arguments, fresh=True, watch=False):
        output = os.path.join(data, "out")
        if fresh:
            shutil.rmtree(output, ignore_errors=True)
        self.parent, self.memory = 0.0, []
        begin = time.monotonic()
        process = subprocess.Popen([program, "batch", "-o", output, "--progress", "never", *arguments],
                                   stderr=subprocess.PIPE, text=True)
        while watch and process.poll() is None:
            self.look(process.pid)
            time.sleep(0.2)
        said = process.communicate()[1]
        self.seconds = time.monotonic() - begin
        if process.returncode != 0:
            sys.exit(said)

    def look(self, pid):
        try:
            self.parent = cpu_seconds(pid)
            self.memory.append(max([resident(child) for child in children(pid)], default=0))
        except (OSError, IndexError):
            pass


def best(count, *arguments):
    return min(Run(*arguments).seconds for _ in range(count))


def row(what, value, unit, limit, good):
    verdict = "" if limit is None else f"  {'pass' if good else 'SHORT'}, {limit}"
    print(f"{what:<50} {value:10.2f} {unit:<4}{verdict}", flush=True)


profiles = os.path.join(data, "profiles")
thumbs = 1000 / best(3, profiles, "--preset", "thumb", "-j", "2")
row("1,000 profiles to thumb, 2 workers", thumbs, "/s", "at least 1,200", thumbs >= 1200)
full = {jobs: best(2, profiles, "-j", str(jobs)) for jobs in (1, 2)}
row("1,000 profiles to 1200 px, 2 workers", 1000 / full[2], "/s", "at least 20 x 16 of flamegraph.pl + rsvg-convert",
    1000 / full[2] >= 320)
row("2 workers against 1", full[1] / full[2], "x", "at least 1.85", full[1] / full[2] >= 1.85)
fast = best(2, profiles, "-j", "2", "--compression", "fast")
row("the same, --compression fast", 1000 / fast, "/s", None, True)
three = best(2, profiles, "-j", "2", "--preset", "thumb,docs,slide")
row("three presets of each", 1000 / three, "/s", None, True)

folder = os.path.join(data, "tiny")
if not os.path.exists(os.path.join(folder, ".made")):
    for i in range(tiny):
        where = os.path.join(folder, str(i // 1000))
        os.makedirs(where, exist_ok=True)
        with open(os.path.join(where, f"{i}.folded"), "w") as text:
            text.write(f"main;a;b{i} {i % 90 + 1}\nmain;c 5\n")
    open(os.path.join(folder, ".made"), "w").close()
run = Run(folder, "--preset", "thumb", "-j", "2", watch=True)
row(f"{tiny:,} tiny profiles, 2 workers", tiny / run.seconds, "/s", None, True)
row("parent's share of one core", 100 * run.parent / run.seconds, "%", "under 15", run.parent < 0.15 * run.seconds)
settled = run.memory[len(run.memory) // 4:-1] or [0]  # caches are full by then
drift = (max(settled) - settled[0]) / 1e6
row("drift of a worker's memory", drift, "MB", "under 1", drift < 1)
ten = ["--include", "?/*"]  # folders 0 to 9
Run(folder, "--preset", "thumb", *ten, fresh=True)
again = min(Run(folder, "--preset", "thumb", *ten, fresh=False).seconds for _ in range(3))
row("10,000 inputs, nothing changed", again, "s", "at most 1", again <= 1)
shutil.rmtree(os.path.join(data, "out"), ignore_errors=True)
PYTHON
