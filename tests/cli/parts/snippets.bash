# shellcheck shell=bash disable=SC2154
# Snippets: what is printed about the file just written, for documents.

mkdir said

# -- which file ------------------------------------------------------------------------------------

for kind in alt markdown html rst; do
    run profile.folded "--$kind"
    ends 2 "--$kind needs a file to be about" "--$kind refers to the file of the picture"
    run profile.folded "--$kind" -o -
    ends 2 "and standard output is none"
    run profile.folded "--$kind" -o "said/$kind.png"
    ends 0 "with one, --$kind is printed"
    holds "and nothing else" is_quiet
    holds "beside the picture" is_png "said/$kind.png"
done
run profile.folded --alt --markdown -o said/two.png
ends 2 "two of them have one standard output"
run profile.folded --alt -o said/same.png
cp got alt
run profile.folded -o said/never.png
holds "a picture is the same with it" cmp said/same.png said/never.png

# -- what it says ----------------------------------------------------------------------------------

cat >wanted <<'TEXT'
Flame graph of 100 samples: 65.0% of them go through main and parse; self weight is most in lex (40.0%), read (25.0%) and text (20.0%).
TEXT
holds "the sentence says what, how much, the path and the names" cmp alt wanted
run profile.folded --alt --inverted --zoom parse -o said/alt.png
holds "of what is shown" grep -qx 'Icicle graph of 65 samples in parse, 65.0% of all: .*' got
run profile.folded --alt --around draw -o said/alt.png
holds "around a function" grep -q 'of them come from main; 66.7% of them go on to text; ' got
run diff half.folded rest.folded --alt -o said/alt.png
holds "of two sides" grep -qF 'Differential flame graph of 65 samples before and 35 samples after: their similarity is 0.000; self weight grew most in text (+57.1%)' got
run diff half.folded rest.folded --zoom main --alt -o said/alt.png
holds "of what is shown of two sides" grep -q ' samples after in main: ' got
printf 'main;a 40\nidle 20\nmain;a 40\n' >chart.folded
run chart.folded --flamechart --alt -o said/alt.png
holds "of a chart, in which a path comes more than once, no path" \
    grep -qx 'Flame chart of 100 samples: self weight is most in a (80.0%) and idle (20.0%).' got

# -- of panels -------------------------------------------------------------------------------------

run profile.folded --split-by root --alt -o said/alt.png
ends 0 "panels have a sentence, too"
holds "with the path of each" grep -q '^Flame graph.* of 100 samples in [0-9]* panels*: in ' got
cat >wanted <<'TEXT'
Flame graphs of 2 profiles, 100 samples in all: in half, 61.5% of 65 samples go through main, parse and lex; in rest, 57.1% of 35 samples go through main, draw and text; self weight is most in lex (40.0%), read (25.0%) and text (20.0%).
TEXT
run sheet half.folded rest.folded --alt -o said/sheet.png
holds "a sheet says how many, how much and what is widest in each" cmp got wanted
run sheet half.folded half.folded --captions none --alt -o said/sheet.png
holds "what all panels have in common is told once" \
    grep -q ': panel 1 has 65 samples and panel 2 65 samples; most of each goes through main, parse and lex; ' got
run sheet half.folded rest.folded --alt -o said/sheet.png --title 'Two of them' --search lex
holds "behind a title, and with what is found" \
    grep -q '^Two of them: flame graphs of 2 profiles, .* in all. In half, .* Found by lex: 40.0%.$' got
run diff half.folded rest.folded --panels before,after --alt -o said/alt.png
holds "panels of two sides say what changed" \
    grep -qF 'Differential flame graphs of 65 samples before and 35 samples after, in 2 panels (before and after): their similarity is 0.000; self weight grew most in text (+57.1%)' got
run diff half.folded rest.folded --markdown -o said/alt.png
sed '/^!/d' got >said/one.md
run diff half.folded rest.folded --panels before,after --markdown -o said/alt.png
holds "and have the table that one picture of them has" cmp <(sed '/^!/d' got) said/one.md
for markup in markdown html rst; do
    run sheet half.folded rest.folded "--$markup" -o said/sheet.png --scale 2
    ends 0 "--$markup shows a sheet"
    holds "with its sentence" grep -q 'lame graphs of 2 profiles' got
    holds "its path and its table" test "$(grep -c 'said/sheet.png\|lex' got)" -ge 2
done
run sheet half.folded rest.folded --html -o said/sheet.png
grep -o 'width="[0-9]*" height="[0-9]*"' got >said/px
run sheet half.folded rest.folded --html -o said/sheet.png --scale 2
holds "in CSS px" test "$(grep -o 'width="[0-9]*" height="[0-9]*"' got)" = "$(cat said/px)"
run profile.folded --split-by 2 --theme light,dark --markdown -o said/both.png
holds "a page of panels is chosen by the reader's theme, too" grep -q '<source media=.* srcset="said/both-dark.png">' got
run sheet half.folded rest.folded --alt
ends 2 "what a sheet prints needs a file, too" "--alt refers to the file of the picture, which needs a name: -o FILE"

# -- names and paths of any bytes ------------------------------------------------------------------

# shellcheck disable=SC2016 # backticks of Markdown
printf '%s\n' 'm;a`b 9' 'm;a|b\ 8' 'm;<script>alert(1)</script> 7' 'm;*x* _y_ 6' 'm;.. 5' 'm;1. x 4' 'm;`` 3' >hostile.folded
printf 'm;\001\377"& 2\n' >>hostile.folded
mkdir -p "said/a b"
picture=$'said/a b/(1) #"?%\xff.png'
run hostile.folded --markdown --theme light,dark -o "$picture"
ends 0 "hostile names and paths"
holds "a path is a URL" grep -qF '<img src="said/a%20b/%281%29%20%23%22%3F%25%FF.png"' got
holds "and that of the dark twin" grep -qF 'media="(prefers-color-scheme: dark)" srcset="said/a%20b/%281%29%20%23%22%3F%25%FF-dark.png"' got
holds "a name is no markup" grep -qF '<code>&lt;script&gt;alert(1)&lt;/script&gt;</code>' got
run hostile.folded --markdown -o "$picture"
holds "without a twin the picture is Markdown" grep -q '^!\[.*](said/a%20b/%281%29%20%23%22%3F%25%FF.png)$' got
if command -v cmark-gfm >/dev/null; then
    cmark-gfm --unsafe got >page 2>err
    holds "which cmark-gfm reads as one image" test "$(grep -c '<p><img src="said/a%20b/%281%29%20%23%22%3F%25%FF.png" alt="Flame graph of 44 samples: ' page)" -eq 1
    holds "and one table" test "$(grep -c '<table>' page)-$(grep -c '<script>' page)" = 1-0
fi
run hostile.folded --html --scale 2 -o "$picture"
holds "HTML has the size in CSS px" grep -qF '<img src="said/a%20b/%281%29%20%23%22%3F%25%FF.png" width="1200" height="' got
holds "and no foreign markup" test "$(grep -c '<script>' got)" -eq 0
cat >check.py <<'PYTHON'
import html.parser, sys
class Page(html.parser.HTMLParser):
    def __init__(self):
        super().__init__()
        self.open, self.alt = [], None
    def handle_starttag(self, tag, attributes):
        if tag == "img":
            self.alt = dict(attributes)["alt"]
        else:
            self.open.append(tag)
    def handle_endtag(self, tag):
        assert self.open.pop() == tag, tag
page = Page()
page.feed(open(sys.argv[1], encoding="utf-8").read())
assert page.open == [] and page.alt.startswith("Flame graph of 44 samples: "), page.alt
PYTHON
holds "and is well formed" asserts check.py got
run hostile.folded --rst -o "said/a b/(1) #?%.png"
holds "reStructuredText has the file's name as Sphinx looks for it" grep -qxF '.. figure:: said/a\ b/(1)\ #?%.png' got
# shellcheck disable=SC2016 # backticks of reStructuredText
holds "and names that are no markup" grep -qxF '        - ``<script>alert(1)</script>``' got
# shellcheck disable=SC2016 # the same
holds "also those that have backticks" grep -qxF '        - a\`b' got
run profile.folded --rst --title '  indented' -o said/rst.png
holds "a caption is not indented by its title" grep -qx '   indented, 100 samples' got

# -- what was asked for ----------------------------------------------------------------------------

printf 'main;parse;lex 40\nmain;parse 25\nmain;wait 15\n' >asked.folded
asked='Checkout, release 4.2, host 17: flame graph of 80 samples. 50.0% of them go through main, parse and lex;'
for kind in alt html rst; do
    run asked.folded -o said/asked.png --title 'Checkout, release 4.2' --subtitle 'host 17' --search lex "--$kind"
    ends 0 "--$kind of a picture with a title and a search"
    holds "begins with the title" grep -qF "$asked" got
    holds "and ends with what was found" grep -qF '. Found by lex: 50.0%.' got
done
run asked.folded -o said/asked.png --title 'Checkout, release 4.2' --subtitle 'host 17' --search lex --markdown
holds "so does Markdown" grep -qF 'Checkout, release 4.2, host 17&#58; flame graph of 80 samples. 50.0%' got
run asked.folded -o said/asked.png --focus parse --alt
holds "what a view leaves is said" grep -qF 'Flame graph of 65 of 80 samples, those with parse: 61.5% of them' got
run asked.folded -o said/asked.png --ignore parse --skip-idle --alt
holds "of each view" grep -qF 'Flame graph of 15 of 80 samples, those without parse, those that are not idle: ' got
run asked.folded -o said/asked.png --hide parse --title Hidden --alt
holds "also where no weight goes" grep -qF 'Hidden: flame graph of 80 samples, without frames parse. ' got
