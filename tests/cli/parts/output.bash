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
{ sleep 0.3; "$program" mixed 2>err; echo $? >ended; } | true
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
holds "and a good run replaces it" cmp out/old.png out/a.png
chmod 640 out/old.png
ln -s old.png out/link.png
run profile.folded -o out/link.png --title X
ends 0 "an output may be a symbolic link"
wait_for_end() {
    local way=$1 expected=$2
    mkfifo "hold-$way"
    "$program" -o out/killed.png <"hold-$way" 2>err &
    pid=$!
    exec 4>"hold-$way"
    sleep 0.3
    kill -s "$way" "$pid"
    wait "$pid"
    code=$?
    exec 4>&-
    ends "$expected" "SIG$way ends it with $expected"
    holds "and leaves no file" test ! -e out/killed.png
}
wait_for_end TERM 75
# An interactive shell's interrupt: background jobs of a script ignore SIGINT, so it is set anew.
python3 - "$program" 2>err <<'PYTHON'
import signal, subprocess, sys, time
signal.signal(signal.SIGINT, signal.default_int_handler)
child = subprocess.Popen([sys.argv[1], "-o", "out/killed.png"], stdin=subprocess.PIPE)
time.sleep(0.3)
child.send_signal(signal.SIGINT)
sys.exit(child.wait())
PYTHON
code=$?
ends 130 "SIGINT ends it with 130"
holds "no temporary file is left by any of this" has_no_leftovers
