# shellcheck shell=bash disable=SC2154,SC2034
# What is on the disk when it is reported. Read by ../batch.sh; record_sync.c sees it, check_sync.py and check_kept.py judge.

make_profiles durable 30

# The record is written outside of what a sandbox leaves open.
# recorded ARGUMENT...: a batch with sidecars, in a new folder "kept-safe"; what got onto the disk is in "record".
recorded() {
    rm -rf kept-safe record
    ASAN_OPTIONS=${ASAN_OPTIONS-}:verify_asan_link_order=0 LD_PRELOAD=$record_sync FLAMEPIX_RECORD=record \
        "$program" batch durable --sandbox off -o kept-safe --frames '{stem}.json' --progress never "$@" 2>err
    code=$?
}
keeps_order() { asserts "$here/check_sync.py" "$1" record kept-safe kept-safe/report.jsonl; }
names_are_synced() { # FILE: synced before it was named
    local inode
    inode=$(stat -c %i "$1")
    [ "$(grep -n "^synced $inode\$" record | head -n 1 | cut -d : -f 1)" -lt "$(grep -n "^named $inode " record | cut -d : -f 1)" ]
}

recorded
ends 0 "a batch syncs, by itself" "30 made of 30"
holds "no line is written before what it promises is on the disk" keeps_order auto
holds "and that takes few syncs" test "$(grep -c '^begin' record)" -le 3
recorded --sync always
ends 0 "--sync always" "30 made of 30"
holds "syncs each file and each line" keeps_order always
recorded --sync never --gallery
ends 0 "--sync never" "30 made of 30"
holds "syncs nothing" test -z "$(grep -e '^synced' -e '^begin' record)"
holds "which the rule of the others would tell" eval '! keeps_order auto'
recorded --gallery --exists overwrite
holds "the gallery is on the disk before it has its name" names_are_synced kept-safe/index.html
cp kept-safe/report.jsonl shard.jsonl
rm record
ASAN_OPTIONS=${ASAN_OPTIONS-}:verify_asan_link_order=0 LD_PRELOAD=$record_sync FLAMEPIX_RECORD=record \
    "$program" batch --merge-reports shard.jsonl -o kept-safe 2>err
holds "and so is a merged report" names_are_synced kept-safe/report.jsonl

# What was reported before: part of its inputs are done again, and the lines of the others are taken over.
lets_go_late() { asserts "$here/check_kept.py" record kept-safe/report.jsonl; }
# again ARGUMENT...: over what there is already; "record" tells.
again() {
    rm -f record
    ASAN_OPTIONS=${ASAN_OPTIONS-}:verify_asan_link_order=0 LD_PRELOAD=$record_sync FLAMEPIX_RECORD=record \
        "$program" batch "$@" --sandbox off -o kept-safe --frames '{stem}.json' --progress never 2>err
    code=$?
}
# interrupt: as a killed run leaves the folder, whose lines are half done, and what was reported before is there
interrupt() {
    cp kept-safe/report.jsonl "$(sed -n 's/^named [0-9]* \(.*before-flamepix-.*\)/\1/p' record | head -n 1)"
    head -n 12 kept-safe/report.jsonl >torn && mv torn kept-safe/report.jsonl
}
rm -rf kept-safe
batch durable -o kept-safe --frames '{stem}.json'
for rule in auto always; do
    again durable/p1.folded durable/p2.folded --exists overwrite --sync "$rule"
    ends 0 "--sync $rule: a part of the inputs, again" "2 made"
    holds "no line of the others is lost" test "$(grep -c '"key"' kept-safe/report.jsonl)" -eq 30
    holds "what is made again is on the disk before its line" keeps_order "$rule"
    holds "what was reported before goes when all that holds is on the disk" lets_go_late
    interrupt
    again durable --resume --sync "$rule"
    ends 0 "--sync $rule: a killed run is gone on with"
    holds "no line is lost" test "$(grep -c '"key"' kept-safe/report.jsonl)" -eq 30
    holds "and its report is written anew before the other goes" lets_go_late
done
again durable --exists overwrite --sync never
holds "the rule tells where nothing is synced" eval '! lets_go_late'

# Stopped while the disk takes its time: it does not wait, and reports nothing that is not there.
rm -rf kept-safe
ASAN_OPTIONS=${ASAN_OPTIONS-}:verify_asan_link_order=0 LD_PRELOAD=$record_sync FLAMEPIX_SYNC_SECONDS=4 \
    "$program" batch durable -o kept-safe --progress never 2>err &
slow=$!
for _ in $(seq 200); do
    [ "$(find kept-safe -name '*.png' 2>/dev/null | wc -l)" -eq 30 ] && break
    sleep 0.01
done
SECONDS=0
kill -TERM "$slow"
wait "$slow"
code=$?
ends 75 "a batch that waits for the disk ends when it is told to"
holds "at once" test "$SECONDS" -le 1
holds "and leaves no lock" test -z "$(find kept-safe -name '.flamepix*')"
holds "without a line of what may not be on the disk" test ! -s kept-safe/report.jsonl
batch durable -o kept-safe --resume
ends 0 "--resume does it again" "30 made of 30"

# Ended by too many failures, it has waited for its lines.
: >durable/a.folded
recorded --fail-fast -j 1
ends 1 "a batch that gives up reports what it has done" "too many failures"
holds "the failure included" has_lines kept-safe/report.jsonl failed 1
rm -rf kept-safe record
