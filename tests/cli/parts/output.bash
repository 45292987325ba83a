# shellcheck shell=bash disable=SC2154,SC2034
# What happens when writing fails, and when the program is ended. Read by ../run.sh.

# -- writing ---------------------------------------------------------------------------------------

run profile.folded -o nowhere/a.png
ends 6 "an output folder that is not there" "nowhere/a.png: No such file or directory"
run profile.folded -o out
ends 6 "a folder is not an output" "out: "
if [ -e /dev/full ]; then
    "$program" profile.folded >/dev/full 2>err
    code=$?
    ends 6 "a full disk at standard output is seen" "standard output: No space left on device"
    run profile.folded -o /dev/full
    ends 6 "a full disk at -o is seen" "/dev/full: No space left on device"
    echo old >out/old.png
    run profile.folded -o out/old.png --frames /dev/full
    ends 6 "a full disk at a sidecar is seen" "/dev/full"
    holds "and the picture beside it is as it was" test "$(cat out/old.png)" = old
    echo old >out/old.json
    "$program" profile.folded --frames out/old.json --tags out/new.npy >/dev/full 2>err
    code=$?
    ends 6 "a full disk at standard output is seen beside sidecars" "standard output: No space left on device"
    holds "and they are as they were" test "$(cat out/old.json)" = old -a ! -e out/new.npy
    "$program" --help >/dev/full 2>err
    code=$?
    ends 6 "a full disk is seen by --help" "No space left"
fi
{ sleep 0.3; "$program" profile.folded 2>err; echo $? >ended; } | true
code=$(cat ended)
ends 6 "a closed pipe is a failed write" "standard output: Broken pipe"
"$program" profile.folded -o /dev/stdout 2>err | cat >got
holds "/dev/stdout is written in place" is_png got
echo old >out/old.png
for arguments in empty.folded "--strict bad.folded" "--width 40000 profile.folded" nowhere \
    "profile.folded --font nowhere"; do
    # shellcheck disable=SC2086 # words by blanks
    run $arguments -o out/old.png
    [ "$code" -ne 0 ] && [ "$(cat out/old.png)" = old ]
    count_check $? "after $arguments the old picture is as it was"
done
run profile.folded -o out/old.png
"$program" <profile.folded >out/a.png
holds "and a good run replaces it" cmp out/old.png out/a.png
chmod 640 out/old.png
ln -s old.png out/link.png
run profile.folded -o out/link.png --title X
ends 0 "an output may be a symbolic link"

# -- two themes ------------------------------------------------------------------------------------

run profile.folded --theme light,dark -o out/two.png --frames out/two.json
ends 0 "--theme light,dark makes two pictures"
holds "one under its name" cmp out/two.png out/a.png
run profile.folded --theme dark -o out/one.png
holds "one with -dark before the extension" cmp out/two-dark.png out/one.png
holds "and sidecars once" is_json out/two.json
run profile.folded --theme dark,light -o out/swapped.jpg --timings
ends 0 "in any order" "total"
holds "as JPEG, too" is_jpeg out/swapped-dark.jpg
run profile.folded --theme light,dark
ends 2 "two pictures are not for standard output" "-o FILE"
run profile.folded --theme light,dark -o -
ends 2 "nor where it is named" "-o FILE"
cp profile.folded out/in-dark.png
run out/in-dark.png --theme light,dark -o out/in.png
ends 2 "the dark one is not written over an input" "out/in-dark.png: the output is also an input"
holds "which is as it was" cmp out/in-dark.png profile.folded
run profile.folded --theme light,dark -o out/x.json --format png --frames out/x-dark.json
ends 2 "nor over a sidecar" "two outputs would be written to one file"
mkdir out/way-dark.png
run profile.folded --theme light,dark -o out/way.png
ends 6 "where one cannot be written" "out/way-dark.png"
holds "neither is" test ! -e out/way.png
rmdir out/way-dark.png
run profile.folded --theme blue
ends 2 "an unknown theme is refused" "light,dark"

# -- signals ---------------------------------------------------------------------------------------

# signalled SIGNAL [ignoring]: the program gets it once its files are begun, as a shell sends it to a program in the
# foreground, or ignoring it as under nohup; every file system is one where files must have names.
signalled() {
    python3 - "$program" "$no_tmpfile" "$@" 2>err <<'PYTHON'
import glob, os, signal, subprocess, sys, time
program, no_tmpfile, name, *ignoring = sys.argv[1:]
number = getattr(signal, name)
signal.signal(number, signal.SIG_IGN if ignoring else signal.SIG_DFL)
asan = os.environ.get("ASAN_OPTIONS", "") + ":verify_asan_link_order=0"
child = subprocess.Popen([program, "-o", "out/killed.png", "--frames", "out/killed.json"], stdin=subprocess.PIPE,
                         env={**os.environ, "LD_PRELOAD": no_tmpfile, "ASAN_OPTIONS": asan})
for _ in range(200):
    if len(glob.glob("out/.flamepix-*")) == 2:
        break
    time.sleep(0.02)
else:
    sys.exit("no temporaries to be seen")
child.send_signal(number)
if ignoring:
    child.stdin.write(b"main 1\n")
    child.stdin.close()
code = child.wait()
sys.exit(code if code >= 0 else 128 - code)
PYTHON
    code=$?
}
for ending in "TERM 75" "INT 130" "HUP 129"; do
    signalled "SIG${ending% *}"
    ends "${ending#* }" "SIG${ending% *} ends it with ${ending#* }"
    holds "and leaves no file" test ! -e out/killed.png -a ! -e out/killed.json
    holds "nor a temporary one" has_no_leftovers
done
signalled SIGHUP ignoring
ends 0 "SIGHUP that is ignored does not end it"
holds "and its files are there" test -e out/killed.png -a -e out/killed.json
# A file that may not grow.
echo old >out/old.png
(ulimit -f 1 && exec "$program" profile.folded --width 4000 -o out/old.png --frames out/old.json 2>err)
code=$?
ends 6 "a file over the limit of the shell is a failed write" "File too large"
holds "and the old one is as it was" test "$(cat out/old.png)" = old
holds "no temporary file is left by any of this" has_no_leftovers
