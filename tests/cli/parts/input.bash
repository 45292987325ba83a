# shellcheck shell=bash disable=SC2154,SC2034
# Input that is empty, wrong, hostile or huge. Read by ../run.sh.

# -- bad input -------------------------------------------------------------------------------------

: >empty.folded
run empty.folded -o out/none.png
ends 1 "an empty file has no stacks" "no stack with a count above zero in empty.folded"
printf '# one\n\n# two\n' | "$program" >got 2>err
code=$?
ends 1 "comments alone are no samples" "no samples in standard input"
printf 'a;b 0\n' >zero.folded
run zero.folded
ends 1 "nor are zero counts" "no samples in zero.folded"
holds "a failed run writes nothing to standard output" test ! -s got
run bad.folded -o out/bad.png
ends 0 "bad lines are skipped" "bad.folded: 4 bad lines skipped: line 2 ("
holds "and said on one line" is_one_line
holds "with the first three by number" grep -q 'line 2 (.*), 4 (.*), 5 (.*) and 1 more$' err
{ printf 'main;a 3\nmain;b 4\n' && tail -40 bad.folded; } | "$program" >got 2>err
holds "and the picture is that of the good ones" cmp got out/bad.png
run profile.folded bad.folded -o out/bad.png
ends 0 "of several files, the one with bad lines is named" "bad lines skipped: bad.folded line 2"
(ulimit -Sn 20 && for i in {1..30}; do printf '%s ' half.folded; done | xargs "$program" -o out/many.png) 2>err
code=$?
ends 0 "more files than the shell lets a program open at first"
run --strict bad.folded -o out/strict.png
ends 1 "--strict ends at the first bad line" "bad.folded:2: "
holds "and writes no picture" test ! -e out/strict.png
printf 'just text\n' | "$program" >got 2>err
code=$?
ends 1 "bad lines alone are no stacks" "1 bad line skipped"
printf 'a;b %0308d\na;c 1%0270d\na;d 1%0269d\n' 1 1 1 >large.folded
run large.folded -o out/large.png
ends 0 "a count too large to add up is a bad line" "line 2 (its count is above 1e270)"
run --sorted shuffled.folded bad.folded
ends 1 "disorder under --sorted names file and line" ".folded:"
holds "and suggests to drop --sorted" grep -q "without --sorted" err
run nowhere.folded
ends 6 "a file that is not there" "nowhere.folded: No such file or directory"
run out
ends 6 "a folder is not a profile" "out: Is a directory"
if [ "$(id -u)" -ne 0 ]; then
    cp profile.folded secret.folded
    chmod 000 secret.folded
    run secret.folded
    ends 6 "a file that cannot be read" "secret.folded: Permission denied"
fi

# What was whole of a damaged file is drawn. The first lines are those of profile.folded; 8 bytes are
# gzip's check sum and length.
printf 'main;parse;read 42' | gzip -c >torn.gz
cat packed.gz torn.gz | head -c -8 >cut.gz
run profile.folded -o out/whole.png
run cut.gz -o out/cut.png
ends 0 "what is whole of a gzip file that is cut short is drawn" \
    "cut.gz: damaged at byte 93: expected packed data that is whole to its end; drawn is what was whole before it"
holds "which is said in one line" is_one_line
holds "and a line that is cut is not drawn" cmp out/cut.png out/whole.png
"$program" <cut.gz >out/cut.png 2>err
holds "and so from a pipe" cmp out/cut.png out/whole.png
run cut.gz -o out/strict.png --strict
ends 1 "with --strict it is an error" \
    "cut.gz: the compressed input is damaged or cut short (after 93 unpacked bytes)"
holds "and there is no picture" test ! -e out/strict.png
run cut.gz profile.folded cut.gz -o out/cut.png
ends 0 "of several inputs, the first damaged one is named" \
    "cut.gz: damaged at byte 93: expected packed data that is whole to its end; drawn is what was whole before it, and so of 1 more damaged input"
head -c 20 packed.gz >cut.gz
run cut.gz -o out/none.png
ends 1 "where no stack was whole there is no picture" \
    "cut.gz: damaged at byte 0: expected packed data that is whole to its end; no stack with a count above zero before it"
holds "and that is said in one line" is_one_line
run sheet cut.gz torn.gz -o out/sheet.png
ends 1 "on a sheet that is said in its panel" "cut.gz: damaged at byte"
for packer in gzip zstd xz bzip2; do
    command -v $packer >/dev/null || continue
    { $packer -c <profile.folded; printf 'rubbish behind it'; } >rubbish
    run rubbish -o out/cut.png
    ends 0 "what stands before rubbish behind what $packer packed is drawn" "rubbish: damaged at byte 75"
    holds "and nothing else of $packer" cmp out/cut.png out/whole.png
done
head -c 3000000 /dev/urandom >noise
run noise -o out/noise.png
holds "random bytes never crash" test "$code" -le 5
head -c 2000 /dev/zero | tr '\0' '(' >paren
run paren
ends 1 "one line of junk is no stack" "bad line"

# -- bad names -------------------------------------------------------------------------------------

printf 'main;\377\376;a\0b 5\nmain;\033[2J\033]0;x\007 6\nmain;\342\200\256evil 7\n' >names.folded
printf 'main;<script>alert(1)</script>&"'"'"' 8\nmain;\302\233x 9\nmain;\355\240\200 4\n' \
    >>names.folded
run names.folded -o out/names.png --frames out/names.json
ends 0 "any byte may stand in a name"
holds "and the JSON is valid" is_json out/names.json
holds "and holds no control byte" test "$(tr -d '\n' <out/names.json | tr -d '\040-\377' | wc -c)" -eq 0
holds "and bad bytes are U+FFFD" asserts -c '
import json
names = [f.get("name") for f in json.load(open("out/names.json", encoding="utf-8"))["frames"]]
assert "\ufffd\ufffd" in names and "a\0b" in names and "\u202eevil" in names, names'
{ printf '\033[31mbad\n'; cat profile.folded; } >escape.folded
run escape.folded -o out/names.png
holds "a bad line is not repeated on the terminal" is_tame

# -- size ------------------------------------------------------------------------------------------

# bounded KBYTES ARGUMENT...: as run, with so much address space.
bounded() {
    # shellcheck disable=SC3045 # this is bash
    (ulimit -v "$1" && shift && exec "$program" "$@") >got 2>err
    code=$?
}

# An address sanitizer needs all of the address space.
if nm "$program" 2>/dev/null | grep -q __asan_init; then
    bounded() { shift; run "$@"; }
fi

# A hundred chains of 60,000 frames: 12 KB here, 6 million boxes if each frame were one.
deep() { awk -v stacks="$1" 'BEGIN {
    for (i = 0; i < 30000; i++) chain = chain "a;b;"
    for (i = 0; i < stacks; i++) print "r" i ";" substr(chain, 1, length(chain) - 5) " 1" }'; }
deep 100 | gzip >deep.folded.gz
if ! nm "$program" 2>/dev/null | grep -q __asan_init; then
    run deep.folded.gz -o out/deep.png --limit-memory 100M
    ends 0 "chains take memory for what differs"
    holds "and as low a picture as they need" has_size out/deep.png 1200x129
    run diff deep.folded.gz deep.folded.gz -o out/deep.png --limit-memory 150M
    ends 0 "also where two profiles are compared"
    run sheet deep.folded.gz deep.folded.gz -o out/deep.png --limit-memory 200M
    ends 0 "and on a sheet"
    run gate deep.folded.gz deep.folded.gz --fail-if 'total > 1%' -o out/deep.png --limit-memory 150M
    ends 0 "and in the picture of a gate"
    run batch deep.folded.gz -o out/deeps --limit-memory 120M
    ends 0 "and in a batch"
fi

# A frame that only one stack has, on each of many: their boxes do not fit.
seq 1 20000 | sed 's/.*/main;f&;g&;h&;i&;j&;k& 1/' >many.folded
# 20,000 names, all of which a reader keeps.
awk 'BEGIN {
    printf "{\"nodes\":[{\"id\":1,\"callFrame\":{\"functionName\":\"(root)\"},\"children\":[2"
    for (i = 3; i <= 20000; i++) printf ",%d", i
    printf "]}"
    for (i = 2; i <= 20000; i++) printf ",{\"id\":%d,\"callFrame\":{\"functionName\":\"f%d\"}}", i, i
    printf "],\"startTime\":0,\"endTime\":9,\"samples\":[2,3],\"timeDeltas\":[1,1]}" }' >names.cpuprofile
run many.folded -o out/drawn.png --frames drawn.json --minwidth 0
mkdir -p small large
cp profile.folded small/a.folded
cp names.cpuprofile large/a.folded
# limited WHAT INPUT ARGUMENT...: the command meets the limit in INPUT.
limited() {
    local what=$1 input=$2
    shift 2
    run "$@" --limit-memory 2M
    ends 5 "$what ends at the limit of memory, and says it of $input" \
        "flamepix: $input: out of memory, over the limit of 2M: --limit-memory SIZE raises it"
    holds "once" test "$(grep -c memory err)" = 1
}
if ! nm "$program" 2>/dev/null | grep -q __asan_init; then
    limited "a picture" many.folded many.folded -o out/limited.png
    limited "a sum" names.cpuprofile profile.folded names.cpuprofile -o out/limited.png
    limited "a sum too large to draw" "profile.folded and many.folded" profile.folded many.folded -o out/limited.png
    limited "diff" names.cpuprofile diff profile.folded names.cpuprofile -o out/limited.png
    limited "a comparison too large to draw" "profile.folded and many.folded" \
        diff profile.folded many.folded -o out/limited.png
    limited "gate" names.cpuprofile gate profile.folded names.cpuprofile --fail-if 'total>1'
    limited "the picture of a gate" "many.folded and profile.folded" \
        gate many.folded profile.folded -o out/limited.png --fail-if 'total>1'
    limited "a gate of folders" large/a.folded gate small large --fail-if 'total>1'
    # It says many.folded or the 3 inputs, by what is held when memory ends.
    run sheet profile.folded many.folded profile.folded -o out/limited.png --limit-memory 2M
    ends 5 "sheet ends at the limit of memory" ": out of memory, over the limit of 2M: --limit-memory SIZE raises it"
    limited "sheet, in a reader," names.cpuprofile sheet profile.folded names.cpuprofile -o out/limited.png
    limited "compare" large/a.folded compare small large
    limited "compare --matrix" large/a.folded compare --matrix small large -o out/limited.png
    limited "collapse" names.cpuprofile collapse profile.folded names.cpuprofile -o out/limited.folded
    limited "merge" names.cpuprofile merge profile.folded names.cpuprofile -o out/limited.folded
    limited "info" names.cpuprofile info profile.folded names.cpuprofile
    limited "query" drawn.json query drawn.json 5,5
    holds "nothing is made" eval '! ls out/limited* 2>/dev/null'
    run batch small large -o out/limited --name '{root}.{ext}' --limit-memory 2M
    ends 1 "a batch goes on after the limit of memory" \
        'large/a.folded: out of memory, over the limit of 2M: --limit-memory SIZE raises it'
    run many.folded -o out/limited.png --memory 3G --limit-memory 2G
    ends 0 "a --memory that does not fit is cut, and that is said" '--memory is reduced to 512M, a quarter of --limit-memory'
    run many.folded -o out/limited.png --memory 3G
    ends 0 "without a limit that is given, it raises the default" ''
    holds "and is not cut" eval '! grep -q -e --memory err'
fi
rm many.folded names.cpuprofile drawn.json

# Numbers of frames, of 3 bytes each here, for names of 200: 3 MB of 200 MB of stacks.
awk 'BEGIN {
    printf "{\"version\":1.2,\"mode\":\"wall\",\"interval\":1,\"samples\":25000,\"gc_samples\":0,\"frames\":{"
    for (i = 10; i < 100; i++) printf "%s\"%d\":{\"name\":\"f%0200d\",\"total_samples\":3,\"samples\":3}", (i > 10 ? "," : ""), i, i
    printf "},\"raw\":["
    for (i = 0; i < 25000; i++) {
        printf "%s40", (i > 0 ? "," : "")
        for (k = 0; k < 40; k++) printf ",%d", 10 + (i * 7919 + k * k * 31 + int(i / 90) * k) % 90
        printf ",1"
    }
    print "]}" }' >numbered.json
bounded 220000 numbered.json -o out/numbered.png --jobs 1
ends 0 "sorting takes memory in proportion to a file" ""
rm numbered.json

head -c 100000000 /dev/zero >zeros
bounded 1000000 zeros -o out/big.png
ends 5 "100 MB without a newline meet the line limit" "--limit-line"
holds "and nothing else is said of that line" is_one_line
rm zeros
truncate -s 2G line
bounded 1000000 line -o out/big.png
ends 5 "a line of 2 GB meets the line limit in bounded memory" "64M"
bounded 1000000 --limit-line 1M line
ends 5 "--limit-line sets it" "1M"
rm line
awk 'BEGIN { for (i = 0; i < 1000000; i++) printf "f;"; print "g 3" }' >deep
bounded 2000000 deep --maxdepth 20 -o out/big.png
ends 0 "a stack of 1,000,000 frames is cut at the depth limit, and that is said" "--limit-depth"
run deep --chains show -o out/big2.png
ends 5 "65,535 rows meet the side limit" "--limit-side"
rm deep
{ head -c 60000000 /dev/zero | tr '\0' x; printf ' 3\n'; } >name
bounded 2000000 name -o out/big.png
ends 0 "a name of 60 MB is drawn"
rm name
printf 'a;b 9223372036854775807\na;c 9223372036854775807\na;d 9223372036854775807\n' >huge
run huge -o out/huge.png --frames out/huge.json
ends 0 "a total over 2^63 is drawn"
holds "and right to 15 digits" asserts -c '
import json
total = json.load(open("out/huge.json"))["total"]
assert abs(total / (3 * 9223372036854775807) - 1) < 1e-15, total'
head -c 30000000 /dev/zero | gzip -9 >bomb.gz
run bomb.gz --limit-unpacked 1M
ends 5 "--limit-unpacked bounds a compressed input" "--limit-unpacked"
# A frame of zstd that asks for a window of 256 MiB, and holds one plain line.
printf '\x28\xb5\x2f\xfd\x00\x90\x49\x00\x00main;a 3\n' >wide.zst
run wide.zst -o out/wide.png
ends 5 "a zstd window above the limit is no lack of memory" \
    "wide.zst: its zstd or xz window is over the limit of 128M: --limit-window SIZE raises it"
run wide.zst -o out/wide.png --limit-window 256M
holds "--limit-window sets it" is_png out/wide.png
awk 'BEGIN { for (i = 0; i < 400000; i++) print "main;parse;lex 1" }' | gzip -9 >many.gz
run many.gz -o out/many.png
holds "an honest file that packs well is unpacked" is_png out/many.png
awk 'BEGIN { for (i = 60000; i > 0; i--) printf "main;f%d;g%d %d\n", i % 777, i, i % 7 + 1 }' >mixed
run mixed -o out/mixed.png
sort mixed >ordered
run ordered --sorted -o out/ordered.png
holds "60,000 shuffled stacks and sorted ones make the same bytes" cmp out/mixed.png out/ordered.png
run mixed --memory 1M -o out/mixed.png
holds "and so does sorting on disk" cmp out/mixed.png out/ordered.png
sort -r mixed | "$program" --memory 1M >out/mixed.png 2>err
holds "and from a pipe" cmp out/mixed.png out/ordered.png
