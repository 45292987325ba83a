# shellcheck shell=bash disable=SC2154,SC2034
# Help, version and man page, and that they agree. Read by ../run.sh.

# -- help, version, man page -----------------------------------------------------------------------

run --help
ends 0 "--help works"
holds "--help says nothing on standard error" is_quiet
cp got help
holds "help fits 80 columns" test "$(wc -L <help)" -lt 80
run help render
holds "help render is the same" cmp help got
run -h --nonsense
ends 0 "-h wins over what follows"
run help batch
ends 0 "help batch works"
holds "it fits 80 columns" test "$(wc -L <got)" -lt 80
cat got >>help
run help sheet
ends 0 "help sheet works"
holds "that fits 80 columns, too" test "$(wc -L <got)" -lt 80
cat got >>help
for command in collapse info query compare diff gate merge; do
    run help "$command"
    ends 0 "help $command works"
    holds "and fits 80 columns" test "$(wc -L <got)" -lt 80
    cat got >>help
done
run help
ends 0 "help lists the commands"
holds "and has render among them" grep -q render got
run version
ends 0 "version works"
cp got version
run --version
holds "--version is the same" cmp version got
help_options() { grep -oE '^ +(-., )?--[a-z-]+' help | grep -oE '[a-z][a-z-]+$'; }
man_options() { grep -oE '^\.It .*Fl -[a-z-]+' "$man" | grep -oE '[a-z][a-z-]+$'; }
# lacking FILE: of the words that come in, those that are no line of it, once each.
lacking() { sort -u | comm -23 - "$1" | sed 's/^/ --/' | tr -d '\n'; }
grep -oE 'Fl -[a-z-]+( |$)' "$man" | grep -oE '[a-z][a-z-]+' | sort -u >in_man
missing=$(help_options | lacking in_man)
holds "the man page knows every option of --help$missing" test -z "$missing"
palettes=$(tr -s ' \n' ' ' <help | sed -n 's/.*--colors PALETTE One of \([^(]*\) (default.*/\1/p' | tr -d ,)
holds "--help lists the palettes" test "$(wc -w <<<"$palettes")" -ge 10
missing=
for palette in $palettes; do
    grep -qE "^\.Cm .*\<$palette\>" "$man" || missing="$missing $palette"
done
holds "and so does the man page$missing" test -z "$missing"
grep -oE -- '--[a-z-]+( |$)' help | grep -oE '[a-z][a-z-]+' | sort -u >in_help
unknown=$(man_options | lacking in_help)
holds "--help knows every option of the man page$unknown" test -z "$unknown"
sidecars() { sed -n '/^Sidecars:/,/^$/p' help | grep -oE -- '--[a-z-]+ FILE' | grep -oE '[a-z][a-z-]+'; }
holds "--help of one picture lists sidecars" test -n "$(sidecars)"
missing=
for option in $(sidecars); do
    grep -qE "Fl -$option Ar file" "$man" && grep -qE "Fl -$option Ar template" "$man" ||
        missing="$missing --$option"
done
holds "the man page has each sidecar for one picture and for a batch$missing" test -z "$missing"
grep -ohE -- '--[a-z-]+' "$here"/parts/*.bash "$here"/batch.sh "$here"/batch/*.bash | sed 's/^--//' | sort -u >in_tests
tested=$(help_options | lacking in_tests)
holds "every option is tested here$tested" test -z "$tested"
"$program" collapse --list-formats | sed -n 's/^\([a-z0-9-]*\): .*/\1/p' | sort >formats
sed -n '/^\.Ss Memory/,/^\.El/{s/^\.It [a-z]* Ta [0-9]* Ta //;/^\./d;p}' "$man" | tr ' ,' '\n\n' | sort >in_table
untold=$(comm -23 formats in_table)
holds "the man page says how much memory each format takes$untold" test -z "$untold"
deviations() { sed -n '/^\.Ss Deviations/,/^\.Sh /s/^\.It //p' "$man" | sort; }
holds_of() { grep -v '^#' "$here/deviations.tsv"; }
deviations >titles
holds_of | cut -f 1 | sort -u >held
diff titles held >err
count_check $? "every line of the manual's deviations is held by a test, and no other is"
# run_tests: the names of tests that programs list, behind the program's.
run_tests() {
    find "$here/../unit" "$here/../property" -name '*.c' -exec \
        sed -nE 's/^ *cmocka_unit_test[a-z_]*\(([A-Za-z0-9_]+)(\),|,.*)$/\1/p;T;F' {} + |
        sed -nE 'h;n;s|.*/(.*)\.c$|\1|;G;s/\n/:/p' | sort -u
}
run_tests >in_programs
missing=$(holds_of | awk -F '\t' '{ print $2 ":" $3 }' | sort -u | comm -23 - in_programs | tr '\n' ' ')
holds "and those tests are run$missing" test -z "$missing"

# The page is made of the tables by src/cli/manual.awk; of a frame with the lines that are given:
page_of() {
    printf '%s\n' "$@" | awk -v program="$program" -f "$here/../../src/cli/manual.awk" >page 2>err
}

page_of '@options render Output' '@more quality' 'Chroma is not subsampled.' '@end'
count_check $((! $?)) "a page that lacks options is none"
holds "which is said" grep -qx 'manual.awk: the page lacks --jobs of batch, Run' err
printf '%s\n' '.It Fl -quality Ar N' 'Of a JPEG, 1 to 100.' 'The default is 90.' 'Chroma is not subsampled.' >item
holds "an item has head, text and default of its row, then what the page adds" \
    test "$(grep -A 3 -e '-quality' page)" = "$(cat item)"
page_of '@options render Output' '@text quality' 'By default 80.' '@end'
holds "a page cannot say another default" grep -qx 'manual.awk: --quality: the page says a default, but not 90' err
page_of '@options render Output' '@more nothing' 'Words.' '@end'
holds "nor speak of an option that is not there" grep -qx 'manual.awk: render, Output: no option --nothing' err
page_of '@options render Nothing' '@end'
holds "nor of such a heading" grep -qx 'manual.awk: flamepix help render has no heading Nothing' err
page_of '@rest'
count_check $? "commands without a place have a section each"
holds "with their options" grep -qx '.It Fl -mean' page
page_of '@synopsis' '@commands' '@rest'
holds "commands stand in the synopsis" grep -qx '.Op Cm render' page
holds "and have their summary" grep -qx 'Folded stacks to one picture; the default command.' page
if command -v mandoc >/dev/null; then
    mandoc -Tlint -Wwarning "$man" >err 2>&1
    count_check $? "the man page is well formed"
fi
