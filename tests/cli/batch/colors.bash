# shellcheck shell=bash disable=SC2154,SC2034
# Colour rules and the palette map in a batch. Read by ../batch.sh.

mkdir -p painted
for n in 1 2 3 4; do printf 'main;f%s 3\nmain;g 2\n' $n >painted/$n.folded; done
printf 'main\tred\n' >painted.rules
batch painted -o p1 --color-rules painted.rules
ends 0 "rules are for every picture" "4 done of 4"
batch painted -o p1 --color-rules painted.rules
ends 0 "with the same rules nothing is made again" "4 skipped of 4"
printf 'main\tblue\n' >painted.rules
batch painted -o p1 --color-rules painted.rules
ends 0 "with other rules in the file all is" "4 done of 4"
rm -f painted.map
batch painted -o p2 --jobs 4 --cp --palette-file painted.map
ends 0 "--cp works in a batch" "4 done of 4"
holds "and what all workers add is in the file" test "$(wc -l <painted.map)" -eq 7
# Its lock has a longer name than there can be.
batch painted -o p3 --cp --palette-file "$(printf '%0250d' 0)"
ends 6 "a palette file that cannot be written ends the run" "0000: File name too long"
holds "before any work" test ! -e p3
batch painted -o p3 --palette-file painted.map
ends 2 "--palette-file is refused where it is not used" "--palette-file does nothing without --cp"
batch painted -o p3 --cp --palette-file painted/1.folded
ends 2 "the palette file is no input" "the palette file would be written over this input"
batch painted -o p3 --cp --palette-file p3/1.png
ends 2 "and no output" p3/1.png
