# shellcheck shell=bash disable=SC2154,SC2034
# A run, its report, names, presets, sidecars. Read by ../batch.sh.

make_profiles in 12
mkdir in/sub
cp in/p1.folded in/sub/p1.folded
batch in -o out
ends 0 "a folder of profiles becomes a folder of pictures" "13 made of 13"
holds "and says so in one line" is_one_line
holds "nothing is said on standard output" test ! -s got
holds "the tree is kept" is_png out/sub/p1.png
holds "and every input has a picture" test "$(find out -name '*.png' | wc -l)" -eq 13
holds "the report is JSON lines" is_report out/report.jsonl
holds "it has a line for each input" has_lines out/report.jsonl made 13
holds "it ends with a summary" is_finished out/report.jsonl
holds "it says what was drawn" has_entry out/report.jsonl '"input":"in/p12.folded"' '"output":"p12.png"' \
    '"total":42' '"stacks":3' '"depth":3' '"width":1200' '"unit":"samples"' '"top":"draw, lex, read"'
"$program" in/p3.folded --title p3 -o single.png
holds "a picture is the one that render makes" cmp single.png out/p3.png
holds "no temporary file is left" has_no_leftovers

batch in -o "dry" --dry-run
ends 0 "a dry run says inputs and outputs"
holds "all of them" test "$(wc -l <got)" -eq 13
holds "as they would be" grep -qxF 'in/sub/p1.folded → dry/sub/p1.png' got
holds "and makes nothing" test ! -e dry

batch in -o presets --preset thumb,og --jobs 2
ends 0 "several presets"
holds "have their names in the outputs" has_size presets/p1@thumb.png 320x180
holds "and their sizes" has_size presets/sub/p1@og.png 1200x630
"$program" --size 1200x630 in/p1.folded -o og.png
batch in -o preset --preset thumb -j 1
holds "a single one has no suffix" has_size preset/p1.png 320x180
holds "and is the same picture" cmp preset/p1.png presets/p1@thumb.png
batch in -o sized --preset thumb,og --size 160x90 --rows uniform --chains merge
holds "--size is that of each preset" has_size sized/p1@thumb.png 160x90
holds "of all of them" has_size sized/sub/p1@og.png 160x90
batch in -o x --preset og,thumb --size 60x36
ends 2 "a thumbnail that is too small" 64x36
batch in -o x --preset thum
ends 2 "a preset that was mistyped" "unknown preset \"thum\"; did you mean thumb?"
batch in -o x --preset thumb,thumb
ends 2 "a preset named twice" "thumb is named twice"
batch in -o sized --size 400x300
ends 0 "--size holds for every picture"
holds "exactly" has_size sized/p5.png 400x300

batch in -o side --frames '{dir}/{stem}.json' --tags 'tags/{dir}/{stem}.npy' --preset thumb,slack
ends 0 "sidecars by templates"
holds "frames of each preset" is_json side/p1@slack.json
holds "tags in a folder of their own" test -s side/tags/sub/p1@thumb.npy
batch in -o x --frames '{dir}/{stem}.png'
ends 2 "a sidecar that is also the picture" "two outputs would be written to one file"
mkdir precious
echo 'main;a 1' | tee precious/a.folded >precious/b.folded
batch precious -o slip --report precious/a.folded
ends 2 "a report that is also an input" "the report would be written over this input"
holds "leaves it as it was" cmp precious/a.folded precious/b.folded
batch in -o x --tags 'all.npy'
ends 2 "one sidecar for all" "have one output"

batch in -o jpeg --format jpeg --quality 50
holds "jpeg files are .jpg" is_jpeg jpeg/p1.jpg
batch in -o named --name '{index}-{name}.jpg'
holds "a template's extension decides, too" is_jpeg named/0-p1.folded.jpg
batch in -o x --name '{stem}.{ext}'
ends 2 "two inputs for one output" "in/p1.folded and in/sub/p1.folded have one output"
batch in -o x --name '{stm}.png'
ends 2 "an unknown field" "unknown field {stm}"
batch in -o x --name '../{stem}.png'
ends 2 "an output outside of the folder" "would not be a file in the output folder"
holds "none of these made anything" test ! -e x
batch in
ends 2 "no output folder" "-o DIR"
batch -o x
ends 2 "no inputs" "needs inputs"
batch in -o x --exists never
ends 2 "an unknown rule" "unknown value"

for jobs in 1 2 8; do
    batch in -o "jobs$jobs" --preset thumb,docs --gallery --jobs "$jobs" --timeout 0 --limit-memory 0
    ends 0 "--jobs $jobs"
    holds "makes the same tree" same_tree jobs1 "jobs$jobs"
done
holds "--gallery leaves a page" grep -q 'p12.*thumb.png' jobs1/index.html
holds "that may run its own script" policy_fits jobs1/index.html
holds "with all pictures" test "$(grep -o '<img' jobs1/index.html | wc -l)" -eq 13

mkdir narrow
printf 'main;%s\n' 'a;b;c;d;e;f 4' 'm;n 150' 'm;o 46' 'p;q;r;s;t 3' 'x;y 3797' >narrow/tower.folded
batch narrow -o towers --width 320 --minwidth 0.1
holds "the report says what became of frames below a pixel" \
    has_entry towers/report.jsonl '"frames":18,"drawn":7,"elided":11,'

run batch in -o bar --progress always
ends 0 "--progress always works where there is no terminal"
holds "and does not drive one" is_tame
on_terminal env TERM=xterm "$program" batch in -o bar2
ends 0 "on a terminal" "13 made of 13"
(cd in && "$program" batch . -o ../relative --report ../elsewhere.jsonl 2>../err)
holds "--report goes where it is said" is_finished elsewhere.jsonl
holds "relative paths stay relative" has_entry elsewhere.jsonl '"input":"./p1.folded"' '"output":"relative/p1.png"'
