# shellcheck shell=bash disable=SC2154
# Pictures in words: alternative texts, snippets and README.md of a batch. Read by ../batch.sh.

mkdir -p "worded/a b"
make_profiles worded 2
mv worded/p2.folded 'worded/a b/(2) #"?%.folded'
printf 'main;<script> 3\n' >'worded/x*y_.folded'
batch worded -o worded/out --readme --gallery --theme light,dark --alt '{dir}/{stem}.txt' \
    --markdown '{dir}/md/{stem}.md' --html '{dir}/{stem}.html' --rst '{dir}/{stem}.rst'
ends 0 "a batch writes pictures in words" "3 made of 3"
holds "each a sentence" grep -qx 'x\*y_: flame graph of 3 samples\. .*' 'worded/out/x*y_.txt'
holds "Markdown leads from its folder to the picture" grep -qF 'src="../%282%29%20%23%22%3F%25.png"' 'worded/out/a b/md/(2) #"?%.md'
holds "and to its dark twin" grep -qF 'srcset="../%282%29%20%23%22%3F%25-dark.png"' 'worded/out/a b/md/(2) #"?%.md'
holds "HTML and reStructuredText are there, too" test -s worded/out/p1.html -a -s worded/out/p1.rst
holds "README.md has a section for each" test "$(grep -c '^## ' worded/out/README.md)" -eq 3
holds "its names are no markup" grep -qxF '## x&#42;y&#95;.folded' worded/out/README.md
holds "its pictures have their sentences" grep -qF '![x&#42;y&#95;&#58; flame graph of 3 samples. 100% of them go through main' worded/out/README.md
holds "and their dark twins" grep -qF 'srcset="a%20b/%282%29%20%23%22%3F%25-dark.png"' worded/out/README.md
if command -v cmark-gfm >/dev/null; then
    cmark-gfm --unsafe worded/out/README.md >page
    holds "cmark-gfm reads an image in each" test "$(grep -c '<img src="[^"]*" alt="[^"]*: flame graph of ' page)" -eq 3
fi
holds "the gallery has the sentences" grep -qF ' alt="x*y_: flame graph of 3 samples. ' worded/out/index.html
holds "and so has the report" asserts - <<'PYTHON'
import json
lines = [json.loads(line) for line in open("worded/out/report.jsonl")]
texts = [line["alt"] for line in lines if "input" in line]
assert len(texts) == 3 and all(": flame graph of " in text for text in texts), texts
PYTHON
batch worded --exclude out -o plain-report
holds "which has none where nobody asks" test "$(grep -c '"alt"' plain-report/report.jsonl)" -eq 0
batch worded --exclude out -o plain-report --readme
holds "until somebody does" test "$(grep -c '!\[.*&#58; flame graph of ' plain-report/README.md)" -eq 3
batch worded --exclude out -o plain-report --readme
ends 0 "which makes pictures once" "3 unchanged of 3"
batch worded -o worded/out --readme --gallery --theme light,dark --alt '{dir}/{stem}.txt' \
    --markdown '{dir}/md/{stem}.md' --html '{dir}/{stem}.html' --rst '{dir}/{stem}.rst'
ends 0 "of what a batch wrote, nothing is an input of the next" "3 unchanged of 3"
holds "which keeps the sentences" grep -qF '![x&#42;y&#95;&#58; flame graph of 3 samples. ' worded/out/README.md
echo "my own page" >worded/out/README.md
batch worded -o worded/out --readme
ends 6 "a README.md of somebody else stays" "README.md was not written by flamepix"
holds "as it is" grep -qx 'my own page' worded/out/README.md
batch worded -o worded/out --readme --exists overwrite
ends 0 "unless --exists overwrite says so"
holds "then it is ours" grep -qxF '<!-- flamepix-readme-1 -->' worded/out/README.md
for i in 0 1; do
    batch worded --exclude out -o worded-shards --readme --shard "$i/2"
done
holds "shards leave README.md" test ! -e worded-shards/README.md
batch --merge-reports worded-shards/report-*-of-2.jsonl -o worded-shards --readme
holds "to --merge-reports" test "$(grep -c '!\[.*&#58; flame graph of ' worded-shards/README.md)" -eq 3
printf "no count\n" >worded-none.folded
batch worded worded-none.folded --exclude out -o worded-bad --readme
ends 1 "what failed has a section" "3 made, 1 failed"
holds "that says why" grep -qx 'Failed: .*' worded-bad/README.md

# -- cards of unusual runs -------------------------------------------------------------------------

mkdir -p cards-in
printf 'main;a 2\nmain;b 1\n' >cards-in/one.folded
printf 'web;x 2\ncron;y 1\n' >cards-in/two.folded
# images PAGE: how many pictures a page shows
images() { grep -o '<img ' "$1" | wc -l; }
batch cards-in -o cards --theme dark --gallery
ends 0 "dark pictures alone have cards"
holds "one each" test "$(images cards/index.html)" -eq 2
batch cards-in -o cards --name '{stem}@2x.png' --scale 2 --gallery
ends 0 "a second size of the same inputs"
holds "has no cards of its own" test "$(images cards/index.html)" -eq 2
holds "but links" grep -qF 'href="one%402x.png"' cards/index.html
holds "beside those to the first" grep -qF 'href="one.png"' cards/index.html
batch cards-in -o cards-of-groups --split-by root --name '{stem}-{group}.png' --theme light,dark
ends 0 "pictures of groups, in both themes"
batch cards-in -o cards-of-groups --gallery
ends 0 "and then one of each input"
holds "have one card for an input" test "$(images cards-of-groups/index.html)" -eq 2
holds "with links to the others" test "$(grep -o 'href="two-[a-z]*[.]png"' cards-of-groups/index.html | sort -u | wc -l)" -eq 2
