# shellcheck shell=bash disable=SC2154
# gate for git: exit codes by which git bisect finds a commit, and the example of the manual.

printf 'main;a 10\nmain;b 30\n' >base.folded
printf 'main;a 10\nmain;b 36\n' >new.folded
printf '# idle\n' >empty.folded
printf 'rubbish\n' >junk.folded
printf '# unit: ms\nmain;a 10\n' >ms.folded
printf '# unit: bytes\nmain;a 10\n' >bytes.folded
rule=(--fail-if 'total>50%')

# git_takes CODE SENTENCE ARGUMENT...: how a gate for git ends.
git_takes() {
    local expected=$1 sentence=$2
    shift 2
    run gate --bisect "$@"
    ends "$expected" "$sentence"
}
git_takes 0 "all rules hold: good" base.folded new.folded "${rule[@]}"
git_takes 1 "a rule fails: bad" base.folded new.folded --fail-if 'total>5%'
git_takes 1 "also where another cannot be judged" base.folded new.folded --fail-if 'total>5%' --fail-if 'self(x)>1'
git_takes 125 "NEW is not there: skipped" base.folded nowhere.folded "${rule[@]}"
git_takes 125 "NEW has no samples" base.folded empty.folded "${rule[@]}"
git_takes 125 "NEW is no profile" base.folded junk.folded "${rule[@]}"
git_takes 125 "NEW is counted in another unit" ms.folded bytes.folded "${rule[@]}"
git_takes 125 "a rule finds nothing" base.folded new.folded --fail-if 'self(x)>1'
printf 'main;%s 1\n' "$(printf 'x%.0s' {1..200})" >long.folded
git_takes 125 "NEW is over a limit" base.folded long.folded "${rule[@]}" --limit-line 100
"$program" gate --bisect base.folded - "${rule[@]}" <empty.folded 2>err
code=$?
ends 125 "NEW comes by standard input, and is empty"
git_takes 128 "no rule: the search ends" base.folded new.folded
git_takes 128 "a rule that is none" base.folded new.folded --fail-if 'total!'
git_takes 128 "an option that is none" base.folded new.folded "${rule[@]}" --nonsense
run gate --nonsense --bis base.folded new.folded "${rule[@]}"
ends 128 "also before the option, and where that is shortened"
printf -- '--bisect\n--nonsense\n' >options
run gate base.folded new.folded "${rule[@]}" --options options
ends 128 "and in a file of options"
git_takes 128 "BASE is not there" nowhere.folded new.folded "${rule[@]}"
git_takes 128 "BASE has no samples" empty.folded new.folded "${rule[@]}"
git_takes 128 "BASE is no profile" junk.folded new.folded "${rule[@]}"
git_takes 128 "neither is" nowhere.folded nowhere.folded "${rule[@]}"
git_takes 128 "BASE is over a limit" long.folded new.folded "${rule[@]}" --limit-line 100
"$program" gate --bisect - new.folded "${rule[@]}" <base.folded 2>err
code=$?
ends 128 "BASE cannot be read twice" "a file or a folder"
git_takes 128 "the picture cannot be written" base.folded new.folded "${rule[@]}" -o nowhere/gate.png
git_takes 128 "nor JSON" base.folded new.folded "${rule[@]}" --json nowhere/gate.json
git_takes 128 "an output is an input" base.folded new.folded "${rule[@]}" --json base.folded
run gate --bisect --before base.folded --after nowhere.folded "${rule[@]}"
ends 125 "sides by option: NEW"
run gate --bisect --before nowhere.folded --after new.folded "${rule[@]}"
ends 128 "and BASE"

mkdir before after
cp base.folded before/one.folded
cp new.folded after/one.folded
git_takes 0 "folders" before after "${rule[@]}"
cp base.folded before/two.folded
git_takes 125 "of which NEW lacks a file" before after "${rule[@]}"
cp junk.folded after/two.folded
git_takes 125 "or has one that is none" before after "${rule[@]}"
cp junk.folded before/two.folded
cp new.folded after/two.folded
git_takes 128 "or BASE has" before after "${rule[@]}"
git_takes 125 "NEW is no folder that is there" before nowhere "${rule[@]}"
git_takes 128 "BASE is none" nowhere after "${rule[@]}"
git_takes 128 "a file and a folder" base.folded after "${rule[@]}"

mkfifo slow
"$program" gate --bisect base.folded slow "${rule[@]}" >got 2>err &
gate=$!
exec 7>slow
kill -TERM "$gate"
wait "$gate" 2>/dev/null
code=$?
exec 7>&-
ends 143 "a signal ends the search"

run gate base.folded new.folded --fail-if 'total>5%' --fail-if 'any(self)>1 and total>0' --fail-if 'self(x)<2' --json verdicts.json
ends 8 "verdicts are also written as JSON"
cat >check.py <<'PYTHON'
import json
verdicts = json.load(open("verdicts.json"))
assert verdicts["schema"] == "flamepix-gate-1" and verdicts["verdict"] == "failed"
total, any_self, unknown = verdicts["rules"]
assert total["file"] is None and total["rule"] == "total>5%" and total["verdict"] == "failed"
assert total["conditions"] == [{"subject": "total", "operator": ">", "limit": 5, "unit": "%", "before": 40,
                                "after": 46, "change": 15, "isNew": False, "verdict": "true", "doubt": None}]
assert [function["name"] for function in any_self["functions"]] == ["b"] and any_self["moreFunctions"] == 0
assert any_self["functions"][0]["conditions"][0]["change"] == 6
assert any_self["functions"][0]["conditions"][1] is None
assert unknown["verdict"] == "not judged" and unknown["conditions"][0]["doubt"] == "the pattern finds nothing"
assert unknown["conditions"][0]["change"] is None
PYTHON
holds "as the table has them" asserts check.py
run gate base.folded new.folded "${rule[@]}" --json -
ends 0 "on standard output, too"
holds "with the table on standard error" grep -q '^total .*passed$' err
cp got whole.json
holds "JSON alone" is_json whole.json
run gate base.folded new.folded "${rule[@]}" --json - --quiet
holds "which --quiet leaves there" cmp -s got whole.json
run gate base.folded new.folded "${rule[@]}" --json - -o -
ends 2 "one of two has standard output" "only one output"
run gate base.folded new.folded "${rule[@]}" --json same.png -o same.png
ends 2 "and a file of its own" "two outputs would be written to one file"
run gate base.folded new.folded "${rule[@]}" --json new.folded
ends 2 "which is no input" "new.folded: the output is also an input"
run gate before after "${rule[@]}" --json after/two.folded
ends 2 "nor one of a folder" "the output is also an input"
run gate before after "${rule[@]}" --json folders.json
ends 1 "of folders, too"
holds "each rule has its file" grep -q '^{"file":"one.folded","rule":"total' folders.json
cp verdicts.json kept.json
run gate base.folded nowhere.folded "${rule[@]}" --json verdicts.json
holds "what ends without a verdict leaves the file" cmp -s verdicts.json kept.json

if command -v git >/dev/null && command -v mandoc >/dev/null; then
    mandoc -T ascii -O width=1000 "$man" >printed
    example=$(sed -n 's/^ *\$ \(git bisect run .*\)/\1/p' printed | head -n 1)
    mkdir repository
    cd repository || exit 1
    export HOME=$PWD GIT_CONFIG_NOSYSTEM=1
    {
        git init -q .
        git config user.name tester
        git config user.email tester@localhost
        printf '%s\n' base.folded new.folded >.git/info/exclude
    } >/dev/null
    for number in {1..16}; do
        cost=100
        [ "$number" -lt 11 ] || cost=150
        printf '#!/bin/sh\nprintf "main;work %s\\n" >new.folded\n' "$cost" >bench
        [ "$number" -ne 8 ] || printf '#!/bin/sh\necho "does not build" >&2\nexit 1\n' >bench
        echo "$number" >number
        chmod +x bench
        git add . && git commit -q -m "commit $number"
    done
    printf 'main;work 100\n' >base.folded
    mkdir ../bin
    ln -s "$program" ../bin/flamepix
    git bisect start HEAD HEAD~15 >/dev/null 2>&1
    PATH=$PWD/../bin:$PATH bash -c "$example" >../found 2>../err
    code=$?
    cd ..
    ends 0 "the manual's example goes through"
    holds "git names the slow commit" grep -q '^ *commit 11$' found
    holds "as the first bad one" grep -q 'is the first bad commit' found
    holds "and has skipped none but the eighth" test "$(git -C repository bisect log | grep -c '^git bisect skip')" -le 1
    rm repository/base.folded
    git -C repository bisect reset >/dev/null 2>&1
    git -C repository bisect start HEAD HEAD~15 >/dev/null 2>&1
    (cd repository && PATH=$PWD/../bin:$PATH bash -c "$example" >../found 2>../err)
    holds "without a baseline no commit is bad" test -z "$(git -C repository bisect log | sed '1,/^git bisect start/d' | grep '^git bisect bad')"
else
    skips "git names the slow commit"
fi
