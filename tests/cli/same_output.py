#!/usr/bin/env python3
"""Runs two builds of the program over the golden inputs, and over the files of a folder, and compares what
they write: pictures, sidecars, standard output, messages and exit codes. For changes that change none.
usage: same_output.py OLD NEW [FOLDER]"""

import concurrent.futures
import os
import pathlib
import subprocess
import sys
import tempfile

ROOT = pathlib.Path(__file__).resolve().parents[2]
SIDECARS = ["frames.json", "tags.npy", "map.html", "text.md", "csv.csv", "tree.txt"]
COMMANDS = [
    ["-o", "a.png"] + [word for name in SIDECARS for word in ("--" + name.split(".")[0], name)],
    ["-o", "b.jpg", "--alt"],
    ["-o", "c.png", "--bare", "--embed", "profile"],
    ["-o", "d.png", "--thumbnail", "--html"],
]
SECONDS = 120


def run(program, words, folder):
    """What a run writes: its exit code, its output, and the files it leaves, by name."""
    try:
        done = subprocess.run([program, *words], cwd=folder, capture_output=True, stdin=subprocess.DEVNULL,
                              timeout=SECONDS, check=False)
        told = (done.returncode, done.stdout, done.stderr)
    except subprocess.TimeoutExpired:
        told = ("time",)
    return told, {path.name: path.read_bytes() for path in pathlib.Path(folder).iterdir()}


def differing(programs, words):
    """What differs between the programs for a command line, as one line; "" where nothing does."""
    with tempfile.TemporaryDirectory() as first, tempfile.TemporaryDirectory() as second:
        old, new = run(programs[0], words, first), run(programs[1], words, second)
    if old == new:
        return ""
    if old[0] != new[0]:
        return f"{' '.join(words)}: {old[0]} and {new[0]}"[:2000]
    names = sorted(name for name in {*old[1], *new[1]} if old[1].get(name) != new[1].get(name))
    return f"{' '.join(words)}: {' '.join(names)}"


def golden_lines():
    for args in sorted((ROOT / "golden").glob("*/*.args")):
        case = args.name.removesuffix(".args").removesuffix(".jpeg")
        inputs = sorted(str(path) for path in args.parent.glob(case + ".*") if path.suffix not in (".args", ".png"))
        words = [line.replace("@/", f"{args.parent}/") if line.startswith("@/") else line
                 for line in args.read_text(encoding="utf-8").splitlines() if line]
        yield words + inputs + ["-o", "a.jpg" if args.name.endswith(".jpeg.args") else "a.png"]


def corpus_lines(folder):
    for path in sorted(pathlib.Path(folder).resolve().rglob("*")):
        if path.is_file():
            yield from ([str(path), *words] for words in COMMANDS)
            yield ["collapse", str(path)]
            yield ["info", str(path), "--json", "i.json"]


def main():
    programs = [os.path.realpath(path) for path in sys.argv[1:3]]
    lines = [*golden_lines(), *(line for folder in sys.argv[3:4] for line in corpus_lines(folder))]
    found = 0
    with concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
        for line in pool.map(lambda words: differing(programs, words), lines):
            if line:
                found += 1
                print(line)
    print(f"{len(lines) - found} command lines with the same output, {found} with another")
    return found > 0


if __name__ == "__main__":
    sys.exit(main())
