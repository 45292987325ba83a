# shellcheck shell=bash disable=SC2154,SC2034
# One assignment of colours for all pictures of a batch. Read by ../batch.sh.

mkdir -p colored
printf 'client;send 10\nserver;read 90\n' >colored/a.folded
printf 'client;send 60\nserver;read 30\nidle 10\n' >colored/b.folded
printf 'worker;run 5\n' >colored/c.folded
batch colored -o one-color --colors root --colors-from batch -j 1
ends 0 "--colors-from batch lets all inputs decide" "3 made of 3"
head -n 1 one-color/colors.tsv >first
holds "it says how in colors.tsv" grep -q '^# colors of a flamepix batch' first
sed 1d one-color/colors.tsv | cut -f 1 | tr '\n' ' ' >groups
holds "in which all groups are" test "$(cat groups)" = "client idle server worker "
holds "the heaviest by shares first: server, 1.2 of 3" grep -qxP 'server\tblue' one-color/colors.tsv
run colored/b.folded --title b --colors root --colors-from one-color/colors.tsv -o colored.png
holds "the pictures are those of that file" cmp colored.png one-color/b.png
batch colored -o by-file --colors root --colors-from one-color/colors.tsv
holds "also in a batch" cmp by-file/a.png one-color/a.png
batch colored -o four-colors --colors root --colors-from batch -j 4
holds "the number of workers does not matter" same_tree one-color four-colors
batch colored -o one-color --colors root --colors-from batch
ends 0 "run again, it does nothing" "3 unchanged of 3"
printf 'idle 1000\n' >colored/d.folded
batch colored -o one-color --colors root --colors-from batch
ends 0 "an input that changes the colours changes all pictures" "4 made of 4"
echo junk >colored/e.folded
batch colored -o one-color --colors root --colors-from batch
ends 1 "an input that fails does so when it is drawn" "4 unchanged, 1 failed of 5"
rm colored/e.folded
batch colored -o other-colors --colors root --theme light,dark --preset thumb,docs --colors-from batch
holds "themes and presets share the colours" cmp one-color/colors.tsv other-colors/colors.tsv
batch colored -o x --colors root --colors-from batch --shard 0/2
ends 2 "a shard does not know all inputs" "the same --colors-from FILE"
batch colored -o x --colors hot --colors-from batch
ends 2 "a palette without groups has nothing to decide" "package, module, file or root"
batch colored -o x --colors-from batch
ends 2 "nor has the default" "package, module, file or root"
batch colored -o x --colors root --colors-from batch --dry-run
holds "a dry run reads nothing" test ! -e x
mkdir owned && printf 'mine\tred\n' >owned/colors.tsv
batch colored -o owned --colors root --colors-from batch
ends 6 "a user's colors.tsv is not replaced" "--exists overwrite"
holds "and is as it was" grep -qxP 'mine\tred' owned/colors.tsv
cp colored/*.folded owned
batch owned -o owned --colors root --colors-from batch --exists overwrite --exclude '*.tsv'
ends 0 "but where that is asked for" "4 made of 4"
batch owned -o owned --colors root --colors-from batch
ends 0 "what a batch wrote is no input of the next" "4 unchanged of 4"
batch owned/colors.tsv owned/a.folded -o owned/sub --name '../a.png' --colors root --colors-from batch
ends 2 "and outputs stay in their folder"
printf 'a 1\n' >in-the-way.tsv && mkdir shared && ln -s ../in-the-way.tsv shared/colors.tsv
batch in-the-way.tsv -o shared --colors root --colors-from batch
ends 2 "colours are not written over an input" "the file of colours would be written over this input"

# In the build that can be asked for it, workers die in both passes.
if [ -x "$faulty" ]; then
    mkdir dying && cp colored/*.folded dying
    for fault in crash hang memory; do cp colored/a.folded "dying/x.fault-$fault.folded"; done
    "$faulty" batch dying -o died --colors root --colors-from batch --timeout 1 --limit-memory 256M 2>err
    code=$?
    ends 1 "an input whose worker dies in both passes fails" "4 made, 3 failed of 7"
    holds "and the batch says that the colours are without it" grep -qF \
        'note: the colours are without 3 inputs: dying/x.fault-crash.folded, dying/x.fault-hang.folded, dying/x.fault-memory.folded' err
    holds "a crash is its reason" has_entry died/report.jsonl fault-crash '"code":7' 'signal 6 (SIGABRT)'
    holds "or a limit of time" has_entry died/report.jsonl fault-hang '"code":5' 'over the limit of 1 s: --timeout S raises it'
    holds "or of memory" has_entry died/report.jsonl fault-memory '"code":5' 'over the limit of 256M: --limit-memory SIZE raises it'
    batch colored -o alive --colors root --colors-from batch
    holds "the others have the colours that they have without it" cmp died/colors.tsv alive/colors.tsv
fi
