"""What each output says, as a list of what is wrong with it beside the frames JSON of the same run."""

import csv
import functools
import html
import json
import os
import re
import struct
from collections import Counter, defaultdict
from fractions import Fraction

from read_png import read_rows
from shown import is_quantity, is_share


def exact(number):
    return int(number) if number.isdigit() else Fraction(number)


def read_json(path):
    with open(path, encoding="utf-8") as file:
        return json.load(file, parse_float=Fraction)


class Frames:
    """The frames JSON: boxes with their parents, and sums by name."""

    def __init__(self, path):
        self.document = read_json(path)
        self.total = self.document["total"]
        self.unit = self.document["unit"]
        self.by_tag = {frame["tag"]: frame for frame in self.document["frames"]}
        self.boxes = [frame for frame in self.document["frames"] if "name" in frame]
        self.is_whole = len(self.boxes) == len(self.by_tag) and self.document["elidedFrames"] == 0
        self.view = self.document.get("view", [])

    def is_zoomed(self):
        return "all" in self.document.get("zoom", {})

    def whole_of(self, frame):
        """What a share of it is of: what a zoomed frame stands on is a part of all, not of what is shown."""
        return self.document["zoom"]["all"] if "shown" in frame else self.total

    def ancestors(self, frame):
        while frame["parent"] in self.by_tag:
            frame = self.by_tag[frame["parent"]]
            yield frame

    def names(self):
        """{name: [self, total]} without the root; of a function that calls itself, the outermost boxes count."""
        sums = defaultdict(lambda: [0, 0])
        for box in self.boxes:
            if box["depth"] == 0:
                continue
            sums[box["name"]][0] += box["self"]
            if all(other.get("name") != box["name"] or other["depth"] == 0 for other in self.ancestors(box)):
                sums[box["name"]][1] += box.get("shown", box["weight"])
        return dict(sums)


def read_text(folder, name):
    """What a person is shown, without isolates, and with characters that were spelled out."""
    with open(os.path.join(folder, name), encoding="utf-8") as file:
        text = re.sub("[\u2066-\u2069]", "", file.read())
    return re.sub(r"\\u\{([0-9A-F]+)\}", lambda match: chr(int(match[1], 16)), text)


@functools.lru_cache(maxsize=1)
def rows_of_csv(folder):
    with open(os.path.join(folder, "names.csv"), encoding="utf-8", newline="") as file:
        return list(csv.DictReader(file))


# -- one function for each output; it yields what is wrong -----------------------------------------


def check_frames(frames, folder):
    """Own weights and children are the whole of a box, and the root's weight is the total."""
    below = defaultdict(int)
    for frame in frames.by_tag.values():
        below[frame["parent"]] += frame["weight"]
    root = frames.by_tag[1]
    if root.get("shown", root["weight"]) != frames.total or root["weight"] != frames.whole_of(root):
        yield f"the root has {root['weight']} of {frames.total}"
    if frames.is_whole and sum(box["self"] for box in frames.boxes) != frames.total:
        yield "own weights are not the total together"
    for box in frames.boxes:
        if below[box["tag"]] > box["weight"]:
            yield f"{box['name']} has more below it than in it"


def check_csv(frames, folder):
    rows = rows_of_csv(folder)
    sums = {row["name"]: [exact(row["self"]), exact(row["total"])] for row in rows}
    expected = frames.names()
    if frames.is_whole and set(sums) - set(expected):
        if not all(sums[name] == [0, 0] for name in set(sums) - set(expected)):
            yield f"names that are not drawn: {sorted(set(sums) - set(expected))[:3]}"
    for name, values in expected.items() if frames.is_whole else []:
        if sums.get(name) != values:
            yield f"{name}: {sums.get(name)} and not {values}"
    for row in rows:
        for member in ("self", "total"):
            if not is_share(row[f"{member}_percent"], exact(row[member]), frames.total):
                yield f"{row['name']}: {row[f'{member}_percent']}% of {frames.total} is not {row[member]}"


def check_text(frames, folder):
    """The tables of top frames are the first rows of the names."""
    sections = read_text(folder, "top.txt").split("\n\n")
    rows = {row["name"]: row for row in rows_of_csv(folder)}
    if "two sides" in folder:
        return
    for section, member in zip(sections[1:], ("self", "total")):
        lines = section.rstrip("\n").split("\n")[2:]
        values = []
        for line in lines:
            match = re.fullmatch(r" *[0-9]+ +(\S+) +(\S(?:.*?\S)?)  (.*)", line)
            name = match[3]
            value = exact(rows[name][member]) if name in rows else None
            if value is None:
                yield f"{name!r} is no name of the profile"
            elif not is_share(match[1], value, frames.total) or not is_quantity(match[2], value, frames.unit):
                yield f"{name}: {match[1]} {match[2]} and not {value} of {frames.total}"
            values.append(value)
        if None not in values and values != sorted(values, reverse=True):
            yield f"{member} is not in order"
        above = [exact(row[member]) for row in rows.values() if exact(row[member]) > 0]
        if len(lines) != min(len(above), 500) or values[:1] != [max(above)]:
            yield f"{len(lines)} names by {member}"


def check_tree(frames, folder):
    """All that is drawn, by depth, share and share of its own weight."""
    head, *lines = read_text(folder, "tree.txt").rstrip("\n").split("\n")
    column = head.index("frame")
    boxes = defaultdict(list)
    for box in frames.boxes:
        boxes[(int(box["depth"]), box["name"] + (" (of all)" if "shown" in box else ""))].append(box)
    for line in lines:
        text = line[column:]
        name = text.lstrip(" ")
        depth = (len(text) - len(name)) // 2
        shares = line[:column].split()
        if re.fullmatch(r"\d[\d,]* frames?.*", name) or name.startswith("\u2026"):
            continue
        match = [box for box in boxes[(depth, name)]
                 if is_share(shares[0], box["weight"], frames.whole_of(box))
                 and is_share(shares[1], box["self"], frames.whole_of(box))]
        if match:
            boxes[(depth, name)].remove(match[0])
        else:
            yield f"no box is {shares[0]} {shares[1]} {name} at depth {depth}"
    left = [key for key, rest in boxes.items() if rest]
    if left:
        yield f"not in the tree: {left[:3]}"


def check_both_shares(frames, frame, text):
    """In a zoomed picture a title says the other share, too."""
    if "shown" in frame:
        number = re.fullmatch(r" of all; ([^;]*) of them shown(?:;.*)?", text)
        is_right = number and is_quantity(number[1], frame["shown"], frames.unit)
    else:
        number = re.fullmatch(r" of what is shown, ([<0-9.]+%) of all(?:;.*)?", text)
        is_right = number and is_share(number[1], frame["weight"], frames.document["zoom"]["all"])
    if not is_right:
        yield f"{frame.get('name')}: {text!r}"


AREA = re.compile(r'<area shape="rect" coords="(\d+),(\d+),(\d+),(\d+)" title="([^"]*)"')


def check_map(frames, folder):
    """Each area is a box or a run, with its weight and share."""
    areas = {tuple(map(int, match[:4])): html.unescape(match[4])
             for match in AREA.findall(read_text(folder, "map.html"))}
    for frame in frames.by_tag.values():
        if frame["w"] == 0 or "pieces" in frame:
            continue
        place = tuple(int(n) for n in (frame["x"], frame["y"], frame["x"] + frame["w"], frame["y"] + frame["h"]))
        title = areas.pop(place, None)
        if title is None:
            yield f"no area for {frame.get('name', 'a run')}"
            continue
        numbers = re.search(r"\(([^()]*?), ([<0-9.]+%)([^()]*)\)$", title)
        if not numbers:
            if "elided" not in frame:
                yield f"no numbers in {title!r}"
        elif not is_quantity(numbers[1], frame["weight"], frames.unit) or \
                not is_share(numbers[2], frame["weight"], frames.whole_of(frame)):
            yield f"{title!r} and not {frame['weight']} of {frames.whole_of(frame)}"
        elif frames.is_zoomed():
            yield from check_both_shares(frames, frame, numbers[3])
    if areas and all("pieces" not in frame for frame in frames.by_tag.values()):
        yield f"areas of nothing: {list(areas.values())[:3]}"


def check_tags(frames, folder):
    """Each tag owns as many pixels as its box says."""
    with open(os.path.join(folder, "tags.npy"), "rb") as file:
        data = file.read()
    length = struct.unpack("<H", data[8:10])[0]
    pitch = 4 * int(re.search(rb"'shape': \(\d+, (\d+)\)", data[:10 + length])[1])
    # Most rows are as the one above.
    rows = Counter(data[at:at + pitch] for at in range(10 + length, len(data), pitch))
    owned = Counter()
    for row, times in rows.items():
        for tag, pixels in Counter(memoryview(row).cast("I")).items():
            owned[tag] += times * pixels
    for tag, frame in frames.by_tag.items():
        pixels = sum(piece[2] * piece[3] if isinstance(piece, list) else piece["w"] * piece["h"]
                     for piece in frame["pieces"]) if "pieces" in frame else frame["w"] * frame["h"]
        if owned.pop(int(tag), 0) != pixels:
            yield f"tag {tag} owns other pixels than {pixels}"
    if set(owned) - {0}:
        yield f"tags of nothing: {sorted(owned)[:3]}"


def check_alt(frames, folder):
    """The sentence has the total, and the shares of the names that weigh most by themselves."""
    sentence = read_text(folder, "alt.txt")
    rows = {row["name"]: row for row in rows_of_csv(folder)}
    if "two sides" in folder:
        sums = frames.document["comparison"]
        if f" {sums['before']} samples before and {sums['after']} samples after" not in sentence:
            yield f"other totals than {sums['before']} and {sums['after']}: {sentence}"
        return
    total = re.search(r" of ((?:[0-9][0-9,.]*)(?: \S+?)?)(?: of [0-9,.]+(?: \S+?)?)?(?: samples)?"
                      r"(?: in .*?)?(?:, .*?)?[:.] ", sentence)
    if not total or not is_quantity(total[1], frames.total, frames.unit):
        yield f"another total than {frames.total}: {sentence}"
    own = sentence.partition("self weight is most in ")[2]
    for name, share in re.findall(r"(?:^|, | and )(.*?) \(([<0-9.]+%)\)", own):
        if name not in rows or not is_share(share, exact(rows[name]["self"]), frames.total):
            yield f"{name}: {share}"
    if not own and any(exact(row["self"]) > frames.total / 10 for row in rows.values()):
        yield f"no own weights: {sentence}"


def check_query(frames, folder):
    """What the picture carries is what was drawn."""
    asked = {frame["tag"]: frame for frame in read_json(os.path.join(folder, "query.json"))}
    for box in frames.boxes:
        answer = asked.pop(box["tag"], None)
        if answer is None:
            yield f"{box['name']} is not found"
            continue
        for member in ("name", "weight", "self", "x", "y", "w", "h", "other"):
            if answer.get(member) != box.get(member):
                yield f"{box['name']}: {member} {answer.get(member)} and not {box.get(member)}"
        whole = frames.whole_of(box)
        if answer["total"] != whole or abs(answer["share"] - Fraction(box["weight"]) / whole) > Fraction(1, 10**12):
            yield f"{box['name']}: {answer['share']} of {answer['total']}"
    if asked:
        yield "more is found than is drawn"


def check_search(frames, folder):
    """What a search matched is the outermost boxes that it found."""
    search = frames.document["search"][0]
    matched = sum(box.get("shown", box["weight"]) for box in frames.boxes if "match" in box
                  and not any("match" in other for other in frames.ancestors(box)))
    if frames.is_whole and search["matched"] != matched:
        yield f"{search['matched']} matched and not {matched}"
    if abs(search["share"] - Fraction(search["matched"]) / frames.total) > Fraction(1, 10**12):
        yield f"{search['share']} is not {search['matched']} of {frames.total}"


def check_sides(frames, folder):
    """Two measures: the comparison is of the sums of all boxes, and the changes are those of the names."""
    if "two sides" not in folder:
        return
    comparison = frames.document["comparison"]
    root = frames.by_tag[1]
    if (root.get("shown", root["weight"]), root.get("otherShown", root["other"])) != (comparison["after"], comparison["before"]):
        yield f"the root has {root['other']} before and {root['weight']} after"
    if comparison["after"] - comparison["before"] != comparison["plus"] - comparison["minus"]:
        yield "plus and minus are not the difference"
    for row in rows_of_csv(folder):
        before = [exact(row["self_before"]), exact(row["total_before"])]
        after = [exact(row["self"]), exact(row["total"])]
        if [exact(row["self_change"]), exact(row["total_change"])] != [a - b for a, b in zip(after, before)]:
            yield f"{row['name']} changed by something else"
        drawn = [box for box in frames.boxes if box["name"] == row["name"]]
        if frames.is_whole and sum(box["otherSelf"] for box in drawn) != before[0] and after[1] != 0:
            yield f"{row['name']}: {before[0]} itself before in one and not in the other"


def check_difference(frames, folder):
    """The two sides as files of their own: the same totals, and the same changes of own weights."""
    if "two sides" not in folder:
        return
    difference = read_json(os.path.join(folder, "difference.json"))
    for member in ("before", "after", "distance", "similarity"):
        if difference[member] != frames.document["comparison"][member]:
            yield f"{member} {difference[member]} and not {frames.document['comparison'][member]}"
    changes = {row["name"]: exact(row["self_change"]) for row in rows_of_csv(folder) if exact(row["self_change"]) != 0}
    tops = [top for way in ("grown", "shrunk") for top in difference["names"]["self"][way]["top"]]
    if {top["name"]: top["change"] for top in tops} != changes:
        yield f"own weights change by {[(top['name'], int(top['change'])) for top in tops]} and not {changes}"


ROW = re.compile(r'<td align="right">([<0-9.]+%)</td><td align="right">([<0-9.]+%)</td><td><code>(.*?)</code>')


def check_snippet(frames, folder):
    """The table beside a picture in Markdown."""
    rows = {row["name"]: row for row in rows_of_csv(folder)}
    text = re.sub("</?(?:i|bdi)>", "", read_text(folder, "snippet.md"))
    found = [(own, total, html.unescape(name)) for own, total, name in ROW.findall(text)]
    if not found and "two sides" not in folder:
        yield "no table"
    for own, total, name in found:
        row = rows.get(name)
        if row is None or not is_share(own, exact(row["self"]), frames.total) or \
                not is_share(total, exact(row["total"]), frames.total):
            yield f"{name!r}: {own} {total}"


def check_picture(frames, folder):
    """Without labels, each box is one colour over just the pixels that it owns, on a ground of another one."""
    bare = Frames(os.path.join(folder, "bare.json"))
    rows = read_rows(os.path.join(folder, "bare.png"))
    places = [(box["x"], box["y"], box["w"], box["h"]) for box in bare.by_tag.values() if "pieces" not in box]
    for x, y, w, h in (tuple(map(int, place)) for place in places):
        if len({tuple(row[x:x + w]) for row in rows[y:y + h]}) > 1 or len(set(rows[y][x:x + w])) > 1:
            yield f"more than one colour at {x},{y} {w} x {h}"
    if {(box["name"], box["weight"], box["self"]) for box in bare.boxes} != \
            {(box["name"], box["weight"], box["self"]) for box in frames.boxes} and frames.is_whole:
        yield "other boxes than with labels"


def check_report(frames, folder):
    """The line of a batch."""
    with open(os.path.join(folder, "batch", "report.jsonl"), encoding="utf-8") as file:
        line = json.loads(file.readline(), parse_float=Fraction)
    for member, value in (("total", frames.total), ("unit", frames.unit), ("stacks", frames.document["stacks"]),
                          ("width", frames.document["image"]["width"]), ("height", frames.document["image"]["height"])):
        if line[member] != value:
            yield f"{member} {line[member]} and not {value}"
    if "matched" in line and not is_share(line["matched"], frames.document["search"][0]["matched"], frames.total):
        yield f"{line['matched']} matched and not {frames.document['search'][0]['matched']}"


def check_gate(frames, folder):
    """A rule of each of the first names sees its own weight."""
    lines = read_text(folder, "gate.txt").rstrip("\n").split("\n")[1:]
    names = {row["name"]: row for row in rows_of_csv(folder)}
    for line in lines:
        match = re.match(r'(self|total)(?:\("?=(.*?)"?\))? +(\S+) +(\S+) +', line)
        if match is None:
            yield f"no numbers in {line!r}"
            continue
        expected = frames.total if match[1] == "total" else exact(names[match[2]]["self"])
        for value in match[3], match[4]:
            if not is_quantity(value, expected, frames.unit):
                yield f"{line!r} and not {expected}"


OUTPUTS = {
    "frames": check_frames,
    "csv": check_csv,
    "text": check_text,
    "tree": check_tree,
    "map": check_map,
    "tags": check_tags,
    "alt": check_alt,
    "query": check_query,
    "search": check_search,
    "sides": check_sides,
    "difference": check_difference,
    "snippet": check_snippet,
    "picture": check_picture,
    "report": check_report,
    "gate": check_gate,
}
