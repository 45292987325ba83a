# shellcheck shell=bash disable=SC2154,SC2034
# Many profiles on one picture. Read by ../run.sh.

run sheet profile.folded half.folded rest.folded -o out/sheet.png
ends 0 "sheet draws many profiles"
holds "as one PNG" is_png out/sheet.png
holds "and says nothing" is_quiet
holds "panels of 280 x 160 px stand beside each other" test "$(png_size out/sheet.png | cut -d x -f 1)" = 596
run sheet profile.folded half.folded rest.folded
holds "on standard output, too" is_png got
holds "the same bytes" cmp got out/sheet.png
run sheet profile.folded half.folded rest.folded -o out/sheet.jpg --theme dark
holds "or as JPEG" is_jpeg out/sheet.jpg
"$program" sheet half.folded - <profile.folded >got 2>err
code=$?
ends 0 "standard input is one of the profiles"
run sheet - profile.folded - -o out/twice.png
ends 2 "which can be read only once" "standard input can be read only once"
run sheet -o out/sheet-none.png
ends 2 "no profile is no sheet" "no profiles: name FILEs"
holds "and there is none" test ! -e out/sheet-none.png

# -- places ----------------------------------------------------------------------------------------

run sheet --columns 1 profile.folded half.folded -o out/sheet.png
holds "--columns is as many panels beside each other" test "$(png_size out/sheet.png | cut -d x -f 1)" = 300
run sheet --columns 2 --panel 200x100 profile.folded half.folded -o out/sheet.png
holds "--panel is their size" test "$(png_size out/sheet.png | cut -d x -f 1)" = 436
run sheet --width 900 profile.folded half.folded -o out/sheet.png
holds "--width is that of the sheet" test "$(png_size out/sheet.png | cut -d x -f 1)" = 900
run sheet --scale 2 --columns 1 profile.folded -o out/sheet.png
holds "--scale multiplies every length" test "$(png_size out/sheet.png | cut -d x -f 1)" = 600
run sheet --panel 200x20 profile.folded -o out/sheet-small.png
ends 2 "a panel without room is refused" "there is no room for a chart: --panel"
run sheet --limit-side 500 profile.folded half.folded -o out/sheet-small.png
ends 5 "a limit names itself" "--limit-side N raises it; --columns, --panel or --width"
holds "and leaves no picture" test ! -e out/sheet-small.png

# widths: of the charts of all panels, from the frames.
widths() {
    python3 -c 'import json,sys
print(*[p["chart"]["width"] for p in json.load(open(sys.argv[1]))["panels"] if "chart" in p])' "$1"
}
captions() {
    python3 -c 'import json,sys
print(*[p["caption"] for p in json.load(open(sys.argv[1]))["panels"]])' "$1"
}
run sheet profile.folded half.folded -o out/sheet.png --frames out/sheet.json --tags out/sheet.npy
ends 0 "a sheet has sidecars"
holds "profiles are as wide as they are large" test "$(widths out/sheet.json)" = "280 182"
run sheet --scale-by each profile.folded half.folded -o out/sheet.png --frames out/sheet.json
holds "--scale-by each fills all panels" test "$(widths out/sheet.json)" = "280 280"
printf 'main;a 3600000\n# unit: milliseconds\n' >hour.folded
printf '# unit: us\nmain;a 60000000\n' >minute.folded
printf '# unit: nanoseconds\nmain;a 1500000000\nmain;b 500000000\n' >seconds.folded
run sheet seconds.folded minute.folded hour.folded -o out/sheet.png --frames out/sheet.json --sort total --search b
ends 0 "times are on one scale"
holds "without a word" is_quiet
holds "whatever they are counted in" test "$(widths out/sheet.json)" = "280 5 1"
holds "and sorted as times" test "$(captions out/sheet.json)" = "hour minute seconds"
holds "and added up" grep -qF '"total":3662000000000,"unit":"nanoseconds"' out/sheet.json
holds "and so is what a search finds" grep -qF '"matched":500000000,' out/sheet.json
printf '# unit: MB\nmain;a 2\n' >mega.folded
printf '# unit: kB\nmain;a 1000\n' >kilo.folded
run sheet kilo.folded mega.folded -o out/sheet.png --frames out/sheet.json --scale-by common
holds "so are sizes, by a round one, too" test "$(widths out/sheet.json)" = "140 280"
printf '# unit: bytes\nmain;a 5000\n' >bytes.folded
run sheet profile.folded bytes.folded -o out/sheet.png
ends 0 "what says no unit is taken in that of the others" "note: profile.folded says no unit: counts without one are taken in bytes"
printf '# unit: cycles\nmain;a 100\n' >cycles.folded
printf '# unit: cycles\nmain;a 50\n' >fewer.folded
run sheet cycles.folded bytes.folded fewer.folded -o out/sheet.png --frames out/sheet.json --sort total
ends 0 "different units are said" "note: the profiles are in different units, like cycles and bytes: each has its own scale"
holds "each has its largest" test "$(widths out/sheet.json)" = "280 140 280"
holds "and they are sorted unit by unit" test "$(captions out/sheet.json)" = "cycles fewer bytes"
run sheet cycles.folded bytes.folded -o out/sheet.png --search a --frames out/sheet.json
holds "they have no total" grep -qF '"total":null,"unit":""' out/sheet.json
holds "of which a search would find a share" test "$(grep -cF '"search"' out/sheet.json)" = 0
run sheet cycles.folded bytes.folded -o out/sheet.png --text out/never.md
ends 2 "nor are there sums of all" "--text: cycles.folded is counted in cycles and bytes.folded in bytes, which do not add up"
run sheet cycles.folded bytes.folded -o out/sheet.png --alt
ends 0 "but a sentence, in which each has its unit"
holds "and nothing is added up" \
    grep -qx 'Flame graphs of 2 profiles: cycles has 100 cycles and bytes 5 kB; most of each goes through main and a\.' got
run sheet cycles.folded bytes.folded -o out/sheet.png --markdown
holds "and what shows it, without a table" test "$(grep -c details got)" = 0
run sheet cycles.folded bytes.folded -o out/sheet.png --map out/sheet.html
ends 0 "and a map"
run sheet cycles.folded bytes.folded -o out/sheet.png --embed frames
run query out/sheet.png --name =a
holds "each panel has its own" grep -qE '^ +100 +100% ' got
holds "and what the image says of itself names none" test "$(grep -ac Description out/sheet.png)" = 0
run sheet --scale-by common --total 100 cycles.folded bytes.folded -o out/sheet-less.png
ends 2 "a total is of each unit" "--total 100 is less than the total of the largest profile, 5000"
run sheet --scale-by each cycles.folded bytes.folded -o out/sheet.png
ends 0 "but not where each has its own"
holds "which needs no word" is_quiet
run sheet --scale-by common profile.folded half.folded -o out/sheet.png --frames out/sheet.json
holds "--scale-by common has a round total" test "$(widths out/sheet.json)" = "280 182"
run sheet --scale-by common --total 200 profile.folded half.folded -o out/sheet.png --frames out/sheet.json
holds "or the one of --total" test "$(widths out/sheet.json)" = "140 91"
run sheet --scale-by common --total 99 profile.folded half.folded -o out/sheet-less.png
ends 2 "a total below the largest is refused" "--total 99 is less than the total of the largest profile, 100"
holds "and leaves no picture, either" test ! -e out/sheet-less.png
run sheet --total 200 profile.folded -o out/sheet-less.png
ends 2 "a total is for --scale-by common" "--total needs --scale-by common"

# -- captions and order ----------------------------------------------------------------------------

run sheet rest.folded profile.folded half.folded -o out/sheet.png --frames out/sheet.json
holds "captions are stems, in the order of the inputs" \
    test "$(captions out/sheet.json)" = "rest profile half"
run sheet --sort name rest.folded profile.folded half.folded -o out/sheet.png --frames out/sheet.json
holds "--sort name" test "$(captions out/sheet.json)" = "half profile rest"
run sheet --sort total rest.folded half.folded profile.folded -o out/sheet.png --frames out/sheet.json
holds "--sort total, the largest first" test "$(captions out/sheet.json)" = "profile half rest"
run sheet --captions '{name}:{total}' half.folded -o out/sheet.png --frames out/sheet.json
holds "--captions is a template" test "$(captions out/sheet.json)" = "half.folded:65"
run sheet --captions path ./half.folded -o out/sheet.png --frames out/sheet.json
holds "or the path" test "$(captions out/sheet.json)" = "./half.folded"
run sheet --captions none half.folded -o out/sheet.png --frames out/sheet.json
holds "or nothing" test -z "$(captions out/sheet.json)"
run sheet --captions '{steam}' half.folded -o out/sheet.png
ends 2 "unknown fields are refused" "unknown field {steam}"
for field in root top group; do
    run sheet --captions "{stem} {$field}" half.folded -o out/sheet.png
    ends 2 "{$field} is none of a panel" "{$field} is only for titles in a batch"
done

# -- profiles that fail ----------------------------------------------------------------------------

echo "no count" >nothing.folded
rm -f out/sheet.png
run sheet profile.folded nothing.folded missing.folded -o out/sheet.png --frames out/sheet.json
ends 1 "a profile that fails is said" "in nothing.folded"
holds "each of them" grep -q "missing.folded: No such file" err
holds "the sheet is made all the same" is_png out/sheet.png
holds "and says why in their panels" test "$(grep -c '"note":' out/sheet.json)" -eq 2
rm -f out/sheet.png
run sheet nothing.folded missing.folded -o out/sheet.png
ends 4 "where all fail, that is said" "none of the 2 profiles can be drawn"
holds "and there is no sheet" test ! -e out/sheet.png
run sheet profile.folded out -o out/sheet.png
ends 6 "a folder is no profile" "out: Is a directory; name the files in it: flamepix sheet out/*"
run sheet bad.folded -o out/sheet.png
ends 0 "bad lines are skipped and said" "bad.folded: "
run sheet --strict bad.folded profile.folded -o out/sheet.png
ends 1 "with --strict they end their profile" "bad.folded:2: "

run sheet --limit-depth 2 profile.folded -o out/sheet.png
ends 0 "stacks that are cut are said" "note: profile.folded: 3 stacks were cut at the limit of 2 frames"
printf 'main;\346\226\207 1\n' >han.folded
run sheet han.folded -o out/sheet.png
ends 0 "so are names that no face has" "names in Han are drawn as boxes"

# -- views -----------------------------------------------------------------------------------------

run sheet profile.folded half.folded --focus lex --zoom parse -o out/sheet.png --frames out/sheet.json
ends 0 "profiles are drawn through views"
holds "each panel says what they did to its profile" asserts - out/sheet.json <<'PYTHON'
import json, sys
sheet = json.load(open(sys.argv[1]))
assert [v["name"] for v in sheet["view"]] == ["focus", "zoom"], sheet["view"]
panels = sheet["panels"]
assert all(p["zoom"]["name"] == "parse" and p["zoom"]["depth"] == 2 for p in panels), panels
assert all(p["total"] + p["leftOut"] == p["zoom"]["all"] for p in panels), panels
assert sheet["leftOut"] == sum(p["leftOut"] for p in panels) > 0, sheet["leftOut"]
PYTHON
run sheet profile.folded half.folded --around parse -o out/sheet.png --frames out/sheet.json
ends 0 "also around a function"
holds "with callers and callees" asserts - out/sheet.json <<'PYTHON'
import json, sys
frames = json.load(open(sys.argv[1]))["frames"]
for panel in (0, 1):
    depths = {f["name"]: f["depth"] for f in frames if f["panel"] == panel and "name" in f}
    assert depths["parse"] == 0 and depths["main"] == -1 and depths["lex"] == 1, depths
PYTHON
run sheet profile.folded nothing.folded half.folded --focus '^nowhere$' -o out/sheet.png
ends 4 "views may leave nothing" '--focus "^nowhere$" leaves no stack of profile.folded'

# -- outputs ---------------------------------------------------------------------------------------

cp profile.folded own.folded
run sheet profile.folded own.folded --format png -o own.folded
ends 2 "an input is not written over" "own.folded: the output is also an input"
holds "it is as it was" cmp own.folded profile.folded
run sheet profile.folded -o out/nowhere/sheet.png
ends 6 "an output that cannot be written is said" "out/nowhere/sheet.png"
echo old >out/old.png
run sheet nothing.folded -o out/old.png
holds "a sheet that fails leaves the old one" test "$(cat out/old.png)" = old
on_terminal "$program" sheet profile.folded
ends 2 "a sheet is not for a terminal" "a picture is not written to a terminal"
on_terminal sh -c '"$1" sheet profile.folded half.folded -o out/sheet.png 2>&1' sh "$program"
ends 0 "on a terminal, progress goes away"
holds "no temporary file is left" has_no_leftovers

# -- options of one picture ------------------------------------------------------------------------

run sheet --size 300x200 profile.folded -o out/sheet.png
ends 2 "--size is of one picture" "there is no --size; panels have sizes: --panel WxH"
for option in "--preset og" "--maxwidth 5" "--costscale 2"; do
    # shellcheck disable=SC2086 # words by blanks
    run sheet $option profile.folded -o out/sheet.png
    ends 2 "so is $option" "there is no ${option% *}; "
done
for option in --bare --cp --timings "--mark a=b" "--theme light,dark" "--summary on" "--axis on"; do
    # shellcheck disable=SC2086 # the same
    run sheet $option profile.folded -o out/sheet.png
    ends 2 "so is $option" "${option%% *}"
done
run sheet profile.folded half.folded --colors root --search lex --subtitle S -i --minwidth 2 \
    --maxdepth 3 --height 20 -o out/sheet.png
ends 0 "the look, colours and searches of pictures are those of sheets"

# -- frames that stand for others ------------------------------------------------------------------

printf 'a;b 5\na;c 4\na;d 3\n' >one.folded
printf 'a;b 5\na;e 9\na;d 3\n' >other.folded
run sheet one.folded other.folded --top 1 --alt --text out/top.md --csv out/top.csv -o out/top.png
ends 0 "a sheet with --top is drawn"
holds "what is no function is not said to be the hottest" \
    grep -q 'self weight is most in e (31.0%) and b (17.2%)\.$' got
holds "nor is it in the table" eval '! grep -q "\`others\`" out/top.md'
