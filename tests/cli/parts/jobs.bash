# shellcheck shell=bash disable=SC2154,SC2034
# One large profile read by several threads: --jobs. Read by ../run.sh.

run --jobs -1 profile.folded -o out/jobs.png
ends 2 "fewer than no threads are refused" "--jobs"
run --jobs 3 profile.folded -o out/jobs.png
ends 0 "a small profile is read, too"

# 74 MB, which is two parts, in long lines, as few of them take less time: every twentieth stack is a leaf that
# belongs behind the next ones.
awk -v long="$(printf 'std::vector<std::pair<unsigned, long>>, %.0s' {1..6})" 'BEGIN {
    for (i = 0; i < 240000; i++) {
        group = int(i / 20)
        printf("main();shard_%03d;worker_%03d", group / 250, group % 250)
        if (i % 20 != 0)
            printf("-%02d;handle_request_of_a_client(%s);write_the_answer()", i % 20, long)
        print "", i % 97 + 1
    }
}' >large.folded
run --jobs 1 large.folded -o out/jobs-1.png --frames out/jobs-1.json --csv out/jobs-1.csv
ends 0 "a large profile is read by one thread"
for jobs in 0 2 3 7 16; do
    run -j "$jobs" large.folded -o out/jobs.png --frames out/jobs.json --csv out/jobs.csv
    ends 0 "or by $jobs"
    holds "which makes the same picture" cmp out/jobs-1.png out/jobs.png
    holds "the same frames" cmp out/jobs-1.json out/jobs.json
    holds "and the same sums" cmp out/jobs-1.csv out/jobs.csv
done
run <(cat large.folded) -o out/jobs.png --frames out/jobs.json --csv out/jobs.csv
holds "as does a pipe" cmp out/jobs-1.png out/jobs.png
holds "with its frames" cmp out/jobs-1.json out/jobs.json
holds "and its sums" cmp out/jobs-1.csv out/jobs.csv
run --jobs 2 --search 'worker_01.*' large.folded -o out/jobs.png --frames out/jobs.json
ends 0 "a search goes with it"
run <(cat large.folded) --search 'worker_01.*' -o out/piped.png --frames out/piped.json
holds "and finds the same" cmp out/piped.json out/jobs.json

# -- what is wrong with it -------------------------------------------------------------------------

lines=$(wc -l <large.folded)
echo 'no count' >>large.folded
run --jobs 2 large.folded -o out/jobs.png
ends 0 "a bad line in the last part is said" "line $((lines + 1)) ("
run --jobs 2 --strict large.folded -o out/jobs.png
ends 1 "by its number where that is strict" "large.folded:$((lines + 1)):"
echo 'aaa;out_of_order 9000000' >>large.folded
run --jobs 2 --sorted large.folded -o out/jobs.png
ends 1 "disorder is told by its line" "large.folded:$((lines + 2)):"
run --jobs 2 large.folded -o out/jobs.png --frames out/jobs.json
ends 0 "or all is sorted"
holds "with the stack that came last" grep -qF '"name":"out_of_order"' out/jobs.json

# -- a file that shrinks ---------------------------------------------------------------------------

# When it does is up to chance; a signal would end the program with a code above 128.
for delay in 0.005 0.010 0.015 0.020 0.030 0.040; do
    for jobs in 1 2; do
        cp large.folded shrinking.folded
        (sleep "$delay" && truncate -s 1000000 shrinking.folded) &
        run --jobs "$jobs" shrinking.folded -o out/jobs.png
        wait $!
        holds "a file that shrinks ends with a message, by $jobs after $delay s" \
            grep -qxE '0|6' <<<"$code"
    done
done
rm -f large.folded shrinking.folded out/jobs* out/piped*
