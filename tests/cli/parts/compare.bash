# shellcheck shell=bash disable=SC2154,SC2034
# Many profiles with each other, and two sets of them. Read by ../run.sh.

# runs FOLDER COUNT FACTOR: so many profiles that differ a little, and in one stack by a factor.
runs() {
    mkdir -p "$1"
    python3 - "$@" <<'PYTHON'
import random, sys
folder, count, factor = sys.argv[1], int(sys.argv[2]), float(sys.argv[3])
random.seed(folder)
weights = {"main": 50, "main;parse": 900, "main;parse;lex": 1400, "main;draw": 700}
for i in range(count):
    with open(f"{folder}/{i:02}.folded", "w") as file:
        for stack, weight in weights.items():
            if stack == "main;draw":
                weight *= factor
            file.write(f"{stack} {int(random.gauss(weight, weight * .03))}\n")
PYTHON
}
runs before 12 1
runs after 12 2
runs same 12 1

# -- each with each --------------------------------------------------------------------------------

mkdir -p many/deep
cp profile.folded many/a.folded
cp half.folded many/b.folded
gzip -c rest.folded >many/deep/c.folded.gz
cat >many.csv <<'TEXT'
profile,many/a.folded,many/b.folded,many/deep/c.folded.gz
many/a.folded,0,35,65
many/b.folded,35,0,100
many/deep/c.folded.gz,65,100,0
TEXT
run compare --matrix many -o out/heat.png --csv out/many.csv --json out/many.json
ends 0 "compare --matrix compares each profile of a folder with each"
holds "with a note where totals differ much" grep -qxF 'flamepix: note: many/a.folded has 100 samples and many/deep/c.folded.gz 35: the totals differ much; --normalize after makes them equal' err
holds "a heat map is a PNG" is_png out/heat.png
holds "the distances are a table" cmp out/many.csv many.csv
holds "the neighbours are JSON" is_json out/many.json
holds "the nearest first" asserts -c 'import json
found = json.load(open("out/many.json"))
assert found["schema"] == "flamepix-matrix-1"
assert found["order"] == [1, 0, 2], found["order"]
nearest = found["neighbours"][1]["nearest"]
assert [n["profile"] for n in nearest] == ["many/a.folded", "many/deep/c.folded.gz"]
assert nearest[0]["distance"] == 35 and abs(nearest[0]["similarity"] - 130 / 165) < 1e-12'
run compare --matrix many --csv - --measure similarity
ends 0 "--measure similarity has numbers from 0 to 1"
holds "of each pair" grep -q '^many/b.folded,0.78[0-9]*,1,0$' got
run compare --matrix many --measure similarity --json out/many.json
ends 2 "and is of the table alone" "--measure needs --csv"
run compare --matrix many/b.folded many/a.folded --csv -
holds "files are taken as they are named" test "$(head -n 1 got)" = "profile,many/b.folded,many/a.folded"
run compare --matrix many "$PWD/many" ./many/a.folded --csv -
holds "a file that is named twice is one profile" test "$(wc -l <got)" = 4
ln -s a.folded many/link.folded
run compare --matrix many/a.folded many/link.folded --csv -
holds "a link is another" test "$(wc -l <got)" = 3
rm many/link.folded
run compare --matrix many --include '*.gz' --csv -
holds "--include takes what matches" test "$(wc -l <got)" = 2
run compare --matrix many --exclude deep --csv -
holds "--exclude leaves out what matches" test "$(wc -l <got)" = 3
cp half.folded '=x.folded'
run compare --matrix =x.folded --csv -
holds "no name is a formula" test "$(head -n 1 got)" = "profile,'=x.folded"
run compare --matrix many -o out/heat.jpg --theme dark --title 'A night' --scale 2
ends 0 "a heat map has a theme, a title and a scale"
holds "and may be a JPEG" is_jpeg out/heat.jpg
run compare --matrix many
holds "standard output gets the picture" cmp got out/heat.png
on_terminal "$program" compare --matrix many
ends 2 "unless it is a terminal" "a picture is not written to a terminal"
run compare --matrix many --width 900 -o out/heat.png
cp out/heat.png out/wide.png
run compare --matrix many --width 400 -o out/heat.png
holds "--width makes it smaller" test "$(png_size out/heat.png | cut -d x -f 2)" -lt "$(png_size out/wide.png | cut -d x -f 2)"

# -- what goes wrong -------------------------------------------------------------------------------

cp -r many mixed-runs
echo 'no profile at all' >mixed-runs/notes.txt
run compare --matrix mixed-runs -o out/heat.png --csv out/mixed-runs.csv
ends 1 "a profile that cannot be read costs itself only" "mixed-runs/notes.txt"
holds "the others are told how many" grep -qF '1 of 4 profiles could not be read or have no samples, and are left out' err
holds "and are compared" test "$(wc -l <out/mixed-runs.csv)" = 4
run compare --matrix many -o many/heat.png
ends 0 "a picture may go into the folder"
run compare --matrix many -o many/heat.png
ends 2 "and is none of the profiles the next time" "many/heat.png: the output is also an input"
run compare --matrix many --exclude '*.png' -o many/heat.png
ends 0 "unless it is left out"
rm many/heat.png
run compare --matrix many/a.folded -o many/a.folded --format png
ends 2 "a profile is never written" "the output is also an input"
mkdir -p hollow
run compare --matrix hollow -o out/never.png
ends 3 "a folder of nothing has no profiles" "no profiles"
echo junk >hollow/junk
run compare --matrix hollow -o out/never.png
ends 4 "and one of junk has none that can be read" "hollow/junk"
run compare --matrix nowhere -o out/never.png
ends 6 "a path that is not there ends it" "nowhere: No such file"
run compare --matrix -o out/never.png
ends 2 "something is to be named" "no profiles: name folders"
run compare --matrix many --limit-runs 1K -o out/never.png
ends 5 "a limit names itself" "limit of 1K bytes: --limit-runs SIZE raises it"
run compare --matrix many --limit-side 100 -o out/never.png
ends 5 "so do those of a picture" "--limit-side N raises it"
run compare --matrix many --frames out/never.json
ends 2 "a matrix has no frames" "there is no --frames; compare has --csv and --json"
run compare --matrix many --theme light,dark -o out/never.png
ends 2 "nor two themes" "--theme: a matrix has one theme"
run compare --matrix many --bare -o out/never.png
ends 2 "nor a bare look" "a matrix has --width"
run compare --matrix many --around =parse -o out/never.png
ends 2 "nor halves around a function" "--around is for a picture of one profile"
holds "none of these leaves a picture" test ! -e out/never.png
holds "nor anything else" has_no_leftovers

# -- two sets --------------------------------------------------------------------------------------

run compare before after
ends 0 "compare tells what changed between two sets"
holds "the stack that did" test "$(grep -c 'main;draw$' got)" = 1
holds "and no other" test "$(grep -c 'main;parse' got)" = 0
holds "by Hotelling's test" grep -q '^test  *Hotelling, F(4, 19) = ' got
run compare before after --method welch
holds "--method welch goes stack by stack, and agrees" grep -q 'main;draw$' got
run compare before same
ends 0 "sets of the same do not differ"
holds "which is said" grep -q '^No stack changed significantly' got
run compare before same -o out/never.png --json out/same.json --csv out/same.csv
ends 0 "and is no picture" "note: no stack changed significantly: no picture is drawn"
holds "so that there is none" test ! -e out/never.png
holds "but the texts are there" asserts -c 'import json
assert json.load(open("out/same.json"))["significant"] == 0'
holds "both of them" grep -q '^"main;draw",.*,false$' out/same.csv
run compare before same -o out/never.png
ends 0 "a picture alone is none, either" "note: no stack changed significantly"
run compare before after -o out/changed.png --json out/changed.json --csv out/changed.csv
ends 0 "what changed is drawn"
holds "as a PNG" is_png out/changed.png
holds "without a word on it" is_quiet
holds "it is told as JSON" asserts -c 'import json
found = json.load(open("out/changed.json"))
assert found["schema"] == "flamepix-compare-1"
assert (found["n1"], found["n2"], found["p"], found["freedom"]) == (12, 12, 4, [4, 19])
changed = [s for s in found["stacks"] if s["significant"]]
assert [s["stack"] for s in changed] == ["main;draw"]
low, high = changed[0]["interval"]
assert low < 700 < high and low > 0
assert found["means"]["interval"][0] <= found["means"]["similarity"] <= found["means"]["interval"][1]'
holds "and as a table" grep -q '^"main;draw",.*,kept,true$' out/changed.csv
run compare before after -o out/changed.png --width-by after
ends 0 "--width-by has other widths"
run compare before after -o out/changed.png --width-by grown
ends 0 "a part of the difference is drawn by itself"
run compare before after -o out/never.png --width-by gone --csv out/gone.csv
ends 0 "unless nothing is in it" "note: --width-by gone: no stack that changed significantly"
holds "which is no picture, either" test ! -e out/never.png
holds "but a table" grep -q '^"main;draw",.*,true$' out/gone.csv
run compare before after --alpha 0.000000001 --csv -
ends 0 "--alpha may be small"
run compare before after --min-runs 0%
ends 0 "--min-runs may be a share"
cp -r before before-more
cp -r after after-more
for file in before-more/* after-more/*; do
    printf 'still 7\n' >>"$file"
    for i in 1 2 3 4 5 6 7; do sed -n "s/^main;draw /twin$i /p" "$file"; done >twins
    cat twins >>"$file"
done
run compare before-more after-more --min-runs 1
ends 0 "stacks that go by others are dropped"
holds "and those that never change, by name" grep -q -A 1 '^dropped  *1 that never changes:$' got
holds "each on its line" grep -qx ' *still' got
holds "the first five of a kind" test "$(grep -c '^ *twin[1-5]$' got)" = 5
holds "and how many more" grep -qx '  *and 2 more' got
holds "p is what is kept, and the p value is called so" grep -q ' F(4, 19) = .*, p value ' got
run compare before-more after-more --min-runs 1 --json out/more.json
holds "in JSON, too" grep -qF '"p":4,' out/more.json
printf 'main;rare 5\n' >>before/00.folded
run compare before after
holds "rare stacks are left out and counted" grep -q '^stacks  *4, and 1 in fewer than 5 runs' got
run compare before after --min-runs 25
ends 1 "where none is left there is no test" "no stack is in 25 or more runs; --min-runs N"
run compare before after --min-runs 2x
ends 2 "--min-runs is a number or a share" "a number from 0 to 1000000000, or a share"
mkdir -p two three
cp before/0[12].folded two
cp after/0[123].folded three
run compare two three --min-runs 1
ends 1 "too few profiles are said" "must fall by 1, to 3"
holds "and what helps" grep -qF -- '--method welch takes any number' err
run compare two three/01.folded --min-runs 1
ends 1 "one profile has no variance" "at least two profiles on each side"
run compare before hollow
ends 4 "a side of junk is none" "hollow: none of its profiles can be read"
run compare before
ends 2 "two sets are compared" "two folders of profiles are compared"
run compare before after --measure distance
ends 2 "and a measure is of a matrix" "--measure needs --matrix"
run compare before after --frames out/never.json
ends 2 "there are no frames beside it" "compare has --csv and --json"
run compare before after --around =parse
ends 2 "nor halves around a function, in which samples count twice" "--focus keeps the stacks"
run compare before after --limit-runs 1K
ends 5 "the limit is the same" "--limit-runs SIZE raises it"
# A profile of a folder is as sacred as one that is named.
for place in 'before/r1.folded --csv' 'before/r1.folded --json' 'before/r1.folded --format png -o'; do
    file=${place%% *}
    cp "$file" sacred.folded 2>/dev/null || file=$(find before -name '*.folded' | head -n 1)
    cp "$file" sacred.folded
    # shellcheck disable=SC2086 # an option and its value
    run compare before after ${place#* } "$file"
    ends 2 "no profile below a folder is written over by ${place##* }" "$file"
    holds "it is as it was" cmp "$file" sacred.folded
done
ln -s "$file" linked.json
run compare --matrix before after --json linked.json
ends 2 "nor through a link"
holds "it is as it was, too" cmp "$file" sacred.folded
holds "nothing is left of all that" has_no_leftovers

# -- runs of unequal lengths, and of unlike units --------------------------------------------------

# Of each host a long run, which is its short one four times as long.
mkdir -p hosts
printf 'main;a 40\nmain;b 40\n' >hosts/a-short.folded
printf 'main;a 45\nmain;b 35\n' >hosts/b-short.folded
for host in a b; do
    awk '{ print $1, 4 * $2 }' hosts/$host-short.folded >hosts/$host-long.folded
done
cat >even.csv <<'TEXT'
profile,hosts/a-long.folded,hosts/a-short.folded,hosts/b-long.folded,hosts/b-short.folded
hosts/a-long.folded,1,1,0.9375,0.9375
hosts/a-short.folded,1,1,0.9375,0.9375
hosts/b-long.folded,0.9375,0.9375,1,1
hosts/b-short.folded,0.9375,0.9375,1,1
TEXT
for how in after before 7; do
    run compare --matrix hosts --csv - --measure similarity --normalize $how
    ends 0 "--normalize $how makes all of a matrix as long as each other"
    holds "so that with $how equal hosts are equal" cmp got even.csv
done
holds "of which no note is needed" is_quiet
run compare --matrix hosts --json - --normalize after
holds "the mean total is that of all" grep -qF '"totals":[200,200,200,200]' got
holds "which JSON says" grep -qF '"unit":null,"normalized":"after"' got
run compare --matrix hosts --json - --normalize after --ignore =a
holds "it is a total before any view" grep -qF '"totals":[100,100,87.5,87.5]' got
run compare --matrix hosts --normalize samples
ends 2 "folded text has no samples to go by" \
    "--normalize samples: hosts/a-long.folded has no number of samples; after"
run compare --matrix hosts --normalize often
ends 2 "no other word makes profiles equal" "often"
mkdir -p shorter longer
for i in 1 2 3 4 5 6; do
    printf 'main;a %d\nmain;b %d\n' "$((60 + i))" "$((40 - i))" >shorter/$i.folded
    printf 'main;a %d\nmain;b %d\n' "$((180 + 3 * i))" "$((120 - 3 * i))" >longer/$i.folded
done
run compare shorter longer --method welch
ends 0 "what takes longer changed" "the totals differ much; --normalize after makes them equal"
holds "in all of it" grep -q '^ .*main;b$' got
run compare shorter longer --method welch --normalize before
ends 0 "but not where lengths are made equal"
holds "which is said" grep -qF '6 before, 6 after, in samples, normalized: before' got
holds "and not noted" is_quiet
holds "then nothing changed" grep -q '^No stack changed significantly' got
run compare shorter longer --method welch --normalize before --json -
holds "the mean total before is that of all" asserts -c 'import json
found = json.load(open("got"))
assert found["normalized"] == "before", found
assert sum(stack["after"] for stack in found["stacks"]) == 100, found'

mkdir -p times
printf 'main;work 1\nmain;wait 1\n# unit: s\n' >times/one.folded
printf 'main;work 1000\nmain;wait 1000\n# unit: ms\n' >times/two.folded
run compare --matrix times --csv - --json out/times.json
ends 0 "times are compared as times"
holds "whatever they are counted in" grep -qx 'times/one.folded,0,0' got
holds "in the finer unit" grep -qF '"unit":"ms","normalized":null' out/times.json
printf 'main;work 1000\nmain;wait 1000\n' >times/three.folded
run compare --matrix times --csv -
ends 0 "what says no unit is taken in that of the others" \
    "note: times/three.folded says no unit: counts without one are taken in ms, the unit of the others"
printf 'main;work 512\nmain;wait 512\n# unit: bytes\n' >times/four.folded
run compare --matrix times -o out/never-times.png
ends 2 "times and sizes are not compared" \
    "times/four.folded is counted in bytes and times/one.folded in s, which cannot be compared; --normalize"
holds "and nothing is drawn of them" test ! -e out/never-times.png
run compare --matrix times --csv - --measure similarity --normalize 1
ends 0 "unless each has the same total"
holds "by which they are equal" grep -qx 'times/four.folded,1,1,1,1' got
run compare --matrix times --csv - --normalize after
ends 2 "of which there is no mean" "--normalize N gives each this total"
