# shellcheck shell=bash disable=SC2154,SC2034
# Which names pictures have: roots, folders that are not there, names for every system. Read by ../batch.sh.

make_profiles hostA 2
make_profiles hostB 3
batch hostA ./hostB -o out --frames '{dir}/{stem}.json'
ends 0 "inputs of two folders with one name" "5 made of 5"
holds "have their folders before them" is_png out/hostA/p1.png
holds "both" is_png out/hostB/p1.png
holds "and so have all" is_png out/hostB/p3.png
holds "sidecars, too" test -s out/hostB/p1.json
(cd hostA && "$program" batch --progress never . "$PWD/../hostB/" -o ../again --shard 1/2) 2>err
code=$?
ends 0 "however they are named"
holds "and each shard decides alike" test "$(cd again && echo host*/*)" = "hostA/p2.png hostB/p2.png"
batch hostA -o one
holds "one folder has no such names" is_png one/p1.png
batch hostA/p1.folded hostB/p1.folded -o out --dry-run
holds "files have those of their own folders" grep -qxF 'hostB/p1.folded → out/hostB/p1.png' got
batch hostA hostB -o none --name '{stem}.png'
ends 2 "a template of the user's is taken as it is" "one output, none/p1.png; {root} or {index} tell them apart"
mkdir -p x y
cp -r hostA x/in
cp -r hostA y/in
batch x/in y/in -o none
ends 2 "two folders of one name" "{index} tells them apart, and {dir} where a folder above both is named"
holds "and no work was done" test ! -e none
cp hostA/p1.folded hostA/p1.pb
batch hostA -o one --dry-run
ends 0 "names that differ in their extensions keep them"
holds "both" grep -qxF 'hostA/p1.pb → one/p1.pb.png' got
holds "and no other" grep -qxF 'hostA/p2.folded → one/p2.png' got
rm hostA/p1.pb

# -- lists ------------------------------------------------------------------------------------------

find x y -name '*.folded' | sort >list
batch --from-file list -o listed --root .
ends 0 "files of lists lie below a root" "4 made of 4"
holds "and their pictures likewise" is_png listed/y/in/p2.png
run batch --progress never - -o listed --dry-run --root x/../x --name '{root}/{dir}/{name}' <<<"$PWD/x/in/p1.folded"
holds "by where the paths lead" grep -qF '→ listed/x/in/p1.folded' got
batch --from-file list -o none --root x
ends 2 "a file elsewhere is refused" "list lists y/in/p1.folded, which is not below x"
batch --from-file list -o none --root nowhere
ends 6 "a root that is not there" "nowhere: No such file"
batch hostA -o none --root .
ends 2 "a root without a list" "--root is for lists"
holds "and no work was done" test ! -e none

# -- what stands around a folder that is not there --------------------------------------------------

mkdir -p in/a/b
cp hostA/p1.folded in/top.folded
cp hostA/p1.folded in/a/b/y.folded
batch in -o flat --name '{dir}-{stem}.{ext}' --title '{dir}: {stem}'
ends 0 "a file that is in no folder" "2 made of 2"
holds "the others have theirs" is_png flat/a/b-y.png
"$program" in/top.folded --title top -o top.png
holds "has no dot for it, and no sign is left in its title" cmp top.png flat/top.png

# -- names that every system takes ------------------------------------------------------------------

mkdir odd
for name in 'a:b' 'a?b' 'a b' 'a"b' 'a<b>|*' $'a\nb' $'a\xffb' 'a\b' plain 'a_b'; do
    cp hostA/p1.folded "odd/$name.folded"
done
batch odd -o safe --name '{dir:safe}/{stem:safe}.{ext}'
ends 0 "names are made safe" "10 made of 10"
holds "without what systems and archives refuse" test -z "$(find safe -name '*["<>|*?: \\]*')"
holds "what is safe stays" is_png safe/a_b.png
holds "and all differ" test "$(find safe -name '*.png' | wc -l)" -eq 10
batch odd -o safe --name '{stem:save}.{ext}'
ends 2 "another word is no field" "unknown field {stem:save}"
