#!/usr/bin/env python3
"""Checks a record of record_sync.c against a rule: check_sync.py auto|always RECORD FOLDER REPORT

Every report line has to be written after all that it promises is on the disk. Under `auto`, a sync of
the file system has begun after the files of its input got their names, and ended before the line;
under `always`, each file was synced before it got its name, its folder after that, and the report
after each line. In the end the report is synced, its summary too."""

import json
import os
import sys


class Record:
    """What happened, each with the number of its line in the record."""

    def __init__(self, path):
        self.named = {}  # path: number, inode
        self.synced = {}  # inode: numbers
        self.rounds = []  # syncs of a file system: numbers of beginning and end
        self.lines = []  # of the report: number, entry
        begun = {}
        with open(path, encoding="utf-8") as file:
            for number, text in enumerate(file):
                self.take(number, text.rstrip("\n"), begun)

    def take(self, number, text, begun):
        if text.startswith("{"):
            self.lines.append((number, json.loads(text)))
            return
        what, rest = text.split(" ", 1)
        if what == "named":
            inode, path = rest.split(" ", 1)
            self.named[os.path.normpath(path)] = number, int(inode)
        elif what == "synced":
            self.synced.setdefault(int(rest), []).append(number)
        elif what == "begin":
            begun[rest] = number
        elif what == "end":
            self.rounds.append((begun[rest], number))

    def is_synced(self, inode, after, before):
        return any(after < at < before for at in self.synced.get(inode, []))

    def files_of(self, output):
        """The picture and its sidecar: when they got their names, and their inodes."""
        stem = os.path.normpath(output).rsplit(".", 1)[0]
        files = [file for path, file in self.named.items() if path.rsplit(".", 1)[0] == stem]
        assert len(files) == 2, files
        return files


def check_auto(record, at, files, _folder):
    for named, _ in files:
        assert any(named < begin and end < at for begin, end in record.rounds), \
            "no sync between its file and its line"


def check_always(record, at, files, folder):
    for named, inode in files:
        assert record.is_synced(inode, -1, named), "its file was not synced before it was named"
        assert record.is_synced(folder, named, at), "its name was not synced before its line"


def main():
    rule, path, folder, report = sys.argv[1:]
    check = {"auto": check_auto, "always": check_always}[rule]
    record, folder_inode = Record(path), os.stat(folder).st_ino
    report_inode, end = os.stat(report).st_ino, float("inf")
    for at, line in record.lines:
        # Lines of earlier runs promise nothing new.
        if line.get("status") == "made" and line["run"] == record.lines[-1][1]["run"]:
            check(record, at, record.files_of(os.path.join(folder, line["output"])), folder_inode)
    last, summary = record.lines[-1]
    assert "summary" in summary, "the last line is no summary"
    assert record.is_synced(report_inode, last, end), "the summary was not synced"
    if rule == "always":
        for (at, _), (following, _) in zip(record.lines, record.lines[1:]):
            assert record.is_synced(report_inode, at, following), "a line was not synced"


main()
