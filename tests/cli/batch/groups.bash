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
holds "again it makes nothing" has_lines g1/report.jsonl skipped 2
batch grouped -o g1 --split-by root --max-panels 1 --frames '{stem}.json'
holds "of fewer panels it makes all again" has_lines g1/report.jsonl ok 2
batch grouped -o g1 --split-by '^w' --max-panels 1 --frames '{stem}.json'
holds "and of other groups" has_lines g1/report.jsonl ok 2
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
ends 1 "a pattern that is given up costs one input only"
holds "and its report says why" has_entry g4/report.jsonl '"input":"grouped/c.folded"' '"code":5' '--split-by'
for option in "--preset og" "--size 300x200" "--colors root --colors-from batch" "--mark a=b"; do
    # shellcheck disable=SC2086 # words by blanks
    batch grouped -o g5 --split-by root $option
    ends 2 "$option is not of panels" "and --split-by draws many"
done
batch grouped -o g5 --split-by root --name '{stem}-{group}.{ext}'
ends 2 "there is no file for each group" "--name: unknown field {group}"
holds "and none of these begins" test ! -e g5
