#!/usr/bin/env bash
# Records something with each tool that is installed and may record, and compares what flamepix makes of
# it with what the tool itself says. What cannot be tried is said, and counts as skipped, never as passed.
# usage: tests/tools/run.sh PROGRAM [TOOL]...
set -u
here=$(cd "$(dirname "$0")" && pwd)
program=$(realpath "$1") || exit 2
shift
passed=0
failed=0
skipped=0

tools=("$@")
if [ ${#tools[@]} -eq 0 ]; then
    for script in "$here"/*.sh; do
        tools+=("$(basename "$script" .sh)")
    done
fi

for tool in "${tools[@]}"; do
    [ "$tool" != run ] || continue
    work=$(mktemp -d)
    (cd "$work" && timeout -k 10 "${TOOL_SECONDS:-120}" "$here/$tool.sh" "$program" </dev/null)
    case $? in
    0) passed=$((passed + 1)) ;;
    77) skipped=$((skipped + 1)) ;;
    *)
        failed=$((failed + 1))
        echo "not ok - $tool"
        ;;
    esac
    rm -rf "$work"
done
echo "$passed passed, $failed failed, $skipped not tried"
[ "$failed" -eq 0 ]
