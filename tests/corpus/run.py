#!/usr/bin/env python3
"""Every input of a corpus of real recordings is recognised, and read as its peers read it.

usage: tests/corpus/run.py PROGRAM [--verbose] [CORPUS]

The corpus is a folder beside the repository's, ../shared/corpus, or $FLAMEPIX_CORPUS; without it
nothing is tested, and that is said. Its MANIFEST.tsv names each input with its format, and each
expected output with its input and how it was made.

Checked are: what `info` takes an input for, against FORMATS; that reading it ends without a crash;
and what `collapse` makes of an input against every expected output that is folded text, after
sorting; and what `diff` makes of two (differences.py). exceptions.tsv, beside this file, lists what may differ, with the reason and, of stacks, what
collapse makes of the input, so that a change of that is seen; a path that does not differ any more
has to go from there. An expectation of a format that is not read is skipped.
"""

import collections
import concurrent.futures
import csv
import gzip
import hashlib
import json
import os
import re
import subprocess
import sys

sys.dont_write_bytecode = True  # of what stands beside this file
import differences

HERE = os.path.dirname(os.path.abspath(__file__))

# What an input of a folder may be taken for; the folder's own name goes without saying.
FORMATS = {
    "android-art-trace": {"art-trace"},
    "austin": {"folded", "mojo", "speedscope"},
    "bcc": {"folded"},
    "differential": {"folded"},
    "folded": {"austin"},
    "heapprofile": {"cpuprofile"},
    "hprof-text": {"hprof"},
    "instruments": {"xctrace"},
    "otlp": {"otlp-json"},
    "pprof": {"gperftools", "pprof-text", "pprof-traces"},
    "recursive": {"folded"},
}

# Options in an expected output's note that are spelled otherwise here, or are not for collapse.
SPELLED = {"--event-filter": "--event", "--source=ticks": "--ticks", "--source=bytes": "--bytes"}
OPTIONS = {"expected/recursive": ["--recursion", "adjacent"]}
# The same by a part of the path: these write numbers of samples, and not the time that they stand for.
OPTIONS_BY_TOOL = {"stackcollapse-go": ["--sample-index", "0"],
                   "gperftools-collapsed": ["--sample-index", "0"],
                   "local-multiev": ["--profile", "page-faults"],
                   "stackcollapse-bpftrace": ["--includeoffset"],
                   "_process_cpu_": ["--profile", "jdk.ExecutionSample"],
                   "_wall_wall_": ["--profile", "jdk.ExecutionSample"],
                   "_alloc_in_new_tlab_": ["--profile", "jdk.ObjectAllocationInNewTLAB"],
                   "_alloc_outside_tlab_": ["--profile", "jdk.ObjectAllocationOutsideTLAB"],
                   "_alloc_sample_": ["--profile", "jdk.ObjectAllocationSample"],
                   "_block_contentions_": ["--profile", "jdk.ThreadPark"],
                   "_mutex_contentions_": ["--profile", "jdk.JavaMonitorEnter"]}
TEXT = re.compile(r"\.(folded|txt)$")
COLLAPSED = ("folded", "collapsed", "stackcollapse")
LOSES_LAST = re.compile(r"/(perf-script|pmcstat)/")
LINE = re.compile(r"^(.*?)[ \t]+\[?([0-9.]+)\]?$")


class Tally:
    """Counts what passed, and says what failed."""

    def __init__(self, verbose):
        self.verbose = verbose
        self.passed = collections.Counter()
        self.failed = collections.Counter()
        self.skipped = collections.Counter()

    def ok(self, kind):
        self.passed[kind] += 1

    def fail(self, kind, path, why):
        self.failed[kind] += 1
        print(f"not ok - {kind}: {path}: {why}")

    def skip(self, kind, path, why):
        self.skipped[kind] += 1
        if self.verbose:
            print(f"skipped - {kind}: {path}: {why}")

    def report(self):
        kinds = sorted({*self.passed, *self.failed, *self.skipped})
        for kind in kinds:
            print(f"{kind}: {self.passed[kind]} as expected, {self.failed[kind]} not, "
                  f"{self.skipped[kind]} skipped")
        print(f"{self.passed.total()} passed, {self.failed.total()} failed, "
              f"{self.skipped.total()} skipped")
        return 1 if self.failed.total() else 0


def read_exceptions():
    """{(kind, path): [reason, what is made of it]}"""
    with open(os.path.join(HERE, "exceptions.tsv"), encoding="utf-8") as file:
        rows = [line.rstrip("\n").split("\t") for line in file if line.strip() and line[0] != "#"]
    return {(kind, path): words for kind, path, *words in rows}


def judge(tally, exceptions, kind, path, fault, made=None):
    """Counts one check; `fault` is None where all is as expected. `made` says what was made of the
    input, in one word."""
    reason, *known = exceptions.get((kind, path), [None])
    if fault is None and reason is None:
        tally.ok(kind)
    elif fault is None:
        tally.fail(kind, path, f"is as expected, so it is no exception any more ({reason})")
    elif reason is None:
        tally.fail(kind, path, fault)
    elif known != ([] if made is None else [made]):
        tally.fail(kind, path, f"is {made} and not {' '.join(known)} ({reason})")
    else:
        tally.ok(kind)
        if tally.verbose:
            print(f"excepted - {kind}: {path}: {fault} ({reason})")


# -- recognition -----------------------------------------------------------------------------------

def survey(program, corpus, rows):
    """{path: what info says}, in a few processes."""
    paths = [row["path"] for row in rows]
    chunks = [paths[i::8] for i in range(8)]

    def run(chunk):
        told = subprocess.run([program, "info", "--json", "-", "--", *chunk], cwd=corpus,
                              stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, check=False)
        if told.returncode not in (0, 1, 4):
            raise SystemExit(f"info answers {told.returncode} for one of {' '.join(chunk)}")
        return json.loads(told.stdout)["files"]

    with concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
        return {file["input"]: file for files in pool.map(run, filter(None, chunks))
                for file in files}


def check_formats(tally, exceptions, rows, told):
    for row in rows:
        file = told[row["path"]]
        allowed = FORMATS.get(row["format"], set()) | {row["format"]}
        taken = file.get("format")
        fault = None if taken in allowed else f"taken for {taken}"
        judge(tally, exceptions, "recognised", row["path"], fault)
        is_refused = file["error"] is not None and "which cannot be read" in file["error"]
        if is_refused:
            tally.skip("read", row["path"], file["error"])
        else:
            judge(tally, exceptions, "read", row["path"], file["error"])


# -- expected stacks -------------------------------------------------------------------------------

def parse(text):
    """{stack: weight} of folded text."""
    stacks = collections.Counter()
    for line in text.decode("utf-8", "replace").splitlines():
        match = LINE.match(line)
        if match and not line.startswith("#") and float(match[2]) != 0:
            stacks[match[1].strip().rstrip(";")] += float(match[2])
    return dict(stacks)


def plain_jfr(stack):
    """jfr-parser's names and ours without what it adds and what it merges: lines, how many samples
    there were, libraries as classes, numbers of classes that the JVM made."""
    frames = []
    for frame in re.sub(r" \[\d+$", "", stack).split(";"):
        frame = re.sub(r":\d+$", "", frame.split("`", 1)[-1])
        frame = re.sub(r"^(\.|[\w.+-]*\.so[.\d]*\.(?=[^\d])|vdso\.|\[kernel\]\.)", "", frame)
        frame = re.sub(r"(\$\$Lambda|LambdaForm\$\w+?|Accessor)(\.0x[0-9a-f]+|[\d$_+/][^.;]*)+", r"\1",
                       frame)
        frames.append(re.sub(r"^\.?(/.*\.so).*", r"\1", frame))
    return ";".join(frames)


# Where a peer writes names otherwise: what both sides' stacks become before they are compared. Then
# weights are compared as shares of their total, as they may be in other units.
PLAIN = {"expected/jfr": plain_jfr}


def plain(stacks, rule):
    """The stacks with plain names, of weights that are shares of a hundred thousand."""
    sums = collections.Counter()
    whole = sum(stacks.values()) or 1
    for stack, weight in stacks.items():
        sums[rule(stack)] += weight / whole
    return {stack: round(1e5 * share) for stack, share in sums.items()}


def read(path):
    with (gzip.open if path.endswith(".gz") else open)(path, "rb") as file:
        return file.read()


def known_options(program):
    """What collapse takes; other options in notes are those of other programs."""
    told = subprocess.run([program, "help", "collapse"], stdout=subprocess.PIPE, check=True)
    return set(re.findall(r"--[a-z-]+", told.stdout.decode()))


def options_of(row, known):
    """The options of collapse for which an expected output was made."""
    options = list(OPTIONS.get(row["format"], []))
    for tool, words in OPTIONS_BY_TOOL.items():
        if tool in row["path"]:
            options += words
    note = row["note"].split(";", 1)[-1]
    for word in re.findall(r"(?<![\w-])--?[a-z][a-z-]+(?:=\S+)?", note):
        word = "--" + word.lstrip("-")
        name, equals, value = SPELLED.get(word, word).partition("=")
        name = SPELLED.get(name, name)
        if name in known:
            options.append(name + equals + value)
    return options


def is_folded(row):
    name = row["path"].removesuffix(".gz")
    return row["expected_for"] and any(word in name for word in COLLAPSED) and TEXT.search(name) \
        and row["format"] != "expected/differential"


def first_difference(expected, got):
    for stack in sorted({*expected, *got}):
        if expected.get(stack) != got.get(stack):
            return f"{len(got)} stacks and not {len(expected)}, as of `{stack[-120:]}`: " \
                f"{got.get(stack)} and not {expected.get(stack)}"
    return None


def fingerprint(text):
    """How many stacks, their sum, and a digest of all but the unit and the counts of lines."""
    stacks = parse(text)
    text = re.sub(rb"^# unit: .*\n\Z|^# counts: .*\n", b"", text, flags=re.M)
    digest = hashlib.sha256(text).hexdigest()[:12]
    return f"{len(stacks)}/{sum(stacks.values()):.10g}/{digest}"


def has_one_sample_more(expected, got):
    """FlameGraph's converters lose the last sample of a recording that does not end in a blank
    line."""
    other = [stack for stack in {*expected, *got} if expected.get(stack) != got.get(stack)]
    return len(other) == 1 and got.get(other[0], 0) > expected.get(other[0], 0)


def check_stacks(tally, exceptions, program, corpus, rows, told):
    def run(row):
        command = [program, "collapse", *options_of(row, known), row["expected_for"]]
        return subprocess.run(command, cwd=corpus, capture_output=True, check=False)

    known = known_options(program)
    wanted = []
    for row in filter(is_folded, rows):
        file = told.get(row["expected_for"])
        if file is None:
            tally.skip("stacks", row["path"], "its input is not in the corpus")
        elif file["error"] is not None and "which cannot be read" in file["error"]:
            tally.skip("stacks", row["path"], "its format is not read")
        else:
            wanted.append(row)
    with concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
        for row, done in zip(wanted, pool.map(run, wanted)):
            if done.returncode != 0:
                fault = done.stderr.decode("utf-8", "replace").strip()[:300]
            else:
                expected = parse(read(os.path.join(corpus, row["path"])))
                got = parse(done.stdout)
                if row["format"] in PLAIN:
                    expected, got = (plain(side, PLAIN[row["format"]]) for side in (expected, got))
                is_more = LOSES_LAST.search(row["path"]) and has_one_sample_more(expected, got)
                fault = None if is_more else first_difference(expected, got)
            judge(tally, exceptions, "stacks", row["path"], fault, fingerprint(done.stdout))


def check_differences(tally, exceptions, program, corpus, rows):
    for path, fault, is_read in differences.differences(program, corpus, rows):
        if is_read:
            judge(tally, exceptions, "difference", path, fault)
        else:
            tally.skip("difference", path, "its format is not read")


def main():
    words = [word for word in sys.argv[1:] if not word.startswith("-")]
    if not words:
        raise SystemExit(__doc__.strip().splitlines()[2])
    beside = os.path.join(HERE, "..", "..", "..", "shared", "corpus")
    corpus = words[1] if len(words) > 1 else os.environ.get("FLAMEPIX_CORPUS", beside)
    if not os.path.exists(os.path.join(corpus, "MANIFEST.tsv")):
        print("no corpus is there\n0 passed, 0 failed, 1 skipped")
        return 0
    program = os.path.abspath(words[0])
    with open(os.path.join(corpus, "MANIFEST.tsv"), encoding="utf-8", newline="") as file:
        rows = list(csv.DictReader(file, delimiter="\t", quoting=csv.QUOTE_NONE))
    tally = Tally("--verbose" in sys.argv)
    exceptions = read_exceptions()
    inputs = [row for row in rows if not row["format"].startswith("expected/")]
    told = survey(program, corpus, inputs)
    check_formats(tally, exceptions, inputs, told)
    check_stacks(tally, exceptions, program, corpus, rows, told)
    check_differences(tally, exceptions, program, corpus, rows)
    return tally.report()


if __name__ == "__main__":
    sys.exit(main())
