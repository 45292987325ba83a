# shellcheck shell=bash disable=SC2154,SC2034,SC2016
# Lines of folded text that begin with "#": comments, and stacks. Read by ../run.sh.

cat >ruby.folded <<'TEXT'
# collected on 2025-11-20
#<Class:Store>#load;parse 40
#<Class:Store>#load;read 30
main;run 10
TEXT
run ruby.folded -o out/ruby.png --tree -
ends 0 "a stack may begin with #"
holds "without a word" is_quiet
holds "and is drawn" grep -q '^ *87.5% .*  #<Class:Store>#load$' got
run ruby.folded -o out/ruby.png --strict
ends 0 "also with --strict"
run collapse ruby.folded
"$program" collapse - <got >again 2>err
holds "what collapse writes of it is read as the same" cmp got again

# A stack needs a frame right behind the "#", and a count.
printf '#;a 5\n#1 worker;x 3\n#x 2\n' >stacks.folded
printf '# a;b 1x\n#\n#5\n#\t5\n#a;b\n#a 1e\n#a 1,234\n# 5\n#a;b c\r\n# \n' >comments.folded
cat comments.folded stacks.folded >both.folded
run stacks.folded -o out/stacks.png --title ''
ends 0 "a frame may be # alone"
run both.folded -o out/both.png --title '' --strict --frames out/both.json
ends 0 "comments are no bad lines"
holds "and none is said to look like a stack" is_quiet
holds "they change nothing" cmp out/both.png out/stacks.png
holds "the JSON of frames counts them" grep -q '"badLines":0,"comments":10' out/both.json
run info both.folded --json -
holds "info --json counts them" grep -q '"badLines":0,"comments":10' got
run info both.folded
holds "info counts them" grep -q '^  comments      10$' got
{ printf '\xEF\xBB\xBF'; cat both.folded; } >mark.folded
run mark.folded -o out/mark.png --title ''
holds "a byte order mark may stand before one" cmp out/mark.png out/stacks.png

# However many there are.
for i in {1..100}; do echo "# line $i of a long preface"; done >preface
cat preface stacks.folded >long.folded
run long.folded -o out/long.png --title '' --strict
ends 0 "a hundred comments may come first"
holds "and the picture is the same" cmp out/long.png out/stacks.png
for i in {1..3000}; do echo "# line $i of a preface that is longer than the head that is looked at"; done >preface
cat preface stacks.folded >longer.folded
run longer.folded -o out/longer.png --title '' --strict
holds "also where they fill all that is looked at" cmp out/longer.png out/stacks.png
gzip -c long.folded >long.gz
"$program" - -o out/piped.png --title '' <long.gz 2>err
holds "also packed, from a pipe" cmp out/piped.png out/stacks.png
run preface -o out/none.png
ends 1 "comments alone are no stacks" "no samples in preface"

# Comments that look like stacks.
{ printf 'main;a 5\n# main;b 3\n# main;c 4\n# a note of 7\n# a; note\n#\tmain;d 1\n'; } >off.folded
run off.folded -o out/off.png
ends 0 "a comment with a ; and a count is said" \
    "off.folded: 3 comments look like stacks, the first is line 2, and are not drawn"
holds "once" is_one_line
run off.folded -o out/off.png --strict
ends 0 "and is no fault with --strict"
printf 'main;a 5\n# main;b 3\n' >one.folded
run stacks.folded one.folded -o out/off.png
ends 0 "of several files, the one with the first is named" "one.folded: 1 comment looks like a stack, line 2, and is not drawn"
run info one.folded
holds "info says it" grep -q '1 comment looks like a stack, line 2' got
printf '# 12 main;b\n12 main;a\n' >first.txt
run first.txt --count-first -o out/first.png
ends 0 "where counts stand first, so does that of such a comment" "1 comment looks like a stack, line 1"
mkdir -p in
cp one.folded ruby.folded in/
run batch in -o pictures --report report.jsonl
ends 0 "a batch draws them"
holds "its report counts comments" grep -q '"input":"[^"]*ruby.folded".*"stacks":3,"comments":1,' report.jsonl
holds "and says what looks like a stack" grep -q '"input":"[^"]*one.folded".*1 comment looks like a stack' report.jsonl
run batch in -o pictures --report report.jsonl
holds "also where pictures are as they should be" \
    grep -q '"status":"unchanged".*"stacks":3,"comments":1,' report.jsonl
run gate ruby.folded ruby.folded --fail-if 'self(=parse)>60%' -o out/gate.png
ends 0 "a gate sees such stacks on both sides"
run diff ruby.folded stacks.folded --format-out json
holds "and so does diff" grep -q '"before": *80' got
