# shellcheck shell=bash disable=SC2154
# A picture that carries what it shows is not the profile: it says so, and is not compared with one.

{
    printf 'main;wait 300\n'
    printf 'main;work;step_%03d 1\n' {1..300}
} >one.folded
run one.folded --width 120 --embed frames -o base.png
run one.folded --width 120 --embed frames -o base.jpg
run one.folded --width 120 --frames base.json -o other.png
run one.folded --width 120 --embed folded -o whole.png
awk 'BEGIN { srand(1); for (i = 0; i < 3000; i++) print "main;f" int(rand() * 1e9) " 1" }' >many.folded
run many.folded --width 120 --embed folded --embed-max 4K -o too_much.png
run one.folded --width 1200 --minwidth 0 --embed frames -o wide.png
awk 'BEGIN { path = "main"; for (i = 0; i < 300; i++) { path = path ";f" i; print path, 100 } }' >deep.folded
run deep.folded --size 300x160 --embed frames -o cut.png
lacks='carries what it shows: 300 frames that were too narrow are not in it'

run info base.png
ends 0 "info says"
holds "what it shows and what not" grep -q 'drawn *4 frames of 301 stacks; 300 elided$' got
run info cut.png
holds "also what had no room" grep -qE 'drawn .*; [0-9]+ elided, [0-9]+ cut$' got
for input in base.png base.jpg base.json; do
    run collapse "$input"
    ends 0 "collapse $input" "$input $lacks"
    run "$input" -o again.png
    ends 0 "render $input" "$input $lacks"
    holds "in one line" is_one_line
    run gate "$input" one.folded --fail-if 'similarity<0.9'
    ends 1 "gate $input" "$input $lacks; --lenient takes it for the profile"
    holds "judges nothing" grep -q 'not judged$' got
    run diff one.folded "$input" -o diff.png
    ends 1 "diff with $input" "$input $lacks"
    run merge "$input" one.folded
    ends 1 "merge $input" "$input $lacks"
    run "$input" one.folded -o sum.png
    ends 1 "the sum of $input and another" "$input $lacks"
    run compare --matrix "$input" one.folded -o matrix.png
    ends 1 "compare $input" "$input $lacks"
    run sheet "$input" one.folded -o both.png
    ends 0 "a sheet with $input" "$input $lacks"
done
holds "nothing is made of what is refused" test ! -e diff.png -a ! -e sum.png
run gate base.png one.folded --fail-if 'similarity<0.9' --lenient
ends 8 "who knows may compare it" "base.png $lacks"
run merge base.png one.folded --lenient
ends 0 "or add it" "base.png $lacks"
run diff too_much.png many.folded -o diff.png
ends 1 "more than it may carry" "frames that were too narrow are not in it"
run diff cut.png deep.folded -o diff.png
ends 1 "rows without room" "for which there was no room"
run diff one.folded one.folded --width 120 --embed frames -o changes.png
run gate changes.png --fail-if 'similarity<0.9'
ends 1 "one that has both sides" "changes.png $lacks"
mkdir in base
cp base.png in/one.png
cp one.folded base/one.folded
run batch in/one.png -o out
ends 0 "a batch draws it"
holds "with a warning" grep -q "\"warnings\":\\[\"$lacks\"\\]" out/report.jsonl
run batch one.folded --baseline base.png -o out2
ends 4 "and does not compare with it" "base.png $lacks"

for input in whole.png wide.png; do
    run gate "$input" one.folded --fail-if 'similarity<1'
    ends 0 "$input has all of it"
    holds "and says nothing" is_quiet
done
run deep.folded --embed frames -o deep.png
run diff deep.png deep.folded -o diff.png
ends 0 "so has a picture that shows everything"
holds "nothing is left behind" has_no_leftovers
