# shellcheck shell=bash disable=SC2154,SC2034
# Searches: what is said of them, their patterns, their share. Read by ../run.sh.


# -- what is found ---------------------------------------------------------------------------------

run --search '^l|xt$' --frames out/found.json -o out/found.png profile.folded
ends 0 "--search works"
holds "and has nothing to say" is_quiet
holds "the JSON says the share of all samples" \
    grep -qF '"search":[{"pattern":"^l|xt$","matched":60,"share":0.6}]' out/found.json
holds "and which frames are found" grep -qF '"name":"lex","start":' out/found.json
holds "by the number of the search" test "$(grep -c '"match":\[0\]' out/found.json)" -eq 2
run --search '^l|xt$' -o out/again.png profile.folded
holds "the same search makes the same bytes" cmp out/found.png out/again.png
run --search 'LEX|Text' --ignore-case -o out/again.png profile.folded
holds "--ignore-case finds the same frames" is_png out/again.png
run --bare --search 'lex|text' -o out/other.png profile.folded
run --bare --search 'LEX|TEXT' --ignore-case -o out/again.png profile.folded
holds "in the same colors" cmp out/again.png out/other.png
run --search =rea --frames out/found.json -o out/again.png profile.folded
holds "= asks for a whole name" grep -qF '"matched":0,' out/found.json
printf 'main;\377read 1\nmain;b 3\n' >bytes.folded
run --search '=b' --search 'read$' --frames out/found.json -o out/again.png bytes.folded
holds "names that are not UTF-8 are searched, and searches are counted apart" \
    grep -qF '{"pattern":"=b","matched":3,"share":0.75},{"pattern":"read$","matched":1,"share":0.25}' out/found.json
run --search needle --limit-names 1K --frames out/found.json -o out/again.png narrow.folded
holds "what is too narrow to be drawn, or to have a place in the table of names, is counted" \
    grep -qF '"matched":3000,"share":1' out/found.json
run --search needle --sorted --frames out/found.json -o out/again.png sorted.folded
holds "what is not there is not found" grep -qF '"matched":0,"share":0' out/found.json
{ cat narrow.folded; cat narrow.folded; } | "$program" --search needle --frames out/found.json -o out/again.png 2>err
holds "a profile that has to be sorted is counted once" grep -qF '"matched":6000,"share":1' out/found.json

# Every option that takes a pattern takes a part of a name as it stands.
cat >calls.folded <<'TEXT'
main;Fun::operator()(int);lex 40
main;call[0];operator() 25
main;Context::run 20
TEXT
run --search '+operator()' --frames out/found.json -o out/again.png calls.folded
ends 0 "+ asks for a part of a name as it stands"
holds "and what holds it is found" grep -qF '{"pattern":"+operator()","matched":65,' out/found.json
run --search '+OPERATOR()' --ignore-case --frames out/found.json -o out/again.png calls.folded
holds "--ignore-case is of it too" grep -qF '"matched":65,' out/found.json
run --search 'text::run' --search 'ext:' --frames out/found.json -o out/again.png calls.folded
holds "no word in front of a pattern changes what it finds" \
    test "$(grep -oF '"matched":20,' out/found.json | wc -l)" -eq 2
for view in focus ignore prune prune-from hide show base around zoom group-by split-by; do
    run "--$view" '+operator()' -o out/again.png calls.folded
    ends 0 "--$view takes it"
done
run collapse --focus '+call[0]' calls.folded
holds "and keeps what it finds" test "$(cat got)" = 'main;call[0];operator() 25'
run collapse --rewrite 's/+operator()/call/' calls.folded
holds "so does the left side of a rewrite" grep -qx 'main;call\[0\];call 25' got
run --mark '+operator()=here' -o out/again.png calls.folded
ends 0 "--mark takes it"
printf '+operator()\tred\n' >literal.rules
run --bare --color-rules literal.rules -o out/found.png calls.folded
ends 0 "a colour rule takes it"
printf '%s\tred\n' 'operator\(\)' >literal.rules
run --bare --color-rules literal.rules -o out/again.png calls.folded
holds "and finds the same" cmp out/found.png out/again.png
run --embed frames -o out/again.png calls.folded
run query out/again.png --name '+operator()'
ends 0 "query --name takes it"
run gate calls.folded calls.folded --fail-if 'self(+operator())>30%'
holds "a rule of a gate takes it" grep -qF 'self(+operator())' got
run --search + calls.folded
ends 2 "a + alone is none" "there is no text behind the '+'"

# -- colors ----------------------------------------------------------------------------------------

run --search draw --bare -o out/found.png profile.folded
run --search draw --bare --search-color '#E600E6' -o out/again.png profile.folded
holds "--search-color is magenta by default" cmp out/found.png out/again.png
run --search draw --bare --search-color lime -o out/again.png profile.folded
holds "and may be another color" differ out/found.png out/again.png
run --search draw --bare --search-dim off -o out/again.png profile.folded
holds "--search-dim off leaves the others as they are" differ out/found.png out/again.png
run --search draw --theme light,dark -o out/both.png profile.folded
holds "both themes show what is found" is_png out/both-dark.png
run --search draw --preset thumb profile.folded
holds "thumbnails do, too" has_size got 320x180

# -- patterns that are none ------------------------------------------------------------------------

run --search 'a(b' profile.folded
ends 2 "a pattern with a fault is wrong usage" 'flamepix: --search "a(b": missing closing parenthesis'
holds "what finds its text is offered" grep -qF '"+a(b" finds this text as it stands' err
holds "which is shown" grep -qxF '    a(b' err
holds "with a caret under the fault" grep -qxF '       ^' err
run --search "$(printf '\033\303\244[')" profile.folded
holds "as a terminal may show it" grep -qxF '    \x1B'"$(printf '\303\244')"'[' err
holds "with the caret where it is then" grep -qxF '          ^' err
run --mark 'a(b=text' profile.folded
ends 2 "so is the pattern of a mark" 'flamepix: --mark "a(b": missing closing parenthesis'
holds "with a caret, too" grep -qxF '       ^' err
run --search '' profile.folded
ends 2 "an empty pattern is none" "it is empty"
run --search ';main;draw' profile.folded
ends 2 "a path is none" "exact path"
# shellcheck disable=SC2046 # words are split on purpose, here and below
run $(printf -- '--search x%s ' $(seq 33)) profile.folded
ends 2 "at most 32 searches are taken" "--search: at most 32, not 33"
# shellcheck disable=SC2046
run $(printf -- '--search x%s ' $(seq 32)) -o out/found.png profile.folded
ends 0 "and so many are"
printf '%s 1\n' aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaab >steps.folded
run --search '(a+)+$' -o out/steps.png steps.folded
ends 0 "a name about which a search is undecided counts as not found" 'the pattern "(a+)+$" takes too many steps for 1 name'
holds "and there is a picture" is_png out/steps.png
printf '%s 1\n' "$(printf 'a%.0s' {1..20000})new(SECRET)" >end.folded
run --search 'new\(SECRET\)$' -o out/end.png --frames out/end.json end.folded
ends 0 "all of a name is searched" ''
holds "to its end" grep -qF '"matched":1' out/end.json
