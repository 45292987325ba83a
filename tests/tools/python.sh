#!/usr/bin/env bash
# Whether the time that each function took itself is that of Python's own cProfile: a small program whose
# functions call themselves and one another is recorded, and compared with what pstats reads of the file.
# usage: tests/tools/python.sh PROGRAM
# Exit status: 0 they agree, 1 they differ, 77 it was not tried, and why is said.
set -u
export LC_ALL=C

program=$(realpath "${1:?usage: python.sh PROGRAM}")
command -v python3 >/dev/null || {
    echo "python: not tried: there is no python3"
    exit 77
}
work=$(mktemp -d) || exit 1
trap 'rm -rf "$work"' EXIT
cd "$work" || exit 1

cat >record.py <<'PY'
import cProfile


def fib(n):
    return n if n < 2 else fib(n - 1) + fib(n - 2)


def even(n):
    return True if n == 0 else odd(n - 1)


def odd(n):
    return False if n == 0 else even(n - 1)


def work(n):
    return sum(i * i for i in range(n)) + (work(n // 2) if n > 10 else even(n % 7))


profile = cProfile.Profile()
profile.runcall(lambda: [fib(14), even(100), [work(n) for n in range(0, 2000, 100)], sorted("python")])
profile.dump_stats("python.prof")
PY
cat >compare.py <<'PY'
import collections, pstats, sys
from fractions import Fraction

NANOSECONDS = 10**9
own, drawn = collections.Counter(), collections.Counter()
for (_, _, name), (_, _, alone, _, _) in pstats.Stats("python.prof").stats.items():
    own[name] += round(alone * NANOSECONDS)
for line in open("python.folded"):
    if not line.startswith("#"):
        stack, _, microseconds = line.rpartition(" ")
        drawn[stack.split(";")[-1]] += Fraction(microseconds) * 1000
wrong = [(name, own[name], drawn[name]) for name in own | drawn if own[name] != drawn[name]]
for name, stated, found in wrong:
    print(f"python: {name}: pstats says {stated} ns, flamepix {float(found)}")
if not wrong:
    print(f"python: own times of {len(own)} functions agree")
sys.exit(bool(wrong))
PY
python3 record.py 2>python.log || {
    echo "python: not tried: $(tail -n 1 python.log)"
    exit 77
}
"$program" collapse python.prof >python.folded 2>/dev/null || exit 1
python3 compare.py
