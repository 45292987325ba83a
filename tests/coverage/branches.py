#!/usr/bin/env python3
"""Reads llvm-cov's summary, lists the files of src/ by the branches that no test took, and fails
where fewer were taken than are promised."""

import fnmatch
import json
import sys

PROMISED = 90  # percent of all branches of src/
PROMISED_WHOLE = ["image/png.c", "image/deflate/*.c", "image/deflate/*_template.h", "image/filter_up.c",
                  "jobs/name_template.c"]


def read_branches():
    """Branches of each file: those there are, those that were taken."""
    files = {}
    for file in json.load(sys.stdin)["data"][0]["files"]:
        _, found, name = file["filename"].rpartition("/src/")
        if found:
            branches = file["summary"]["branches"]
            files[name] = (branches["count"], branches["covered"])
    return files


def is_promised_whole(name):
    return any(fnmatch.fnmatch(name, pattern) for pattern in PROMISED_WHOLE)


def main():
    files = read_branches()
    for name, (count, covered) in sorted(files.items(), key=lambda item: item[1][1] - item[1][0]):
        if covered < count:
            print(f"{name:40} {count - covered:4} of {count:4} branches not taken")
    count = sum(count for count, _ in files.values())
    covered = sum(covered for _, covered in files.values())
    print(f"{100 * covered / count:.2f} % of {count} branches in {len(files)} files")

    failed = [name for name, (count, covered) in files.items()
              if is_promised_whole(name) and covered < count]
    for name in failed:
        print(f"{name}: every branch is promised to be tested")
    for pattern in PROMISED_WHOLE:
        if not fnmatch.filter(files, pattern):
            print(f"{pattern}: no such file has branches")
            failed.append(pattern)
    if 100 * covered < PROMISED * count:
        print(f"{PROMISED} % are promised")
        failed.append("src")
    sys.exit(1 if failed else 0)


main()
