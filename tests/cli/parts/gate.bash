# shellcheck shell=bash disable=SC2154,SC2034
# Jobs that fail where a profile got worse: gate. Read by ../run.sh.

printf 'main;parse 50\nmain;read 50\n' >base.folded
printf 'main;parse 60\nmain;read 49\nmain;log 1\n' >new.folded

run gate base.folded new.folded --fail-if 'growth(=parse)>10%'
ends 8 "gate fails where a condition of failure is true"
holds "with a table that says so" grep -qE '^growth\(=parse\) +50 +60 +\+20% +> 10% +failed$' got
holds "and without a word" is_quiet
run gate base.folded new.folded --fail-if 'growth(=parse)>25%' --fail-if 'similarity<0.5'
ends 0 "and passes where none is"
holds "with all rules in the table" [ "$(wc -l <got)" -eq 3 ]
run gate base.folded new.folded --fail-if 'total>20%' --fail-if 'new(log)'
ends 8 "one rule is enough"
holds "the others pass" grep -q '^total .*passed$' got
run gate base.folded new.folded --fail-if 'self("=main;parse")>5pp'
ends 0 "points are of the whole" ""
run gate base.folded new.folded --fail-if 'growth(=main;parse)>2%' --table markdown
ends 8 "the table may be for a pull request"
holds "as Markdown" grep -q '^| rule |' got
run gate base.folded new.folded --fail-if 'growth(=parse)>10%' -o out/gate.png
ends 8 "the picture is drawn all the same"
holds "it is one" is_png out/gate.png
run diff base.folded new.folded -o out/diff.png
holds "the one that diff draws" cmp out/gate.png out/diff.png
"$program" gate base.folded new.folded --fail-if 'total>0%' -o - >out/piped.png 2>err
code=$?
ends 8 "a picture on standard output leaves the table to standard error" "total"
holds "and is whole" cmp out/piped.png out/diff.png
run gate base.folded new.folded --fail-if 'growth(main;parse)>2%' --fail-if 'self(=parse)>50%'
ends 1 "a rule that finds nothing is not judged" 'flamepix: --fail-if "growth(main;parse)>2%" is not judged: growth(main;parse) finds nothing on either side (a path begins with ; or =); --allow-missing lets it be absent'
holds "that is said of no other" is_one_line
holds "it stands in the table" grep -qE '^growth\(main;parse\) .*not judged$' got
holds "and the other passes" grep -qE '^self\(=parse\) .*passed$' got
run gate base.folded new.folded --fail-if 'growth(main;parse)>2%' --fail-if 'self(=parse)>5%'
ends 8 "another one may fail" "is not judged"
run gate base.folded new.folded --fail-if 'growth(main;parse)>=0' --fail-if 'self(=parse)>50%' --allow-missing
ends 0 "a pattern may be absent" ""
holds "which the table says" grep -qE '^growth\(main;parse\) .*absent$' got
run gate base.folded new.folded --fail-if 'new(nothing)' --fail-if 'self(=main)>0%'
ends 0 "new is to find nothing, and what nothing ends in is found" ""
run gate base.folded new.folded --fail-if 'growth(=log)>1000%' --fail-if 'growth(=log)<-1'
ends 8 "what is on one side only is judged" ""
holds "it grew from nothing" grep -qE '^growth\(=log\) +0 +1 +new +> 1000% +failed$' got
run gate new.folded base.folded --fail-if 'growth(=log)<=-100%'
ends 8 "or fell to nothing" ""
printf 'main;%s 5\n' "$(printf 'a%.0s' {1..60})b" >hard.folded
run gate hard.folded hard.folded --fail-if 'self("^(a+)+$")>5' --fail-if 'total>5'
ends 5 "a search that cannot be decided is not judged" 'self("^(a+)+$") takes more steps than a pattern may for 1 name: a simpler'
holds "the others are" grep -qE '^total .*passed$' got
run gate hard.folded hard.folded --fail-if 'self("^(a+)+$")>5' -o out/hard.png
ends 5 "even if a picture is drawn" 'is not judged'
holds "which comes all the same" is_png out/hard.png
run gate hard.folded hard.folded --fail-if 'self("^(a+)+$")>5' --fail-if 'total>=0'
ends 8 "a rule that fails has its own status" 'is not judged'
run gate hard.folded hard.folded --hide '^(a+)+$' --fail-if 'total>5'
ends 5 "nothing is judged if a view is undecided" '--hide "^(a+)+$": it takes more steps than a pattern may'
printf 'main;%s 5\n' "$(printf 'a%.0s' {1..16400})new(SECRET)" >secret.folded
printf 'main;other 5\n' >public.folded
run gate public.folded secret.folded --fail-if 'new(SECRET)'
ends 8 "all of a name is searched" ''
run gate base.folded new.folded --fail-if 'growth(=parse>10%'
ends 2 "a rule that does not parse is shown" "growth(=parse>10%"
holds "where it goes wrong" grep -qE '^ +\^$' err
run gate base.folded new.folded --fail-if 'growth([)>1'
ends 2 "and so is a pattern" "--fail-if"
run gate base.folded new.folded
ends 2 "there is a rule" "--fail-if"
run gate base.folded --fail-if 'total>1'
ends 1 "and there are two sides" "one count and not two"
run gate base.folded new.folded --fail-if 'total>1' --flamechart
ends 2 "rules need names in order" "--flamechart"
run gate base.folded nowhere.folded --fail-if 'total>1'
ends 6 "a side that is not there is no verdict" "nowhere.folded"
run gate new.folded base.folded --fail-if 'total>1' --normalize after
ends 0 "sides may be made equal before"
run gate base.folded new.folded --fail-if 'new(log)' --split-by root -o out/split.png
ends 2 "rules are about all there is" "--split-by does not go with two sides"
run gate base.folded new.folded --fail-if 'total>1' --ratio
ends 2 "and about two states of one thing" "--ratio"
# Nothing is judged where there is nothing.
: >empty.folded
printf '# a comment\n\n' >comments.folded
printf 'main;parse 0\n' >zero.folded
printf 'a line of a log\nanother one\n' >log.folded
gzip -c empty.folded >empty.folded.gz
head -c 500 /dev/zero >junk.bin
run base.folded -o out/kept.png
cp out/kept.png kept.png
every_subject=(--fail-if 'total<-50%' --fail-if 'similarity<1' --fail-if 'growth(.)<0' --fail-if 'self(=parse)>0pp' --fail-if 'new(.)' --fail-if 'any(self)<0' --fail-if 'any(growth)>5 or total>-1')
is_unjudged() { [ "$(grep -c 'not judged$' got)" -eq 9 ] && ! grep -qE 'passed|failed' got; }
for nothing in empty comments zero log; do
    run gate base.folded $nothing.folded "${every_subject[@]}" -o out/kept.png
    ends 1 "NEW of $nothing is not judged" "NEW ($nothing.folded) has no samples"
    holds "by no rule" is_unjudged
    holds "that there is no picture is said" grep -qxF 'flamepix: out/kept.png was not written: what is there is of an earlier run' err
    holds "the earlier one is as it was" cmp kept.png out/kept.png
    run gate $nothing.folded new.folded "${every_subject[@]}"
    ends 1 "nor is BASE" "BASE ($nothing.folded) has no samples"
    holds "by any rule" is_unjudged
done
run gate base.folded comments.folded --fail-if 'total>5%'
holds "of what is whole nothing else is said" test "$(cat err)" = 'flamepix: NEW (comments.folded) has no samples'
run gate base.folded log.folded --fail-if 'total>5%'
holds "but of what is no profile" grep -q 'NEW (log.folded) has no samples, and its format was not detected' err
run gate base.folded empty.folded.gz --fail-if 'total>5%' --table markdown
ends 1 "nor what is packed" "NEW (empty.folded.gz) has no samples"
holds "as Markdown says" grep -q '| not judged |$' got
"$program" gate base.folded - --fail-if 'total>5%' </dev/null >got 2>err
code=$?
ends 1 "nor an empty pipe" "NEW (standard input) has no samples"
run gate base.folded junk.bin --fail-if 'total>5%'
ends 1 "nor junk" "junk.bin"
holds "also in the table" grep -q '^total .*not judged$' got
run gate base.folded log.folded --fail-if 'total>5%' --strict
ends 1 "nor what --strict refuses" "log.folded:1:"
holds "also in the table" grep -q '^total .*not judged$' got
run gate empty.folded comments.folded --fail-if 'total>=0' -o out/kept.png
ends 1 "both may have nothing" "BASE (empty.folded) has no samples"
holds "and are named both" grep -qF 'flamepix: NEW (comments.folded) has no samples' err
printf 'main;parse 5 0\nmain;read 3 0\n' >one_side.folded
run gate one_side.folded --fail-if 'total>5%'
ends 1 "one file may have one side only" "NEW (one_side.folded) has no samples"
run gate --before base.folded --before empty.folded --after new.folded --after new.folded --fail-if 'total>0' -o out/kept.png
ends 1 "one of several runs may have nothing" "flamepix: empty.folded has no samples"
holds "then nothing is judged" grep -q '^total .*not judged$' got
holds "or drawn" cmp kept.png out/kept.png
run gate base.folded new.folded --fail-if 'total>5%' --focus log -o out/kept.png --map out/kept.html
ends 1 "views may leave nothing of a side" "BASE (base.folded) has no samples left after the views"
holds "each file that is not there is named" grep -qxF 'flamepix: out/kept.html was not written' err
run gate base.folded new.folded --fail-if 'total>5%' --ignore main
ends 1 "or of both" '--ignore "main" leaves no stack'
holds "which is not judged" grep -q '^total .*not judged$' got
run gate base.folded new.folded --fail-if 'total>5%' --zoom nowhere
ends 1 "or find no place" '--zoom "nowhere"'
run gate base.folded empty.folded --fail-if 'total>5%' --normalize after
ends 1 "there may be nothing to make equal by" "AFTER (empty.folded) weighs nothing"
holds "which is not judged either" grep -q '^total .*not judged$' got
run gate base.folded base.folded --fail-if 'similarity<0.9' --width-by delta -o out/empty.png
ends 0 "rules are judged where nothing changed" "nothing to draw: no frame has a width by this measure"
holds "without a picture" [ ! -e out/empty.png ]
holds "which is said" grep -qxF 'flamepix: out/empty.png was not written' err

# Conditions are joined.
printf 'main;big 1000000\nmain;tiny 2\n' >before.folded
printf 'main;big 1005000\nmain;tiny 5\n' >noise.folded
printf 'main;big 1030000\nmain;tiny 2\n' >worse.folded
run gate before.folded noise.folded --fail-if 'growth(tiny)>2% and growth(tiny)>1000'
ends 0 "both conditions of and must be true" ""
holds "the table shows both" grep -qE '^  growth\(tiny\) +2 +5 +\+3 +> 1000 +false$' got
run gate before.folded worse.folded --fail-if 'growth(big)>2% and growth(big)>1000'
ends 8 "and may be" ""
holds "then the rule failed" grep -qE '^growth\(big\)>2% and growth\(big\)>1000 +failed$' got
run gate before.folded noise.folded --fail-if 'total<0 and (total<0 or total>0) or (growth(tiny)>1)'
ends 8 "or is enough, and and binds tighter" ""
run gate before.folded noise.folded --fail-if 'total<0 and (total<0 or total>0 or growth(tiny)>1)'
ends 0 "than or, but not than brackets" ""
run gate before.folded noise.folded --fail-if 'any(self)>2% and any(self)>1000'
ends 0 "one and the same function must meet what any says" ""
run gate before.folded worse.folded --fail-if 'any(self)>2% and any(self)>1000'
ends 8 "and is named" 'note: --fail-if "any(self)>2% and any(self)>1000" is met by big'
holds "in the table, too" grep -qE '^  self\(=big\) +1,000,000 +1,030,000 +\+3% +> 2% +true$' got
holds "with both conditions" grep -qE '^  self\(=big\) .*\+30,000 +> 1000 +true$' got
run gate before.folded worse.folded --fail-if 'any(growth)>1' --table markdown
ends 8 "any growth is of all that lies on it" 'is met by main and big'
holds "as Markdown" grep -qF '| `growth(=main)` | 1,000,002 | 1,030,002 | +30,000 | &#62; 1 | true |' got
seq -f 'main;f%03g 9' 200 >many.folded
seq -f 'main;f%03g 11' 200 >many_more.folded
run gate many.folded many_more.folded --fail-if 'any(self)>1'
ends 8 "many are counted" 'is met by f001, f002, f003, f004, f005 and 195 more'
holds "also in the table" grep -qE '^  and 195 more functions +true$' got
seq -f 'main;f%05g 9' 20000 >names.folded
run gate names.folded names.folded --fail-if 'any(self)>1' --limit-names 1M
ends 1 "where names found no place, nothing is known of any" "there are more names than --limit-names allows"
run gate names.folded names.folded --fail-if 'any(self)>1'
ends 0 "but where all did" ""
run gate base.folded new.folded --fail-if 'self(nothing)>1 and total>0'
ends 1 "what is true with what is not judged is not judged" "self(nothing) finds nothing"
run gate base.folded new.folded --fail-if 'self(nothing)>1 and total<0'
ends 1 "nor is what is false: a name may be misspelt" '" is not judged: self(nothing) finds nothing'
holds "the table says so" grep -qE '^self\(nothing\)>1 and total<0 +not judged$' got
run gate base.folded new.folded --fail-if 'self(nothing)>1 and total<0' --allow-missing
ends 0 "but names that may be absent are" ""
run gate base.folded new.folded --fail-if 'self(nothing)>1 or total>0'
ends 8 "what is true in any case has failed" "note: "
run gate base.folded new.folded --fail-if 'total>1.5e+1%' --fail-if 'total<-2.5E-3'
ends 0 "numbers are as scripts print them" ""
printf 'main;operator() 5\nmain;do this and (that or x) 5\n' >brackets.folded
run gate brackets.folded brackets.folded --fail-if 'self(=operator())>0 or (new(this and (that or x)) and total>0)'
ends 0 "patterns hold brackets in pairs, and words" ""
run gate base.folded new.folded --fail-if 'total>5 and any(new)>3'
ends 2 "what is no rule is shown" "self or growth is expected"
holds "where it goes wrong" grep -qE '^ {4} {16}\^$' err
run gate base.folded new.folded --fail-if "$(printf '(%.0s' {1..65})total>1"
ends 2 "brackets have a limit, which names itself" "at most 64 brackets"
holds "nothing is left behind" has_no_leftovers
