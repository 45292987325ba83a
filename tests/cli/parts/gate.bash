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
ends 0 "a rule that finds nothing holds"
holds "but that is said, in one line" grep -qxF 'flamepix: note: --fail-if "growth(main;parse)>2%" finds nothing on either side (a path begins with ; or =)' err
holds "of no other" is_one_line
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
: >empty.folded
run gate base.folded empty.folded --fail-if 'total<-50%' -o out/empty.png
ends 8 "rules are judged where the picture would be empty" "nothing to draw by this measure"
holds "with their table" grep -q '^total .*failed$' got
run gate base.folded base.folded --fail-if 'similarity<0.9' --width-by delta -o out/empty.png
ends 0 "and pass where nothing changed"
holds "without a picture" [ ! -e out/empty.png ]
holds "nothing is left behind" has_no_leftovers
