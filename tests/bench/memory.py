#!/usr/bin/env python3
"""Memory by format: how much of it a picture of a recording takes, beside the bytes of the recording.

usage: memory.py BUILD [FORMAT]...
  BENCH_BYTES   of each recording, about (64000000)
  BENCH_KINDS   which recordings (names,paths,stacks)

Each format has up to three recordings, of stacks of eight frames:
  names    every frame of every stack has a name of its own
  paths    200 names, and every stack is another
  stacks   100 stacks, again and again
A row is a format, the most that its recordings took (resident, MB), and for each of them the bytes beyond
the first 64 MB over those of the recording. The manual's table says 2, 4, 6, 8, 10 or 12, which none exceeds
at any size: for most, not even all memory over 16 MB of recording does.
"""
import os
import random
import subprocess
import sys
import tempfile

from memory_protobuf import RECORDINGS
from memory_texts import TEXTS, text_of

DEPTH, NAMES, STACKS, FREE = 8, 200, 100, 64 << 20
build = sys.argv[1]
target = int(os.environ.get("BENCH_BYTES", "64000000"))
kinds = os.environ.get("BENCH_KINDS", "names,paths,stacks").split(",")


def stacks_of(kind, count):
    """Stacks of numbers of names, root first, and the names."""
    choose = random.Random(1)
    if kind == "names":
        stacks = [range(i, i + DEPTH) for i in range(0, count * DEPTH, DEPTH)]
    else:
        few = [[choose.randrange(NAMES) for _ in range(DEPTH)] for _ in range(STACKS if kind == "stacks" else count)]
        stacks = [few[i % len(few)] for i in range(count)]
    return stacks, [f"work_{i:07x}" for i in range(count * DEPTH if kind == "names" else NAMES)]


def recording(name, kind):
    make = RECORDINGS.get(name) or (lambda *with_names: text_of(TEXTS[name], *with_names))
    each = len(make(*stacks_of(kind, 2000))) / 2000
    return make(*stacks_of(kind, int(target / each) + 1))


def peak_nbytes(path, picture):
    """Of a process that draws the recording."""
    command = [os.path.join(build, "flamepix"), "--limit-memory", "64G", "--jobs", "1", path, "-o", picture]
    done = subprocess.run([build + "/tests/bench/measure", "1", "--", *command], capture_output=True, text=True)
    if done.returncode != 0:
        sys.exit(f"{os.path.basename(path)} was not drawn: {done.stderr[:2000]}")
    return int(float(done.stdout.split()[5]) * 1024)


with tempfile.TemporaryDirectory(dir="/dev/shm" if os.access("/dev/shm", os.W_OK) else None) as folder:
    for name in sys.argv[2:] or sorted([*TEXTS, *RECORDINGS]):
        words, most = [], 0
        for kind in kinds:
            path = os.path.join(folder, name)
            with open(path, "wb") as file:
                made = recording(name, kind)
                file.write(made)
            nbytes = len(made)
            del made
            peak = peak_nbytes(path, os.path.join(folder, "o.png"))
            words.append(f"{max(peak - FREE, 0) / nbytes:6.2f}")
            most = max(most, peak)
        print(f"{name:<22}{most / 1e6:8.0f} MB  {' '.join(words)}", flush=True)
