# shellcheck shell=bash disable=SC2154,SC2034
# Titles of a batch are templates. Read by ../batch.sh.

mkdir -p titled/sub
printf 'main;parse 1200\nmain;draw;fill 300\nmain 34\n' >titled/sub/a.folded

# titled NAME TEMPLATE TITLE: a batch with the template makes the picture that render makes with the title.
titled() {
    "$program" titled/sub/a.folded --title "$3" -o "$1.png" 2>err
    batch titled -o "$1" --title "$2"
    holds "--title '$2' is '$3'" cmp "$1.png" "$1/sub/a.png"
}
titled t1 '{stem}' a
titled t2 '{dir}/{name}' sub/a.folded
titled t2r '{root}/{dir}/{name}' titled/sub/a.folded
titled t3 '{total} {unit}, mostly {top}' '1,534 samples, mostly parse'
titled t4 '{{stem} {stem}}' '{stem} a}'
titled t5 '' ''
batch titled -o t6
holds "the default is the stem" cmp t6/sub/a.png t1/sub/a.png
"$program" titled/sub/a.folded --title T --subtitle 'parse of 1,534' -o t7.png
batch titled -o t7 --title T --subtitle '{top} of {total}'
holds "the subtitle is one, too" cmp t7.png t7/sub/a.png
"$program" titled/sub/a.folded --title '{stem}' -o t8.png
batch titled -o t8 --title '{{stem}'
holds "of one picture titles are literal" cmp t8.png t8/sub/a.png
batch titled -o t6
ends 0 "and run again, it does nothing" "1 unchanged of 1"
batch titled -o t6 --title '{name}'
ends 0 "another template is" "1 made of 1"
mkdir -p roots/one roots/two
printf 'main 4\n' | tee roots/one/a.folded >roots/two/a.folded
batch roots/one roots/two -o tr --title '{root}: {stem}' --alt '{stem}.txt'
ends 0 "of two folders it is the folder's name" "2 made of 2"
holds "in the alternative text of the first" grep -q '^one: a' tr/one/a.txt
holds "and of the second" grep -q '^two: a' tr/two/a.txt
batch roots/one roots/two -o moved --title '{root}: {stem}' --name '{stem}-{index}.{ext}'
mv roots/two roots/three
batch roots/one roots/three -o moved --title '{root}: {stem}' --name '{stem}-{index}.{ext}'
ends 0 "a folder of another name is another title" "1 made, 1 unchanged of 2"
batch titled -o t9 --title '{stem} {tpo}'
ends 2 "an unknown field ends it" \
    "--title: unknown field {tpo}; known are {stem}, {name}, {dir}, {root}, {total}, {unit}, {top} and {group}"
batch titled -o t9 --subtitle '{total'
ends 2 "in the subtitle, too" "--subtitle: unknown field {total;"
holds "before anything is made" test ! -e t9
batch titled -o t10 --title '{stem}' --gallery
holds "a title for each picture is none of the gallery" grep -q '<title>Flame Graphs</title>' t10/index.html
batch titled -o t10 --title 'Run {{7}' --gallery
holds "one for all is" grep -q '<title>Run {7}</title>' t10/index.html

# -- names from right to left ----------------------------------------------------------------------

mkdir -p hebrew
printf 'main;parse 1534\n' >'hebrew/קריאה 12.folded'
"$program" 'hebrew/קריאה 12.folded' -o h1.png \
    --title $'\xe2\x81\xa8קריאה 12\xe2\x81\xa9: 1,534 samples' 2>err
batch hebrew -o h1 --title '{stem}: {total} {unit}'
holds "a name from right to left keeps to itself in a title" cmp h1.png 'h1/קריאה 12.png'
"$program" 'hebrew/קריאה 12.folded' -o h2.png --title 'קריאה 12: 1,534 samples' 2>err
holds "which is not what it would be" differ h1.png h2.png
batch hebrew -o h3 --title '{stem}: {total} {unit}' --metadata
holds "a file that says its title says it as it is" \
    grep -aqF 'קריאה 12: 1,534 samples' 'h3/קריאה 12.png'

# -- times -----------------------------------------------------------------------------------------

mkdir -p timed
printf '# unit: ns\nmain 7200061000000\n' >timed/t.folded
"$program" timed/t.folded -o u1.png --title 'T: 2 h' 2>err
batch timed -o u1 --title 'T: {total} {unit}'
holds "a total and its unit are said as people say them" cmp u1.png u1/t.png
