# shellcheck shell=bash disable=SC2154,SC2034
# What the caller leaves the program with: descriptors, limits, pipes. Read by ../run.sh.

# -- descriptors that are closed -------------------------------------------------------------------

run bad.folded -o out/usual.png
"$program" bad.folded -o out/closed.png <&- 2>&-
code=$?
ends 0 "a picture needs no standard error"
holds "and no message lands in it" cmp out/usual.png out/closed.png
"$program" profile.folded -o out/mixed-up.png --frames - <&- >&- 2>err
code=$?
ends 6 "a sidecar to a closed standard output" "standard output: closed"
holds "does not land in the picture" test ! -e out/mixed-up.png
"$program" profile.folded <&- >&- 2>err
code=$?
ends 6 "a picture to a closed standard output" "standard output: closed"
cp profile.folded precious.folded
"$program" precious.folded -o /dev/stdout >&- 2>err
code=$?
ends 6 "and by that name" "/dev/stdout: "
holds "which is not the input's either" cmp precious.folded profile.folded
"$program" --help >&- 2>err
code=$?
ends 6 "a help to a closed standard output" "standard output: closed"
"$program" -o out/none.png <&- 2>err
code=$?
ends 6 "a profile from a closed standard input" "standard input: closed"
"$program" /dev/stdin -o out/none.png <&- 2>err
code=$?
ends 6 "and by that name" "/dev/stdin: "
"$program" --options - profile.folded -o out/none.png <&- 2>err
code=$?
ends 6 "options from a closed standard input" "closed"
holds "and no picture is made of nothing" test ! -e out/none.png

# -- a limit on the size of files ------------------------------------------------------------------

(ulimit -f 1 && exec "$program" profile.folded -o out/long.png) 2>err
code=$?
ends 6 "a picture over the caller's limit on files is a failed write" "out/long.png: File too large"
holds "and is not there" test ! -e out/long.png
(ulimit -f 1 && exec "$program" profile.folded >got) 2>err
code=$?
ends 6 "and so to standard output" "standard output: File too large"

# -- a library that is loaded late -----------------------------------------------------------------

# Where the linker's archives are not there, it is loaded with the others, before the program begins.
if ! ldd "$program" | grep -q harfbuzz; then
    mkdir late
    echo 'no library' >late/libharfbuzz.so.0
    printf 'main;\xd7\xa9\xd7\x9c 5\n' >hebrew.folded
    LD_LIBRARY_PATH=$PWD/late "$program" profile.folded -o out/without.png 2>err
    code=$?
    ends 0 "plain letters need no HarfBuzz"
    LD_LIBRARY_PATH=$PWD/late "$program" hebrew.folded -o out/shaped.png 2>err
    code=$?
    ends 2 "others say that it cannot be loaded" "HarfBuzz"
    holds "and leave no picture" test ! -e out/shaped.png
    cp "$(dirname "$no_tmpfile")/harfbuzz_that_ends.so" late/libharfbuzz.so.0
    printf 'main;\xd7\xa9\xd7\x9c\xd6\xb8 5\n' >hebrew.folded
    LD_LIBRARY_PATH=$PWD/late "$program" hebrew.folded -o out/unshaped.png 2>err
    code=$?
    ends 0 "a HarfBuzz that ends its process costs the shapes of names" \
        "note: names are drawn without joined letters and placed marks: HarfBuzz could not run or failed"
    holds "and says nothing itself" test "$(wc -l <err)" = 1
    run hebrew.folded -o out/shaped.png
    holds "which the picture has with another" test -s out/shaped.png
    holds "in the same size" cmp <(head -c 24 out/shaped.png) <(head -c 24 out/unshaped.png)
    LD_LIBRARY_PATH=$PWD/late "$program" batch hebrew.folded -o out/unshaped --progress never 2>err
    code=$?
    ends 0 "so it is in a batch"
    holds "whose report says so" grep -q "without joined letters" out/unshaped/report.jsonl
fi

# -- pipes that do not block -----------------------------------------------------------------------

# nonblocking COMMAND...: runs it with standard input and output as node and ssh leave them.
nonblocking() {
    python3 -c 'import os, sys
for fd in 0, 1: os.set_blocking(fd, False)
os.execvp(sys.argv[1], sys.argv[1:])' "$@"
}

run profile.folded -o out/usual.png --tags out/usual.npy
{ sleep 0.2; cat profile.folded; } |
    { nonblocking "$program" -o out/waited.png --tags - 2>err; echo $? >ended; } |
    { sleep 0.4; cat >got; }
code=$(cat ended)
ends 0 "a pipe that does not block is waited for, empty or full"
holds "and all is written" cmp got out/usual.npy
holds "of all that was read" cmp out/waited.png out/usual.png
