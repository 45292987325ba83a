# shellcheck shell=bash disable=SC2154,SC2034
# A gate for all files of two folders: gate DIR DIR. Read by ../run.sh.

mkdir -p before/sub after/sub
for name in one two three; do printf 'main;a 60\nmain;b 40\n' >before/$name.folded; done
printf 'main;a 60\nmain;b 41\n' >after/one.folded
printf 'main;a 60\nmain;b 90\n' >after/two.folded
gzip -c before/one.folded >before/sub/packed.folded.gz
cp after/one.folded after/sub/packed.folded

run gate before after --fail-if 'total>5%' --table markdown
ends 8 "a rule may fail for one file" "three.folded: NEW has no file of this path, which BASE has (before/three.folded)"
holds "there is a row for each file" cmp got <(
    cat <<'TEXT'
| file | rule | before | after | change | limit | verdict |
| --- | --- | ---: | ---: | ---: | --- | --- |
| `one.folded` | `total` | 100 | 101 | +1% | &#62; 5% | passed |
| `sub/packed.folded` | `total` | 100 | 101 | +1% | &#62; 5% | passed |
| `three.folded` | `total` |  |  |  | &#62; 5% | not judged |
| `two.folded` | `total` | 100 | 150 | +50% | &#62; 5% | failed |
TEXT
)
run gate before after --fail-if 'total>50%' --fail-if 'self(=b)>200%'
ends 1 "what is missing on a side is no pass" "three.folded: NEW has no file"
holds "there is a row for each file and rule" [ "$(wc -l <got)" -eq 9 ]
run gate after before --fail-if 'total>50%'
ends 1 "on either side" "three.folded: BASE has no file of this path, which NEW has (before/three.folded)"
run gate before after --fail-if 'total>50%' --exclude 'three*'
ends 0 "unless it is not asked for" ""
run gate before after --fail-if 'total>50%' --include 'sub/*'
ends 0 "or nothing else is" ""
holds "then that is all" [ "$(wc -l <got)" -eq 2 ]
run gate --before before --after after --fail-if 'any(self)>10 and any(self)>10%' --exclude 'three*'
ends 8 "the sides may be named" 'note: two.folded: --fail-if "any(self)>10 and any(self)>10%" is met by b'
holds "functions stand below their file" grep -qE '^ +self\(=b\) +40 +90 +\+50 +> 10 +true$' got

run gate before after --fail-if 'total>5%' -o out/gate
ends 8 "there is a picture of each" "out/gate/three.png was not written"
for name in one two sub/packed; do holds "of $name" is_png out/gate/$name.png; done
run diff before/two.folded after/two.folded -o out/two.png
holds "the one that diff draws" cmp out/two.png out/gate/two.png
holds "and of no other" [ "$(find out/gate -type f | wc -l)" -eq 3 ]
cp out/two.png out/gate/three.png
run gate before after --fail-if 'total>5%' -o out/gate
ends 8 "an earlier picture is not taken for one" "out/gate/three.png was not written: what is there is of an earlier run"
run gate before after --fail-if 'total>50%' -o after --exclude 'three*'
ends 0 "pictures may lie beside profiles" ""
run gate before after --fail-if 'total>50%' -o after --exclude 'three*'
ends 0 "where they are no profiles then" ""
run gate before after --fail-if 'total>50%' --exclude 'three*'
ends 0 "nor otherwise" "note: skipped because they are not profiles: one.png, sub/packed.png, two.png"
find after -name '*.png' -delete
run gate before after --fail-if 'total>50%' -o before --name '{dir}/{name}' --exclude 'three*'
ends 2 "no input is written over" "an output would be written to this file, which is also read"
run gate before after --fail-if 'total>50%' -o out/named --name '{stem}.jpg' --include 'sub/*'
ends 0 "names are made by a template" ""
holds "which says the format" [ -f out/named/packed.jpg ]
run gate before after --fail-if 'total>50%' -o out/named --name '{nmae}.png'
ends 2 "of known fields" "unknown field {nmae}"

cp after/one.folded after/one.txt
cp before/one.folded before/one.txt
run gate before after --fail-if 'total>50%' -o out/clash
ends 2 "two files do not have one picture" "have one output, out/clash/one.png"
rm before/one.txt after/one.txt
echo 'About these profiles.' | tee before/README.md >after/README.md
run gate before after --fail-if 'total>50%' --exclude 'three*'
ends 0 "what is no profile on any side is passed over" "note: skipped because they are not profiles: README.md"
run gate before after --fail-if 'total>50%' --include '*.md'
ends 3 "of nothing else, there is no input" "no input matched"
rm before/README.md after/README.md
: >after/one.folded
run gate before after --fail-if 'total>5%' --exclude 'three*'
ends 8 "one that has no samples is not judged, and the others are" "NEW (after/one.folded) has no samples"
holds "as the table says" grep -qE '^one\.folded +total .*not judged$' got
run gate before after --fail-if 'total>50%' --exclude 'three*'
ends 1 "which is no pass" "NEW (after/one.folded) has no samples"
echo 'main;log of a failure' >after/one.folded
run gate before after --fail-if 'total>50%' --exclude 'three*'
ends 1 "nor is junk" "NEW (after/one.folded) has no samples"
printf 'main;a 60\nmain;b 41\n' >after/one.folded
run gate before after --fail-if 'growth(=c)>5%' --fail-if 'total>50%' --exclude 'three*'
ends 1 "a pattern that finds nothing is said for each file" 'two.folded: --fail-if "growth(=c)>5%" is not judged'
run gate before after --fail-if 'growth(=c)>5%' --exclude 'three*' --allow-missing
ends 0 "or may be absent from all" ""
mkdir empty empty2
run gate empty empty2 --fail-if 'total>5%'
ends 3 "empty folders have no input" "no input matched"
run gate before empty --fail-if 'total>5%'
ends 1 "an empty one lacks all of the other" "one.folded: NEW has no file"
run gate before after/one.folded --fail-if 'total>5%'
ends 2 "a folder is not compared with a file" "before is a folder and after/one.folded is not"
run gate before/one.folded after --fail-if 'total>5%'
ends 2 "nor a file with a folder" "after is a folder and before/one.folded is not"
run gate before --fail-if 'total>5%'
ends 2 "one folder is not enough" "before is a folder"
run gate --before before --before after --after after --fail-if 'total>5%'
ends 2 "and three are too many" "before is a folder"
run gate before after --fail-if 'total>5%' -o -
ends 2 "pictures go to a folder" "-o DIR"
run gate before after --fail-if 'total>5%' -o before/one.folded
ends 2 "and not to a file" "before/one.folded is not a folder"
run gate before after --fail-if 'total>5%' -o out/map --map out/map.html
ends 2 "what lies beside one picture does not go with many" "--map belongs to one picture"
run gate before/one.folded after/one.folded --fail-if 'total>5%' --include '*'
ends 2 "and globs do not go with files" "--include applies to folders"
run gate before/one.folded after/one.folded --fail-if 'total>5%' --name '{stem}.png' -o out/x.png
ends 2 "nor does a template" "--name applies to folders"
run gate before nowhere --fail-if 'total>5%'
ends 6 "a folder that is not there is named" "nowhere: No such file or directory"
printf '# unit: ms\nmain;a 60\n' >before/unit.folded
printf '# unit: bytes\nmain;a 60\n' >after/unit.folded
run gate before after --fail-if 'total>50%' --exclude 'three*'
ends 1 "one that does not compare does not keep the others from it" "counted in"
holds "but is not judged" grep -qE '^unit\.folded .*not judged$' got
rm before/unit.folded after/unit.folded
run gate before after --fail-if 'total>50%' --include 'one*' --limit-line 4
ends 5 "a limit of one file is said" "--limit-line SIZE raises it"
holds "with the table" grep -qE '^one\.folded .*not judged$' got
run gate before after --fail-if 'total>50%' --include 'one*' --colors no_such
ends 2 "what is wrong for all is said once" "no_such"
holds "in one line" is_one_line
run gate before after --fail-if 'total>5%' --jobs 1 -o out/again
cp got first
run gate before after --fail-if 'total>5%' --jobs 4 -o out/again2
holds "the table is the same each time" cmp got first
holds "so are the pictures" diff -r out/again out/again2
holds "nothing is left behind" has_no_leftovers
