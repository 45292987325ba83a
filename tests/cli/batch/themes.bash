# shellcheck shell=bash disable=SC2154,SC2034
# Two themes in one batch. Read by ../batch.sh.

make_profiles themed 3
batch themed -o both --theme light,dark --frames '{stem}.json' --gallery
ends 0 "--theme light,dark makes two pictures of each input" "3 made of 3"
holds "the light one under its name" is_png both/p2.png
holds "the dark one with -dark before the extension" is_png both/p2-dark.png
holds "and one sidecar for both" test "$(find both -name '*.json' | wc -l)" -eq 3
holds "the report counts the bytes of both" asserts - <<'PYTHON'
import json, os
lines = [json.loads(line) for line in open("both/report.jsonl")]
entry = next(line for line in lines if line.get("input") == "themed/p2.folded")
assert entry["output"] == "p2.png", entry
pictures = os.path.getsize("both/p2.png") + os.path.getsize("both/p2-dark.png")
assert entry["bytes"] == pictures, (entry, pictures)
PYTHON
holds "the gallery shows the one that fits the page" grep -qF \
    "<source media='(prefers-color-scheme: dark)' srcset=\"p2-dark.png\"><img loading=lazy decoding=async src=\"p2.png\"" \
    both/index.html
batch themed -o light --frames '{stem}.json'
holds "the light picture is that of a batch without themes" cmp both/p2.png light/p2.png
holds "and so is the sidecar" cmp both/p2.json light/p2.json
batch themed -o dark --theme dark
holds "the dark picture is that of a dark batch" cmp both/p2-dark.png dark/p2.png
holds "which has no -dark" test ! -e dark/p2-dark.png
batch themed -o swapped --theme dark,light --frames '{stem}.json' --gallery
holds "the order of the themes does not matter" same_tree both swapped
batch themed -o both --theme light,dark --frames '{stem}.json' --gallery
ends 0 "run again, it does nothing" "3 unchanged of 3"
rm both/p1-dark.png
batch themed -o both --theme light,dark --frames '{stem}.json' --gallery
ends 0 "a dark picture that is gone is made again" "1 made, 2 unchanged of 3"
sed '$d' both/report.jsonl >torn && cp torn both/report.jsonl
printf x >>both/p3-dark.png
batch themed -o both --theme light,dark --frames '{stem}.json' --gallery --resume
ends 0 "--resume makes one again where its size is another one" "2 made, 1 unchanged of 3"
holds "as it was" cmp both/p3-dark.png swapped/p3-dark.png
batch themed -o kept-apart --theme light,dark --preset thumb,og --gallery
holds "with presets it stands behind @NAME" has_size kept-apart/p1@og-dark.png 1200x630
holds "and the gallery links the presets" grep -qF \
    'href="p1%40og.png"><picture><source media='"'(prefers-color-scheme: dark)'"' srcset="p1%40thumb-dark.png">' \
    kept-apart/index.html
cp themed/p1.folded themed/p1-dark.folded
batch themed -o clash --theme light,dark
ends 2 "a name that meets another input's dark picture is said" "have one output, clash/p1-dark.png"
holds "before anything is made" test ! -e clash
rm themed/p1-dark.folded
mkdir users && printf 'main 1\n' >users/a.folded && cp users/a.folded users/a-dark.png
batch users/a.folded users/a-dark.png -o users --theme light,dark --name '{stem}.png'
ends 2 "a dark picture is not written over an input" "users/a-dark.png"
batch themed -o both --dry-run --theme light,dark
holds "a dry run says both" grep -qxF 'themed/p1.folded → both/p1-dark.png' got
