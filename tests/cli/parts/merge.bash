# shellcheck shell=bash disable=SC2154,SC2034
# The sum of profiles, weighted or not, and their mean. Read by ../run.sh.

printf 'main;a 1\nmain;b 2.5\n' >one.folded
printf 'main;a 2\nmain;c 4\n' >two.folded
printf 'main;c 1\nmain;a 3\n' >three.folded # not sorted
tac profile.folded >backwards.folded
: >none.folded

run merge one.folded two.folded
ends 0 "merge adds up profiles"
holds "without a word" is_quiet
holds "stack by stack, sorted" cmp got <(printf 'main;a 3\nmain;b 2.5\nmain;c 4\n')
run merge three.folded two.folded one.folded -o out/sum.folded
ends 0 "-o writes a file"
run merge one.folded three.folded two.folded
holds "in which order they are named does not matter" cmp got out/sum.folded
cat one.folded two.folded three.folded | "$program" collapse >got 2>err
holds "and the sum is what all lines together are" cmp got out/sum.folded
"$program" merge - two.folded <one.folded >got 2>err
holds "standard input is one of them" cmp got <(printf 'main;a 3\nmain;b 2.5\nmain;c 4\n')
"$program" merge <one.folded >got 2>err
holds "or the only one" cmp got one.folded
printf 'app 1 1.0: 1 cycles:\n\t10 a (/bin/app)\n\t20 main (/bin/app)\n\n' >sample.txt
run merge sample.txt one.folded
ends 0 "they may be of any format"
holds "each of its own" cmp got <(printf 'app;main;a 1\nmain;a 1\nmain;b 2.5\n# unit: cycles\n')
run merge one.folded two.folded --focus c --reverse
holds "and be viewed as everywhere" cmp got <(printf 'c;main 4\n')

run merge one.folded two.folded three.folded --mean
ends 0 "--mean is the mean"
holds "of all files, whether they have a stack or not" \
    cmp got <(printf 'main;a 2\nmain;b 0.8333333333333334\nmain;c 1.6666666666666667\n')
run merge profile.folded backwards.folded profile.folded --mean
holds "that of equal runs is the run" cmp got sorted.folded
printf 'a 9007199254740991\na 2\n' >long.txt
run merge long.txt long.txt long.txt --mean
holds "beyond 2^53, too" cmp got <(printf 'a 9007199254740993\n')
run merge one.folded two.folded --weights 0.1,3
ends 0 "--weights multiplies each file"
holds "exactly" cmp got <(printf 'main;a 6.1\nmain;b 0.25\nmain;c 12\n')
run merge one.folded one.folded --weights .1,0.25 --mean
holds "with --mean, it is the weighted mean" cmp got one.folded
echo 'a 1001' >a.folded
echo 'b 100000000000000' >b.folded
run merge a.folded b.folded --weights 999999999999999,0.00000000000001
ends 0 "weights may be far apart"
holds "and are still exact" cmp got <(printf 'a 1000999999999998999\nb 1\n')
run merge a.folded a.folded --weights 999999999999999,0.00000000000001 --mean
holds "as is their mean" cmp got a.folded
run merge long.txt long.txt --weights 1,1
holds "sums beyond 2^53 have all their digits" cmp got <(printf 'a 18014398509481986\n')

run merge one.folded two.folded --weights 1
ends 2 "each file has a weight" "--weights has 1 weight, and there are 2 files"
run merge one.folded --weights 1,2
ends 2 "and no weight is left" "--weights has 2 weights, and there is 1 file"
for weight in -1 nan inf 0 0.000 . 1e 1e16 0x1 1234567890123456 ' 1'; do
    run merge one.folded two.folded --weights "1,$weight"
    ends 2 "\"$weight\" is no weight" "--weights: \"$weight\" is not a number above 0"
done
run merge one.folded --weights ,
ends 2 "nor is nothing" 'is not a number above 0'

printf 'a 1 2\nb 3 4\n' >both.folded
run merge both.folded both.folded --counts 2
ends 0 "two counts on a line are added up"
holds "both of them" cmp got <(printf 'a 2 4\nb 6 8\n')
run merge both.folded both.folded --counts 2 --weights 1,0.5 --mean
holds "and both are divided" cmp got both.folded

{ cat one.folded && echo '# unit: bytes'; } >bytes.folded
{ cat two.folded && echo '# unit: seconds'; } >seconds.folded
run merge bytes.folded two.folded
ends 0 "a profile without a unit goes with any"
holds "and the sum has that unit" grep -qx '# unit: bytes' got
cp one.folded kept.txt
run merge one.folded bytes.folded two.folded seconds.folded -o kept.txt
ends 2 "different units do not add up" \
    "bytes.folded is counted in bytes and seconds.folded in seconds, which do not add up"
holds "and what was there before is there still" cmp kept.txt one.folded
run diff --before bytes.folded --before seconds.folded --after one.folded --normalize after -o out/diff.png
ends 2 "nor do they on one side of a difference" \
    "bytes.folded is counted in bytes and seconds.folded in seconds, which do not add up"
run merge both.folded one.folded
ends 0 "a second count that not all have is left out"
holds "so the sum has one" grep -qx 'a 2' got

run merge one.folded two.folded --around =a
ends 2 "a sum is of whole stacks" "--around makes a picture; --focus keeps the stacks"
run collapse one.folded --around =a
ends 2 "so is what is collapsed" "--around makes a picture; --focus keeps the stacks"
run merge one.folded nothing.folded
ends 6 "a file that is not there ends it" "nothing.folded: No such file"
run merge one.folded -o one.folded
ends 2 "an input is not written over" "one.folded"
run merge one.folded two.folded -o /dev/full
ends 6 "a full disk is seen" "/dev/full: No space left"
run merge bad.folded one.folded
ends 0 "bad lines are left out" "4 bad lines skipped"
run merge bad.folded one.folded --strict
ends 1 "--strict ends at the first" "bad.folded:2: "
run merge none.folded none.folded
ends 1 "without a stack there is no sum" "no stack with a count above zero"
run merge three.folded one.folded --sorted
ends 1 "--sorted is a promise" "the stacks are not sorted"
mkdir runs
for i in $(seq 300); do printf 'main;a %d\nmain;b 1\n' "$i" >"runs/$i.folded"; done
(ulimit -S -n 64 && "$program" merge runs/*.folded --mean >got 2>err)
count_check $? "more files are merged than a shell lets be open"
holds "to their mean" cmp got <(printf 'main;a 150.5\nmain;b 1\n')
