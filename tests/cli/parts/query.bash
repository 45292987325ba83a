# shellcheck shell=bash disable=SC2154,SC2034
# What there is at a pixel of a picture, asked of its frames. Read by ../run.sh.

run profile.folded -o out/asked.png --frames asked.json
run query asked.json 200,90
ends 0 "query says what there is at a pixel"
holds "its name" grep -qx 'name    main' got
holds "its path" grep -qx 'path    all;main' got
holds "its weight" grep -qx 'weight  100 samples, 100% of 100' got
holds "its own weight" grep -qx 'self    5 samples' got
holds "and its place" grep -qE '^place   10,[0-9]+, 1180 × 16 px$' got
run query - 200,90 <asked.json
ends 0 "also of standard input"
run query asked.json 200,90 --json
ends 0 "--json is the same"
cat >check.py <<'PYTHON'
import json, sys
frame = json.load(open("got"))
assert frame["tag"] == 2 and frame["name"] == "main" and frame["path"] == ["all", "main"], frame
assert frame["weight"] == 100 and frame["unit"] == "samples" and frame["total"] == 100, frame
assert frame["share"] == 1 and frame["self"] == 5, frame
assert (frame["x"], frame["w"], frame["h"]) == (10, 1180, 16), frame
PYTHON
holds "as an object" asserts check.py
run query asked.json 0,0
ends 1 "where there is no frame, that is said" "no frame at 0,0"
holds "and nothing else" test ! -s got
run query asked.json 0,0 --json
ends 1 "with --json, too" "no frame at 0,0"
holds "as null" test "$(cat got)" = null
for pixel in 1200,0 0,100000 99999999999,1; do
    run query asked.json "$pixel"
    ends 2 "$pixel is not in the picture"
    holds "and its size is said, or that it is no pixel" grep -qE 'is not in the picture, which is 1200 × [0-9]+ px|is not a pixel' err
done
for pixel in 1 '1,' ,1 1,2,3 -1,2 +1,2 1.0,2 0x1,2 '1, 2' 1,2x ''; do
    run query asked.json "$pixel"
    ends 2 "\"$pixel\" is no pixel"
done

# -- by name ---------------------------------------------------------------------------------------

run query asked.json --name '^(draw|parse|text)$'
ends 0 "query --name lists frames"
holds "the heaviest first" test "$(awk 'NR > 1 { print $1 }' got | tr '\n' ' ')" = "65 30 20 "
holds "with their paths" grep -qE ' all;main;draw;text$' got
run query --name '=draw' asked.json --json
ends 0 "query --name takes an exact name, and --json"
cat >check.py <<'PYTHON'
import json
frames = json.load(open("got"))
assert [frame["name"] for frame in frames] == ["draw"] and frames[0]["weight"] == 30, frames
PYTHON
holds "as an array" asserts check.py
run query asked.json --name nothing
ends 1 "a name that no frame has is said" "no drawn frame has a name that matches \"nothing\""
run query asked.json --name nothing --json
ends 1 "with --json, too"
holds "as an array of none" test "$(tr -d '\n' <got)" = "[]"
run query asked.json --name '('
ends 2 "a pattern that is none is said" "--name \"(\""

# Each frame upon the other: together their paths grow with the square of what is read.
awk 'BEGIN {
    printf "{\"schema\":\"flamepix-frames-2\",\"image\":{\"width\":9,\"height\":9},\"frames\":["
    for (i = 1; i <= 30000; i++)
        printf "%s{\"tag\":%d,\"parent\":%d,\"depth\":%d,\"name\":\"f\",\"weight\":1,\"w\":9,\"h\":9}",
            (i > 1 ? "," : ""), i, i - 1, i - 1
    print "]}"
}' >endless.json
run query endless.json --name f
ends 5 "paths without end are refused" "the paths of the frames with \"f\" are very much longer than the picture"
holds "before any is written" test ! -s got
run query endless.json 1,1
ends 0 "one of them is not"

# -- wrong usage -----------------------------------------------------------------------------------

run query
ends 2 "query needs a picture" "query needs a picture"
run query asked.json
ends 2 "and a question" "X,Y"
run query asked.json 1,1 --name main
ends 2 "but not two" "--name REGEX and X,Y do not go together"
run query asked.json 1,1 2,2
ends 2 "nor two pixels" "unexpected argument \"2,2\""
run query out/asked.png 1,1
ends 1 "a picture without data is told how it gets some" "--embed frames"
run query profile.folded 1,1
ends 1 "what is no picture is told so" "holds no frames of a picture"
run query nowhere.png 1,1
ends 6 "a picture that is not there is told so" "nowhere.png"
head -c 700 asked.json >cut.json
run query cut.json 200,90
ends 1 "frames that are cut are damaged" "damaged at byte 700"
run query asked.json 200,90 >/dev/full
"$program" query asked.json 200,90 >/dev/full 2>err
code=$?
ends 6 "what cannot be written is said" "standard output"

# -- other pictures --------------------------------------------------------------------------------

printf 'main;\033[31mred\342\200\256 1\n' | "$program" - -o out/red.png --frames red.json
run query red.json --name red
ends 0 "names of any bytes are shown"
holds "and drive no terminal" test "$(tr -d '\n\040-\176' <got | wc -c)" -eq 0
printf 'main;a 12 15\nmain;b 0 5\nmain;c 7 1\n' >both.folded
run diff both.folded -o out/both.png --frames both.json
run query both.json --name =main --json
cat >check.py <<'PYTHON'
import json
frame = json.load(open("got"))[0]
assert frame["before"] == 19 and frame["after"] == 21 and frame["other"] == 19, frame
PYTHON
holds "of a comparison both sides are said" asserts check.py
run query both.json 200,90
holds "as text, too" test "$(grep -E '^(before|after) ' got | tr -s ' \n' ' ')" = "before 19 samples after 21 samples "
run sheet profile.folded half.folded -o out/panels.png --frames panels.json
run query panels.json --name =parse --json
cat >check.py <<'PYTHON'
import json
frames = json.load(open("got"))
assert sorted(frame["panel"] for frame in frames) == [0, 1], frames
assert sorted(frame["total"] for frame in frames) == [65, 100], frames
PYTHON
holds "of panels each is asked" asserts check.py
run profile.folded --around =parse -o out/around.png --frames around.json
run query around.json --name =main
holds "of a chart around a function, callers lead to it" grep -qE '  main;parse$' got

# -- pictures that carry their frames ---------------------------------------------------------------

for ending in png jpg; do
    for what in frames folded; do
        run profile.folded --embed "$what" -o "out/knows.$ending"
        run query "out/knows.$ending" 200,90 --json
        ends 0 "a $ending with --embed $what is asked"
        cp got got-of-picture
        run query asked.json 200,90 --json
        holds "and answers as its frames do" cmp got got-of-picture
        run info "out/knows.$ending"
        holds "info says what carries what" grep -qE "carried by a (PNG|JPEG)" got
        holds "and what picture it is" grep -qE '^  picture +1200 × [0-9]+ px, scale 1$' got
        holds "once" test "$(grep -c '^  picture ' got)" -eq 1
    done
done
run query - --name =draw <out/knows.png
ends 0 "also from standard input"
run diff both.folded --embed frames -o out/both.png
run query out/both.png 200,90
holds "a comparison has both sides" test "$(grep -cE '^(before|after) ' got)" -eq 2
run sheet profile.folded half.folded --embed frames -o out/panels.png
run query out/panels.png --name =parse
ends 0 "panels are asked, too"
head -c 400 out/knows.png >out/cut.png
run query out/cut.png 1,1
ends 1 "a picture that is cut is not"
run info out/asked.png
ends 1 "info of a picture without a profile says that" "carries no profile"
holds "and that it is a picture" grep -qx 'out/asked.png: a picture' got

# -- frames are a profile --------------------------------------------------------------------------

run collapse asked.json
ends 0 "frames are read as stacks"
holds "those that were drawn" cmp got sorted.folded
run asked.json -o out/again.png --frames again.json
ends 0 "and drawn again"
holds "as the same picture" cmp out/again.png out/asked.png
holds "of the same frames" cmp again.json asked.json
run both.json -o out/again.png --frames again.json
ends 0 "two sides are drawn as two sides"
holds "without a word" is_quiet
holds "as the same frames" cmp again.json both.json
run info asked.json
ends 0 "info tells what picture it is"
holds "its size" grep -qE '^  picture +1200 × [0-9]+ px, scale 1$' got
holds "what is drawn" grep -qE '^  drawn +7 frames of 5 stacks; 0 elided$' got
run info asked.json --json -
cat >check.py <<'PYTHON'
import json
facts = {fact["name"]: fact["value"] for fact in json.load(open("got"))["files"][0]["facts"]}
assert facts["drawn"] == "7 frames of 5 stacks; 0 elided" and "1200" in facts["picture"], facts
PYTHON
holds "as JSON, too" asserts check.py
mkdir beside
cp profile.folded beside/a.folded
cp asked.json beside/b.json
run batch beside -o out/beside --progress never
ends 0 "a batch passes over frames in a folder" "1 made, 1 no profile of 2"
holds "and draws the profile" test -e out/beside/a.png -a ! -e out/beside/b.png
run batch beside/b.json -o out/named --progress never
ends 0 "frames that are named are an input of it"
holds "and drawn" is_png out/named/b.png
run panels.json -o out/again.png
ends 1 "frames of panels are no profile" "panels.json: looks like the frames of a picture of panels"
run around.json -o out/again.png
ends 1 "nor are those around a function" "around.json: looks like the frames of a chart around a function"
run diff both.folded --width-by delta -o out/delta.png --frames delta.json
run delta.json -o out/again.png
ends 1 "nor those whose widths are no side" "delta.json: looks like the frames of a comparison"
