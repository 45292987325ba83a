# shellcheck shell=bash disable=SC2154,SC2034
# Where input comes from, where the picture goes, and how a command line is read. Read by ../run.sh.

# -- the two ways to use it ------------------------------------------------------------------------

run profile.folded -o out/a.png
ends 0 "a file makes a picture"
holds "the picture is a PNG" is_png out/a.png
holds "a run without anything to say says nothing" is_quiet
"$program" <profile.folded >out/b.png 2>err
code=$?
ends 0 "a pipe makes a picture"
holds "a pipe and a file make the same bytes" cmp out/a.png out/b.png
"$program" - -o - <profile.folded >out/b.png 2>err
holds "- is standard input and standard output" cmp out/a.png out/b.png
run render profile.folded -o out/b.png
holds "render is the default command" cmp out/a.png out/b.png
run shuffled.folded -o out/b.png
holds "the order of the lines does not matter" cmp out/a.png out/b.png
sort profile.folded | "$program" --sorted >out/b.png 2>err
holds "sorted lines with --sorted make the same bytes" cmp out/a.png out/b.png
sort -r profile.folded | "$program" >out/b.png 2>err
holds "lines in reverse order through a pipe make the same bytes" cmp out/a.png out/b.png
run half.folded rest.folded -o out/b.png
holds "several files are summed" cmp out/a.png out/b.png
run rest.folded - -o out/b.png <half.folded
holds "standard input may be one of several files" cmp out/a.png out/b.png
{ cat profile.folded; printf 'main;never 0\n'; } | "$program" >out/b.png 2>err
holds "zero counts are kept out of the picture" cmp out/a.png out/b.png
{ printf '\357\273\277# comment\r\n\r\n'; sed 's/$/\r/' profile.folded; } | head -c -2 >dos.folded
run dos.folded -o out/b.png
holds "BOM, CRLF, comments, blank lines and a missing last newline do not matter" \
    cmp out/a.png out/b.png
LC_ALL=de_DE.UTF-8 TZ=Asia/Tokyo "$program" profile.folded >out/b.png 2>err
holds "locale and time zone do not matter" cmp out/a.png out/b.png
run packed.gz -o out/b.png
holds "gzip is unpacked" cmp out/a.png out/b.png
gzip -c half.folded >two.gz
gzip -c rest.folded >>two.gz
run two.gz -o out/b.png
holds "gzip of several members is unpacked whole" cmp out/a.png out/b.png
if command -v zstd >/dev/null; then
    zstd -qc profile.folded >packed.zst
    "$program" <packed.zst >out/b.png 2>err
    holds "zstd is unpacked, from a pipe too" cmp out/a.png out/b.png
fi
xz -c profile.folded >packed.xz
"$program" <packed.xz >out/b.png 2>err
holds "xz is unpacked" cmp out/a.png out/b.png
bzip2 -c profile.folded >packed.bz2
"$program" <packed.bz2 >out/b.png 2>err
holds "bzip2 is unpacked" cmp out/a.png out/b.png
python3 -c 'import sys; sys.stdout.buffer.write(sys.stdin.buffer.read().decode().encode("utf-16"))' \
    <profile.folded >wide.folded
run wide.folded -o out/b.png
holds "text in UTF-16 is read" cmp out/a.png out/b.png
tail -c +3 wide.folded | "$program" >out/b.png 2>err
holds "also without a byte order mark" cmp out/a.png out/b.png
gzip -c wide.folded | "$program" >out/b.png 2>err
holds "and where it is packed" cmp out/a.png out/b.png

# -- output ----------------------------------------------------------------------------------------

for name in a.jpg a.jpeg a.JPG; do
    run profile.folded -o "out/$name"
    holds "$name is a JPEG" is_jpeg "out/$name"
done
run profile.folded -oout/c.PNG
holds "-oFILE works, and .PNG is PNG" is_png out/c.PNG
run profile.folded --format jpeg -o out/c.png
holds "--format overrides the extension" is_jpeg out/c.png
run profile.folded --format=jpeg --quality 40
cp got low
run profile.folded --format=jpeg --quality 100
holds "--quality changes a JPEG" test "$(wc -c <low)" -lt "$(wc -c <got)"
run profile.folded -o out/a.svg
ends 2 "another extension is wrong usage, and the message names --format" --format
holds "and nothing is written" test ! -e out/a.svg
run profile.folded -o out/a.gif --format png
ends 0 "with --format any extension goes"
run profile.folded -o out/plain
holds "without an extension it is PNG" is_png out/plain
on_terminal "$program" "$PWD/profile.folded"
ends 2 "a picture is not written to a terminal" "-o FILE"
on_terminal "$program" -o out/x.png
ends 2 "standard input is not read from a terminal" "FILE"
on_terminal "$program" "$PWD/profile.folded" -o out/tty.png
ends 0 "from a terminal with -o it works"

# -- command line ----------------------------------------------------------------------------------

run --widht 3 profile.folded
ends 2 "an unknown option names the nearest" "did you mean --width?"
run -x
ends 2 "an unknown letter is wrong usage" "unknown option -x"
for option in fonttype=Verdana fontwidth=0.5 encoding=UTF-8; do
    run "--$option" profile.folded -o out/x.png
    ends 2 "--${option%=*} is refused with an option that helps" "there is no --${option%=*}; "
done
run batch --pretty-xml profile.folded -o out/x
ends 2 "--pretty-xml is refused in a batch, too" "--frames FILE writes"
run --colors hto profile.folded
ends 2 "an unknown palette names the nearest" "did you mean hot?"
run --format pgn profile.folded
ends 2 "an unknown format names the nearest" "did you mean png?"
run rendr
ends 6 "a mistyped command is told from a file" "did you mean the command render?"
run help rendr
ends 2 "help for an unknown command names the nearest" "did you mean render?"
run --width
ends 2 "a missing value is wrong usage" "needs a value"
run --bare=1
ends 2 "a needless value is wrong usage" "takes no value"
run --width 12.5 profile.folded
ends 2 "a number out of range says the range" "from 1 to"
run --quality 0 profile.folded
ends 2 "a quality of 0 is refused" "from 1 to 100"
run --scale 9 profile.folded
ends 2 "a scale of 9 is refused" "from 1 to 8"
run --minwidth=-0.5 profile.folded
ends 2 "a minwidth below 0 is refused" "from 0 to 10000"
run --size 300 profile.folded
ends 2 "a size without an x is refused" "1200x630"
run --options nowhere profile.folded
ends 6 "a file of options that is not there is a read failure" nowhere
cp profile.folded ./-o
run --width=700 -o out/d.png -- -o
ends 0 "-- ends the options"
holds "and the option before it counts" has_size out/d.png "700x$(png_size out/d.png | cut -dx -f2)"
run -- --nothing
ends 6 "what follows -- is a file" "--nothing"
printf '# mine\n--title=My profile\n--width 640\n-i\n' >options.txt
run --options options.txt profile.folded -o out/d.png
run --title "My profile" --width 640 -i profile.folded -o out/e.png
holds "a file of options is the same as the options" cmp out/d.png out/e.png
printf -- '--loud\n' >options.txt
run --options options.txt profile.folded
ends 2 "a mistake in a file of options names its line" "options.txt:1: unknown option"
printf -- '--options options.txt\n' >options.txt
run --options options.txt profile.folded
ends 2 "a file of options cannot name another" "cannot stand in a file"
run --color red profile.folded -o out/d.png
run --colors red profile.folded -o out/e.png
holds "an option may be cut short" cmp out/d.png out/e.png
printf 'main 1\n' >"$(printf 'evil\033[2J\342\200\256.folded')"
run "$(printf 'evil\033[2J\342\200\256.folded')x"
ends 6 "a file name is escaped in a message" '\x1B[2J\u{202E}'
holds "and cannot drive the terminal" is_tame
run --title "$(printf '\033[31m')" --colors "$(printf '\233')" profile.folded
holds "a value is escaped in a message" is_tame

# -- two outputs, one file -------------------------------------------------------------------------

run profile.folded -o out/same.png --frames out/../out/same.png
ends 2 "two outputs to one file are refused" "two outputs"
holds "and nothing is written" test ! -e out/same.png
run profile.folded --frames -
ends 2 "two outputs to standard output are refused" "standard output"
cp profile.folded in.png
run in.png -o ./in.png
ends 2 "an output that is also an input is refused" "also an input"
holds "and the input is as it was" cmp profile.folded in.png
"$program" -o in.png <in.png 2>err
code=$?
ends 2 "standard input's own file, too" "in.png: the output is also an input"
"$program" <in.png >>in.png 2>err
code=$?
ends 2 "and standard output where it is the input" "standard output: the output is also an input"
"$program" in.png >>in.png 2>err
code=$?
ends 2 "by whatever name" "standard output: the output is also an input"
ln in.png in.hard
run in.png -o in.hard --format png
ends 2 "a hard link of an input" "also an input"
ln -s in.png in.link
run in.link -o in.png
ends 2 "what a linked input leads to" "also an input"
cp "$bundled" own.ttf
run profile.folded --font own.ttf -o own.ttf --format png
ends 2 "a font that is read" "also an input"
holds "stays as it was" cmp "$bundled" own.ttf
holds "as does the input" cmp profile.folded in.png
echo '--width 640' >own.options
run profile.folded --options own.options -o own.options --format png
ends 2 "a file of options that is read" "also an input"
rm in.hard in.link
ln -s dangling.png out/dangling.json
run profile.folded -o out/dangling.png --frames out/dangling.json
ends 2 "a link to an output that is yet to be made" "two outputs"
run profile.folded -o out/dangling.png --frames out/dangling.png/frames.json
ends 2 "an output that is the folder of another" "folder"
holds "make neither" test ! -e out/dangling.png
for name in .flamepix-a.png out/.flamepix-a.png out/.flamepix.lock-a.png out/.before-flamepix-a.png; do
    run profile.folded -o "$name"
    ends 2 "a reserved name: $name" "begin with .flamepix-, .flamepix.lock- or .before-flamepix-"
    run profile.folded -o out/dangling.png --frames "$name"
    ends 2 "also of a sidecar" "begin with .flamepix-, .flamepix.lock- or .before-flamepix-"
done
run out
ends 6 "a folder is no profile" "out: Is a directory; flamepix batch out -o DIR makes a picture of each profile in it"
run - - <profile.folded
ends 2 "standard input is read only once" "only once"
run profile.folded -o /dev/null --frames /dev/null
ends 0 "/dev/null may be written twice"
