# shellcheck shell=bash disable=SC2154
# --quiet: no progress and no summary where all is well, and everything else as ever.

says_nothing() { [ ! -s got ] && [ ! -s err ]; }

mkdir in
printf 'main;a 10\nmain;b 20\n' >in/one.folded
printf 'main;a 10\nmain;b 30\n' >in/two.folded

run batch in -o out --quiet
ends 0 "a batch in which all is well"
holds "says nothing" says_nothing
run batch in -o out --quiet --progress always
ends 0 "with --progress always as well"
holds "says nothing, either" says_nothing
for number in 0 1; do
    run batch in -o shards --shard "$number/2" --quiet
    ends 0 "a shard"
    holds "says nothing" says_nothing
done
run batch --merge-reports shards/report-*-of-2.jsonl -o shards --quiet
ends 0 "reports that are complete"
holds "are put together without a word" says_nothing
run batch --merge-reports shards/report-0-of-2.jsonl -o shards --quiet
ends 1 "what is missing of them is said" "shard 1 of 2 is missing"
run compare --matrix in -o matrix.png --quiet
ends 0 "a matrix"
holds "is drawn without a word" says_nothing
on_terminal "$program" sheet in/one.folded in/two.folded -o sheet.png --quiet
ends 0 "a sheet on a terminal"
holds "shows no progress" says_nothing
on_terminal env TERM=xterm "$program" batch in -o bar --quiet
ends 0 "a batch on a terminal"
holds "shows none, and no last line" says_nothing

run gate in/one.folded in/two.folded --fail-if 'total>50%' --quiet
ends 0 "rules that hold"
holds "are not listed" says_nothing
run gate in/one.folded in/two.folded --fail-if 'total>5%' --quiet
ends 8 "one that fails"
holds "is" grep -q '^total .*failed$' got
run info in/one.folded --quiet
holds "what was asked for is no summary" grep -q 'total *30' got

printf 'main;a x\n' >in/bad.folded
printf 'main;a 1\nmain;b x\n' >lines.folded
run batch in -o out --quiet
ends 1 "a failure is said" "in/bad.folded: "
holds "with the summary" grep -q '1 failed' err
run lines.folded --lenient -o lines.png --quiet
ends 0 "warnings stay" "lines.folded"
rm in/*
run batch in -o out --quiet
ends 3 "and so do reasons of an exit status" "no input"
holds "nothing is left behind" has_no_leftovers
