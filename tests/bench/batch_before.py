#!/usr/bin/env python3
"""Rates of `flamepix batch` beside those of another flamepix, by turns, in ratios of one run.

usage: batch_before.py BEFORE PROGRAM FOLDER ROUNDS     FOLDER/profiles holds the profiles

Each run writes into a folder of its own, and all are removed in the end: file systems such as ext4
go around the inodes of what was removed in the last seconds, which would be measured instead.
"""
import os
import resource
import shutil
import subprocess
import sys
import time

KINDS = (("full pictures", [], 2.2), ("thumbnails", ["--preset", "thumb"], 1.8))
PARENT_LIMIT = 10


def parent_seconds(pid):
    """What a process has used of a core by itself, without its children, when it has ended."""
    os.waitid(os.P_PID, pid, os.WEXITED | os.WNOWAIT)
    with open(f"/proc/{pid}/schedstat") as schedstat:
        return int(schedstat.read().split()[0]) / 1e9


class Run:
    """One batch: seconds, CPU seconds of all its processes, and those of the parent alone."""

    def __init__(self, program, profiles, output, arguments):
        before = resource.getrusage(resource.RUSAGE_CHILDREN)
        begin = time.monotonic()
        process = subprocess.Popen([program, "batch", profiles, "-o", output, "--progress", "never",
                                    "-j", "2", *arguments], stderr=subprocess.DEVNULL)
        self.parent = parent_seconds(process.pid)
        self.seconds = time.monotonic() - begin
        if process.wait() != 0:
            sys.exit(f"{program}: exit status {process.returncode}")
        after = resource.getrusage(resource.RUSAGE_CHILDREN)
        self.cpu = after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime


def row(what, value, unit, limit="", good=None):
    verdict = "" if good is None else "pass, " if good else "SHORT, "
    verdict = f"  {verdict}{limit}" if limit else ""
    print(f"{what:<50} {value:10.2f} {unit:<4}{verdict}", flush=True)


def compare(programs, profiles, output, rounds, kind):
    what, arguments, limit = kind
    runs = ([], [])
    for turn in range(rounds):
        for which, program in enumerate(programs):
            folder = os.path.join(output, f"{what[0]}-{which}-{turn}")
            runs[which].append(Run(program, profiles, folder, arguments))
    before, after = (min(run.seconds for run in one) for one in runs)
    cpu_before, cpu_after = (min(run.cpu for run in one) for one in runs)
    share = min(100 * run.parent / run.seconds for run in runs[1])
    count = len(os.listdir(profiles))
    row(what, count / after, "/s")
    row(f"{what}, throughput beside before", before / after, "x", f"at least {limit}",
        before / after >= limit)
    row(f"{what}, CPU seconds", cpu_after, "s", f"{cpu_before:.2f} before")
    row(f"{what}, CPU seconds of before beside these", cpu_before / cpu_after, "x")
    row(f"{what}, parent's share of a core", share, "%", f"under {PARENT_LIMIT}",
        share < PARENT_LIMIT)


def main():
    before, program, data, rounds = sys.argv[1:]
    output = os.path.join(data, "compared")
    shutil.rmtree(output, ignore_errors=True)
    os.makedirs(output)
    for kind in KINDS:
        compare((before, program), os.path.join(data, "profiles"), output, int(rounds), kind)
    shutil.rmtree(output)


main()
