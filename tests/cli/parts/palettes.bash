# shellcheck shell=bash disable=SC2154,SC2034
# The list of palettes. Read by ../run.sh.

run palettes
ends 0 "palettes lists them"
listed=$(grep -oE '^[a-z-]+ ' got | tr -d ' ' | tr '\n' ' ')
missing=
for palette in $(tr -s ' \n' ' ' <<<"$("$program" --help)" |
    sed -n 's/.*--colors PALETTE One of \([^(]*\) (default.*/\1/p' | tr -d ,); do
    [[ " $listed" == *" $palette "* ]] || missing="$missing $palette"
done
holds "all that --colors takes$missing" test -n "$listed" -a -z "$missing"
holds "with a line about each" test "$(grep -cvE '^[a-z-]+ +[A-Z].' got)" -eq 0
run palettes -o out/palettes.png
ends 0 "palettes -o draws them"
holds "as PNG" is_png out/palettes.png
run palettes -o out/palettes.jpg --theme dark
holds "or JPEG" is_jpeg out/palettes.jpg
run palettes -o - --theme dark
holds "on standard output, too" is_png got
run palettes -o out/palettes.png --theme light
holds "light is the default" is_png out/palettes.png
run palettes hot
ends 2 "palettes takes no word" "unexpected argument \"hot\""
run palettes -o out/palettes.svg
ends 2 "a picture is PNG or JPEG" "pictures are png or jpeg, not svg"
run palettes -o out/nowhere/palettes.png
ends 6 "where it cannot be written, that is said" "out/nowhere/palettes.png"
run palettes --theme light,dark -o out/palettes.png
ends 2 "it is one picture" "unknown value"
on_terminal "$program" palettes -o -
ends 2 "which is not for a terminal" "a picture is not written to a terminal"
