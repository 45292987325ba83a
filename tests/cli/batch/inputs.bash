# shellcheck shell=bash disable=SC2154,SC2034
# Where inputs come from, and what they may be called. Read by ../batch.sh.

make_profiles many 4
mkdir many/old
cp many/p1.folded many/old/x.folded
echo text >many/readme.txt
batch many -o globs --include '*.folded' --exclude old
ends 0 "--include and --exclude" "4 made of 4"
find many -name 'p*' >list
find many -name 'p*' -print0 >list0
batch --from-file list -o lists
ends 0 "--from-file" "4 made of 4"
holds "outputs go to the folder itself" is_png lists/p1.png
batch --from-file0 list0 -o lists0
ends 0 "--from-file0" "4 made of 4"
"$program" batch - -o lists1 <list 2>err
code=$?
ends 0 "a list on standard input" "4 made of 4"
"$program" batch -0 - -o lists2 <list0 2>err
code=$?
ends 0 "with NUL, too" "4 made of 4"
holds "all make the same" same_tree lists lists2
{ printf '\xEF\xBB\xBF'; sed 's/$/\r/' list; } >list-crlf
batch --from-file list-crlf -o lists3
ends 0 "a list with CRLF line ends and a byte order mark" "4 made of 4"
holds "names the same files" same_tree lists lists3
"$program" batch - -o lists4 <list-crlf 2>err
code=$?
ends 0 "also on standard input" "4 made of 4"
printf '%s\r\0' many/p1.folded >list0-crlf
batch --from-file0 list0-crlf -o lists5
ends 4 "with NUL, every byte is the name's" 'p1.folded\x0D: No such file'
{ printf '\xEF\xBB\xBF'; printf '%s\r\n' '# colours' '--width 300' '--colors blue' '' '--inverted'; } >options-crlf
printf '%s\n' '--width 300' '--colors blue' '--inverted' >options-plain
batch many/p1.folded -o options-crlf.d --options options-crlf
ends 0 "a file of options with CRLF line ends and a byte order mark" "1 made of 1"
batch many/p1.folded -o options-plain.d --options options-plain
holds "says the same" same_tree options-crlf.d options-plain.d
batch --from-file nowhere -o x
ends 6 "a list that is not there" "nowhere: No such file"
mkdir hollow
batch hollow -o x
ends 3 "no input" "no input matched"
batch hollow -o x --allow-empty
ends 0 "--allow-empty makes it well"
batch many -o kept --gallery
ends 0 "a batch before a path goes away" "5 made"
cp -r kept kept-before
batch many nowhere.folded -o kept --gallery
ends 6 "a path that is named and not there ends the batch" "nowhere.folded: No such file or directory"
batch nowhere -o kept --gallery
ends 6 "a folder, too" "nowhere: No such file or directory"
batch hollow -o kept --gallery
ends 3 "so does no input at all" "no input matched"
holds "and what earlier runs made stays as it was" same_tree kept kept-before
printf '%s\n' many/p1.folded nowhere.folded >list-missing
batch --from-file list-missing -o missing
ends 1 "of a list, what is not there is a failure of its own" "nowhere.folded: No such file or directory"

# As whoever may not read all that root may.
as_other() {
    if [ "$(id -u)" -eq 0 ]; then
        setpriv --reuid=65534 --clear-groups "$@"
    else
        "$@"
    fi
}
make_profiles volume 2
mkdir -p volume/lost+found volume/sub
ln -s nowhere volume/dangling.folded
ln -s sub volume/link
mkfifo volume/pipe
chmod 0 volume/lost+found
mkdir volume-out
chmod 777 volume-out
chmod a+rx . volume volume/sub
if as_other test -r volume/p1.folded && as_other "$program" --version >/dev/null 2>&1; then
    as_other "$program" batch volume -o volume-out 2>err
    code=$?
    ends 1 "a folder that cannot be listed costs itself only" "volume/lost+found: Permission denied"
    holds "so does a link that leads nowhere" grep -q 'volume/dangling.folded: No such file' err
    holds "the rest is drawn" grep -q '2 made, 2 failed of 4' err
    holds "and what is passed over is counted" grep -q 'note: skipped in folders: 2 (links' err
    holds "it is a line of the report" has_entry volume-out/report.jsonl volume/lost+found '"failed"' 'Permission denied'
    mkdir -p volume-before/lost+found volume-before/sub
    cp volume/p1.folded volume-before/p1.folded
    cp volume/p1.folded volume-before/lost+found/kept.folded
    cp volume/p1.folded volume-before/sub/gone.folded
    as_other "$program" batch volume --baseline volume-before -o volume-out 2>err
    holds "what only a baseline has is not gone where the folder of its input cannot be listed" \
        test -e volume-out/sub/gone.png -a ! -e volume-out/lost+found/kept.png
    as_other "$program" batch volume/lost+found -o volume-out 2>err
    code=$?
    ends 6 "one that is named ends the batch" "volume/lost+found/: Permission denied"
    as_other "$program" batch volume -o volume-out --dry-run >got 2>err
    code=$?
    ends 1 "a dry run says it, too" "volume/lost+found: Permission denied"
    holds "beside what it would make" grep -qx 'volume/p1.folded → volume-out/p1.png' got
    rm volume/dangling.folded
    as_other "$program" compare --matrix volume -o volume-out/matrix.png 2>err
    code=$?
    ends 1 "a matrix goes on beside it" "volume/lost+found: Permission denied"
    holds "and is drawn" is_png volume-out/matrix.png
    as_other "$program" gate --fail-if 'growth(main)>5%' volume volume >verdicts 2>err
    code=$?
    ends 1 "a gate goes on beside it" "lost+found: volume/lost+found: Permission denied"
    holds "and judges the rest" test "$(grep -c 'passed$' verdicts)" -eq 2
    holds "but that, which is there once" test "$(grep -c 'lost+found .*not judged' verdicts)" -eq 1
fi
chmod 755 volume/lost+found
rm -f volume/dangling.folded

mkdir -p globs-in/public globs-in/private
cp many/p1.folded globs-in/top.folded
cp many/p2.folded globs-in/private/two.folded
cp many/p3.folded globs-in/public/three.folded
# drawn_of ARG...: the names that a dry run has with them, in one line.
drawn_of() { "$program" batch globs-in -o globs-out --dry-run "$@" 2>err | sed 's/ .*//; s,globs-in/,,' | tr '\n' ' '; }
holds "**/ also matches nothing" test "$(drawn_of --include '**/*.folded')" = "private/two.folded public/three.folded top.folded "
for glob in private private/ ./private /private ./private/ 'pri*/'; do
    holds "--exclude $glob" test "$(drawn_of --exclude "$glob")" = "public/three.folded top.folded "
    holds "which is not said to match nothing" test ! -s err
done
holds "--include private/" test "$(drawn_of --include private/)" = "private/two.folded "
drawn_of --exclude privat --include '*.folded' --include '*.pb' >names-drawn
holds "a pattern that matches nothing is said" grep -qxF "flamepix: note: --exclude 'privat' matches nothing" err
holds "each of them, and no other" test "$(grep -c 'matches nothing' err)" -eq 2
"$program" compare --matrix globs-in -o globs.png --exclude privat 2>err
code=$?
ends 0 "a matrix says so, too" "--exclude 'privat' matches nothing"

ln -s many same
batch many/p1.folded ./many/p1.folded "$PWD/many/../many/p1.folded" same/p1.folded -o twice
ends 0 "one file is one input, by whatever path" "1 made of 1"
cp many/p1.folded young.folded
batch young.folded many/p1.folded -o young --min-age 1000
touch -d '1 hour ago' many/p1.folded
batch young.folded many/p1.folded -o young --min-age 1000
ends 0 "a young file is not drawn yet" "1 made, 1 too young of 2"
holds "nor written" test ! -e young/young.png
touch -d '1 hour ago' young.folded
batch young.folded many/p1.folded -o young --min-age 1000
ends 0 "until it is old enough" "1 made, 1 unchanged of 2"
holds "and then it is" is_png young/young.png

make_profiles nested 3
(cd nested && "$program" batch . -o pictures 2>../err && "$program" batch . -o pictures 2>../err)
code=$?
ends 0 "an output folder among the inputs is none of them" "3 unchanged of 3"
mkdir names
newline=$'two\nlines'
quotes=$'"><script>\'x'
bytes=$'caf\xe9\xff'
for name in "$newline" "$quotes" "$bytes" 'a b' '-dash' '{stem}' 'ünïcödé'; do
    echo 'main;a 3' >"names/$name.folded"
done
batch names -o named-so --gallery
ends 0 "names with newlines, quotes, any bytes" "7 made of 7"
for name in "$newline" "$quotes" "$bytes" 'a b' '-dash' '{stem}' 'ünïcödé'; do
    holds "the output of $(printf %q "$name")" is_png "named-so/$name.png"
done
holds "the report is JSON all the same" is_report named-so/report.jsonl
batch names -o named-so --gallery
ends 0 "and finds them all again" "7 unchanged of 7"
holds "the gallery has no foreign markup" test "$(grep -c '"><script>' named-so/index.html)" -eq 0

gzip -k many/p1.folded
batch many/p1.folded.gz -o packed
holds "a packed input's name loses both extensions" cmp packed/p1.png lists/p1.png
batch <(cat many/p2.folded) -o pipe --name pipe.png --title p2
ends 0 "a pipe is an input"
holds "as good as any" cmp pipe/pipe.png lists/p2.png
