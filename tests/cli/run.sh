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
# shellcheck disable=SC2034 # the same
no_tmpfile=$(realpath "$(dirname "$program")/tests/faults/no_tmpfile.so")

work=$(mktemp -d) || exit 1
trap 'chmod -R u+rwx "$work" 2>/dev/null; rm -rf "$work"' EXIT
trap 'exit 130' INT TERM
cd "$work" || exit 1
export TMPDIR=$work/tmp
mkdir tmp out

# shellcheck source=/dev/null
. "$here/checks.bash"

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

for part in usage options max_bytes search views orders zoom words groups waiting rewrite redact colors palettes map input formats collapse picture_data diff panels numbers gate merge output snippets sheet compare query white_black surroundings terminal jobs help; do
    # shellcheck source=/dev/null
    . "$here/parts/$part.bash"
done

report
