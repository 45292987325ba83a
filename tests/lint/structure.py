#!/usr/bin/env python3
"""Prints how the rooms of src/ hang together, and fails where that is worse than the house allows.

An arrow is a pair of rooms of which one includes a header of the other, by the lines of includes.awk;
it runs back up where the included room stands later in the Makefile's order. A circle is files that
include each other, a header and its source being one.
usage: includes.awk -v list=1 … | structure.py 'ROOM …'"""

import collections
import os
import sys

MOST_ARROWS, MOST_BACK, MOST_IN_CIRCLE, MOST_IN_FOLDER = 126, 5, 5, 60
MOST_SERVING_ONE, MOST_SHORT, SHORT = 60, 60, 25


def sources(top):
    for folder, _, names in os.walk(top):
        if not folder.startswith("tests/lint/one_row"):
            yield from (os.path.join(folder, name) for name in names if name.endswith((".c", ".h")))


def stem(path):
    return os.path.splitext(os.path.basename(path))[0]


def circles(includes):
    """Tarjan's strongly connected components, with a stack of its own."""
    edges = collections.defaultdict(set)
    for path, other in includes:
        if stem(path) != stem(other):
            edges[stem(path)].add(stem(other))
    index, low, path, found = {}, {}, [], []
    for first in sorted(edges):
        work = [(first, iter(sorted(edges[first])))] if first not in index else []
        if work:
            index[first] = low[first] = len(index)
            path.append(first)
        while work:
            node, rest = work[-1]
            for other in rest:
                if other not in index:
                    index[other] = low[other] = len(index)
                    path.append(other)
                    work.append((other, iter(sorted(edges.get(other, ())))))
                    break
                if other in path:
                    low[node] = min(low[node], index[other])
            else:
                work.pop()
                if work:
                    low[work[-1][0]] = min(low[work[-1][0]], low[node])
                if low[node] == index[node]:
                    at = path.index(node)
                    found.append(path[at:])
                    del path[at:]
    return sorted((circle for circle in found if len(circle) > 1), key=len, reverse=True)


def folders():
    count = collections.Counter(os.path.dirname(path) for top in ("src", "tests") for path in sources(top))
    return count.most_common(1)[0]


def headers(includes):
    """The headers of src/ that serve one other file, and those that are short."""
    users = collections.defaultdict(set)
    for path, other in includes:
        if stem(path) != stem(other):
            users[other].add(path)
    paths = [path for path in sources("src") if path.endswith(".h")]
    short = [path for path in paths if sum(1 for _ in open(path, encoding="utf-8")) < SHORT]
    return [path for path in paths if len(users[path]) < 2], short


def main():
    order = sys.argv[1].split()
    lines = [line.split() for line in sys.stdin]
    includes = [(path, other) for path, other, _, _ in lines]
    arrows = {(room, other) for _, _, room, other in lines if room != other}
    back = sorted(a for a in arrows if all(r in order for r in a) and order.index(a[1]) > order.index(a[0]))
    rings = circles(includes)
    folder, most = folders()
    one, short = headers(includes)
    largest = rings[0] if rings else []
    print(f"{len(order)} rooms, {len(arrows)} arrows, {len(back)} back up; {most} files in {folder}; "
          f"{len(largest)} in the largest circle; {len(one)} headers for one file, {len(short)} under {SHORT} lines")
    wrong = [
        (len(arrows) > MOST_ARROWS, f"more than {MOST_ARROWS} arrows"),
        (len(back) > MOST_BACK, f"more than {MOST_BACK} arrows run back up: {back}"),
        (most > MOST_IN_FOLDER, f"more than {MOST_IN_FOLDER} files in {folder}"),
        (len(largest) > MOST_IN_CIRCLE, f"a circle of more than {MOST_IN_CIRCLE} files: {' '.join(sorted(largest))}"),
        (len(one) > MOST_SERVING_ONE, f"more than {MOST_SERVING_ONE} headers serve one file: {' '.join(sorted(map(stem, one)))}"),
        (len(short) > MOST_SHORT, f"more than {MOST_SHORT} headers are under {SHORT} lines: {' '.join(sorted(map(stem, short)))}"),
    ]
    for is_wrong, sentence in wrong:
        if is_wrong:
            print(sentence)
    return any(is_wrong for is_wrong, _ in wrong)


if __name__ == "__main__":
    sys.exit(main())
