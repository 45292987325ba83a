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
