# shellcheck shell=bash disable=SC2154
# What a batch reads and what it writes are different files, by whatever paths they are named. Read by
# ../batch.sh.

# refused SENTENCE TEXT ARGUMENT...: a batch ends with 2 before any work: no file comes, goes or changes.
refused() {
    local sentence=$1 text=$2
    shift 2
    find profiles other -exec ls -ldi --time-style=full-iso {} + >before
    batch "$@"
    ends 2 "$sentence" "$text"
    find profiles other -exec ls -ldi --time-style=full-iso {} + >after
    holds "and nothing is touched" cmp before after
}

make_profiles profiles 2
mkdir other
ln profiles/p1.folded other/hard
ln -s ../profiles/p1.folded other/soft
ln -s ../profiles alias
mv alias other/alias
refused "a report that is an input by another spelling" "the report would be written over this input" \
    profiles -o other/new --report ./profiles/../profiles/p1.folded
refused "a report that is a link to an input" "the report would be written over this input" \
    profiles -o other/new --report other/soft
refused "a report that is a hard link of an input" "the report would be written over this input" \
    profiles -o other/new --report other/hard
refused "pictures in the place of their inputs" "would be its own output" \
    ./profiles -o profiles --name '{name}'
refused "the same through a linked folder" "would be its own output" \
    profiles -o other/alias --name '{name}'
refused "the same by a folder that is not there yet, and up again" "would be its own output" \
    profiles -o other/new/../../profiles --name '{name}'
refused "a report likewise" "the report would be written over this input" profiles -o other/new \
    --report other/new/way/../../../profiles/p1.folded
refused "a picture in the place of another input" "would be written over the input" \
    profiles/p1.folded profiles/p2.folded -o profiles --name 'p{index}.folded' \
    --format png
refused "a sidecar in the place of an input" "--tags: " profiles -o profiles --tags '{name}'
cp profiles/p1.folded profiles/index.html
refused "a gallery in the place of an input" "the gallery would be written over this input" \
    profiles/index.html -o profiles --gallery
rm profiles/index.html
cp profiles/p1.folded profiles/README.md
refused "a page of Markdown in the place of an input" "the page of Markdown would be written over" \
    profiles/README.md -o profiles --readme
rm profiles/README.md
ls profiles/*.folded >other/list
refused "a report in the place of a list" "is also read" --from-file other/list -o other/new \
    --report other/list
echo '--width 640' >other/options
refused "a report in the place of a file of options" "is also read" profiles -o other/new \
    --options other/options --report other/options
refused "a merged report likewise" "is also an input" other/a --merge-reports \
    -o other/new --options other/options --report other/options
refused "a report in the place of a list on standard input" "standard input: an output" - \
    -o other/new --report other/list <other/list

cp profiles/p1.folded other/a
cp profiles/p1.folded other/ax
refused "a picture and a sidecar of two inputs" "have one output" other/a other/ax -o other/new \
    --name '{stem}.png' --frames '{stem}x.png'
cp profiles/p1.folded profiles/x.folded
cp profiles/p1.folded profiles/x.json.folded
refused "the same by what stems are" "have one output" profiles -o other/new --name '{stem}' \
    --frames '{stem}.json'
rm profiles/x.json.folded
mkdir profiles/x
cp profiles/p1.folded profiles/x/y.folded
refused "an output that is the folder of another" "folder" profiles -o other/new --name '{dir}/{stem}'
mkdir other/made
batch profiles/x.folded -o other/made --name '{stem}'
ends 0 "also where"
refused "it is there already" "folder" profiles -o other/made --name '{dir}/{stem}'
rm -r profiles/x profiles/x.folded other/made
mkdir other/links
ln -s p1.png other/links/p1.json
refused "a sidecar that is a dangling link to the picture" "two outputs would be written to one file" \
    profiles -o other/links --frames '{stem}.json'
ln -s new other/way
refused "two templates that meet through a dangling link" "have one output" other/a other/ax -o other \
    --name 'new/{stem}.png' --frames 'way/{stem}x.png' --tags '{stem}.npy'

for option in '--name {stem}.png --frames .flamepix-{stem}' '--name .flamepix-{stem}' \
    '--name x/.flamepix-{index}.png' '--report other/.flamepix-report' \
    '--report other/.before-flamepix-report' '--name .flamepix.lock-report.jsonl --format png' \
    '--name .flamepix.lock-{stem}'; do
    # shellcheck disable=SC2086 # words
    refused "a reserved name: $option" "begin" profiles -o other/new $option
done

for name in .flamepix-a .flamepix.lock-report.jsonl .before-flamepix-report.jsonl; do
    cp profiles/p1.folded "profiles/$name"
    batch "profiles/$name" -o profiles
    ends 3 "$name is no input"
    holds "and nothing happens to it" cmp profiles/p1.folded "profiles/$name"
    rm "profiles/$name"
done

# -- pictures beside their profiles ----------------------------------------------------------------

make_profiles beside 3
mkdir beside/sub
cp beside/p1.folded beside/sub
for i in 1 2; do
    batch beside -o beside --gallery --preset thumb,docs --frames '{dir}/{stem}.json' \
        --tags '{dir}/{stem}.npy'
    ends 0 "pictures beside their profiles, time $i" "of 4"
done
holds "what was there is skipped the second time" grep -q '4 unchanged' err
batch beside -o beside --name '{dir}/{stem}.jpg' --report beside/other.jsonl
ends 0 "by other templates" "4 made of 4"
batch beside -o beside --name '{dir}/{stem}.jpg' --report beside/other.jsonl
ends 0 "whatever the report is called" "4 unchanged of 4"
batch beside/p* -o beside --name '{dir}/{stem}.jpg'
ends 0 "the same where the shell lists all files" "of 3"
rm beside/*.jsonl
batch beside -o beside/../beside --name '{dir}/{stem}-{index}' --exists overwrite
ends 0 "even without the report" "4 made of 4"
for i in 0 1; do
    batch beside -o beside --name '{dir}/{stem}-{index}' --exists overwrite --shard "$i/2"
    ends 0 "and in shards" "2 made of 2"
done
: >beside/report-0-of-3.jsonl
batch beside -o beside --name '{dir}/{stem}-{index}' --dry-run
holds "a report that another shard has just begun is no input" test "$(grep -c 'folded → ' got)" -eq 4 \
    -a "$(grep -c ' → ' got)" -eq 4
make_profiles noted 2
for report in report.jsonl link.jsonl; do
    [ "$report" = report.jsonl ] || ln -s ../pictured-report.jsonl noted/link.jsonl
    for i in 1 2; do
        batch noted -o pictured --report "noted/$report"
        ends 0 "a report among the inputs, $report, time $i" "of 2"
    done
    rm "noted/$report"
done
