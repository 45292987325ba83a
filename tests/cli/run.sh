#!/usr/bin/env bash
# The program as its users meet it: tests/cli/run.sh PROGRAM [MAN-PAGE]
#
# Prints one line for each check, `ok - sentence` or `not ok - sentence`, and then how many passed
# and failed. Everything happens in a folder of its own that is removed in the end.
set -u
export LC_ALL=C

program=$(realpath "${1:?usage: run.sh PROGRAM [MAN-PAGE]}")
if [ ! -x "$program" ]; then
    echo "run.sh: $program is no program" >&2
    exit 2
fi
here=$(cd "$(dirname "$0")" && pwd)
man=${2:-$here/../../src/cli/flamepix.1}
man=$(realpath "$man")
# shellcheck disable=SC2034 # for the parts
bundled=$(realpath "$here/../../fonts/DejaVuSans.ttf")

work=$(mktemp -d) || exit 1
trap 'chmod -R u+rwx "$work" 2>/dev/null; rm -rf "$work"' EXIT
trap 'exit 130' INT TERM
cd "$work" || exit 1
export TMPDIR=$work/tmp
mkdir tmp out

passed=0
failed=0

# -- how to check ----------------------------------------------------------------------------------

# verdict STATUS SENTENCE: counts one check.
verdict() {
    if [ "$1" -eq 0 ]; then
        passed=$((passed + 1))
        printf 'ok - %s\n' "$2"
    else
        failed=$((failed + 1))
        printf 'not ok - %s\n' "$2"
        if [ -s err ]; then tail -n 3 err | cut -c -300 | sed 's/^/#   /'; fi
    fi
}

# run ARGUMENT...: runs the program; its answer goes to $code, files "got" and "err".
run() {
    "$program" "$@" >got 2>err
    code=$?
}

# ends CODE SENTENCE [TEXT]: the last run ended with CODE, and stderr holds TEXT.
ends() {
    [ "$code" -eq "$1" ] && { [ -z "${3-}" ] || grep -qF -- "$3" err; }
    verdict $? "$2"
}

# holds SENTENCE COMMAND...: the command succeeds.
holds() {
    local sentence=$1
    shift
    "$@"
    verdict $? "$sentence"
}

is_png() { [ "$(head -c 8 "$1" | od -An -tx1 | tr -d ' \n')" = 89504e470d0a1a0a ]; }
is_jpeg() { [ "$(head -c 3 "$1" | od -An -tx1 | tr -d ' \n')" = ffd8ff ]; }
is_quiet() { [ ! -s err ]; }
# asserts ARGUMENT...: a Python program ends well.
asserts() { python3 "$@" 2>err; }
is_json() { asserts -m json.tool "$1" >/dev/null; }
has_no_leftovers() { [ -z "$(find . -name '.flamepix-*' -o -path './tmp/*')" ]; }
is_one_line() { [ "$(wc -l <err)" -eq 1 ]; }

# png_size FILE: "WIDTHxHEIGHT" as the file's header says.
png_size() {
    python3 -c 'import struct,sys
print("%dx%d" % struct.unpack(">II", open(sys.argv[1], "rb").read(24)[16:]))' "$1"
}

has_size() { [ "$(png_size "$1")" = "$2" ]; }

# stderr holds nothing that could drive a terminal.
is_tame() { [ "$(tr -d '\n\040-\176' <err | wc -c)" -eq 0 ]; }

# on_terminal COMMAND...: runs it with all three streams on a terminal; "got" is what it said.
on_terminal() {
    python3 - "$@" >got 2>err <<'PYTHON'
import os, pty, sys
pid, fd = pty.fork()
if pid == 0:
    os.execvp(sys.argv[1], sys.argv[1:])
data = b""
while True:
    try:
        piece = os.read(fd, 65536)
    except OSError:
        break
    if not piece:
        break
    data += piece
_, status = os.waitpid(pid, 0)
os.write(1, data)
sys.exit(os.waitstatus_to_exitcode(status) & 255)
PYTHON
    code=$?
    cp got err
}

# -- inputs ----------------------------------------------------------------------------------------

cat >profile.folded <<'TEXT'
main;parse;lex 40
main;parse;read 25
main;draw;text 20
main;draw 10
main 5
TEXT
cat >half.folded <<'TEXT'
main;parse;lex 40
main;parse;read 25
TEXT
cat >rest.folded <<'TEXT'
main;draw;text 20
main;draw 10
main 5
TEXT
sort profile.folded >sorted.folded
cat >bad.folded <<'TEXT'
main;a 3
no count at all
main;b 4
main;c -1
main;d 1e3
main;e nan
TEXT

# -- the checks ------------------------------------------------------------------------------------

for part in usage options input output help; do
    # shellcheck source=/dev/null
    . "$here/parts/$part.bash"
done

printf '%d passed, %d failed\n' "$passed" "$failed"
[ "$failed" -eq 0 ]
