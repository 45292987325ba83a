# shellcheck shell=bash disable=SC2154,SC2034
# What stands from left to right, and how much of it: --order, --flamechart, --top. Read by
# ../run.sh.

# boxes FILE: "depth name start weight" of each frame of a frames JSON, a line each.
boxes() {
    sed -nE 's/.*"depth":([0-9]+),.*"name":"([^"]*)","start":([0-9.]+),"weight":([0-9.]+),.*/\1 \2 \3 \4/p' "$1"
}
has_boxes() { [ "$(boxes "$1" | paste -sd, -)" = "$2" ]; }

printf 'b;x 3\na;y 2\nb;z 4\na;y 9\nc 1\n; 2\na;w 10\n' >order.folded
sort -r order.folded >order-turned.folded

# -- siblings --------------------------------------------------------------------------------------

run --order weight --frames out/o.json -o out/weight.png order.folded
ends 0 "--order weight works"
holds "and has nothing to say" is_quiet
holds "the heaviest sibling comes first at every depth" has_boxes out/o.json \
    '0 all 0 31,1 a 2 21,1 b 23 7,1 c 30 1,2 y 2 11,2 w 13 10,2 z 23 4,2 x 27 3'
run --order weight -o out/again.png order-turned.folded
holds "whatever the order of lines" cmp out/weight.png out/again.png
run --order weight --memory 1M -o out/again.png - <order.folded
holds "through a pipe, too" cmp out/weight.png out/again.png
run --order input --frames out/o.json -o out/input.png order.folded
holds "--order input puts siblings as they first come" has_boxes out/o.json \
    '0 all 0 31,1 b 2 7,1 a 9 21,1 c 30 1,2 x 2 3,2 z 5 4,2 y 9 11,2 w 20 10'
printf 'c;q 1\n' >first.folded
run --order input --frames out/o.json -o out/again.png first.folded order.folded
holds "of several inputs the first comes first" test "$(boxes out/o.json | sed -n 2p)" = "1 c 2 2"
run --order name -o out/name.png order.folded
run -o out/again.png order.folded
holds "--order name is the default" cmp out/name.png out/again.png
run --order heavy order.folded
ends 2 "another order is refused" 'known are name, weight, input'
seq 1 40000 | awk '{ printf "main;f%d;g%d;%0200d %d\n", $1 % 977, $1 % 31, $1, 1 + $1 % 7 }' >large.folded
run --order weight -o out/o.png large.folded
run --order weight --memory 1M -o out/again.png large.folded
holds "memory and \$TMPDIR make the same picture" cmp out/o.png out/again.png
run --order input -o out/o.png large.folded
run --order input --memory 1M -o out/again.png large.folded
holds "in the order of the input, too" cmp out/o.png out/again.png
run --order weight --reverse --frames out/o.json -o out/again.png order.folded
holds "siblings are put in order when all views are done" test "$(boxes out/o.json | sed -n 2p)" = "1 y 2 11"

run --order weight --split-by root --frames out/o.json -o out/again.png order.folded
ends 0 "in each of many panels"
holds "they stand by weight" test "$(boxes out/o.json | sed -n '2,3p' | paste -sd,)" = "1 y 0 11,1 w 11 10"
run --order input --around =x --frames out/o.json -o out/again.png order.folded
ends 0 "and around a function"
printf 'm;x;f;q 3\nm;f;p 1\nm;x;f;q 2\nn;f 4\n' >halves.folded
run --order input --around =f --frames out/o.json -o out/again.png halves.folded
holds "where both halves hold every sample, as it first comes" \
    test "$(sed -nE 's/.*"depth":(-?[0-9]+),.*"name":"([^"]*)".*"weight":([0-9.]+),.*/\1 \2 \3/p' out/o.json |
        paste -sd, -)" = '0 f 10,1 q 5,1 p 1,-1 x 5,-1 m 1,-1 n 4,-2 m 5'

# -- flame charts ----------------------------------------------------------------------------------

run --flamechart --frames out/o.json -o out/chart.png order.folded
ends 0 "--flamechart works"
holds "and has nothing to say" is_quiet
holds "x is the order of the input, a stack without frames a gap" has_boxes out/o.json \
    '0 all 0 31,1 b 0 3,1 a 3 2,1 b 5 4,1 a 9 9,1 c 18 1,1 a 21 10,2 x 0 3,2 y 3 2,2 z 5 4,2 y 9 9,2 w 21 10'
run --flamechart -o out/again.png - <order.folded
holds "through a pipe, too" cmp out/chart.png out/again.png
run --flamechart --sorted -o out/again.png order.folded
ends 0 "--sorted promises nothing that a chart would need"
holds "and changes nothing" cmp out/chart.png out/again.png
head -n 3 order.folded >half-1.folded
tail -n 4 order.folded >half-2.folded
run --flamechart -o out/again.png half-1.folded half-2.folded
holds "several inputs follow each other" cmp out/chart.png out/again.png
printf 'a;b 2\na;b 3\na 1\na;b 1\n' >neighbors.folded
run --flamechart --frames out/o.json -o out/again.png neighbors.folded
holds "equal neighbors are one box, equal paths elsewhere are not" has_boxes out/o.json \
    '0 all 0 7,1 a 0 7,2 b 0 5,2 b 6 1'
run --flamechart --hide =a --frames out/o.json -o out/again.png neighbors.folded
holds "other views leave the order as it is" has_boxes out/o.json '0 all 0 7,1 b 0 5,1 b 6 1'
run --flamechart --search =b --frames out/o.json -o out/again.png neighbors.folded
holds "searches count what they find" grep -qF '"matched":6,' out/o.json
run --flamechart --order weight order.folded
ends 2 "a chart has no other order" '--flamechart and --order do not go together'
run --top 3 --flamechart order.folded
ends 2 "nor what needs one" '--flamechart and --top do not go together'

run --flamechart --around =a order.folded
ends 2 "as a chart around a function does" '--flamechart and --around do not go together'

# -- the heaviest stacks ---------------------------------------------------------------------------

run --top 2 --frames out/o.json -o out/top.png order.folded
ends 0 "--top works"
holds "and has nothing to say" is_quiet
holds "the heaviest stay, all others are one box" has_boxes out/o.json \
    '0 all 0 31,1 a 0 21,1 others 21 10,2 w 0 10,2 y 10 11'
run --top 2 -o out/again.png order-turned.folded
holds "whatever the order of lines" cmp out/top.png out/again.png
run --top 100 -o out/again.png order.folded
run -o out/o.png order.folded
holds "where nothing is left over, nothing changes" cmp out/o.png out/again.png
run --top 2 --order weight --frames out/o.json -o out/again.png order.folded
holds "by weight, too" has_boxes out/o.json '0 all 0 31,1 a 0 21,1 others 21 10,2 y 0 11,2 w 11 10'
run --top 1 --order weight --frames out/o.json -o out/again.png order.folded
holds "where the box of all others is the last" has_boxes out/o.json '0 all 0 31,1 a 0 11,1 others 11 20,2 y 0 11'
run --top 1 --order input -o out/again.png order.folded
ends 0 "and in the order of the input"
run --top 1 --search other --frames out/o.json -o out/again.png order.folded
holds "no search finds the box of all others" grep -qF '"matched":0,' out/o.json
printf 'others;x 5\na 2\nb 1\n' >others.folded
run --top 1 --frames out/o.json -o out/again.png others.folded
holds "which never takes the name of a frame" has_boxes out/o.json '0 all 0 8,1 others 2 0 3,1 others 3 5,2 x 3 5'
for n in 0 100001 ten; do
    run --top "$n" order.folded
    ends 2 "--top $n is refused" 'a whole number from 1 to 100000'
done
