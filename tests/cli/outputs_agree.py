"""What one picture says in several places is one number: outputs_agree.py PROGRAM [FOLDER]

Each profile is drawn in each view (without TEST_ROUNDS=all each view of one profile, the next
of the next one, as tests are run often), with all outputs that say numbers of frames, and the outputs are
compared with one another: JSON of frames, tree, tables as text and CSV, map,
alternative text, what the picture carries (query), gate, report of a batch. A row of PROFILES or of
VIEWS is one more profile or view; a check is a function of a Drawing.

Prints a line for each thing that differs; ends with 1 if there was one."""

import csv
import html
import json
import os
import re
import subprocess
import sys
import tempfile
from collections import Counter

PROFILES = {
    "calls": "main;parse;malloc 40\nmain;draw;malloc 30\nmain;draw;blit 20\nmain;idle 10\n",
    "recursion": "main;walk;walk;leaf 8\nmain;walk 5\nmain;walk;leaf;walk 4\nmain 3\nother;leaf 12\n",
    "fractions": "a;b;c 1.5\na;b 2.25\na;d;c 0.25\ne 4\ne;a 1.75\n",
    "ends inside": "m.so`run;libc`read 9\nm.so`run 21\nm.so`run;libc`read;k`copy 33\nlibc`start 7\n",
}

# Patterns find something in each profile.
VIEWS = [
    [],
    ["--reverse"],
    ["--focus", "[ae]"],
    ["--reverse", "--focus", "[ae]"],
    ["--focus", "[ae]", "--reverse"],
    ["--ignore", "^(blit|other|e|libc`start)$"],
    ["--ignore", "^(blit|other|e|libc`start)$", "--reverse"],
    ["--hide", "^(malloc|leaf|c|libc`read)$"],
    ["--hide", "^(malloc|leaf|c|libc`read)$", "--reverse"],
    ["--reverse", "--hide", "^(malloc|leaf|c|libc`read)$"],
    ["--show", "[ae]"],
    ["--reverse", "--show", "[ae]"],
    ["--prune", "^(draw|walk|d|libc`read)$"],
    ["--prune", "^(draw|walk|d|libc`read)$", "--reverse"],
    ["--reverse", "--prune", "^(draw|walk|d|libc`read)$"],
    ["--prune-from", "^(draw|walk|b|libc`read)$", "--reverse"],
    ["--reverse", "--prune-from", "^(draw|walk|b|libc`read)$"],
    ["--base", "^(draw|walk|b|libc`read)$"],
    ["--base", "^(draw|walk|b|libc`read)$", "--reverse"],
    ["--reverse", "--base", "^(draw|walk|b|libc`read)$"],
    ["--skip-root", "1"],
    ["--skip-root", "1", "--reverse"],
    ["--reverse", "--skip-root", "1"],
    ["--recursion", "all"],
    ["--recursion", "adjacent", "--reverse"],
    ["--reverse", "--recursion", "all"],
    ["--top", "2"],
    ["--top", "2", "--reverse"],
    ["--reverse", "--top", "2"],
    ["--skip-idle", "--reverse"],
    ["--group-by", "[mk]"],
    ["--group-by", "[mk]", "--reverse"],
    ["--reverse", "--group-by", "[mk]"],
    ["--reverse", "--group-by", "root"],
    ["--reverse", "--group-by", "2"],
    ["--reverse", "--group-by", "[mk]", "--skip-root", "1"],
    ["--reverse", "--group-by", "[mk]", "--group-by", "2"],
    ["--rewrite", "builtin:module", "--reverse"],
    ["--rewrite", "s/^(main|a)$/x;y/", "--reverse"],
    ["--redact", "--reverse"],
    ["--flamechart"],
    ["--flamechart", "--reverse"],
    ["--order", "weight", "--reverse"],
    ["--around", "^(draw|walk|b|libc`read)$"],
    ["--reverse", "--around", "^(draw|walk|b|libc`read)$"],
    ["--around", "^(draw|walk|b|libc`read)$", "--reverse"],
    ["--reverse", "--reverse"],
    ["--zoom", "^(draw|walk|b|libc`read)$"],
    ["--reverse", "--zoom", "^(draw|walk|b|libc`read)$"],
    ["--zoom", "^(draw|walk|b|libc`read)$", "--reverse"],
    ["--reverse", "--group-by", "[mk]", "--zoom", "^(draw|walk|b|libc`read)$"],
    ["--reverse", "--ignore", "^(blit|other|e|libc`start)$", "--zoom", "^(draw|walk|b|libc`read)$"],
]

# A view of the stacks after which functions weigh by themselves what they weigh before.
SAME_SELF = [["--reverse"], ["--flamechart", "--reverse"], ["--reverse", "--group-by", "[mk]"],
             ["--reverse", "--reverse"], ["--reverse", "--group-by", "root"],
             ["--order", "weight", "--reverse"]]


def drawn_self(frame):
    """Of a frame on which a shown one stands, what is shown: all of it where it is the function that
    ran, and where stacks end in that nothing."""
    if "shown" not in frame:
        return frame["self"]
    return frame["shown"] if frame["self"] == frame["weight"] else 0


class Drawing:
    """A picture of a profile in a view, and all that was written beside it."""

    def __init__(self, program, name, view):
        self.program, self.view = program, view
        self.title = f"{name} {' '.join(view)}"
        self.input = name.replace(" ", "-") + ".folded"
        self.faults = []
        if not os.path.exists(self.input):
            with open(self.input, "w") as file:
                file.write(PROFILES[name])
        self.out = self.run("render", self.input, *view, "--alt", "--frames", "f.json", "--tree",
                            "t.txt", "--csv", "c.csv", "--text", "x.txt", "--map", "m.html",
                            "--embed", "frames", "--minwidth", "0.01",
                            "--text-rows", "1000", "--width", "4000", "-o", "p.png")
        with open("f.json") as file:
            self.document = json.load(file)
        self.total = self.document["total"]
        self.frames = [frame for frame in self.document["frames"] if "name" in frame]
        with open("c.csv", newline="") as file:
            self.rows = list(csv.DictReader(file))

    def run(self, *words, code=0):
        done = subprocess.run([self.program, *words], capture_output=True, text=True, check=False)
        if done.returncode != code:
            self.fault(f"{' '.join(words)}: ends with {done.returncode}: {done.stderr.strip()}")
        return done.stdout

    def fault(self, text):
        self.faults.append(f"{self.title}: {text}")

    def equal(self, what, left, right):
        if left != right:
            self.fault(f"{what}: {left} is not {right}")

    def near(self, what, left, right, error):
        if abs(left - right) > error:
            self.fault(f"{what}: {left} is not {right}")

    def percent(self, weight, frame=None):
        """Of what is shown; of a frame on which that stands, of all."""
        is_part = frame is not None and "shown" in frame
        return 100 * weight / (self.document["zoom"]["all"] if is_part else self.total)

    def self_by_name(self):
        sums = Counter()
        for frame in self.frames:
            if frame["depth"] != 0 or self.is_around():
                sums[frame["name"]] += drawn_self(frame)
        return {name: weight for name, weight in sums.items() if weight}

    def csv_by_name(self):
        return {row["name"]: float(row["self"]) for row in self.rows if float(row["self"])}

    def is_around(self):
        return "--around" in self.view


# -- checks ----------------------------------------------------------------------------------------


def frames_are_whole(drawing):
    """No sample is lost, none counts twice, and a frame holds what is its own."""
    drawing.near("self of all frames", sum(drawn_self(f) for f in drawing.frames), drawing.total,
                 1e-9)
    for frame in drawing.frames:
        if not 0 <= frame["self"] <= frame["weight"]:
            drawing.fault(f"self of {frame['name']}: {frame['self']} of {frame['weight']}")


def names_have_one_self(drawing):
    """Frames, CSV and text. Around several functions the middle stands for all of them."""
    if not drawing.is_around():
        drawing.equal("self in --frames and --csv", drawing.self_by_name(), drawing.csv_by_name())
    texts = {}
    with open("x.txt") as file:
        for line in file:
            if line.startswith("**By total"):
                break
            found = re.match(r"\| \d+ \| ([\d.]+)% \| ([\d.,]+) \| `+ ?(.*?) ?`+ \|$", line)
            if found:
                texts[found[3]] = float(found[2].replace(",", ""))
                drawing.near(f"--text of {found[3]}", float(found[1]),
                             drawing.percent(texts[found[3]]), 0.051)
    listed = drawing.csv_by_name()
    if "--top" in drawing.view:  # what is left is no function
        listed.pop("others")
    drawing.equal("self in --text and --csv",
                  {name: weight for name, weight in texts.items() if weight}, listed)
    for row in drawing.rows:
        drawing.near(f"percent of {row['name']}", float(row["self_percent"]),
                     drawing.percent(float(row["self"])), 5.1e-5)


def totals_by_name(drawing):
    """A name's total is that of its frames that stand on no frame of that name."""
    if drawing.is_around():
        return
    by_tag = {frame["tag"]: frame for frame in drawing.frames}
    sums = Counter()
    for frame in drawing.frames:
        under = by_tag.get(frame["parent"])
        while under is not None and (under["name"] != frame["name"] or under["depth"] == 0):
            under = by_tag.get(under["parent"])
        if under is None and frame["depth"] != 0:
            sums[frame["name"]] += frame.get("shown", frame["weight"])
    drawing.equal("total in --frames and --csv", dict(sums),
                  {row["name"]: float(row["total"]) for row in drawing.rows})


def tree_says_the_same(drawing):
    def key(line):
        return line[2], line[0], line[1]

    lines = []
    with open("t.txt") as file:
        for line in file:
            found = re.match(r" *([\d.]+)% +([\d.]+)%  +(.*)\n", line)
            if found:
                lines.append((float(found[1]), float(found[2]), found[3]))
    frames = [(drawing.percent(f["weight"], f), drawing.percent(f["self"], f),
               f["name"] + (" (of all)" if "shown" in f else "")) for f in drawing.frames]
    if drawing.is_around():  # the function heads the callers, too
        frames += [f for f, frame in zip(frames, drawing.frames) if frame["depth"] == 0]
    drawing.equal("lines of --tree", len(lines), len(frames))
    for line, frame in zip(sorted(lines, key=key), sorted(frames, key=key)):
        drawing.equal("name in --tree", line[2], frame[2])
        drawing.near(f"total of {line[2]} in --tree", line[0], frame[0], 0.051)
        drawing.near(f"self of {line[2]} in --tree", line[1], frame[1], 0.051)


def map_says_the_same(drawing):
    with open("m.html") as file:
        titles = re.findall(r'coords="(\d+),(\d+),[^>]*? title="([^"]*)"', file.read())
    by_place = {(f["x"], f["y"]): f for f in drawing.frames}
    drawing.equal("areas of --map", len(titles), len(drawing.frames))
    for x, y, title in titles:
        frame = by_place[int(x), int(y)]
        found = re.search(r"(.*) \(([\d.,]+) samples?, ([\d.]+)%", html.unescape(title))
        drawing.equal("name in --map", found[1].removeprefix("Function: "), frame["name"])
        drawing.near(f"{frame['name']} in --map", float(found[2].replace(",", "")),
                     frame["weight"], 1e-9)
        drawing.near(f"share of {frame['name']} in --map", float(found[3]),
                     drawing.percent(frame["weight"], frame), 0.0051)
        if "zoom" not in drawing.document:
            continue
        other = re.search(r"% of all; ([\d.,]+) of them shown|% of what is shown, ([\d.]+)% of all",
                          html.unescape(title))
        if "shown" in frame:
            drawing.near(f"shown of {frame['name']}", float(other[1]), frame["shown"], 1e-9)
        else:
            drawing.near(f"share of {frame['name']} of all", float(other[2]),
                         100 * frame["weight"] / drawing.document["zoom"]["all"], 0.0051)


def paths_of(frames):
    paths = {}
    for frame in frames:
        under = paths.get(frame["parent"], (None, ()))[1]
        paths[frame["tag"]] = frame, (*under, frame["name"])
    return {path: frame for frame, path in paths.values()}


def zoomed_frames_are_themselves(drawing):
    """What a frame weighs does not depend on what is shown of the profile."""
    if "zoom" not in drawing.document:
        return
    at = drawing.view.index("--zoom")
    drawing.run("render", drawing.input, *drawing.view[:at], *drawing.view[at + 2:], "--minwidth",
                "0.01", "--frames", "w.json", "-o", "w.png")
    with open("w.json") as file:
        whole = paths_of(json.load(file)["frames"])
    for path, frame in paths_of(drawing.frames).items():
        drawing.equal(f"{';'.join(path)} zoomed and not", (frame["weight"], frame["self"]),
                      (whole[path]["weight"], whole[path]["self"]))


def alt_says_the_same(drawing):
    """Which says names without their module."""
    found = re.search(r"self weight is (?:most )?in (.*)\.", drawing.out)
    sums = Counter()
    for name, weight in drawing.csv_by_name().items():
        sums[name.split("`")[-1]] += weight
    if found is None or " / " in found[1]:
        return
    for name, share in re.findall(r"(?:, | and |^)?([^ ]+) \(([\d.]+)%\)", found[1]):
        drawing.near(f"{name} in --alt", float(share), drawing.percent(sums[name]), 0.051)


def picture_carries_the_same(drawing):
    answers = json.loads(drawing.run("query", "p.png", "--name", ".", "--json"))
    by_tag = {frame["tag"]: frame for frame in drawing.frames}
    for answer in answers:
        frame = by_tag[answer["tag"]]
        drawing.equal(f"query of {frame['name']}", (answer["weight"], answer["self"]),
                      (frame["weight"], frame["self"]))


def gate_says_the_same(drawing):
    """Of each name, by a rule that no profile breaks."""
    if {"--around", "--flamechart", "--order", "--prune"} & set(drawing.view):
        return  # which it does not take
    rules = [word for row in drawing.rows
             for word in ("--fail-if", f"self(={row['name']})>1000000000")]
    table = drawing.run("gate", drawing.input, drawing.input, *drawing.view, *rules)
    for row in drawing.rows:
        line = next((l for l in table.splitlines() if l.startswith(f"self(={row['name']})")), "")
        numbers = line.removeprefix(f"self(={row['name']})").split()
        if len(numbers) < 2:
            drawing.fault(f"gate has no line of {row['name']}")
            continue
        drawing.near(f"gate of {row['name']}", float(numbers[1].replace(",", "")),
                     float(row["self"]), 1e-9)


def batch_names_the_hottest(drawing):
    drawing.run("batch", "--minwidth", "0.01", *drawing.view, drawing.input, "-o", "b",
                "--exists", "overwrite")
    with open("b/report.jsonl") as file:
        entries = [json.loads(line) for line in file]
    hottest = next(entry["top"] for entry in entries if "top" in entry)
    sums = drawing.self_by_name()
    first = min(sums, key=lambda name: (-sums[name], name), default="")
    drawing.equal("hottest of a batch", hottest.split(", ")[0], first)


def sums_of_frames(path, key):
    """Of the root nothing, as in a table of names."""
    sums = Counter()
    with open(path) as file:
        for frame in json.load(file)["frames"]:
            if "name" not in frame or frame["depth"] == 0:
                continue
            if key == "otherSelf" and "shown" in frame:
                frame = {"self": frame["otherSelf"], "weight": frame["other"],
                         "shown": frame["otherShown"], "name": frame["name"]}
            sums[frame["name"]] += drawn_self(frame) if "shown" in frame else frame[key]
    return {name: weight for name, weight in sums.items() if weight}


def column(path, name):
    with open(path, newline="") as file:
        return {row["name"]: float(row[name]) for row in csv.DictReader(file) if float(row[name])}


def panels_say_the_same(drawing):
    if {"--around", "--flamechart", "--zoom"} & set(drawing.view):
        return
    drawing.run("render", drawing.input, *drawing.view, "--split-by", "[a-m]", "--minwidth", "0.01",
                "--frames", "s.json", "--csv", "s.csv", "-o", "s.png")
    drawing.equal("self in panels and their --csv", sums_of_frames("s.json", "self"),
                  column("s.csv", "self"))


def sides_say_the_same(drawing):
    """A profile whose counts are those of other stacks is the other side."""
    if {"--around", "--flamechart", "--top"} & set(drawing.view):
        return
    with open(drawing.input) as file:
        lines = [line.rsplit(" ", 1) for line in file]
    with open("other.folded", "w") as file:
        file.writelines(f"{stack} {lines[-1 - i][1]}" for i, (stack, _) in enumerate(lines))
    drawing.run("diff", "other.folded", drawing.input, *drawing.view, "--minwidth", "0.01",
                "--frames", "d.json", "--csv", "d.csv", "--tree", "d.txt", "-o", "d.png")
    drawing.equal("self of diff", sums_of_frames("d.json", "self"),
                  column("d.csv", "self"))
    drawing.equal("self before", sums_of_frames("d.json", "otherSelf"),
                  column("d.csv", "self_before"))
    with open("d.json") as file:
        for frame in json.load(file)["frames"]:
            drawing.near(f"change of {frame['name']}", frame["change"],
                         frame["self"] - frame["otherSelf"], 1e-9)


def self_is_as_before(drawing):
    if drawing.view not in SAME_SELF:
        return
    drawing.run("render", drawing.input, "--csv", "plain.csv", "-o", "q.png")
    with open("plain.csv", newline="") as file:
        plain = {row["name"]: float(row["self"]) for row in csv.DictReader(file)}
    drawing.equal("self as in the plain view", drawing.csv_by_name(),
                  {name: weight for name, weight in plain.items() if weight})


CHECKS = [frames_are_whole, names_have_one_self, totals_by_name, tree_says_the_same,
          map_says_the_same, zoomed_frames_are_themselves,
          alt_says_the_same, picture_carries_the_same,
          gate_says_the_same, batch_names_the_hottest, panels_say_the_same, sides_say_the_same,
          self_is_as_before]


def main():
    program = os.path.realpath(sys.argv[1])
    faults = []
    with tempfile.TemporaryDirectory() as folder:
        os.chdir(sys.argv[2] if len(sys.argv) > 2 else folder)
        step = 1 if os.environ.get("TEST_ROUNDS") == "all" else len(PROFILES)
        for i, name in enumerate(PROFILES):
            for view in VIEWS[i % step::step]:
                drawing = Drawing(program, name, view)
                for check in CHECKS:
                    check(drawing)
                faults += drawing.faults
    for fault in faults:
        print(fault, file=sys.stderr)
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())
