#!/usr/bin/env python3
"""How near to what a machine can do: whole processes beside `wc -l`, `sort` and `true`, in ratios of one run.

usage: ratios.py BUILD
  BEFORE        the build folder of another flamepix, which is measured in the same rounds
  BENCH_STACKS  stacks of the big profile (1000000: 1.3 GB in build/bench, and as much shuffled)
  BENCH_BIG=1   five times as many, too
  BENCH_ROUNDS  runs of each command (7)
  BENCH_SMALL   two real profiles of 85 and 768 KB, a blank between them, instead of generated ones

A row is the median of one command over that of another, of rounds in which they take turns. The
rows of times of small profiles are given in runs of `true`, because they are mostly the start of a process.
"""
import os
import subprocess
import sys

from page_cache import read_from_disk

build = sys.argv[1]
before = os.environ.get("BEFORE")
stacks = int(os.environ.get("BENCH_STACKS", "1000000"))
rounds = os.environ.get("BENCH_ROUNDS", "7")
data = os.path.join("build", "bench")
new, old = os.path.join(build, "flamepix"), before and os.path.join(before, "flamepix")


def made(path, command):
    """A file that the shell command writes, made once."""
    if not os.path.exists(path):
        subprocess.run(f"{command} >{path}.part && mv {path}.part {path}", shell=True, check=True)
    return path


def profile(count, depth=60):
    name = f"sorted-{count}" if depth == 60 else f"sorted-{count}-{depth}"
    return made(os.path.join(data, name + ".folded"), f"{build}/tests/bench/gen_profile {count} 1 {depth}")


def measure(*commands, times=rounds):
    """Median ms and peak MB of each command."""
    words = [build + "/tests/bench/measure", str(times)]
    for command in commands:
        words += ["--", *command]
    lines = subprocess.run(words, check=True, capture_output=True, text=True).stdout.splitlines()
    return [(float(line.split()[1]), float(line.split()[5]) * 1.024e-3) for line in lines]


def row(what, value, unit, limit, was=None):
    verdict = "" if limit is None else f"  {'pass' if value <= limit else 'OVER'}, at most {limit:g}"
    then = "" if was is None else f"  before: {was:.2f}"
    print(f"{what:<58} {value:8.2f} {unit:<4}{verdict}{then}", flush=True)


def big_rows(count, times):
    """A sorted profile by all cores and by one."""
    path = profile(count)
    read_from_disk(path)
    commands = [["wc", "-l", path], [new, "--jobs", "0", path], [new, "--jobs", "1", path]]
    figures = measure(*commands, *([[old, path]] if old else []), times=times)
    wc = figures[0][0]
    was = figures[3] if old else None
    row(f"wc -l, {count:,} sorted stacks", wc, "ms", None)
    for name, (ms, peak), most, most_peak in (("all cores", figures[1], 0.9, 16 + 8 * os.cpu_count()),
                                              ("--jobs 1", figures[2], 1.5, 16)):
        row(f"{count:,} sorted stacks, {name}", ms / wc, "x", most, was and was[0] / wc)
        row("the same, peak", peak, "MB", most_peak, was and was[1])


def shuffled_rows():
    path = profile(stacks)
    mixed = made(path.replace("sorted", "shuffled"), f"shuf --random-source={path} {path}")
    cores = str(os.cpu_count())
    commands = [["env", "LC_ALL=C", "sort", "--parallel=" + cores, mixed], [new, mixed]]
    figures = measure(*commands, *([[old, mixed]] if old else []), times=3)
    row(f"{stacks:,} shuffled stacks, in runs of sort --parallel={cores}", figures[1][0] / figures[0][0],
        "x", 0.35, figures[2][0] / figures[0][0] if old else None)


def small_rows():
    small, larger = os.environ.get("BENCH_SMALL", f"{profile(155, 24)} {profile(1400, 24)}").split()
    works = [("version", ["version"], 2), ("a profile of 85 KB to stdout", [small], 3.2 / 0.5),
             ("a profile of 768 KB to stdout", [larger], 5 / 0.5)]
    for what, words, most in works:
        figures = measure(["/usr/bin/true"], [new, *words], *([[old, *words]] if old else []), times=60)
        true = figures[0][0]
        row(f"{what}, in runs of true", figures[1][0] / true, "x", most, figures[2][0] / true if old else None)
        row("the same", figures[1][0], "ms", None, figures[2][0] if old else None)


os.makedirs(data, exist_ok=True)
small_rows()
big_rows(stacks, rounds)
shuffled_rows()
if os.environ.get("BENCH_BIG") == "1":
    big_rows(5 * stacks, 3)
