# shellcheck shell=bash disable=SC2154
# What is gone beside what there is after. Read by ../run.sh.

# has_json TEXT: the JSON of the last run holds it.
has_json() { grep -qF -- "$1" out/view.json; }

cat >two.before <<'TEXT'
main;parse 10
main;parse;lex 25
main;draw 5
main;wait 30
TEXT
cat >two.after <<'TEXT'
main;parse 40
main;draw 20
main;load 25
TEXT
cp two.before two.more
echo 'main;load 7' >>two.more

run diff --white-black --frames out/view.json --tags out/view.npy -o out/wb.png two.before two.after
ends 0 "--white-black works"
holds "and has nothing to say" is_quiet
holds "widths are of what there is after and what is gone" \
    has_json '{"schema":"flamepix-frames-2","total":140,'
holds "the JSON says both regions" \
    has_json '"regions":[{"name":"after","weight":85,"x":10,"w":716},{"name":"gone","weight":55,"x":726,"w":464}],'
holds "a stack that is gone is there, as wide as it was" \
    has_json '"name":"wait","start":110,"weight":30,"self":30,"other":0,"otherSelf":0,"change":-30,"presence":"gone",'
holds "with all that it stands on" \
    has_json '"name":"main","start":85,"weight":55,"self":0,"other":0,"otherSelf":0,"change":0,"presence":"gone",'
holds "what there is after is there as in other pictures" \
    has_json '"name":"parse","start":45,"weight":40,"self":40,"other":35,"otherSelf":10,"change":30,"x":'
holds "stacks are counted once" has_json '"stacks":5,'
run diff --white-black --search 'parse|lex' --frames out/view.json -o out/again.png two.before two.after
holds "searches find in what there is after" has_json '"matched":40,"share":0.470588'
run diff --white-black --memory 1M -o out/again.png two.before two.after
holds "the memory does not show" cmp out/wb.png out/again.png
tac two.before >two.shuffled
run diff --white-black -o out/again.png two.shuffled two.after
holds "nor does the order of lines" cmp out/wb.png out/again.png
run diff --white-black --width-by after -o out/again.png two.before two.after
holds "widths of after may be asked for" cmp out/wb.png out/again.png
run diff --white-black --theme light,dark -o out/wb.png two.before two.after
holds "both themes have it" is_png out/wb-dark.png
run diff --white-black --width 30 -o out/again.png two.before two.after
ends 0 "no picture is too narrow for it"
run diff --white-black --preset thumb -o out/again.png two.before two.after
ends 0 "thumbnails have it"

run diff --white-black --frames out/view.json -o out/wb.png two.before two.more
ends 0 "where nothing is gone that is said" "flamepix: note: nothing is gone: AFTER has all stacks of BEFORE"
run diff --frames out/plain.json -o out/plain.png two.before two.more
holds "and frames are those of any differential flame graph" \
    cmp <(grep tag out/view.json) <(grep tag out/plain.json)
run diff --white-black --empty draw --frames out/view.json -o out/wb.png two.before <(:)
ends 0 "all may be gone"
holds "then it has all the width" \
    has_json '"regions":[{"name":"after","weight":0,"x":10,"w":0},{"name":"gone","weight":70,"x":10,"w":1180}],'

for views in '--around parse' '--zoom parse'; do
    # shellcheck disable=SC2086 # words
    run diff --white-black $views -o out/none.png two.before two.after
    ends 2 "${views%% *} does not go with it" "flamepix: --white-black and ${views%% *} do not go together"
done
run diff --white-black --ratio -o out/none.png two.before two.after
ends 2 "nor does --ratio" "flamepix: --white-black and --ratio do not go together"
run diff --white-black --width-by before -o out/none.png two.before two.after
ends 2 "nor widths of another measure" \
    "flamepix: --white-black draws widths of after: no other --width-by goes with it"
run diff --white-black --classic -o out/wb.png two.before two.after
run diff --white-black --classic --axis on -o out/again.png two.before two.after
holds "--classic has the axis that tells the regions apart" cmp out/wb.png out/again.png
run diff --white-black --classic --axis off -o out/again.png two.before two.after
holds "unless it is not wanted" eval '! cmp -s out/wb.png out/again.png'
