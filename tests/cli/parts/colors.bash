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
run --color-rules rules.txt --preset thumb -o out/steps.png steps.folded
ends 0 "a rule that is undecided about a name does not color it, and a note says so" \
    'note: the pattern "(a+)+$" takes too many steps for 1 name, which count as not found'
holds "in a thumbnail, too" is_png out/steps.png

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


# A palette file without --cp is read, and never written.
printf 'load->rgb(200,30,30)\nmain->rgb(120,120,120)\n' >team.map
printf '=main\t#787878\n=load\t#c81e1e\n' >team.rules
printf 'main;load 8\nmain;send 7\n' >two.folded
cp team.map team.before
run two.folded --bare --color-rules team.rules -o out/ruled.png
run two.folded --bare -o out/plain.png
run two.folded --bare --palette-file team.map -o out/team.png
ends 0 "a palette file without --cp is read"
holds "and its names have its colours, the others those of the palette" cmp out/team.png out/ruled.png
holds "which are others" test "$(cmp -s out/team.png out/plain.png || echo other)" = other
holds "and it is not written" cmp team.map team.before
run diff half.folded profile.folded --palette-file team.map -o out/team.png
ends 0 "so it is in a difference"
run sheet two.folded half.folded --palette-file team.map -o out/team.png
ends 0 "and in a sheet"
run two.folded --theme light,dark --palette-file team.map -o out/team.png
ends 0 "and on both grounds"
holds "all of which leave it as it is" cmp team.map team.before
run --palette-file missing.map two.folded -o out/missing.png
ends 6 "one that is not there is an error" "missing.map: No such file or directory"
holds "and there is no picture" test ! -e out/missing.png
run --palette-file team.map two.folded -o ./team.map
ends 2 "it is no output" "team.map"
run --palette-file two.folded two.folded -o out/team.png
ends 0 "where it is not written, it may be an input" "2 lines skipped"
holds "and stays as it is" cmp team.map team.before
chmod 444 team.map
run two.folded --bare --cp --palette-file team.map -o out/read.png
ends 0 "with --cp a file that nobody may write is a note" \
    "note: team.map: Permission denied; its colours are used, and no new names are added"
holds "the picture has its colours" cmp out/read.png out/ruled.png
holds "and it stays as it is" cmp team.map team.before
if [ "$(id -u)" -ne 0 ]; then
    chmod 644 team.map
    mkdir locked && cp team.map locked && chmod 555 locked
    run two.folded --bare --cp --palette-file locked/team.map -o out/read.png
    ends 0 "so is one in a folder that may not be written" "note: locked/team.map: Permission denied"
    holds "the picture has its colours too" cmp out/read.png out/ruled.png
    chmod 755 locked
fi

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
run --colors pakage profile.folded
ends 2 "the nearest palette is named" "did you mean package?"
run --colors hot:3 profile.folded
ends 2 "an argument that a palette does not take is refused" "the palette does not take"
for number in 0 14 99 x ''; do
    run --colors "distinguishable:$number" profile.folded
    ends 2 "distinguishable:$number is refused with what it takes" \
        "distinguishable takes a whole number from 1 to 13 after the colon, not \"$number\""
done

touch mounted over
if mount --bind over mounted 2>/dev/null; then
    run profile.folded -o out/mounted.png --palette-file mounted --cp
    umount mounted
    ends 0 "a palette file that is a mount point is only read" "mounted: Device or resource busy"
    holds "its picture is drawn" is_png out/mounted.png
else
    skips "a palette file that is a mount point, without permission to mount"
fi
