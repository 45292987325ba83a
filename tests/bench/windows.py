#!/usr/bin/env python3
"""Cuts the text of `perf script` into windows and folds each: many real profiles from a few.

usage: windows.py COUNT NBYTES FOLDER FILE...     FILE may be gzip; the same files each time

Window i begins at sample i x samples / COUNT and takes samples until its folded text has NBYTES; at the
end it goes on from the start. Lines are sorted, as stackcollapse-perf.pl leaves them.
"""
import gzip
import os
import re
import sys

FRAME = re.compile(r"^\s*[0-9a-f]+ (.*) \((.*)\)$")


def frame_name(line):
    found = FRAME.match(line)
    if not found:
        return None
    name = re.sub(r"\+0x[0-9a-f]+$", "", found[1])
    return name.replace(";", ":")


def samples(path):
    opened = gzip.open if path.endswith(".gz") else open
    with opened(path, "rt", encoding="utf-8", errors="replace") as text:
        command, frames = None, []
        for line in text:
            if line.startswith("#"):
                continue
            if line.strip() == "":
                if command and frames:
                    yield ";".join([command] + frames[::-1])
                command, frames = None, []
            elif line[0] not in " \t":
                command = line.split()[0]
            elif (name := frame_name(line)) is not None:
                frames.append(name)


def window(stacks, start, nbytes):
    counts, length, i = {}, 0, start
    while length < nbytes and i < start + len(stacks):
        stack = stacks[i % len(stacks)]
        if stack not in counts:
            length += len(stack) + 3
        counts[stack] = counts.get(stack, 0) + 1
        i += 1
    return "".join(f"{stack} {counts[stack]}\n" for stack in sorted(counts))


def main():
    count, nbytes, folder = int(sys.argv[1]), int(sys.argv[2]), sys.argv[3]
    stacks = [stack for path in sys.argv[4:] for stack in samples(path)]
    os.makedirs(folder, exist_ok=True)
    for i in range(count):
        text = window(stacks, i * len(stacks) // count, nbytes)
        path = os.path.join(folder, f"window-{i:05}.folded")
        with open(path, "w", encoding="utf-8") as output:
            output.write(text)


main()
