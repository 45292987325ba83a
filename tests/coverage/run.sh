#!/usr/bin/env bash
# Which branches of src/ the tests take. Counters are kept in files that all processes of a program
# map, so that workers count which are killed, too. The program's own is made first, for everybody:
# what runs as another user counts as well.
# usage: tests/coverage/run.sh BUILD [SUITE]...     BUILD: made with clang for coverage
set -eu
cd "$(dirname "$0")/../.."

build=$1
shift
counters=$PWD/$build/counters
rm -rf "$counters"
mkdir -p "$counters"
chmod a+rwx "$counters"

(umask 0 && LLVM_PROFILE_FILE="$counters/%m%c.profraw" "$build/flamepix" --version >/dev/null)
LLVM_PROFILE_FILE="$counters/%m%c.profraw" tests/run.sh "$build" "$@"

llvm-profdata merge -sparse "$counters"/*.profraw -o "$counters/all.profdata"
llvm-cov export "$build/flamepix" -object "$build/libflamepix.so.0" \
    -instr-profile="$counters/all.profdata" -summary-only |
    tests/coverage/branches.py
