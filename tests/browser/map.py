#!/usr/bin/env python3
"""The image map in a real Chromium: map.py CHROMIUM CHROMEDRIVER PROGRAM OUT SHOTS, where OUT is a folder for what the
program writes and SHOTS is where screenshots go."""

import html.parser
import json
import pathlib
import re
import struct
import subprocess
import sys
import time

from webdriver import Browser, served

HOSTILE = [
    "\"><script>alert(1)</script>", "' onfocus='alert(2)", "</map><img src=x onerror=alert(3)>", "javascript:alert(4)",
    "&lt;b&gt;", "operator\"\" _s(char const*)", "std::vector<int, std::allocator<int> >::push_back", "a\\b`c${d}",
    "Прочитать", "λάμδα", "run (src/a b.py:12)", "https://elsewhere.invalid/x.png",
]
HIT = """const area = document.querySelectorAll('area')[arguments[0]];
    const [left, top, right, bottom] = area.coords.split(',').map(Number);
    scrollTo(0, top);
    const image = document.images[0].getBoundingClientRect();
    return document.elementFromPoint(image.left + (left + right) / 2, image.top + (top + bottom) / 2) === area"""
SKIP = "return document.querySelector('.flamepix-skip').getBoundingClientRect().toJSON()"
TAB, ENTER = "\ue004", "\ue007"
failures = []


def check(holds, what, found=""):
    print(("ok      " if holds else "FAILED  ") + what + (f": {found}" if found != "" else ""))
    if not holds:
        failures.append(what)


class Areas(html.parser.HTMLParser):
    """What a page's areas are, in their order, for who does not ask the browser."""

    def __init__(self, text):
        super().__init__()
        self.items = []
        self.feed(text)

    def handle_starttag(self, tag, attributes):
        if tag == "area":
            self.items.append(dict(attributes))


def write_profile(path):
    lines = [f"main;{name};{name}{i};leaf {i + 5}" for i, name in enumerate(HOSTILE)]
    lines += [f"main;wide;many{i} 1" for i in range(300)] + ["main;deep;" + ";".join("abcdefgh") + " 40"]
    path.write_text("\n".join(lines) + "\n", encoding="utf-8")


def draw(program, out, name, *options):
    paths = [str(out / f"{name}.{ending}") for ending in ("png", "html", "json", "npy")]
    subprocess.run([program, str(out / "hostile.folded"), "-o", paths[0], "--map", paths[1], "--frames", paths[2],
                    "--tags", paths[3], *options], check=True)


def tags_of(path):
    """Rows of a NumPy array of uint32."""
    data = path.read_bytes()
    height, width = map(int, re.search(rb"\((\d+), (\d+)\)", data[:128]).groups())
    row = struct.Struct(f"<{width}I")
    return [row.unpack_from(data, 128 + 4 * width * y) for y in range(height)]


def read_out(frames):
    """Tags in the order in which they are read: a frame, then all that stands on it from left to right."""
    above = {}
    for frame in sorted(frames, key=lambda frame: (frame["depth"] < 0, frame["x"], frame["tag"])):
        above.setdefault(frame["parent"], []).append(frame["tag"])
    order, waiting = [], [0]
    while waiting:
        tag = waiting.pop()
        order.append(tag)
        waiting.extend(reversed(above.get(tag, [])))
    return order[1:]


def words_of(frame, total):
    weight, share = frame["weight"], 100 * frame["weight"] / total
    unit = "sample" if weight == 1 else "samples"
    if "elided" in frame:
        return f"{frame['elided']} frame{'s' * (frame['elided'] > 1)} too narrow to draw ({weight:,} {unit}, {share:.2f}%)"
    if frame["parent"] == 0:
        name = "all" if frame["name"] == "all" else f"Function: {frame['name']}"
        return f"{name} ({weight:,} samples, 100%)"
    return f"Function: {frame['name']} ({weight:,} {unit}, {share:.2f}%)"


def said(browser):
    """The accessible names of all areas, in the order of the tree."""
    browser.devtools("Accessibility.enable")
    nodes = browser.devtools("Accessibility.getFullAXTree")["nodes"]
    by_id = {node["nodeId"]: node for node in nodes}
    names, waiting = [], [nodes[0]["nodeId"]]
    while waiting:
        node = by_id[waiting.pop()]
        waiting.extend(child for child in reversed(node.get("childIds", [])) if child in by_id)
        focusable = any(given["name"] == "focusable" for given in node.get("properties", []))
        if not node["ignored"] and focusable and node["role"]["value"] != "RootWebArea":
            names.append(node["name"]["value"])
    return names


def check_areas(browser, out, name, scale):
    what = f"{name}.html"
    document = json.loads((out / f"{name}.json").read_text(encoding="utf-8"))
    frames = {frame["tag"]: frame for frame in document["frames"]}
    tags = tags_of(out / f"{name}.npy")
    areas = Areas((out / what).read_text(encoding="utf-8")).items
    owners = []
    for area in areas:
        left, top, right, bottom = map(int, area["coords"].split(","))
        owners.append(tags[int((top + bottom) * scale / 2)][int((left + right) * scale / 2)])
    order = [tag for tag in read_out(frames.values()) if tag in owners]
    check(owners == order, f"{what}: every area is that of the tag under its middle, in reading order", len(owners))
    words = [words_of(frames[tag], document["total"]) for tag in order]
    check([area["title"] for area in areas] == words, f"{what}: titles say name, count and share", words[2])
    check(said(browser) == ["Skip the frames", *words, "Back to the first frame"],
          f"{what}: accessible names are the titles, in the same order, between links past them")
    misses = [i for i in range(len(areas)) if not browser.run(HIT, i)]
    check(misses == [], f"{what}: what is under each middle is the area", misses or len(areas))


def check_quiet(browser, out, name, needed, allowed=()):
    errors = [line["message"] for line in browser.log("browser")]
    check(errors == [], f"{name}.html: the console is empty", errors or "")
    urls = set(browser.requests())
    least, most = ({(out / file).resolve().as_uri() for file in files} for files in (needed, (*needed, *allowed)))
    check(least <= urls <= most, f"{name}.html: nothing is asked for but page and picture", sorted(urls - most) or "")
    check(not browser.has_alert(), f"{name}.html: hostile names stay text")
    check(browser.run("return document.querySelectorAll('script, [onfocus], [onerror], img[src=x]').length") == 0,
          f"{name}.html: no name has become an element")


def check_keys(browser):
    focused = "return [...document.querySelectorAll('area')].indexOf(document.activeElement)"
    reached = []
    check(browser.run(SKIP)["right"] < 0, "the link past the areas is not in the way")
    for _ in range(5):
        browser.press(TAB)
        reached.append(browser.run(focused))
        if len(reached) == 1:
            check(browser.run(SKIP)["left"] >= 0, "it is seen while it has the focus")
    check(reached == [-1, 0, 1, 2, 3], "the tab key goes to it, and through the areas in their order", reached)


def check_skip(browser, out):
    """In a page that has the map in a frame without scripts, and in one that has taken its body."""
    whole = (out / "plain.html").read_text(encoding="utf-8")
    body = re.search("<body>(.*)</body>", whole, re.DOTALL).group(1)
    for name, map_of_it in (("framed", "<iframe sandbox src=plain.html></iframe>"), ("inside", body)):
        page = f"<!doctype html><meta charset=utf-8><title>{name}</title><link rel=icon href=data:,>{map_of_it}<a href=#>next</a>\n"
        (out / f"{name}.html").write_text(page, encoding="utf-8")
    with served(out) as address:
        for name in ("framed", "inside"):
            browser.open(f"{address}{name}.html")
            for key in (TAB, ENTER, TAB):
                browser.press(key)
                time.sleep(0.3)
            reached = browser.run("return document.activeElement.textContent")
            check(reached == "next", f"{name}.html: the link leads past all areas", reached)
    shown = browser.run(SKIP)
    check(shown["left"] >= 0 and shown["width"] > 0, "inside.html: without style the link is seen")


def open_map(browser, out, name):
    browser.requests()
    browser.open((out / f"{name}.html").resolve().as_uri())


def check_themes(browser, out):
    for scheme, picture in (("light", "both.png"), ("dark", "both-dark.png")):
        browser.open("about:blank")
        browser.scheme(scheme)
        open_map(browser, out, "both")
        shown = browser.run("return document.images[0].currentSrc")
        check(shown.endswith("/" + picture), f"a reader of {scheme} screens sees {picture}")
        check(browser.run("return document.images[0].naturalWidth") == 1200, "the picture is there")
        # What is chosen by the reader's screen may be chosen again once that is known.
        check_quiet(browser, out, "both", ("both.html", picture), ("both.png",))
    browser.scheme("light")


def check_links(browser, out):
    open_map(browser, out, "linked")
    links = browser.run("return [...document.querySelectorAll('area[href]')].map(link => [link.href, link.target, link.alt])")
    check([link[:2] for link in links] == [["https://host.invalid/tree/src/a%20b.py#L12", "_top"]] * len(links) and links,
          "frames that know file and line have links", links)


def main():
    chromium, chromedriver, program, out, shots = sys.argv[1], sys.argv[2], sys.argv[3], *map(pathlib.Path, sys.argv[4:])
    write_profile(out / "hostile.folded")
    draw(program, out, "plain", "--chains", "show", "--map-minwidth", "0")
    draw(program, out, "sharp", "--chains", "show", "--scale", "2", "--inverted")
    draw(program, out, "around", "--around", "^leaf$", "--chains", "show")
    draw(program, out, "both", "--theme", "light,dark")
    draw(program, out, "linked", "--href-template", "https://host.invalid/tree/{file}#L{line}")
    with Browser(chromium, chromedriver) as browser:
        browser.window(1300, 900)
        for name, scale in (("plain", 1), ("sharp", 2), ("around", 1)):
            open_map(browser, out, name)
            check_areas(browser, out, name, scale)
            check_quiet(browser, out, name, (f"{name}.html", f"{name}.png"))
            browser.screenshot(shots / f"map-{name}.png")
        check_keys(browser)
        check_skip(browser, out)
        check_themes(browser, out)
        check_links(browser, out)
    print(f"{len(failures)} failed")
    sys.exit(1 if failures else 0)


main()
