# shellcheck shell=bash disable=SC2154,SC2034,SC2016
# What a flame chart joins. Read by ../run.sh.

# chart ARGUMENT...: draws a flame chart; "got" has its boxes, a line for each depth.
chart() {
    "$program" --flamechart "$@" --minwidth 0.01 --frames out/chart.json -o out/chart.png >got 2>err
    code=$?
    python3 -c 'import itertools, json
frames = json.load(open("out/chart.json"))["frames"][1:]
for depth, row in itertools.groupby(frames, key=lambda f: f["depth"]):
    print(*("%s %g" % (f["name"], f["weight"]) for f in row), sep=", ")' >got 2>>err
}

# draws SENTENCE TEXT ARGUMENT...: these boxes are drawn.
draws() {
    local sentence=$1 boxes=$2
    shift 2
    chart "$@"
    holds "$sentence" eval '[ "$code" -eq 0 ] && printf "%s\n" "$boxes" | cmp got -'
}

# -- folded text -----------------------------------------------------------------------------------

printf 'main;a 5\nmain;a 3\nmain;b 0\nmain;a 2\n' >zero.folded
draws "equal neighbours are one box, but not where a stack with a count of 0 is between them" \
    'main 10
a 8, a 2' zero.folded
holds "which is no frame" grep -qF '"stacks":2,' out/chart.json
draws "--join-equal off: each line has its own box" 'main 5, main 3, main 2
a 5, a 3, a 2' zero.folded --join-equal off
draws "of several --join-equal the last one counts" 'main 10
a 8, a 2' --join-equal off zero.folded --join-equal on
printf 'main;a 5\n; 0\nmain;a 2\n' >root.folded
draws "one without frames parts all" 'main 5, main 2
a 5, a 2' root.folded
printf 'main;a 5\nmain;a 0\nmain;a 2\nmain 0\nmain;a 1\n' >same.folded
draws "one that is its neighbour parts the last frame" 'main 8
a 5, a 2, a 1' same.folded
printf 'x 0\nmain;a 5\nmain;a 2\ny 0\n' >ends.folded
draws "at the ends it parts nothing" 'main 7
a 7' ends.folded
printf 'main;a 5\n 4\nmain;a 2\n' >gap.folded
draws "what a gap is between is not joined" 'main 5, main 2
a 5, a 2' gap.folded
printf 'main;a 5\nmain;idle 4\nmain;a 2\nmain;a 1\n' >idle.folded
draws "neither is what a view has left something out between" 'main 5, main 3
a 5, a 3' idle.folded --ignore idle
draws "frames that a view takes out of stacks leave no gap" 'main 12
a 5, a 3' idle.folded --hide idle
draws "reversed stacks are joined by their leaves" 'a 5, idle 4, a 3
main 5, main 4, main 3' idle.folded --reverse
draws "zeros part what views leave, too" 'a 8, a 2' zero.folded --hide main
printf '0;x 0\n 0\n' >nothing.folded
run --flamechart nothing.folded -o out/none.png
ends 1 "counts of 0 alone are no chart"
run zero.folded -o out/graph.png --frames out/chart.json
holds "in a flame graph lines with a count of 0 are left out as before" grep -qF '"stacks":1,' out/chart.json
run zero.folded --flamechart --join-equal maybe -o out/none.png
ends 2 "--join-equal is on or off" '--join-equal: unknown value "maybe"'

# -- calls -----------------------------------------------------------------------------------------

events() {
    cat <<JSON
{"\$schema":"https://www.speedscope.app/file-format-schema.json",
"shared":{"frames":[{"name":"main"},{"name":"a"},{"name":"b"}]},
"profiles":[{"type":"evented","name":"t","unit":"$1","startValue":0,"endValue":20,"events":[
{"type":"O","frame":0,"at":0},{"type":"O","frame":1,"at":0},{"type":"C","frame":1,"at":4},
{"type":"O","frame":1,"at":4},{"type":"O","frame":2,"at":5},{"type":"C","frame":2,"at":6},
{"type":"C","frame":1,"at":8},{"type":"O","frame":1,"at":9},{"type":"C","frame":1,"at":10},
{"type":"C","frame":0,"at":10},{"type":"O","frame":0,"at":12},{"type":"O","frame":1,"at":12},
{"type":"C","frame":1,"at":20},{"type":"C","frame":0,"at":20}]}]}
JSON
}
events seconds >calls.speedscope.json
draws "calls that touch in time are one box, and a gap is one" 'main 10, main 8
a 8, a 1, a 8
b 1' calls.speedscope.json
draws "--join-equal off: each call has its own" 'main 10, main 8
a 4, a 4, a 1, a 8
b 1' calls.speedscope.json --join-equal off
draws "with views, too" 'a 4, a 4, a 1, a 8
b 1' calls.speedscope.json --join-equal off --hide main
events none >counted.speedscope.json
draws "where times are none, too" 'main 10, main 8
a 8, a 1, a 8
b 1' counted.speedscope.json
draws "with their calls apart" 'main 10, main 8
a 4, a 4, a 1, a 8
b 1' counted.speedscope.json --join-equal off
cat >spans.json <<'JSON'
{"traceEvents":[{"ph":"X","pid":1,"tid":1,"ts":0,"dur":100000000,"name":"main"},
{"ph":"X","pid":1,"tid":1,"ts":0,"dur":40000000,"name":"a"},{"ph":"X","pid":1,"tid":1,"ts":40000000,"dur":20000000,"name":"a"},
{"ph":"B","pid":1,"tid":1,"ts":70000000,"name":"a"},{"ph":"E","pid":1,"tid":1,"ts":100000000,"name":"a"},
{"ph":"X","pid":1,"tid":1,"ts":100000000,"dur":10000000,"name":"main"},
{"ph":"X","pid":1,"tid":1,"ts":120000000,"dur":10000000,"name":"main"}]}
JSON
draws "spans of a trace that touch are one box" 'main 110, main 10
a 60, a 30' spans.json
draws "or each its own" 'main 100, main 10, main 10
a 40, a 20, a 30' spans.json --join-equal off
mkdir charts
cp zero.folded charts/a.folded
run batch charts -o out/charts --flamechart --join-equal off --frames '{stem}.json' --progress never
holds "a batch knows it" grep -qF '"stacks":3,' out/charts/a.json
draws "two recordings do not touch" 'main 10, main 8, main 10, main 8
a 8, a 1, a 8, a 8, a 1, a 8
b 1, b 1' calls.speedscope.json calls.speedscope.json
printf 'main;a 1\n' >one.folded
draws "but lines of two files do" 'main 2
a 2' one.folded one.folded
