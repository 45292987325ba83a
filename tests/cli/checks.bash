# shellcheck shell=bash disable=SC2154
# How command tests check: read by scripts that set $program and are in a folder of their own.

passed=0
failed=0
skipped=0

# count_check STATUS SENTENCE: counts one check.
count_check() {
    if [ "$1" -eq 0 ]; then
        passed=$((passed + 1))
        printf 'ok - %s\n' "$2"
    else
        failed=$((failed + 1))
        printf 'not ok - %s\n' "$2"
        if [ -s err ]; then tail -n 3 err | cut -c -300 | sed 's/^/#   /'; fi
    fi
}

# skips SENTENCE: counts a check for which a tool is missing.
skips() {
    skipped=$((skipped + 1))
    printf 'skipped - %s\n' "$1"
}

# run ARGUMENT...: runs the program; its answer goes to $code, files "got" and "err".
run() {
    "$program" "$@" >got 2>err
    code=$?
}

# ends CODE SENTENCE [TEXT]: the last run ended with CODE, and stderr holds TEXT.
ends() {
    [ "$code" -eq "$1" ] && { [ -z "${3-}" ] || grep -qF -- "$3" err; }
    count_check $? "$2"
}

# holds SENTENCE COMMAND...: the command succeeds.
holds() {
    local sentence=$1
    shift
    "$@"
    count_check $? "$sentence"
}

# begins FILE TEXT: these are its first bytes, of which none is zero.
begins() {
    local LC_ALL=C found=
    IFS= read -r -N "${#2}" found <"$1"
    [ "$found" = "$2" ]
}
is_png() { begins "$1" $'\x89PNG\r\n\x1a\n'; }
is_jpeg() { begins "$1" $'\xff\xd8\xff'; }
is_quiet() { [ ! -s err ]; }
# asserts ARGUMENT...: a Python program ends well.
asserts() { python3 "$@" 2>err; }
is_json() { asserts -m json.tool "$1" >/dev/null; }
has_no_leftovers() { [ -z "$(find . -name '.flamepix-*' -o -path './tmp/*')" ]; }
is_one_line() { [ "$(wc -l <err)" -eq 1 ]; }

# png_size FILE: "WIDTHxHEIGHT" as the file's header says.
png_size() {
    local width height
    read -r width height < <(od -An -tu4 --endian=big -j 16 -N 8 "$1")
    echo "${width}x$height"
}

differ() { ! cmp -s "$1" "$2"; }

# names FILE: the names in a JSON of frames, one a line.
names() { grep -o '"name":"[^"]*"' "$1" | cut -d '"' -f 4; }
has_name() { names "$1" | grep -qxF -- "$2"; }
lacks_name() { ! has_name "$1" "$2"; }

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

# report: how many passed and failed, as the exit status, too; and were skipped, if any.
report() {
    local rest=
    [ "$skipped" -eq 0 ] || rest=", $skipped skipped"
    printf '%d passed, %d failed%s\n' "$passed" "$failed" "$rest"
    [ "$failed" -eq 0 ]
}
