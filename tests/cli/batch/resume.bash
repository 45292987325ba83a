# shellcheck shell=bash disable=SC2154,SC2034
# A run that was interrupted goes on. Read by ../batch.sh; kill.sh does it at random.

make_profiles long 30
# One worker, so that the first lines are those of the first inputs, of which p5 and p7 are none.
batch long -o whole --jobs 1
cut_report() { head -n "$2" "$1/report.jsonl" >cut && head -c 40 <(tail -n +$(($2 + 1)) "$1/report.jsonl") >>cut && mv cut "$1/report.jsonl"; }
cp -r whole part
cut_report part 12
rm part/p5.png
echo stale >part/p7.png
batch long -o part --resume --exists overwrite
ends 0 "--resume makes what the report does not show as done" "30 made of 30"
holds "half a line is none" has_lines part/report.jsonl made 30
holds "each input has one line" test "$(grep -o '"input":"[^"]*"' part/report.jsonl | sort -u | wc -l)" -eq 30
holds "the report is whole" is_finished part/report.jsonl
holds "it is JSON" is_report part/report.jsonl
batch long -o part --resume
ends 0 "after a finished run it is a new one" "30 unchanged of 30"
batch long -o part --resume --title Other
ends 0 "other options are another run" "30 made of 30"
holds "pictures are those of the options" cmp part/p3.png <("$program" --title Other long/p3.folded)
batch long -o fresh --resume
ends 0 "--resume without a report is a run" "30 made of 30"
holds "like any other" same_tree whole fresh

# What the report promises and the disk does not hold is made again, whatever --exists says of outputs.
for exists in if-changed skip error; do
    rm -rf torn
    batch long -o torn --frames '{stem}.json'
    sed -i '$d' torn/report.jsonl
    cp -r torn untorn
    rm torn/p2.png torn/p4.json
    : >torn/p3.png
    : >torn/p6.json
    printf x >>torn/p8.json
    batch long -o torn --frames '{stem}.json' --resume --exists $exists
    ends 0 "--resume looks at its outputs, with --exists $exists" "30 made of 30"
    holds "and makes again what is gone or of another size" same_tree untorn torn
    rm -r untorn
done

# Without power, the disk may have kept the length of a line and lost its bytes: these are zeros then.
zeros_at_first() { { head -c "$2" /dev/zero && tail -c +$(($2 + 1)) "$1"; } >zeros && mv zeros "$1"; }
for lost in 4096 "$(head -n 1 whole/report.jsonl | wc -c)" "$(head -n 12 whole/report.jsonl | wc -c)"; do
    rm -rf part
    cp -r whole part
    cut_report part 12
    zeros_at_first part/report.jsonl "$lost"
    batch long -o part --resume
    ends 0 "--resume takes a report whose first $lost bytes are zeros" "of 30"
    holds "and makes the same tree" same_tree whole part
    holds "with a report of all inputs" test "$(grep -a -o '"input":"[^"]*"' part/report.jsonl | sort -u | wc -l)" -eq 30
done
printf '\0\0 a foreign file' >part/report.jsonl
batch long -o part --resume
ends 6 "a foreign file that begins with zeros is kept" "was not written by flamepix"

# A second run is killed after it began: what the first run made is still known.
cp -r whole second
echo 'main;late 1' >>long/p9.folded
cp second/report.jsonl second/.before-flamepix-report.jsonl
: >second/report.jsonl
cp -r second third
batch long -o second --resume
ends 0 "resuming a second run makes only what changed" "1 made, 29 unchanged of 30"
holds "what was before is let go" test ! -e second/.before-flamepix-report.jsonl
batch long -o third
ends 0 "and so does running it again" "1 made, 29 unchanged of 30"
holds "to the same tree" same_tree second third
holds "that has nothing else" has_no_leftovers
cut_report third 20
batch long -o third --exists error --resume
ends 0 "--exists error lets what the interrupted run made" "10 made, 20 unchanged of 30"
