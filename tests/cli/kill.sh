#!/usr/bin/env bash
# Kills a batch at random instants, resumes it, and compares: tests/cli/kill.sh PROGRAM
#   KILLS    how many times (40)
# Rounds differ in what the killed run was: a first run, or one over a tree in which inputs have changed since
# the last; and in how it goes on: --resume, or simply again. Each may be killed several times.
set -u
export LC_ALL=C

program=$(realpath "${1:?usage: kill.sh PROGRAM}")
kills=${KILLS:-40}
work=$(mktemp -d) || exit 1
trap 'rm -rf "$work"' EXIT
trap 'exit 130' INT TERM
cd "$work" || exit 1

python3 - "$program" "$kills" <<'PYTHON'
import filecmp, os, random, shutil, signal, subprocess, sys, time

program, kills = sys.argv[1], int(sys.argv[2])
chance = random.Random(20240229)
INPUTS = 60
ARGUMENTS = ["--preset", "thumb,slack", "--frames", "{dir}/{stem}.json", "--progress", "never"]
failures = []


def write_inputs(folder, version):
    for i in range(INPUTS):
        path = os.path.join(folder, f"{i % 5}", f"p{i}.folded")
        os.makedirs(os.path.dirname(path), exist_ok=True)
        extra = version if i % 3 == 0 else 0
        with open(path, "w") as text:
            text.write(f"main;a{i};b {i + 1}\nmain;c;d {extra + 2}\nmain;e 5\n")


def command(output, *more):
    return [program, "batch", "in", "-o", output, "-j", "2", *ARGUMENTS, *more]


def run(output, *more):
    return subprocess.run(command(output, *more), stderr=subprocess.DEVNULL).returncode


def kill_after(seconds, output, *more):
    """True if it was killed before its end."""
    child = subprocess.Popen(command(output, *more), stderr=subprocess.DEVNULL)
    try:
        child.wait(seconds)
        return False
    except subprocess.TimeoutExpired:
        child.kill()
        child.wait()
        return True


def tree(folder):
    files = {}
    for root, _, names in os.walk(folder):
        for name in names:
            path = os.path.join(root, name)
            try:
                with open(path, "rb") as file:
                    files[os.path.relpath(path, folder)] = file.read()
            except FileNotFoundError:
                # A worker outlives the killed parent by a moment, and may just have renamed its file.
                if not name.startswith(".flamepix-"):
                    raise
    return files


def check(what, expected, folder):
    got = tree(folder)
    report = got.pop("report.jsonl", b"")
    lines = report.decode().splitlines()
    inputs = [line.split('"input":')[1].split(",")[0] for line in lines if '"input":' in line]
    if got != expected:
        wrong = [name for name in set(got) | set(expected) if got.get(name) != expected.get(name)]
        failures.append(f"{what}: {sorted(wrong)[:3]}")
    elif len(inputs) != INPUTS or len(set(inputs)) != INPUTS or '"summary":true' not in lines[-1]:
        failures.append(f"{what}: the report has {len(inputs)} lines of {len(set(inputs))} inputs")


def whole_pictures(what, expected, folder):
    """After a kill: whole files under final names, temporaries and the lock."""
    for name, bytes_ in tree(folder).items():
        base = os.path.basename(name)
        if base.startswith((".flamepix-", ".before-flamepix-", ".flamepix.lock-")) or name == "report.jsonl":
            continue
        if all(bytes_ != known.get(name) for known in expected):
            failures.append(f"{what}: {name} is no whole output")


trees, duration = [], float("inf")
for version in (0, 1):
    write_inputs("in", version)
    begin = time.monotonic()
    assert run(f"whole{version}") == 0
    # The shorter one: the machine may have been busy with other tests.
    duration = min(duration, time.monotonic() - begin)
    known = tree(f"whole{version}")
    del known["report.jsonl"]
    trees.append(known)

done = landed = rounds = 0
while done < kills:
    rounds += 1
    again = chance.random() < 0.5
    shutil.rmtree("out", ignore_errors=True)
    if again:
        shutil.copytree("whole0", "out")
    # Without waiting for the disk, there are lines of what was done when it is killed.
    sync = ["--sync", chance.choice(("auto", "never", "never", "never"))]
    way = ["--resume"] if chance.random() < 0.7 else []
    what = f"round {rounds}, {'a second' if again else 'a first'} run, {' '.join(way) or 'again'}, {sync[1]}"
    for attempt in range(chance.choice((1, 1, 2, 3))):
        more = sync + (way if attempt else [])
        landed += kill_after(chance.uniform(0, duration * (0.7 if again else 1.0)), "out", *more)
        done += 1
        if os.path.exists("out"):
            whole_pictures(what, trees, "out")
    if run("out", *sync, *way) != 0:
        failures.append(f"{what}: it failed")
    check(what, trees[1], "out")

for failure in failures[:20]:
    print("not ok -", failure)
print(f"# {done} kills, {landed} before the end, in {rounds} rounds")
print(f"{rounds - min(len(failures), rounds)} passed, {len(failures)} failed")
sys.exit(1 if failures or landed < done / 4 else 0)
PYTHON
