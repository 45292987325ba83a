# shellcheck shell=bash disable=SC2154,SC2034
# Orders of a batch: --order, --flamechart, --top. Read by ../batch.sh.

mkdir orders
printf 'b;x 3\na;y 2\nb;z 4\na;y 9\nc 1\n' >orders/a.folded
printf 'z;x 3\na;y 5\nz;x 4\n' >orders/b.folded
for option in "--order weight" "--order input" --flamechart "--top 1"; do
    rm -rf or
    # shellcheck disable=SC2086
    batch orders -o or $option
    ends 0 "a batch takes $option"
    # shellcheck disable=SC2086
    "$program" orders/a.folded $option --title a -o or.png
    holds "a picture is the one that render makes" cmp or.png or/a.png
    # shellcheck disable=SC2086
    batch orders -o or $option
    holds "the same again makes nothing" has_lines or/report.jsonl unchanged 2
    batch orders -o or
    holds "without it all are made again" has_lines or/report.jsonl made 2
done
batch orders -o or --order weight
batch orders -o or --order input
holds "another order makes all again" has_lines or/report.jsonl made 2
batch orders -o or2 --flamechart --preset thumb,docs -j 2
ends 0 "charts of several sizes are made of one reading"
"$program" orders/b.folded --flamechart --preset docs --title b -o or.png
holds "each as render makes it" cmp or.png or2/b@docs.png
batch orders -o or3 --flamechart --top 2
ends 2 "what does not go together ends a batch before it begins" '--flamechart and --top do not go together'

# -- two sides -------------------------------------------------------------------------------------

printf 'main;f2 10 35\nmain;f4 25 0\n' >two.folded
batch two.folded -o or4 --preset thumb,docs
ends 0 "an input may have two sides"
"$program" two.folded --preset docs --title two -o or.png
holds "what is said of them is what render says" cmp or.png or4/two@docs.png
