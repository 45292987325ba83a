# shellcheck shell=bash disable=SC2154,SC2034
# --sandbox: what a reader that an input has taken over can still do. Read by ../run.sh.
# The program with a planted fault tries what an input asks of it, and prints how that ended.

faulty=$(dirname "$program")/tests/faults/flamepix
run version
has_landlock=$(grep -c '^sandbox:.*Landlock' got)
has_seccomp=$(grep -c '^sandbox:.*seccomp' got)
holds "version says what the sandbox is made of" grep -qE '^sandbox: (Landlock|seccomp|Landlock and seccomp|none)$' got

# -- what every command refuses --------------------------------------------------------------------

mkdir -p temporary inputs
outside=$PWD/outside
printf 'fault: run /bin/sh\nmain 1\n' >inputs/run.folded
printf 'fault: read %s\nmain 1\n' /etc/passwd >inputs/read.folded
printf 'fault: write %s\nmain 1\n' "$outside" >inputs/write.folded
printf 'fault: connect %s\nmain 1\n' 9 >inputs/connect.folded

# tried WHAT: how the planted fault ended, by what is in err.
tried() { grep -oE "^fault: $1: .*" err | sort -u | sed 's/^[^:]*: [^:]*: //'; }
faults() { TMPDIR=$PWD/temporary "$faulty" "$@" --sandbox "${sandbox:-auto}" >got 2>err </dev/null; }
# is_stopped WHAT ARGUMENT...: the fault is tried, and refused.
is_stopped() {
    local what=$1
    shift
    faults "$@"
    [[ $(tried "$what") == "Permission denied" || $(tried "$what") == "Operation not permitted" ]]
}
kinds=
[ "$has_seccomp" -eq 1 ] && kinds="run connect"
[ "$has_landlock" -eq 1 ] && kinds="$kinds read write"
for kind in $kinds; do
    input=inputs/$kind.folded
    holds "render stops an input that would $kind" is_stopped "$kind" "$input" -o out/a.png
    holds "batch stops an input that would $kind" is_stopped "$kind" batch --progress never "$input" -o "out/b-$kind"
    holds "a batch of groups stops an input that would $kind" \
        is_stopped "$kind" batch --progress never --split-by root --name '{stem}-{group}.{ext}' "$input" -o "out/g-$kind"
    holds "a batch whose inputs agree on colours stops an input that would $kind" \
        is_stopped "$kind" batch --progress never --colors package --colors-from batch "$input" -o "out/c-$kind"
    holds "info stops an input that would $kind" is_stopped "$kind" info "$input"
    for command in collapse merge sheet; do
        holds "$command stops an input that would $kind" is_stopped "$kind" "$command" "$input" -o out/d.png
    done
    holds "diff stops an input that would $kind" is_stopped "$kind" diff "$input" profile.folded -o out/e.png
    holds "gate stops an input that would $kind" is_stopped "$kind" gate --fail-if 'total > 1' profile.folded "$input"
    holds "compare stops an input that would $kind" is_stopped "$kind" compare --matrix profile.folded "$input"
    holds "query stops an input that would $kind" is_stopped "$kind" query "$input" 1,1
done
holds "and nothing was written" test ! -e "$outside"
sandbox=off faults inputs/read.folded -o out/a.png
holds "without a sandbox the same input would read" test "$(tried read)" = "done"

# -- while it waits --------------------------------------------------------------------------------

# state_of PID: the two lines of its status, once its program waits.
state_of() {
    local i
    for i in $(seq 1 100); do
        grep -qE '^Seccomp:[[:space:]]2' "/proc/$1/status" && break
        sleep 0.05
    done
    grep -E '^(Seccomp|NoNewPrivs):' "/proc/$1/status" | tr -d '[:space:]'
}
if [ "$has_seccomp" -eq 1 ]; then
    rm -f pipe
    mkfifo pipe
    "$program" - --sandbox auto -o out/w.png <pipe 2>err &
    pid=$!
    exec 9>pipe
    holds "the sandbox is closed while it waits for its input" test "$(state_of "$pid")" = NoNewPrivs:1Seccomp:2
    cat profile.folded >&9
    exec 9>&-
    wait "$pid"
    holds "and the picture is drawn" test -s out/w.png
fi

# -- programs that options ask for -----------------------------------------------------------------

mkdir -p programs
cat >programs/perf <<'TEXT'
#!/bin/sh
test "$*" = "script -i /dev/stdin" && head -c 8 /dev/stdin >programs/got
echo "perf was here" >&2
printf 'a 1 [000] 1.0: 1 cycles:\n\t1234 work (/usr/bin/a)\n\n'
TEXT
cat >programs/addr2line <<'TEXT'
#!/bin/sh
printf '0x1234\ninner\nb.c:2\nouter\na.c:1\n'
TEXT
chmod +x programs/perf programs/addr2line
{ printf PERFILE2; head -c 2000 /dev/zero; } >some.data
PATH=$PWD/programs:$PATH run collapse --sandbox auto --perf some.data
ends 0 "--perf runs perf, which the sandbox does not hold"
holds "and reads what it prints" grep -qx 'a;work 1' got
holds "it was given the recording" grep -qx PERFILE2 programs/got
printf 'a 1 [000] 1.0: 1 cycles:\n\t1234 work (%s)\n\n' "$(realpath "$program")" >perf.txt
PATH=$PWD/programs:$PATH run collapse --sandbox auto --inline perf.txt
ends 0 "--inline runs addr2line, which the sandbox does not hold"
holds "and reads what it prints, too" grep -qE '^a;outer;inner_\[i\] 1$' got
PATH=$PWD/none run collapse --sandbox auto --perf some.data
holds "a missing program is said as ever" grep -q 'not in the PATH' err
mkdir -p perf_batch
cp some.data perf_batch/some.data
PATH=$PWD/programs:$PATH run batch --sandbox auto --progress never --perf perf_batch -o out/perf
ends 0 "workers of a batch ask for programs, too"

# -- what still works ------------------------------------------------------------------------------

mkdir -p elsewhere/deep links
cp profile.folded elsewhere/deep/p.folded
ln -sfn ../elsewhere/deep/p.folded links/file.folded
ln -sfn ../elsewhere/deep links/folder
run batch --sandbox auto --progress never links -o out/links
ends 0 "links in a folder of inputs lead to inputs"
mkdir -p further before after
cp profile.folded further/p.folded
ln -sfn ../further elsewhere/further
ln -sfn ../elsewhere before/linked
ln -sfn . before/itself
mkdir -p after/linked/further
cp profile.folded after/linked/further/p.folded
run batch --sandbox auto --progress never --baseline before after -o out/further
ends 0 "so do links behind links of a baseline" "1 made"
run batch --sandbox off --progress never --baseline before after -o out/without
holds "which is compared with" cmp out/further/linked/further/p.png out/without/linked/further/p.png
mkdir -p out/places in/linked/further
ln -sfn ../../elsewhere out/places/linked
cp profile.folded in/linked/further/new.folded
run batch --sandbox auto --progress never in -o out/places
ends 0 "and of a folder of outputs" "1 made"
holds "where pictures go through them" test -s further/new.png
run batch --sandbox auto --progress never --from-file <(printf '%s\n' elsewhere/deep/p.folded) -o out/listed
ends 0 "inputs of a list are inputs"
run --sandbox off profile.folded -o out/off.png
ends 0 "--sandbox off works"
run profile.folded --sandbox auto -o out/on.png
holds "and makes the same picture" cmp out/off.png out/on.png
run --sandbox never profile.folded -o out/x.png
ends 2 "another word is refused" "--sandbox"
printf 'main;\xd9\x85\xd8\xb1\xd8\xad\xd8\xa8\xd8\xa7 3\n' >arabic.folded
run arabic.folded --sandbox off -o out/off.png
run arabic.folded --sandbox auto -o out/on.png
ends 0 "names that HarfBuzz shapes are shaped in a sandbox"
holds "in the same way" cmp out/off.png out/on.png
holds "without a note" test ! -s err
