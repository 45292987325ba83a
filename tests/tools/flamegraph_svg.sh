#!/usr/bin/env bash
# Whether flame graphs in SVG are read back to the stacks that they were drawn from, by each of the
# programs that draw them and are installed.
# usage: tests/tools/flamegraph_svg.sh PROGRAM
# Exit status: 0 they agree, 1 they differ, 77 it was not tried, and why is said.
set -u
export LC_ALL=C

program=$(realpath "${1:?usage: flamegraph_svg.sh PROGRAM}")
profile=$(realpath "$(dirname "$0")/../../golden/demo/profile.folded.gz")
work=$(mktemp -d) || exit 1
trap 'rm -rf "$work"' EXIT
cd "$work" || exit 1

# Titles lack the annotations of names.
"$program" collapse "$profile" | sed 's/_\[[kwij]\]//g' | "$program" collapse - >whole 2>/dev/null

# Stacks that are the same with each pixel a thousand times as fine, so that none is too narrow.
expect() {
    local name=$1
    shift
    if ! "$@" whole >picture.svg 2>told; then
        echo "flamegraph_svg: $name does not draw"
        cat told
        failed=1
    elif ! "$program" collapse picture.svg 2>told >got || ! diff whole got >differ; then
        echo "flamegraph_svg: $name: stacks differ (<: drawn, >: read)"
        head -n 20 told differ
        failed=1
    else
        echo "flamegraph_svg: $name: $(grep -vc '^#' got) stacks agree"
    fi
}

failed=0
tried=0
if command -v flamegraph.pl >/dev/null; then
    tried=1
    expect flamegraph.pl flamegraph.pl --width 1200000
    expect "flamegraph.pl --inverted" flamegraph.pl --width 1200000 --inverted
fi
if command -v inferno-flamegraph >/dev/null; then
    tried=1
    expect inferno-flamegraph inferno-flamegraph --minwidth 0
    expect "inferno-flamegraph --inverted" inferno-flamegraph --minwidth 0 --inverted
    expect "inferno-flamegraph --pretty-xml" inferno-flamegraph --minwidth 0 --pretty-xml
fi
if [ "$tried" = 0 ]; then
    echo "flamegraph_svg: not tried: there is no flamegraph.pl and no inferno-flamegraph"
    exit 77
fi
exit "$failed"
