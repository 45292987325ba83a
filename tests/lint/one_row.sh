#!/usr/bin/env bash
# A format, a view, a palette, a sidecar and a command are each added by one new file and one row in one table, an
# option by a row, a field and what it does, without a new file: the files of one_row/ are put into a copy of the tree,
# and the program that is built there uses them.
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
    sed -i "/end of the rows: /i\\    $row \\\\" "$root/tree/src/$table"
    touched=$(diff -rq "$root/before" "$root/tree/src" | grep -c '^Files ')
    added=$(diff -rq "$root/before" "$root/tree/src" | grep -c '^Only in ')
    echo "$kind: existing files touched: $touched ($table), files added: $added ($room/$file)"
    [ "$touched" -eq 1 ] && [ "$added" -eq 1 ] && one_line_more "$root/before/$table" "$root/tree/src/$table"
}

# Whether the second file is the first with one line added and none changed.
one_line_more() {
    [ "$(diff "$1" "$2" | grep -c '^>')" -eq 1 ] && [ "$(diff "$1" "$2" | grep -c '^<')" -eq 0 ]
}

# line_below LINE NEW: writes a line below one of src/cli that only one file has, and says where.
line_below() {
    local file
    file=$(cd "$root/tree/src" && grep -rlF -- "$1" cli) && [ "$(wc -l <<<"$file")" -eq 1 ] &&
        awk -v line="$1" -v more="$2" '{ print } index($0, line) { print more }' "$root/before/$file" >"$root/tree/src/$file" &&
        one_line_more "$root/before/$file" "$root/tree/src/$file" && echo "$file"
}

# add_option: a row of an option table, a field, and what the option does; no more.
add_option() {
    local row field use touched
    rm -rf "$root/before"
    cp -a "$root/tree/src" "$root/before"
    row=$(line_below 'static const struct fpx_option appearance_options[] = {' \
        '    {.name = "hanging", .kind = FPX_OPTION_FLAG, AT(hanging), .help = "Icicle graph, as --inverted"},') &&
        field=$(line_below '    bool bare, inverted, ' '    bool hanging;') &&
        use=$(line_below '    figure->inverted = picture->inverted;' '    figure->inverted |= picture->hanging;') || return 1
    touched=$(diff -rq "$root/before" "$root/tree/src" | wc -l)
    echo "option: existing files touched: $touched ($row, $field, $use), files added: 0"
    [ "$touched" -le 4 ]
}

build_program() {
    make -C "$root/tree" -j2 BUILD="$build" WERROR=-Werror "$build/flamepix" "$build/flamepix.1"
}

# -- what the program does -------------------------------------------------------------------------

flamepix=$root/tree/$build/flamepix

help_lists_all() {
    local command
    "$flamepix" help sheet | grep -F -- '--names ' || return 1
    for command in render batch; do
        "$flamepix" help "$command" | tr -s ' \n' ' ' >"$root/help"
        grep -E -- '--format-in NAME .* arrows[,. ]' "$root/help" &&
            grep -F -- ' --backwards Callers stand on what they call. Stacks are sorted after it ' "$root/help" &&
            grep -F -- ', depths (default: ' "$root/help" &&
            grep -F -- '--names ' "$root/help" | grep -F 'The names of the frames' &&
            grep -F -- ' --hanging Icicle graph, as --inverted ' "$root/help" || return 1
    done
    "$flamepix" help | tr -s ' \n' ' ' | grep -F ' flamepix lengths [OPTION]... WORD... How long words are. ' &&
        "$flamepix" help lengths | grep -F 'Only words of more than N bytes (default: 2)' || return 1
    "$flamepix" palettes | tr -s ' ' | grep -Fx 'depths By depth, in greys'
}

# manual_has LINE...: one line behind the other.
manual_has() {
    grep -qF "$(printf '%s|' "$@")" <(tr '\n' '|' <"$root/tree/$build/flamepix.1")
}

manual_lists_all() {
    manual_has '.It Fl -backwards' 'Callers stand on what they call.' &&
        manual_has '.It Fl -names Ar file.txt' 'The names of the frames that are drawn, one a line.' &&
        manual_has '.It Fl -hanging' 'Icicle graph, as' '.Fl -inverted .' &&
        manual_has '.Cm lengths' '.Op Ar option ...' '.Ar word ...' &&
        manual_has '.It Cm lengths' 'How long words are.' 'See' '.Sx LENGTHS .' &&
        manual_has '.Sh LENGTHS' '.Nm' '.Cm lengths :' 'Says of each WORD how many bytes it has.' \
            '.Bl -tag -width Ds' '.It Fl -above Ar N' 'Only words of more than' '.Ar N' 'bytes.' 'The default is 2.' '.El' &&
        ! mandoc -T lint -W warning "$root/tree/$build/flamepix.1" | grep .
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

sheet_uses_the_sidecar() {
    "$flamepix" sheet "$root/in/a.txt" "$root/in/a.txt" --names "$root/names.txt" -o "$root/a.png" &&
        same "$root/names.txt" 'Panel 1 of 2: a' all idle main read run wait '' \
            'Panel 2 of 2: a' all idle main read run wait
}

panels_use_the_sidecar() {
    "$flamepix" "$root/in/a.txt" --split-by root --names "$root/names.txt" -o "$root/a.png" &&
        grep -x 'Panel 1 of 2: main' "$root/names.txt" && grep -x 'Panel 2 of 2: idle' "$root/names.txt" &&
        "$flamepix" batch "$root/in" --include '*.txt' -o "$root/panels" --split-by root \
            --names '{stem}.names' --progress never && cmp "$root/panels/a.names" "$root/names.txt"
}

# A view is one of the options that decide whether an output is made again.
batch_without_the_view_is_made_again() {
    batch && same "$root/out/a.names" all idle main read run wait
}

# A flag of a picture is all that: another picture, and an output that is made again.
option_is_used() {
    render --bare --inverted && cp "$root/a.png" "$root/inverted.png" && render --bare --hanging &&
        cmp "$root/a.png" "$root/inverted.png" && render --bare && ! cmp -s "$root/a.png" "$root/inverted.png"
}

batch_uses_the_option() {
    batch --hanging && "$flamepix" "$root/in/a.txt" --bare --colors depths --inverted -o "$root/a.png" &&
        cmp "$root/a.png" "$root/out/a.png"
}

command_runs() {
    "$flamepix" lengths --above 3 main run parse >"$root/lengths" && same "$root/lengths" 'main 4' 'parse 5' &&
        "$flamepix" lengths main run >"$root/lengths" && same "$root/lengths" 'main 4' 'run 3'
}

command_can_be_meant() {
    "$flamepix" help length 2>&1 | grep -F 'did you mean lengths?'
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
    'ROW("backwards", NULL, ONCE, LOSES_ORDER, OF_STACKS, REVERSES_ROOTS, fpx_backwards_open, NULL, "callers", NULL, "Callers stand on what they call")'
check "a view is one file and one row" [ $? -eq 0 ]
add palette depths.c color color/palettes.h 'ROW("depths", fpx_depths_class, NULL, "By depth, in greys")'
check "a palette is one file and one row" [ $? -eq 0 ]
add sidecar names.c sidecar sidecar/sidecar.h \
    'ROW(names, "txt", FILE, PANELS, 0, "", "The names of the frames that are drawn, one a line")'
check "a sidecar is one file and one row" [ $? -eq 0 ]
add command lengths_command.c cli cli/command.h 'ROW(lengths)'
check "a command is one file and one row" [ $? -eq 0 ]
add_option
check "an option is one row and its use, in four files at most" [ $? -eq 0 ]
check "the program builds" build_program
check "--help lists them all" help_lists_all
check "the manual lists them all" manual_lists_all
check "one picture uses them all" render_uses_all
check "one picture does without them" render_without_them
check "the format can be named" format_can_be_named
check "a bad line of the format has its place" bad_lines_are_counted
check "a batch uses them all" batch_uses_all
check "a batch makes an output again without the view" batch_without_the_view_is_made_again
check "a picture uses the option" option_is_used
check "a batch makes an output again with it" batch_uses_the_option
check "the command does what it is for" command_runs
check "and is suggested where another is named" command_can_be_meant
check "a sheet uses the sidecar" sheet_uses_the_sidecar
check "panels of one profile use the sidecar, in a batch, too" panels_use_the_sidecar

end_checks
