# shellcheck shell=bash disable=SC2154,SC2034
# Bad inputs, bad outputs, workers that die, signals. Read by ../batch.sh.

make_profiles good 5
mkdir bad
: >bad/empty.folded
head -c 3000 /dev/urandom >bad/binary.folded
gzip -c good/p1.folded | head -c 30 >bad/cut.folded.gz
ln -s nowhere bad/dangling.folded
{ printf 'a 1\n\n;; \nb x\n' && seq 1 20 | sed 's/.*/a;f& 1/'; } >bad/lines.folded
printf '%s\n' bad/dangling.folded good/sub >gone-list
batch good bad/empty.folded bad/binary.folded bad/cut.folded.gz bad/lines.folded --from-file gone-list -o mixed
ends 1 "bad inputs cost themselves only" "6 made, 5 failed of 11"
holds "empty" has_entry mixed/report.jsonl bad/empty '"failed"' '"code":1' 'no stack with a count above zero'
holds "binary" has_entry mixed/report.jsonl bad/binary '"failed"' '"code":1'
holds "cut gzip" has_entry mixed/report.jsonl bad/cut '"failed"' '"code":1' 'damaged'
holds "gone" has_entry mixed/report.jsonl bad/dangling '"failed"' '"code":6' 'No such file'
holds "bad lines are a warning" has_entry mixed/report.jsonl bad/lines '"made"' '2 bad lines skipped'
holds "failures have no picture" test ! -e mixed/empty.png
batch good bad/empty.folded -o mixed2
batch good bad/empty.folded -o mixed2
ends 1 "a failure is tried again, and said again" "5 unchanged, 1 failed of 6"
batch bad/empty.folded bad/cut.folded.gz -o allbad
ends 4 "when all fail" "2 failed of 2"
batch bad/lines.folded good/p1.folded -o strict --strict
ends 1 "--strict costs that input" "1 made, 1 failed"
holds "and names the line" has_entry strict/report.jsonl '"line":3'
{ gzip -c good/p1.folded; printf 'rubbish'; } >bad/behind.folded.gz
batch bad/behind.folded.gz good/p1.folded -o damaged --title one
ends 0 "what was whole of a damaged input is drawn" "2 made of 2"
holds "with a warning" has_entry damaged/report.jsonl bad/behind '"made"' 'damaged at byte' 'drawn is what was whole before it'
holds "and is what it would be" cmp damaged/behind.png damaged/p1.png
batch bad/behind.folded.gz -o damaged2 --strict
ends 4 "with --strict it fails" "1 failed of 1"
holds "with the reason" has_entry damaged2/report.jsonl bad/behind '"code":1' 'damaged or cut short (after'
batch good/p1.folded -o deep --limit-depth 1 --total 1
ends 0 "cuts are warnings" "1 made of 1"
holds "that name limit and option" has_entry deep/report.jsonl 'at the limit of 1 frames: --limit-depth N raises it' '--total 1 is below the sum'
batch good/p1.folded -o notes --notes "$(head -c 70000 /dev/zero | tr '\0' n)"
holds "as are notes that were cut" has_entry notes/report.jsonl 'the notes were cut at 65533 bytes'
batch good/p1.folded -o fonts --font no.ttf
ends 6 "a font that is not there" "no.ttf: No such file or directory"
truncate -s 200M huge.folded
batch huge.folded good/p1.folded -o huge --limit-line 1M
ends 1 "a huge line meets a limit" "--limit-line SIZE raises it"
holds "with the exit code of one" has_entry huge/report.jsonl '"code":5'
if [ "$(id -u)" -ne 0 ]; then
    cp good/p1.folded secret.folded
    chmod 0 secret.folded
    batch secret.folded good/p1.folded -o secret
    ends 1 "an input that must not be read" "secret.folded: Permission denied"
fi
make_profiles few 40
for i in 3 6 9 12 15; do : >few/p$i.folded; done
batch few -o fast --fail-fast -j 1
ends 1 "--fail-fast stops at the first" "too many failures"
holds "which is the last line" test "$(tail -n 1 fast/report.jsonl | grep -c '"failed"')" -eq 1
batch few -o max --max-failures 2 -j 1
ends 1 "--max-failures N lets N pass" "3 failed of 40"
batch few -o max2 --max-failures 10%
ends 1 "--max-failures P%" "5 failed of 40"
batch few -o max3 --max-failures 20%
ends 1 "and enough of it" "35 made, 5 failed of 40"
batch few -o max4 --max-failures many
ends 2 "and nonsense" "is not a whole number, or a share"
batch few -o max4 --max-failures many --dry-run
ends 2 "in a dry run, too" "is not a whole number, or a share"
batch few -o fast --resume
ends 1 "what was stopped can go on" "35 made, 5 failed of 40"

make_profiles plenty 60
(ulimit -n 24 && "$program" batch --progress never plenty -o plenty-out -j 60) >got 2>err
code=$?
ends 0 "files for fewer workers than wanted are enough" "60 made of 60"

echo file >notfolder
batch good -o notfolder
ends 6 "an output folder that is a file" "Not a directory"
batch good -o blocked --name '{stem}/x.png'
for i in 1 2 3; do rm -r blocked/p$i; ln -s nowhere$i/gone blocked/p$i; done
rm blocked/report.jsonl
batch good -o blocked --name '{stem}/{index}.png' -j 1
ends 6 "three outputs in a row that cannot be written end it" "three outputs in a row"
holds "they are in the report" has_lines blocked/report.jsonl failed 3
mkdir among
for i in 1 3 5; do echo 'main;a 1' >among/p$i.folded; : >among/p$((i + 1)).folded; done
mkdir among-out
for i in 1 3 5; do ln -s nowhere$i/gone among-out/p$i; done
batch among -o among-out --name '{stem}/x.png' -j 1
ends 6 "bad inputs between them do not hide that" "three outputs in a row"
rm blocked/p1 blocked/p2 blocked/p3
batch good -o blocked --name '{stem}/{index}.png' -j 1 --resume
ends 0 "and it goes on when they can" "5 made of 5"
holds "no temporary file is left by any of this" has_no_leftovers

# What is wrong with the names of some is not wrong with the folder.
long=$(printf 'x%.0s' {1..240})
mkdir long in-the-way
for i in 1 2 3; do cp good/p$i.folded "long/a-$i-$long.folded"; echo file >in-the-way/p$i; done
cp good/p*.folded long
batch long -o long-out --preset thumb,docs --theme light,dark -j 1
ends 1 "names that are too long fail their inputs alone" "5 made, 3 failed of 8"
holds "each with its reason" test "$(grep -c 'File name too long' err)" -eq 3
holds "and the others are drawn" test "$(find long-out -name '*.png' | wc -l)" -eq 20
batch long -o long-safe --preset thumb,docs --name '{stem:safe}.{ext}'
ends 0 "names that are made safe are shortened" "8 made of 8"
batch long -o long-sidecar --frames '{stem}.frames-of-it.json' -j 1
ends 1 "so do names of sidecars" "5 made, 3 failed of 8"
batch good -o in-the-way --name '{stem}/x.png' -j 1
ends 1 "and what is in the way of some" "2 made, 3 failed of 5"
holds "all of this leaves no temporary file" has_no_leftovers
rm -r long in-the-way long-out long-safe long-sidecar

# What a killed run may leave: of a dead process of this machine, or old; and what is not to be touched.
mkdir -p swept/deep
: >swept/.flamepix-00000000-7ffffff-abcdef
touch -d '2 days ago' swept/.flamepix-00000000-7ffffff-abcdef
touch -d '1 hour ago' swept/.flamepix-old
: >swept/.flamepix-00000000-7ffffff-youngx
: >swept/.other
mkdir swept/.flamepix-folder
# A picture whose profile comes slowly, where files must have names.
mkfifo slow-profile
ASAN_OPTIONS=${ASAN_OPTIONS-}:verify_asan_link_order=0 LD_PRELOAD=$no_tmpfile \
    "$program" -o swept/slow.png <slow-profile 2>err &
slow=$!
exec 7>slow-profile
begun=swept/.flamepix-*-$(printf %x "$slow")-*
for _ in $(seq 200); do
    compgen -G "$begun" >/dev/null && break
    sleep 0.01
done
# shellcheck disable=SC2086 # a pattern
touch -d '1 hour ago' $begun
batch good -o swept
holds "old temporaries are swept" test ! -e swept/.flamepix-old -a ! -e swept/.flamepix-00000000-7ffffff-abcdef
holds "another machine's young one is not" test -e swept/.flamepix-00000000-7ffffff-youngx
holds "nor is anything else" test -e swept/.other -a -d swept/.flamepix-folder
echo 'main 1' >&7
exec 7>&-
wait "$slow"
code=$?
ends 0 "nor what a living process writes slowly"
holds "which gets its name" test -e swept/slow.png
rm -r swept slow-profile

# The report and the gallery are rewritten through temporaries, too, in folders that may hold no picture.
make_profiles below/sub 3
mkdir -p roots/reports
: >roots/.flamepix-gallery
: >roots/reports/.flamepix-report
touch -d '1 hour ago' roots/.flamepix-gallery roots/reports/.flamepix-report
batch below -o roots --report roots/reports/r.jsonl --gallery
ends 0 "pictures, report and gallery in folders of their own"
holds "what a killed run left beside the gallery is swept" test ! -e roots/.flamepix-gallery
holds "and beside the report" test ! -e roots/reports/.flamepix-report

printf '\x28\xb5\x2f\xfd\x00\x90\x49\x00\x00main;a 3\n' >wide.zst
batch wide.zst good/p1.folded -o wide
holds "a zstd window above the limit is named in the report" \
    has_entry wide/report.jsonl wide.zst '"code":5' 'over the limit of 128M: --limit-window SIZE raises it'

# An input whose sort does not fit below the memory limit is sorted in files. An address sanitizer needs more
# for itself than that limit.
small=16M
nm "$program" 2>/dev/null | grep -q __asan_init && small=256M
seq 100000 200000 | rev | sed 's/.*/main;f&;leaf& 1/' >unsorted.folded
run unsorted.folded --title unsorted --summary off -o unsorted.png
batch unsorted.folded -o limited --limit-memory "$small" --summary off
ends 0 "a worker sorts well below its memory limit"
holds "and makes the same picture" cmp unsorted.png limited/unsorted.png
batch unsorted.folded -o counted --limit-memory "$small"
ends 0 "and it keeps its sums by name as small"
batch good -o lowered --memory 64M --limit-memory 128M
ends 0 "a --memory that does not fit is cut, and that is said" \
    "--memory is reduced to 32M, a quarter of --limit-memory"
batch good -o lowered --memory 64M --limit-memory 256M
holds "one that fits is not" eval '! grep -q -- --memory err'

# Workers that die, in the build that can be asked for it.
if [ -x "$faulty" ]; then
    mkdir faults
    cp good/* faults
    for fault in crash hang memory exit; do cp good/p1.folded "faults/x.fault-$fault.folded"; done
    "$faulty" batch faults -o faulted --timeout 1 --limit-memory 256M 2>err
    code=$?
    ends 1 "workers that die cost their input only" "5 made, 4 failed of 9"
    holds "a crash" has_entry faulted/report.jsonl fault-crash '"code":7' 'signal 6 (SIGABRT)'
    holds "a hang" has_entry faulted/report.jsonl fault-hang '"code":5' 'over the limit of 1 s: --timeout S raises it'
    holds "a glutton" has_entry faulted/report.jsonl fault-memory '"code":5' 'over the limit of 256M: --limit-memory SIZE raises it'
    holds "an exit" has_entry faulted/report.jsonl fault-exit '"code":7' 'status 42'
    holds "others are whole" cmp faulted/p1.png mixed/p1.png
    holds "nothing is left" has_no_leftovers
fi

# A full disk, where we may mount a small one.
mkdir tiny
if mount -t tmpfs -o size=192k tmpfs tiny 2>/dev/null; then
    make_profiles crowd 60
    batch crowd -o tiny/out -j 2
    ends 6 "a full disk ends it" "No space left on device"
    holds "the report has whole lines" is_report tiny/out/report.jsonl
    whole=0
    for picture in tiny/out/*.png; do
        "$program" "crowd/$(basename "$picture" .png).folded" --title "$(basename "$picture" .png)" | cmp -s - "$picture" || whole=1
    done
    holds "every picture is whole" test "$whole" -eq 0
    holds "nothing is half written" test -z "$(find tiny -name '.flamepix-*')"
    if mount -o remount,size=8m tiny 2>/dev/null; then
        batch crowd -o tiny/out --resume
        ends 0 "--resume goes on when there is room" "60 made of 60"
        batch crowd -o roomy
        holds "to the same tree" same_tree roomy tiny/out
    fi
    umount tiny
else
    echo "# no small tmpfs can be mounted here: skipped"
fi

# Signals, as a shell sends them to a program in the foreground, also where these tests run under nohup or in the
# background; every file system is one where files must have names. A signal waits until the batch is at work and holds
# signals back. On a machine that has much else to do the batch may take its time to end, but much less than it would
# without a signal.
cat >catching.py <<'PYTHON'
import os, time
def wait_until(child, field, number, most=30):  # SigCgt: caught, SigBlk: held back
    end = time.monotonic() + most
    while child.poll() is None and time.monotonic() < end:
        with open("/proc/%d/status" % child.pid) as status:
            signals = next(line for line in status if line.startswith(field))
        if int(signals.split()[1], 16) >> (number - 1) & 1:
            return
        time.sleep(0.005)
def wait_at_work(child, folder, begin, count=50, most=30):  # so many pictures were made since
    end = time.monotonic() + most
    while child.poll() is None and time.monotonic() < end:
        if os.path.isdir(folder) and sum(entry.name.endswith(".png") and entry.stat().st_mtime >= begin
                                         for entry in os.scandir(folder)) >= count:
            return
        time.sleep(0.02)
PYTHON
signalled() {
    PYTHONPATH=. python3 - "$program" "$1" "$no_tmpfile" 2>err <<'PYTHON'
import os, signal, subprocess, sys, time
from catching import wait_at_work, wait_until
number = getattr(signal, sys.argv[2])
signal.signal(number, signal.SIG_DFL)
asan = os.environ.get("ASAN_OPTIONS", "") + ":verify_asan_link_order=0"
if not os.path.exists("slow-list"):
    os.mkdir("slow-in")
    with open("slow-list", "w") as names:
        for i in range(20000):
            os.link(f"good/p{i % 5 + 1}.folded", f"slow-in/{i}.folded")
            names.write(f"slow-in/{i}.folded\n")
started = time.time()
child = subprocess.Popen([sys.argv[1], "batch", "--from-file", "slow-list", "-o", "slow", "--name",
                          "{index}.png", "--exists", "overwrite"], stderr=subprocess.PIPE,
                         env={**os.environ, "LD_PRELOAD": sys.argv[3], "ASAN_OPTIONS": asan})
wait_until(child, "SigBlk", number)
wait_at_work(child, "slow", started)
begin = time.monotonic()
child.send_signal(number)
said = child.stderr.read().decode()
code = child.wait()
sys.stderr.write(said)
if time.monotonic() - begin > 5:  # 0.2 on a machine that has nothing else to do
    sys.stderr.write("too slow")
    code = 99
sys.exit(code if code >= 0 else 128 - code)
PYTHON
    code=$?
}
signalled SIGINT
ends 130 "SIGINT ends it with 130" "stopped by SIGINT"
holds "the report has whole lines" is_report slow/report.jsonl
holds "and no summary" test "$(tail -n 1 slow/report.jsonl | grep -c summary)" -eq 0
holds "no temporary but what was before" test -z "$(find slow -name '.flamepix-*')"
signalled SIGTERM
ends 75 "SIGTERM ends it with 75" "stopped by SIGTERM"
signalled SIGHUP
ends 129 "SIGHUP ends it as any program" "stopped by SIGHUP"
holds "and no worker leaves a temporary" test -z "$(find slow -name '.flamepix-*')"
rm -rf slow
# What is ignored at the start, as under nohup, comes to nothing.
python3 - "$program" 2>err <<'PYTHON'
import os, signal, subprocess, sys, time
for number in (signal.SIGINT, signal.SIGHUP):
    signal.signal(number, signal.SIG_IGN)
child = subprocess.Popen([sys.argv[1], "batch", "--from-file", "slow-list", "-o", "slow", "--name", "{index}.png",
                          "--shard", "1/40"])
while child.poll() is None and not os.path.exists("slow/report-1-of-40.jsonl"):
    time.sleep(0.002)
child.send_signal(signal.SIGINT)
child.send_signal(signal.SIGHUP)
sys.exit(child.wait())
PYTHON
code=$?
ends 0 "signals that are ignored do not stop it"
rm -rf slow

# stalled SIGNAL [ignored]: as signalled, while the report is a pipe that nobody reads; ignored, until it is read.
mkfifo report-pipe
stalled() {
    PYTHONPATH=. python3 - "$program" "$1" "${2-}" 2>err <<'PYTHON'
import signal, subprocess, sys, time
from catching import wait_until
number = getattr(signal, sys.argv[2])
signal.signal(number, signal.SIG_IGN if sys.argv[3] else signal.SIG_DFL)
child = subprocess.Popen([sys.argv[1], "batch", "few", "-o", "stalled", "--report", "report-pipe", "--exists",
                          "overwrite"], stderr=subprocess.PIPE)
if not sys.argv[3]:
    wait_until(child, "SigCgt", number)
time.sleep(0.3)
begin = time.monotonic()
child.send_signal(number)
if sys.argv[3]:
    with open("report-pipe") as pipe:
        child.send_signal(number)
        pipe.read()
try:
    code = child.wait(10)
except subprocess.TimeoutExpired:
    child.kill()
    code = child.wait()
sys.stderr.write(child.stderr.read().decode())
sys.exit(99 if time.monotonic() - begin > 5 else code)
PYTHON
    code=$?
}
stalled SIGINT
ends 130 "SIGINT ends a batch that waits for the reader of its report"
stalled SIGTERM
ends 75 "and so does SIGTERM"
stalled SIGINT ignored
ends 1 "an ignored SIGINT stays ignored" "35 made, 5 failed of 40"
rm -r report-pipe stalled
# However the program ends, its workers leave nothing half written: here at once, by SIGKILL.
python3 - "$program" "$no_tmpfile" 2>err <<'PYTHON'
import glob, os, subprocess, sys, time
with open("large.folded", "w") as profile:
    profile.writelines("main;a%d;b%d;c%d %d\n" % (i % 50, i % 700, i % 9000, i) for i in range(1, 9000))
asan = os.environ.get("ASAN_OPTIONS", "") + ":verify_asan_link_order=0"
left = []
for _ in range(3):
    child = subprocess.Popen([sys.argv[1], "batch", "large.folded", "-o", "large", "--width", "8000", "--exists",
                              "overwrite", "--sync", "never"],
                             env={**os.environ, "LD_PRELOAD": sys.argv[2], "ASAN_OPTIONS": asan})
    while child.poll() is None and not glob.glob("large/.flamepix-*"):
        pass
    child.kill()
    child.wait()
    end = time.monotonic() + 2
    while glob.glob("large/.flamepix-*") and time.monotonic() < end:
        time.sleep(0.005)
    left += glob.glob("large/.flamepix-*")
sys.exit(str(left) if left else 0)
PYTHON
code=$?
ends 0 "workers whose program was killed leave no temporary"
rm -r large large.folded
# Nor need anybody read what it says, or let signals in that are ignored.
python3 - "$program" 2>err <<'PYTHON'
import os, signal, subprocess, sys, time
unread, full = os.pipe()
os.set_blocking(full, False)
try:
    while True:
        os.write(full, b" " * 4096)
except BlockingIOError:
    os.set_blocking(full, True)
child = subprocess.Popen([sys.argv[1], "batch", "few", "-o", "unheard", "--sync", "never"], stderr=full)
while not os.path.exists("unheard/report.jsonl"):
    time.sleep(0.002)
time.sleep(0.2)
begin = time.monotonic()
child.send_signal(signal.SIGTERM)
try:
    code = child.wait(10)
except subprocess.TimeoutExpired:
    child.kill()
    code = 99
sys.exit(99 if time.monotonic() - begin > 5 else code)
PYTHON
code=$?
ends 75 "SIGTERM ends a batch whose messages nobody reads"
rm -r unheard
python3 - "$program" 2>err <<'PYTHON'
import os, signal, subprocess, sys
signal.signal(signal.SIGINT, signal.SIG_IGN)
signal.pthread_sigmask(signal.SIG_BLOCK, [signal.SIGINT])
child = subprocess.Popen([sys.argv[1], "batch", "few", "-o", "unheard"])
child.send_signal(signal.SIGINT)
sys.exit(child.wait())
PYTHON
code=$?
ends 1 "a SIGINT that is ignored and held back does not stop it" "35 made, 5 failed of 40"
rm -r unheard
"$program" batch few -o piped 2>&1 --progress always | true
holds "a closed pipe does not end it" is_finished piped/report.jsonl
mkdir foreign
printf '<svg width="9"></svg>\n' >foreign/trace.folded
cp good/p1.folded foreign/good.folded
batch foreign -o foreign-out
ends 1 "an input of another format fails alone" "1 made, 1 failed of 2"
holds "in the same words as render says" has_entry foreign-out/report.jsonl foreign/trace '"failed"' '"code":1' \
    'looks like an SVG picture, which cannot be read' '--format-in folded reads it anyway'
printf 'main;a 12 15\n' >foreign/two.folded
batch foreign/two.folded -o two
holds "two counts on a line are a warning" has_entry two/report.jsonl '"made"' \
    '"looks like a differential profile: lines end in two counts, before and after (--counts 1 reads one); line 1 does"'
batch foreign/two.folded -o two --counts 2
ends 0 "--counts is part of what a picture is made by" "1 made"
holds "and leaves no warning" test "$(grep -c differential two/report.jsonl)" -eq 0
batch foreign/good.folded -o foreign-out --format-in folded
ends 0 "--format-in is part of what a picture is made by" "1 made"
