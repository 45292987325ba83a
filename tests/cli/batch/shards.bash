# shellcheck shell=bash disable=SC2154,SC2034
# Parts of a batch on many machines. Read by ../batch.sh.

make_profiles spread 23
: >spread/p4.folded
batch spread -o one --preset thumb,docs --gallery
ends 1 "the whole" "22 made, 1 failed of 23"
for count in 1 3 7; do
    for ((i = 0; i < count; i++)); do
        batch spread -o "by$count" --preset thumb,docs --gallery --shard "$i/$count"
    done
    batch --merge-reports "by$count"/report-*-of-"$count".jsonl -o "by$count" --preset thumb,docs --gallery
    ends 1 "$count shards, united" "report.jsonl: 22 made, 1 failed"
    holds "make the same tree, the gallery included" same_tree one "by$count"
    holds "a report of all" has_lines "by$count/report.jsonl" made 22
    holds "with a summary" is_finished "by$count/report.jsonl"
done
for i in 0 1; do batch spread -o plain --preset thumb,docs --shard "$i/2"; done
batch --merge-reports plain/report-*-of-2.jsonl -o plain --preset thumb,docs --gallery
holds "the gallery says the same where no shard was told of it" cmp one/index.html plain/index.html
batch spread -o one --preset thumb,docs
batch spread -o by7 --preset thumb,docs
ends 1 "the union is as good as a report of one run" "22 unchanged, 1 failed of 23"
tail -n +3 by3/report-1-of-3.jsonl | head -n 3 >by3/cut.jsonl
batch --merge-reports by3/report-0-of-3.jsonl by3/cut.jsonl -o by3
ends 1 "a shard that has not finished is named" "by3/cut.jsonl: the run has not finished"
batch --merge-reports by3/nowhere.jsonl -o by3
ends 6 "a report that is not there" "nowhere.jsonl: No such file"
cp by3/report-0-of-3.jsonl by3/kept.jsonl
batch --merge-reports by3/kept.jsonl by3/report-1-of-3.jsonl -o by3 --report by3/../by3/kept.jsonl
ends 2 "a united report is none of its parts" "the output is also an input"
holds "which stay as they were" cmp by3/kept.jsonl by3/report-0-of-3.jsonl
batch --merge-reports -o by3
ends 2 "none at all" "needs the reports of shards"
batch spread -o many --shard 40/50
ends 0 "a shard may be empty" "0"
holds "and has a report" is_finished many/report-40-of-50.jsonl
for shard in 3/3 1 a/b -1/3 1/0; do
    batch spread -o x --shard "$shard"
    ends 2 "--shard $shard" "is not I/N"
done

auto() {
    env "$@" "$program" batch spread -o auto --shard auto --dry-run >got 2>err
    code=$?
}
first() { [ "$code" -eq 0 ] && [ "$(head -n 1 got)" = "spread/$1.folded → auto/$1.png" ]; }
all=$("$program" batch spread -o auto --dry-run | sed 's|spread/||; s|\.folded.*||')
name() { sed -n "$(($1 + 1))p" <<<"$all"; }
auto SLURM_ARRAY_TASK_ID=7 SLURM_ARRAY_TASK_MIN=1 SLURM_ARRAY_TASK_STEP=2 SLURM_ARRAY_TASK_COUNT=5
holds "Slurm" first "$(name 3)"
auto SLURM_ARRAY_TASK_ID=9 SLURM_ARRAY_TASK_MIN=1 SLURM_ARRAY_TASK_STEP=1 SLURM_ARRAY_TASK_COUNT=3
ends 2 "Slurm with an irregular array" "not evenly spaced"
auto AWS_BATCH_JOB_ARRAY_INDEX=2 AWS_BATCH_JOB_ARRAY_SIZE=4
holds "AWS Batch" first "$(name 2)"
auto SGE_TASK_ID=6 SGE_TASK_FIRST=2 SGE_TASK_STEPSIZE=2 SGE_TASK_LAST=8
holds "Grid Engine" first "$(name 2)"
auto SGE_TASK_ID=undefined
ends 2 "no array at all" "names no array task"
auto JOB_COMPLETION_INDEX=2
ends 2 "Kubernetes does not say how many" "give --shard-count N"
JOB_COMPLETION_INDEX=2 "$program" batch spread -o auto --shard auto --shard-count 4 --dry-run >got 2>err
code=$?
holds "with --shard-count it need not" first "$(name 2)"
JOB_COMPLETION_INDEX=4 "$program" batch spread -o auto --shard auto --shard-count 4 --dry-run >got 2>err
code=$?
ends 2 "a task beyond the shards" "shards are 0 to 3"
