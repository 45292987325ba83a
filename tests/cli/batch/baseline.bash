# shellcheck shell=bash disable=SC2154,SC2034
# Comparisons with a baseline. Read by ../batch.sh.

# make_sides FOLDER: FOLDER/new and FOLDER/old, of which the latter lacks c.folded.
make_sides() {
    mkdir -p "$1/new/x" "$1/old/x"
    printf 'main;parse;lex 10\nmain;parse;read 3\nmain;draw 5\n' >"$1/new/a.folded"
    printf 'main;parse;lex 4\nmain;parse;read 6\nmain;old 5\n' >"$1/old/a.folded"
    cp "$1/new/a.folded" "$1/new/x/b.folded"
    cp "$1/new/a.folded" "$1/new/c.folded"
    gzip -c "$1/old/a.folded" >"$1/old/x/b.folded.gz"
}

mkdir compared
cd compared || exit 1

lacks() { ! grep -qF -- "$2" "$1"; }

make_sides sides
batch sides/new --baseline sides/old -o since
ends 0 "every input is compared with its namesake" "3 made of 3"
holds "and the report says how it changed" has_entry since/report.jsonl new/a.folded \
    '"before":15,"after":18,"distance":19,"similarity":0.424' '"growth":{"name":"lex","change":6,"share":0.333'
holds "also with one that is packed" has_entry since/report.jsonl new/x/b.folded '"before":15,"after":18,'
holds "what has none is all new" has_entry since/report.jsonl new/c.folded '"made"' '"before":0,"after":18,' \
    '"similarity":0,' 'the baseline has no sides/old/c.folded'
batch sides/new --baseline sides/old -o since
ends 0 "which the summary says, too" "the baseline has no file for 1 input, which is drawn as new"
ends 0 "run again, it does nothing" "3 unchanged of 3"
holds "the report says what it said" has_entry since/report.jsonl new/a.folded '"unchanged"' '"name":"lex","change":6'
holds "it is a report" is_report since/report.jsonl

printf 'main;more 1\n' >>sides/old/a.folded
touch -d '2000-01-01' sides/old/a.folded
batch sides/new --baseline sides/old -o since
ends 0 "a baseline that changed makes its picture anew, whatever its time" "1 made, 2 unchanged of 3"
cp sides/old/a.folded sides/old/c.folded
batch sides/new --baseline sides/old -o since
ends 0 "so does one that comes" "1 made, 2 unchanged of 3"
rm sides/old/c.folded
batch sides/new --baseline sides/old -o since
ends 0 "and one that goes" "1 made, 2 unchanged of 3"
cp -r sides/old sides/elsewhere
batch sides/new --baseline sides/elsewhere -o since
ends 0 "where it lies is nothing" "3 unchanged of 3"
batch sides/new --baseline sides/old -o since --normalize after
ends 0 "how it is compared is an option" "3 made of 3"
batch sides/new -o since
ends 0 "and so is that it is compared" "3 made of 3"
holds "without a baseline nothing has changed" has_entry since/report.jsonl new/a.folded '"made"'
holds "and no line says so" lacks since/report.jsonl '"before"'

batch sides/new --baseline sides/old -o newer
touch -d '+1 hour' sides/old/a.folded
batch sides/new --baseline sides/old -o newer --exists if-newer
ends 0 "--exists if-newer looks at the baseline's time" "1 made, 2 unchanged of 3"
batch sides/new --baseline sides/old -o newer --resume
ends 0 "--resume takes what is there" "3 unchanged of 3"

batch sides/new --baseline sides/new/a.folded -o one
ends 0 "one file may be what all are compared with" "3 made of 3"
holds "itself, too" has_entry one/report.jsonl new/a.folded '"distance":0,"similarity":1,"growth":null'
holds "and leaves no note" lacks err baseline
batch sides/new --baseline sides/new -o self
ends 0 "a folder may be its own baseline" "3 made of 3"
batch sides/new --baseline sides/new -o alike --width-by delta
ends 0 "what is alike where widths are what differs is left out" "3 empty of 3"
holds "and the report says why" has_entry alike/report.jsonl new/a.folded '"output":null' 'nothing to draw: no frame has a width by this measure'
holds "with what both sides have" has_entry alike/report.jsonl new/a.folded '"similarity":1'
mkdir -p inside
cp -r sides/new/. inside
cp -r sides/old inside/before
batch inside --baseline inside/before -o within
ends 0 "a baseline among the inputs is no input" "3 made of 3"

cp -r sides broken
gzip -c sides/old/a.folded | head -c 30 >broken/old/x/b.folded.gz
rm broken/old/a.folded
mkfifo broken/old/c.folded
mkdir broken/old/a.folded
batch broken/new --baseline broken/old -o unread
ends 4 "a baseline that cannot be read costs its input" "3 failed of 3"
holds "a folder" has_entry unread/report.jsonl new/a.folded '"code":1' 'its baseline broken/old/a.folded: is not a regular file'
holds "a pipe" has_entry unread/report.jsonl new/c.folded 'its baseline broken/old/c.folded: is not a regular file'
holds "a file that is damaged" has_entry unread/report.jsonl new/x/b.folded 'broken/old/x/b.folded.gz' 'damaged'
holds "whose lines are not the input's" has_entry unread/report.jsonl new/x/b.folded '"line":null'
rm -r broken/old/*
printf 'main 1\nno count\n' >broken/old/a.folded
batch broken/new --baseline broken/old -o warned
holds "bad lines are told by their file" has_entry warned/report.jsonl new/a.folded '"made"' 'broken/old/a.folded line 2'
batch broken/new --baseline broken/old -o strict-since --strict
ends 1 "--strict is about both" "2 made, 1 failed of 3"
holds "and names the file" has_entry strict-since/report.jsonl new/a.folded 'broken/old/a.folded:2'
printf '# unit: bytes\nmain 1\n' >broken/old/a.folded
printf '# unit: cycles\nmain 1\n' >broken/new/a.folded
batch broken/new/a.folded --baseline broken/old -o units
ends 4 "units that differ do not compare" "is counted in bytes and it in cycles, so they cannot be compared; --normalize after"
batch broken/new/a.folded --baseline broken/old -o units --normalize after
ends 0 "but where they are made to" "1 made of 1"
batch broken/new/a.folded --baseline broken/old -o samples --normalize samples
ends 4 "by what both say" "has no number of samples"

batch sides/new --baseline sides/old -o sides/old --name '{dir}/{name}'
ends 2 "no output is what an input is compared with" "an output would be written to this file, which is also read"
batch sides/new --baseline sides/old/a.folded -o sides/old --report sides/old/a.folded
ends 2 "nor is the report" "sides/old/a.folded"
ln -s c.folded sides/old/link.folded
batch sides/new --baseline sides/old -o elsewhere --report sides/old/link.folded
ends 2 "by whatever path, also where it is not there yet" "sides/old/c.folded"
rm sides/old/link.folded
batch sides/new --baseline sides/old -o sides/old
ends 0 "pictures may lie beside it" "3 made of 3"
batch sides/new --baseline sides/old -o sides/old
ends 0 "and are nothing to compare with" "3 unchanged of 3"

batch sides/new --baseline nowhere -o none
ends 6 "a baseline is there" "nowhere: No such file"
batch sides/new --baseline - -o none
ends 2 "and no stream" "--baseline is read once for each input"
batch sides/new --baseline /dev/null -o none
ends 2 "nor a device" "--baseline must be a file or a folder"
batch sides/new --baseline sides/old -o none --split-by root
ends 2 "it draws one chart" "--baseline draws one chart of two sides"
batch sides/new --baseline sides/old -o none --name '{stem}-{profile}.png'
ends 2 "of the whole" "--baseline compares whole inputs"
batch sides/new -o none --normalize after
ends 2 "--normalize needs it" "--normalize needs --baseline"
batch sides/new --baseline sides/old -o none --normalize well
ends 2 "and has its words" 'is not none, after, before'
holds "nothing was made" test ! -e none

printf 'f0x12;g 1\n' >sides/hex.folded
printf 'f0x345;g 1\n' >sides/hex-old.folded
batch sides/hex.folded --baseline sides/hex-old.folded -o hex --strip-hex
holds "--strip-hex makes names alike" has_entry hex/report.jsonl '"similarity":1,'

make_sides shown
printf 'main;new 90\n' >>shown/new/x/b.folded
batch shown/new --baseline shown/old -o page --gallery --preset thumb,docs
ends 0 "a gallery of comparisons" "3 made of 3"
holds "begins with what grew most" test "$(grep -o 'data-growth=[0-9.]*' page/index.html | sort -t= -k2 -rgc 2>&1)" = ""
holds "and can be sorted by that" grep -q "data-sort=growth aria-pressed=true" page/index.html
holds "by a script that its policy knows" policy_fits page/index.html
batch shown/new -o plain --gallery
holds "others have no such order" lacks plain/index.html data-growth
for i in 0 1; do batch shown/new --baseline shown/old -o parts --preset thumb,docs --shard $i/2; done
batch --merge-reports parts/report-*-of-2.jsonl -o parts --preset thumb,docs --gallery
ends 0 "reports of shards are united"
holds "with what changed" has_entry parts/report.jsonl new/x/b.folded '"growth":{"name":"new","change":90,'
holds "and so is their page" grep -q "data-sort=growth" parts/index.html
for i in 0 1; do batch shown/new --baseline shown/old --negate -o turned --shard $i/2; done
batch --merge-reports turned/report-*-of-2.jsonl -o turned --gallery
ends 0 "reports of sides in each other's place are united"
holds "they say what grew, and what shrank, too" has_entry turned/report.jsonl new/a.folded \
    '"growth":{"name":"lex","change":6,"share":0.333' '"decline":{"name":"old","change":-5,"share":-0.333'
holds "or that nothing did" has_entry turned/report.jsonl new/c.folded '"decline":null'
holds "their page says what grew as it is shown" grep -q '<b>+33.3%</b> <bdi class=grown>old<' turned/index.html
holds "of all of them" lacks turned/index.html 'class=grown>new<'
holds "others say nothing of what shrank" lacks parts/report.jsonl '"decline"'

cd ..

# -- numbers that a runtime makes up ---------------------------------------------------------------

mkdir -p runs1 runs2
printf 'main;com.sun.proxy.$Proxy12.call;work 60\nmain;rest 40\n' >runs1/a.folded
printf 'main;com.sun.proxy.$Proxy57.call;work 60\nmain;rest 40\n' >runs2/a.folded
printf 'main;rest 40\n' >runs1/b.folded
printf 'main;rest 50\n' >runs2/b.folded
batch runs2 -o numbered --baseline runs1 --jobs 1
ends 0 "a batch compares runs that number their names anew"
holds "and warns of it in the report" grep -qF '60.0% of BEFORE is gone and 60.0% of AFTER is new only because a runtime numbers names anew in each run; --rewrite builtin:strip-run-numbers makes them equal' numbered/report.jsonl
holds "of that input alone" test "$(grep -cF strip-run-numbers numbered/report.jsonl)" -eq 1

# What has no samples is no baseline.
mkdir idle-before idle-after
for name in none log zeros fine; do printf 'main;a 40\nmain;b 30\n' >idle-after/$name.folded; done
: >idle-before/none.folded
printf 'killed\nno samples were taken\n' >idle-before/log.folded
printf 'main;a 0\n' >idle-before/zeros.folded
cp idle-after/fine.folded idle-before
for normalize in none after; do
    rm -rf idle-out
    batch idle-after --baseline idle-before -o idle-out --gallery --normalize $normalize
    ends 1 "inputs whose baselines have no samples fail, --normalize $normalize" "1 made, 3 failed of 4"
    holds "the error names the baseline" has_entry idle-out/report.jsonl '"input":"idle-after/none.folded"' \
        '"status":"failed"' 'idle-before/none.folded'
    holds "of junk, too" has_entry idle-out/report.jsonl '"input":"idle-after/log.folded"' '"status":"failed"' \
        'idle-before/log.folded'
    holds "and of zeros" has_entry idle-out/report.jsonl '"input":"idle-after/zeros.folded"' '"status":"failed"' \
        'idle-before/zeros.folded'
    holds "they did not grow" test "$(grep -c '"growth":{' idle-out/report.jsonl)" -eq 0
    holds "and have no pictures" test "$(find idle-out -name '*.png')" = idle-out/fine.png
done
batch idle-after --baseline idle-before/none.folded -o idle-out --exists overwrite
ends 4 "one file for all likewise" "4 failed of 4"
rm -r idle-before idle-after idle-out

# -- names with dates ------------------------------------------------------------------------------

mkdir -p dated/today/eu dated/yesterday/eu dated/empty
printf 'main;a 88\n' >dated/today/checkout-2026-11-25-7f8b2.folded
printf 'main;a 80\n' >dated/yesterday/checkout-2026-11-24-6c4d9.folded
printf 'main;b 63\n' | gzip >dated/today/eu/search-2026-11-25-7f8b2.folded.gz
printf 'main;b 60\n' >dated/yesterday/eu/search-2026-11-24-6c4d9.folded
cp dated/yesterday/checkout-2026-11-24-6c4d9.folded dated/yesterday/retired-2026-11-24-6c4d9.folded
strip='s/-[0-9-]+-[0-9a-f]+[.]folded([.]gz)?$//'
batch dated/today --baseline dated/yesterday -o dated/none --gallery
ends 1 "where no input finds its baseline nothing is compared" "there is no dated/yesterday/checkout-2026-11-25-7f8b2.folded, and no dated/yesterday/eu/search-2026-11-25-7f8b2.folded.gz; --baseline-name"
batch dated/today --baseline dated/empty -o dated/none --shard 1/2
ends 1 "which each shard says alike" "there is no dated/empty/checkout-2026-11-25-7f8b2.folded, and no "
batch dated/today/checkout* --baseline dated/empty -o dated/none --dry-run
ends 1 "so does a dry run" "there is no dated/empty/checkout-2026-11-25-7f8b2.folded; "
holds "and no work was done" test ! -e dated/none
batch dated/today --baseline dated/yesterday -o dated/out --baseline-name "$strip"
ends 0 "--baseline-name says which belong together" "the baseline has 1 file without an input: retired-2026-11-24-6c4d9.folded"
holds "one with the other" has_entry dated/out/report.jsonl 'today/checkout-' '"before":80,"after":88'
holds "in folders below, and packed" has_entry dated/out/report.jsonl 'today/eu/search-' '"before":60,"after":63'
cp dated/today/checkout-2026-11-25-7f8b2.folded dated/today/basket-2026-11-25-7f8b2.folded
batch dated/today --baseline dated/yesterday -o dated/none --dry-run --baseline-name 's/.*-2026/2026/'
ends 2 "two inputs that become one are wrong usage" "--baseline-name makes 2026-11-25-7f8b2.folded of two inputs: basket-2026-11-25-7f8b2.folded and checkout-"
rm dated/today/basket-*
batch dated/today/checkout* --baseline dated/yesterday -o dated/none --baseline-name 's/.*(-[0-9]+).*/\1/'
ends 2 "so are two files of the baseline" "of two files of the baseline: "
batch dated/today --baseline dated/yesterday -o dated/none --baseline-name 's/$/-x/g'
ends 1 "and names that find nothing" "there is no dated/yesterday/checkout-2026-11-25-7f8b2.folded-x, and no "
batch dated/today --baseline dated/yesterday -o dated/none --baseline-name 'checkout'
ends 2 "it is a substitution" "s/REGEX/TEXT/"
batch dated/today --baseline dated/yesterday -o dated/none --baseline-name 's/(/x/'
ends 2 "with a regular expression" '"s/(/x/": '
batch dated/today -o dated/none --baseline-name "$strip"
ends 2 "and needs a baseline" "--baseline-name needs --baseline"
batch dated/today -o dated/none --baseline dated/yesterday/retired* --baseline-name "$strip"
ends 2 "that is a folder" "--baseline-name is for a --baseline that is a folder"
holds "and no work was done" test ! -e dated/none
rm -r dated
