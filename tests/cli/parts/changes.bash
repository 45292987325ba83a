# shellcheck shell=bash disable=SC2154,SC2034
# How a picture says what changed: runs, shares of change, what chance explains, turned signs. Read
# by ../run.sh.

# 2,000 functions under 1 px, of which 600 shrank from 4 samples to 1.
awk 'BEGIN { for (i = 0; i < 2000; i++) printf "main;serve;f%04d 4\n", i }' >narrow.before
awk 'BEGIN { for (i = 0; i < 2000; i++) printf "main;serve;f%04d %d\n", i, i < 600 ? 1 : 4 }' \
    >narrow.after

cat >changes.py <<'PYTHON'
import functools, json, struct, sys, zlib


def frames(path):
    return json.load(open(path))["frames"]


def run(path):
    runs = [frame for frame in frames(path) if "elided" in frame]
    assert len(runs) == 1, runs
    return runs[0]


@functools.lru_cache
def unpacked(path):
    """The size of a pixel of a PNG of 8 bits, its rows, and its palette, where it has one."""
    data, at, packed, palette = open(path, "rb").read(), 8, b"", b""
    while at < len(data):
        length, name = struct.unpack(">I4s", data[at:at + 8])
        body = data[at + 8:at + 8 + length]
        if name == b"IHDR":
            width, height, bits, kind = struct.unpack(">IIBB", body[:10])
        palette = body if name == b"PLTE" else palette
        packed += body if name == b"IDAT" else b""
        at += 12 + length
    assert bits == 8 and kind in (2, 3), (bits, kind)
    step = 1 if kind == 3 else 3
    text, pitch = zlib.decompress(packed), width * step + 1
    rows, above = [], bytes(width * step)
    for begin in range(0, height * pitch, pitch):
        above = unfiltered(text[begin], text[begin + 1:begin + pitch], above, step)
        rows.append(above)
    return step, rows, palette


def unfiltered(how, line, above, step):
    if how == 0:
        return line
    if how == 2:
        return bytes((a + b) & 255 for a, b in zip(line, above)) if any(line) else above
    line = bytearray(line)
    for i in range(len(line)):
        left = line[i - step] if i >= step else 0
        corner = above[i - step] if i >= step else 0
        guess = left + above[i] - corner
        near = min((left, above[i], corner), key=lambda value: abs(guess - value))
        line[i] = (line[i] + (0, left, above[i], (left + above[i]) // 2, near)[how]) & 255
    return line


def pixel(path, x, y):
    """The RGB of a pixel of a PNG of 8 bits, by a palette or in RGB."""
    step, rows, palette = unpacked(path)
    found = rows[y][x * step:x * step + step]
    return tuple(found) if step == 3 else tuple(palette[3 * found[0]:3 * found[0] + 3])


def color(picture, frame):
    """Inside of a frame's box, right of its label."""
    return pixel(picture, frame["x"] + frame["w"] - 2, frame["y"] + frame["h"] // 2)


def strength(rgb):
    return max(rgb) - min(rgb)


def hue(rgb):
    return "blue" if rgb[2] > rgb[0] + 4 else "orange" if rgb[0] > rgb[2] + 4 else "grey"
PYTHON

# -- runs ------------------------------------------------------------------------------------------

cat >runs.py <<'PYTHON'
from changes import *

picture, document, change, expected = sys.argv[1:]
found = run(document)
assert found["change"] == int(change), found
assert found["weight"] == found["self"] == 6200, found
assert found["other"] == found["otherSelf"] == 8000, found
assert hue(color(picture, found)) == expected, color(picture, found)
PYTHON
run diff narrow.before narrow.after -o out/narrow.png --frames out/narrow.json
ends 0 "frames too narrow to draw may have changed"
holds "their run has the change of what it holds, and its colour" \
    asserts runs.py out/narrow.png out/narrow.json -1800 blue
cat >others.py <<'PYTHON'
from changes import *

wanted = [int(value) for value in sys.argv[2:]]
assert [frame["change"] for frame in frames(sys.argv[1])] == wanted, frames(sys.argv[1])
PYTHON
holds "what ends in the others is as it was" asserts others.py out/narrow.json 0 0 0 -1800
run diff narrow.before narrow.after --delta inclusive -o out/narrow.png --frames out/narrow.json
holds "with all that they call, they changed as much" \
    asserts others.py out/narrow.json -1800 -1800 -1800 -1800
holds "and the run has the colour, too" asserts runs.py out/narrow.png out/narrow.json -1800 blue
run diff narrow.after narrow.before -o out/narrow.png --frames out/narrow.json
holds "the other way round it grew" asserts others.py out/narrow.json 0 0 0 1800
for theme in light dark; do
    for palette in diff diff-safe; do
        run diff narrow.before narrow.after --theme "$theme" --colors "$palette" \
            -o out/narrow.png --frames out/narrow.json
        holds "it is blue in the palette $palette on a $theme ground" \
            asserts runs.py out/narrow.png out/narrow.json -1800 blue
    done
done
run diff narrow.before narrow.after --width-by sum -o out/sum.png --frames out/sum.json
holds "also where widths are both sides together" asserts others.py out/sum.json 0 0 0 -1800
run diff narrow.before narrow.after --maxdepth 3 --frames out/cut.json -o out/cut.png
holds "what is folded into its caller is the caller's" asserts others.py out/cut.json 0 0 -1800
run diff narrow.before narrow.after --elided hide --frames out/hide.json -o out/hide.png
holds "what is hidden is no frame's" asserts others.py out/hide.json 0 0 0
run diff narrow.before narrow.after --panels before,after,delta --frames out/panels.json \
    -o out/panels.png
holds "in panels, each run has it" asserts -c 'from changes import *
assert [frame["change"] for frame in frames("out/panels.json") if "elided" in frame] == [-1800] * 3'
shuf --random-source=narrow.before narrow.before >shuffled.before
run diff shuffled.before narrow.after -o out/other.png
run diff narrow.before narrow.after -o out/narrow.png
holds "whatever the order of the lines" cmp out/narrow.png out/other.png
run diff narrow.before narrow.after -j 4 -o out/other.png
holds "and however many threads read them" cmp out/narrow.png out/other.png
run diff narrow.before narrow.after -o out/narrow.png --map out/narrow.html
holds "the map says it" grep -q 'title="2,000 frames too narrow to draw (6,200 samples, 100.00%; before 8,000, after 6,200, −' out/narrow.html
run diff narrow.before narrow.after -o out/narrow.png --tree out/narrow.txt --alt
holds "the tree, too" grep -q '−[0-9.]*%  *… 2,000 frames' out/narrow.txt
holds "the alternative text says that many changed" \
    grep -q 'self weight shrank in 600 functions, in each by less than 0.1%' got
run diff narrow.before narrow.after -o out/narrow.png --frames out/narrow.json
run query out/narrow.json \
    "100,$(python3 -c 'from changes import *; print(run("out/narrow.json")["y"] + 1)')"
ends 0 "such frames can be asked"
paste -d ' ' narrow.before <(awk '{print $2}' narrow.after) >narrow.both
run narrow.both -o out/both.png --frames out/both.json
holds "one file of two counts has the same run" asserts others.py out/both.json 0 0 0 -1800
awk 'BEGIN { for (i = 0; i < 4000; i++) printf "m;f%04d %d\n", i, 2 + (i % 4 == 0) - (i % 4 == 1) }' \
    >even.after
awk 'BEGIN { for (i = 0; i < 4000; i++) printf "m;f%04d 2\n", i }' >even.before
run diff even.before even.after -o out/even.png --map out/even.html
holds "what grew and shrank as much is not said to be unchanged" \
    grep -q 'after 8,000, ±0 in sum' out/even.html

# -- shares of changes -----------------------------------------------------------------------------

printf 'both_1 25\nboth_2 50\nonly_before 125\n' >whole.before
printf 'both_1 25\nboth_2 25\nonly_after 50\n' >whole.after
# says TITLE: a tooltip of the map that was written.
says() { grep -qF "title=\"$1\"" out/whole.html; }
run diff whole.before whole.after --delta inclusive -o out/whole.png --map out/whole.html --alt
ends 0 "totals may differ"
holds "which a note names, and what makes them equal" grep -qF \
    'note: 200 before and 100 after: much of what changed is the total; --normalize after makes both equal' err
holds "the whole shrank by a share of what it was" \
    says 'all (100 samples, 100%; before 200, after 100, −50.00% of before)'
holds "as what it holds did" \
    says 'Function: both_2 (25 samples, 25.00%; before 50, after 25, −12.50% of before)'
holds "what is new is a share of what there is" \
    says 'Function: only_after (50 samples, 50.00%; before 0, after 50, +50.00%)'
holds "the alternative text says the same numbers" grep -qF \
    'grew most in only_after (+50.0%); self weight shrank most in only_before (−62.5% of before) and both_2 (−12.5%).' got
run diff whole.before whole.after --delta inclusive -o out/whole.png --tree -
holds "so does the tree" grep -qE '100% +0% +−50.0% +all$' got
run diff whole.before whole.after --delta inclusive -o out/whole.png --text - --text-format plain
holds "the tables" grep -qE ' 125 +0 +−125 +−62.5% of before +only_before$' got
run diff whole.before whole.after --format-out markdown
holds "the summary" grep -qxF '**200 → 100 samples (−50.0% of before), similarity 0.333**' got
holds "and its rows" grep -qxF '| `only_before` | 125 | 0 | −125 | −62.5% |' got
run diff whole.after whole.before --delta inclusive -o out/whole.png --map out/whole.html
holds "the other way round, signs turn alone" \
    says 'all (200 samples, 100%; before 100, after 200, +50.00%)'
holds "of each" says 'Function: both_2 (50 samples, 25.00%; before 25, after 50, +12.50%)'
printf 'main;a 1000\nmain;b 500\n' >large
printf 'main;a 100\nmain;b 50\n' >small
cat >shares.py <<'PYTHON'
import re, sys

for path in sys.argv[1:]:
    text = open(path, encoding="utf-8").read()
    shares = [float(share) for share in re.findall(r"[+−]<?([0-9.]+)%", text)]
    assert shares and max(shares) <= 100, (path, shares)
PYTHON
for sides in "large small" "small large" "large whole.after"; do
    # shellcheck disable=SC2086
    run diff $sides --delta inclusive -o out/whole.png --map out/whole.html --tree out/whole.txt \
        --text out/whole.md
    # shellcheck disable=SC2086
    "$program" diff $sides --format-out markdown >out/summary.md
    # shellcheck disable=SC2086
    "$program" diff $sides -o out/whole.png --alt >out/alt.txt 2>err
    holds "no share is above 100%: $sides" asserts shares.py out/whole.html out/whole.txt \
        out/whole.md out/summary.md out/alt.txt
done
run diff large small --delta inclusive -o out/whole.png --map out/whole.html
holds "nine tenths less are −60% and −30% of before" \
    says 'Function: a (100 samples, 66.67%; before 1,000, after 100, −60.00% of before)'
run diff large small --normalize after -o out/whole.png
holds "what was normalized needs no note" is_quiet
printf 'main;%s\n' 'f 24' 'g 1' 'h 17' >uneven.before
printf 'main;%s\n' 'f 8' 'g 25' 'h 15' >uneven.after
for widths in after before sum max common delta; do
    run diff uneven.before uneven.after --normalize after --width-by "$widths" --delta inclusive \
        -o out/whole.png --map out/whole.html --csv out/whole.csv
    holds "what rounding leaves of equal totals is no change: $widths" \
        grep -q 'title="Function: main ([^"]*, unchanged)"' out/whole.html
    holds "nor a number in a table: $widths" grep -q '^main,0,.*,0,0$' out/whole.csv
done
run diff uneven.before uneven.after --normalize after --format-out markdown
holds "nor a function that grew" [ "$(grep -c '`main`' got)" = 0 ]
run gate uneven.before uneven.after --normalize after --fail-if 'growth(=main)>0%'
ends 0 "nor more than nothing to a gate"
run diff large large -o out/whole.png
holds "nor do equal totals" is_quiet
run diff narrow.before narrow.after -o out/whole.png
holds "nor some that differ by less than a quarter" is_quiet
run diff large small --white-black --percent both -o out/whole.png --tree out/whole.txt
holds "what is gone is a share of what there was" asserts shares.py out/whole.txt

# -- what chance explains --------------------------------------------------------------------------

printf 'main;a 100000\nmain;b 99999\nmain;c 1\n' >chance.before
printf 'main;a 100001\nmain;b 99998\nmain;c 3\n' >chance.after
cat >pale.py <<'PYTHON'
from changes import *


def strengths(stem):
    return {frame["name"]: strength(color(stem + ".png", frame))
            for frame in frames(stem + ".json") if "name" in frame}


chance, full, names = strengths(sys.argv[1]), strengths(sys.argv[2]), sys.argv[3:]
for name in names:
    assert full[name] > 40 and 4 * chance[name] <= full[name], (name, chance, full)
PYTHON
for theme in light dark; do
    for palette in diff diff-safe; do
        run diff chance.before chance.after --theme "$theme" --colors "$palette" \
            -o out/chance.png --frames out/chance.json
        run diff chance.before chance.after --theme "$theme" --colors "$palette" --min-delta 0% \
            -o out/full.png --frames out/full.json
        holds "a sample more is pale in the palette $palette on a $theme ground" \
            asserts pale.py out/chance out/full a b
    done
done
for options in "--delta inclusive" "--width-by before" "--width-by sum" "--width-by delta" \
    "--normalize 1000" "--countname ns" "--delta-scale frame --delta inclusive"; do
    # shellcheck disable=SC2086
    run diff chance.before chance.after $options -o out/chance.png --frames out/chance.json
    holds "with $options, too" asserts -c 'from changes import *
for frame in frames("out/chance.json"):
    if frame.get("name") in ("a", "b"):
        assert strength(color("out/chance.png", frame)) < 50, frame'
done
run diff chance.before chance.after --min-delta 0% -o out/full.png
run diff chance.before chance.after --delta-max 1 -o out/other.png
holds "--min-delta and --delta-max are the user's own scale" cmp -s out/full.png out/other.png
run diff chance.before chance.after --panels before,after,delta -o out/chance.png \
    --frames out/chance.json
holds "in panels a frame has one colour, and that is pale" asserts -c 'from changes import *
for name in "ab":
    found = {color("out/chance.png", frame) for frame in frames("out/chance.json")
             if frame.get("name") == name and frame["w"] > 20 and frame["panel"] < 2}
    assert len(found) == 1 and strength(found.pop()) < 50, (name, found)'
printf 'main;a 100000\nmain;b 2000\n' >clear.before
printf 'main;a 100300\nmain;b 4000\n' >clear.after
run diff clear.before clear.after -o out/clear.png --frames out/clear.json
holds "what is no chance has its colour beside what is" asserts -c 'from changes import *
found = {frame["name"]: strength(color("out/clear.png", frame)) for frame in frames("out/clear.json")}
assert found["b"] > 100 and found["a"] < 40, found'

# -- turned around ---------------------------------------------------------------------------------

# agree OPTION...: whether --negate writes the same as the sides in each other's place.
agree() {
    "$program" diff whole.before whole.after --negate "$@" >turned.txt 2>err
    "$program" diff whole.after whole.before "$@" >plain.txt 2>err
    [ -s plain.txt ] && cmp -s turned.txt plain.txt
}
disagree() { ! agree "$@" && [ -s turned.txt ]; }
run diff whole.before whole.after --negate --delta inclusive -o out/whole.png \
    --map out/whole.html --frames out/turned.json --csv out/turned.csv --alt
ends 0 "--negate turns what is shown"
holds "signs and sides of the whole" says 'all (100 samples, 100%; before 100, after 200, +50.00%)'
holds "and of frames" \
    says 'Function: only_after (50 samples, 50.00%; before 50, after 0, −50.00% of before)'
holds "the alternative text" grep -qF 'of 100 samples before and 200 samples after: widths are what there was before; their similarity is 0.333; self weight grew most in only_before (+62.5%) and both_2 (+12.5%); self weight shrank most in only_after (−50.0% of before).' got
run diff whole.before whole.after --delta inclusive -o out/plain.png --frames out/plain.json \
    --csv out/plain.csv
holds "but not the JSON" cmp out/turned.json out/plain.json
holds "nor the CSV" cmp out/turned.csv out/plain.csv
holds "tables are those of the sides in each other's place" agree -o out/whole.png --text -
holds "so is the summary" agree --format-out markdown
holds "its JSON is not" disagree --format-out json
run diff whole.before whole.after --negate --width-by before -o out/whole.png
run diff whole.after whole.before -o out/plain.png
holds "widths of before are those of after" cmp out/whole.png out/plain.png
run diff whole.before whole.after --negate --panels after,before,new,gone,delta -o out/whole.png
run diff whole.after whole.before --panels before,after,gone,new,delta -o out/plain.png
holds "panels have the captions of the others" cmp out/whole.png out/plain.png
run diff whole.before whole.after --negate --width-by before --tree - -o out/whole.png \
    --delta-label relative --new-color lime --gone-color maroon
cp got turned.txt
cp out/whole.png out/turned.png
run diff whole.after whole.before --tree - -o out/whole.png --delta-label relative \
    --new-color lime --gone-color maroon
holds "what is new is gone in the tree" cmp got turned.txt
holds "and in its colour" cmp out/whole.png out/turned.png
run diff whole.before whole.after --negate --delta inclusive -o out/whole.png \
    --frames out/whole.json
holds "colours turn with it" asserts -c 'from changes import *
found = {frame["name"]: hue(color("out/whole.png", frame)) for frame in frames("out/whole.json")}
assert found["only_after"] == "blue" and found["both_2"] == "orange", found'
