# shellcheck shell=bash disable=SC2154,SC2034,SC2016
# Blanks around frames, and frames without a name. Read by ../run.sh.

cat >tight.folded <<'TEXT'
ThreadId(1)-main;handle 20
ThreadId(1)-main;handle;parse 35
ThreadId(1)-main;idle 45
TEXT
cat >spans.folded <<'TEXT'
ThreadId(1)-main; handle 15
ThreadId(1)-main; handle; parse 35
ThreadId(1)-main; idle 45
ThreadId(1)-main;handle 5
TEXT
run tight.folded -o out/tight.png --title '' --frames out/tight.json
run spans.folded -o out/spans.png --title '' --frames out/spans.json
ends 0 "blanks around a frame are none of its name"
holds "the picture is that without them" cmp out/spans.png out/tight.png
holds "the frames are, too" cmp out/spans.json out/tight.json
run spans.folded -o out/base.png --base '=handle' --tree -
holds "an exact name finds all of it" grep -q '100% *36.4%  *handle$' got
run spans.folded -o out/found.png --search '=handle' --frames out/found.json
holds "and so does a search" grep -q '"matched":55' out/found.json
run gate tight.folded spans.folded --fail-if 'growth(=handle)>0' --fail-if 'new(=handle)>0' -o out/gate.png
ends 0 "and a gate"
run diff tight.folded spans.folded --format-out json
holds "there is no difference" grep -q '"same": *true' got

# Every way to write them.
sed 's/;/\t; /g; s/ \([0-9]*\)$/ ;\t ; \1  /' tight.folded >loose.folded
sed 's/;/ ;/g; s/$/\r/' tight.folded >crlf.folded
{ printf '\xEF\xBB\xBF'; sed 's/^/  /; s/;/; \t/g' tight.folded; } >mark.folded
sort -r spans.folded >reversed.folded
for form in loose crlf mark reversed; do
    run "$form.folded" -o out/form.png --title '' --strict
    ends 0 "$form: no line is bad"
    holds "$form: the picture is the same" cmp out/form.png out/tight.png
    gzip -c "$form.folded" >form.gz
    "$program" - -o out/form.png --title '' <form.gz 2>err
    holds "$form: also packed, from a pipe" cmp out/form.png out/tight.png
done
run collapse loose.folded
"$program" collapse tight.folded >tight.got
holds "collapse writes none" cmp got tight.got
run merge tight.folded loose.folded
holds "merge sums what is one name" grep -q '^ThreadId(1)-main;handle;parse 70$' got
printf 'a b;c d 1\na b; c d 2\n' >inner.folded
run collapse inner.folded
holds "blanks within a name stay" test "$(cat got)" = 'a b;c d 3'
printf 'a;\xC2\xA0b 1\n' >unbroken.folded
run collapse unbroken.folded
holds "a blank that does not break is no blank" cmp got unbroken.folded

# Order is that of the cleaned names.
printf 'm; b 1\nm;a 2\n' >disorder.folded
run disorder.folded -o out/disorder.png --sorted
ends 1 "--sorted looks at names without blanks" "disorder.folded:2: the stacks are not sorted"
run disorder.folded -o out/disorder.png --title ''
ends 0 "else they are sorted"
printf 'm;a 2\nm; b 1\n' >order.folded
run order.folded -o out/order.png --sorted --title ''
ends 0 "and what is in order without them may be"
holds "both make one picture" cmp out/order.png out/disorder.png
printf 'main;a 12 15\nmain; a 3 4\n' >two.folded
run collapse two.folded --counts 2
holds "lines with two counts, too" grep -q '^main;a 15 19$' got

# Frames without a name.
printf 'main;;x 3\nmain; ;x 2\nmain;[unknown];x 1\n;main 3\n \t;main 1\nmain;; 7\nmain; 1\n; 4\n' >empty.folded
run collapse empty.folded
printf ' 4\n[unknown];main 4\nmain 8\nmain;[unknown];x 6\n' >empty.got
holds "an empty frame is [unknown], and at the end none" cmp got empty.got
cp got empty.again
run collapse empty.again
holds "and is read so again" cmp got empty.got

# Names that views write, and that arguments say.
printf 'main;handle req;x 3\nmain;handle res;x 4\n' >views.folded
run views.folded -o out/view.png --rewrite 's/handle/ handle /' --rewrite 's/ re[qs]//' --tree -
holds "what --rewrite makes has no blanks around it" grep -q '%  *handle$' got
holds "and is one" grep -q '^   100%      0%      handle$' got
run views.folded -o out/view.png --rewrite 's/handle.*/  /' --tree -
holds "a name that becomes blank goes" grep -qv 'handle' got
run views.folded -o out/view.png --group-by 'handle ' --tree -
holds "nor has a group" grep -q '^   100%      0%    handle$' got
for path in ';main;handle req' ';main; handle req ' '; main ;handle req;'; do
    run views.folded -o out/view.png --base "$path" --tree -
    holds "a path says names in the same way: $path" grep -q '100%      0%    handle req$' got
done
run views.folded -o out/view.png --base '= handle req ' --tree -
holds "and so does an exact name" grep -q '100%      0%    handle req$' got
run views.folded -o out/view.png --base '; ; '
ends 2 "a path of blanks is none" "there is no path"
run gate views.folded views.folded --fail-if 'self("; main; handle req;x")>50%' --fail-if 'self("= x ")>99%' -o out/gate.png
ends 0 "in a rule, too"
holds "where the path is found" grep -qE '^self\("; main; handle req;x"\) +3 +3 ' err got
holds "and the name" grep -qE '^self\("= x "\) +7 +7 ' err got
run tight.folded -o out/carried.png --embed folded
run collapse out/carried.png
holds "a picture carries the names" cmp got tight.got

# Austin writes such text, too.
printf 'P1;T2;a.py:main:3;a.py:parse:4 500\n' >tight.austin
printf 'P1;T2; a.py:main:3 ;\ta.py:parse:4 ; 500\n' >loose.austin
run collapse loose.austin
ends 0 "Austin's frames have no blanks around them"
"$program" collapse tight.austin >tight.got
holds "nor are their lines lost to these" cmp got tight.got
