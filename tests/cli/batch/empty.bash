# shellcheck shell=bash disable=SC2154
# Profiles that have no samples. Read by ../batch.sh.

mkdir -p in/idle
printf 'main;parse 4\nmain;draw 2\n' >in/busy.folded
printf '# idle\nmain;a 0\n' >in/idle/a.folded
gzip -c in/idle/a.folded >in/idle/b.folded.gz
printf '{"nodes":[{"id":1,"callFrame":{"functionName":"(root)","scriptId":"0","url":"","lineNumber":-1,%s' \
    '"columnNumber":-1},"hitCount":0}],"startTime":1,"endTime":2,"samples":[],"timeDeltas":[]}' >in/idle/c.cpuprofile

batch in -o out --gallery --readme --fail-fast
ends 0 "what has no samples did not fail" "1 made, 3 empty of 4"
holds "and has a line of its own" has_entry out/report.jsonl in/idle/a.folded '"output":null,"files":[]' '"status":"empty","code":0,"error":"no samples;' '"total":0,"unit":"samples"'
holds "packed" has_entry out/report.jsonl in/idle/b.folded.gz '"status":"empty"'
holds "as a recording" has_entry out/report.jsonl in/idle/c.cpuprofile '"status":"empty"'
holds "the summary counts it" has_entry out/report.jsonl '"summary":true,' '"made":1,"unchanged":0,"empty":3,"no_profile":0,"failed":0,'
holds "it is a report" is_report out/report.jsonl
holds "there is no picture" test "$(find out -name '*.png')" = out/busy.png
holds "the page names it" grep -q ' class=empty .*<p class=nothing>0 samples</p><bdi class=name role=heading aria-level=2>.*a.folded' out/index.html
holds "and counts it apart" grep -q '<dt>without samples</dt><dd>3</dd>' out/index.html
holds "without a failure" grep -q '<dt>failures</dt><dd>0</dd>' out/index.html
holds "no card lacks its picture" test "$(grep -c '<img' out/index.html)" -eq 1
holds "each has an address of its own" test "$(grep -o '<li id=card-[0-9a-f]\{16\} ' out/index.html | sort -u | wc -l)" -eq 4
grep -o '<li id=card-[0-9a-f]*' out/index.html | sort >cards
holds "so does the Markdown" grep -qx 'No samples' out/README.md

batch in -o out
ends 0 "run again, it is looked at again" "1 unchanged, 3 empty of 4"
printf 'main;a 1\n' >in/another.folded
batch in -o out --gallery
ends 0 "of another run" "1 made, 1 unchanged, 3 empty of 5"
holds "cards have the addresses that they had" test "$(grep -o '<li id=card-[0-9a-f]*' out/index.html | sort | comm -12 cards - | wc -l)" -eq 4
rm in/another.folded out/another.png
rm -r out
batch in -o out --gallery
batch in -o out --resume
ends 0 "as by --resume" "1 unchanged, 3 empty of 4"
head -n 2 out/report.jsonl >part
mv part out/report.jsonl
cp out/report.jsonl torn
batch in -o out --resume
ends 0 "an interrupted run goes on with it" "empty of 4"
holds "and does not do it again" test "$(grep -cxFf torn out/report.jsonl)" -eq 2
batch in -o out --max-failures 0
ends 0 "it counts as no failure"
for exists in skip overwrite error if-newer; do
    batch in -o fresh-$exists --exists $exists
    batch in -o fresh-$exists --exists $exists --include '*.cpuprofile' --include 'a.folded' --include '*.gz'
    ends 0 "--exists $exists knows it" "3 empty of 3"
done

batch in/idle -o none --gallery
ends 0 "nothing but such is fine, too" "3 empty of 3"
holds "and has a page" grep -q '<dt>pictures</dt><dd>0</dd>' none/index.html
: >in/idle/d.folded
batch in/idle -o none
ends 1 "a file without a byte fails" "3 empty, 1 failed of 4"
printf 'no count\n' >in/idle/d.folded
batch in/idle -o none
ends 1 "so does one of bad lines"
rm in/idle/d.folded
printf '# notes\n' >in/idle/notes.txt
batch in/idle -o none
ends 0 "a found file of comments alone is no profile by its name" "3 empty, 1 no profile of 4"
rm in/idle/notes.txt

# What was busy yesterday.
mkdir days
cp in/busy.folded days/a.folded
batch days -o since
cp since/a.png yesterday.png
cp in/idle/a.folded days/a.folded
batch days -o since --gallery
ends 0 "what becomes idle has no samples" "1 empty of 1"
holds "its picture stays as it was" cmp -s since/a.png yesterday.png
holds "and is not named as that of today" has_entry since/report.jsonl '"output":null' '"empty"'
holds "nor shown" test "$(grep -c '<img' since/index.html)" -eq 0
cp in/busy.folded days/a.folded
batch days -o since
ends 0 "what is busy again is drawn again" "1 made of 1"

# Reports of shards.
batch in -o shards --shard 0/2
batch in -o shards --shard 1/2
batch --merge-reports shards/report-*-of-2.jsonl -o shards --gallery
ends 0 "reports of shards are united with it" "report.jsonl: 1 made, 3 empty"
holds "and counted" has_entry shards/report.jsonl '"summary":true,' '"made":1,"unchanged":0,"empty":3,"no_profile":0,"failed":0,'

# Pictures of nothing.
batch in -o drawn --empty draw --preset thumb,docs --gallery --frames '{dir}/{stem}.json' --tags '{dir}/{stem}.npy'
ends 0 "--empty draw draws it" "4 made of 4"
holds "as any picture" has_entry drawn/report.jsonl in/idle/a.folded '"output":"idle/a@thumb.png"' '"status":"made"' '"total":0,'
holds "in each size" test -s drawn/idle/a@docs.png
holds "with its sidecars" grep -q '"total":0,' drawn/idle/b@docs.json
run --empty draw --preset docs --title a in/idle/a.folded -o alone.png
batch in/idle/a.folded -o same --empty draw --preset docs --title a
holds "as render draws it" cmp -s alone.png same/a.png
batch in -o drawn --empty draw --preset thumb,docs --gallery --frames '{dir}/{stem}.json' --tags '{dir}/{stem}.npy'
ends 0 "which then is unchanged" "4 unchanged of 4"
batch in -o split --empty draw --split-by thread
ends 0 "beside groups, too" "4 made of 4"

# Groups and colours of all inputs.
batch in -o groups --split-by thread --name '{dir}/{stem}-{group}.{ext}'
ends 0 "what has no samples has no groups" "1 made, 3 empty of 4"
holds "which no option draws" test -z "$(grep -e '--empty draw' groups/report.jsonl)"
batch in -o colors --colors-from batch --colors package
ends 0 "and no colours" "1 made, 3 empty of 4"
