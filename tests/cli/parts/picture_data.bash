# shellcheck shell=bash disable=SC2154,SC2034,SC2016
# Pictures that carry their profile. Read by ../run.sh.

# flpx FILE KIND: the data of the first part of a kind, unpacked; fails where there is none.
flpx() {
    python3 - "$1" "$2" >part.zst <<'PYTHON' && zstd -dcq part.zst
import struct, sys
data, kind, packed = open(sys.argv[1], "rb").read(), sys.argv[2].encode(), b""
if data.startswith(b"\x89PNG"):
    at = 8
    while at < len(data):
        length, name = struct.unpack(">I4s", data[at:at + 8])
        if name == b"flPx" and data[at + 8:at + 9] == kind:
            packed = packed or data[at + 9:at + 8 + length]
        at += 12 + length
else:
    at, ours = 2, False
    while data[at + 1] != 0xDA:
        length = struct.unpack(">H", data[at + 2:at + 4])[0]
        body = data[at + 4:at + 2 + length]
        if data[at + 1] == 0xE9 and body.startswith(b"flamepix\0"):
            ours = body[9:10] == kind or (ours and body[9:10] == b"+")
            packed += body[10:] if ours else b""
        at += 2 + length
sys.stdout.buffer.write(packed)
sys.exit(not packed)
PYTHON
}

# pixels FILE: what a PNG shows, unpacked.
pixels() {
    python3 - "$1" <<'PYTHON'
import struct, sys, zlib
data, at, pixels = open(sys.argv[1], "rb").read(), 8, b""
while at < len(data):
    length, name = struct.unpack(">I4s", data[at:at + 8])
    if name in (b"IHDR", b"PLTE", b"tRNS"):
        sys.stdout.buffer.write(data[at:at + 12 + length])
    pixels += data[at + 8:at + 8 + length] if name == b"IDAT" else b""
    at += 12 + length
sys.stdout.buffer.write(zlib.decompress(pixels))
PYTHON
}
same_pixels() { cmp <(pixels "$1") <(pixels "$2"); }

# -- what a picture carries ------------------------------------------------------------------------

run profile.folded -o out/plain.png
run collapse profile.folded -o collapsed.folded
for ending in png jpg; do
    run profile.folded --embed folded -o "out/carries.$ending" --frames carried.json
    ends 0 "a $ending carries its profile"
    holds "$ending: without a word" is_quiet
    flpx "out/carries.$ending" f >got
    holds "$ending: as collapse writes it" cmp got collapsed.folded
    flpx "out/carries.$ending" j >got
    holds "$ending: and what is drawn, as --frames writes it" cmp got carried.json
    run collapse "out/carries.$ending"
    ends 0 "$ending: it is an input"
    holds "$ending: which is collapsed to the same" cmp got collapsed.folded
    run "out/carries.$ending" --embed folded -o "out/again.$ending"
    holds "$ending: and drawn to the same" cmp "out/carries.$ending" "out/again.$ending"
    run profile.folded --embed frames -o "out/frames.$ending"
    holds "$ending: frames alone carry no stacks" eval '! flpx "out/frames.$ending" f >/dev/null'
    flpx "out/frames.$ending" j >got
    holds "$ending: but what is drawn" cmp got carried.json
done
holds "no pixel depends on it" same_pixels out/plain.png out/carries.png
run profile.folded --embed none -o out/without.png
holds "none is the default" cmp out/plain.png out/without.png
holds "no path goes with it" eval '! grep -aq "$PWD\|profile.folded" out/carries.png'
if [ -n "$(command -v pngcheck)" ]; then
    holds "pngcheck is pleased" pngcheck -q out/carries.png
fi
"$program" --embed folded <profile.folded >got 2>err
holds "what comes through a pipe is carried, too" cmp got out/carries.png
sort -r profile.folded >backwards.folded
run backwards.folded --embed folded -o out/backwards.png
run collapse out/backwards.png
holds "and what has to be sorted first" cmp got collapsed.folded

run out/carries.png --zoom parse -o out/crop.png
run profile.folded --zoom parse -o out/expected.png
holds "a picture is zoomed as its profile is" cmp out/crop.png out/expected.png
run out/carries.png --focus draw --embed folded -o out/view.png
flpx out/view.png f >got
holds "what views left is carried" eval '"$program" collapse --focus draw profile.folded | cmp - got'
run merge out/carries.png out/carries.jpg
holds "pictures are merged" grep -qx 'main;parse;lex 80' got
"$program" collapse - <out/carries.jpg >got 2>err
holds "and read from a pipe" cmp got collapsed.folded
run info out/carries.png
ends 0 "info reads one" ""
holds "and says what carries it" grep -q 'carried by a PNG' got
run out/carries.png -o out/carries.png
ends 2 "a picture is not written over itself" "the output is also an input"

printf 'a;b 3\na;c 4\n# unit: ms\n' >old.folded
printf 'a;b 5\na;d 1\n# unit: ms\n' >new.folded
run old.folded --embed folded -o out/old.png
run new.folded --embed folded -o out/new.jpg
run diff out/old.png out/new.jpg -o out/changed.png --embed folded
run diff old.folded new.folded -o out/expected.png --embed folded
holds "pictures are compared" cmp out/changed.png out/expected.png
flpx out/changed.png f >got
holds "and carry both sides" eval '"$program" diff --format-out folded old.folded new.folded | grep -v "^#" | cmp - <(grep -v "^#" got)'
holds "in their unit" grep -qx '# unit: ms' got
run gate old.folded new.folded --fail-if 'total>1000' --embed folded -o out/gate.png
flpx out/changed.png f >changed.folded
holds "the picture of a gate carries them, too" eval 'flpx out/gate.png f | cmp - changed.folded'

# -- limits ----------------------------------------------------------------------------------------

seq 1 4000 | sed 's/.*/main;f&;g& &/' >many.folded
run many.folded --embed folded --embed-max 8K -o out/large.png
ends 0 "a profile that is too large is left out" \
    "note: only the frames of the picture are embedded: the profile takes more than 8K when packed: --embed-max SIZE raises it"
holds "which leaves the frames" eval 'flpx out/large.png j >/dev/null && ! flpx out/large.png f >/dev/null'
run many.folded --embed folded --embed-max 100 -o out/large.png
ends 0 "or nothing" \
    "note: nothing is embedded: the frames of the picture take more than 100 when packed: --embed-max SIZE raises it"
holds "which is said once" is_one_line
holds "and leaves no chunk" eval '! grep -aq flPx out/large.png'
run profile.folded --embed-max 8K
ends 2 "a bound alone does nothing" "--embed-max does nothing without --embed"
run profile.folded --embed all
ends 2 "what can be carried is listed" '--embed: unknown value "all"; known are none, frames, folded'

note="note: only the frames of the picture are embedded: what it shows is not the whole of one profile"
run profile.folded --around parse --embed folded -o out/around.png
ends 0 "a chart around a function carries its frames" "$note"
run profile.folded --split-by 1 --embed folded -o out/split.png
ends 0 "and so does one of many panels" "$note"
run sheet old.folded new.folded --embed folded -o out/sheet.png --frames sheet.json
ends 0 "and a sheet" "$note"
flpx out/sheet.png j >got
holds "which are those of all panels" cmp got sheet.json
run sheet old.folded new.folded --embed frames -o out/sheet.png
holds "where they are asked for nothing is said" is_quiet

# -- metadata --------------------------------------------------------------------------------------

run old.folded --metadata --title 'Grüße' --notes 'by hand' -o out/words.png
holds "metadata have the title" grep -aq 'iTXtTitle.*Grüße' out/words.png
holds "the total" grep -aq 'iTXtDescription.*7 ms' out/words.png
holds "its unit" grep -aq 'iTXtUnit.*ms' out/words.png
holds "and the notes" grep -aq 'iTXtComment.*by hand' out/words.png
run old.folded --metadata -o out/words.jpg
holds "of a JPEG as comments" grep -aq 'Title: Flame Graph' out/words.jpg

# -- pictures that carry nothing, or nothing whole -------------------------------------------------

run out/plain.png -o out/no.png
ends 1 "a picture without its profile is no input" \
    "out/plain.png: the picture carries no profile; --embed makes one that does"
holds "and makes no picture" test ! -e out/no.png
run profile.folded -o out/plain.jpg
run collapse out/plain.jpg
ends 1 "nor is a JPEG" "out/plain.jpg: the picture carries no profile"
run profile.folded out/plain.png
ends 1 "nor one of several inputs" "out/plain.png: the picture carries no profile"
at=$(grep -abo flPx out/carries.png | head -n 1 | cut -d: -f1)
head -c $((at + 40)) out/carries.png >out/cut.png
run collapse --strict out/cut.png
ends 1 "one that is cut short is damaged" "the compressed input is damaged or cut short"
python3 -c 'import sys
data = bytearray(open("out/carries.png", "rb").read())
at = data.index(b"flPx")
length = int.from_bytes(data[at - 4:at], "big")
data[at + 4 + length] ^= 1
open("out/wrong.png", "wb").write(data)'
run out/wrong.png --strict
ends 1 "and so is one with a wrong check sum" "the compressed input is damaged or cut short"

# -- batches ---------------------------------------------------------------------------------------

mkdir pictured
cp old.folded new.folded pictured
run batch pictured -o batched --embed folded --metadata -j 2
ends 0 "a batch makes pictures that carry their profiles"
run old.folded --embed folded --metadata --title old -o out/expected.png
holds "the same as one alone" cmp batched/old.png out/expected.png
run batch pictured -o batched --embed folded --embed-max 10 --metadata
holds "what is left out is in its report" \
    grep -q '"warnings":\["nothing is embedded: .* more than 10 when packed' batched/report.jsonl
run batch pictured -o batched --embed folded --metadata --preset thumb,og
holds "every picture of an input carries it" eval \
    'for name in old@thumb old@og; do "$program" collapse "batched/$name.png" | cmp - old.folded || exit 1; done'
mkdir walked
cp old.folded out/carries.png walked
run batch walked -o rebatched
ends 0 "pictures in folders are skipped"
holds "which the report says" \
    grep -q '"input":"walked/carries.png".*"skipped".*an input only where it is named itself' rebatched/report.jsonl
run batch walked/carries.png -o rebatched
holds "one that is named is drawn" cmp rebatched/carries.png <("$program" profile.folded --title carries)
run batch out/plain.png -o rebatched
ends 4 "but where it carries nothing"
