# shellcheck shell=bash disable=SC2154,SC2034
# Every option once, what stands beside the picture, limits, fonts. Read by ../run.sh.

# -- every option ----------------------------------------------------------------------------------

while read -r option; do
    # shellcheck disable=SC2086 # the table below separates words by blanks
    run $option sorted.folded -o out/f.png
    [ "$code" -eq 0 ] && [ -s out/f.png ] && [ ! -s err ]
    count_check $? "$option works"
done <<'TEXT'
--output out/f.png
--format png
--quality 50
--compression fast
--compression default
--compression small
--max-bytes 200K
--width 800
--height 20
--size 640x480
--preset thumb
--preset og
--preset slack
--preset docs
--preset slide
--preset thumb --scale 2 --inverted --frames out/f.json --tags out/f.npy
--costscale 5
--costscale auto
--costscale auto --maxwidth 70
--scale 2
--scale 1.5
--scale 8
--dpi 96
--dpi 600
--minwidth 0.5
--minwidth 2%
--minwidth 0%
--maxdepth 2
--rows adaptive
--rows uniform
--chains auto
--chains show
--chains merge
--preset thumb --size 160x90
--preset og --size 400x300
--colors mem
--colors package
--colors self
--hash
--hash --colors java
--deterministic
--random
--random --seed 7
--colordiffusion
--cp --palette-file out/palette.map
--colors io
--colors red
--colors green
--colors blue
--colors yellow
--colors purple
--colors aqua
--colors orange
--colors flame
--colors okabe-ito
--colors cividis
--colors viridis
--colors distinguishable
--colors category
--colors annotations
--background none
--background #123
--background none --theme dark --inverted
--bgcolors yellow
--bgcolors #EEEEEE
--uicolor navy
--stroke-color none
--stroke-color #802000
--colors distinguishable --mark-dispatch none
--colors distinguishable --mark-dispatch crimson --mark-gc orange,#ffa000
--mark-gc none
--inverted
-i
--elided hide
--elided show
--bare
--bare --height 1 --costscale auto
--title T
--title=
--title-align left
--title-align center
--subtitle S
--summary on
--summary off
--axis on
--axis off
--width 60 --mark ^lex=text
--notes N
--countname ms
--nametype Class:
--fontsize 9.5
--classic
--theme light
--theme dark
--theme light,dark
--theme dark,light
--truncate head
--truncate tail
--truncate middle
--truncate name
--annotations keep
--annotations drop
--percent on
--percent off
--percent both
--total 1000
--factor 2.5
--sorted
--memory 64M
--strict
--lenient
--frames out/f.json
--tags out/f.npy
--limit-side 5000
--limit-area 8M
--limit-depth 10
--limit-line 1K
--limit-unpacked 1M
--limit-window 1M
--limit-names 1K
--sandbox off
--jobs 3
-j 0
--search main
--search main --search =draw --ignore-case
--search main --search-dim on
--search main --search-dim off
--search main --search-color #00FF80
TEXT
run --font "$bundled" --font "$bundled" profile.folded -o out/f.png
ends 0 "--font works, and may be given again"
run --timings profile.folded -o out/f.png
ends 0 "--timings works" "seconds"
for stage in read layout draw encode total; do
    holds "--timings has a row for $stage" grep -q "^$stage" err
done
run --width 640 profile.folded --bare
holds "--width is the image's width" has_size got "640x$(png_size got | cut -dx -f2)"
run --size 640x480 profile.folded
holds "--size is exact" has_size got 640x480
run --size 640x480 --scale 2 profile.folded
ends 0 "--size goes with --scale"
run --size 640x480 --dpi 600 profile.folded
holds "--dpi 600 is scale 6.25" has_size got 4000x3000
holds "the file says how many dots an inch has" test "$(python3 -c 'import struct
data = open("got", "rb").read()
at = data.index(b"pHYs")
print(struct.unpack(">IIB", data[at + 4:at + 13]))')" = '(23622, 23622, 1)'
cp got dots.png
run --size 640x480 --scale 6.25 profile.folded
holds "so is --scale 6.25" cmp -s got dots.png
run --scale 1 --dpi 96 profile.folded
ends 2 "but not both" "--scale and --dpi do not go together"
run compare --matrix profile.folded profile.folded --scale 1 --dpi 96 -o got.png
ends 2 "of a matrix neither" "--scale and --dpi do not go together"
run sheet profile.folded --scale 1 --dpi 96 -o got.png
ends 2 "nor of a sheet" "--scale and --dpi do not go together"
run sheet profile.folded --panel 300x200 --columns 1 -o one.png
run sheet profile.folded --panel 300x200 --columns 1 --dpi 192 -o two.png
holds "--dpi of a sheet" test "$(png_size two.png)" = "$(png_size one.png | awk -Fx '{ print 2 * $1 "x" 2 * $2 }')"
run --dpi 769 profile.folded
ends 2 "--dpi has a bound" '"769" is not a number from 96 to 768'
for preset in thumb:320x180 og:1200x630 slack:800x1000 slide:1920x1080; do
    run --preset "${preset%:*}" profile.folded
    holds "--preset ${preset%:*} is ${preset#*:}" has_size got "${preset#*:}"
done
run --preset docs profile.folded
holds "--preset docs is 1200 wide at scale 2" has_size got "2400x$(png_size got | cut -dx -f2)"
run --preset thumb --scale 2 profile.folded
holds "--preset thumb goes with --scale" has_size got 640x360
run --background none profile.folded -o out/f.jpg
ends 2 "a transparent JPEG is refused" "--format png"
run --background nearly profile.folded
ends 2 "what is no color is told what is one" "#RRGGBB"
run --mark-gc red, profile.folded
ends 2 "a list of colors has no gaps" "with commas between them"
run --preset thumb --size 160x90 profile.folded
holds "--size beside a preset wins" has_size got 160x90
run --preset docs --size 320x200 profile.folded
holds "--size keeps the scale of a preset" has_size got 640x400
run --preset thumb --size 63x36 profile.folded
ends 2 "a thumbnail has at least 64x36 px" 64x36
run --preset thump profile.folded
ends 2 "an unknown preset names the closest one" thumb
run --bare --height 1 --costscale auto profile.folded
holds "--bare --height 1 --costscale auto is one pixel for each sample and row" \
    has_size got 100x4
run --bare --height 1 --costscale auto --maxwidth 70 profile.folded
holds "--maxwidth caps it" has_size got 70x4
run --bare --height 10 --maxdepth 2 profile.folded
holds "--maxdepth bounds the rows" has_size got 1200x20
run --total 50 profile.folded
ends 0 "a --total below the sum is said" "--total 50"
printf 'a;b;c;d;e;f 1\n' >deep.folded
run --size 100x60 --bare deep.folded
ends 0 "an exact size makes rows lower"
run --limit-depth 3 deep.folded
ends 0 "a stack beyond --limit-depth is cut and said" "--limit-depth"

# -- sidecars --------------------------------------------------------------------------------------

run profile.folded -o out/g.png --frames out/g.json --tags out/g.npy
ends 0 "picture, frames and tags are written together"
holds "frames are JSON" is_json out/g.json
run profile.folded -o out/h.png --frames -
holds "frames may go to standard output" cmp out/g.json got
run profile.folded -o out/h.png --tags -
holds "tags may go to standard output" cmp out/g.npy got
# counts FRAMES ELIDED CUT: what the last frames JSON says became of the frames, those with a pixel first.
counts() {
    [ "$(grep '"name":' got | grep -vc '"w":0,')" -eq "$1" ] && grep -q "\"elidedFrames\":$2,\"cutFrames\":$3," got
}
printf 'main;%s\n' 'a;b;c;d;e;f 4' 'm;n 150' 'm;o 46' 'p;q;r;s;t 3' 'x;y 3797' >tower.folded
run tower.folded --width 320 --minwidth 0.1 -o out/h.png --frames -
holds "frames narrower than a pixel are drawn, elided or cut: all 18 of them" counts 7 11 0
run tower.folded --width 320 --minwidth 0.1 --maxdepth 5 -o out/h.png --frames -
holds "and with a bound of depth" counts 7 6 5
run tower.folded --width 320 --minwidth 0.1 --elided hide -o out/h.png --frames -
holds "and without runs" counts 7 11 0
run tower.folded --size 320x3 --bare --minwidth 0.1 -o out/h.png --frames -
holds "and in an exact size" counts 4 11 3

# Where nothing is elided, frames without a pixel are listed.
printf 'main;a 999999\nmain;b;c 1\n' >tiny.folded
for value in 0 0% 0.0 0.001 0.00001%; do
    run tiny.folded --minwidth "$value" -o out/h.png --frames -
    ends 0 "--minwidth $value is taken"
    holds "and lists what owns no pixel" test "$(grep -cE '"name":"[bc]",.*"w":0,"h":0' got)" -eq 2
    holds "and counts it" grep -q '"elidedFrames":2,' got
done
run tiny.folded -o out/h.png --frames -
holds "a width of 1 px elides it as ever" test "$(grep -cE '"name":"[bc]"' got)" -eq 0
run tiny.folded --minwidth 0 -o out/zero.png --frames out/zero.json
run tiny.folded --minwidth 0% -o out/percent.png --frames out/percent.json
holds "0% is the same picture as 0" cmp out/zero.png out/percent.png
holds "and the same list" cmp out/zero.json out/percent.json
run tiny.folded --minwidth=-1
ends 2 "no width is below 0" '"-1" is not a number from 0 to 10000'
run tiny.folded tower.folded --minwidth 0 --embed frames -o out/h.png
run collapse out/h.png
holds "so a picture carries the whole profile in its frames" \
    cmp got <(sort tiny.folded tower.folded)
run query out/h.png --name =c
ends 0 "and query finds them by name"
printf 'main;a 999999\nmain;a;d 1\nmain;b;c 3\n' >tiny2.folded
run diff tiny.folded tiny2.folded --minwidth 0 -o out/h.png --frames -
holds "a difference lists them" test "$(grep -cE '"name":"[bcd]",.*"w":0,"h":0' got)" -eq 3
run sheet tiny.folded tiny2.folded tower.folded --minwidth 0 -o out/h.png --frames out/zeros.json --tags out/zeros.npy
holds "and a sheet" test "$(grep -c '"w":0,"h":0' out/zeros.json)" -ge 5
cat >sheet.py <<'PYTHON'
import json, struct
frames = json.load(open("out/zeros.json"))
listed = frames["frames"]
assert [frame["tag"] for frame in listed] == list(range(1, len(listed) + 1))
for number, panel in enumerate(frames["panels"]):
    own = [frame for frame in listed if frame["panel"] == number]
    assert own[0]["tag"] == panel["firstTag"] and len(own) == panel["tags"], panel
    for before, frame in zip(own, own[1:]):
        assert before["depth"] <= frame["depth"], frame
        if before["depth"] == frame["depth"]:
            assert before["start"] <= frame["start"], frame
raw = open("out/zeros.npy", "rb").read()
length = struct.unpack("<H", raw[8:10])[0]
width = frames["image"]["width"]
tags = struct.unpack("<%dI" % ((len(raw) - 10 - length) // 4), raw[10 + length:])
for frame in listed:
    x, y, w, h = (frame[key] for key in "xywh")
    for row in range(y, y + h):
        assert set(tags[row * width + x:row * width + x + w]) == {frame["tag"]}, frame
PYTHON
holds "whose tags go on from panel to panel" asserts sheet.py
mkdir -p zeros
cp tiny.folded tower.folded zeros
run batch zeros -o out/zeros --minwidth 0 --preset thumb,docs --frames '{stem}.json' --progress never
ends 0 "and a batch with several sizes"
holds "of each" test "$(grep -l '"name":"c",.*"w":0,"h":0' out/zeros/tiny*.json | wc -l)" -eq 2
seq 1 200000 | sed 's/.*/main;f&;g& 1/' | LC_ALL=C sort >many.folded
run many.folded --minwidth 0 --jobs 4 -o out/h.png --frames out/many4.json
run many.folded --minwidth 0 --jobs 1 -o out/h.png --frames out/many1.json
holds "several threads keep the same" cmp out/many1.json out/many4.json
holds "which is all" test "$(grep -c '"name":' out/many1.json)" -eq 400002
run many.folded --minwidth 0 --maxdepth 2 -o out/h.png --frames -
holds "and a bound of depth leaves out what it cuts" test "$(grep -c '"name":"g' got)" -eq 0

cat >sidecars.py <<'PYTHON'
import json, struct, sys
frames = json.load(open("out/g.json"))
assert frames["schema"] == "flamepix-frames-2" and frames["total"] == 100, frames
names = [frame.get("name") for frame in frames["frames"]]
assert names[:4] == ["all", "main", "draw", "parse"], names
assert [frame["tag"] for frame in frames["frames"]] == list(range(1, len(names) + 1))
raw = open("out/g.npy", "rb").read()
length = struct.unpack("<H", raw[8:10])[0]
header = eval(raw[10:10 + length])
assert raw[:6] == b"\x93NUMPY" and header["descr"] == "<u4" and not header["fortran_order"]
height, width = header["shape"]
assert (width, height) == (frames["image"]["width"], frames["image"]["height"])
tags = struct.unpack("<%dI" % (width * height), raw[10 + length:])
for frame in frames["frames"]:
    x, y, w, h = (frame[key] for key in "xywh")
    for row in range(y, y + h):
        assert set(tags[row * width + x:row * width + x + w]) == {frame["tag"]}, frame
assert len(tags) - tags.count(0) == sum(f["w"] * f["h"] for f in frames["frames"])
PYTHON
holds "frames and tags agree on every pixel" asserts sidecars.py
holds "the picture is as large as its tags" \
    has_size out/g.png "$(python3 -c 'import json
image = json.load(open("out/g.json"))["image"]
print("%dx%d" % (image["width"], image["height"]))')"

# -- limits ----------------------------------------------------------------------------------------

run --width 40000 profile.folded
ends 5 "an image side beyond the limit names it" "--limit-side"
run --width 40000 --limit-side 40000 --bare profile.folded
ends 0 "--limit-side raises it"
run --width 30000 --height 1000 --limit-area 1M profile.folded
ends 5 "an area beyond the limit names it" "--limit-area"
run --width 66000 --limit-side 70000 --format jpeg --bare profile.folded
ends 5 "JPEG has a limit of its own" "65500"

# -- fonts -----------------------------------------------------------------------------------------

run --font nowhere.ttf profile.folded
ends 6 "a missing font is a read failure" "nowhere.ttf: No such file or directory"
mkdir -p home/fonts/below none
cp "$bundled" home/fonts/below/Small.ttf
# installed ARGUMENT...: the program, where one font is installed for sure.
installed() {
    XDG_DATA_HOME=$PWD/home XDG_DATA_DIRS=none HOME=$PWD/none run "$@"
}
installed --font small profile.folded -o out/small.png
ends 0 "a font is found by the name of its file" "home/fonts/below/Small.ttf"
run --font "$bundled" profile.folded -o out/bundled.png
holds "and drawn with" cmp out/small.png out/bundled.png
installed --font "dejavu sans" profile.folded -o out/small.png
ends 0 "a font is found by its family, the user's own first" "home/fonts/below/Small.ttf"
installed --font "DejaVu Sanss" profile.folded -o out/small.png
ends 2 "a family that is not installed names the nearest" 'did you mean "DejaVu Sans"?'
installed --font small profile.folded -o home/fonts/below/Small.ttf --format png
ends 2 "a font that was found is never written over" "also an input"
printf '\346\274\242;a 9\n\340\244\225;a 9\n' >scripts.folded
run scripts.folded -o out/scripts.png
ends 0 "names that no face has are said by their script" \
    "note: names in Devanagari and Han are drawn as boxes: no face has them; --font FILE adds one"
installed --font profile.folded profile.folded
ends 2 "a font that is none is wrong usage" "profile.folded: "
run profile.folded --notes "$(head -c 70000 /dev/zero | tr '\0' n)" -o out/notes.jpg
ends 0 "notes that are longer than an image holds are cut, and that is said" "note: the notes were cut at 65533 bytes"
holds "on one line" is_one_line

# -- the look in one word --------------------------------------------------------------------------

{
    echo 'main;a;std::vector<widget::Part>::push_back_a_part_of_it(widget::Part const&)_[k] 60'
    echo 'main;b;c;d;Replica::Send_[k] 37'
    for name in e f g h i j; do echo "main;b;c;d;Replica::Send_[k];$name;$name 0.5"; done
} >look.folded
run --width 400 --colors hot --rows uniform --chains show --percent off --title-align center \
    --truncate head --annotations keep --summary off --axis off look.folded -o out/spelt.png
ends 0 "flamegraph.pl's look can be spelt out"
run --width 400 --classic look.folded -o out/classic.png
ends 0 "--classic is that in one word"
holds "and the same picture" cmp out/spelt.png out/classic.png
while read -r option; do
    # shellcheck disable=SC2086 # the table below separates words by blanks
    run --width 400 --classic $option look.folded -o out/beside.png
    cmp -s out/classic.png out/beside.png
    count_check $((! $?)) "$option beside --classic wins"
    # shellcheck disable=SC2086
    run --width 400 $option --classic look.folded -o out/before.png
    holds "also in front of it" cmp out/beside.png out/before.png
done <<'TEXT'
--colors flame
--rows adaptive
--chains merge
--percent on
--title-align left
--truncate name
--annotations drop
--summary on
--axis on
--theme dark
TEXT
