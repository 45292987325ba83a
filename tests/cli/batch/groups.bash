# shellcheck shell=bash disable=SC2154,SC2034
# Batches that group stacks, and draw a panel for each group. Read by ../batch.sh.

mkdir grouped
printf 'w1;parse 3\nw2;draw 1\nmain;wait 9\n' >grouped/a.folded
printf 'w1;draw;parse 5\n' >grouped/b.folded
batch grouped -o g1 --split-by root --max-panels 2 --frames '{stem}.json'
ends 0 "a batch draws a sheet of groups for each input"
"$program" grouped/a.folded --split-by root --max-panels 2 --title a --frames g1.json -o g1.png
holds "which is the one that render makes" cmp g1.png g1/a.png
holds "and so is what stands beside it" cmp g1.json g1/a.json
holds "its report has the sum of all panels" has_entry g1/report.jsonl '"input":"grouped/a.folded"' '"total":13' '"stacks":3' '"depth":1'
batch grouped -o g1 --split-by root --max-panels 2 --frames '{stem}.json'
holds "again it makes nothing" has_lines g1/report.jsonl unchanged 2
batch grouped -o g1 --split-by root --max-panels 1 --frames '{stem}.json'
holds "of fewer panels it makes all again" has_lines g1/report.jsonl made 2
batch grouped -o g1 --split-by '^w' --max-panels 1 --frames '{stem}.json'
holds "and of other groups" has_lines g1/report.jsonl made 2
sidecars=(--tree '{stem}.txt' --alt '{stem}.alt' --markdown '{stem}.md' --html '{stem}.html' --rst '{stem}.rst')
batch grouped -o g20 --split-by root --max-panels 2 "${sidecars[@]}" --readme --gallery
ends 0 "panels have all sidecars"
"$program" grouped/a.folded --split-by root --max-panels 2 --title a --tree g20.txt -o g20.png
"$program" grouped/a.folded --split-by root --max-panels 2 --title a --alt -o g20.png >g20.alt
holds "the tree that render writes" cmp g20.txt g20/a.txt
holds "and the sentence" cmp g20.alt g20/a.alt
holds "Markdown shows the picture" grep -qF '](a.png)' g20/a.md
holds "HTML and reStructuredText, too" grep -qF 'a.png' g20/a.html g20/a.rst
holds "the report has the sentence" has_entry g20/report.jsonl '"input":"grouped/a.folded"' '"alt":"a: flame graphs of 13 samples in 3 panels. '
holds "and README.md and the gallery have it" test "$(grep -l 'a\(:\|&#58;\) flame graphs of 13 samples' g20/README.md g20/index.html | wc -l)" -eq 2
batch grouped -o g20 --split-by root --max-panels 2 "${sidecars[@]}" --readme --gallery
holds "again nothing is made" has_lines g20/report.jsonl unchanged 2
batch g20 -o g21
holds "none of them is an input" has_lines g21/report.jsonl made 0
batch grouped -o g2 --split-by root --theme light,dark --search draw --title '{stem}: {total} {unit}, {top}' --gallery
ends 0 "themes, searches, titles and the gallery go with panels"
holds "there are both themes" test -s g2/a-dark.png
holds "the share is that of all panels" has_entry g2/report.jsonl '"input":"grouped/a.folded"' '"matched":"7.7%"'
"$program" grouped/a.folded --split-by root --search draw --title 'a: 13 samples, wait' -o g2.png
holds "and so are the fields of the title" cmp g2.png g2/a.png
batch grouped -o g3 --group-by '^(w)'
ends 0 "a batch groups stacks"
"$program" grouped/a.folded --group-by '^(w)' --title a -o g3.png
holds "as render does" cmp g3.png g3/a.png
printf 'aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaab 1\n' >grouped/c.folded
batch grouped -o g4 --split-by '(a+)+$'
ends 0 "a pattern that is undecided about a name ends nothing" ''
holds "and the report says so of one input only" \
    has_entry g4/report.jsonl '"input":"grouped/c.folded"' '"code":0' 'takes too many steps for 1 name'
holds "of no other" test "$(grep -c 'too many steps' g4/report.jsonl)" -eq 1
for option in "--preset og" "--size 300x200" "--colors root --colors-from batch" "--mark a=b"; do
    # shellcheck disable=SC2086 # words by blanks
    batch grouped -o g5 --split-by root $option
    ends 2 "$option is not of panels" "but --split-by draws many"
done
holds "and none of these begins" test ! -e g5

# -- a file for each group -------------------------------------------------------------------------

rm grouped/c.folded
files() { (cd "$1" && find . -type f ! -name 'report*' | sort | tr '\n' ' '); }
by_group() { batch grouped -o g6 --split-by root --name '{stem}/{group}.{ext}' "$@"; }
by_group --dry-run
ends 0 "a dry run reads the inputs for their groups"
holds "and says the files of all" test "$(cat got)" = "$(printf 'grouped/a.folded → g6/a/%s.png\n' main w1 w2; echo 'grouped/b.folded → g6/b/w1.png')"
holds "but makes none" test ! -e g6
by_group
ends 0 "{group} makes a file for each"
holds "named by the group" test "$(files g6)" = "./a/main.png ./a/w1.png ./a/w2.png ./b/w1.png "
printf 'draw;parse 5\n' >alone.folded
"$program" alone.folded --title 'b: w1' -o g6.png
holds "each is the picture of its stacks alone" cmp g6.png g6/b/w1.png
holds "the report has one line for each input, with the heaviest" has_entry g6/report.jsonl '"input":"grouped/a.folded"' '"output":"a/main.png"' '"total":13' '"stacks":3'
by_group
holds "again it makes nothing" has_lines g6/report.jsonl unchanged 2
rm g6/a/w2.png
by_group
holds "what is missing is made again" test -s g6/a/w2.png
holds "with what is of its input, and nothing else" has_lines g6/report.jsonl made 1
printf 'w3;draw;parse 5\n' >grouped/b.folded
by_group
holds "an input that has changed has other files" test -s g6/b/w3.png
by_group --resume
ends 0 "a batch of groups is resumed"
by_group --max-panels 1 --exists error
ends 4 "files that exist may be refused"
rm -r g6
by_group --max-panels 1 --theme light,dark --frames '{stem}/{group}.json' --tags '{stem}/{group}.npy' --title '{group} of {stem}: {top}'
holds "beyond --max-panels they are others; sidecars and themes go with them" test "$(files g6)" = "./a/main-dark.png ./a/main.json ./a/main.npy ./a/main.png ./a/others-dark.png ./a/others.json ./a/others.npy ./a/others.png ./b/w3-dark.png ./b/w3.json ./b/w3.npy ./b/w3.png "
printf 'draw 1\nparse 3\n' >alone.folded
"$program" alone.folded --title 'others of a: parse' -o g6.png
holds "a title may have the group" cmp g6.png g6/a/others.png
by_group --ignore wait --frames '{stem}/{group}.json'
holds "where views left something out, a group says what it is of all" grep -qF '"leftOut":10,' g6/a/w1.json
mkdir hostile
printf '../../x;a 9\n..;a 8\n.flamepix-y;a 7\na/b;a 6\na b;a 5\n 4\n;a 3\nrm *;a 2\n' >hostile/h.folded
batch hostile -o g7 --split-by root --name '{stem}-{group}.{ext}'
ends 0 "a group may be called anything"
holds "its file is in the folder, and no other's" test "$(files g7)" = "./h-_..png ./h-_._.._x.png ./h-_flamepix-y.png ./h-_no_frames_.png ./h-_unknown_.png ./h-a_b.png ./h-a_b~2.png ./h-rm__.png "
holds "and nowhere else" test ! -e x.png
batch hostile -o g8 --split-by root --name '{group}/{group}'
ends 0 "it may be a folder's name, too"
printf 'h;a 1\nno count\n' >hostile/bad.folded
printf 'nothing\n' >hostile/nothing.folded
batch hostile -o g9 --split-by root --name '{stem}/{group}.{ext}'
ends 1 "an input that fails costs itself"
holds "and its report says why" has_entry g9/report.jsonl '"input":"hostile/nothing.folded"' '"status":"failed"' '"code":1'
holds "bad lines are warned of once" has_entry g9/report.jsonl '"input":"hostile/bad.folded"' '"warnings":["1 bad line skipped'
mkdir apart
printf 'b;x 1\n' >apart/a.folded
printf 'x;y 1\n' >apart/a-b.folded
printf 'b-x;y 1\n' >apart/again.folded
batch apart -o g10 --split-by root --name '{group}.{ext}'
ends 0 "groups of different names go apart"
cp apart/a.folded apart/copy.folded
batch apart -o g11 --split-by root --name '{group}.{ext}'
ends 2 "two inputs for one file are seen before any work" "apart/a.folded and apart/copy.folded have one output, g11/b.png"
mkdir over
printf 'one.folded;x 1\n' >over/one.folded
batch over -o over --split-by root --name '{group}'
ends 2 "an input is not written over, whatever a group is called" "over/one.folded would be its own output"
holds "and is as it was" test "$(cat over/one.folded)" = "one.folded;x 1"
batch grouped -o g12 --name '{stem}-{group}.{ext}'
ends 2 "{group} is of --split-by" "{group} needs --split-by"
batch grouped -o g12 --split-by root --frames '{stem}-{group}.json'
ends 2 "{group} of a sidecar is that of its picture" "--frames: {group} needs to be in --name, too"
by_group --shard 0/2
ends 2 "a shard does not know all groups" "{group} needs all inputs"
by_group --gallery
ends 2 "nor has the gallery room for them" "--gallery shows one picture of each input"
by_group --readme
ends 2 "nor has README.md" "--readme shows one picture of each input"
by_group --max-panels 500 --frames '{stem}/{group}.json'
ends 2 "there are not more files at once than can be open" "more than 800 files from one input"
by_group --frames '{stem}.json'
ends 2 "sidecars of groups have names of their own" "two outputs would be written to one file"
holds "none of these began" test ! -e g12
