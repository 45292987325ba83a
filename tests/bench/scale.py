#!/usr/bin/env python3
"""Scale on paper: what one profile would take on machines of more cores than this one.

usage: scale.py BUILD
  BENCH_ROUNDS  runs of each command (7)

The model of a picture of a sorted file, on p threads:

    seconds = start + pixels x c + share(p) x (bytes x a + lines x b)
    share(p) = what the busiest of p threads reads x (1 + wait x (p - 1))

`start`, a, b and c are fitted to runs with --jobs 1 on profiles of long and of short lines, of several
sizes and widths of the picture; `wait`, how much longer a thread's work takes for each other thread, to
the same with --jobs 2. A file is cut into the parts of src/profile/parallel/slice_borders.c, which threads take
one after the other: towards the end some may be without work. All of the file comes from memory once,
so no number of threads is faster than that. What two readers copy is measured and printed beside: parts
are mapped, and are not copied, but the copy tells how fast memory is, of which a machine of more cores
has more. What is measured and what is computed is said.
"""
import os
import struct
import subprocess
import sys

from page_cache import read_from_disk

build = sys.argv[1]
rounds = os.environ.get("BENCH_ROUNDS", "7")
data = os.path.join("build", "bench")
program = os.path.join(build, "flamepix")
MIB = 1 << 20


def profile(count, depth):
    name = f"sorted-{count}" if depth == 60 else f"sorted-{count}-{depth}"
    path = os.path.join(data, name + ".folded")
    if not os.path.exists(path):
        command = [os.path.join(build, "tests/bench/gen_profile"), str(count), "1", str(depth)]
        with open(path + ".part", "wb") as text:
            subprocess.run(command, stdout=text, check=True)
        os.rename(path + ".part", path)
    return path


def pixels(path, width):
    png = subprocess.run([program, path, "--width", str(width)], capture_output=True, check=True).stdout
    across, down = struct.unpack(">II", png[16:24])
    return across * down


def seconds(commands):
    """The median of each, of rounds in which they take turns."""
    words = [os.path.join(build, "tests/bench/measure"), rounds]
    for command in commands:
        words += ["--", *command]
    lines = subprocess.run(words, check=True, capture_output=True, text=True).stdout.splitlines()
    return [float(line.split()[1]) * 1e-3 for line in lines]


def solve(rows, values):
    """Least squares of relative errors by the normal equations, with Gauss's elimination."""
    weighed = [[x / value for x in row] for row, value in zip(rows, values)]
    count = len(rows[0])
    system = [[sum(row[i] * row[j] for row in weighed) for j in range(count)]
              + [sum(row[i] for row in weighed)] for i in range(count)]
    for i in range(count):
        pivot = max(range(i, count), key=lambda k: abs(system[k][i]))
        system[i], system[pivot] = system[pivot], system[i]
        for k in range(count):
            if k != i:
                ratio = system[k][i] / system[i][i]
                system[k] = [x - ratio * y for x, y in zip(system[k], system[i])]
    return [system[i][count] / system[i][i] for i in range(count)]


def parts_of(nbytes):
    """Their sizes, in quarters of most of them."""
    shares = max(1, min(nbytes // (32 * MIB), 16))
    if shares < 16:
        return [4] * shares
    return [4] * (max(16, min(nbytes // (128 * MIB), 60)) - 2) + [2, 2, 1, 1, 1, 1]


def share(nbytes, threads, wait):
    parts = parts_of(nbytes)
    taken = [0] * threads
    for part in parts:
        taken[taken.index(min(taken))] += part
    return max(taken) / sum(parts) * (1 + wait * (min(threads, len(parts)) - 1))


class Work:
    def __init__(self, stacks, depth, width):
        self.path, self.width = profile(stacks, depth), width
        read_from_disk(self.path)
        self.bytes, self.lines = os.path.getsize(self.path), stacks
        self.pixels = pixels(self.path, width)

    def command(self, jobs):
        return [program, self.path, "--width", str(self.width), "--jobs", str(jobs)]

    def row(self, threads, wait):
        part = share(self.bytes, threads, wait)
        return [1, self.pixels, part * self.bytes, part * self.lines]


def predicted(work, threads, model, wait):
    return sum(x * y for x, y in zip(work.row(threads, wait), model))


def fit(works, one, two):
    """The model, and the wait that leaves the least error with two threads."""
    model = solve([work.row(1, 0) for work in works], one)

    def error(wait):
        return sum((predicted(work, 2, model, wait) / time - 1) ** 2 for work, time in zip(works, two))

    return model, min((i / 1000 for i in range(1000)), key=error)


def readers_bandwidth(path, readers):
    """Bytes a second of so many processes that each read the whole file."""
    reader = ["dd", "if=" + path, "of=/dev/null", "bs=1M", "status=none"]
    both = ["sh", "-c", " & ".join([" ".join(reader)] * readers) + "; wait"]
    return readers * os.path.getsize(path) / seconds([both])[0]


def main():
    os.makedirs(data, exist_ok=True)
    works = [Work(*what) for what in ((62500, 60, 1200), (250000, 60, 1200), (1000000, 60, 1200),
                                      (250000, 12, 1200), (1000000, 12, 1200), (3000000, 12, 1200),
                                      (62500, 60, 4000), (250000, 12, 4000))]
    times = seconds([work.command(jobs) for work in works for jobs in (1, 2)])
    one, two = times[0::2], times[1::2]
    model, wait = fit(works, one, two)
    print("fitted: start {:.2f} ms, {:.2f} ns a pixel, {:.3f} ns a byte, {:.0f} ns a line, wait {:.2f}".format(
        model[0] * 1e3, model[1] * 1e9, model[2] * 1e9, model[3] * 1e9, wait))
    errors = []
    print(f"{'profile':<44} {'threads':>7} {'measured':>10} {'model':>10} {'error':>7}")
    for work, measured in ((work, pair) for work, *pair in zip(works, one, two)):
        for threads, time in zip((1, 2), measured):
            by_model = predicted(work, threads, model, wait)
            errors.append(abs(by_model / time - 1))
            what = f"{work.bytes / 1e6:.0f} MB, {work.lines:,} lines, {work.width} px"
            print(f"{what:<44} {threads:>7} {time * 1e3:>7.1f} ms {by_model * 1e3:>7.1f} ms {by_model / time - 1:>+7.0%}")
    print(f"error: {sum(errors) / len(errors):.0%} in the mean, {max(errors):.0%} at most")
    largest = max(works, key=lambda work: work.bytes)
    print("computed, not measured:")
    memory = largest.bytes / readers_bandwidth(largest.path, 2)
    for threads in (4, 16, 64):
        time = predicted(largest, threads, model, wait)
        even = predicted(largest, threads, model, 0)
        print(f"{largest.bytes / 1e6:.0f} MB on {threads:>2} cores: {even * 1e3:.0f} ms where threads do not wait for "
              f"memory, {time * 1e3:.0f} ms where they wait as here")
    print(f"copying the file from the page cache as fast as two readers do here takes {memory * 1e3:.0f} ms")


main()
