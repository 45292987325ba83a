# shellcheck shell=bash disable=SC2154,SC2034
# What is not folded text is refused with a word on what it is. Read by ../run.sh.

printf '<svg version="1.1" width="1200"><title>of a flame graph</title></svg>\n' >trace.folded
run trace.folded -o out/trace.png
ends 1 "what is not read is told by its content" "trace.folded: looks like an SVG picture"
holds "and what to do is said" grep -q "give the folded stacks that it was made of; --format-in folded reads it" err
holds "on one line" is_one_line
holds "and no picture is written" test ! -e out/trace.png
printf '<!DOCTYPE html>\n<html><body>a page</body></html>\n' >page.txt
gzip -c page.txt | "$program" >got 2>err
code=$?
ends 1 "also packed, and from a pipe" "standard input: looks like an HTML page"
holds "and nothing is written to standard output" test ! -s got
run profile.folded page.txt
ends 1 "of several inputs, the refused one is named" "page.txt: looks like"
run --sorted <page.txt
ends 1 "with --sorted too" "standard input: looks like an HTML page"
printf 'PERFILE2h\0\0\0\0\0\0\0' >perf.data
run perf.data
ends 1 "perf is not run unasked" "runs that on the file"
{ cat trace.folded; echo 'main;a 3'; } >mixed.txt
run mixed.txt
ends 0 "half folded is folded enough" "1 bad line skipped"
cat trace.folded >>mixed.txt
run mixed.txt
ends 1 "less is not" "looks like an SVG picture"
run --format-in folded mixed.txt -o out/mixed.png
ends 0 "--format-in folded reads it anyway" "2 bad lines skipped"
run --format-in=auto mixed.txt
ends 1 "--format-in auto is the default" "looks like"
run --format-in perf mixed.txt
ends 2 "a format that is not read cannot be asked for" "--format-in"
printf '{"traceEvents":[] 5\n<svg 3\nevents: 4\n' >braces.folded
run braces.folded -o out/braces.png
ends 0 "folded names may look like anything"
holds "without a word" is_quiet

# Archives may hold text as it is.
tar -cf kept.folded profile.folded
run kept.folded
ends 1 "an archive of folded text is not folded text" "kept.folded: looks like an archive or packed file"
{ printf '7z\274\257\047\034\0\4'; cat profile.folded; printf '\nYZ'; } >7z.folded
run 7z.folded
ends 1 "nor is what was packed in vain" "7z.folded: looks like an archive or packed file"
run 7z.folded --format-in folded
ends 0 "unless that is asked for" "bad line"

# -- two counts on a line --------------------------------------------------------------------------

printf 'main;a 12 15\nmain;b 0 5\nmain;c 7 0\n' >two.folded
printf 'main;a 15\nmain;b 5\n' >second.folded
run second.folded --bare --colors flame -o out/second.png
run two.folded --bare --colors flame -o out/two.png
ends 0 "a differential profile is told by its lines" "two.folded: looks like a differential profile: lines end in two counts, before and after (--counts 1 reads one)"
holds "in one line" is_one_line
holds "and its widths are those of the second" cmp out/two.png out/second.png
run diff two.folded -o out/diff.png
run two.folded -o out/two.png
holds "it is drawn as diff draws it" cmp out/two.png out/diff.png
tac two.folded | gzip -c | "$program" >got 2>err
code=$?
ends 0 "also shuffled, packed and from a pipe" "standard input: looks like a differential profile"
holds "with the same picture" cmp got out/two.png
run --format-in folded two.folded
ends 0 "also where the format is given" "two.folded: looks like a differential profile"
run profile.folded two.folded second.folded two.folded
ends 0 "of several inputs, each by itself" "two.folded and 1 more: look like a differential profile"
run --counts 2 two.folded -o out/asked.png
holds "--counts 2 takes both without a word" is_quiet
holds "for the same picture" cmp out/asked.png out/two.png
run --counts 2 --strict second.folded
ends 1 "and a line without two is a bad one" "second.folded:1: "
run --counts 1 two.folded --frames out/one.json -o out/one.png
holds "--counts 1 takes the first for a part of the name" grep -q '"name":"a 12"' out/one.json
holds "without a word" is_quiet
run --counts 3 two.folded
ends 2 "three counts are none that there are" "--counts"
{ for i in 1 2 3 4 5 6 7 8 9; do echo "main;f$i $i 1"; done; echo 'main;g 5'; } >nine.folded
run nine.folded
ends 0 "a line with one count is enough for one, and is named" "nine.folded: lines are read as a stack and one count: 9 of the 10 that were looked at end in two, but line 10 does not (--counts 2 reads two)"
holds "without a bad line" test ! -s <(grep "bad line" err)
run info nine.folded
holds "info names it, too" grep -q "but line 10 does not" got
run --counts 2 nine.folded
ends 0 "--counts 2 reads two" "1 bad line skipped: line 10 (it has one count and not two)"
tail -n 9 nine.folded >eight.folded
run eight.folded
holds "eight of nine are not worth a word" is_quiet
printf 'main;a 1 5\nmain;b 1 5\nmain;a 2 5\n' >twice.folded
run twice.folded --frames twice.json -o out/twice.png
ends 0 "a stack that would stand twice decides for one" "twice.folded: lines are read as a stack and one count: without two, line 3 would be the same stack as line 1"
holds "and its names keep their numbers" has_name twice.json 'a 2'
run two.folded
ends 0 "the lines that decided for two are named" "all 3 lines that were looked at do, from line 1 on"

# -- comments that say how many counts a line has

printf '# counts: one per line\nmain;a 1 5\nmain;b 1 5\n' >said.folded
run collapse said.folded
holds "a comment says one count, without a word" is_quiet
holds "and what is collapsed says so, too" cmp got said.folded
printf 'main;c 2\nmain;d 3\n# counts: two per line (before, after)\nmain;a 1 5\nmain;a 1 5\n' >mixed.folded
run collapse mixed.folded
holds "from a comment on that says two, the second is the weight" cmp got <(printf 'main;a 10\nmain;c 2\nmain;d 3\n')
{ yes 'main;a 2' | head -n 9000; printf '# counts: two per line\nmain;a 1 5\n'; } >late.folded
run collapse late.folded
holds "also far behind what is looked at first" cmp got <(printf 'main;a 18005\n')
"$program" collapse <late.folded >got
holds "and in a pipe" cmp got <(printf 'main;a 18005\n')
{ seq -f 'main;a%05.0f 1 2' 8000; printf '# counts: one per line\nmain;b 5\nmain;c 6 7\n'; } >back.folded
run back.folded
ends 0 "of two, lines with one are bad lines wherever they begin" "2 bad lines skipped: line 8002 (it has one count and not two), 8003 (it has one count and not two)"
run collapse --counts 2 said.folded
holds "--counts is obeyed whatever comments say" cmp got <(printf 'main;a 1 5\nmain;b 1 5\n')

# Real recordings lie beside the repository where it is developed, and nowhere else.
corpus=${FLAMEPIX_CORPUS:-$here/../../../shared/corpus}

# refused PATH...: those told to be something else; compared PATH...: those told to have two counts on a line.
refused() {
    for path; do "$program" --width 100 "$corpus/$path" 2>&1 >got | grep -q "which cannot be read" && echo "$path"; done
}
compared() {
    for path; do "$program" --width 100 "$corpus/$path" 2>&1 >got | grep -q "a differential profile" && echo "$path"; done
}
is_none() { [ -z "$*" ] || { echo "$*" >err && false; }; }

if [ -f "$corpus/MANIFEST.tsv" ]; then
    mapfile -t folded < <(cut -f 1 "$corpus/MANIFEST.tsv" |
        grep -E '^(folded|differential|recursive)/|^austin/.*\.austin|^expected/.*folded' | grep -vE 'json')
    # shellcheck disable=SC2046
    holds "no folded text is refused" is_none $(refused "${folded[@]}")
    "$program" diff "$corpus/differential/inferno-diff-before.txt" \
        "$corpus/differential/inferno-diff-after.txt" >out/after.png 2>err
    run "$corpus/expected/differential/inferno-diff-before-after.default.diff"
    ends 0 "what inferno-diff-folded wrote is a differential profile" "looks like a differential profile"
    holds "and drawn as the diff of its sides" cmp got out/after.png
    mapfile -t differential < <(cut -f 1 "$corpus/MANIFEST.tsv" | grep -E '^expected/differential/.*diff|^differential/inferno-differential' | grep -v austin)
    # shellcheck disable=SC2046
    holds "and so is all that was made by its kind" test "$(compared "${differential[@]}" | wc -l)" -eq "${#differential[@]}"
    # shellcheck disable=SC2046
    holds "and no other folded text" is_none $(compared "${folded[@]}" | grep -vE 'differential/.*diff')
fi

# -- what lies in the place of a profile -----------------------------------------------------------

printf 'version https://git-lfs.github.com/spec/v1\noid sha256:4d7a21\nsize 12345\n' >pointer.folded
printf '<html>\n<head><title>502 Bad Gateway</title></head>\n</html>\n' >error.folded
run pointer.folded
ends 1 "a Git LFS pointer is named" "pointer.folded: looks like a Git LFS pointer, which cannot be read: \`git lfs pull\` fetches"
run error.folded
ends 1 "so is the page of a server" "error.folded: looks like an HTML page, which cannot be read: it may be a server's error"
run gate pointer.folded profile.folded --fail-if 'total>1'
ends 1 "also as a baseline" "looks like a Git LFS pointer"
