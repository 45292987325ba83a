# shellcheck shell=bash disable=SC2154,SC2034,SC2016
# What two sides differ by, in numbers and by name. Read by ../run.sh.

cat >before.folded <<'TEXT'
_start;main;func1 5
_start;main;func2 10
_start;main;func4 25
_start;main;func4;func3 8
_start;main;func5 6
_start;main;func5;func6 15
TEXT
cat >after.folded <<'TEXT'
_start;main;func2 35
_start;main;func4;func3 18
_start;main;func5 20
_start;main;func5;func6 5
_start;main;func7 7
TEXT

# json_is FILE EXPRESSION: a Python expression of the document d is true.
json_is() {
    python3 -c 'import json, sys
d = json.load(open(sys.argv[1]))
sys.exit(not eval(sys.argv[2]))' "$1" "$2" 2>err
}

# -- JSON ------------------------------------------------------------------------------------------

run diff before.folded after.folded --format-out json
ends 0 "diff --format-out json tells numbers"
holds "without a word" is_quiet
cp got numbers.json
holds "they say what they are" json_is numbers.json 'd["schema"] == "flamepix-diff-1" and d["unit"] == "samples"'
holds "how much there was and is" json_is numbers.json '(d["before"], d["after"], d["distance"]) == (69, 85, 96)'
holds "how similar both are" json_is numbers.json 'abs(d["similarity"] - (1 - 96 / 154)) < 1e-12'
holds "the four parts of the difference" \
    json_is numbers.json '[d[k]["weight"] for k in ("new", "grown", "gone", "shrunk")] == [7, 49, 30, 10]'
holds "and their sums" json_is numbers.json '(d["plus"]["weight"], d["minus"]["weight"]) == (56, 40)'
holds "as shares, too" json_is numbers.json 'abs(d["plus"]["share"] - 56 / 85) < 1e-12 and d["minus"]["of"] == "before"'
holds "that stacks are not the same" json_is numbers.json 'd["stacks"] == {"before": 6, "after": 5, "common": 4, "same": False}'
holds "what grew most by self" \
    json_is numbers.json '[r["name"] for r in d["names"]["self"]["grown"]["top"]] == ["func2", "func5", "func3", "func7"]'
holds "what shrank most by total" \
    json_is numbers.json '[r["change"] for r in d["names"]["total"]["shrunk"]["top"]] == [-15, -10, -5]'
run diff before.folded after.folded --format-out json --text-rows 1
holds "--text-rows 1 lists one name each" \
    json_is got 'all(len(l["top"]) == 1 for k in ("self", "total") for l in d["names"][k].values())'
holds "and still counts all" json_is got 'd["names"]["self"]["grown"]["count"] == 4'
run diff before.folded before.folded --format-out json
ends 0 "a profile may be compared with itself"
holds "then it is similar, and has the same stacks" \
    json_is got 'd["similarity"] == 1 and d["distance"] == 0 and d["stacks"]["same"]'
run diff before.folded after.folded --format-out json --normalize after
holds "numbers say how sides were made comparable" json_is got 'd["normalized"] == "after" and d["before"] == 85'
run diff after.folded before.folded --format-out json --focus 'func[56]'
holds "views come before the numbers" json_is got '(d["before"], d["after"]) == (25, 21)'
run diff before.folded after.folded --format-out json --countname ms
holds "the unit may be named" json_is got 'd["unit"] == "ms"'
run diff before.folded after.folded --format-out json --reverse
holds "a self weight is that of the function that ends a stack, also where stacks are turned over" \
    json_is got '[r["name"] for r in d["names"]["self"]["grown"]["top"]] == ["func2", "func5", "func3", "func7"]'
for i in $(seq 1000 2999); do echo "name_that_is_long_$i 3"; done >many.folded
run diff many.folded after.folded --format-out json --limit-names 4096
ends 0 "more names than there is memory for are no failure"
holds "but the numbers say that names are missing" json_is got 'not d["names"]["exact"]'
holds "and what they tell is true" json_is got 'd["names"]["self"]["grown"]["top"][0]["change"] == 35'
run diff many.folded after.folded --format-out markdown --limit-names 4096
holds "also as tables" grep -q '^There were more names than there was memory for' got
: >no_stacks.folded
run diff no_stacks.folded no_stacks.folded --format-out json
ends 1 "two empty profiles have no similarity, which is said" "no stack with a count above zero"
holds "and nothing is written" test ! -s got
run diff no_stacks.folded after.folded --empty draw --format-out json
ends 0 "one of them may be empty, if that is asked for"
holds "then nothing is a share of it" json_is got 'd["gone"]["share"] is None and d["similarity"] == 0'

# -- beside a picture ------------------------------------------------------------------------------

run diff before.folded after.folded -o out/diff.png --json out/numbers.json
ends 0 "diff --json writes the numbers beside a picture"
holds "which is one" is_png out/diff.png
holds "the same numbers" cmp numbers.json out/numbers.json
run diff before.folded after.folded -o out/diff.png --json - --summary off
ends 0 "they may go to standard output"
holds "and do not need the summary" cmp numbers.json got
run diff before.folded after.folded -o out/around.png --json out/around.json --around func5
ends 0 "a chart around a function has numbers, too"
holds "of the stacks with that function" json_is out/around.json '(d["before"], d["after"]) == (21, 25)'
rm -f out/never.*
run diff before.folded after.folded --json out/never.json -o no/such/folder.png
ends 6 "without a picture there are no numbers either"
holds "not even a file" test ! -e out/never.json
run diff before.folded after.folded -o out/diff.png --json before.folded
ends 2 "they overwrite no input"
run diff before.folded after.folded --json out/numbers.json --format-out folded
ends 2 "text has no numbers beside it" "--format-out json"
run diff before.folded after.folded --ratio --format-out markdown
ends 2 "two measures have no difference" "--ratio"
run diff before.folded after.folded --ratio -o out/diff.png --json out/numbers.json
ends 2 "nor beside a picture" "--ratio"
run diff before.folded after.folded --format-out json --around func5
ends 2 "text is not about two halves" "--around makes a picture"

# -- Markdown --------------------------------------------------------------------------------------

run diff before.folded after.folded --format-out markdown --text-rows 2
ends 0 "diff --format-out markdown writes tables"
holds "under a headline" grep -qxF '**69 → 85 samples (+18.8% of after), similarity 0.377**' got
holds "of the parts of the difference" grep -qxF '| gone | 30 | 43.5% of before |' got
holds "and of names" grep -qxF '| `func4` | 25 | 0 | −25 | −36.2% |' got
holds "as many as are asked for" test "$(grep -c '^| `' got)" -eq 8
holds "those by total behind a line that opens them" grep -qF '<details><summary>By total</summary>' got
run diff before.folded after.folded --format-out markdown --text-rows 0
holds "--text-rows 0 leaves names out" test "$(grep -c 'func\|details' got)" -eq 0
printf '%b' '</details><b>|`x 5\na\\|b 4\nc\x1b[31m\xff\x7f 3\n' >hostile.folded
run diff no_stacks.folded hostile.folded --empty draw --format-out markdown
ends 0 "names may hold anything"
holds "a bar ends no cell" grep -qF '| ``</details><b>\|`x`` | 0 | 5 |' got
holds "nor does one behind a backslash" grep -qF '| <code>a&#92;&#124;b</code> | 0 | 4 |' got
holds "what drives a terminal is spelled out" grep -qF '| `c\x1B[31m\xFF\x7F` | 0 | 3 |' got
