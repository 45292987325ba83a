# shellcheck shell=bash disable=SC2154,SC2034
# Colour rules, assignments of colours, the palette map. Read by ../run.sh.

printf '# mine\n\nmain\tred\tthe program\nname:read\t#33AA44\n' >rules.txt
run --color-rules rules.txt profile.folded -o out/d.png
ends 0 "--color-rules reads patterns, colours and labels"
run profile.folded -o out/e.png
cmp -s out/d.png out/e.png
count_check $((! $?)) "and they change the picture"
printf '# mine\n\nmain\tred\tthe server\nname:read\t#33AA44\n' >rules.txt
run --color-rules rules.txt profile.folded -o out/e.png
cmp -s out/d.png out/e.png
count_check $((! $?)) "the legend has their labels"
printf 'main\tred\n(\tblue\n' >rules.txt
run --color-rules rules.txt profile.folded
ends 2 "a bad pattern of a rule says file, line and place" "rules.txt:2: at byte 2 of the pattern"
printf 'main\tcrimson\n' >rules.txt
run --color-rules rules.txt profile.folded
ends 2 "a bad colour of a rule says what there is" "rules.txt:1: behind the pattern"
ends 2 "and what stands there" 'but "crimson"'
printf 'main red\n' >rules.txt
run --color-rules rules.txt profile.folded
ends 2 "and that there is none" "yellow, violet or red"
printf 'main\tred\n' >rules.txt
run --color-rules rules.txt profile.folded -o out/d.png
printf '\357\273\277main\tred\r\n' >rules.txt
run --color-rules rules.txt profile.folded -o out/e.png
holds "a byte order mark is no part of the first rule" cmp out/d.png out/e.png
run --color-rules nowhere profile.folded
ends 6 "rules that are not there are a read failure" nowhere
run --color-rules profile.folded profile.folded -o profile.folded
ends 2 "rules are no output" profile.folded
printf '(a+)+$\tred\n' >rules.txt
printf '%s 1\n' aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaab >steps.folded
run --color-rules rules.txt --preset thumb -o out/never.png steps.folded
ends 5 "a rule without an end is given up, in a thumbnail too" "takes more steps than a pattern may"
holds "and makes no picture" test ! -e out/never.png

printf 'no package\tviolet\n' >colors.tsv
run --colors package --colors-from colors.tsv profile.folded -o out/d.png
ends 0 "--colors-from reads groups and colours"
printf 'a\tred\na\tblue\n' >colors.tsv
run --colors package --colors-from colors.tsv profile.folded
ends 2 "a group that is named twice is refused" 'colors.tsv: the group "a" is named twice'

rm -f palette.map
run --cp --colors red profile.folded -o out/d.png
ends 0 "--cp writes palette.map"
holds "and names are in it" grep -q '^main->rgb(' palette.map
holds "sorted" sort -c palette.map
run --cp --colors blue profile.folded -o out/e.png
holds "names keep their colours" cmp out/d.png out/e.png
printf 'main\n' >>palette.map
run --cp profile.folded -o out/e.png
ends 0 "a bad line of it is skipped and said" "palette.map: 1 line skipped"
run --cp --palette-file profile.folded profile.folded
ends 2 "the palette file is no input" profile.folded
run --cp --palette-file out/d.png profile.folded -o out/d.png
ends 2 "and no output" out/d.png
: >no-stack.folded
run --cp --palette-file "$(printf '%0250d' 0)" no-stack.folded
ends 6 "one that cannot be written is told before the profile is read" "0000: File name too long"
printf -- '--title=Mine\n' >mine.options
run --options mine.options --cp --palette-file ./mine.options profile.folded -o out/d.png
ends 2 "and no file of options" mine.options
holds "which stays as it was" grep -qx -- --title=Mine mine.options
for option in --color-rules --colors-from "--cp --palette-file"; do
    # shellcheck disable=SC2086 # two words
    run $option - profile.folded -o out/d.png
    ends 2 "$option is no standard stream" 'a file is needed, not "-"'
done

for option in --uicolor --search-color; do
    run $option none profile.folded
    ends 2 "$option is a color" "$option: none is not a color"
done
run --colordiffusion --colors red profile.folded
ends 2 "--colordiffusion and --colors exclude each other" "do not go together"
run --hash --random profile.folded
ends 2 "so do two shadings" "do not go together"
for number in 0 7; do
    run --hash --seed $number profile.folded
    ends 2 "--seed $number is refused where nothing is random" "--seed does nothing without --random"
done
run --palette-file out/palette.map profile.folded
ends 2 "and --palette-file where it is not used" "--palette-file does nothing without --cp"
run --colors pakage profile.folded
ends 2 "the nearest palette is named" "did you mean package?"
run --colors hot:3 profile.folded
ends 2 "an argument that a palette does not take is refused" "the palette does not take"
for number in 0 14 99 x ''; do
    run --colors "distinguishable:$number" profile.folded
    ends 2 "distinguishable:$number is refused with what it takes" \
        "distinguishable takes a whole number from 1 to 13 behind the colon, not \"$number\""
done
