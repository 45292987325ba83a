# shellcheck shell=bash disable=SC2154,SC2034,SC2016
# Counts of folded text and of options, in every spelling. Read by ../run.sh.

# -- signs and exponents ---------------------------------------------------------------------------

cat >rates.folded <<'TEXT'
main;load;read 1e3
main;load;parse 2.5e+03
main;draw 15000E-01
main;idle +2000
TEXT
cat >plain.folded <<'TEXT'
main;load;read 1000
main;load;parse 2500
main;draw 1500
main;idle 2000
TEXT
run plain.folded -o out/plain.png --title '' --tree plain.txt
run rates.folded -o out/rates.png --title '' --tree rates.txt
ends 0 "counts may have a sign and an exponent"
holds "without a word" is_quiet
holds "and are what they say" cmp rates.txt plain.txt
holds "to the pixel" cmp out/rates.png out/plain.png
run --strict rates.folded -o out/rates.png
ends 0 "also with --strict"
run collapse rates.folded
"$program" collapse plain.folded >plain.got
holds "collapse writes them as plain numbers" cmp got plain.got
gzip -c rates.folded >rates.gz
"$program" collapse - <rates.gz >got 2>err
holds "also from a pipe, packed" cmp got plain.got
sed 's/$/\r/; s/ /\t/' rates.folded >rates-crlf.folded
run collapse rates-crlf.folded
holds "also behind a tab and before CRLF" cmp got plain.got
printf 'a;b 1e\na;c e5\na;d 1e5x\na;e 1e271\na;f -1e400\na;g 0x10\na;h .5\na;i 4\n' >spoilt.folded
run spoilt.folded -o out/spoilt.png --format-in folded --tree -
ends 0 "what is no number stays a bad line" "7 bad lines skipped"
holds "and the rest is drawn" grep -q '100%  *i$' got
printf 'a;b 1e-400\na;c -0\na;d 0e9\na;e 3\n' >zeros.folded
run info zeros.folded --json -
ends 0 "what is too small for a number is zero"
holds "and left out as such" grep -q '"zero": *3' got
printf 'a;b 9007199254740993\na;c 1\n' | "$program" collapse - >got 2>err
code=$?
ends 0 "whole numbers above 2^53 are read"

# -- options ---------------------------------------------------------------------------------------

run plain.folded -o out/total.png --total 14000
run plain.folded -o out/total-e.png --total 1.4e4
ends 0 "--total takes an exponent"
holds "and means it" cmp out/total.png out/total-e.png
run plain.folded -o out/factor.png --factor 0.001
run plain.folded -o out/factor-e.png --factor +1E-03
ends 0 "--factor takes a sign and an exponent"
holds "and means them" cmp out/factor.png out/factor-e.png
run plain.folded -o out/minwidth.png --minwidth 1e
ends 2 "what is no number is refused with the range" "a number from"
run plain.folded -o out/factor.png --factor -5
ends 2 "and so is what is below the range" "a number from"
run plain.folded -o out/factor.png --factor 1e400
ends 2 "and what is above it" "a number from"

# -- other text ------------------------------------------------------------------------------------

printf 'app 12 5.5: 2.5e+03 cycles: \n\t    4004f0 work+0x4 (/bin/app)\n\n' >period.perf
run collapse period.perf
ends 0 "a period of perf script may have an exponent"
holds "and is what it says" grep -q '^app;work.* 2500$' got

# -- thousands separators --------------------------------------------------------------------------

for count in 1.234.567,5 1,234 "1'234" 1_234 1,234,567 1,234.5 -1,234 12,34,567 $'1\xE2\x80\x99234' $'1\xC2\xA0234' 1.234.567; do
    printf 'main;a %s\nmain;b 5\n' "$count" >grouped.folded
    run grouped.folded -o out/grouped.png
    ends 0 "a count with thousands separators is a bad line that says so: $count" \
        "has thousands separators); counts have no separators: $(sed 's/[.,]5$/P5/' <<<"$count" | tr -cd '0-9P-' | tr P .)"
done
holds "with the count as it stands there" grep -qF 'line 1 ("1.234.567" has' err
printf 'main;a 1,23\nmain;b 5\n' >grouped.folded
run grouped.folded -o out/grouped.png
ends 0 "what has no groups has none" "line 1 (its count is not a plain decimal number)"
run grouped.folded -o out/grouped.png --strict
ends 1 "--strict ends there" "its count is not"
printf 'main;a 1,234\nmain;b 5\n' >grouped.folded
run grouped.folded -o out/grouped.png --strict
ends 1 "and says what was seen" 'grouped.folded:1: "1,234" has thousands separators'
run info grouped.folded
holds "info says it, too" grep -q '"1,234" has thousands separators); counts have no separators: 1234' got

# -- counts that stand first -----------------------------------------------------------------------

sort >stacks.txt <<'TEXT'
main;b c;d
main;b c;d
main;a
main;a
main;a
#1 worker;x
TEXT
uniq -c stacks.txt >uniq.txt
printf '#1 worker;x 1\nmain;a 3\nmain;b c;d 2\n' >plain.folded
run uniq.txt -o out/uniq.png
ends 1 "lines as uniq -c prints them are no stacks" "its count stands first, as uniq -c prints it"
holds "and the refusal says how they are read" \
    grep -q '^flamepix: no stack .*; --count-first reads lines that begin with their count$' err
printf 'x;chunk 1 5\n' >short.folded
printf 'x;chunk 1 6\nx;y 5\n' >longer.folded
run gate short.folded longer.folded --fail-if 'self(=chunk 1)>0'
ends 8 "a side has one count where the other has one" "short.folded: lines are read as a stack and one count: all that were looked at end in two, but those of another input do not (--counts 2 reads two)"
run diff longer.folded short.folded --format-out folded
holds "so has the one that is not the first" grep -qx 'x;chunk 1 6 5' got
printf '  5 main;chunk 12\n  6 main;chunk 13\n' >chunks.txt
run chunks.txt -o out/chunks.png
ends 0 "where their names end in numbers, too, that is said" "chunks.txt: lines begin with a number, as uniq -c prints counts"
run info chunks.txt
holds "and in info" grep -q -- '--count-first reads it as the count' got
run collapse --count-first chunks.txt
holds "with --count-first they are right" grep -qx 'main;chunk 12 5' got
holds "without a word" is_quiet
run uniq.txt -o out/uniq.png --strict
ends 1 "so it does with --strict" "--count-first reads"
run info uniq.txt
holds "and in info" grep -q 'not read .*--count-first reads' got
{ cat uniq.txt; cat plain.folded; } >both.txt
run both.txt -o out/both.png
ends 0 "among other lines they are bad lines" "--count-first reads lines that begin with their count"
run uniq.txt --count-first -o out/uniq.png --title ''
ends 0 "--count-first reads them"
holds "without a word" is_quiet
"$program" plain.folded -o out/plain.png --title '' 2>err
holds "to the same picture" cmp out/uniq.png out/plain.png
sed 's/^ *\([0-9]*\) /\1\t/; s/;/ ; /g; s/$/  \r/' uniq.txt >first-crlf.txt
for form in uniq.txt first-crlf.txt; do
    run collapse --count-first "$form"
    "$program" collapse plain.folded >plain.got 2>/dev/null
    holds "collapse reads $form" cmp got plain.got
    "$program" merge --count-first - <"$form" >got 2>err
    holds "merge reads $form from a pipe" cmp got plain.got
    gzip -c "$form" >first.gz
    run collapse --count-first first.gz
    holds "and packed" cmp got plain.got
done
run diff --count-first uniq.txt first-crlf.txt --format-out json
holds "diff reads them" grep -q '"same": *true' got
run gate --count-first uniq.txt uniq.txt --fail-if 'self(=a)>90%' -o out/gate.png
ends 0 "gate reads them"
run sheet --count-first uniq.txt uniq.txt -o out/sheet.png
ends 0 "sheet reads them"
printf '%s\n' '# unit: ms' '2.5e+03 main;a 7' '+1 main;b' '1,234 main;c' 'main;d' '3' >first.txt
run collapse --count-first first.txt
ends 0 "all behind the count is the stack" "2 bad lines skipped: line 4 (\"1,234\" has thousands separators), 5 (no count"
printf ' 3\n# counts: one per line\nmain;a 7 2500\nmain;b 1\n# unit: ms\n' >first.got
holds "also a number" cmp got first.got
printf '12 15 main;a\n3 0 main;b\n' >first-two.txt
run collapse --count-first first-two.txt
holds "one count is read, where two are not asked for" grep -q '^15 main;a 12$' got
run first-two.txt --count-first --counts 2 --format-in folded -o out/two.png
ends 0 "--counts 2 reads the two first words as counts"
printf 'main 5\n' >end.folded
run end.folded --count-first -o out/end.png
ends 1 "what has its count at the end has none then" "no count"
