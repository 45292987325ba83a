# shellcheck shell=bash disable=SC2154,SC2034
# The image map of a picture: --map. Read by ../run.sh.

printf 'main;read (src/a b.c:12) 3\nmain;"><script>alert(1)</script> 4\nmain;x;y 5\nmain 88\n' >hostile.folded
printf 'main\ttitle=The <b>start\thref=a.html?x=1&y=2\nx\tid=1\thref=../x\ttarget=_blank\n' >names.tsv

run profile.folded -o out/p.png --map out/p.html --frames out/p.json --tags out/p.npy
ends 0 "--map writes a page beside the picture"
holds "without a word" is_quiet

# map FILE CODE: Python that sees the page as text, its elements as (name, attributes), its areas' attributes as a, and
# the frames of out/p.json as f; whoever reads HTML reads it so.
map() {
    asserts -c '
import html.parser, json, sys
class Page(html.parser.HTMLParser):
    def __init__(self):
        super().__init__()
        self.elements = []
    def handle_starttag(self, tag, attributes):
        self.elements.append((tag, dict(attributes)))
text = open(sys.argv[1], encoding="utf-8").read()
page = Page()
page.feed(text)
elements = page.elements
names = [name for name, _ in elements]
a = [attributes for name, attributes in elements if name == "area"]
links = [attributes for name, attributes in elements if name == "a"]
titles = [area["title"] for area in a]
image = next(attributes for name, attributes in elements if name == "img")
f = json.load(open("out/p.json"))["frames"]
assert '"$2" "$1"
}
holds "with an area for each frame" map out/p.html 'len(a) == len(f) == 7'
holds "where the JSON has it" map out/p.html 'sorted(x["coords"] for x in a) == sorted("%d,%d,%d,%d" % (x["x"], x["y"], x["x"] + x["w"], x["y"] + x["h"]) for x in f)'
holds "in reading order" map out/p.html '[t.split(" (")[0] for t in titles] == ["all"] + ["Function: " + n for n in ("main", "draw", "text", "parse", "lex", "read")]'
holds "which say count and share" map out/p.html 'titles[4] == "Function: parse (65 samples, 65.00%)" and titles[0] == "all (100 samples, 100%)"'
holds "are named and reached by keys" map out/p.html 'all(x["aria-label"] == x["title"] and x["tabindex"] == "0" and "href" not in x for x in a)'
holds "over the picture in its size" map out/p.html 'image["src"] == "p.png" and image["width"] == "1200" and image["usemap"] == "#" + dict(elements)["map"]["name"]'
holds "no script, and no style in the body" map out/p.html '"script" not in names and "link" not in names and "style" not in names[names.index("body"):]'
holds "the first link leads past all areas, the last one back" map out/p.html '[x["href"] for x in links] == ["#" + x["id"] for x in reversed(links)] and len(links) == 2 and names[names.index("body") + 2] == names[-1] == "a"'

mkdir -p out/pages
run profile.folded -o out/p.png --scale 2 --map out/pages/p.html
ends 0 "a page may lie elsewhere"
holds "and its px are those of the page" map out/pages/p.html 'image["src"] == "../p.png" and image["width"] == "1200" and sorted(x["coords"] for x in a) == sorted("%d,%d,%d,%d" % (x["x"], x["y"], x["x"] + x["w"], x["y"] + x["h"]) for x in f)'
run profile.folded -o out/p.png --map -
ends 0 "or go to standard output"
holds "from where the picture is seen" map got 'image["src"] == "out/p.png"'
run profile.folded -o out/both.png --theme light,dark --map out/both.html
holds "with both themes it has both pictures" map out/both.html 'dict(elements)["source"]["srcset"] == "both-dark.png" and image["src"] == "both.png"'

run hostile.folded -o out/h.png --map out/h.html --map-minwidth 0
ends 0 "names are hostile"
holds "and stay text" map out/h.html '"script" not in names and any(t.startswith("Function: \"><script>alert(1)</script> (") for t in titles)'
run hostile.folded -o out/h.png --map out/h.html --map-minwidth 50
holds "--map-minwidth leaves areas out" map out/h.html 'len(a) == 4'

run profile.folded -o out/p.png --map out/p.html --nametype Frame: --countname ticks
holds "the words are the picture's" map out/p.html 'titles[1] == "Frame: main (100 ticks, 100.00%)"'
run profile.folded -o out/p.png --map out/p.html --inverted
holds "the order is the same in an icicle graph" map out/p.html '[t.split(" (")[0] for t in titles][:3] == ["all", "Function: main", "Function: draw"]'
run profile.folded -o out/p.png --map out/p.html --around parse
holds "around a function callees come before callers" map out/p.html '[t.split(" (")[0][10:] for t in titles] == ["parse", "lex", "read", "main"]'
run diff half.folded profile.folded -o out/p.png --map out/p.html
ends 0 "a comparison has a map"
holds "that says both sides" map out/p.html '"Function: draw (30 samples, 30.00%; before 0, after 30, +30.00%)" in titles'
run sheet half.folded rest.folded -o out/s.png --map out/s.html
ends 0 "a sheet has one"
holds "of all its panels" map out/s.html 'titles.count("all (65 samples, 100%)") == 1 and titles.count("all (35 samples, 100%)") == 1'
run diff half.folded profile.folded --panels before,after -o out/s.png --map out/s.html
ends 0 "and so have panels"
run profile.folded --split-by root -o out/s.png --map out/s.html
ends 0 "and groups"

run hostile.folded -o out/h.png --map out/h.html --nameattr names.tsv --href-template 'https://h/{file}#L{line}'
ends 0 "--nameattr and --href-template give links" "names.tsv: 1 attribute is left out"
holds "by name" map out/h.html 'a[1]["href"] == "a.html?x=1&y=2" and a[1]["target"] == "_top" and titles[1] == "The <b>start"'
holds "and where names know file and line" map out/h.html '[x.get("href") for x in a if "a b.c" in x["title"]] == ["https://h/src/a%20b.c#L12"]'
holds "elsewhere there is none" map out/h.html '[("href" in x) for x in a if ": y (" in x["title"]] == [False]'
holds "a target is taken" map out/h.html '[x["target"] for x in a if x["title"].startswith("Function: x")] == ["_blank"]'

for option in '--map-minwidth 3' '--nameattr names.tsv' '--href-template a'; do
    # shellcheck disable=SC2086
    run profile.folded -o out/p.png $option
    ends 2 "$option is refused alone" "${option% *} does nothing without --map"
done
run profile.folded --map out/p.html
ends 2 "a picture that is named needs a name" "--map refers to the file of the picture"
run profile.folded -o out/p.png --map out/p.html --href-template 'javascript:{file}'
ends 2 "links go to the web" 'neither begins with http:// or https:// nor is relative'
run profile.folded -o out/p.png --map out/p.html --href-template 'https://h/{files}'
ends 2 "unknown fields are named" 'unknown field {files}; known are {file}, {line}, {module} and {function}'
run profile.folded -o out/p.png --map out/p.html --href-template 'https://h/{file'
ends 2 "open ones too" 'has a { without a }'
printf 'a\ttitle=x\nno tab\n' >wrong.tsv
run profile.folded -o out/p.png --map out/p.html --nameattr wrong.tsv
ends 2 "a line without TAB is named" "wrong.tsv:2: a line is a name, a TAB"
printf 'a\thref=JavaScript:x\n' >wrong.tsv
run profile.folded -o out/p.png --map out/p.html --nameattr wrong.tsv
ends 2 "and a link that is a script" "wrong.tsv:1: an href is relative, or begins with http:, https: or mailto:"
printf 'main\ttitle=x\nmain\ttitle=y\n' >twice.tsv
run profile.folded -o out/p.png --map out/p.html --nameattr twice.tsv
ends 0 "of two lines the last holds" "twice.tsv: 1 line has a name that is repeated later; the last one is used"
holds "in the page" map out/p.html 'titles[1] == "y"'
run profile.folded -o out/p.png --map out/p.html --nameattr missing.tsv
ends 6 "a file that is not there is named" "missing.tsv"
run profile.folded -o names.tsv --format png --map out/p.html --nameattr names.tsv
ends 2 "nor is it written over" "names.tsv"
run profile.folded -o out/p.png --map ./out/p.png
ends 2 "nor the picture" "out/p.png"
