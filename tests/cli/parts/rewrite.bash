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
