# shellcheck shell=bash disable=SC2154,SC2034
# What the caller leaves a batch with: descriptors, limits, pipes. Read by ../batch.sh.

make_profiles around 3
printf 'main;a 3\nno count\n' >around/bad.folded
printf 'nothing\n' >around/none.folded
batch around -o around-usual
"$program" batch --progress never around -o around-closed 2>&-
code=$?
ends 1 "a batch needs no standard error"
holds "and no message lands in its report" is_report around-closed/report.jsonl
"$program" batch --progress never around -o around-closed2 <&- >&- 2>&-
holds "nor does it need the others" same_tree around-usual around-closed2
"$program" batch --from-file - -o around-none <&- 2>err
code=$?
ends 6 "a list from a closed standard input" "standard input: closed"
"$program" batch --dry-run around -o around-none >&- 2>err
code=$?
ends 6 "a list of outputs to a closed standard output" "standard output: closed"

(ulimit -f 2 && exec "$program" batch --progress never around/p1.folded around/p2.folded -o around-long) >got 2>err
code=$?
ends 4 "pictures over the caller's limit on files fail" "p1.png: File too large"
holds "and are in the report" has_lines around-long/report.jsonl failed 2
make_profiles ample 20
(ulimit -f 1 && exec "$program" batch --progress never ample -o around-ample -j 1) >got 2>err
code=$?
ends 6 "and a report over it ends the batch" "stopped by around-ample/report.jsonl: File too large"

{ sleep 0.2; ls around/p*; } | {
    python3 -c 'import os, sys
os.set_blocking(0, False)
os.execvp(sys.argv[1], sys.argv[1:])' "$program" batch --progress never --from-file - -o around-waited
    echo $? >ended
} >got 2>err
code=$(cat ended)
ends 0 "a list from a pipe that does not block is waited for" "3 made of 3"
