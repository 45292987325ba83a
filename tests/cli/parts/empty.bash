# shellcheck shell=bash disable=SC2154
# Profiles that have no samples. Read by ../run.sh.

printf '# taken from an idle service\n\nmain;a 0\nmain;b 0.0\n' >idle.folded
printf '# nothing\r\n# at all\r\n' >comments.folded
printf 'main;a 0 0\n' >idle_both.folded
printf 'main;a 5\nmain;b 2\nmain;a -5\nmain;b -2\n' >freed.folded
gzip -c idle.folded >idle.gz
printf '{"$schema":"https://www.speedscope.app/file-format-schema.json","shared":{"frames":[]},"profiles":[%s]}' \
    '{"type":"sampled","name":"t","unit":"none","startValue":0,"endValue":0,"samples":[],"weights":[]}' >idle.json
printf '{"nodes":[{"id":1,"callFrame":{"functionName":"(root)","scriptId":"0","url":"","lineNumber":-1,%s' \
    '"columnNumber":-1},"hitCount":0},{"id":2,"callFrame":{"functionName":"(idle)","scriptId":"0","url":"","lineNumber":-1,"columnNumber":-1}}],"startTime":1,"endTime":9,"samples":[],"timeDeltas":[]}' >idle.cpuprofile
printf '{"traceEvents":[]}' >idle_trace.json
printf 'heap profile: 0: 0 [0: 0] @ heapprofile\n\nMAPPED_LIBRARIES:\n' >idle.heap
: >nothing.folded
gzip -c nothing.folded >nothing.gz
printf '\n\n' >blank.folded
printf 'no count\n' >junk.folded
printf 'main;a 0\nno count\n' >half.folded
head -c 100 idle.json >cut.json

for file in idle.folded comments.folded idle_both.folded freed.folded idle.gz idle.json idle.cpuprofile idle_trace.json idle.heap; do
    run "$file" -o out/none.png
    ends 1 "$file has no samples" "no samples in $file; --empty draw makes a picture that says so"
    holds "and has no picture" test ! -e out/none.png
    run --empty draw "$file" -o out/idle.png --frames out/idle.json
    ends 0 "but where it is drawn: $file"
    holds "with a total of 0" grep -q '"total":0,"unit"' out/idle.json
done
for file in nothing.folded nothing.gz blank.folded junk.folded half.folded cut.json; do
    run --empty draw "$file" -o out/none.png
    ends 1 "$file is no profile without samples" "no stack with a count above zero"
done
# What ends before the place of its samples is cut short.
printf 'Analysis of sampling rg (pid 64751) every 1 millisecond\nProcess:         rg [64751]\n' >cut.sample.txt
printf 'war:Column filter is ON.\n' >cut.csv
{ cat cut.sample.txt; printf '\nCall graph:\n\nTotal number in stack (recursive counted multiple, when >=5):\n'; } >idle.sample.txt
run --format-in sample --empty draw cut.sample.txt -o out/none.png
ends 1 "a graph that never begins is damage" 'damaged at byte'
run --format-in sample --empty draw idle.sample.txt -o out/idle.png
ends 0 "an empty graph is not"
run --format-in vtune --empty draw cut.csv -o out/none.png
ends 1 "nor is there a table without a header" 'expected a header'
run --empty draw - -o out/none.png <nothing.folded
ends 1 "nor is a pipe without a byte" "no stack with a count above zero in standard input"
run --empty error - <comments.folded
ends 1 "a pipe may have none" "no samples in standard input; --empty draw"
run idle.folded comments.folded
ends 1 "nor several together" "no samples in the 2 inputs; --empty draw"
run freed.folded idle.folded
ends 1 "what was all freed counts with them" "no samples in the 2 inputs; --empty draw"
printf 'main;a -5\nmain;b 2\nmain;b -2\n' >below.folded
run --empty draw below.folded -o out/none.png
ends 1 "what is below zero is not nothing" "no stack with a count above zero in below.folded"
run --empty draw --focus b freed.folded -o out/none.png
ends 1 "of what a view leaves nobody says so" "no stack"
run --empty draw idle.folded nothing.folded
ends 1 "where one of them is none, that is no profile" "no stack with a count above zero in the 2 inputs"
run --empty draw idle.folded profile.folded -o out/sum.png --frames out/sum.json
ends 0 "what has none adds nothing"
holds "to what has some" grep -q '"total":100,' out/sum.json

# A view that leaves nothing is another matter, and so is what was not asked for.
run --empty draw --focus nowhere profile.folded
ends 1 "a view that leaves nothing is named" '--focus "nowhere" leaves no stack of profile.folded'
for view in '--focus nowhere' '--zoom =main' '--around main' '--reverse' '--flamechart' '--split-by thread' \
    '--order weight' '--search main'; do
    # shellcheck disable=SC2086 # option and value
    run --empty draw $view idle.folded -o out/idle.png --frames out/idle.json
    ends 0 "$view of no samples draws none"
    holds "with a total of 0" grep -q '"total":0,' out/idle.json
done

# The picture, in every size and theme, and what is beside it.
run --empty draw idle.folded -o out/idle.png --frames out/idle.json --tags out/idle.npy --map out/idle.html \
    --text out/idle.md --csv out/idle.csv --tree out/idle.txt --metadata
ends 0 "all sidecars can be made"
holds "frames have the box of all" grep -q '"name":"all","start":0,"weight":0,"self":0,.*"label":"all (0 samples)"' out/idle.json
holds "and no other" test "$(grep -c '"tag":' out/idle.json)" -eq 1
holds "they are JSON" is_json out/idle.json
holds "the map says so" grep -q 'alt="Flame graph of 0 samples.".*' out/idle.html
holds "without a share of nothing" grep -q 'title="all (0 samples)"' out/idle.html
holds "so do the tables" grep -q '0 samples' out/idle.md
holds "no number is none" test -z "$(grep -li -e nan -e inf out/idle.json out/idle.html out/idle.md out/idle.csv out/idle.txt)"
run --empty draw idle.folded -o out/idle.png --alt
holds "the alternative text says so" grep -qx 'Flame graph of 0 samples.' got
for preset in thumb og slack docs slide; do
    run --empty draw --preset $preset idle.folded -o out/$preset.png
    ends 0 "the preset $preset draws it"
done
holds "in its size" has_size out/thumb.png 320x180
run --empty draw --theme light,dark --size 300x200 idle.folded -o out/both.png
ends 0 "both themes do"
holds "in an exact size" has_size out/both-dark.png 300x200
run --empty draw --bare --height 1 --costscale auto idle.folded -o out/bare.png
ends 0 "cells alone can be drawn, too"
holds "of one column" has_size out/bare.png 1x1
run --empty draw --classic --total 100 idle.folded -o out/classic.png --frames out/classic.json
ends 0 "--total does not make samples"
holds "of none" grep -q '"total":0,' out/classic.json
run --empty draw --embed folded idle.folded -o out/carrier.png
ends 0 "what carries nothing lacks nothing"
holds "which is not said" is_quiet
run out/carrier.png
ends 1 "and has no samples" "no samples in out/carrier.png"
run query out/carrier.png 20,50
ends 0 "its box can be asked for"

# Other commands.
run diff idle.folded comments.folded -o out/diff.png
ends 1 "two sides without samples make no picture" "no samples in the 2 inputs; --empty draw"
run diff --empty draw idle.folded comments.folded -o out/diff.png --json out/diff.json --frames out/frames.json
ends 0 "but where they are drawn"
holds "the numbers are zeros" grep -q '"before":0,"after":0,"distance":0,"similarity":null' out/diff.json
holds "and JSON" is_json out/frames.json
run diff --empty draw --panels before,after idle.folded idle.folded -o out/panels.png
ends 0 "panels of nothing are one picture of it"
run diff idle.folded after.folded -o out/diff.png --alt
ends 1 "what was idle before is nothing to compare with" "BEFORE (idle.folded) has no samples; --empty draw"
run diff --empty draw idle.folded after.folded -o out/diff.png --alt
ends 0 "with --empty draw all of it is new"
run collapse idle.folded
ends 1 "collapse has nothing to write" "no samples in idle.folded"
holds "and offers no picture" test -z "$(grep -F -- --empty err)"
run merge idle.folded idle.json
ends 1 "nor has merge" "no samples in the 2 inputs"
run info idle.folded idle.cpuprofile
ends 0 "info says it"
holds "as a total" test "$(grep -c '^ *total  *0 samples$' got)" -eq 2
run info nothing.folded
ends 1 "and of no profile that it is none" "no stack with a count above zero"
run sheet idle.folded profile.folded -o out/sheet.png --frames out/sheet.json
ends 0 "a sheet has a panel that says so" "no samples in idle.folded"
holds "in two words" grep -q '"note":"no samples"' out/sheet.json
run sheet idle.folded profile.folded nothing.folded -o out/sheet.png
ends 1 "beside one that failed"
run sheet idle.folded comments.folded -o out/none.png
ends 1 "a sheet of nothing is none" "none of the 2 profiles can be drawn"
run --empty sometimes idle.folded
ends 2 "other ways there are none" 'known are error, draw'
