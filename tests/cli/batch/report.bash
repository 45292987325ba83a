# shellcheck shell=bash disable=SC2154,SC2034
# The report and the gallery: whose they are, and who writes them. Read by ../batch.sh.

make_profiles own 4

# What flamepix has not written is not replaced, unless that is asked for.
mkdir others
echo '{"my":"notes"}' >others/report.jsonl
cp others/report.jsonl theirs
batch own -o others
ends 6 "a report.jsonl of somebody else's is not replaced" "others/report.jsonl was not written by flamepix"
holds "the message names the way" grep -q -- "--exists overwrite" err
holds "it is as it was" cmp theirs others/report.jsonl
holds "before any work" test ! -e others/p1.png
batch own -o others --resume
ends 6 "nor by --resume"
batch own -o others --dry-run
ends 0 "a dry run writes nothing anyway"
batch own -o others --exists overwrite
ends 0 "--exists overwrite replaces it" "4 made of 4"
holds "by a report" is_report others/report.jsonl
echo '<!doctype html><title>Home</title>' >others/index.html
cp others/index.html home
batch own -o others --gallery
ends 6 "an index.html of somebody else's is not replaced" "others/index.html was not written by flamepix"
holds "and is as it was" cmp home others/index.html
batch own -o others
ends 0 "a run without a gallery lets it be"
cp others/report.jsonl part.jsonl
batch part.jsonl -o others --merge-reports --gallery
ends 6 "nor does --merge-reports replace it"
batch own -o others --gallery --exists overwrite
ends 0 "--exists overwrite replaces that, too"
batch own -o others --gallery
ends 0 "and what flamepix wrote is replaced again"
echo '{"schema":"other"}' >united
batch part.jsonl -o others --merge-reports --report united
ends 6 "a merged report replaces nothing foreign either"
for torn in '' '{"sch' '{"schema":"flamepix-report-2","inp'; do
    mkdir torn-report
    printf %s "$torn" >torn-report/report.jsonl
    batch own -o torn-report
    ends 0 "a report that begins and ends with '$torn' is ours"
    rm -r torn-report
done

# Two runs at once: the first one waits for a pipe among its inputs.
mkfifo own-pipe
"$program" batch own own-pipe -o both --progress never 2>first-err &
first=$!
for _ in $(seq 200); do
    [ -e both/.flamepix.lock-report.jsonl ] && break
    sleep 0.01
done
batch own -o both
ends 6 "a second run into one report says so" "both/report.jsonl: another run is writing this report"
batch others/report.jsonl -o both --merge-reports
ends 6 "and so does --merge-reports"
batch own -o both --shard 0/2
ends 0 "a shard has a report of its own"
cat own/p1.folded >own-pipe
wait "$first"
holds "the first run does not notice" test $? -eq 0
holds "its report is whole" is_finished both/report.jsonl
holds "and no lock is left" test -z "$(find both -name '.flamepix*')"
: >both/.flamepix.lock-report.jsonl
batch own -o both
ends 0 "a lock that a killed run left stops nobody"

# A report behind a link, which does not lead anywhere yet.
mkdir kept
ln -s ../kept/report.jsonl both/link.jsonl
for i in 1 2; do
    batch own -o both --report both/link.jsonl
    ends 0 "a report behind a link, time $i"
    holds "is written where the link leads" is_finished kept/report.jsonl
    holds "and the link stays" test -L both/link.jsonl
done
"$program" batch own own-pipe -o both --report both/link.jsonl --progress never 2>first-err &
first=$!
for _ in $(seq 200); do
    [ -e kept/.flamepix.lock-report.jsonl ] && break
    sleep 0.01
done
batch own -o both --report kept/report.jsonl
ends 6 "a second run by the report's own name says so" "another run is writing this report"
cat own/p1.folded >own-pipe
wait "$first"
holds "and the first run does not notice" is_finished kept/report.jsonl
rm -r others both kept own-pipe
