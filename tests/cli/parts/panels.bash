# shellcheck shell=bash disable=SC2154,SC2034
# Two sides as panels of one sheet: diff --panels. Read by ../run.sh; sides are those of diff.bash.

run diff before.folded after.folded --panels before,after,delta -o out/panels.png --frames out/panels.json --tags out/panels.npy
ends 0 "diff --panels draws several charts"
holds "as one picture" is_png out/panels.png
holds "without a word" is_quiet
holds "which is as wide as one chart" test "$(png_size out/panels.png | cut -d x -f 1)" = 1200

# panels CODE: Python that sees the JSON as j, its panels by name as p, and its frames as f.
panels() {
    asserts -c '
import json, sys
j = json.load(open("out/panels.json"))
p = {panel["caption"]: panel for panel in j["panels"]}
f = [dict(frame, of=j["panels"][frame["panel"]]["caption"]) for frame in j["frames"]]
def change(name): return {frame["change"] for frame in f if frame.get("name") == name}
def width(name, of): return next(x["w"] for x in f if x.get("name") == name and x["of"] == of)
assert '"$1"
}
holds "in the order of the names" panels '[x["caption"] for x in j["panels"]] == ["before", "after", "delta"]'
holds "totals are those of the measures" panels '[x["total"] for x in j["panels"]] == [69, 85, 96]'
holds "measures say what weight and other are" panels 'p["delta"]["measure"] == ["delta", "after-before"]'
holds "the head has what is compared" panels 'j["comparison"]["distance"] == 96 and j["total"] == 85'
holds "before and after stand beside each other" panels 'p["before"]["y"] == p["after"]["y"]'
holds "delta has a row" panels 'p["delta"]["y"] > p["after"]["y"] and p["delta"]["width"] == 1180'
holds "equal weights are equally wide in all" panels 'width("all", "before") == round(582 * 69 / 85) and width("all", "delta") == round(582 * 96 / 85)'
holds "a frame changed by the same in all panels" panels 'change("f4") == {-25} and change("f2") == {25}'
holds "frames are named in one order" panels 'all(sorted(n) == n for n in [[x["name"] for x in f if x["of"] == c and x["depth"] == 2] for c in p])'

run diff both.folded --panels plus,minus,new,grown,gone,shrunk --frames out/panels.json -o out/parts.png
ends 0 "a difference has parts"
holds "whose sums are those of the comparison" panels '[x["total"] for x in j["panels"]] == [56, 40, 7, 49, 30, 10]'
holds "percentages are of after in what was added" panels '{p[x]["norm"] for x in ("plus", "new", "grown")} == {85}'
holds "and of before in what was taken away" panels '{p[x]["norm"] for x in ("minus", "gone", "shrunk")} == {69}'

run diff before.folded after.folded --panels before,gone --panel-scale own --frames out/panels.json -o out/own.png
holds "--panel-scale own fills each" panels '{width("all", x) for x in p} == {582}'
run diff before.folded after.folded --panels before,after --width 500 --frames out/panels.json -o out/narrow.png
holds "where there is little room, one stands below the other" panels 'p["before"]["x"] == p["after"]["x"]'

run diff before.folded before.folded --panels before,after,gone --frames out/panels.json -o out/same.png
ends 0 "of equal sides nothing is gone"
holds "which is a note" panels 'p["gone"]["note"] == "nothing is gone" and "chart" not in p["gone"]'
run diff before.folded before.folded --panels delta --frames out/panels.json -o out/same.png
ends 0 "and there may be nothing but notes"
holds "which say so" panels 'p["delta"]["note"] == "nothing changed" and j["frames"] == []'

tac before.folded >turned.folded
run diff turned.folded after.folded --panels before,after,delta -o out/turned.png
holds "the order of lines does not matter" cmp out/panels.png out/turned.png
"$program" diff - after.folded --panels before,after,delta -o out/piped.png <before.folded
holds "nor does a pipe" cmp out/panels.png out/piped.png
run diff before.folded after.folded --panels before,after --theme light,dark -o out/themes.png
holds "there may be one for each ground" is_png out/themes-dark.png
run diff before.folded after.folded --panels after,delta --search f4 --colors package --delta inclusive --negate --scale 2 -o out/looks.png
ends 0 "looks are those of other comparisons"
holds "twice as large" test "$(png_size out/looks.png | cut -d x -f 1)" = 2400

run diff before.folded after.folded --panels afer -o out/none.png
ends 2 "a name that is nearly one" '--panels: unknown panel "afer"; did you mean after?'
run diff before.folded after.folded --panels before,xyz -o out/none.png
ends 2 "a name that is none" "known are after, before, delta"
run diff before.folded after.folded --panels "" -o out/none.png
ends 2 "no name at all" "unknown panel \"\""
run diff before.folded after.folded --panels after,after -o out/none.png
ends 2 "each is there once" "after is named twice"
for option in "--size 800x600" "--bare" "--mark f1=slow" "--width-by delta" "--ratio" "--white-black" "--around f4" "--total 500"; do
    # shellcheck disable=SC2086 # an option and its value
    run diff before.folded after.folded --panels after,delta $option -o out/none.png
    ends 2 "${option%% *} is of one chart" "${option%% *} applies to one chart, but --panels draws many"
done
holds "and nothing is left" test ! -e out/none.png
