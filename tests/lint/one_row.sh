#!/usr/bin/env bash
# A format, a view, a palette and a sidecar are each added by one new file and one row in one table:
# the files of one_row/ are put into a copy of the tree, and the program that is built there uses them.
# usage: one_row.sh PROGRAM
set -u
cd "$(dirname "$0")/../.." || exit 2
build=$(realpath --relative-to=. "$(dirname "$1")")
examples=$PWD/tests/lint/one_row
root=$(mktemp -d)
trap 'rm -rf "$root"' EXIT
# shellcheck source=/dev/null
. tests/build/checks.bash

# -- the copy --------------------------------------------------------------------------------------

# With its times, and with the objects of the build: only what the rows touch is compiled.
copy_tree() {
    mkdir -p "$root/tree/$build" &&
        cp -a Makefile include src fonts "$root/tree" &&
        cp -a "$build/flags" "$build/src" "$root/tree/$build"
}

# add KIND FILE ROOM TABLE ROW: copies the file into the room, writes the row above the end of the
# table, and says what that took.
add() {
    local kind=$1 file=$2 room=$3 table=$4 row=$5 touched added
    rm -rf "$root/before"
    cp -a "$root/tree/src" "$root/before"
    cp "$examples/$file" "$root/tree/src/$room/$file"
    sed -i "/the end: a row stands above/i\\    $row \\\\" "$root/tree/src/$table"
    touched=$(diff -rq "$root/before" "$root/tree/src" | grep -c '^Files ')
    added=$(diff -rq "$root/before" "$root/tree/src" | grep -c '^Only in ')
    echo "$kind: existing files touched: $touched ($table), files added: $added ($room/$file)"
    [ "$touched" -eq 1 ] && [ "$added" -eq 1 ] && one_line_more "$root/before/$table" "$root/tree/src/$table"
}

# Whether the second file is the first with one line added and none changed.
one_line_more() {
    [ "$(diff "$1" "$2" | grep -c '^>')" -eq 1 ] && [ "$(diff "$1" "$2" | grep -c '^<')" -eq 0 ]
}

build_program() {
    make -C "$root/tree" -j2 BUILD="$build" WERROR=-Werror "$build/flamepix"
}

# -- what the program does -------------------------------------------------------------------------

flamepix=$root/tree/$build/flamepix

help_lists_all() {
    local command
    for command in render batch; do
        "$flamepix" help "$command" | tr -s ' \n' ' ' >"$root/help"
        grep -E -- '--format-in NAME .* arrows[,. ]' "$root/help" &&
            grep -F -- ' --backwards Callers stand on what they call. Stacks are sorted after it ' "$root/help" &&
            grep -F -- ', depths (default: ' "$root/help" &&
            grep -F -- '--names ' "$root/help" | grep -F 'The names of the frames' || return 1
    done
    "$flamepix" palettes | tr -s ' ' | grep -Fx 'depths By depth, in greys'
}

# same FILE LINE...: the file has these lines.
same() {
    local file=$1
    shift
    printf '%s\n' "$@" | diff "$file" -
}

# The colours of a PNG are in its chunk PLTE; those of depth 1 and 2 are greys of the palette.
has_greys() {
    local colors
    colors=$(od -An -v -tx1 "$1" | tr -d ' \n' | grep -o '504c5445.*')
    [[ $colors == *e8e8e8* && $colors == *d8d8d8* ]]
}

render() {
    "$flamepix" "$root/in/a.txt" "$@" --names "$root/names.txt" -o "$root/a.png"
}

render_uses_all() {
    render --bare --backwards --colors depths &&
        same "$root/names.txt" all idle run wait main read main && has_greys "$root/a.png"
}

render_without_them() {
    render --bare && same "$root/names.txt" all idle main read run wait && ! has_greys "$root/a.png"
}

format_can_be_named() {
    render --format-in arrows && same "$root/names.txt" all idle main read run wait
}

batch() {
    "$flamepix" batch "$root/in" --include '*.txt' -o "$root/out" --bare --colors depths \
        --names '{stem}.names' --progress never "$@"
}

batch_uses_all() {
    batch --backwards && same "$root/out/a.names" all idle run wait main read main &&
        has_greys "$root/out/a.png"
}

# A view is one of the options that decide whether an output is made again.
batch_without_the_view_is_made_again() {
    batch && same "$root/out/a.names" all idle main read run wait
}

bad_lines_are_counted() {
    printf 'ARROWS\n1\tmain\nno tab\n' >"$root/bad.txt"
    "$flamepix" "$root/bad.txt" -o "$root/bad.png" 2>&1 | grep -F 'bad.txt: 1 bad line skipped: line 3 '
}

mkdir "$root/in"
printf 'ARROWS\n3\tmain>read>wait\n1\tidle\n2\tmain>run\n' >"$root/in/a.txt"

check "the tree is copied" copy_tree
add format arrows.c format format/formats.h \
    'READ("arrows", "arrow stacks", NULL, NULL, NULL, fpx_recognise_beginning, MARKS("ARROWS"), fpx_arrows_open)'
check "a format is one file and one row" [ $? -eq 0 ]
add view backwards.c view view/views.h \
    'ROW("backwards", NULL, ONCE, LOSES_ORDER, OF_STACKS, fpx_backwards_open, NULL, "callers", NULL, "Callers stand on what they call")'
check "a view is one file and one row" [ $? -eq 0 ]
add palette depths.c color color/palettes.h 'ROW("depths", fpx_depths_class, NULL, "By depth, in greys")'
check "a palette is one file and one row" [ $? -eq 0 ]
add sidecar names.c sidecar sidecar/sidecar.h \
    'ROW(names, "txt", FILE, 0, "", "The names of the frames that are drawn, one a line")'
check "a sidecar is one file and one row" [ $? -eq 0 ]
check "the program builds" build_program
check "--help lists them all" help_lists_all
check "one picture uses them all" render_uses_all
check "one picture does without them" render_without_them
check "the format can be named" format_can_be_named
check "a bad line of the format has its place" bad_lines_are_counted
check "a batch uses them all" batch_uses_all
check "a batch makes an output again without the view" batch_without_the_view_is_made_again

end_checks
