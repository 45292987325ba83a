# shellcheck shell=bash disable=SC2154,SC2034
# Run again: what stays, and what is made anew. Read by ../batch.sh.

make_profiles again 6
batch again -o kept
stamp() { stat -c %Y.%y "$1"; }
touch -d '2001-01-01' kept/*.png
before=$(stamp kept/p2.png)
batch again -o kept
ends 0 "run again, it does nothing" "6 unchanged of 6"
holds "and touches nothing" test "$(stamp kept/p2.png)" = "$before"
holds "the report says what it said" has_entry kept/report.jsonl p2.folded '"status":"unchanged"' '"total":9'
batch again -o kept
ends 0 "and again" "6 unchanged of 6"
echo 'main;more 1' >>again/p2.folded
touch -d '2000-01-01' again/p2.folded
batch again -o kept
ends 0 "what changed is made anew, whatever its time" "1 made, 5 unchanged of 6"
holds "into the picture of a fresh run" cmp kept/p2.png <("$program" --title p2 again/p2.folded)
rm kept/p3.png
batch again -o kept
ends 0 "so is what is gone" "1 made, 5 unchanged of 6"
printf x >>kept/p4.png
batch again -o kept
ends 0 "and what has another size" "1 made, 5 unchanged of 6"
batch again -o kept --title Other
ends 0 "other options make all anew" "6 made of 6"
batch again -o kept --title Other --memory 64M --jobs 1
ends 0 "but not those that shape nothing" "6 unchanged of 6"
cp "$bundled" font.ttf
batch again -o kept --font font.ttf
ends 0 "another font" "6 made of 6"
printf x >>font.ttf
batch again -o kept --font font.ttf
ends 0 "is told by its bytes" "6 made of 6"
batch again -o kept --font nowhere.ttf
ends 6 "and has to be there" "nowhere.ttf"
rm kept/report.jsonl
batch again -o kept
ends 0 "without a report all is made anew" "6 made of 6"

batch again -o kept --exists overwrite
ends 0 "--exists overwrite" "6 made of 6"
rm kept/p1.png
mkdir -p way/p2.png
batch again/p2.folded -o way --exists skip
ends 4 "a folder is no picture that could be kept" "way/p2.png: Is a directory"
batch again -o kept --exists skip --title Third
ends 0 "--exists skip makes what is missing" "1 made, 5 unchanged of 6"
batch again -o kept --title Third
ends 0 "and takes the rest for no more than it is" "5 made, 1 unchanged of 6"
batch again -o kept --exists error
ends 4 "--exists error" "its output exists"
holds "is a failure in the report" has_lines kept/report.jsonl failed 6
batch again -o kept --exists overwrite
touch -d '+1 hour' again/p5.folded
batch again -o kept --exists if-newer
ends 0 "--exists if-newer looks at times" "1 made, 5 unchanged of 6"

# Where an input's picture went before is another's place now.
mkdir -p moving/in
for name in b c; do echo "main;$name 10" >moving/in/$name.folded; done
batch moving/in -o moving/out --name '{index}.{ext}' --bare
echo 'main;a 10' >moving/in/a.folded
batch moving/in -o moving/out --name '{index}.{ext}' --bare
ends 0 "what moves by {index} is made anew" "3 made of 3"
batch moving/in -o moving/fresh --name '{index}.{ext}' --bare
holds "into the pictures of a fresh run" same_tree moving/out moving/fresh
echo 'main;A 10' >moving/in/A.folded
sed -i '$d' moving/out/report.jsonl
batch moving/in -o moving/out --name '{index}.{ext}' --bare --resume
ends 0 "and --resume keeps nothing that moved" "4 made of 4"
rm -r moving/fresh
batch moving/in -o moving/fresh --name '{index}.{ext}' --bare
holds "as a fresh run would" same_tree moving/out moving/fresh
