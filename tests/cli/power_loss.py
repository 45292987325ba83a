#!/usr/bin/env python3
"""Takes the power from a batch at every moment, resumes it, and compares: power_loss.py PROGRAM

A batch is run under record_files.so, which records what it does to files. From the record come the states
that a disk may be in where the power goes, the batch is resumed in each of them, and what it ends with is to be what
the undisturbed run ended with: the same files, the same bytes, and a report that says the same.

The model is that of POSIX: what was written to a file is on the disk after a sync of the file, a name in a folder
(a link, a renaming, a removal, a new folder) after a sync of the folder, and both after a sync of the whole file
system that began later. What is not synced may be on the disk or not, in any combination. Of these, we try for each
beginning of the record: all of it is there; nothing is; one change is missing; one change alone is there; of one
write, the first half is; and all writes left their lengths, but zeros. This includes what common file systems never
do, as they keep the order of the changes to a folder. A renaming is one change.

In each state, before the batch is resumed, whole lines of the report keep their promise: the files that they name
are there, with all their bytes. And when the batch has ended, nothing that it made can be lost. A batch that
syncs nothing has to be found out.

Different states only are tried; without TEST_ROUNDS=all, one of SOME of them."""

import hashlib
import json
import os
import shutil
import subprocess
import sys
import tempfile
from typing import NamedTuple

PROGRAM = os.path.realpath(sys.argv[1])
RECORDER = os.path.join(os.path.dirname(PROGRAM), "tests/cli/record_files.so")
SOME = 1 if os.environ.get("TEST_ROUNDS") == "all" else 7
SHOWN = 5  # failures of a scenario
LOST, WHOLE, HALF, ZEROS = range(4)  # of a change


class Change(NamedTuple):
    """A change of a file or a folder, of which one number stands for one file."""
    text: str
    where: int
    data: tuple = ()  # of a write: offset and bytes; of a truncation: the length
    names: tuple = ()  # of a folder: pairs of a name and the file that has it now, or None


# -- what was recorded --


class Record:
    """The changes that a batch made, each with the moments when it was made and when it was on the disk."""

    def __init__(self, root):
        self.count, self.moments = 0, 0
        self.numbers = {}  # by DEVICE:INODE
        self.contents, self.folders = {}, {}  # at the beginning, by number
        self.changes, self.made, self.synced = [], [], []
        self.begun = {}  # syncs of file systems, by process: the changes before them
        self.root = self.take_folder(root)

    def new(self, name):
        self.count += 1
        self.numbers[name] = self.count
        return self.count

    def number(self, name):
        return self.numbers[name] if name in self.numbers else self.new(name)

    def take_folder(self, path):
        """What is there at the beginning, all of which is on the disk."""
        about = os.stat(path)
        number = self.new(f"{about.st_dev:x}:{about.st_ino}")
        if os.path.isdir(path):
            self.folders[number] = {name: self.take_folder(os.path.join(path, name)) for name in os.listdir(path)}
        else:
            self.contents[number] = read(path)
        return number

    def change(self, text, where, **more):
        self.changes.append(Change(text, where, **more))
        self.made.append(self.moments)
        self.synced.append(None)

    def sync(self, is_synced):
        for i, change in enumerate(self.changes):
            if self.synced[i] is None and is_synced(i, change):
                self.synced[i] = self.moments

    def take(self, line):
        what, *words = line.split(" ")
        if what == "begin":
            self.begun[words[0]] = len(self.changes)
        elif what == "end":
            self.sync(lambda i, _: i < self.begun[words[0]])
        elif what == "create":
            self.new(words[0])
        elif what == "sync":
            self.sync(lambda _, change: change.where == self.number(words[0]))
        elif what in ("write", "truncate"):
            data = (int(words[1]), *map(bytes.fromhex, words[2:]))
            self.change(f"{what} {data[0]}", self.number(words[0]), data=data)
        else:
            self.take_name(what, *words)
        self.moments += 1

    def take_name(self, what, folder, file, *names):
        number = self.new(file) if what == "mkdir" else self.number(file)
        if what == "mkdir":
            self.folders[number] = {}
        ends = {"unlink": (None,), "rename": (None, number)}.get(what, (number,))
        self.change(f"{what} {' '.join(names)}", self.number(folder), names=tuple(zip(names, ends)))

    def pending(self, moment):
        """The changes before a moment that are on the disk, and those that need not be."""
        before = [i for i in range(len(self.changes)) if self.made[i] < moment]
        on_disk = [i for i in before if self.synced[i] is not None and self.synced[i] < moment]
        return on_disk, [i for i in before if i not in set(on_disk)]

    def tree(self, ways):
        """What the disk holds where these changes are on it, each in its way: by path, bytes or None for a folder."""
        contents = dict(self.contents)
        folders = {number: dict(names) for number, names in self.folders.items()}
        for i in sorted(ways):
            change = self.changes[i]
            if ways[i] != LOST and change.names:
                names = folders.setdefault(change.where, {})
                names.update(change.names)
            elif ways[i] != LOST:
                contents[change.where] = written(contents.get(change.where, b""), change.data, ways[i])
        found = {}
        add_folder("", self.root, folders, contents, found)
        return found


def add_folder(path, number, folders, contents, found):
    for name, file in folders[number].items():
        if file in folders:
            found[path + name] = None
            add_folder(path + name + "/", file, folders, contents, found)
        elif file is not None:
            found[path + name] = contents.get(file, b"")


def written(content, data, way):
    """A file's content after a write or a truncation."""
    offset, *rest = data
    if not rest:
        return content[:offset].ljust(offset, b"\0")
    bytes_ = rest[0][:len(rest[0]) // 2] if way == HALF else bytes(len(rest[0])) if way == ZEROS else rest[0]
    return content[:offset].ljust(offset, b"\0") + bytes_ + content[offset + len(bytes_):]


def states(record):
    """All that is tried, in words and as the way of each change."""
    for moment in range(record.moments + 1):
        on_disk, pending = record.pending(moment)
        base = {i: WHOLE for i in on_disk}
        every = {**base, **{i: WHOLE for i in pending}}
        writes = [i for i in pending if len(record.changes[i].data) == 2]
        yield moment, "all", every
        yield moment, "nothing unsynced", base
        yield moment, "zeros", {**every, **{i: ZEROS for i in writes}}
        for i in pending:
            yield moment, f"all but \"{record.changes[i].text}\"", {**every, i: LOST}
            yield moment, f"of what is unsynced, only \"{record.changes[i].text}\"", {**base, i: WHOLE}
        for i in writes:
            yield moment, f"half of \"{record.changes[i].text}\"", {**every, i: HALF}


def different_states(record):
    """In words, and what the disk holds."""
    seen = set()
    for moment, words, ways in states(record):
        tree = record.tree(ways)
        digest = hashlib.sha256(repr(sorted(tree.items())).encode()).digest()
        if digest not in seen:
            yield f"after {moment} of {record.moments} calls, {words}", tree
        seen.add(digest)


def lost_in_the_end(record, final):
    """The files, and folders, that a power loss after the end of the batch may take."""
    on_disk, pending = record.pending(record.moments)
    assert record.tree({i: WHOLE for i in on_disk + pending}) == final, "the record is not complete"
    least = record.tree({i: WHOLE for i in on_disk})
    return [path for path, data in final.items() if least.get(path, "none") != data]


# -- folders --


def read(path):
    with open(path, "rb") as file:
        return file.read()


def write(path, data):
    os.makedirs(os.path.dirname(path) or ".", exist_ok=True)
    with open(path, "wb") as file:
        file.write(data if isinstance(data, bytes) else data.encode())


def tree_of(root):
    found = {}
    for folder, folders, names in os.walk(root):
        at = os.path.relpath(folder, root)
        found.update({os.path.normpath(os.path.join(at, name)): None for name in folders})
        found.update({os.path.normpath(os.path.join(at, name)): read(os.path.join(folder, name)) for name in names})
    return found


def make_tree(root, tree):
    shutil.rmtree(root, ignore_errors=True)
    os.makedirs(root)
    for path, data in sorted(tree.items()):
        if data is None:
            os.makedirs(os.path.join(root, path), exist_ok=True)
        else:
            write(os.path.join(root, path), data)


# -- what has to hold --


def lines_of(report):
    """Those that are whole, and JSON."""
    for line in (report or b"").split(b"\n")[:-1]:
        try:
            yield json.loads(line)
        except ValueError:
            pass


def meaning(report):
    """What a report says, but for when and in which run it was done, and which files were there already."""
    lines = []
    for line in lines_of(report):
        for word in ("run", "other_runs", "ms", "seconds", "per_second"):
            line.pop(word, None)
        if line.get("status") in ("made", "unchanged"):
            line["status"] = "drawn"
        if "summary" in line:
            line["drawn"] = line.pop("made") + line.pop("unchanged")
        lines.append(json.dumps(line, sort_keys=True))
    return sorted(lines)


def report(holds, sentence, failures=()):
    print(("ok - " if holds else "not ok - ") + sentence)
    for failure in failures[:SHOWN]:
        print("#   ", failure)
    return bool(holds)


class Scenario:
    """A batch, in a folder that begins with what `prepare` makes there."""

    def __init__(self, name, arguments, prepare, report="out/report.jsonl"):
        self.name, self.arguments, self.prepare, self.report = name, arguments.split(), prepare, report

    def batch(self, *more, **environment):
        words = [PROGRAM, "batch", "-j", "1", "--sandbox", "off", "--progress", "never", *self.arguments, *more]
        done = subprocess.run(words, cwd="work", capture_output=True, check=False, env={**os.environ, **environment})
        return done.returncode, done.stderr.decode(errors="replace")

    def record(self):
        """Runs the batch undisturbed."""
        shutil.rmtree("work", ignore_errors=True)
        os.mkdir("work")
        self.prepare(self)
        record = Record("work")
        options = os.environ.get("ASAN_OPTIONS", "") + ":verify_asan_link_order=0"
        code, said = self.batch(LD_PRELOAD=RECORDER, FLAMEPIX_RECORD=os.path.realpath("record"), ASAN_OPTIONS=options)
        assert code == 0, said
        with open("record", encoding="utf-8", errors="surrogateescape") as file:
            for line in file:
                record.take(line.rstrip("\n"))
        os.remove("record")
        return record, tree_of("work")

    def broken_promise(self, tree, final):
        """A file that a line of the run promises, and that is not there; None: all are."""
        run = max(line["run"] for line in lines_of(final[self.report]))
        for line in lines_of(tree.get(self.report)):
            if line.get("run") != run or line.get("status") not in ("made", "unchanged"):
                continue
            for file in line["files"]:
                path = os.path.normpath(os.path.join(os.path.dirname(self.report), file["path"]))
                if tree.get(path) != final[path]:
                    return path
        return None

    def problem(self, tree, final):
        """What is wrong with a state or with what a resumed run makes of it; None: nothing is."""
        path = self.broken_promise(tree, final)
        if path:
            return f"the report promises {path}, which is not there"
        make_tree("work", tree)
        code, said = self.batch("--resume")
        if code != 0:
            return f"--resume ends with {code}: {said.strip()[-200:]}"
        got = tree_of("work")
        wrong = [name for name in sorted(got.keys() | final.keys()) if name != self.report
                 and got.get(name, "none") != final.get(name, "none")]
        if wrong:
            return f"after --resume, {', '.join(wrong[:3])} differ"
        if meaning(got.get(self.report)) != meaning(final[self.report]):
            return "after --resume, the report says something else"
        return None

    def try_all(self):
        """Answers whether it passed."""
        record, final = self.record()
        failures = [f"when it has ended, {path} is not on the disk" for path in lost_in_the_end(record, final)]
        found = list(different_states(record))
        tried = found[::SOME]
        for words, tree in tried:
            wrong = self.problem(tree, final)
            if wrong:
                failures.append(f"{words}: {wrong}")
        said = f"{self.name}: {record.moments} calls, {len(tried)} of {len(found)} states"
        return report(not failures, said, failures)

    def is_found_out(self):
        """Answers whether what does not sync breaks its promises, and loses what it made."""
        record, final = self.record()
        broken = [words for words, tree in different_states(record) if self.broken_promise(tree, final)]
        lost = lost_in_the_end(record, final)
        return report(broken and lost, f"{self.name}: {len(broken)} states break a promise, {len(lost)} files are lost")


# -- the batches --


def write_inputs(version=0):
    for i, path in enumerate(("a", "b", "sub/c", "sub/deep/d")):
        write(f"work/in/{path}.folded", f"main;f{i};g {i + 1}\nmain;h {2 + version * (i % 2)}\n")


def first_inputs(_):
    write_inputs()


def changed_inputs(scenario):
    """After a run: half of the inputs change, one is gone, and one is new."""
    write_inputs()
    assert scenario.batch("--sync", "never")[0] == 0
    write_inputs(1)
    os.remove("work/in/a.folded")
    write("work/in/new/e.folded", "main;new 3\n")


def cut_report(scenario, lines):
    path = os.path.join("work", scenario.report)
    whole = read(path).splitlines(keepends=True)
    write(path, b"".join(whole[:lines]) + whole[lines][:40])


def interrupted(scenario):
    """After a first run that was killed."""
    write_inputs()
    assert scenario.batch("--sync", "never")[0] == 0
    cut_report(scenario, 2)
    shutil.rmtree("work/out/sub/deep")


def interrupted_again(scenario):
    """After a run over what a finished one had made, which was killed: there are both reports."""
    changed_inputs(scenario)
    path = os.path.join("work", scenario.report)
    first = read(path)
    assert scenario.batch("--sync", "never")[0] == 0
    cut_report(scenario, 1)
    write(os.path.join(os.path.dirname(path), ".before-flamepix-" + os.path.basename(path)), first)


ARGUMENTS = "in -o out --frames {dir}/{stem}.json --gallery --sync always"
SCENARIOS = (
    Scenario("a first run", ARGUMENTS, first_inputs),
    Scenario("a first run that syncs in groups", ARGUMENTS.replace("always", "auto"), first_inputs),
    Scenario("a run after changes", ARGUMENTS, changed_inputs),
    Scenario("a run after changes that syncs in groups", ARGUMENTS.replace("always", "auto"), changed_inputs),
    Scenario("a resumed run", ARGUMENTS + " --resume", interrupted),
    Scenario("a run after one that was killed", ARGUMENTS, interrupted_again),
    Scenario("a report elsewhere", ARGUMENTS + " --report far/away/r.jsonl", first_inputs, "far/away/r.jsonl"),
)
CARELESS = Scenario("a run that syncs nothing", ARGUMENTS.replace("always", "never"), first_inputs)


def main():
    with tempfile.TemporaryDirectory() as folder:
        os.chdir(folder)
        passed = [scenario.try_all() for scenario in SCENARIOS] + [CARELESS.is_found_out()]
        os.chdir("/")
    print(f"{sum(passed)} passed, {len(passed) - sum(passed)} failed")
    sys.exit(0 if all(passed) else 1)


main()
