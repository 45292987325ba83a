# shellcheck shell=bash disable=SC2154,SC2034,SC2016
# Counts below zero, as those of memory that is freed. Read by ../run.sh.

cat >heap.folded <<'TEXT'
main;alloc 100
main;free -30
main;alloc -40
main;same 5
main;same -5
main;late -2
# unit: bytes
TEXT
printf 'main;alloc 60\n# unit: bytes\n' >drawn.folded
printf 'main;alloc 60\nmain;free -30\nmain;late -2\n# unit: bytes\n' >kept.folded
left='stacks whose counts add up to less than zero are left out: 2, -32 bytes; the first is main;free, -30 bytes'

# -- sums --------------------------------------------------------------------------------------------

run collapse heap.folded
ends 0 "counts below zero are added up with their sign"
holds "without a word" is_quiet
holds "and written where their sum is below zero, but not where it is zero" cmp got kept.folded
"$program" collapse <heap.folded >got
holds "also from a pipe" cmp got kept.folded
LC_ALL=C sort heap.folded >sorted-heap.folded
run collapse sorted-heap.folded
holds "of a sorted file" cmp got kept.folded
"$program" collapse --sorted - <sorted-heap.folded >got
holds "that is promised to be sorted, in a pipe" cmp got kept.folded
sed '/unit/d; 1,2!d' heap.folded >first.folded
sed 1,2d heap.folded >second.folded
"$program" collapse first.folded -o out/first.folded && "$program" collapse second.folded -o out/second.folded
run merge out/first.folded out/second.folded
holds "what is collapsed in pieces adds up to the same" cmp got kept.folded
cat out/first.folded out/second.folded | "$program" collapse - >got
holds "one behind the other, too" cmp got kept.folded
run merge --weights 3,3 out/first.folded out/second.folded
holds "and weighed" cmp got <(printf 'main;alloc 180\nmain;free -90\nmain;late -6\n# unit: bytes\n')
printf 'a -5\na 5\n' >zero.folded
run collapse zero.folded
ends 1 "nothing is left where all sums are zero" "no samples"
printf 'a -9007199254740993\na -2\na 1\n' >long.folded
run collapse long.folded
holds "sums below zero are exact to the digit" cmp got <(printf 'a -9007199254740994\n')
asserts -c '
import random
random.seed(2)
sums, lines = {}, []
for i in range(60000):
    stack = "main;%s_%d;leaf" % ("frame" * 6, i % 15000)
    count = random.randrange(-1000, 1001)
    sums[stack] = sums.get(stack, 0) + count
    lines.append("%s %d\n" % (stack, count))
open("many.folded", "w").writelines(lines)
open("sums.txt", "w").writelines("%s %d\n" % (s, sums[s]) for s in sorted(sums, key=lambda s: s + ";") if sums[s])
'
run collapse --memory 1M many.folded
holds "with sorted runs on disk, too" cmp got sums.txt

# -- what is drawn -----------------------------------------------------------------------------------

run drawn.folded --title '' -o out/drawn.png
run heap.folded --title '' -o out/heap.png --frames heap.json
ends 0 "a stack whose sum is below zero is left out of a picture, and said" "heap.folded: $left"
holds "in one line" is_one_line
holds "the rest is drawn" cmp out/heap.png out/drawn.png
holds "the JSON of frames says so" grep -q '"belowZero":{"stacks":2,"weight":-32}' heap.json
run drawn.folded -o out/other.png --frames drawn.json
holds "and nothing where nothing is left out" test ! -s <(grep belowZero drawn.json)
for order in name weight input; do
    "$program" heap.folded --title '' --order "$order" -o out/ordered.png 2>err
    holds "it is the same with --order $order" cmp out/ordered.png out/drawn.png
done
run sorted-heap.folded --title '' -o out/heap.png
holds "of a sorted file" cmp out/heap.png out/drawn.png
run heap.folded --title '' --jobs 1 -o out/heap.png
holds "with one thread" cmp out/heap.png out/drawn.png
run heap.folded --embed folded -o out/heap.png
run collapse out/heap.png
holds "a picture carries what it shows" cmp got drawn.folded
run heap.folded --rewrite 's/free|late/alloc/' -o out/rewritten.png --frames rewritten.json
holds "sums are those of stacks as the views leave them" grep -q '"total":28' rewritten.json
run heap.folded --flamechart -o out/chart.png
ends 0 "in a flame chart, of neighbours" "left out: 3, -72 bytes"
run heap.folded --around =main -o out/around.png
ends 0 "around a function, of whole stacks" "$left"
run info heap.folded
holds "info says it" grep -qF "$left" got
run info --json - heap.folded
holds "also as JSON" grep -q '"belowZero":-32' got
run sheet heap.folded drawn.folded -o out/sheet.png --frames sheet.json
ends 0 "a sheet says it" "heap.folded: $left"
holds "in the JSON of the panel" grep -q '"belowZero":{"stacks":2,"weight":-32}' sheet.json
mkdir -p many && cp heap.folded many/
run batch many -o many-out
holds "the report of a batch says it" grep -qF "$left" many-out/report.jsonl
printf 'a -5\n' >none.folded
run none.folded -o out/none.png
ends 1 "where nothing is left, nothing is drawn" "no stack with a count above zero in none.folded"

# -- recordings --------------------------------------------------------------------------------------

cat >heaps.json <<'JSON'
{"$schema": "https://www.speedscope.app/file-format-schema.json", "shared": {"frames": [{"name": "main"}, {"name": "load"},
{"name": "draw"}, {"name": "free"}]}, "profiles": [{"type": "sampled", "name": "heap", "unit": "bytes", "startValue": 0,
"endValue": 0, "samples": [[0, 1], [0, 1], [0, 2], [0, 2], [0, 3]], "weights": [1000, -400, 300, -300, -7]}]}
JSON
printf 'main;load 600\n# unit: bytes\n' >heaps.folded
of_heaps='stacks whose counts add up to less than zero are left out: 1, -7 bytes; the first is main;free, -7 bytes'
run collapse heaps.json
ends 0 "weights of a recording are added up with their sign, and sums below zero are left out" "$of_heaps"
holds "also of text" cmp got heaps.folded
"$program" collapse - <heaps.json >got 2>err
holds "and from a pipe" cmp got heaps.folded
run collapse heaps.json --below-zero keep
holds "or kept" cmp got <(printf 'main;free -7\nmain;load 600\n# unit: bytes\n')
run collapse heaps.json --below-zero error
ends 1 "or refused" "heaps.json: counts add up to less than zero: main;free, -7 bytes"
printf 'main;free 10\n# unit: bytes\n' >freed.folded
run merge heaps.json freed.folded
holds "those of all inputs" cmp got <(printf 'main;free 3\nmain;load 600\n# unit: bytes\n')

# -- two sides ---------------------------------------------------------------------------------------

printf 'main;alloc 100\nmain;free 30\nmain;odd -4\n# unit: bytes\n' >before.folded
run diff before.folded heap.folded --format-out folded
ends 0 "of two sides, each is added up by itself" \
    "left out: 1 of BEFORE, -4 bytes; 2 of AFTER, -32 bytes; the first is main;free, -30 bytes"
holds "and what is left is compared" cmp got <(printf 'main;alloc 100 60\nmain;free 30 0\n# unit: bytes\n')
run diff before.folded heap.folded --format-out folded --below-zero keep
holds "or kept" cmp got <(printf 'main;alloc 100 60\nmain;free 30 -30\nmain;late 0 -2\nmain;odd -4 0\n# unit: bytes\n')
cp got signed.folded
run diff signed.folded --format-out folded --below-zero keep
holds "and read back" cmp got signed.folded
run diff before.folded heap.folded -o out/diff.png --frames diff.json
holds "the JSON says both" grep -q '"belowZero":{"stacks":2,"weight":-32,"stacksBefore":1,"before":-4}' diff.json
run gate before.folded heap.folded --fail-if 'growth(=alloc)>5%'
ends 0 "a gate says it, too" "1 of BEFORE, -4 bytes; 2 of AFTER, -32 bytes"

# -- --below-zero ------------------------------------------------------------------------------------

run collapse --below-zero drop heap.folded
ends 0 "drop leaves them out of text" "$left"
holds "and nothing else" cmp got drawn.folded
run merge --mean --below-zero drop heap.folded drawn.folded
ends 0 "their amount is that of the mean" "left out: 2, -16 bytes; the first is main;free, -15 bytes"
for command in render collapse merge; do
    run "$command" --below-zero error heap.folded -o out/error
    ends 1 "error ends $command, and names the stack" "heap.folded: counts add up to less than zero: main;free, -30 bytes"
done
holds "with one message" is_one_line
run heap.folded --below-zero keep -o out/kept.png
ends 2 "keep is for text" "--below-zero keep is for folded stacks that are written"
run info heap.folded --below-zero keep
ends 2 "also of info" "--below-zero keep is for"
for command in sheet 'diff drawn.folded' 'gate --fail-if total>1 drawn.folded' 'collapse --format-out jlprof' 'diff --format-out json drawn.folded'; do
    # shellcheck disable=SC2086
    run $command heap.folded --below-zero keep -o out/kept
    ends 2 "and of $command" "--below-zero keep is for"
done
run batch many -o many-kept --below-zero keep
ends 2 "and of batch" "--below-zero keep is for"
