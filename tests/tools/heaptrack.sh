#!/usr/bin/env bash
# Whether the measures of a heaptrack recording are heaptrack's own: a small program is recorded,
# and the sums of each measure, and of each stack, are compared with those of heaptrack_print.
# usage: tests/tools/heaptrack.sh PROGRAM
# Exit status: 0 they agree, 1 they differ, 77 it was not tried, and why is said.
set -u
export LC_ALL=C

program=$(realpath "${1:?usage: heaptrack.sh PROGRAM}")

not_tried() {
    echo "heaptrack: not tried: $1"
    exit 77
}

for tool in heaptrack heaptrack_print cc; do
    command -v "$tool" >/dev/null || not_tried "there is no $tool"
done
work=$(mktemp -d) || exit 1
trap 'rm -rf "$work"' EXIT
cd "$work" || exit 1

cat >heap.c <<'C'
#include <stdlib.h>

static void *volatile kept;

__attribute__((noinline)) static void *leaf(size_t size)
{
    void *block = malloc(size);
    kept = block;
    return block;
}

__attribute__((noinline)) static void parse(void)
{
    for (int i = 0; i < 20; i++) {
        void *block = leaf(1000);
        if (i % 4 == 0)
            free(block);
    }
}

__attribute__((noinline)) static void draw(void)
{
    void *blocks[10];
    for (int i = 0; i < 10; i++)
        blocks[i] = leaf(50);
    for (int i = 0; i < 5; i++)
        free(blocks[i]);
}

int main(void)
{
    parse();
    draw();
    free(leaf(100000));
    return kept == NULL;
}
C
cc -g -O0 -o heap heap.c || not_tried "the program does not compile"
heaptrack -o recording ./heap >recorded 2>&1 || not_tried "heaptrack cannot record here"
recording=$(find . -name 'recording*' | head -n 1)
[ -n "$recording" ] || not_tried "heaptrack left no recording"

# Stacks without the files that heaptrack_print adds to names, and without those of no weight.
stacks() {
    sed -e '/^#/d' -e 's/ ([^()]*);/;/g' -e 's/; *\([0-9]*\)$/ \1/' "$1" | grep -v ' 0$' |
        awk '{ n = $NF; $NF = ""; sums[$0] += n }
            END { for (s in sums) printf "%s%d\n", s, sums[s] }' |
        sort
}

failed=0
for measure in allocations peak leaked; do
    heaptrack_print --print-peaks 0 --print-allocators 0 --print-leaks 0 --print-temporary 0 \
        --flamegraph-cost-type "$measure" --print-flamegraph theirs "$recording" >/dev/null 2>&1 ||
        not_tried "heaptrack_print does not read its recording"
    if ! "$program" collapse --profile "$measure" "$recording" >ours 2>told; then
        cat told
        failed=1
    elif ! diff <(stacks theirs) <(stacks ours) >differ; then
        echo "heaptrack: $measure differ (<: heaptrack_print's)"
        cat differ
        failed=1
    fi
done
version=$(heaptrack --version 2>/dev/null | head -n 1)
[ "$failed" = 0 ] && echo "heaptrack: $version: all measures agree"
exit "$failed"
