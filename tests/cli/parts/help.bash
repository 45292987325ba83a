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
missing=
for option in $(help_options); do
    grep -qE "Fl -$option( |\$)" "$man" || missing="$missing --$option"
done
holds "the man page knows every option of --help$missing" test -z "$missing"
palettes=$(tr -s ' \n' ' ' <help | sed -n 's/.*--colors PALETTE One of \([^(]*\) (default.*/\1/p' | tr -d ,)
holds "--help lists the palettes" test "$(wc -w <<<"$palettes")" -ge 10
missing=
for palette in $palettes; do
    grep -qE "^\.Cm .*\<$palette\>" "$man" || missing="$missing $palette"
done
holds "and so does the man page$missing" test -z "$missing"
unknown=
for option in $(man_options); do
    grep -qE -- "--$option( |\$)" help || unknown="$unknown --$option"
done
holds "--help knows every option of the man page$unknown" test -z "$unknown"
sidecars() { sed -n '/^Sidecars:/,/^$/p' help | grep -oE -- '--[a-z-]+ FILE' | grep -oE '[a-z][a-z-]+'; }
holds "--help of one picture lists sidecars" test -n "$(sidecars)"
missing=
for option in $(sidecars); do
    grep -qE "Fl -$option Ar file" "$man" && grep -qE "Fl -$option Ar template" "$man" ||
        missing="$missing --$option"
done
holds "the man page has each sidecar for one picture and for a batch$missing" test -z "$missing"
tested=
for option in $(help_options); do
    grep -qE -- "--$option\b" "$here"/parts/*.bash "$here"/batch.sh "$here"/batch/*.bash || tested="$tested --$option"
done
holds "every option is tested here$tested" test -z "$tested"
deviations() { sed -n '/^\.Ss Deviations/,/^\.Sh /s/^\.It //p' "$man" | sort; }
holds_of() { grep -v '^#' "$here/deviations.tsv"; }
deviations >titles
holds_of | cut -f 1 | sort -u >held
diff titles held >err
count_check $? "every line of the manual's deviations is held by a test, and no other is"
missing=
while IFS=$'\t' read -r _ tests name; do
    grep -qxE " *cmocka_unit_test[a-z_]*\($name(\),|,.*)" "$here"/../{property,unit/*,unit/*/*}/"$tests.c" 2>/dev/null ||
        missing="$missing $tests:$name"
done < <(holds_of)
holds "and those tests are run$missing" test -z "$missing"
if command -v mandoc >/dev/null; then
    mandoc -Tlint -Wwarning "$man" >err 2>&1
    count_check $? "the man page is well formed"
fi
