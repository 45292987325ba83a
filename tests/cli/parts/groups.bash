# shellcheck shell=bash disable=SC2154,SC2034
# Groups: stacks on a first frame that names their group, and a panel for each. Read by ../run.sh.

cat >threads.folded <<'TEXT'
main;parse;lex 40
main;parse;read 25
worker-1;draw;text 20
worker-2;draw 10
worker-3;draw;fill 4
idle 5
TEXT

# -- as a first frame ------------------------------------------------------------------------------

run --group-by '^([a-z]+)-' --bare threads.folded -o out/grouped.png
ends 0 "stacks are grouped by what a pattern takes"
cat >as-grouped.folded <<'TEXT'
ungrouped;main;parse;lex 40
ungrouped;main;parse;read 25
worker;worker-1;draw;text 20
worker;worker-2;draw 10
worker;worker-3;draw;fill 4
ungrouped;idle 5
TEXT
run --bare as-grouped.folded -o out/again.png
holds "as if the group were a frame of the profile" cmp out/grouped.png out/again.png
run --group-by 2 --bare threads.folded -o out/grouped.png
sed -E 's/^([^; ]*);([^; ]*)/\1 \/ \2/' threads.folded >as-grouped.folded
run --bare as-grouped.folded -o out/again.png
holds "or the first frames become one" cmp out/grouped.png out/again.png
run --group-by root --bare threads.folded -o out/grouped.png
run --bare threads.folded -o out/again.png
holds "the first frame is a group as it is" cmp out/grouped.png out/again.png
run --group-by nowhere --frames out/grouped.json -o out/grouped.png threads.folded
holds "what holds no match is ungrouped" grep -qF '"name":"ungrouped","start":0,"weight":104' out/grouped.json
run --group-by 0 threads.folded -o out/refused.png
ends 2 "a group has a frame or more" 'this is not a whole number from 1 to 100'
run --group-by '(a' threads.folded -o out/refused.png
ends 2 "a pattern with a fault is said" 'missing closing parenthesis'
holds "and nothing is made" test ! -e out/refused.png

# -- as panels -------------------------------------------------------------------------------------

run --split-by root threads.folded --frames out/split.json --tags out/split.npy -o out/split.png
ends 0 "each group is a panel"
holds "and that is not worth a word" is_quiet
# captions: those of the panels, with their totals.
captions() {
    python3 - "$1" <<'PYTHON'
import json, sys
panels = json.load(open(sys.argv[1]))["panels"]
print(" ".join("%s:%g" % (p["caption"], p["total"]) for p in panels))
PYTHON
}
holds "the heaviest first" test "$(captions out/split.json)" = "main:65 worker-1:20 worker-2:10 idle:5 worker-3:4"
holds "its first frame is its caption and no box" \
    test "$(grep -c '"name":"worker-1"' out/split.json)" -eq 0
holds "widths are by one scale" asserts - out/split.json <<'PYTHON'
import json, sys
panels = json.load(open(sys.argv[1]))["panels"]
full = panels[0]["chart"]["width"]
for panel in panels:
    assert abs(panel["chart"]["width"] - full * panel["total"] / 65) <= 0.5, panel
    assert panel["x"] == panels[0]["x"]
assert [p["y"] for p in panels] == sorted(p["y"] for p in panels)
PYTHON
run --split-by root --max-panels 2 threads.folded --frames out/split.json -o out/split.png
holds "beyond --max-panels groups are one" test "$(captions out/split.json)" = "main:65 worker-1:20 others:19"
run --split-by '^(worker)' threads.folded --frames out/split.json -o out/split.png
holds "a pattern says the groups" test "$(captions out/split.json)" = "ungrouped:70 worker:34"
run --split-by nowhere threads.folded --frames out/split.json -o out/split.png
ends 0 "a pattern that groups nothing is no fault"
holds "but one panel" test "$(captions out/split.json)" = "ungrouped:104"
run --hide '^draw$' --split-by root --focus worker threads.folded --frames out/split.json -o out/split.png
holds "other views come before" test "$(captions out/split.json)" = "worker-1:20 worker-2:10 worker-3:4"
holds "wherever they stand" test "$(grep -c '"name":"draw"' out/split.json)" -eq 0
run --split-by root threads.folded -o out/split.png
sort -r threads.folded >turned.folded
run --split-by root turned.folded -o out/again.png
holds "the order of lines does not matter" cmp out/split.png out/again.png
"$program" --split-by root -o out/again.png <threads.folded
holds "a profile may come through a pipe" cmp out/split.png out/again.png
# shellcheck disable=SC2002 # a pipe is what is tried
cat threads.folded | "$program" --split-by root --sorted -o out/again.png
holds "that promises order, too" cmp out/split.png out/again.png
run --split-by root half.folded rest.folded --frames out/split.json -o out/again.png
holds "several inputs are one profile" test "$(captions out/split.json)" = "main:100"
run --split-by root --order weight threads.folded --frames out/split.json -o out/again.png
holds "siblings may stand in other orders" test "$(captions out/split.json)" = "main:65 worker-1:20 worker-2:10 idle:5 worker-3:4"
run --split-by root --search draw --theme light,dark --frames out/split.json threads.folded -o out/both.png
holds "both themes, and searches, have panels" is_png out/both-dark.png
holds "which are of the whole profile" grep -qF '"pattern":"draw","matched":34' out/split.json
run --split-by root threads.folded --focus nowhere -o out/refused.png
ends 1 "nothing left makes no picture" '--focus "nowhere" leaves no stack of threads.folded'
printf 'aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaab 1\n' >slow.folded
run --split-by '(a+)+$' slow.folded -o out/slow.png
ends 0 "names about which a pattern is undecided are in no group" 'the pattern "(a+)+$" takes too many steps for 1 name'
seq 1 100001 | sed 's/.*/g&;x 1/' >many.folded
run --split-by root many.folded -o out/refused.png
ends 5 "there are not more groups than can be told apart" "more groups than 100,000"
run --split-by root threads.folded --width 30 -o out/refused.png
ends 2 "panels need room" "there is no room for a chart"
for option in "--size 300x200" "--preset og" "--costscale 2" "--total 900" --bare "--axis on" \
    "--mark lex=a" --cp "--zoom lex" "--around lex" --flamechart; do
    # shellcheck disable=SC2086 # words by blanks
    run --split-by root $option threads.folded -o out/refused.png
    ends 2 "$option is not of panels" "${option%% *} applies to one chart"
done
holds "none of these made a picture" test ! -e out/refused.png
run sheet --split-by root threads.folded -o out/refused.png
ends 2 "panels of a sheet are profiles" "--split-by"
run sheet --group-by root threads.folded profile.folded -o out/sheet.png
ends 0 "whose stacks may be grouped"
holds "no temporary file is left" has_no_leftovers
