# shellcheck shell=bash disable=SC2154,SC2034
# What changed between two profiles: diff. Read by ../run.sh.

# member NAME: what a number at the top of the JSON in "got", or of its comparison, is.
member() {
    python3 -c 'import json, sys
document = json.load(open("got"))
print(document.get(sys.argv[1], document.get("comparison", {}).get(sys.argv[1])))' "$1"
}
has_member() { [ "$(member "$1")" = "$2" ]; }

# -- the two sides ---------------------------------------------------------------------------------

run diff before.folded after.folded -o out/diff.png
ends 0 "diff draws what changed"
holds "as a picture" is_png out/diff.png
holds "without a word" is_quiet
run diff both.folded -o out/both.png
ends 0 "one file with two counts has both sides"
holds "which is the same picture" cmp out/diff.png out/both.png
run both.folded --counts 2 -o out/both.png
ends 0 "render draws it, too"
holds "and the same" cmp out/diff.png out/both.png
tac before.folded | gzip >before.gz
run diff before.gz after.folded -o out/other.png
ends 0 "sides may be packed and in any order"
holds "and are the same picture" cmp out/diff.png out/other.png
"$program" diff - after.folded <before.folded >out/other.png 2>err
code=$?
ends 0 "one side may be standard input"
holds "and is the same, too" cmp out/diff.png out/other.png
run diff - - -o out/other.png
ends 2 "not both" "standard input"
head -n 3 before.folded >part1.folded
tail -n 3 before.folded >part2.folded
run diff --before part1.folded --before part2.folded --after after.folded -o out/other.png
ends 0 "a side may be the sum of several files"
holds "as if it were one" cmp out/diff.png out/other.png
run diff --before part1.folded after.folded
ends 2 "where one side is named so, both are" "--after FILE"
run diff before.folded after.folded part1.folded
ends 2 "three files are no two sides" "diff compares two profiles"
run diff
ends 2 "nor is none" "diff compares two profiles"
run diff before.folded before.folded --frames - -o out/same.png
ends 0 "a profile may be compared with itself"
holds "and is as similar as can be" has_member similarity 1
: >empty.folded
run diff empty.folded after.folded -o out/none.png
ends 1 "nothing before is no comparison" "BEFORE (empty.folded) has no samples; --empty draw"
run diff before.folded empty.folded --width-by sum -o out/none.png
ends 1 "nor is nothing after" "AFTER (empty.folded) has no samples"
for how in folded json markdown; do
    run diff empty.folded after.folded --format-out "$how"
    ends 1 "nor as $how" "BEFORE (empty.folded) has no samples"
    holds "which has nothing" test ! -s got
done
printf 'killed\nno samples were taken\n' >log.txt
run diff log.txt after.folded -o out/none.png
ends 1 "nor is junk" "BEFORE (log.txt) has no samples, and its format was not detected"
run diff --before empty.folded --before log.txt --after after.folded -o out/none.png
ends 1 "nor are several of such" "BEFORE has no samples"
run diff --before empty.folded --before before.folded --after after.folded -o out/some.png
ends 0 "one of several may be empty"
printf 'main;a 0 5\nmain;b 0 7\n' >columns.folded
run diff columns.folded -o out/none.png
ends 1 "nor is a column of zeros" "BEFORE (columns.folded) has no samples"
holds "and nothing is written" [ ! -e out/none.png ]
run diff before.folded after.folded --focus nowhere-before -o out/none.png
holds "what a view leaves is another thing" grep -qv 'has no samples;' err
run diff empty.folded after.folded --empty draw --frames - -o out/new.png
ends 0 "unless it is asked for"
holds "then all is new" has_member new 85
run diff before.folded empty.folded --empty draw --width-by before --frames - -o out/gone.png
ends 0 "or nothing after"
holds "then all is gone" has_member gone 69
run diff before.folded empty.folded --empty draw -o out/none.png
ends 1 "of which nothing can be drawn by what there is after" "nothing to draw: no frame has a width by this measure"
holds "and nothing is written" [ ! -e out/none.png ]
run diff empty.folded empty.folded -o out/none.png
ends 1 "two empty sides are no comparison" "no stack"
run diff before.folded nowhere.folded -o out/none.png
ends 6 "a side that is not there is named" "nowhere.folded: No such file"
run diff before.folded after.folded -o before.folded
ends 2 "no side is written over" "before.folded"

# -- what widths and colours stand for -------------------------------------------------------------

for measure in after:85 before:69 delta:96 common:29 max:125 sum:154; do
    run diff before.folded after.folded --width-by "${measure%:*}" --frames - -o out/by.png
    ends 0 "widths may be ${measure%:*}"
    holds "which is ${measure#*:} in all" has_member total "${measure#*:}"
done
run diff before.folded after.folded --width-by delta --frames - -o out/by.png
holds "JSON says what the two measures are" has_member measure "['delta', 'after-before']"
run diff before.folded before.folded --width-by delta -o out/none.png
ends 1 "where nothing differs no width is left" "nothing to draw: no frame has a width by this measure"
run diff before.folded after.folded --width-by plus -o out/none.png
ends 2 "a part of the difference is no width of a whole picture" "after"
run diff before.folded after.folded --negate -o out/negated.png
ends 0 "colours may be turned round"
holds "which is another picture" bash -c '! cmp -s out/diff.png out/negated.png'
run diff before.folded after.folded --min-delta 5 -o out/none.png
ends 2 "a least change is a share" "--min-delta 5%"
run diff before.folded after.folded --min-delta 50% --delta inclusive --delta-scale frame \
    --delta-label relative --new-color red --gone-color '#0000ff' --theme light,dark -o out/many.png
ends 0 "options of colours and labels go together"
holds "in both themes" is_png out/many-dark.png
run diff before.folded after.folded --delta-max 0
ends 0 "a largest change of 0 is the largest there is"
run diff before.folded after.folded --classic -o out/classic.png
ends 0 "diff has flamegraph.pl's look"

# -- sides that are not alike ----------------------------------------------------------------------

{ echo '# unit: cycles'; cat before.folded; } >cycles.folded
{ echo '# unit: bytes'; cat after.folded; } >bytes.unit
run diff cycles.folded bytes.unit -o out/none.png
ends 2 "sides of different units do not compare" \
    "cycles.folded (BEFORE) is counted in cycles and bytes.unit (AFTER) in bytes, which cannot be compared"
holds "and nothing is drawn" [ ! -e out/none.png ]
run diff cycles.folded bytes.unit --normalize after --frames - -o out/normal.png
ends 0 "unless they are made comparable"
holds "then both weigh the same" has_member before 85
run diff before.folded after.folded --normalize before --frames - -o out/normal.png
holds "or as much as before" has_member after 69
run diff before.folded after.folded --normalize 1000 --frames - -o out/normal.png
holds "or as much as is said" has_member before 1000
run diff before.folded after.folded --normalize samples
ends 2 "folded text does not know its samples" "has no number of samples"
run diff before.folded after.folded --normalize duration
ends 2 "nor how long it took" "has no duration"
run diff before.folded after.folded --normalize often
ends 2 "nor is any word a way to normalize" "often"
run diff empty.folded after.folded --normalize after
ends 1 "what weighs nothing cannot be made equal" "weighs nothing"
run diff both.folded --normalize after
ends 2 "sides in one file stay as they are" "two files"
printf 'main;at 0x7f01 3\n' >hex1.folded
printf 'main;at 0x8f02 4\n' >hex2.folded
run diff hex1.folded hex2.folded --strip-hex --format-out folded
ends 0 "numbers in names need not differ"
holds "they are one" cmp got <(echo 'main;at 0x... 3 4')
run diff --ratio before.folded after.folded --frames - -o out/ratio.png
ends 0 "two measures of one run are a ratio"
holds "widths are the first" has_member total 69

# -- what two sides have no place for --------------------------------------------------------------

run diff before.folded after.folded --split-by root -o out/none.png
ends 2 "two sides are one chart" "--split-by does not go with two sides"
run diff both.folded --split-by root -o out/none.png
ends 2 "also of one file" "--split-by does not go with two sides"
run diff before.folded after.folded --flamechart --format-out json
ends 2 "stacks in the order of each side would not meet" "--flamechart does not go with two sides"
run diff before.folded after.folded --around f5 --width-by delta -o out/none.png
ends 2 "around a function, widths are those that add up" "--around and --width-by delta"
for measure in after before sum; do
    run diff before.folded after.folded --around f5 --width-by "$measure" -o out/around.png
    ends 0 "as $measure is"
done
run diff --ratio before.folded after.folded --normalize after
ends 2 "two measures of one run are not made equal" "--normalize does not go"
run diff --ratio before.folded after.folded --delta-max 0.5
ends 2 "nor is the least ratio below that of the whole" "--delta-max does not go"
run diff before.folded after.folded --format-out folded --frames out/none.json
ends 2 "nothing goes beside a picture that is not drawn" "--frames needs a picture"
holds "none of which leaves a file" [ ! -e out/none.png ] && [ ! -e out/none.json ]

# -- as text ---------------------------------------------------------------------------------------

run diff before.folded after.folded --format-out folded
ends 0 "diff writes both sides as text"
holds "sorted, each stack once" cmp got both.folded
run diff before.gz after.folded --format-out folded -o out/both.folded
ends 0 "also to a file"
holds "the same" cmp out/both.folded both.folded
run diff before.folded after.folded --format-out folded -o after.folded
ends 2 "but not over a side" "after.folded"
run diff cycles.folded cycles.folded --format-out folded
holds "with the unit" grep -qx '# unit: cycles' got
run collapse both.folded
holds "collapse keeps both sides" cmp got both.folded
holds "nothing is left behind" has_no_leftovers
