#!/usr/bin/env bash
# Whether flamepix reads of Callgrind, Massif and DHAT what these say themselves: a small program whose
# functions call themselves and one another is recorded with each; own costs of all functions are compared
# with those of callgrind_annotate, the peak with the file's, all that was allocated with DHAT's summary.
# usage: tests/tools/valgrind.sh PROGRAM
# Exit status: 0 they agree, 1 they differ, 77 it was not tried, and why is said.
set -u
export LC_ALL=C

program=$(realpath "${1:?usage: valgrind.sh PROGRAM}")

not_tried() {
    echo "valgrind: not tried: $1"
    exit 77
}

for tool in valgrind callgrind_annotate cc; do
    command -v "$tool" >/dev/null || not_tried "there is no $tool"
done
work=$(mktemp -d) || exit 1
trap 'rm -rf "$work"' EXIT
cd "$work" || exit 1

cat >calls.c <<'C'
#include <stdlib.h>

#define APART __attribute__((noinline))

static void *kept[100];
static volatile int sum;

APART static void *make(size_t size) { return malloc(size); }
APART static void keep(int i) { kept[i] = make(1000 * (size_t)i + 24); }
APART static void nest(int depth)
{
    free(make(50));
    if (depth > 0)
        nest(depth - 1);
    sum += depth;
}
APART static int odd(int n);
APART static int even(int n)
{
    sum += n;
    return n <= 0 ? 1 : odd(n - 1) + 2;
}
APART static int odd(int n)
{
    sum += n * n;
    return n <= 0 ? 0 : (n % 3 == 0 ? even(n - 1) : odd(n - 2)) + 1;
}
APART static int fib(int n) { return n < 2 ? n : fib(n - 1) + fib(n - 2); }
APART static int left(int n) { return n < 1 ? even(3) : left(n - 1) + fib(n) + even(n); }
APART static int right(int n) { return n < 1 ? odd(5) : right(n / 2) + left(n / 3) + odd(n); }

int main(void)
{
    for (int i = 0; i < 50; i++)
        keep(i);
    nest(20);
    sum += even(100) + odd(31) + fib(12) + left(9) + right(20);
    for (int i = 0; i < 50; i += 2)
        free(kept[i]);
    return 0;
}
C
cc -g -O1 -fno-optimize-sibling-calls -o calls calls.c || not_tried "cc does not compile"
valgrind -q --tool=callgrind --callgrind-out-file=callgrind.out ./calls 2>callgrind.log ||
    not_tried "valgrind does not run here: $(head -n 1 callgrind.log)"

failed=0
expect_equal() { # WHAT FLAMEPIX TOOL
    if [ "$2" != "$3" ] || [ -z "$2" ]; then
        echo "valgrind: $1: flamepix says '$2', the tool '$3'"
        failed=1
    fi
}

# The sum of all stacks of a recording.
total_of() { "$program" collapse "$@" 2>/dev/null | awk '!/^#/ { sum += $NF } END { printf "%d\n", sum }'; }

# What each function cost itself, of folded stacks: what those weigh that end in it.
"$program" collapse callgrind.out 2>/dev/null | awk '!/^#/ {
    cost = $NF
    sub(/ [^ ]*$/, "")
    n = split($0, frames, ";")
    own[frames[n]] += cost
}
END { for (name in own) printf "%s %d\n", name, own[name] }' | sort >flamepix.own

# The same of callgrind_annotate: "23,283 (15.66%)  file.c:name [object]".
callgrind_annotate --threshold=100 --auto=no callgrind.out 2>/dev/null |
    awk '/file:function/ { is_table = 1; next }
is_table && $1 ~ /^[0-9,]+$/ {
    cost = $1
    gsub(/,/, "", cost)
    sub(/^ *[0-9,]+ *(\( *[0-9.]+%\))? */, "")
    sub(/ \[[^\[]*\]$/, "")
    sub(/^.*:/, "")
    own[$0] += cost
}
END { for (name in own) printf "%s %d\n", name, own[name] }' | sort >annotate.own
[ -s annotate.own ] || not_tried "callgrind_annotate prints no functions"
if ! diff flamepix.own annotate.own >own.diff; then
    echo "valgrind: own costs differ, < flamepix, > callgrind_annotate:"
    head -n 20 own.diff
    failed=1
fi
expect_equal "sum of Callgrind" "$(total_of callgrind.out)" \
    "$(awk '/^totals:/ { print $2 }' callgrind.out)"

valgrind -q --tool=massif --massif-out-file=massif.out ./calls 2>/dev/null
expect_equal "peak of Massif" "$(total_of massif.out)" \
    "$(awk -F= '/^mem_heap_B=/ { bytes = $2 } /^heap_tree=peak/ { print bytes }' massif.out)"

if valgrind --tool=dhat --dhat-out-file=dhat.out ./calls 2>dhat.log; then
    said=$(sed -n 's/^==[0-9]*== Total: *\([0-9,]*\) bytes in \([0-9,]*\) blocks.*/\1 \2/p' dhat.log | tr -d ,)
    expect_equal "allocated of DHAT" \
        "$(total_of dhat.out) $(total_of dhat.out --profile 'total blocks')" "$said"
fi
[ "$failed" -eq 0 ] && echo "valgrind: own costs of $(wc -l <annotate.own) functions, and totals agree"
exit "$failed"
