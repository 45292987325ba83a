# shellcheck shell=bash disable=SC2154,SC2034
# Pictures that keep to a size in bytes. Read by ../run.sh.

bytes_of() { wc -c <"$1"; }
# keeps_to SIZE FILE: it is there and no larger.
keeps_to() { [ -s "$2" ] && [ "$(bytes_of "$2")" -le "$1" ]; }
# image_size FRAMES: "WIDTHxHEIGHT" as the sidecar says.
image_size() {
    python3 -c 'import json,sys
image = json.load(open(sys.argv[1]))["image"]
print("%dx%d" % (image["width"], image["height"]))' "$1"
}

run profile.folded -o whole.png
whole=$(bytes_of whole.png)
run profile.folded -o few.png --max-bytes "$whole"
ends 0 "a picture that is small enough is drawn"
holds "as it would be without the option" cmp whole.png few.png
holds "and nothing is said" is_quiet
run profile.folded -o few.png --max-bytes 1G
holds "a large size changes nothing" cmp whole.png few.png
run profile.folded -o few.png --max-bytes $((whole - 1))
ends 0 "one byte less takes another picture" "note: made smaller for --max-bytes $((whole - 1)): small compression"
holds "which is smaller" keeps_to $((whole - 1)) few.png
holds "the note says its bytes" grep -qF ": $(printf "%'d" "$(bytes_of few.png)") bytes" <(sed 's/,//g' err)
run profile.folded --max-bytes 1
ends 5 "what cannot be that small fails" "over the limit of 1 bytes: --max-bytes raises it; --maxdepth"
holds "and goes nowhere" test ! -s got
holds "the message names the output" grep -qF "standard output: the picture, of " err
least=$(sed 's/,//g; s/.*picture of \([0-9]*\) bytes.*/\1/' err)
run profile.folded -o few.png --max-bytes "$least"
ends 0 "the size that it names is one that works" "2 levels of grey in labels: "
holds "to the byte" test "$(bytes_of few.png)" = "$least"
cp few.png kept.png
run profile.folded -o few.png --frames few.json --max-bytes $((least - 1))
ends 5 "and one byte less is not" "few.png: the picture, of "
holds "what was there before stays" cmp few.png kept.png
holds "no sidecar is written" test ! -e few.json
holds "and nothing is left behind" has_no_leftovers
run profile.folded -o few.png --max-bytes 0
ends 2 "0 is no size" "is not a whole number from 1"

# -- scale -----------------------------------------------------------------------------------------

run profile.folded -o few.png --bare --scale 1 --compression small
scale_1=$(bytes_of few.png)
cp few.png kept.png
run profile.folded -o few.png --bare --scale 3 --compression small --frames few.json --max-bytes "$scale_1"
ends 0 "the scale is given up last" "scale 1 instead of 3: "
holds "then the picture is that of the smaller scale" cmp few.png kept.png
holds "and its sidecar agrees with it" test "$(image_size few.json)" = "$(png_size few.png)"
run profile.folded -o few.png --scale 2 --frames few.json --tags few.npy --max-bytes $((least * 5 / 4))
ends 0 "what was given up before stays so" "small compression, 2 levels of grey in labels, scale 1"
holds "with words, too, a sidecar agrees with its picture" test "$(image_size few.json)" = "$(png_size few.png)"
run profile.folded -o few.png --width 1001 --scale 2.5 --minwidth 0% --max-bytes $((least * 5 / 4))
ends 0 "a width that a scale does not divide is as good" "scale 1 instead of 2.5"
run profile.folded -o few.png --around draw --costscale 9 --scale 4 --max-bytes "$least"
ends 0 "a chart around a function can be made smaller" "instead of 4"
run profile.folded -o kept.jpg --costscale auto --quality 60
run profile.folded -o few.jpg --costscale auto --scale 2 --max-bytes "$(bytes_of kept.jpg)"
ends 0 "and so can one of a px for each count, as wide at any scale" "scale 1 instead of 2"
holds "into the same" cmp few.jpg kept.jpg
run profile.folded -o none.png --embed folded --max-bytes 100
ends 5 "what a picture carries counts" "; without --embed it is smaller"

# -- JPEG, themes ----------------------------------------------------------------------------------

run profile.folded -o whole.jpg
whole=$(bytes_of whole.jpg)
run profile.folded -o few.jpg --max-bytes $((whole - 1))
ends 0 "a JPEG gives up quality" "quality 75 instead of 90: "
holds "and is smaller" keeps_to $((whole - 1)) few.jpg
run profile.folded -o few.jpg --max-bytes 100
ends 5 "and cannot be any size either" "make the picture smaller, and so may --format png"
run profile.folded -o pair.png --theme light,dark --scale 2 --max-bytes $((least * 5 / 4)) --frames few.json
ends 0 "both pictures of --theme light,dark keep to it" "scale 1"
holds "the light one" keeps_to $((least * 5 / 4)) pair.png
holds "and the dark one" keeps_to $((least * 5 / 4)) pair-dark.png
holds "in one size" test "$(png_size pair.png)" = "$(png_size pair-dark.png)"
holds "which the sidecar has" test "$(image_size few.json)" = "$(png_size pair.png)"
run profile.folded -o none.png --theme light,dark --max-bytes 100
ends 5 "or none of them is there" "none"
holds "not even one" test ! -e none.png -a ! -e none-dark.png

# -- other pictures --------------------------------------------------------------------------------

run diff half.folded profile.folded -o few.png --scale 4 --max-bytes 9K
ends 0 "a comparison keeps to a size" "made smaller for --max-bytes 9K"
holds "in bytes" keeps_to 9216 few.png
run sheet profile.folded half.folded -o sheet.png
whole=$(bytes_of sheet.png)
run sheet profile.folded half.folded -o few.png --frames few.json --max-bytes $((whole - 100))
ends 0 "a sheet does" "made smaller for --max-bytes $((whole - 100))"
holds "in bytes, too" keeps_to $((whole - 100)) few.png
run sheet profile.folded half.folded -o kept.jpg --quality 60
run sheet profile.folded half.folded -o few.jpg --scale 3 --frames few.json --max-bytes "$(bytes_of kept.jpg)"
ends 0 "a sheet gives up its scale last" "quality 60 instead of 90, scale 1 instead of 3"
holds "then it is that of the smaller scale" cmp few.jpg kept.jpg
run profile.folded --split-by 2 --quality 60 -o kept.jpg
run profile.folded --split-by 2 --scale 2.2 -o few.jpg --max-bytes "$(bytes_of kept.jpg)"
ends 0 "and so do panels of groups" "scale 1 instead of 2.2"
holds "in the same way" cmp few.jpg kept.jpg
run diff half.folded profile.folded --panels before,after,delta --quality 60 -o kept.jpg
run diff half.folded profile.folded --panels before,after,delta --scale 4 -o few.jpg --max-bytes "$(bytes_of kept.jpg)"
ends 0 "and panels of a comparison" "scale 1 instead of 4"
holds "also those of all columns" cmp few.jpg kept.jpg
run sheet profile.folded half.folded -o none.png --max-bytes 100
ends 5 "or there is none" "none.png: the picture, of "
run profile.folded --split-by root -o few.png --max-bytes 100
ends 5 "panels of groups cannot be any size" "over the limit of 100 bytes"
mkdir -p matrix && cp profile.folded half.folded rest.folded matrix
run compare --matrix matrix -o few.png --scale 2
whole=$(bytes_of few.png)
run compare --matrix matrix -o few.png --scale 2 --max-bytes $((whole / 2))
ends 0 "a matrix keeps to a size" "made smaller for --max-bytes"
holds "in bytes as well" keeps_to $((whole / 2)) few.png
run compare --matrix matrix -o none.png --max-bytes 100
ends 5 "or is not there" "none.png: the picture, of "
holds "at all" test ! -e none.png
