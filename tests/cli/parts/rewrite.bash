# shellcheck shell=bash disable=SC2154,SC2034
# Names written anew: --rewrite. Read by ../run.sh.

mkdir -p named

cat >typed.folded <<'TEXT'
app;a::f(int);std::sort;run 4
app;a::f(long);std::sort;run 3
app;a::g;b::h 2
TEXT

run typed.folded --rewrite 's/\(.*\)//' -o named/r.png --frames named/r.json
ends 0 "--rewrite writes names anew"
holds "so that equal ones meet" test "$(names named/r.json | grep -cxF 'a::f')" -eq 1
run typed.folded --rewrite 's/\(.*\)//' --rewrite 's/^a::f$/F/' -o named/r.png --frames named/r.json
holds "one after the other" has_name named/r.json F
run typed.folded --rewrite 's/::/;/g' -o named/r.png --frames named/r.json
holds "a name with ; is several frames" has_name named/r.json sort
run typed.folded --rewrite 's/^std::.*//' -o named/r.png --frames named/r.json
holds "an empty one is none" test "$(names named/r.json | grep -c 'sort')" -eq 0
holds "and its children are its parent's" has_name named/r.json run
run typed.folded --focus '^F$' --rewrite 's/^a::f.*/F/' -o named/r.png --frames named/r.json
ends 0 "other views know the names that it makes"
run typed.folded --rewrite builtin:module -o named/r.png --frames named/r.json
ends 0 "--rewrite builtin:NAME is built in"
holds "names are their modules" has_name named/r.json std
sort -r typed.folded >typed-shuffled.folded
run typed.folded --rewrite 's/[ab]::/x/' -o named/r.png
run typed-shuffled.folded --rewrite 's/[ab]::/x/' -o named/s.png
holds "the picture does not depend on the order of lines" cmp named/r.png named/s.png
run --rewrite 's/[ab]::/x/' -o named/s.png <typed.folded
holds "nor on whether they come through a pipe" cmp named/r.png named/s.png

run typed.folded --rewrite 's/(a/b/'
ends 2 "a bad expression is refused" '--rewrite "s/(a/b/": missing closing parenthesis'
holds "with a caret at its place" grep -qx '        ^' err
run typed.folded --rewrite 's/a/\1/'
ends 2 "and so is a group that it has not" "no such group"
holds "with a caret there" grep -qx '         ^' err
run typed.folded --rewrite 's/a/b'
ends 2 "and a missing separator" "the last separator is missing"
run typed.folded --rewrite builtin:strip-template
ends 2 "a built-in that there is not names those that there are" "strip-templates"
run typed.folded --rewrite
ends 2 "a value is needed" "--rewrite s/REGEX/TEXT/|builtin:NAME"
printf '%s 1\n' aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaab >steps.folded
run --rewrite 's/(a+)+$//' -o named/never.png steps.folded
ends 5 "an expression without an end is given up, and named" '--rewrite "s/(a+)+$//"'
holds "and makes no picture" test ! -e named/never.png

mkdir -p rewritten
cp typed.folded rewritten/
run batch rewritten -o named/rewritten --rewrite builtin:module --frames '{stem}.json' --progress never
ends 0 "a batch rewrites, too"
holds "in each picture" has_name named/rewritten/typed.json std
run batch rewritten -o named/rewritten --rewrite builtin:file --frames '{stem}.json' --progress never
holds "and makes them anew for another rewrite" lacks_name named/rewritten/typed.json std

# -- numbers that a runtime makes up ---------------------------------------------------------------

cat >run1.folded <<'TEXT'
main;app/Task$$Lambda$733/101464973.run;jdk/internal/reflect/GeneratedMethodAccessor120.invoke;app/Load.go 100
main;app/Task$$Lambda$733/101464973.run;app/codegen/__C197collect.__m1206sum 50
main;app/Task$$Lambda/0x00007f1c0c001200.run;app/Other.go 30
main;com/sun/proxy/$Proxy87.call;app/Z.go 20
TEXT
cat >run2.folded <<'TEXT'
main;app/Task$$Lambda$912/202020202.run;jdk/internal/reflect/GeneratedMethodAccessor77.invoke;app/Load.go 100
main;app/Task$$Lambda$912/202020202.run;app/codegen/__C203collect.__m1299sum 50
main;app/Task$$Lambda/0x00007f9a11004400.run;app/Other.go 30
main;com/sun/proxy/$Proxy91.call;app/Z.go 20
TEXT
run diff run1.folded run2.folded --rewrite builtin:strip-run-numbers --format-out json
holds "strip-run-numbers makes equal what a runtime numbers anew" \
    grep -qF '"distance":100,"similarity":0.75,' got
run diff run1.folded run2.folded --rewrite builtin:strip-run-numbers -o named/r.png --json named/r.json
holds "beside a picture, too" grep -qF '"distance":100,"similarity":0.75,' named/r.json
run collapse run2.folded --rewrite builtin:strip-run-numbers
holds "with names that can be read" \
    grep -qx 'main;app/Task$$Lambda.run;jdk/internal/reflect/GeneratedMethodAccessor.invoke;app/Load.go 100' got
cp got named/once.folded
run collapse named/once.folded --rewrite builtin:strip-run-numbers
holds "and twice is as once" cmp got named/once.folded

numbered='flamepix: note: 75.0% of BEFORE is gone and 75.0% of AFTER is new only because a runtime numbers names anew in each run; --rewrite builtin:strip-run-numbers makes them equal'
run diff run1.folded run2.folded -o named/r.png
holds "a difference that is full of such numbers says so, and names the rewrite" grep -qxF "$numbered" err
run diff run1.folded run2.folded --jobs 2 -o named/r.png
holds "also where several threads read" grep -qxF "$numbered" err
for out in json markdown folded; do
    run diff run1.folded run2.folded --format-out $out
    holds "and as $out" grep -qxF "$numbered" err
done
run diff run1.folded run2.folded --panels before,after,delta -o named/r.png
holds "and with panels" grep -qxF "$numbered" err
run gate run1.folded run2.folded --fail-if 'total>1'
holds "and a gate" grep -qxF "$numbered" err
run diff run1.folded run2.folded --rewrite builtin:strip-lambdas -o named/r.png
holds "a narrower rewrite leaves some, which is said" grep -qF "note: 60.0% of BEFORE is gone" err
run diff run1.folded run2.folded --rewrite builtin:strip-run-numbers -o named/r.png
holds "where numbers of the program's own are left, another rewrite is named" grep -qxF \
    "flamepix: note: 25.0% of BEFORE is gone and 25.0% of AFTER is new only because names differ in digits; --rewrite 's/[0-9]{2,}/0/g' makes them equal" err
run diff run1.folded run2.folded --rewrite builtin:strip-run-numbers --rewrite 's/[0-9]{2,}/0/g' -o named/r.png --json named/r.json
holds "which makes them equal" grep -qF '"distance":0,"similarity":1,' named/r.json
holds "and nothing is left to say" is_quiet
sed 's/ [0-9]*$/ 1/; s/Proxy87/Proxy88/' run1.folded >few.folded
{ echo 'main;all 96'; sed 's/ [0-9]*$/ 1/' run1.folded; } >few1.folded
{ echo 'main;all 96'; cat few.folded; } >few2.folded
run diff few1.folded few2.folded -o named/r.png
holds "a hundredth is not worth a note" is_quiet
run diff before.folded after.folded -o named/r.png
holds "nor are names that mean what their digits say" is_quiet
