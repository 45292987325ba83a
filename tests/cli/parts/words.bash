# shellcheck shell=bash disable=SC2154,SC2034,SC2016
# Words beside a picture: tables of the top frames, all sums, the tree. Read by ../run.sh.

# prints SENTENCE: the last run printed what is on standard input.
prints() { holds "$1" diff - got; }

# -- tables ----------------------------------------------------------------------------------------

run profile.folded -o out/words.png --text -
ends 0 "--text works"
prints "it has what weighs most by self and by total, in Markdown" <<'TEXT'
Top frames: **Flame Graph**, 100 samples

**By self**

| # | self | samples | frame |
| ---: | ---: | ---: | --- |
| 1 | 40.0% | 40 | `lex` |
| 2 | 25.0% | 25 | `read` |
| 3 | 20.0% | 20 | `text` |
| 4 | 10.0% | 10 | `draw` |
| 5 | 5.0% | 5 | `main` |

**By total**

| # | total | samples | frame |
| ---: | ---: | ---: | --- |
| 1 | 100% | 100 | `main` |
| 2 | 65.0% | 65 | `parse` |
| 3 | 40.0% | 40 | `lex` |
| 4 | 30.0% | 30 | `draw` |
| 5 | 25.0% | 25 | `read` |
| 6 | 20.0% | 20 | `text` |
TEXT
run profile.folded -o out/words.png --text - --text-format plain --text-rows 2 --title 'A *run*' \
    --countname ms --factor 10
prints "or plain, with as many rows as are asked for" <<'TEXT'
Top frames: A *run*, 1 s

By self
  #   self    time  frame
  1  40.0%  400 ms  lex
  2  25.0%  250 ms  read

By total
  #  total    time  frame
  1   100%     1 s  main
  2  65.0%  650 ms  parse
TEXT
run profile.folded -o out/words.png --text - --title '' --text-rows 0
holds "without rows there are no tables" test "$(cat got)" = 'Top frames: 100 samples'
run profile.folded -o out/words.png --text - --text-format nothing
ends 2 "another format is refused"

printf 'f;f;f 3\nf;g;f 2\n' >again.folded
run again.folded -o out/words.png --text - --text-format plain
holds "a function that calls itself counts a sample once" grep -qx '  1   100%        5  f' got

run profile.folded -o out/words.png --limit-names 1K --text - --csv out/few.csv
holds "a full table of names is told" grep -q 'more names than there was memory for' got
holds "and has what found no place in a row without a name" grep -q '^,[1-9]' out/few.csv

# -- all sums --------------------------------------------------------------------------------------

run profile.folded -o out/words.png --csv -
ends 0 "--csv works"
prints "it has all names" <<'TEXT'
name,self,total,self_percent,total_percent
lex,40,40,40.0000,40.0000
read,25,25,25.0000,25.0000
text,20,20,20.0000,20.0000
draw,10,30,10.0000,30.0000
main,5,100,5.0000,100.0000
parse,0,65,0.0000,65.0000
TEXT
run narrow.folded -o out/words.png --csv -
holds "also those that are too narrow to be drawn" test "$(wc -l <got)" -eq 3003
run sorted.folded -o out/words.png --csv out/sorted.csv
run profile.folded -o out/words.png --csv out/words.csv
holds "the order of lines changes nothing" cmp out/sorted.csv out/words.csv

# -- the tree --------------------------------------------------------------------------------------

run profile.folded -o out/words.png --tree -
ends 0 "--tree works"
prints "it has what is drawn, the heaviest first" <<'TEXT'
  total    self  frame
   100%      0%  all
   100%    5.0%    main
  65.0%      0%      parse
  40.0%   40.0%        lex
  25.0%   25.0%        read
  30.0%   10.0%      draw
  20.0%   20.0%        text
TEXT
run profile.folded -o out/words.png --around draw --tree -
prints "around a function, its callers follow" <<'TEXT'
  total    self  frame
   100%   33.3%  draw
  66.7%   66.7%    text

  total    self  called by
   100%   33.3%  draw
   100%      0%    main
TEXT
run narrow.folded -o out/words.png --tree -
prints "what is elided is one line" <<'TEXT'
  total    self  frame
   100%      0%  all
   100%      0%    main
   100%              … 6,000 frames
TEXT
python3 -c 'print(";".join("f%d" % i for i in range(3000)) + " 1")' >deep.folded
run deep.folded -o out/words.png --size 600x400 --tree -
holds "a deep frame says its depth" grep -q '^   100%      0%                *depth 65: f64$' got
holds "and is not indented further" test "$(wc -L <got)" -lt 180

# -- names of any bytes ----------------------------------------------------------------------------

printf '=1+1;a|b;`c` 3\n=1+1;\033[31mred\377 2\n=1+1;"x", y 1\n' >hostile.folded
run hostile.folded -o out/words.png --text out/words.md --csv out/words.csv --tree out/words.txt
ends 0 "any bytes may be in a name"
holds "in Markdown, nothing ends a cell" grep -qF '| `a\|b` |' out/words.md
holds "nor the code" grep -qF '| `` `c` `` |' out/words.md
holds "nor does anything reach a terminal" grep -qF '\x1B[31mred\xFF' out/words.md
holds "nor in a tree" grep -qF '\x1B[31mred\xFF' out/words.txt
holds "in CSV, no name is a formula" grep -qF "'=1+1,0,6," out/words.csv
holds "and every name is one field" grep -qF '"""x"", y",1,1,' out/words.csv

# -- two sides -------------------------------------------------------------------------------------

printf 'main;parse;lex 10\nmain;parse 5\nmain;new 9\n' >later.folded
run diff half.folded later.folded -o out/words.png --text - --text-format plain --text-rows 3
prints "where profiles are compared, what changed most comes first" <<'TEXT'
Top frames: Differential Flame Graph, 65 → 24 samples

Changed most by self
  #  before  after  change             share  frame
  1      40     10     −30  −46.2% of before  lex
  2      25      0     −25  −38.5% of before  read
  3       0      9      +9   +37.5% of after  new

Changed most by total
  #  before  after  change             share  frame
  1      65     15     −50  −76.9% of before  parse
  2      65     24     −41  −63.1% of before  main
  3      40     10     −30  −46.2% of before  lex
TEXT
run diff half.folded later.folded -o out/words.png --csv -
prints "and sums before and changes are told, too" <<'TEXT'
name,self,total,self_percent,total_percent,self_before,total_before,self_change,total_change
lex,10,10,41.6667,41.6667,40,40,-30,-30
read,0,0,0.0000,0.0000,25,25,-25,-25
new,9,9,37.5000,37.5000,0,0,9,9
parse,5,15,20.8333,62.5000,0,65,5,-50
main,0,24,0.0000,100.0000,0,65,0,-41
TEXT
run diff half.folded later.folded -o out/words.png --tree - --delta-label count
prints "a tree says of each frame what its label would" <<'TEXT'
  total    self   change  frame
   100%      0%           all
   100%      0%             main
  62.5%   20.8%       +5      parse
  41.7%   41.7%      −30        lex
  37.5%   37.5%       +9      new
TEXT
run diff --ratio half.folded half.folded -o out/words.png --text - --text-format plain
ends 0 "of a ratio, the first measure is told"

# -- panels and sheets -----------------------------------------------------------------------------

run sheet half.folded rest.folded -o out/words.png --csv out/sheet.csv --text -
ends 0 "a sheet has the sums of all its panels"
holds "which are those of all profiles" cmp out/sheet.csv out/sorted.csv
run profile.folded --split-by root -o out/words.png --csv out/split.csv
holds "and so have panels of one profile" grep -qx 'lex,40,40,40.0000,40.0000' out/split.csv
printf 'read 3\n' >read.folded
: >nothing.folded
run sheet read.folded nothing.folded read.folded -o out/words.png --tree -
prints "a sheet has a tree for each panel, below its caption" <<'TEXT'
Panel 1 of 3: read
  total    self  frame
   100%      0%  all
   100%    100%    read

Panel 2 of 3: nothing
no stack with a count above zero

Panel 3 of 3: read
  total    self  frame
   100%      0%  all
   100%    100%    read
TEXT
run sheet read.folded -o out/words.png --captions none --tree -
holds "a panel without a caption has its number" grep -qx 'Panel 1 of 1' got
run diff half.folded later.folded --panels before,after -o out/words.png --tree -
holds "trees of two sides have their changes" test "$(grep -c '  total    self   change  frame' got)" -eq 2
holds "below the names of their measures" test "$(grep -c '^Panel [12] of 2: \(before\|after\)$' got)" -eq 2
run profile.folded --split-by root -o out/words.png --tree out/split.txt
holds "panels of one profile have trees, too" grep -q '^Panel 1 of ' out/split.txt

# -- redaction and batches -------------------------------------------------------------------------

run profile.folded -o out/words.png --redact --text out/words.md --csv out/words.csv --tree out/words.txt
holds "what is redacted is in none of them" \
    test "$(cat out/words.md out/words.csv out/words.txt | grep -c 'lex\|parse')" -eq 0

mkdir -p words/in
cp half.folded rest.folded words/in
run batch words/in -o words/in --text '{stem}.md' --csv '{stem}.csv' --tree '{stem}.txt' --progress never
ends 0 "a batch makes them beside each picture"
run half.folded -o out/words.png --title half --text out/half.md --csv out/half.csv --tree out/half.txt
holds "as one picture's" diff out/half.md words/in/half.md
holds "with its sums" cmp out/half.csv words/in/half.csv
holds "and its tree" cmp out/half.txt words/in/half.txt
run batch words/in -o words/in --text '{stem}.md' --csv '{stem}.csv' --tree '{stem}.txt' --progress never
ends 0 "they are no profiles" "2 unchanged"
run batch words/in -o words/in --text '{stem}.md' --csv '{stem}.csv' --tree '{stem}.txt' --text-rows 1 --progress never
ends 0 "other rows make other files" "2 made"

# -- a title on two lines --------------------------------------------------------------------------

# top FILE: how far below the top of the picture its root begins, by the JSON of frames.
top() {
    python3 -c 'import json,sys
frames = json.load(open(sys.argv[1]))
print(next(frame["y"] for frame in frames["frames"] if frame["depth"] == 0))' "$1"
}
run profile.folded --width 300 --title short -o out/short.png --frames out/short.json
run profile.folded --width 300 --title 'A title that is far too long for the picture it stands above' \
    -o out/long.png --frames out/long.json --map out/long.html
ends 0 "a title that does not fit is drawn"
step=$(($(top out/long.json) - $(top out/short.json)))
holds "on two lines" test "$step" -eq 22
holds "which the places of frames know of" \
    has_size out/long.png "300x$(($(png_size out/short.png | cut -d x -f 2) + step))"
holds "and the map" grep -q "coords=\"[0-9]*,$(top out/long.json)," out/long.html
run profile.folded --size 300x200 --title 'A title that is far too long for the picture it stands above' \
    -o out/exact.png
holds "an exact size stays what it is" has_size out/exact.png 300x200

# -- letters in higher rows ------------------------------------------------------------------------

# same SENTENCE OPTIONS OTHERS: both make the same picture.
same() {
    # shellcheck disable=SC2086 # they are lists
    "$program" profile.folded $2 -o out/one.png 2>err && "$program" profile.folded $3 -o out/two.png 2>err
    holds "$1" cmp out/one.png out/two.png
}
same "letters fill rows of 24 px as they fill those of 16" '--height 24' '--height 24 --fontsize 18'
same "in steps of half a pixel" '--height 19' '--height 19 --fontsize 14'
same "and as large as they may be" '--height 1000' '--height 1000 --fontsize 200'
same "a size that is asked for stays" '--height 24 --fontsize 12 --scale 1' '--fontsize 12 --height 24'
same "rows of 16 px have those of 12" '--height 16' '--fontsize 12'
same "lower ones begin with them" '--height 11' '--height 11 --fontsize 12'
same "the classic look has one size" '--classic --height 24' '--classic --height 24 --fontsize 12'
same "a preset has its own" '--preset og --height 24' '--preset og'
same "a thumbnail has no height of rows" '--preset thumb --height 24' '--preset thumb'
run profile.folded --height 24 -o out/one.png
run profile.folded --height 24 --fontsize 12 -o out/two.png
holds "and they are not what they were" differ out/one.png out/two.png
run sheet half.folded rest.folded --height 24 -o out/one.png
run sheet half.folded rest.folded -o out/two.png
holds "nor have the thumbnails of a sheet" cmp out/one.png out/two.png
run sheet half.folded rest.folded --panel 500x300 --height 24 -o out/one.png
run sheet half.folded rest.folded --panel 500x300 --height 24 --fontsize 18 -o out/two.png
holds "larger panels do" cmp out/one.png out/two.png
