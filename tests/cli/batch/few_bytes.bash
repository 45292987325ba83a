# shellcheck shell=bash disable=SC2154,SC2034
# Batches whose pictures keep to a size in bytes. Read by ../batch.sh.

# report_values REPORT KEY: of each line, as JSON.
report_values() {
    python3 -c 'import json,sys
for line in open(sys.argv[1]):
    entry = json.loads(line)
    if "input" in entry:
        print(json.dumps(entry[sys.argv[2]]))' "$1" "$2"
}
# keep_to SIZE FILE...: none is larger.
keep_to() {
    local most=$1
    shift
    for file; do
        if [ ! -s "$file" ] || [ "$(wc -c <"$file")" -gt "$most" ]; then return 1; fi
    done
}

make_profiles lean 2
batch lean -o lean-whole
batch lean -o lean-large --max-bytes 1G
holds "pictures that are small enough are as they are without --max-bytes" cmp lean-whole/p1.png lean-large/p1.png
holds "and give no warning" test "$(report_values lean-large/report.jsonl warnings | sort -u)" = "[]"
batch lean -o lean-large --max-bytes 2G
ends 0 "another size makes them again" "2 made of 2"
batch lean -o lean-few --scale 3 --max-bytes 7K --frames '{stem}.json'
ends 0 "each picture of a batch keeps to --max-bytes" "2 made of 2"
holds "in bytes" keep_to 7168 lean-few/p1.png lean-few/p2.png
holds "and the report says what it gave up" test \
    "$(report_values lean-few/report.jsonl warnings | grep -c '"made smaller for --max-bytes 7K: small compression, .* instead of 3: [0-9,]* bytes"')" = 2
holds "and how many bytes it has" test \
    "$(report_values lean-few/report.jsonl bytes | sort)" = "$(wc -c lean-few/p?.png | awk '/png/ { print $1 }' | sort)"
holds "a sidecar is of the picture that was made" test \
    "$(report_values lean-few/report.jsonl width | sed -n 1p)" = \
    "$(python3 -c 'import json; print(json.load(open("lean-few/p1.json"))["image"]["width"])')"
batch lean/p1.folded -o lean-pair --theme light,dark --scale 3 --max-bytes 7K
holds "two themes give up the same" test \
    "$(head -c 24 lean-pair/p1.png | md5sum)" = "$(head -c 24 lean-pair/p1-dark.png | md5sum)"
holds "so that each keeps to it" keep_to 7168 lean-pair/p1.png lean-pair/p1-dark.png
batch lean/p1.folded -o lean-presets --preset docs,thumb,og --max-bytes 7K
ends 0 "so do presets" "1 made of 1"
holds "each on its own" keep_to 7168 lean-presets/p1@docs.png lean-presets/p1@thumb.png lean-presets/p1@og.png
holds "and the report names the pictures that gave something up" grep -qF \
    'lean-presets/p1@docs.png: made smaller for --max-bytes 7K: small compression' lean-presets/report.jsonl
batch lean/p1.folded -o lean-split --split-by root --max-bytes 2900
ends 0 "and panels of groups" "1 made of 1"
holds "which keep to it" keep_to 2900 lean-split/p1.png
printf 'a;b 1\nc;d 2\ne;f 3\n' >lean-groups.folded
batch lean-groups.folded -o lean-files --split-by root --name '{stem}-{group}.png' --scale 2 --max-bytes 3500
ends 0 "and files of groups" "1 made of 1"
holds "all of them" keep_to 3500 lean-files/lean-groups-a.png lean-files/lean-groups-c.png lean-files/lean-groups-e.png
holds "of which each is named" test \
    "$(grep -o 'lean-groups-[a-z].png: made smaller' lean-files/report.jsonl | wc -l)" = 3
batch lean -o lean-none --preset og,thumb --max-bytes 900
ends 4 "where that is not enough, inputs fail" "p1@og.png: the picture, of "
holds "for a limit" test "$(report_values lean-none/report.jsonl code | sort -u)" = 5
holds "and none of their pictures is there" test ! -e lean-none/p1@thumb.png
cp lean-whole/p1.png lean-kept.png
batch lean -o lean-whole --max-bytes 100 --exists overwrite
ends 4 "also where one was there before" "over the limit of 100 bytes: --max-bytes raises it"
holds "which stays" cmp lean-kept.png lean-whole/p1.png
