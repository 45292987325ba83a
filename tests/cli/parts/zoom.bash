# shellcheck shell=bash disable=SC2154
# Zoom, and what pictures say of views. Read by ../run.sh.

# has_json TEXT: the JSON of the last run holds it.
has_json() { grep -qF -- "$1" out/view.json; }

# -- all views -------------------------------------------------------------------------------------

run --focus =draw --ignore text --frames out/view.json -o out/view.png profile.folded
ends 0 "views may follow each other"
holds "and have nothing to say" is_quiet
holds "the JSON names them with their arguments, and what they left out" \
    has_json '"view":[{"name":"focus","argument":"=draw"},{"name":"ignore","argument":"text"}],"leftOut":90,'
run --ignore text --focus =draw --frames out/again.json -o out/again.png profile.folded
holds "in the order of the command line" \
    grep -qF '"view":[{"name":"ignore","argument":"text"},{"name":"focus"' out/again.json
run --frames out/view.json -o out/view.png profile.folded
holds "without views the JSON says nothing of them" eval '! has_json view && ! has_json leftOut'
run --prune =parse --prune-from =draw --frames out/view.json -o out/again.png profile.folded
holds "what goes of a stack leaves its weight" eval 'has_json "\"leftOut\":0" && ! has_json "\"name\":\"lex\""'
run --focus nosuch -o out/none.png profile.folded
ends 1 "a pattern that leaves nothing makes no picture" \
    'flamepix: --focus "nosuch" leaves no stack of profile.folded'
holds "at all" test ! -e out/none.png
run --focus draw --ignore main --prune lex -o out/none.png half.folded rest.folded
ends 1 "of several views the one that left nothing is named" \
    'flamepix: --ignore "main" leaves no stack of the 2 inputs'

# -- one frame -------------------------------------------------------------------------------------

run --zoom =parse --frames out/view.json -o out/view.png profile.folded
ends 0 "--zoom works"
holds "the JSON says which frame is shown, and of how much" \
    has_json '"leftOut":35,'$'\n' && has_json '"zoom":{"depth":2,"name":"parse","all":100},'
holds "and the whole width is the frame's" has_json '{"schema":"flamepix-frames-2","total":65,'
holds "what it stands on is there, as wide as it" \
    has_json '"name":"main","start":0,"weight":100,"shown":65,"self":5,"x":10,'
run --zoom ';main;parse' --frames out/again.json -o out/again.png profile.folded
holds "a path says the same as a name" cmp out/view.png out/again.png
"$program" --zoom =parse -o out/again.png <profile.folded >got 2>err
holds "what is looked for is found in a redirected file" cmp out/view.png out/again.png
# shellcheck disable=SC2002 # a pipe is what this is about
cat profile.folded | "$program" --zoom =parse -o out/again.png >got 2>err
holds "and through a pipe" cmp out/view.png out/again.png
# shellcheck disable=SC2002
cat sorted.folded | "$program" --sorted --zoom =parse -o out/again.png >got 2>err
holds "and through a pipe that is promised to be sorted" cmp out/view.png out/again.png
gzip -c sorted.folded | "$program" --zoom =parse -o out/again.png >got 2>err
holds "and through a packed one" cmp out/view.png out/again.png
run --zoom main --zoom =parse -o out/again.png profile.folded
holds "of two the last one counts" cmp out/view.png out/again.png
run --zoom =parse --ignore lex --frames out/view.json -o out/again.png profile.folded
holds "it is looked for in what other views leave, wherever it stands" \
    has_json '"view":[{"name":"ignore","argument":"lex"},{"name":"zoom","argument":"=parse"}],"leftOut":75,'
run --zoom nosuch -o out/none.png profile.folded
ends 1 "a frame that is not there makes no picture" \
    'flamepix: --zoom "nosuch" leaves no stack of profile.folded'
run --zoom ';main;lex' -o out/none.png profile.folded
ends 1 "nor does a path" 'flamepix: --zoom ";main;lex" leaves no stack of profile.folded'
run --around =lex --zoom =parse -o out/none.png profile.folded
ends 2 "around a function there is no path to zoom to" '--zoom and --around do not go together'
run --zoom ';' -o out/none.png profile.folded
ends 2 "no path is wrong usage" 'flamepix: --zoom ";"'
run --zoom 'a(b' -o out/none.png profile.folded
ends 2 "a pattern with a fault is, too" 'flamepix: --zoom "a(b"'
run --zoom =parse --search 'main|lex' --frames out/view.json -o out/again.png profile.folded
holds "searches do not look at what the frame stands on" has_json '"matched":40,"share":0.6153846'
run --zoom =parse --preset thumb profile.folded
holds "a thumbnail shows it" has_size got 320x180
run --zoom =parse --theme light,dark -o out/both.png profile.folded
holds "both themes do" is_png out/both-dark.png

mkdir zoomed zoomed/in
cp profile.folded zoomed/in/a.folded
cp rest.folded zoomed/in/b.folded
run batch zoomed/in -o zoomed/out --zoom =parse --preset thumb,og --frames '{stem}.json' \
    --report zoomed/report.jsonl --progress never
ends 1 "a batch zooms into each profile, and one without the frame fails alone"
holds "saying why" grep -qF 'b.folded: --zoom "=parse" leaves no stack' err
holds "the other has its pictures" is_png zoomed/out/a@og.png
holds "and the JSON of both sizes" eval \
    'grep -lF "\"zoom\":{\"depth\":2,\"name\":\"parse\",\"all\":100}" zoomed/out/a@*.json | wc -l | grep -qx 2'

# -- what it stands on -----------------------------------------------------------------------------

# area TEXT: the map of the last run has an area of that title.
has_area() { grep -qF -- "title=\"$1\"" out/view.html; }

printf 'main;a 55\nmain;b 145\n' >two.folded
run two.folded --zoom =a --map out/view.html --frames out/view.json --embed frames --tree - -o out/view.png
ends 0 "one frame of two is shown"
holds "what it stands on keeps its own numbers" \
    has_area 'Function: main (200 samples, 100.00% of all; 55 of them shown)'
holds "and so does the root" has_area 'all (200 samples, 100% of all; 55 of them shown)'
holds "the frame has its share of both" \
    has_area 'Function: a (55 samples, 100.00% of what is shown, 27.50% of all)'
holds "the JSON says both numbers" has_json '"name":"main","start":0,"weight":200,"shown":55,"self":0,'
holds "the tree says which shares are of all" cmp got - <<'TEXT'
  total    self  frame
   100%      0%  all (of all)
   100%      0%    main (of all)
   100%    100%      a
TEXT
run query out/view.png --name =main
holds "a query finds them" grep -qE '^ +200 +100% .* all;main$' got
run query out/view.png 100,95
holds "and says how much is shown" grep -qxF 'weight  200 samples, 100% of 200; 55 of them shown' got
run query out/view.png --name =a --json
holds "and of a frame the share of all" grep -qF '"weight":55,"unit":"samples","total":55,"share":1,"all":200,"shareOfAll":0.275,' got
run collapse out/view.json
holds "what is read back of a picture is what is shown" eval 'printf "main;a 55\n" | cmp - got'
run profile.folded --ignore lex --zoom =draw --map out/view.html --frames out/view.json -o out/view.png
holds "all is the profile, also where views have left some of it out" \
    has_area 'Function: main (60 samples, 60.00% of all; 30 of them shown)'
holds "what ends in it is its own" has_json '"name":"main","start":0,"weight":60,"shown":30,"self":5,'
printf 'r;a;x 10\nr;b 5\ns;a;x 7\ns;a;y 1\nr 2\n' >several.folded
run several.folded --zoom =a --map out/view.html -o out/view.png
holds "of several frames of a name one is shown, and another's samples are in the root alone" eval \
    "has_area 'Function: r (17 samples, 68.00% of all; 10 of them shown)' && has_area 'all (25 samples, 100% of all; 10 of them shown)'"
run diff before.folded after.folded --zoom =f5 --map out/view.html --frames out/view.json -o out/view.png
holds "a difference says what each side has" \
    has_json '"name":"main","start":0,"weight":85,"shown":25,"self":0,"other":69,"otherShown":21,"otherSelf":0,'
holds "in its map, too" has_area 'Function: main (85 samples, 100.00% of all; 25 of them shown; before 69, after 85, +18.82%)'
run diff before.folded after.folded --zoom =f5 --width-by max --map out/view.html -o out/view.png
holds "widths that do not add up are those of what is shown" has_area 'Function: main (35 samples, 100.00%; changed by +4, +16.00%)'
run diff before.folded after.folded --zoom =f5 --width-by before --map out/view.html -o out/view.png
holds "widths of before have all of before" grep -qF 'Function: main (69 samples, 100.00% of all; 21 of them shown;' out/view.html
printf 'main;a;x 500\nmain;g;z 10\n' >much.folded
printf 'main;a;x 60\nmain;a;n 5\nmain;h 60\n' >little.folded
for line in 'after 125' 'before 510' 'sum 635'; do
    read -r widths all <<<"$line"
    run diff much.folded little.folded --zoom =a --width-by "$widths" --frames out/view.json -o out/view.png
    holds "what is shown is a part of all by the same measure: $widths" has_json "\"all\":$all}"
done
run diff much.folded little.folded --zoom =a --width-by max --frames out/view.json -o out/view.png
holds "by one that does not add up all is not known" eval "! has_json '\"all\":'"
seq 1 20000 | sed 's/.*/main;f&;needle&;x 1/' >large.folded
"$program" large.folded --zoom ';main;f7' --jobs 4 --frames out/view.json -o out/view.png 2>err
holds "several threads add up the same" has_json '"name":"main","start":0,"weight":20000,"shown":1,"self":0,'

# A total that is more than all there is.
printf 'main;a 55\nmain;b 145\n' >total.folded
run total.folded --zoom '=a' --total 400 -o out/total.png --map out/total.html --frames out/total.json --alt
ends 0 "a total may be given"
holds "it is all there is" grep -q '"all":400' out/total.json
holds "of which all shares are" grep -q 'main (200 samples, 50.00% of all; 55 of them shown)' out/total.html
holds "in the alternative text, too" grep -q ' of 55 samples in a, 13.8% of all' got
holds "also those of what is shown" grep -q 'a (55 samples, 13.75% of what is shown, 13.75% of all)' out/total.html
