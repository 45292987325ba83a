"""What `diff` makes of two profiles is what difffolded.pl and inferno-diff-folded made of them.

Two things are otherwise on purpose, and taken out of both before they are compared: those cut counts
to whole numbers, which loses up to one for each stack, and leave a blank at the end of a frame's
name.
"""

import gzip
import os
import subprocess

# Expected output: the two sides, and the options that ask for the same.
INFERNO = ("differential/inferno-diff-before.txt", "differential/inferno-diff-after.txt")
GCC = ("differential/local-gcc-spng-O0.before.folded", "differential/local-gcc-spng-O2.after.folded")
GZIP = ("differential/local-gzip1.before.folded", "differential/local-gzip9.after.folded")
NORMALIZED = ["--normalize", "after", "--strip-hex"]
CASES = {
    "caliby.difffolded.txt.gz": (
        ("folded/caliby-out.folded", "differential/caliby-out.other-run.folded"), []),
    "gcc-spng-O0-vs-gcc-spng-O2.difffolded.txt.gz": (GCC, []),
    "gcc-spng-O0-vs-gcc-spng-O2.difffolded-n-s.txt.gz": (GCC, NORMALIZED),
    "gzip1-vs-gzip9.difffolded.txt": (GZIP, []),
    "gzip1-vs-gzip9.difffolded-n-s.txt": (GZIP, NORMALIZED),
    "inferno-diff-before-after.default.diff": (INFERNO, []),
    "inferno-diff-before-after.normalize.diff": (INFERNO, ["--normalize", "after"]),
    "inferno-diff-before-after.strip_hex.diff": (INFERNO, ["--strip-hex"]),
    "inferno-diff-before-after.fractionals.diff": (
        ("differential/inferno-diff-before_fractionals.txt", INFERNO[1]), []),
}


def parse(text):
    """Whole counts before and after, of each stack."""
    pairs = {}
    for line in text.decode("utf-8", "surrogateescape").splitlines():
        if line.startswith("# "):
            continue
        stack, before, after = line.rsplit(" ", 2)
        pair = pairs.setdefault(";".join(frame.rstrip() for frame in stack.split(";")), [0, 0])
        pair[0] += int(float(before))
        pair[1] += int(float(after))
    return pairs


def read(path):
    with (gzip.open if path.endswith(".gz") else open)(path, "rb") as file:
        return file.read()


def fault_of(done, expected):
    if done.returncode != 0:
        return done.stderr.decode("utf-8", "replace").strip()[:300]
    got = parse(done.stdout)
    for stack in sorted(set(got) | set(expected)):
        if got.get(stack) != expected.get(stack):
            return f"{stack}: {got.get(stack)}, not {expected.get(stack)}"
    return None


def differences(program, corpus, rows):
    """Yields the path of each expected output and what is wrong with it, or None; or no case."""
    for row in rows:
        folder, name = os.path.split(row["path"])
        if folder != "expected/differential":
            continue
        if name not in CASES:
            yield row["path"], None, False
            continue
        sides, options = CASES[name]
        command = [program, "diff", "--format-out", "folded", *options, *sides]
        done = subprocess.run(command, cwd=corpus, capture_output=True, check=False)
        yield row["path"], fault_of(done, parse(read(os.path.join(corpus, row["path"])))), True
