"""Checks a record of record_sync.c against a rule: check_sync.py auto|always RECORD FOLDER REPORT

Every report line has to be written after all that it promises is on the disk. Under `auto`, a sync of the file
system has begun after the files of its input got their names, and ended before the line; under `always`, each file
was synced before it got its name, its folder after that, and the report after each line. In the end the report is
synced, its summary too."""
import json, os, sys

rule, record, folder, report = sys.argv[1:]
named, synced, rounds, begun, lines = {}, {}, [], {}, []
for number, text in enumerate(open(record, "rb").read().decode().splitlines()):
    if text.startswith("{"):
        lines.append((number, json.loads(text)))
        continue
    what, rest = text.split(" ", 1)
    if what == "named":
        inode, path = rest.split(" ", 1)
        named[os.path.normpath(path)] = (number, inode)
    elif what == "synced":
        synced.setdefault(rest, []).append(number)
    elif what == "begin":
        begun[rest] = number
    elif what == "end":
        rounds.append((begun[rest], number))


def is_synced(inode, after, before):
    return any(after < at < before for at in synced.get(str(inode), []))


def check_auto(at, place, inode):
    assert any(place < begin and end < at for begin, end in rounds), "no sync between its file and its line"


def check_always(at, place, inode):
    assert is_synced(inode, -1, place), "its file was not synced before it was named"
    assert is_synced(os.stat(folder).st_ino, place, at), "its name was not synced before its line"


check = {"auto": check_auto, "always": check_always}[rule]
for at, line in lines:
    if line.get("status") == "ok":
        stem = os.path.normpath(line["output"]).rsplit(".", 1)[0]
        files = [path for path in named if path.rsplit(".", 1)[0] == stem]
        assert len(files) == 2, files
        for path in files:
            check(at, *named[path])
inode = os.stat(report).st_ino
assert "summary" in lines[-1][1] and is_synced(inode, lines[-1][0], 1e9), "the summary was not synced"
if rule == "always":
    for (at, _), (following, _) in zip(lines, lines[1:]):
        assert is_synced(inode, at, following), "a line was not synced"
