#!/usr/bin/env -S python3 -B
"""The fault campaign: makes each call of the program fail in turn, and looks at what is left.

A scenario (scenarios.py) is run undisturbed first. inject.c counts its calls by kind; then it is
run again for each call and each way in which it may fail. Each of these runs must

- end by a documented exit status, not by a signal, and not hang;
- leave only whole files: `render` those of before when it fails, but for the names that a palette
  file has gained; `batch` those of before or those
  of the undisturbed run, the latter where the report says ok, and whole lines in the report;
- leave no temporary file;
- free what the undisturbed run frees;
- where it exits with 0, leave the same bytes as the undisturbed run.

The campaign itself is checked first: programs that are careless in one of these ways (careless.c)
must be found out.

A failing case prints a line that ends in the command that runs it alone. Cases are named
scenario:process:kind:fault:way:number, such as png:started:memory:ENOMEM:once:17."""

import argparse
import errno
import fnmatch
import hashlib
import multiprocessing
import os
import resource
import sys
import tempfile
import time
from dataclasses import replace
from typing import NamedTuple

import scenarios
from place import KINDS, PROCESSES, SHORT, Place, Setup
from scenarios import Scenario
from verdict import problem

HANG_SECONDS = 20


class Case(NamedTuple):
    scenario: int
    process: str
    kind: str
    fault: str
    way: str
    number: int

    def name(self, scenario):
        return ":".join((scenario.name, *self[1:5], str(self.number)))


# -- the cases --


def rows_of(baseline):
    """Each kind of call that a scenario makes, in each way that it may fail, with their number."""
    for (process, kind), count in baseline.end.counts.items():
        for way, faults in zip(("once", "for-good"), KINDS[kind]):
            for fault in faults if count > 0 else ():
                yield process, kind, fault, way, count


def some_of(count, one_of, seed):
    """One of so many of the numbers from 1 to count, other ones for another seed. Where all are
    meant, the next one, too: nothing is left to fail then."""
    if one_of == 1:
        return range(1, count + 2)
    chosen = max(1, count // one_of)
    return [1 + (seed + i * count // chosen) % count for i in range(chosen)]


def all_cases(baselines, one_of=1, seed=0):
    for number, baseline in enumerate(baselines):
        for *row, count in rows_of(baseline):
            for call in some_of(count, one_of, seed):
                yield Case(number, *row, call)


# -- the campaign --

place = None  # of this process of the campaign
known = None  # scenarios and their baselines


def begin_process(setup, rows, baselines):
    """Keeps to one CPU, so that one thread does what several would: a call has the same number in each run."""
    global place, known
    cpus = sorted(os.sched_getaffinity(0))
    os.sched_setaffinity(0, {cpus[os.getpid() % len(cpus)]})
    place, known = Place(setup), (rows, baselines)


def find_baseline(scenario):
    return place.baseline(scenario)


def wanted_of(case):
    fault = SHORT if case.fault == "SHORT" else getattr(errno, case.fault)
    return (list(KINDS).index(case.kind), PROCESSES.index(case.process), case.number,
            case.way == "for-good", fault)


def try_case(case):
    """Answers how many faults were made, and what went wrong."""
    rows, baselines = known
    scenario, baseline = rows[case.scenario], baselines[case.scenario]
    run = place.run(scenario, baseline.start, wanted_of(case))
    wrong = problem(scenario, case, baseline, run)
    if wrong and run.stderr:
        wrong += f" ({run.stderr.splitlines()[-1].decode(errors='replace')[:120]})"
    return case, run.made, wrong


def report_failure(case, scenario, wrong):
    name = case.name(scenario)
    print(f"not ok - {name}: {wrong}; make check-faults FAULTS='--only={name}'", flush=True)


def run_cases(setup, rows, choose, seconds, tell):
    """Answers the number of cases, that of faults by kind, and what failed by scenario's number."""
    jobs = 2 * os.cpu_count()  # many runs mostly wait
    with multiprocessing.Pool(jobs, begin_process, (setup, rows, None)) as pool:
        baselines = pool.map(find_baseline, rows, chunksize=1)
    cases = choose(baselines)
    end = time.monotonic() + seconds if seconds else None
    ran, faults, failing = 0, dict.fromkeys(KINDS, 0), {}
    with multiprocessing.Pool(jobs, begin_process, (setup, rows, baselines)) as pool:
        for case, made, wrong in pool.imap_unordered(try_case, cases, chunksize=4):
            ran += 1
            faults[case.kind] += made > 0
            if wrong:
                failing.setdefault(case.scenario, []).append(wrong)
                tell(case, rows[case.scenario], wrong)
            if end and time.monotonic() > end:
                break
    return ran, faults, failing


# Each of these ways to be careless is found out, in these words.
CARELESS = {
    "crash": "dies by SIGSEGV",
    "hang": "hangs",
    "status": "exits with 9",
    "half": "exits with 0 and other bytes",
    "overwrite": "fails and changes out.png",
    "leftover": "leaves .flamepix-careless",
    "leak": "leaks 1 blocks",
}


def check_campaign(setup, careless):
    """Answers how many careless programs were found out, and how many were not."""
    rows = [Scenario(way, way, program=careless, needs=("out.png",)) for way in CARELESS]
    _, _, failing = run_cases(setup, rows, lambda baselines: list(all_cases(baselines)),
                              0, lambda *_: None)
    missed = 0
    for number, (way, words) in enumerate(CARELESS.items()):
        if not any(words in wrong for wrong in failing.get(number, [])):
            missed += 1
            print(f"not ok - the campaign does not see that a program is careless: {way}")
    return len(CARELESS) - missed, missed


def parse_arguments():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("build", help="the folder that the program was built in")
    parser.add_argument("--one-of", type=int, default=1, metavar="N",
                        help="make every N-th call of a kind fail, and at least one, not all")
    parser.add_argument("--most", type=int, default=0, metavar="N", help="try N of these cases")
    parser.add_argument("--seed", type=lambda text: int(text, 16), default=0,
                        help="which ones, in hexadecimal: the commit's hash, for example")
    parser.add_argument("--seconds", type=int, default=0, help="stop after this time")
    parser.add_argument("--only", default="*", help="cases whose names match this pattern")
    return parser.parse_args()


def choose_cases(options, baselines):
    """In an order by their names, where only some are tried: the same ones for the same seed."""

    def place_in_order(named):
        return hashlib.sha1(f"{options.seed} {named[0]}".encode()).digest()

    named = [(case.name(scenarios.SCENARIOS[case.scenario]), case)
             for case in all_cases(baselines, options.one_of, options.seed)]
    chosen = [(name, case) for name, case in named
              if fnmatch.fnmatchcase(name, options.only)]
    if options.most or options.seconds:
        chosen = sorted(chosen, key=place_in_order)[:options.most or None]
    print(f"# {len(chosen)} cases", flush=True)
    return [case for _, case in chosen]


def main():
    options = parse_arguments()
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
    build = os.path.abspath(options.build)
    tests = os.path.join(build, "tests", "faults")
    rows = scenarios.SCENARIOS
    with tempfile.TemporaryDirectory() as folder:
        setup = Setup(os.path.join(build, "flamepix"), os.path.join(tests, "inject.so"), folder,
                      scenarios.files(0), scenarios.files(1), HANG_SECONDS)
        found, missed = check_campaign(replace(setup, hang_seconds=1),
                                       os.path.join(tests, "careless"))
        ran, faults, failing = run_cases(
            setup, rows, lambda baselines: choose_cases(options, baselines),
            options.seconds, report_failure)
    kinds = ", ".join(f"{kind} {count}" for kind, count in faults.items())
    print(f"# {sum(faults.values())} faults in {ran} runs of {len(rows)} scenarios: {kinds}")
    print(f"{len(rows) - len(failing) + found} passed, {len(failing) + missed} failed")
    sys.exit(1 if failing or missed or not ran else 0)


if __name__ == "__main__":
    main()
