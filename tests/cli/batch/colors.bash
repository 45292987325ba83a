# shellcheck shell=bash disable=SC2154,SC2034
# Colour rules and the palette map in a batch. Read by ../batch.sh.

mkdir -p painted
for n in 1 2 3 4; do printf 'main;f%s 3\nmain;g 2\n' $n >painted/$n.folded; done
printf 'main\tred\n' >painted.rules
batch painted -o p1 --color-rules painted.rules
ends 0 "rules are for every picture" "4 made of 4"
batch painted -o p1 --color-rules painted.rules
ends 0 "with the same rules nothing is made again" "4 unchanged of 4"
printf 'main\tblue\n' >painted.rules
batch painted -o p1 --color-rules painted.rules
ends 0 "with other rules in the file all is" "4 made of 4"
rm -f painted.map
batch painted -o p2 --jobs 4 --cp --palette-file painted.map
ends 0 "--cp works in a batch" "4 made of 4"
holds "and what all workers add is in the file" test "$(wc -l <painted.map)" -eq 7
# Its lock has a longer name than there can be.
batch painted -o p3 --cp --palette-file "$(printf '%0250d' 0)"
ends 6 "a palette file that cannot be written ends the run" "0000: File name too long"
holds "before any work" test ! -e p3
printf 'main->rgb(120,120,120)\n' >frozen.map
cp frozen.map frozen.before
batch painted -o p4 --jobs 2 --palette-file frozen.map
ends 0 "a palette file without --cp is read" "4 made of 4"
holds "and not written" cmp frozen.map frozen.before
batch painted -o p4 --palette-file frozen.map
ends 0 "with the same file nothing is made again" "4 unchanged of 4"
printf 'main->rgb(120,120,121)\n' >frozen.map
batch painted -o p4 --palette-file frozen.map
ends 0 "with other colours in it all is" "4 made of 4"
batch painted -o p5 --palette-file missing.map
ends 6 "one that is not there ends the run" "missing.map: No such file or directory"
holds "before any work" test ! -e p5
cp frozen.map frozen.before
chmod 444 frozen.map
batch painted -o p5 --jobs 2 --cp --palette-file frozen.map
ends 0 "with --cp one that nobody may write is a note" "note: frozen.map: Permission denied"
holds "and the pictures have its colours" cmp p4/1.png p5/1.png
holds "and it stays as it is" cmp frozen.map frozen.before
batch painted -o p3 --cp --palette-file painted/1.folded
ends 2 "the palette file is no input" "the palette file would be written over this input"
batch painted -o p3 --cp --palette-file p3/1.png
ends 2 "and no output" p3/1.png
