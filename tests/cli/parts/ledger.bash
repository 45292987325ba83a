# shellcheck shell=bash disable=SC2154,SC2034
# What is not understood is refused or said, and nothing that is no profile is drawn. Read by ../run.sh.

{ echo 'total 24'; seq 1 6 | sed 's/.*/drwxr-xr-x & root/'; printf 'main;a 3\nmain;b 4\n'; } >listing.txt
run listing.txt -o out/listing.png
ends 1 "text of which too few lines are stacks is no profile" \
    "listing.txt: no folded stacks: 3 of 9 lines could be stacks, the others are like \"drwxr-xr-x 1 root\"; --lenient draws the rest"
holds "said on one line" is_one_line
holds "and not drawn" test ! -e out/listing.png
run collapse listing.txt
ends 1 "nor written as stacks" "no folded stacks"
holds "of which none are written" test ! -s got
run info listing.txt
ends 1 "nor surveyed" "no folded stacks"
run listing.txt --lenient -o out/listing.png
ends 0 "--lenient draws it" "6 bad lines skipped"
for command in collapse merge; do
    run "$command" --lenient listing.txt
    ends 0 "and $command writes it" "6 bad lines skipped"
done
run info --lenient listing.txt
ends 0 "and info surveys it"
run listing.txt --format-in folded -o out/listing.png
ends 0 "so does --format-in folded" "6 bad lines skipped"
run --strict listing.txt
ends 1 "--strict ends at the first bad line" "listing.txt:2: "

{ seq 1 900 | sed 's/.*/main;f& 1/'; seq 1 100 | sed 's/.*/a line of words/'; } >tenth.folded
run tenth.folded -o out/tenth.png
ends 0 "of a thousand lines a hundred may be bad" "100 bad lines skipped"
{ seq 1 899 | sed 's/.*/main;f& 1/'; seq 1 101 | sed 's/.*/a line of words/'; seq 1 9000 | sed 's/.*/main;g& 1/'; } >hundredth.folded
run hundredth.folded -o out/hundredth.png
ends 1 "but no more, whatever comes behind" "899 of 1000 lines could be stacks"
{ seq 1 2000 | sed 's/.*/main;f& 1/'; seq 1 300 | sed 's/.*/a line of words/'; } >late.folded
run late.folded -o out/late.png
ends 1 "nor of all lines" "2000 of 2300 lines could be stacks"
printf 'main;a 3\nwhat\nmain;b 4\nelse\n' >few.folded
run few.folded -o out/few.png
ends 0 "of few lines half may be bad" "2 bad lines skipped"
run profile.folded listing.txt -o out/sum.png
ends 1 "of several inputs the one that is refused is named" "listing.txt: no folded stacks"

mkdir -p leaf && cp listing.txt profile.folded leaf
run batch leaf -o leaves --progress never
holds "a batch passes over it" grep -q '"input":"leaf/listing.txt".*"status":"no-profile"' leaves/report.jsonl
printf 'version: 9\nevents: Ir\nfn=main\n1 3\ntotals: 4\n' >other.callgrind
run info other.callgrind
holds "info says that a stated total differs" grep -q 'totals says 4, and what is read adds up to 3' got
holds "and that a version is newer" grep -q 'of version 9, which was not tested' got
run info profile.folded --json -
holds "info says what became of the records" grep -q '"records":{"seen":5,"drawn":{"count":5},"leftOut":{},"damaged":0,"notUnderstood":0}' got
holds "so does the report of a batch" grep -q '"records":{"seen":5,' leaves/report.jsonl
