# shellcheck shell=bash disable=SC2154,SC2034,SC2016
# Times and sizes are said as people say them, however their unit is spelled. Read by ../run.sh.

printf '%s\n' '# unit: ns' 'main;load 5400000000000' 'main;draw 1800000000000' \
    'main;tick 61000000' >time.folded
sed 's/ns/nanoseconds/' time.folded >words.folded
printf 'main;load 5400\nmain;draw 1800\n' >plain.folded

# says UNIT TOTAL: of 7,200 of a unit a picture says so much.
says() {
    "$program" plain.folded -o out/unit.png --countname "$1" --alt >got 2>err &&
        grep -qF -- "Flame graph of $2:" got
}

# -- spellings -------------------------------------------------------------------------------------

while read -r unit total; do
    holds "7,200 $unit are $total" says "$unit" "$total"
done <<'TEXT'
ns 7.2 µs
nanoseconds 7.2 µs
us 7.2 ms
µs 7.2 ms
μs 7.2 ms
microseconds 7.2 ms
ms 7.2 s
milliseconds 7.2 s
Milliseconds 7.2 s
s 2 h
sec 2 h
secs 2 h
second 2 h
seconds 2 h
min 120 h
minutes 120 h
h 7,200 h
hours 7,200 h
B 7.2 kB
bytes 7.2 kB
Bytes 7.2 kB
kB 7.2 MB
KB 7.2 MB
KiB 7.4 MB
MB 7.2 GB
MiB 7.5 GB
GB 7.2 TB
GiB 7.7 TB
TB 7.2 PB
TiB 7.9 PB
m 7,200 m
MS 7,200 MS
Kb 7,200 Kb
cycles 7,200 cycles
instructions 7,200 instructions
TEXT
printf 'main;load 7200000000\n' >many.folded
run many.folded -o out/unit.png --alt --countname cycles
holds "what is counted has prefixes" grep -qF 'Flame graph of 7.2 G cycles:' got
printf 'a 90\n' >minute.folded
run minute.folded -o out/unit.png --alt --countname s
holds "half a minute is a fraction of one" grep -qF 'Flame graph of 1.5 min:' got

# -- wherever a unit is said -----------------------------------------------------------------------

# is_same OPTION...: the program says the same of "ns" and of "nanoseconds"; it is in `got`.
is_same() {
    "$program" words.folded -o out/same.png --title T "$@" >got.words 2>err &&
        "$program" time.folded -o out/same.png --title T "$@" >got 2>err && cmp -s got got.words
}

holds "the alternative text is the same of ns and of nanoseconds" is_same --alt
holds "which is of 2 h" grep -qF 'lame graph of 2 h. 75.0% of it goes through' got
holds "so is the image map" is_same --map -
holds "whose titles say times" grep -qF 'title="Function: load (1.5 h, 75.00%)"' got
holds "of all, too" grep -qF 'title="all (2 h, 100%)"' got
holds "so are the tables" is_same --text -
holds "whose cells say times" grep -qxF '| 1 | 75.0% | 1.5 h | `load` |' got
holds "so is the tree" is_same --tree -
holds "so is what Markdown shows" is_same --markdown
holds "which says times, too" grep -qF 'lame graph of 2 h' got
"$program" words.folded -o out/words.png --title T 2>err
"$program" time.folded -o out/ns.png --title T 2>err
holds "so is the picture" cmp -s out/words.png out/ns.png
"$program" time.folded -o out/time.png --metadata 2>err
holds "a file that says its total says it so" grep -aqF '2 h' out/time.png
run time.folded -o out/time.png --frames out/time.json
holds "JSON has the unit as it was given" grep -qF '"unit":"ns"' out/time.json
holds "and the numbers as they are" grep -qF '"total":7200061000000' out/time.json
run time.folded -o out/time.png --csv -
holds "CSV, too" grep -qF 5400000000000 got
run info time.folded
holds "info says the number, and what it is" grep -qF '7,200,061,000,000 ns (2 h)' got
run query out/time.json 400,60
holds "a query says times" grep -qF '1.5 h, 75.0% of 2 h' got
run diff time.folded time.folded --format-out markdown
holds "a comparison says times" grep -qF '2 h' got
run sheet time.folded words.folded -o out/sheet.png --captions '{total} {unit}' --frames out/s.json
holds "where both spellings are one unit" is_quiet
holds "a title of a total and its unit says times" grep -qF '"2 h"' out/s.json

# -- axes ------------------------------------------------------------------------------------------

for unit in seconds s; do
    printf '# unit: %s\nmain;a 300\nmain;b 420\n' "$unit" >"chart_$unit.folded"
    run "chart_$unit.folded" -o "out/$unit.png" --flamechart --title T
done
holds "the axis of a flame chart is of time, however that is spelled" \
    cmp -s out/seconds.png out/s.png

# -- units together --------------------------------------------------------------------------------

run diff time.folded words.folded -o out/diff.png
ends 0 "sides whose unit is spelled in two ways are compared"
run merge words.folded time.folded -o out/merged.folded
ends 0 "and added up"
holds "in the unit of the first" grep -qx '# unit: nanoseconds' out/merged.folded

# Of 2 s each: 1.5 s of work, and 1 s. A unit may be said before the first stack or behind the last.
printf '# unit: microseconds\nmain;work 1500000\nmain;wait 500000\n' >micro.folded
printf 'main;wait 1000000000\nmain;work 1000000000\n# unit: nanoseconds\n' >nano.folded
printf 'main;wait 4096\nmain;work 4096\n# unit: bytes\n' >heap.folded
printf 'main;wait 1\nmain;work 3\n# unit: KiB\n' >kib.folded
printf 'main;wait 1500000000\nmain;work 2500000000\n# unit: nanoseconds\n' >sum.folded
for command in collapse merge; do
    run $command micro.folded nano.folded
    ends 0 "$command adds times to times"
    holds "$command counts them in the finer unit" cmp got sum.folded
    run $command heap.folded kib.folded
    holds "$command adds sizes to sizes" grep -qx 'main;work 7168' got
    run $command nano.folded heap.folded -o out/none.folded
    ends 2 "$command adds no size to a time" \
        "nano.folded is counted in nanoseconds and heap.folded in bytes, which do not add up"
    holds "$command leaves no sum of them" test ! -e out/none.folded
done
run micro.folded nano.folded -o out/sum.png --alt
ends 0 "a picture of several is of their times"
holds "all of them" grep -qF 'Flame graph of 4 s: 62.5% of it goes through main and work' got
run nano.folded heap.folded -o out/none.png
ends 2 "and of no size and time" "nano.folded is counted in nanoseconds and heap.folded in bytes"
holds "which is not drawn" test ! -e out/none.png
run collapse <(cat micro.folded) <(cat nano.folded)
holds "pipes are added up as files are" cmp got sum.folded
sed -i '/^#/d; s,work,x,; s,wait,work,; s,x,wait,' micro.folded
printf '# unit: us\n' >>micro.folded
run collapse --sorted micro.folded nano.folded -o out/sorted.folded
ends 0 "so is what is promised to be sorted"
run collapse --sorted <(cat micro.folded) nano.folded
ends 2 "but not where it is read once" "which do not add up in what comes through pipes, read once"
run merge micro.folded nano.folded --weights 2,1 --mean
holds "weights are of what is converted" grep -qx 'main;wait 1333333333.3333333' got
run diff micro.folded nano.folded -o out/diff.png --alt
ends 0 "sides of two units of time are compared"
holds "as times" grep -qF 'Differential flame graph of 2 s before and 2 s after' got
run gate micro.folded nano.folded --fail-if 'total>1%'
ends 0 "and judged"
run diff micro.folded nano.folded --normalize samples
ends 2 "which needs what it ever did" "has no number of samples"

sed '/^#/d' nano.folded >bare.folded
run micro.folded bare.folded bare.folded -o out/bare.png --alt
ends 0 "what says no unit is taken in that of the others" \
    "note: bare.folded: says no unit, nor does 1 other input; their counts are taken in us"
run diff micro.folded bare.folded -o out/bare.png
ends 0 "on either side" "note: bare.folded: says no unit; its counts are taken in us, the unit of the others"
mkdir -p old new
cp micro.folded old/a.folded
cp nano.folded new/a.folded
"$program" batch new --baseline old -o out/batch --report out/batch.jsonl >got 2>err
code=$?
ends 0 "a batch compares times"
holds "in one unit" grep -qF '"before":2000000000' out/batch.jsonl
