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
batch many/p1.folded nowhere.folded -o missing
ends 1 "an input that is not there is a failure of its own" "nowhere.folded: No such file or directory"

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
