# shellcheck shell=bash disable=SC2154,SC2034
# The report is true of the folder of pictures, whoever made what is in it. Read by ../batch.sh.

# line REPORT KEY FILTER: what jq's filter makes of the line that is known by KEY
line() {
    python3 - "$@" <<'PYTHON'
import json, sys
report, key, members = sys.argv[1:]
for text in open(report):
    entry = json.loads(text)
    if entry.get("key") == key:
        print(*[entry[member] if not isinstance(entry[member], list) else
                ",".join(file["path"] for file in entry[member]) for member in members.split()])
PYTHON
}

mkdir in
for name in one two three; do printf 'main;%s 3\nmain;b 5\n' "$name" >"in/$name.folded"; done
batch in -o out
ends 0 "three pictures" "3 made of 3"
for path in in ./in "$PWD/in" in/.; do
    batch "$path" -o out
    ends 0 "an input is the same by the path $path" "3 unchanged of 3"
done
(cd in && "$program" batch . -o ../out 2>../err)
ends 0 "and from another working directory" "3 unchanged of 3"
holds "its source is the same file" test "$(line out/report.jsonl one.png 'source output files')" = "../in/one.folded one.png one.png"
cp -r out moved
batch in -o moved
ends 0 "a folder may be moved" "3 unchanged of 3"
cp in/one.folded in/two.folded
batch in -o out
ends 0 "what has other bytes is made again" "1 made, 2 unchanged of 3"

# What failed, what is gone.
: >in/one.folded
batch in -o out
ends 1 "an input that fails" "2 unchanged, 1 failed of 3"
holds "has no output, and its picture is stale" test "$(line out/report.jsonl one.png 'status output files stale')" = "failed None  one.png"
batch in -o out
holds "also the next time" test "$(line out/report.jsonl one.png 'status output files stale')" = "failed None  one.png"
printf '# idle\n' >in/one.folded
batch in -o out
ends 0 "so it is where the input is empty" "1 file is of an earlier run, as its input failed or is empty"
holds "and its picture stale" test "$(line out/report.jsonl one.png 'status stale')" = "empty one.png"
rm in/one.folded
mv in/two.folded in/second.folded
batch in -o out
ends 0 "pictures without an input are named" "2 pictures have no input any more: one.png, two.png; out/report.jsonl lists them"
holds "and stay" test -s out/one.png -a -s out/two.png
holds "with a line" test "$(line out/report.jsonl two.png 'status gone')" = "gone two.png"
rm out/two.png
batch in -o out
ends 0 "until they are gone" "1 picture has no input any more: one.png; out/report.jsonl lists it"
holds "with their line" test -z "$(line out/report.jsonl two.png status)"
rm out/one.png
printf 'x 1\n' >in/one.folded
batch in -o out
ends 0 "an input that is back is made" "1 made, 2 unchanged of 3"
batch in -o out --csv '{stem}.csv' --name '{stem}.{ext}'
batch in -o out
ends 0 "what an input makes no more" "3 files are made no more"
holds "is in its line" test "$(line out/report.jsonl one.png 'status files gone')" = "made one.png one.csv"
rm out/*.csv
batch in -o out
holds "until it is gone" test "$(line out/report.jsonl one.png 'status files gone')" = "unchanged one.png "

# Other passes over the same folder.
batch in -o out --name '{stem}@2x.{ext}' --scale 2
ends 0 "another pass makes its own" "3 made of 3"
batch in -o out
ends 0 "the first one still has nothing to do" "3 unchanged of 3"
holds "and keeps the lines of the other" test "$(grep -c '@2x.png","input' out/report.jsonl)" -eq 3
batch in -o out --name '{stem}@2x.{ext}' --scale 2
ends 0 "which has nothing to do either" "3 unchanged of 3"
batch in/one.folded -o out
ends 0 "so has a part of the inputs" "1 unchanged of 1"
holds "lines of other runs are counted" has_entry out/report.jsonl '"summary":true' '"other_runs":5,'
batch in -o out --name '{stem}@2x.{ext}' --scale 2 --resume
holds "--resume drops none of another pass" test "$(grep -c '"status"' out/report.jsonl)" -eq 6

# Each key has one line, that of the latest run.
head -n 2 out/report.jsonl >part && mv part out/report.jsonl
printf 'x 2\n' >in/one.folded
batch in -o out --resume
ends 0 "a run that goes on" "of 3"
holds "leaves one line for each key" test "$(grep -o '"key":"[^"]*"' out/report.jsonl | sort | uniq -d | wc -l)" -eq 0
holds "and a summary" is_finished out/report.jsonl

# What is not known.
batch in -o unknown
rm unknown/report.jsonl
batch in -o unknown --exists skip
ends 0 "of pictures without a report" "3 unchanged of 3"
holds "nothing is said but what they say themselves" has_entry unknown/report.jsonl '"output":"one.png"' \
    '"bad_lines":null,"records":null,"total":null,"unit":null,"stacks":null' '"width":1200,' '"input_hash":null'
holds "as in JPEG" eval 'batch in -o jpeg --format jpeg && rm jpeg/report.jsonl && batch in -o jpeg --format jpeg --exists skip &&
    has_entry jpeg/report.jsonl "\"width\":1200,"'
for format in png jpeg; do
    ext=${format/jpeg/jpg}
    batch in -o said --format $format --metadata --gallery --readme
    rm said/report.jsonl said/index.html said/README.md
    batch in -o said --format $format --exists skip --gallery --readme
    ends 0 "what $format says of itself" "3 unchanged of 3"
    holds "is its total and its unit" has_entry said/report.jsonl "\"output\":\"one.$ext\"" \
        '"total":2,"unit":"samples","stacks":null' "\"path\":\"one.$ext\"" '"width":1200,'
    holds "on the page, too" grep -q '<p class=figures>2 samples</p>' said/index.html
    holds "and in the list" grep -qF "![2 samples](one.$ext)" said/README.md
    batch in -o said --format $format --exists skip --factor 2
    rm said/report.jsonl
    batch in -o said --format $format --exists skip --factor 2
    holds "but not by a factor that may not be theirs" has_entry said/report.jsonl "\"output\":\"one.$ext\"" \
        '"total":null,"unit":"samples"'
    rm -r said
done

# Reports of shards.
makes() { for ((i = 0; i < $1; i++)); do batch in -o shards --shard "$i/$1"; tail -n 1 err | sed 's/ of.*//'; done | tr '\n' ';'; }
for name in a b c d; do printf 'main;%s 4\n' "$name" >"in/$name.folded"; done
holds "shards make all" test "$(makes 2)" = "flamepix: 4 made;flamepix: 3 made;"
holds "once" test "$(makes 2)" = "flamepix: 4 unchanged;flamepix: 3 unchanged;"
printf 'main;new 4\n' >in/0new.folded
holds "one more input is one picture" test "$(makes 2)" = "flamepix: 1 made, 3 unchanged;flamepix: 4 unchanged;"
holds "by another number of shards, too" test "$(makes 3)" = "flamepix: 3 unchanged;flamepix: 3 unchanged;flamepix: 2 unchanged;"
batch in -o shards
ends 0 "and without shards" "8 unchanged of 8"
rm in/0new.folded
holds "one input less is no picture" test "$(makes 2)" = "flamepix: 4 unchanged;flamepix: 3 unchanged;"
printf 'main;changed 4\n' >in/a.folded
holds "and what changed one" test "$(makes 3)" = "flamepix: 1 made, 2 unchanged;flamepix: 2 unchanged;flamepix: 2 unchanged;"
holds "once, by whatever shards" test "$(makes 2)" = "flamepix: 4 unchanged;flamepix: 3 unchanged;"
batch --merge-reports shards/report-*-of-2.jsonl -o shards
ends 0 "united, each input has one line" "7 unchanged, 1 gone"
holds "and what is gone does not come back" test "$(line shards/report.jsonl 0new.png 'status gone')" = "gone 0new.png"
batch --merge-reports shards/report-0-of-2.jsonl -o shards
ends 1 "a shard whose report is missing is named" "the report of shard 1 of 2 is missing"
batch --merge-reports shards/report-*-of-*.jsonl -o shards
ends 2 "reports of different divisions are refused" "belongs to 2 shards and"
batch --merge-reports shards/report-0-of-2.jsonl shards/report-1-of-2.jsonl ./shards/report-0-of-2.jsonl -o shards
ends 2 "so is one that is named twice" "are reports of the same shard"
printf 'main;late 4\n' >in/late.folded
batch in -o shards --shard 0/2
batch --merge-reports shards/report-*-of-2.jsonl -o shards
ends 1 "and shards that saw other inputs are told" "the shards listed different inputs"
batch in -o shards --shard 1/2
mkdir site
cp shards/* site
batch --merge-reports site/report-*-of-2.jsonl -o site --report united/all.jsonl
ends 0 "reports are united from anywhere" "united/all.jsonl: 1 made, 7 unchanged, 1 gone"
holds "by paths from where they go" test "$(line united/all.jsonl ../site/a.png 'output source')" = "../site/a.png ../in/a.folded"
rm site/a.png
batch --merge-reports site/report-*-of-2.jsonl -o site
ends 1 "a picture that is not there is told" "1 file that the reports name is not there: a.png"

# More than files.
batch in -o both --report -
ends 0 "--report - writes to standard output" "8 made of 8"
holds "what goes into the folder's report" cmp got both/report.jsonl
printf 'no line\n{"schema":"flamepix-report-2"}\n' >>both/report.jsonl
batch in -o both
ends 0 "badly formed lines are counted" "both/report.jsonl: 2 lines of it are none of a report"
