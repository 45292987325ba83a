#!/usr/bin/env bash
# The program as its users meet it: tests/cli/run.sh PROGRAM [PART]...     parts: usage, options, ... (all)
#
# Prints one line for each check, `ok - sentence` or `not ok - sentence`, and then how many passed
# and failed. Each part is in a folder of its own; all are removed in the end.
set -u
export LC_ALL=C

program=$(realpath "${1:?usage: run.sh PROGRAM [PART]...}")
if [ ! -x "$program" ]; then
    echo "run.sh: $program is no program" >&2
    exit 2
fi
here=$(cd "$(dirname "$0")" && pwd)
# shellcheck disable=SC2034 # for the parts
man=$(realpath "$(dirname "$program")/flamepix.1")
# shellcheck disable=SC2034 # for the parts
bundled=$(realpath "$here/../../fonts/DejaVuSans.ttf")
# shellcheck disable=SC2034 # the same
no_tmpfile=$(realpath "$(dirname "$program")/tests/faults/no_tmpfile.so")

work=$(mktemp -d) || exit 1
trap 'chmod -R u+rwx "$work" 2>/dev/null; rm -rf "$work"' EXIT
trap 'exit 130' INT TERM

# shellcheck source=/dev/null
. "$here/checks.bash"

# -- inputs ----------------------------------------------------------------------------------------

# In the folder of each part: what several parts read.
make_inputs() {
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
    cat >bad.folded <<'TEXT'
main;a 3
no count at all
main;b 4
main;c 0x1
main;d 1e
main;e nan
TEXT
    seq 1 40 | sed 's/.*/main;b;f& 1/' >>bad.folded
    sort profile.folded >sorted.folded
    sort -R --random-source=profile.folded profile.folded | sed 1q >first
    { grep -vxF -f first profile.folded; cat first; } >shuffled.folded
    gzip -c profile.folded >packed.gz
    printf 'main;f1 5\nmain;f2 10\nmain;f4 25\nmain;f4;f3 8\nmain;f5 6\nmain;f5;f6 15\n' >before.folded
    printf 'main;f2 35\nmain;f4;f3 18\nmain;f5 20\nmain;f5;f6 5\nmain;f7 7\n' >after.folded
    cat >both.folded <<'TEXT'
main;f1 5 0
main;f2 10 35
main;f4 25 0
main;f4;f3 8 18
main;f5 6 20
main;f5;f6 15 5
main;f7 0 7
TEXT
    seq 1 3000 | sed 's/.*/main;f&;needle 1/' >narrow.folded
}

# -- the checks ------------------------------------------------------------------------------------

shift
if [ $# -eq 0 ]; then
    mapfile -t parts < <(cd "$here/parts" && printf '%s\n' *.bash)
    set -- "${parts[@]%.bash}"
fi
for part; do
    export TMPDIR=$work/$part/tmp
    mkdir -p "$TMPDIR" "$work/$part/out"
    cd "$work/$part" || exit 1
    make_inputs
    # shellcheck source=/dev/null
    . "$here/parts/$part.bash"
done

report
