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

mkdir carried

run profile.folded -o carried/plain.png
run collapse profile.folded -o collapsed.folded
for ending in png jpg; do
    run profile.folded --embed folded -o "carried/carries.$ending" --frames carried.json
    ends 0 "a $ending carries its profile"
    holds "$ending: without a word" is_quiet
    flpx "carried/carries.$ending" f >got
    holds "$ending: as collapse writes it" cmp got collapsed.folded
    flpx "carried/carries.$ending" j >got
    holds "$ending: and what is drawn, as --frames writes it" cmp got carried.json
    run collapse "carried/carries.$ending"
    ends 0 "$ending: it is an input"
    holds "$ending: which is collapsed to the same" cmp got collapsed.folded
    run "carried/carries.$ending" --embed folded -o "carried/again.$ending"
    holds "$ending: and drawn to the same" cmp "carried/carries.$ending" "carried/again.$ending"
    run profile.folded --embed frames -o "carried/frames.$ending"
    holds "$ending: frames alone carry no stacks" eval '! flpx "carried/frames.$ending" f >/dev/null'
    flpx "carried/frames.$ending" j >got
    holds "$ending: but what is drawn" cmp got carried.json
done
holds "no pixel depends on it" same_pixels carried/plain.png carried/carries.png
run profile.folded --embed none -o carried/none.png
holds "none is the default" cmp carried/plain.png carried/none.png
holds "no path goes with it" eval '! grep -aq "$PWD\|profile.folded" carried/carries.png'
if [ -n "$(command -v pngcheck)" ]; then
    holds "pngcheck is pleased" pngcheck -q carried/carries.png
fi
"$program" --embed folded <profile.folded >got 2>err
holds "what comes through a pipe is carried, too" cmp got carried/carries.png
sort -r profile.folded >backwards.folded
run backwards.folded --embed folded -o carried/backwards.png
run collapse carried/backwards.png
holds "and what has to be sorted first" cmp got collapsed.folded

run carried/carries.png --zoom parse -o carried/crop.png
run profile.folded --zoom parse -o carried/expected.png
holds "a picture is zoomed as its profile is" cmp carried/crop.png carried/expected.png
run carried/carries.png --focus draw --embed folded -o carried/view.png
flpx carried/view.png f >got
holds "what views left is carried" eval '"$program" collapse --focus draw profile.folded | cmp - got'
run merge carried/carries.png carried/carries.jpg
holds "pictures are merged" grep -qx 'main;parse;lex 80' got
"$program" collapse - <carried/carries.jpg >got 2>err
holds "and read from a pipe" cmp got collapsed.folded
run info carried/carries.png
ends 0 "info reads one" ""
holds "and says what carries it" grep -q 'carried by a PNG' got
run carried/carries.png -o carried/carries.png
ends 2 "a picture is not written over itself" "the output is also an input"

printf 'a;b 3\na;c 4\n# unit: ms\n' >old.folded
printf 'a;b 5\na;d 1\n# unit: ms\n' >new.folded
run old.folded --embed folded -o carried/old.png
run new.folded --embed folded -o carried/new.jpg
run diff carried/old.png carried/new.jpg -o carried/changed.png --embed folded
run diff old.folded new.folded -o carried/expected.png --embed folded
holds "pictures are compared" cmp carried/changed.png carried/expected.png
flpx carried/changed.png f >got
holds "and carry both sides" eval '"$program" diff --format-out folded old.folded new.folded | grep -v "^#" | cmp - <(grep -v "^#" got)'
holds "in their unit" grep -qx '# unit: ms' got
run gate old.folded new.folded --fail-if 'total>1000' --embed folded -o carried/gate.png
flpx carried/changed.png f >changed.folded
holds "the picture of a gate carries them, too" eval 'flpx carried/gate.png f | cmp - changed.folded'

# -- limits ----------------------------------------------------------------------------------------

seq 1 4000 | sed 's/.*/main;f&;g& &/' >many.folded
run many.folded --embed folded --embed-max 8K -o carried/large.png
ends 0 "a profile that is too large is left out" \
    "note: only the frames of the picture are embedded: the profile takes more than 8K when packed: --embed-max SIZE raises it"
holds "which leaves the frames" eval 'flpx carried/large.png j >/dev/null && ! flpx carried/large.png f >/dev/null'
run many.folded --embed folded --embed-max 100 -o carried/large.png
ends 0 "or nothing" \
    "note: nothing is embedded: the frames of the picture take more than 100 when packed: --embed-max SIZE raises it"
holds "which is said once" is_one_line
holds "and leaves no chunk" eval '! grep -aq flPx carried/large.png'
run profile.folded --embed-max 8K
ends 2 "a bound alone does nothing" "--embed-max does nothing without --embed"
run profile.folded --embed all
ends 2 "what can be carried is listed" '--embed: unknown value "all"; known are none, frames, folded'

note="note: only the frames of the picture are embedded: what it shows is not the whole of one profile"
run profile.folded --around parse --embed folded -o carried/around.png
ends 0 "a chart around a function carries its frames" "$note"
run profile.folded --split-by 1 --embed folded -o carried/split.png
ends 0 "and so does one of many panels" "$note"
run sheet old.folded new.folded --embed folded -o carried/sheet.png --frames sheet.json
ends 0 "and a sheet" "$note"
flpx carried/sheet.png j >got
holds "which are those of all panels" cmp got sheet.json
run sheet old.folded new.folded --embed frames -o carried/sheet.png
holds "where they are asked for nothing is said" is_quiet

# -- metadata --------------------------------------------------------------------------------------

run old.folded --metadata --title 'Grüße' --notes 'by hand' -o carried/words.png
holds "metadata have the title" grep -aq 'iTXtTitle.*Grüße' carried/words.png
holds "the total" grep -aq 'iTXtDescription.*7 ms' carried/words.png
holds "its unit" grep -aq 'iTXtUnit.*ms' carried/words.png
holds "and the notes" grep -aq 'iTXtComment.*by hand' carried/words.png
run old.folded --metadata -o carried/words.jpg
holds "of a JPEG as comments" grep -aq 'Title: Flame Graph' carried/words.jpg

# -- pictures that carry nothing, or nothing whole -------------------------------------------------

run carried/plain.png -o carried/no.png
ends 1 "a picture without its profile is no input" \
    "carried/plain.png: the picture carries no profile; --embed makes one that does"
holds "and makes no picture" test ! -e carried/no.png
run profile.folded -o carried/plain.jpg
run collapse carried/plain.jpg
ends 1 "nor is a JPEG" "carried/plain.jpg: the picture carries no profile"
run profile.folded carried/plain.png
ends 1 "nor one of several inputs" "carried/plain.png: the picture carries no profile"
at=$(grep -abo flPx carried/carries.png | head -n 1 | cut -d: -f1)
head -c $((at + 40)) carried/carries.png >carried/cut.png
run collapse --strict carried/cut.png
ends 1 "one that is cut short is damaged" "the compressed input is damaged or cut short"
python3 -c 'import sys
data = bytearray(open("carried/carries.png", "rb").read())
at = data.index(b"flPx")
length = int.from_bytes(data[at - 4:at], "big")
data[at + 4 + length] ^= 1
open("carried/wrong.png", "wb").write(data)'
run carried/wrong.png --strict
ends 1 "and so is one with a wrong check sum" "the compressed input is damaged or cut short"
python3 -c 'import sys
data = bytearray(open("carried/frames.png", "rb").read())
at = data.index(b"flPx")
length = int.from_bytes(data[at - 4:at], "big")
data[at + 4 + length] ^= 1
open("carried/wrong.png", "wb").write(data)'
run carried/wrong.png --strict
ends 1 "of frames, too" "the compressed input is damaged or cut short"
run query carried/wrong.png --name main
ends 1 "which is not asked then" "the compressed input is damaged or cut short"

# -- batches ---------------------------------------------------------------------------------------

mkdir pictured
cp old.folded new.folded pictured
run batch pictured -o batched --embed folded --metadata -j 2
ends 0 "a batch makes pictures that carry their profiles"
run old.folded --embed folded --metadata --title old -o carried/expected.png
holds "the same as one alone" cmp batched/old.png carried/expected.png
run batch pictured -o batched --embed folded --embed-max 10 --metadata
holds "what is left out is in its report" \
    grep -q '"warnings":\["nothing is embedded: .* more than 10 when packed' batched/report.jsonl
run batch pictured -o batched --embed folded --metadata --preset thumb,og
holds "every picture of an input carries it" eval \
    'for name in old@thumb old@og; do "$program" collapse "batched/$name.png" | cmp - old.folded || exit 1; done'
mkdir walked
cp old.folded carried/carries.png walked
run batch walked -o rebatched
ends 0 "pictures in folders are skipped"
holds "which the report says" \
    grep -q '"input":"walked/carries.png".*"no-profile".*read only if it is named itself' rebatched/report.jsonl
run batch walked/carries.png -o rebatched
holds "one that is named is drawn" cmp rebatched/carries.png <("$program" profile.folded --title carries)
run batch carried/plain.png -o rebatched
ends 4 "but where it carries nothing"

# -- pictures that are packed ----------------------------------------------------------------------

printf 'main;a 10\nmain;b 30\n' >small.folded
run small.folded -o small.png --embed folded
run small.folded -o small.jpg --embed frames
run small.folded -o bare.png
gzip -k small.png small.jpg bare.png
xz -k small.png
bzip2 -k small.png
zstd -q small.jpg
for input in small.png.gz small.png.xz small.png.bz2 small.jpg.gz small.jpg.zst; do
    run collapse "$input"
    ends 0 "$input is read"
    holds "as the picture in it" cmp -s got small.folded
done
run info small.png.gz
holds "info says what carries it" grep -q 'folded stacks (folded), carried by a PNG$' got
run query small.jpg.gz --name a
holds "its frames can be asked for" grep -q 'main;a' got
run collapse bare.png.gz
ends 1 "one that carries nothing says so" "bare.png.gz: the picture carries no profile"
head -c 90 small.png.gz >cut.png.gz
run collapse cut.png.gz
ends 1 "one that is cut is damaged" "cut.png.gz: damaged at byte"
mkdir packed
cp small.png.gz small.folded packed
run batch packed -o packed-out
ends 0 "in folders they are passed over, as pictures are" "1 made, 1 no profile of 2"
"$program" collapse <small.png.gz >got 2>err
holds "they come through pipes" cmp -s got small.folded
