# shellcheck shell=bash disable=SC2154,SC2034
# What is not folded text is refused with a word on what it is. Read by ../run.sh.

printf '{"traceEvents":[{"ph":"X","name":"work","ts":1,"dur":2}]}\n' >trace.folded
run trace.folded -o out/trace.png
ends 1 "a recording of another format is told by its content" "trace.folded: looks like a Chrome trace"
holds "and what to do is said" grep -q "stackcollapse-chrome-tracing.py; --format-in folded reads it" err
holds "on one line" is_one_line
holds "and no picture is written" test ! -e out/trace.png
cat >perf.txt <<'TEXT'
work 17 [000] 44.133575:     1 cycles:u: 
	          59fef5 copy (/bin/work)
	          86bb0e main (/bin/work)

TEXT
gzip -c perf.txt | "$program" >got 2>err
code=$?
ends 1 "also packed, and from a pipe" "standard input: looks like perf script output"
holds "and nothing is written to standard output" test ! -s got
run profile.folded perf.txt
ends 1 "of several inputs, the refused one is named" "perf.txt: looks like"
run --sorted <perf.txt
ends 1 "with --sorted too" "standard input: looks like perf script output"
{ cat trace.folded; echo 'main;a 3'; } >mixed.txt
run mixed.txt
ends 0 "half folded is folded enough" "1 bad line skipped"
cat trace.folded >>mixed.txt
run mixed.txt
ends 1 "less is not" "looks like a Chrome trace"
run --format-in folded mixed.txt -o out/mixed.png
ends 0 "--format-in folded reads it all the same" "2 bad lines skipped"
run --format-in=auto mixed.txt
ends 1 "--format-in auto is the default" "looks like"
run --format-in perf mixed.txt
ends 2 "a format that is not read cannot be asked for" "--format-in"
printf '{"traceEvents":[] 5\n<svg 3\nevents: 4\n' >braces.folded
run braces.folded -o out/braces.png
ends 0 "folded names may look like anything"
holds "without a word" is_quiet

# Real recordings lie beside the repository where it is developed, and nowhere else.
corpus=${FLAMEPIX_CORPUS:-$here/../../../shared/corpus}

# drawn PATH...: those that a picture is made of; refused PATH...: those told to be something else.
drawn() {
    for path; do "$program" --width 100 "$corpus/$path" >got 2>err && echo "$path"; done
}
refused() {
    for path; do "$program" --width 100 "$corpus/$path" 2>&1 >got | grep -q "looks like" && echo "$path"; done
}
is_none() { [ -z "$*" ] || { echo "$*" >err && false; }; }

if [ -f "$corpus/MANIFEST.tsv" ]; then
    # Austin writes folded text.
    mapfile -t others < <(cut -f 1 "$corpus/MANIFEST.tsv" |
        grep -vE '^(path|folded/|differential/|recursive/|expected/|austin/.*\.austin)')
    # shellcheck disable=SC2046 # names without blanks
    holds "no recording of another format is drawn" is_none $(drawn "${others[@]}")
    mapfile -t folded < <(cut -f 1 "$corpus/MANIFEST.tsv" |
        grep -E '^(folded|differential|recursive)/|^austin/.*\.austin|^expected/.*folded' | grep -vE 'json|utf16')
    # shellcheck disable=SC2046
    holds "no folded text is refused" is_none $(refused "${folded[@]}")
fi
