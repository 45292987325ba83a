#!/usr/bin/env python3
"""Checks a record of record_sync.c: check_kept.py RECORD REPORT

What was reported before a batch is let go when all lines of the new report, the summary last, are written and
synced, and the report's name too: without power at any moment, one of the two is there."""

import os
import sys

BEFORE = ".before-flamepix-"


def main():
    path, report = sys.argv[1:]
    inode, folder = os.stat(report).st_ino, os.stat(os.path.dirname(report)).st_ino
    written, synced, folder_synced, named, removed, to = {}, [], [], -1, None, None
    with open(path, encoding="utf-8") as file:
        for number, text in enumerate(file):
            if text.startswith("{"):
                if to == inode:
                    written[text] = number
                continue
            what, rest = text.rstrip("\n").split(" ", 1)
            of = int(rest.split(" ", 1)[0])
            if what == "writing":
                to = of
            elif what == "synced" and of in (inode, folder):
                (synced if of == inode else folder_synced).append(number)
            elif what == "named" and of == inode:
                named = number
            elif what == "removed" and os.path.basename(rest).startswith(BEFORE):
                assert removed is None, "what was reported before is removed twice"
                removed = number
    assert removed is not None, "what was reported before is still there"
    with open(report, encoding="utf-8") as file:
        lines = list(file)
    assert '"summary":true' in lines[-1], "no summary"
    assert all(line in written for line in lines), "a line was written in no known way"
    last = written[lines[-1]]
    assert last == max(written[line] for line in lines), "the summary is not the last"
    assert any(last < at < removed for at in synced), "let go before the new report was synced"
    assert named < 0 or any(last < at < named for at in synced), "named before it was synced"
    assert any(named < at < removed for at in folder_synced), "let go before the report's name was synced"


main()
