#!/usr/bin/env bash
# `flamepix batch` as its users meet it: tests/cli/batch.sh PROGRAM [PART]...     parts: basics, ... (all)
set -u
export LC_ALL=C
unset NO_COLOR SLURM_ARRAY_TASK_ID JOB_COMPLETION_INDEX AWS_BATCH_JOB_ARRAY_INDEX SGE_TASK_ID

program=$(realpath "${1:?usage: batch.sh PROGRAM [PART]...}")
here=$(cd "$(dirname "$0")" && pwd)
# shellcheck disable=SC2034 # for the parts
faulty=$(dirname "$program")/tests/faults/flamepix
# shellcheck disable=SC2034 # the same
bundled=$(realpath "$here/../../fonts/DejaVuSans.ttf")
# shellcheck disable=SC2034 # the same
no_tmpfile=$(realpath "$(dirname "$program")/tests/faults/no_tmpfile.so")
# shellcheck disable=SC2034 # the same
record_sync=$(realpath "$(dirname "$program")/tests/cli/record_sync.so")

work=$(mktemp -d) || exit 1
trap 'chmod -R u+rwx "$work" 2>/dev/null; rm -rf "$work"' EXIT
trap 'exit 130' INT TERM

# shellcheck source=/dev/null
. "$here/checks.bash"

# make_profiles FOLDER COUNT: small ones, all different.
make_profiles() {
    mkdir -p "$1"
    for i in $(seq 1 "$2"); do
        printf 'main;parse;lex %d\nmain;parse;read %d\nmain;draw %d\n' "$i" $((i % 7 + 1)) \
            $((2 * i)) >"$1/p$i.folded"
    done
}

# batch ARGUMENT...: runs flamepix batch, quietly.
batch() { run batch --progress never "$@"; }

# same_tree A B: two folders hold the same files, reports aside.
same_tree() { diff -r -x 'report*.jsonl' "$1" "$2" >err 2>&1; }

# policy_fits PAGE: its policy names the hash of its script.
policy_fits() {
    local page hash
    page=$(cat "$1")
    hash=${page#*<script>}
    hash=$(printf %s "${hash%</script>*}" | sha256sum | cut -c 1-64 | tr a-f A-F | basenc --base16 -d | base64)
    [[ $page == *"script-src 'sha256-$hash'"* ]]
}

# lines REPORT STATUS: how many inputs have that status.
lines() { grep -c "\"status\":\"$2\"" "$1"; }
has_lines() { [ "$(lines "$1" "$2")" -eq "$3" ]; }
# has_entry REPORT TEXT...: a line of it holds all the texts.
has_entry() {
    local file=$1 found
    found=$(cat "$file")
    shift
    for text; do found=$(grep -F -- "$text" <<<"$found"); done
    [ -n "$found" ]
}
is_finished() { tail -n 1 "$1" | grep -q '"summary":true'; }
is_report() {
    asserts -c 'import json,sys
for line in open(sys.argv[1], "rb"): assert json.loads(line)["schema"] == "flamepix-report-2"' "$1"
}

shift
if [ $# -eq 0 ]; then
    mapfile -t parts < <(cd "$here/batch" && printf '%s\n' *.bash)
    set -- "${parts[@]%.bash}"
fi
for part; do
    export TMPDIR=$work/$part/tmp
    mkdir -p "$TMPDIR"
    cd "$work/$part" || exit 1
    # shellcheck source=/dev/null
    . "$here/batch/$part.bash"
done
report
