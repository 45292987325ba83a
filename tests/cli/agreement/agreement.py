#!/usr/bin/env python3
"""Where two outputs say the same number, they agree to the digit: twelve profiles, eight views, all outputs.

usage: agreement.py PROGRAM [PROFILE [VIEW]]

The frames JSON of a run is what the other outputs of the same run are compared with. Prints a line for each
profile and view: "ok - " or "not ok - ", with the first things that are wrong.
"""

import os
import subprocess
import sys
import tempfile

sys.dont_write_bytecode = True  # of what stands beside this file
from outputs import OUTPUTS, Frames, rows_of_csv
from profiles import PROFILES, VIEWS

DRAW = ["-o", "picture.png", "--frames", "frames.json", "--csv", "names.csv", "--text", "top.txt", "--text-format", "plain",
        "--text-rows", "500", "--tree", "tree.txt", "--map", "map.html", "--map-minwidth", "0", "--tags", "tags.npy",
        "--alt", "--search", "work", "--embed", "folded"]


def run(folder, output, program, *arguments, code=0):
    """Runs the program in `folder`; what it prints goes to the file `output`."""
    result = subprocess.run([program, *arguments], cwd=folder, capture_output=True, stdin=subprocess.DEVNULL)
    if result.returncode != code:
        raise ValueError(f"{' '.join(arguments)}: exit {result.returncode}, {result.stderr.decode(errors='replace')[:200]}")
    with open(os.path.join(folder, output), "wb") as file:
        file.write(result.stdout)


def make_sides(folder, text):
    """A file for each of the two counts of a line."""
    lines = [line.rsplit(" ", 2) for line in text.splitlines()]
    for number, side in enumerate(("before.folded", "after.folded"), 1):
        with open(os.path.join(folder, side), "w", encoding="utf-8") as file:
            file.writelines(f"{line[0]} {line[number]}\n" for line in lines)


def make(program, folder, text, options):
    """All outputs of one profile in one view, as files in `folder`."""
    os.makedirs(folder)
    with open(os.path.join(folder, "in.folded"), "w", encoding="utf-8") as file:
        file.write(text)
    run(folder, "alt.txt", program, "in.folded", *options, *DRAW)
    run(folder, "query.json", program, "query", "picture.png", "--name", ".", "--json")
    run(folder, "said.txt", program, "batch", "in.folded", "-o", "batch", *options, "--search", "work", "--jobs", "1")
    run(folder, "bare.txt", program, "in.folded", *options, "--bare", "-o", "bare.png", "--frames", "bare.json")
    run(folder, "snippet.md", program, "in.folded", *options, "-o", "again.png", "--markdown")
    if "--counts" in options:
        make_sides(folder, text)
        view = [option for option in options if option not in ("--counts", "2")]
        run(folder, "difference.json", program, "diff", "before.folded", "after.folded", *view, "--format-out", "json")
    names = [row["name"] for row in rows_of_csv(folder)][:3]
    rules = [word for name in names if not set('"()<>=') & set(name)
             for word in ("--fail-if", f'self("={name}")>0')]
    plain = [option for option in options if option not in ("--counts", "2")]
    run(folder, "gate.txt", program, "gate", "in.folded", "in.folded", *plain, *rules, "--fail-if", "total>0")


def faults_of(output, folder):
    try:
        return list(OUTPUTS[output](Frames(os.path.join(folder, "frames.json")), folder))
    except (OSError, ValueError, KeyError, AttributeError, IndexError, TypeError) as error:
        return [f"{type(error).__name__}: {error}"]


def check(program, folder, profile, view):
    """What is wrong with the outputs of one profile in one view."""
    text, options = PROFILES[profile]
    try:
        make(program, folder, text, options + VIEWS[view])
    except ValueError as error:
        return [str(error)]
    return [f"{output}: {fault}" for output in OUTPUTS for fault in faults_of(output, folder)]


def pairs(words):
    """Profiles and views: those that are named, else with TEST_ROUNDS=all each profile in each view. As tests are
    run often, without it each profile in a quarter of the views, and in other ones than the profile before."""
    if words:
        return [(words[0], view) for view in words[1:] or VIEWS]
    step = 1 if os.environ.get("TEST_ROUNDS") == "all" else 4
    return [(profile, view) for i, profile in enumerate(PROFILES) for j, view in enumerate(VIEWS) if (i + j) % step == 0]


def main():
    program = os.path.abspath(sys.argv[1])
    with tempfile.TemporaryDirectory() as base:
        for profile, view in pairs(sys.argv[2:]):
            faults = check(program, os.path.join(base, profile, view), profile, view)
            print(f"{'not ok' if faults else 'ok'} - {profile}, {view}{''.join(f'; {fault}' for fault in faults[:4])}")


if __name__ == "__main__":
    main()
