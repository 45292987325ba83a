#!/usr/bin/env python3
"""Plays the nights of a week on one folder of pictures, without shards and with them, and looks after each
whether report, pages and folder agree, file by file: nights.py PROGRAM

A night is what happens to the inputs, and then a batch: over all of them, or in shards, whose reports are united.
What the report has to say is told by the inputs alone, by what lies in the folder, and by which input each picture
was made of."""

import collections
import gzip
import hashlib
import json
import os
import re
import shutil
import signal
import subprocess
import sys
import tempfile
import time
import urllib.parse

PROGRAM = os.path.realpath(sys.argv[1])
PAGES = ("index.html", "README.md")
ARGUMENTS = ["--preset", "thumb,docs", "--csv", "{dir}/{stem}.csv", "--gallery", "--readme", "--progress", "never"]
passed = failed = 0


def check(holds, what, *found):
    global passed, failed
    passed, failed = passed + bool(holds), failed + (not holds)
    print(("ok - " if holds else "not ok - ") + what)
    for line in found if not holds else ():
        print("#   ", line)


def write(path, text):
    os.makedirs(os.path.dirname(path), exist_ok=True)
    with open(path, "wb") as file:
        file.write(text if isinstance(text, bytes) else text.encode())


def profile(seed):
    return "".join(f"main;f{(seed * k) % 7};g{k} {seed + k}\n" for k in range(1, 6))


def pictures_of(entries, preset):
    return {file["path"] for entry in entries for file in entry["files"]
            if file["kind"] == "picture" and file["preset"] == preset}


def holding(paths):
    """By key, the line that holds in these reports: of the greatest run, of one run the later. Where several
    reports have lines of that run, none is the later one, and the key is left out."""
    found = {}
    for path in paths:
        with open(path, encoding="utf-8") as file:
            for line in map(json.loads, file):
                if "key" in line:
                    found.setdefault(line["key"], []).append((line["run"], path, line))
    held = {}
    for key, lines in found.items():
        run = max(lines, key=lambda line: line[0])[0]
        latest = [line for line in lines if line[0] == run]
        if len({path for _, path, _ in latest}) == 1:
            held[key] = latest[-1][2]
    return held


class Week:
    """The inputs, what is to be said of each, and the folder of pictures."""

    def __init__(self, shards):
        self.shards = shards
        self.out = "out"
        self.expected = {}  # path below in/: "drawn", "failed", "empty" or "no-profile"
        self.night = 0
        self.contents = {}  # what bytes each hash was said of

    def put(self, name, text, status="drawn"):
        write("in/" + name, text)
        self.expected[name] = status

    def remove(self, name):
        os.remove("in/" + name)
        del self.expected[name]

    def rename(self, name, other):
        os.makedirs(os.path.dirname("in/" + other), exist_ok=True)
        os.rename("in/" + name, "in/" + other)
        self.expected[other] = self.expected.pop(name)

    def batch(self, *arguments, inputs="in", **options):
        words = [PROGRAM, "batch", inputs, "-o", self.out, *ARGUMENTS, *arguments]
        return subprocess.run(words, capture_output=True, text=True, check=False, **options)

    def run(self, *arguments, **options):
        """A night's batch; the exit status, and what was said."""
        if self.shards == 1:
            end = self.batch(*arguments, **options)
            return end.returncode, end.stderr
        said = ""
        for shard in range(self.shards):
            said += self.batch("--shard", f"{shard}/{self.shards}", *arguments, **options).stderr
        return self.merge(said)

    def merge(self, said=""):
        reports = [f"{self.out}/report-{i}-of-{self.shards}.jsonl" for i in range(self.shards)]
        end = subprocess.run([PROGRAM, "batch", "--merge-reports", *reports, "-o", self.out, *ARGUMENTS],
                             capture_output=True, text=True, check=False)
        return end.returncode, said + end.stderr

    def kill(self, seconds):
        """A batch that is killed on its way."""
        shard = [] if self.shards == 1 else ["--shard", f"0/{self.shards}"]
        words = [PROGRAM, "batch", "in", "-o", self.out, *ARGUMENTS, *shard, "--sync", "never", "--exists", "overwrite"]
        with subprocess.Popen(words, stderr=subprocess.DEVNULL, start_new_session=True) as process:
            time.sleep(seconds)
            os.killpg(process.pid, signal.SIGKILL)

    def exit_status(self):
        count = collections.Counter(self.expected.values())
        if count["failed"]:
            return 1
        return 0 if count["drawn"] + count["empty"] else 3

    # -- what has to agree ----------------------------------------------------------------------

    def lines(self):
        with open(f"{self.out}/report.jsonl", encoding="utf-8") as file:
            return [json.loads(line) for line in file]

    def files(self):
        found = set()
        for folder, _, names in os.walk(self.out):
            for name in names:
                path = os.path.relpath(os.path.join(folder, name), self.out)
                if not re.fullmatch(r"report.*\.jsonl", path) and path not in PAGES:
                    found.add(path)
        return found

    def look(self, what, status, said):
        self.night += 1
        what = f"night {self.night} with {self.shards} shards: {what}"
        check(status == self.exit_status(), f"{what}: the exit status", status, said)
        lines = self.lines()
        check(lines[-1].get("summary"), f"{what}: a summary ends the report")
        entries = [line for line in lines if "key" in line]
        keys = collections.Counter(entry["key"] for entry in entries)
        check(max(keys.values()) == 1, f"{what}: a line for each key", keys.most_common(3))
        self.look_at_inputs(what, entries, lines[-1])
        self.look_at_files(what, entries)
        if self.shards > 1:
            self.look_at_merged(what, entries)
        self.look_at_pages(what, entries)

    def look_at_inputs(self, what, entries, summary):
        told = {os.path.relpath(os.path.join(self.out, entry["source"]), "in"): entry["status"]
                for entry in entries if entry["status"] != "gone"}
        drawn = {name: "drawn" if status in ("made", "unchanged") else status for name, status in told.items()}
        check(drawn == self.expected, f"{what}: the status of each input", drawn, self.expected)
        counts = collections.Counter(entry["status"].replace("-", "_") for entry in entries)
        names = ("made", "unchanged", "empty", "no_profile", "failed", "gone")
        check(all(summary[name] == counts[name] for name in names), f"{what}: the summary counts them", summary)
        check(summary["inputs"] == len(self.expected), f"{what}: and all inputs", summary)

    def look_at_files(self, what, entries):
        named = collections.Counter(file["path"] for entry in entries
                                    for kind in ("files", "stale", "gone") for file in entry[kind])
        check(not named or max(named.values()) == 1, f"{what}: a file is named once", named.most_common(3))
        check(set(named) == self.files(), f"{what}: what is named is what is there",
              sorted(set(named) ^ self.files()))
        sizes = [file["path"] for entry in entries for file in entry["files"]
                 if os.path.getsize(os.path.join(self.out, file["path"])) != file["bytes"]]
        check(not sizes, f"{what}: as large as it is said to be", sizes)
        wrong = [file["path"] for entry in entries for file in entry["files"] if not self.is_of(file)]
        check(not wrong, f"{what}: and other bytes have another hash", wrong)
        for entry in entries:
            made = entry["status"] in ("made", "unchanged")
            if made != bool(entry["files"]) or made != (entry["output"] is not None) or (made and entry["stale"]):
                check(False, f"{what}: only what is made has files", entry)

    def is_of(self, file):
        """Whether a file's hash has been said of just these bytes, and these bytes have no other."""
        with open(os.path.join(self.out, file["path"]), "rb") as opened:
            digest = hashlib.sha256(opened.read()).hexdigest()
        return (self.contents.setdefault(file["hash"], digest) == digest and
                self.contents.setdefault(digest, file["hash"]) == file["hash"])

    def look_at_merged(self, what, entries):
        """Each line of the united report is that which holds in those of the shards."""
        held = holding(f"{self.out}/report-{i}-of-{self.shards}.jsonl" for i in range(self.shards))
        told = {entry["key"]: entry for entry in entries}
        check(len(held) >= len(self.expected) - 1, f"{what}: the shards' reports tell which lines hold", len(held))
        differ = [(line, told.get(key)) for key, line in held.items()
                  if key not in told or any(line[name] != told[key][name] for name in ("run", "status", "files"))]
        check(not differ, f"{what}: and these are united", *differ)

    def look_at_pages(self, what, entries):
        with open(f"{self.out}/index.html", encoding="utf-8") as file:
            page = file.read()
        with open(f"{self.out}/README.md", encoding="utf-8") as file:
            readme = file.read()
        shown = {urllib.parse.unquote(path) for path in re.findall(r'<img [^>]*src="([^"]*)"', page)}
        wanted = pictures_of(entries, "thumb")
        check(shown == wanted, f"{what}: the page shows what is made", shown ^ wanted)
        linked = {urllib.parse.unquote(path) for path in re.findall(r'href="([^"#:]*)"', page)}
        check(linked <= self.files(), f"{what}: and every link leads to a file", linked - self.files())
        left = {file["path"] for entry in entries for kind in ("stale", "gone") for file in entry[kind]}
        check(left <= linked, f"{what}: what is left is listed", left - linked)
        pictures = sum(file["kind"] == "picture" for entry in entries for file in entry["files"])
        count = re.search(r"<dt>pictures?</dt><dd>(\d+)", page).group(1)
        check(int(count) == pictures, f"{what}: it counts pictures", count, pictures)
        shown = {urllib.parse.unquote(path) for path in re.findall(r"\]\(([^)]*)\)", readme)}
        wanted = pictures_of(entries, "docs")
        check(shown == wanted, f"{what}: and so does the Markdown", shown ^ wanted)

    def remove_left(self):
        for entry in self.lines()[:-1]:
            for kind in ("stale", "gone"):
                for file in entry[kind]:
                    os.remove(os.path.join(self.out, file["path"]))


def plain(line):
    """A line without what is a run's own."""
    line = {key: value for key, value in line.items() if key not in ("ms", "run", "source", "input")}
    if line.get("status") == "unchanged":
        line["status"] = "made"
    return line


def look_at_end(week):
    """After a last run, and the removal of what it lists, all is as after one run on the last state."""
    week.run()
    week.remove_left()
    status, said = week.run()
    week.look("what was left is removed", status, said)
    fresh = Week(1)
    fresh.out = "fresh"
    fresh.run()
    ours, theirs = ({entry["key"]: plain(entry) for entry in one.lines() if "key" in entry} for one in (week, fresh))
    check(ours == theirs, f"with {week.shards} shards the lines are those of one run",
          *[(ours.get(key), theirs.get(key)) for key in {*ours, *theirs} if ours.get(key) != theirs.get(key)])
    files = week.files() | set(PAGES)
    check(files == fresh.files() | set(PAGES), "so are the files", files ^ fresh.files())
    for path in sorted(files):
        with open(f"{week.out}/{path}", "rb") as one, open(f"fresh/{path}", "rb") as other:
            if one.read() != other.read():
                check(False, f"{path} is as after one run")
    shutil.rmtree("fresh")


def play(shards):
    week = Week(shards)
    for i in range(9):
        week.put(f"{'deep/' if i % 3 else ''}p{i}.folded", profile(i + 1))
    week.look("all is new", *week.run())
    week.put("p9.folded", profile(50))
    week.put("p0.folded", profile(60))
    week.look("one is new, one has changed", *week.run())
    week.rename("deep/p1.folded", "deep/first.folded")
    week.remove("p3.folded")
    week.look("one is renamed, one is gone", *week.run())
    week.put("deep/p2.folded", "<!doctype html><html><body>502 Bad Gateway</body></html>", "failed")
    week.put("deep/cut.folded.gz", gzip.compress(profile(9).encode())[:12], "failed")
    week.put("deep/p5.folded", "# nothing ran\n", "empty")
    week.put("notes.txt", "what somebody wrote\n", "no-profile")
    week.look("some are broken, one is idle", *week.run())
    os.rename(week.out, "moved")
    week.out = "moved"
    week.look("the folder was moved", *week.run(inputs=os.path.abspath("in")))
    if shards > 1:
        week.shards = 3
        week.look("another number of shards", *week.run())
        week.shards = shards
    else:
        for i in range(2):
            week.batch("--shard", f"{i}/2")
        week.look("after it was made in shards", *week.run())
    week.put("deep/p5.folded", profile(77))
    week.remove("p9.folded")
    for seconds in (0.004, 0.02, 0.05):
        week.kill(seconds)
        week.batch("--resume", *([] if shards == 1 else ["--shard", f"0/{shards}"]))
    week.look("killed and resumed", *week.run())
    look_at_end(week)


def main():
    for shards in (1, 5):
        with tempfile.TemporaryDirectory() as work:
            os.chdir(work)
            play(shards)
            os.chdir("/")
    print(f"{passed} passed, {failed} failed")
    sys.exit(failed > 0)


main()
