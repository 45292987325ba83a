# shellcheck shell=bash disable=SC2154,SC2034
# Views: what they leave, what is refused, what is said. Read by ../run.sh.

cat >calls.folded <<'END'
main;load;parse;parse;token 6
main;load;parse;token 22
main;load;read 14
main;draw;malloc 9
main;draw;fill 16
wait 12
END

# frames_of OPTION...: DEPTH NAME WEIGHT/SELF of every frame that is drawn.
frames_of() {
    "$program" "$@" --minwidth 0.01 --elided hide -o out/view.png --frames - calls.folded 2>err |
        sed -n 's/.*"depth":\(-*[0-9]*\),.*"name":"\([^"]*\)".*"weight":\([0-9]*\),"self":\([0-9]*\),.*/\1 \2 \3\/\4/p' |
        paste -sd , -
}

# shows WHAT FRAMES OPTION...: these are the frames.
shows() {
    local what=$1 frames=$2
    shift 2
    frames_of "$@" >got.frames
    holds "$what" test "$(cat got.frames)" = "$frames"
}

# -- what is left ----------------------------------------------------------------------------------

shows "--focus keeps stacks with a match" \
    '0 all 9/0,1 main 9/0,2 draw 9/0,3 malloc 9/9' --focus malloc
shows "--ignore keeps those without" '0 all 12/0,1 wait 12/12' --ignore main
shows "--hide takes frames out, and children go to their parents" \
    '0 all 79/0,1 main 67/14,1 wait 12/12,2 draw 25/0,2 token 28/28,3 fill 16/16,3 malloc 9/9' \
    --hide 'load|parse|read'
shows "--show takes all others out" '0 all 79/12,1 main 67/39,2 token 28/28' --show '^(main|token)$'
shows "--skip-root takes the first frames out, and shorter stacks end at the root" \
    '0 all 79/12,1 fill 16/16,1 malloc 9/9,1 parse 28/0,1 read 14/14,2 parse 6/0,2 token 22/22,3 token 6/6' \
    --skip-root 2
shows "--prune cuts at the match nearest the root" \
    '0 all 79/0,1 main 67/0,1 wait 12/12,2 draw 25/25,2 load 42/28,3 read 14/14' --prune 'parse|fill|malloc'
shows "--prune-from cuts above the match nearest the leaf" \
    '0 all 79/0,1 main 67/0,1 wait 12/12,2 draw 25/25,2 load 42/0,3 parse 28/22,3 read 14/14,4 parse 6/6' \
    --prune-from 'draw|parse'
shows "--base begins at the match nearest the root" \
    '0 all 28/0,1 parse 28/0,2 parse 6/0,2 token 22/22,3 token 6/6' --base parse
shows "several bases are one" \
    '0 all 53/0,1 draw 25/0,1 parse 28/0,2 fill 16/16,2 malloc 9/9,2 parse 6/0,2 token 22/22,3 token 6/6' \
    --base =parse --base =draw
shows "a base may be a leaf" '0 all 28/0,1 token 28/28' --base token
shows "or a root" '0 all 12/0,1 wait 12/12' --base wait
shows "--recursion adjacent joins frames of one name" \
    '0 all 28/0,1 parse 28/0,2 token 28/28' --recursion adjacent --base parse
shows "--recursion off leaves them" \
    '0 all 28/0,1 parse 28/0,2 parse 6/0,2 token 22/22,3 token 6/6' --recursion off --base parse
shows "--reverse begins at the leaves" \
    '0 all 25/0,1 fill 16/16,1 malloc 9/9,2 draw 16/0,2 draw 9/0,3 main 16/0,3 main 9/0' --focus draw --reverse
shows "views apply in the order of the command line" \
    '0 all 28/0,1 token 28/28,2 parse 28/0' --reverse --focus token --recursion all --prune load
shows "and in another order mean something else" \
    '0 all 42/0,1 main 42/0,2 load 42/42' --prune-from load --focus load --reverse --reverse
shows "an exact path is one frame" \
    '0 all 25/0,1 main 25/0,2 draw 25/0,3 fill 16/16,3 malloc 9/9' --focus ';main;draw'
shows "an exact name is no part of one" '0 all 12/0,1 wait 12/12' --focus '=wait' --ignore =ai
shows "--around has callees above and callers below" \
    '0 parse 28/0,1 parse 6/0,1 token 22/22,2 token 6/6,-1 load 28/0,-2 main 28/0' --around =parse
shows "of any of several functions" \
    '0 fill|malloc 25/25,-1 draw 25/0,-2 main 25/0' --around 'fill|malloc'
run --around =parse --search load --search '^token|^load' --frames out/around.json -o out/view.png calls.folded
holds "what searches find around a function are samples, in whichever half it stands" grep -qF \
    '"search":[{"pattern":"load","matched":28,"share":1},{"pattern":"^token|^load","matched":28,"share":1}]' \
    out/around.json
printf 'app;main;f;lib 3\napp;f 0.1\napp;g 6\n' >fractions.folded
run --around =f --frames out/around.json -o out/view.png fractions.folded
holds "and what is left out is exact" grep -qF '"leftOut":6,' out/around.json
run --around =f --search app --search lib --frames out/around.json -o out/view.png fractions.folded
holds "each of them once" grep -qF '"app","matched":3.1,"share":1},{"pattern":"lib","matched":3,' out/around.json

"$program" --prune parse --frames out/sorted.json -o out/view-a.png calls.folded
shuf --random-source=calls.folded calls.folded >mixed.folded
"$program" --prune parse --frames out/mixed.json -o out/view-b.png mixed.folded
holds "the order of lines does not matter to what keeps its place" cmp out/sorted.json out/mixed.json
holds "nor to its picture" cmp out/view-a.png out/view-b.png
for view in --reverse --base=load --around=load --focus=load --recursion=all; do
    "$program" "$view" -o out/view-a.png calls.folded
    "$program" "$view" -o out/view-b.png - <mixed.folded
    holds "$view: nor to that of others, from a file or a pipe" cmp out/view-a.png out/view-b.png
done
"$program" --reverse -o out/view-a.png calls.folded calls.folded
awk '{ $NF *= 2 } 1' calls.folded >twice.folded
"$program" --reverse -o out/view-b.png twice.folded
holds "several inputs are one profile before views" cmp out/view-a.png out/view-b.png

# The traps of programs that reverse lines, glue files together or show a chart backwards.
printf 'main;a 12 15\nmain;b 0 5\nmain;c 7 0\n' >counts.folded
printf 'main;a 15\nmain;b 5\n' >count.folded
"$program" --reverse --bare --colors flame -o out/view-a.png counts.folded 2>err
"$program" --reverse --bare --colors flame -o out/view-b.png count.folded
holds "of two counts none is reversed" cmp out/view-a.png out/view-b.png
printf 'x;b 4' >unended.folded
printf 'y;a 3' >second.folded
"$program" --reverse -o out/view-a.png unended.folded second.folded
printf 'y;a 3\nx;b 4\n' | "$program" --reverse -o out/view-b.png -
holds "a file without a last newline is not glued to the next" cmp out/view-a.png out/view-b.png

# -- what leaves nothing ---------------------------------------------------------------------------

for view in --focus --base --around --show; do
    rm -f out/none.png
    run "$view" nothing -o out/none.png calls.folded
    ends 1 "$view of what is not there makes no picture" "flamepix: $view \"nothing\" leaves no"
    holds "$view: and no file" test ! -e out/none.png
done
run --ignore . -o out/none.png calls.folded
ends 1 "so does to ignore everything" 'flamepix: --ignore "." leaves no stack of calls.folded'
run --hide . -o out/none.png calls.folded
ends 1 "or to hide it" 'flamepix: --hide "." leaves no frame of calls.folded'
run --focus load --ignore parse --base token -o out/none.png calls.folded
ends 1 "the view that left nothing is named" 'flamepix: --base "token" leaves no stack of calls.folded'
run --ignore nothing -o out/view.png calls.folded
ends 0 "what finds nothing to leave out is fine"

# -- what is refused -------------------------------------------------------------------------------

run --focus 'a(b' calls.folded
ends 2 "a pattern with a fault is wrong usage" 'flamepix: --focus "a(b": missing closing parenthesis'
holds "with a caret under the fault" grep -qxF '       ^' err
run --hide '' calls.folded
ends 2 "an empty pattern is none" 'flamepix: --hide "": it is empty'
run --base ';' calls.folded
ends 2 "nor is an empty path" "flamepix: --base \";\": there is no path behind the ';'"
run --skip-root 0 calls.folded
ends 2 "numbers have a range" 'flamepix: --skip-root "0": this is not a whole number from 1 to 100000'
run --recursion some calls.folded
ends 2 "choices are listed" 'flamepix: --recursion "some": this is not off, adjacent or all'
printf '%s 1\n' "$(printf 'a%.0s' {1..3000})b" >long.folded
for view in --ignore --prune --prune-from --hide --group-by --split-by; do
    run "$view" '(a+)+$' -o out/slow.png long.folded
    ends 0 "$view goes on where its pattern is undecided, and says so" \
        'flamepix: note: the pattern "(a+)+$" takes too many steps for 1 name, which count as not found; a simpler'
done
rm -f out/slow.png
for view in --focus --show --base --around --zoom; do
    run "$view" '(a+)+$' -o out/none.png long.folded
    ends 1 "$view leaves nothing then, and says why" 'flamepix: note: the pattern "(a+)+$" takes too many steps for 1 name'
done
run collapse --ignore '(a+)+$' long.folded
ends 0 "a command that writes stacks says it, too" 'takes too many steps for 1 name'
printf 'main;%s 1\nmain;b 2\n' "$(printf 'a%.0s' {1..20000})SECRET" >end.folded
run collapse --ignore 'SECRET$' end.folded
ends 0 "all of a name is searched by views" ''
holds "and found at its end" eval '[ "$(cat got)" = "main;b 2" ]'
run collapse --rewrite 's/SECRET$//' end.folded
holds "all of it is rewritten" eval '! grep -q SECRET got'
seq 1 300 | sed 's/.*/'"$(printf 'a%.0s' {1..40})"'&b 1/' >many.folded
run collapse --hide '(a+)+\d*$' many.folded
ends 5 "a pattern that is undecided about very many names is given up" 'flamepix: --hide "(a+)+\d*$": it takes more steps'
run --rewrite 's/(a+)+$/b/' -o out/none.png long.folded
ends 5 "and in --rewrite" 'flamepix: --rewrite "s/(a+)+$/b/": it takes more steps'
run --rewrite 's/a/bbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbb/g' -o out/none.png long.folded
ends 5 "which may not make names much longer either" 'or makes a name more than 64K longer'
holds "and no file is left" eval '[ ! -e out/none.png ] && has_no_leftovers'

# -- in a batch ------------------------------------------------------------------------------------

mkdir -p calls.d && cp calls.folded calls.d/a.folded && printf 'x;y 1\n' >calls.d/b.folded
run batch calls.d -o out/views.d --focus malloc --report out/views.jsonl
ends 1 "in a batch, a view that leaves nothing fails that input alone"
holds "which the report says" grep -q '"calls.d/b.folded".*--focus \\u0022malloc\\u0022 leaves no stack' out/views.jsonl
"$program" --focus malloc --title a -o out/view-a.png calls.folded
holds "and other pictures are those of render" cmp out/view-a.png out/views.d/a.png
