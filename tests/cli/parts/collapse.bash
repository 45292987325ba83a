# shellcheck shell=bash disable=SC2154,SC2034
# Profiles to folded stacks, and what they hold. Read by ../run.sh.

cat >dump.txt <<'TEXT'
Thread 0x00007f0c2a7fc740 (most recent call first):
  File "encoder.py", line 200 in encode
  File "run.py", line 12 in <module>

Current thread 0x00007f0c2a7fc741 (most recent call first):
  File "run.py", line 12 in <module>
TEXT

# -- collapse --------------------------------------------------------------------------------------

run collapse dump.txt
ends 0 "collapse reads a recording"
holds "without a word" is_quiet
holds "to sorted folded stacks" cmp got <(printf '<module> 1\n<module>;encode 1\n')
tac profile.folded >tac.folded
cat >sums.folded <<'TEXT'
main 10
main;draw 20
main;draw;text 40
main;parse;lex 80
main;parse;read 50
TEXT
run collapse profile.folded tac.folded
ends 0 "several files are summed"
holds "equal stacks are one line" cmp got sums.folded
cat profile.folded tac.folded | "$program" collapse - >got 2>err
code=$?
ends 0 "standard input is read"
holds "and is the same sum" cmp got sums.folded
seq -f 'main;f%05.0f 1' 1 20000 >late.folded
echo 'a 1' >>late.folded
LC_ALL=C sort late.folded >late.sorted
run collapse late.folded
ends 0 "disorder may be met when much is written already"
holds "and no line is there twice on standard output" cmp got late.sorted
run collapse late.folded -o out/late.folded
holds "nor in a file" cmp out/late.folded late.sorted
"$program" collapse late.folded | cat >got
holds "nor in a pipe" cmp got late.sorted
run collapse dump.txt -o out/dump.folded
ends 0 "-o writes a file"
holds "of the same lines" cmp out/dump.folded <(printf '<module> 1\n<module>;encode 1\n')
run dump.txt -o out/dump.png
cp out/dump.png out/direct.png
run out/dump.folded -o out/dump.png
holds "the picture of what was collapsed is that of the recording" cmp out/dump.png out/direct.png
cp sums.folded kept.txt
run collapse bad.folded --strict -o kept.txt
ends 1 "--strict ends at a bad line" "bad.folded:2: "
holds "and what was there before is there still" cmp kept.txt sums.folded
run collapse bad.folded
ends 0 "else it is left out" "4 bad lines skipped"
{ cat profile.folded && echo '# unit: bytes'; } >bytes.folded
{ cat sums.folded && echo '# unit: bytes'; } >counted.folded
run collapse bytes.folded bytes.folded
holds "a unit that is not samples stands in the last line" cmp got counted.folded
run collapse bytes.folded profile.folded -o out/bytes.folded
run bytes.folded profile.folded -o out/bytes.png
cp out/bytes.png out/direct.png
run out/bytes.folded -o out/bytes.png
holds "so that what is drawn says it, too" cmp out/bytes.png out/direct.png
{ cat profile.folded && echo '# unit: seconds'; } >seconds.folded
run collapse bytes.folded seconds.folded
ends 2 "units that do not add up are refused" \
    "bytes.folded is counted in bytes and seconds.folded in seconds, which do not add up"
holds "and nothing is written" test ! -s got
run collapse bytes.folded --format-out jlprof -o out/bytes.jlprof
ends 0 "where there are no comments there is no unit"
run collapse profile.folded -o profile.folded
ends 2 "an input is not written over" "profile.folded"
: >empty.folded
run collapse empty.folded -o out/empty.folded
ends 1 "without a stack there is nothing to write" "no stack with a count above zero in empty.folded"
holds "and nothing is written" test ! -e out/empty.folded
printf 'a 0.1\na 0.2\nb 9007199254740992\nb 1\nc 3.25\n' >digits.folded
run collapse digits.folded
holds "weights have all their digits" cmp got <(printf 'a 0.30000000000000004\nb 9007199254740993\nc 3.25\n')
run collapse digits.folded --reverse --focus c
ends 0 "views are applied"
run collapse tac.folded --sorted
ends 1 "--sorted is a promise" "the stacks are not sorted"
run collapse sorted.folded --sorted --memory 1M --format-in folded --counts 1
ends 0 "that is kept here"
run collapse profile.folded --format-out folded
ends 0 "--format-out folded is the default"
run collapse profile.folded --format-out perf
ends 2 "what is not written cannot be asked for" "--format-out"
run collapse --list-formats
ends 0 "--list-formats lists the formats"
holds "folded among them" grep -q '^folded: folded stacks' got
holds "with their files" grep -q '^    files: .folded' got
holds "the versions that were tested" grep -q '^    versions tested: 0.9, 1.0, 2.0 and 2.1$' got
missing=$(awk -F': ' '/^[a-z0-9-]+: / { name = $1 } /^    versions tested: / { print ".It " name " Ta " $2 }' got |
    grep -vxFf "$man")
holds "which are those of the manual $missing" test -z "$missing"
holds "how they are told" grep -q '^    told by: lines of a stack and a count' got
holds "and their options" grep -q '^    options: --counts' got
holds "in 80 columns" test "$(wc -L <got)" -lt 100
run collapse nothing.txt
ends 6 "a file that is not there" "nothing.txt: No such file"
run collapse dump.txt -o /dev/full
ends 6 "a full disk is seen" "/dev/full: No space left"
run collapse dump.txt --format-in fauthandler
ends 2 "an unknown format has a nearest one" "faulthandler"

# Options of other formats are taken, and said to do nothing.
run collapse dump.txt --thread x --sample-index 0 --weight samples --pid --tid --comm off \
    --kernel --jit --all --inline --context --addrs --skip-after f --offcpu --perf \
    --includeoffset --no-modules --tag-root l --include-tid --no-include-tname --shorten-pkgs \
    --no-pkgs --ticks --bytes --calls --c-frames on --combine address --norepl off
ends 0 "options of other formats are no error" "note: --kernel is not an option of faulthandler"
holds "each has a note" test "$(grep -c 'is not an option of faulthandler' err)" -ge 25
run collapse dump.txt --granularity lines
ends 0 "--granularity is one of its own"
holds "without a note" is_quiet
holds "and writes lines" grep -qF '<module> (run.py:12);encode (encoder.py:200) 1' got
run collapse dump.txt --range 1:2
ends 1 "--range needs a recording that knows when, and names it" "dump.txt: it does not say when"
printf 'app 1 %s.0: 1 cycles:\n\t10 work (/bin/app)\n\n' 1 2 3 >timed.txt
run collapse timed.txt --range 1:
ends 0 "--range is an option of what knows when"
holds "without a note" is_quiet
holds "and takes what is in it" grep -qxF 'app;work 2' got
run dump.txt --slices 2 --range 10%:90% -o out/slices.png
ends 1 "--slices needs a recording that knows when"
run collapse dump.txt --profile all
ends 0 "--profile all is taken"
run profile.folded --kernel -o out/kernel.png
ends 0 "and so for a picture" "note: --kernel is not an option of folded"

# -- info ------------------------------------------------------------------------------------------

run info dump.txt profile.folded
ends 0 "info says what profiles are"
holds "their formats" grep -q '^dump.txt: a Python traceback (faulthandler)' got
holds "totals" grep -q '^  total         100' got
holds "and depths" grep -q '^  depth         3 frames' got
gzip -c dump.txt >dump.txt.gz
run info dump.txt.gz --json -
ends 0 "info writes JSON"
holds "that is whole" is_json got
holds "with the packing" grep -q '"packing":"gzip"' got
printf 'a 1 1705403336.088232: cycles: \n\t10 f (x)\n\nb 1 1705403336.088276: cycles: \n\t10 f (x)\n' >moments.txt
run info moments.txt --json out/moments.json
holds "clocks since 1970 have their microseconds" grep -q '"begin":1705403336.088232,"end":1705403336.088276' out/moments.json
holds "and times their unit" grep -q 'samples  in 43.9 µs$' got
run info profile.folded
holds "no line ends in a blank" test -z "$(grep ' $' got)"
profile_of() {
    printf '{"type":"sampled","name":"%s","unit":"none","startValue":0,"endValue":%s,"samples":[%s],"weights":[%s]}' "$@"
}
{
    printf '{"$schema":"https://www.speedscope.app/file-format-schema.json",'
    printf '"shared":{"frames":[{"name":"a"},{"name":"b"}]},"activeProfileIndex":1,"profiles":['
    profile_of none 0 "" ""
    printf ,
    profile_of one 3 "[0]" 3
    printf ,
    profile_of two 4 "[1]" 4
    printf ']}'
} >gap.json
run info gap.json --json out/gap.json
holds "profiles without samples are not listed" test "$(grep -c '^  *[* ] [0-9]  profile' got)" -eq 2
holds "and count in the numbers" grep -q '^    \* 2  profile  one ' got
holds "of the JSON, too" grep -q '"number":3,"kind":"profile","name":"two"' out/gap.json
run collapse gap.json --profile 3
ends 0 "by which a profile is chosen"
holds "that is listed with it" grep -qx 'b 4' got
run info dump.txt --json out/info.json
holds "into a file, too" is_json out/info.json
"$program" info dump.txt --json out/not.json >/dev/full 2>err
code=$?
ends 6 "a text that cannot be written is a failure" "No space left on device"
holds "which leaves no JSON" test ! -e out/not.json
holds "beside the text" grep -q '^dump.txt: ' got
"$program" info <dump.txt >got 2>err
code=$?
ends 0 "info reads standard input"
holds "by that name" grep -q '^standard input: a Python traceback' got
printf '<svg width="1">\n</svg>\n' >picture.svg
run info picture.svg
ends 1 "what is not read is said to be" "picture.svg: looks like an SVG picture"
holds "and what it is" grep -q '^picture.svg: an SVG picture (svg)' got
run info picture.svg dump.txt
ends 1 "of several inputs some may fail"
run info picture.svg nothing.txt
ends 4 "or all"
run info nothing.txt
ends 6 "one that is not there" "nothing.txt: No such file"
printf '\033[31mred\n' >"$(printf 'a\033b.txt')"
run info "$(printf 'a\033b.txt')"
ends 1 "names do not drive the terminal"
holds "nor on standard output" test "$(tr -d '\n\040-\176' <got | wc -c)" -eq 0
printf 'just text\nand more\n' >text.log
run info text.log
ends 1 "what tells no format is said to" "and its format was not detected"
printf '12:01 Full thread dump OpenJDK\nand more\n' >near.txt
run near.txt -o out/near.png
ends 1 "what came close is told" "it holds a mark of jstack (a thread"
printf 'just text\nand more\n' >text.txt
run text.txt -o out/text.png
ends 1 "else where formats are listed" "flamepix collapse --list-formats lists how formats are detected"
run info text.log
holds "with what its name may mean" grep -q 'its name suggests .*faulthandler (a frame of it, or a line that holds' err

# -- names that end in numbers -----------------------------------------------------------------------

cat >chunks.speedscope.json <<'JSON'
{"$schema":"https://www.speedscope.app/file-format-schema.json","shared":{"frames":[{"name":"main"},{"name":"chunk 12"},{"name":"chunk 13"},{"name":"chunk 14"}]},"profiles":[{"type":"sampled","name":"p","unit":"none","startValue":0,"endValue":100,"samples":[[0,1],[0,2],[0,3]],"weights":[30,20,50]}]}
JSON
run collapse chunks.speedscope.json -o chunks.folded
holds "before names that end in numbers a comment says that there is one count" cmp chunks.folded <(printf '# counts: one per line\nmain;chunk 12 30\nmain;chunk 13 20\nmain;chunk 14 50\n')
"$program" chunks.speedscope.json -o out/direct.png
run chunks.folded -o out/chunks.png
holds "what is collapsed is drawn without a word" is_quiet
holds "as the recording is" cmp out/direct.png out/chunks.png
"$program" collapse chunks.speedscope.json | "$program" >out/chunks.png 2>err
holds "also from a pipe" cmp out/direct.png out/chunks.png
run collapse chunks.folded chunks.folded
holds "and summed" cmp got <(printf '# counts: one per line\nmain;chunk 12 60\nmain;chunk 13 40\nmain;chunk 14 100\n')
cat chunks.folded chunks.folded | "$program" collapse - >again.folded 2>err
holds "or one behind the other" cmp got again.folded
LC_ALL=C sort -r chunks.folded | "$program" collapse - >again.folded 2>err
holds "or sorted" cmp again.folded chunks.folded
gzip -c chunks.folded >chunks.folded.gz
run collapse chunks.folded.gz
holds "or packed" cmp got chunks.folded
run merge chunks.folded
holds "merge writes the same" cmp got chunks.folded
printf 'Thread 1;serve;parse;read 100\nThread 2;serve;read 100\nThread 2;serve;parse;read 100\n' >threads.folded
run threads.folded --reverse --embed folded -o out/carried.png
run collapse out/carried.png
holds "a picture carries the comment" cmp got <(printf '# counts: one per line\nread;parse;serve;Thread 1 100\nread;parse;serve;Thread 2 100\nread;serve;Thread 2 100\n')
run threads.folded --reverse --tree tree.txt -o out/reversed.png
run out/carried.png --tree again.txt -o out/again.png
holds "and is drawn as what it was, but that stacks end in the functions that ran" cmp <(cut -c 1-7,17- tree.txt) <(cut -c 1-7,17- again.txt)
run diff threads.folded chunks.folded --reverse --format-out folded
cp got both.folded
holds "of two counts it says two" grep -qx '# counts: two per line (before, after)' both.folded
run diff both.folded --format-out folded
holds "and is read back" cmp got both.folded
run collapse profile.folded
holds "no other names need a comment" test ! -s <(grep "#" got)
cat >hard.speedscope.json <<'JSON'
{"$schema":"https://www.speedscope.app/file-format-schema.json","shared":{"frames":[{"name":"#x"},{"name":"# unit: x"},{"name":"5 5"},{"name":"12"},{"name":"\ufeffa"},{"name":" a; b\n"},{"name":""},{"name":"# counts: two"}]},"profiles":[{"type":"sampled","name":"p","unit":"none","startValue":0,"endValue":8,"samples":[[0,1],[1,2],[2,3],[3],[4],[5],[6],[7,0]],"weights":[1,1,1,1,1,1,1,1]}]}
JSON
run collapse hard.speedscope.json -o hard.folded
run collapse hard.folded
holds "names that look like comments, marks and counts are read back" cmp got hard.folded
holds "all of them" test "$(grep -c '1$' hard.folded)" -eq 8
holds "what text cannot hold is changed once" grep -qx 'a: b 1' hard.folded
"$program" hard.speedscope.json --bare -o out/direct.png
"$program" hard.folded --bare -o out/hard.png
holds "and drawn as they are" cmp out/direct.png out/hard.png
run collapse profile.folded --rewrite 's/^lex$/ lex  /' --rewrite $'s/^draw$/dr\naw/'
cp got rewritten.folded
run collapse rewritten.folded
holds "a view makes no name that a line does not hold" cmp got rewritten.folded
holds "blanks at its ends go, and a line end is a blank" cmp got <(printf 'main 5\nmain;dr aw 10\nmain;dr aw;text 20\nmain;parse;lex 40\nmain;parse;read 25\n')

# -- sums to the digit -------------------------------------------------------------------------------

printf 'a 9007199254740993\na 2\nb 9223372036854775807\nb 9223372036854775807\nb 9223372036854775807\n' >large.folded
run collapse large.folded
holds "whole numbers above 2^53 are summed to the digit" cmp got <(printf 'a 9007199254740995\nb 27670116110564327421\n')
run large.folded --embed folded -o out/large.png
run collapse out/large.png
holds "and carried so" cmp got <(printf 'a 9007199254740995\nb 27670116110564327421\n')
run merge --weights 3,2 large.folded large.folded
holds "and weighed so" cmp got <(printf 'a 45035996273704975\nb 138350580552821637105\n')
asserts -c '
import random
random.seed(1)
sums, lines = {}, []
for i in range(60000):
    stack = "main;%s_%d;leaf" % ("frame" * 6, i % 20000)
    count = random.randrange(10 ** random.randrange(1, 30))
    sums[stack] = sums.get(stack, 0) + count
    lines.append("%s %d\n" % (stack, count))
random.shuffle(lines)
open("many.folded", "w").writelines(lines)
open("first.folded", "w").writelines(lines[:25000])
open("second.folded", "w").writelines(sorted(lines[25000:]))
open("sums.txt", "w").writelines("%s %d\n" % (s, sums[s]) for s in sorted(sums, key=lambda s: s + ";") if sums[s])
'
run collapse many.folded
holds "in any order" cmp got sums.txt
run collapse --memory 1M many.folded
holds "with sorted runs on disk" cmp got sums.txt
gzip -c many.folded | "$program" collapse >got
holds "packed" cmp got sums.txt
run merge first.folded second.folded
holds "of several files" cmp got sums.txt
"$program" collapse first.folded -o out/first.folded && "$program" collapse second.folded -o out/second.folded
run merge out/first.folded out/second.folded
holds "in pieces, too" cmp got sums.txt
