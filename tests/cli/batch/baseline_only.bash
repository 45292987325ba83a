# shellcheck shell=bash disable=SC2154
# What only a baseline has. Read by ../batch.sh.

profile() { printf 'main;%s %d\n' "$1" "$2"; }
says() { grep -qF -- "$1" err; }
is_silent() { ! grep -qF 'without an input' err; }

mkdir -p after/x before/x/y
profile a 12 >after/one.folded
profile a 10 >before/one.folded
profile b 4 | gzip -c >before/packed.folded.gz
profile b 4 >after/packed.folded
profile c 9 >after/fresh.folded
profile d 20 >before/vanished.folded

batch after --baseline before -o pictures --gallery --readme --frames '{dir}/{stem}.json'
ends 0 "what only the baseline has is named" "the baseline has 1 file without an input: vanished.folded"
holds "in one line" test "$(grep -c 'without an input' err)" -eq 1
holds "it has a line of the report" has_entry pictures/report.jsonl '"input":"before/vanished.folded",' '"output":"vanished.png"' '"baseline_only":true,"status":"made","code":0,"error":null' \
    '"before":20,"after":0,"distance":20,"similarity":0,"growth":null' '"total":0,'
holds "that says why" has_entry pictures/report.jsonl vanished 'all of it is gone: it is only in the baseline'
holds "and a place in the summary" has_entry pictures/report.jsonl '"summary":true,' '"made":4,' '"baseline_only":1,'
holds "which no other input has" test "$(grep -c '"baseline_only":true' pictures/report.jsonl)" -eq 1
holds "it is a report" is_report pictures/report.jsonl
holds "a picture of what is gone" is_png pictures/vanished.png
holds "has the width of what there was" grep -q '"before":20,"after":0,' pictures/vanished.json
holds "as gone" grep -q '"name":"d","start":0,"weight":20,.*"presence":"gone"' pictures/vanished.json
holds "the page shows it" grep -q '<a href="vanished.png">.*<bdi class=folder>before/</bdi>vanished.folded.*all gone' pictures/index.html
holds "and counts it" grep -q '<dt>only in the baseline</dt><dd>1</dd>' pictures/index.html
holds "other names are short as ever" grep -q '<bdi class=name role=heading aria-level=2>one.folded</bdi>' pictures/index.html
holds "so does the Markdown" grep -qF '](vanished.png)' pictures/README.md
cp pictures/vanished.png gone.png
batch after --baseline before -o pictures --gallery --readme --frames '{dir}/{stem}.json'
ends 0 "run again, nothing is done" "4 unchanged of 4"
holds "and each line of the report is read" eval '! grep -q "passed over" err'
holds "and it is named again" says "1 file without an input: vanished.folded"
holds "in the report, too" has_entry pictures/report.jsonl '"baseline_only":true,"status":"unchanged"' '"before":20,"after":0'
head -n 1 pictures/report.jsonl >part
mv part pictures/report.jsonl
batch after --baseline before -o pictures --gallery --readme --frames '{dir}/{stem}.json' --resume
ends 0 "--resume goes on with it" "of 4"
holds "to the same picture" cmp -s gone.png pictures/vanished.png
batch after --baseline before -o dry --dry-run
ends 0 "--dry-run says it" "without an input: vanished.folded"
holds "with its output" grep -qx 'before/vanished.folded → dry/vanished.png' got
holds "and makes nothing" test ! -e dry
for options in '--width-by delta' '--width-by common' '--width-by max' '--reverse' '--normalize after' '--preset thumb,docs'; do
    # shellcheck disable=SC2086 # option and value
    batch after --baseline before -o "by$options" $options
    ends 0 "$options draws it, too"
    holds "as all gone" has_entry "by$options/report.jsonl" '"baseline_only":true,"status":"made"' '"before":20,"after":0,'
done
profile d 21 >before/vanished.folded
batch after --baseline before -o pictures --gallery --readme --frames '{dir}/{stem}.json'
ends 0 "one that changed is drawn anew" "1 made, 3 unchanged of 4"
profile d 22 >after/vanished.folded
batch after --baseline before -o pictures
ends 0 "one that is back is compared again"
holds "and nothing is said" is_silent
holds "nor in the report" test -z "$(grep baseline_only pictures/report.jsonl)"
rm after/vanished.folded

# Which files these are.
profile e 3 | gzip -c >before/x/y/deep.folded.gz
printf '# What this is\n' >before/README.md
printf 'some words\n' >before/notes.txt
profile f 5 >before/.hidden.folded
"$program" before/one.folded -o before/picture.png --embed folded --frames before/picture.json 2>err
batch after -o before/out --gallery --frames '{dir}/{stem}.json'
batch after --baseline before -o named
ends 0 "folders in folders, packed files, and no file that is no profile" "the baseline has 2 files without an input: vanished.folded, x/y/deep.folded.gz"
holds "have their pictures in folders" is_png named/x/y/deep.png
rm -r before/out
profile e 3 >before/x/y/deep.folded
batch after --baseline before -o once
ends 0 "one that is there packed and not packed is one" "the baseline has 2 files without an input: vanished.folded, x/y/deep.folded"
batch after --baseline before -o globs --include 'one*' --include 'van*'
ends 0 "--include is about both" "1 file without an input: vanished.folded"
batch after --baseline before -o globs --exclude x --exclude 'v*'
ends 0 "so is --exclude"
holds "of which then nothing is left" is_silent
batch after --baseline before -o globs --exclude '*.folded' --exclude '*.gz'
ends 3 "where there are no inputs" "no input matched"

profile g 5 >before/one.txt
batch after --baseline before -o apart
ends 0 "an output that would be another input's has another name" "3 files without an input"
holds "by the whole name" has_entry apart/report.jsonl '"input":"before/one.txt",' '"output":"one.txt.png"'
holds "the input's stays" has_entry apart/report.jsonl '"input":"after/one.folded",' '"output":"one.png"' '"after":12'
batch after --baseline before -o flat --name '{stem}.{ext}' --frames '{stem}.json'
ends 0 "whatever the names are made of" "3 files without an input"
rm before/one.txt

mkdir -p within/new
cp after/one.folded within/new/one.folded
cp before/one.folded before/vanished.folded within
batch within/new --baseline within -o around
ends 0 "inputs below the baseline are inputs" "1 file without an input: vanished.folded"
rm before/picture.* before/x/y/deep.folded.gz
batch before --baseline before -o itself
ends 0 "a folder lacks nothing of itself"
holds "which is not said" is_silent
batch after --baseline before/one.folded -o file
ends 0 "a file has nothing that could be without an input"
holds "and none is named" is_silent

for i in $(seq 1 20); do profile m "$i" >"before/m$i.folded"; done
batch after --baseline before -o many
ends 0 "many are some names and a number" "the baseline has 22 files without an input: m1.folded, m10.folded, m11.folded, m12.folded, m13.folded, m14.folded, m15.folded, m16.folded and 14 more"
holds "each has its line" test "$(grep -c '"baseline_only":true' many/report.jsonl)" -eq 22
for i in 0 1 2; do
    batch after --baseline before -o shards --shard $i/3 --gallery
    cat err >>said
done
holds "shards name what is theirs" test "$(sed -n 's/.*the baseline has \([0-9]*\) file.*/\1/p' said | awk '{sum += $1} END {print sum}')" -eq 22
batch --merge-reports shards/report-*-of-3.jsonl -o shards --gallery
holds "and united they have it all" has_entry shards/report.jsonl '"summary":true' '"baseline_only":22,'
holds "with the page" grep -q '<dt>only in the baseline</dt><dd>22</dd>' shards/index.html
rm before/m*.folded

# Inputs that are named or listed may be a part: then what is gone is named, and not drawn.
cp -r pictures part
cp part/vanished.png yesterday.png
batch after/one.folded --baseline before -o part --gallery
ends 0 "beside inputs that are named it is named, too" "files without an input: "
holds "with a line" has_entry part/report.jsonl '"input":"before/vanished.folded",' '"output":null,' '"baseline_only":true,"status":"empty","code":0,"error":"it is only in the baseline"'
holds "and on the page" grep -q 'before/</bdi>vanished.folded' part/index.html
holds "but its picture stays" cmp -s part/vanished.png yesterday.png
printf 'after/one.folded\r\nafter/fresh.folded\n' | tr -d '\r' >list
batch --from-file list --baseline before -o listed
ends 0 "so it is beside a list" "files without an input: "
holds "of which nothing is drawn" test "$(find listed -name '*.png' | wc -l)" -eq 2
batch --from-file list --baseline before -o listed --dry-run
holds "--dry-run knows it" test "$(grep -c → got)" -eq 2

# What cannot be drawn is no failure of the batch.
printf 'no count\n' >before/broken.folded
profile h 3 | gzip -c | head -c 12 >before/cut.folded.gz
: >before/nothing.folded
printf '# idle\nmain 0\n' >before/idle.folded
batch after --baseline before -o broken --fail-fast --gallery --readme
ends 0 "what is broken in the baseline alone is no failure" "broken.folded, cut.folded.gz, idle.folded, nothing.folded"
holds "its line says why there is no picture" has_entry broken/report.jsonl before/cut.folded.gz '"output":null,' '"baseline_only":true,"status":"no-profile","code":0,"error":"damaged'
holds "so does the Markdown" grep -q '^damaged' broken/README.md
holds "what was idle is empty" has_entry broken/report.jsonl before/idle.folded '"baseline_only":true,"status":"empty"'
rm before/broken.folded before/cut.folded.gz before/nothing.folded before/idle.folded

# An input without samples, compared with something.
printf '# idle\nmain;a 0\n' >after/one.folded
batch after --baseline before -o idle
ends 0 "an input without samples is none that failed" "1 empty"
holds "and says what there was" has_entry idle/report.jsonl '"input":"after/one.folded",' '"output":null,' '"status":"empty"' '"before":10,"after":0,'
batch after --baseline before -o idle --normalize after
ends 0 "no ratio is needed for that" "1 empty"
batch after --baseline before -o idle --empty draw --frames '{dir}/{stem}.json'
ends 0 "--empty draw draws what is gone"
holds "all of it" grep -q '"presence":"gone"' idle/one.json
holds "and after is nothing" has_entry idle/report.jsonl '"input":"after/one.folded",' '"output":"one.png"' '"status":"made"' '"total":0,' '"before":10,"after":0,'
printf '# idle\nmain;a 0\n' >before/one.folded
batch after --baseline before -o idle --empty draw --frames '{dir}/{stem}.json'
holds "nothing of nothing is drawn, too" has_entry idle/report.jsonl '"input":"after/one.folded",' '"output":"one.png"' '"status":"made"' '"before":0,"after":0,'
