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
    has_json '"name":"main","start":0,"weight":65,"self":0,"x":10,'
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
