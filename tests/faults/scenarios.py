"""What the campaign runs: one row of SCENARIOS for each run of the program whose calls fail.

A scenario runs in a folder of its own that holds the inputs it names, and what the runs named by
`before` made there. Those see inputs as they were before, so that what is made anew differs from
what is there."""

import bz2
import gzip
import lzma
import os
import subprocess
from dataclasses import dataclass

SCRIPTS = "main;façade 3\nmain;Ελληνικά;ώρα 5\nmain;функция;вызов 7\n"
BIDI = "main;פונקציה;קריאה abc 5\nmain;دالة;استدعاء 12 6\n"
COMPLEX = "main;फलन;क्षत्रिय 5\nmain;関数;呼び出し 4\nmain;ฟังก์ชัน 3\nmain;e\u0301te\u0301;🔥 6\n"
DUMP = """Thread 0x00007f0c2a7fc740 (most recent call first):
  File "encoder.py", line 200 in encode
  File "run.py", line 12 in <module>
"""
TESTS = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
FONT = os.path.join(TESTS, "../fonts/DejaVuSans.ttf")
SAMPLES = os.path.join(TESTS, "samples/formats")
FORMATS = sorted(os.listdir(SAMPLES))


def plain(extra):
    drawing = f"main;draw;fill {3 + extra}\nmain;draw;text 4\n"
    return drawing + f"main;parse {7 - extra}\nmain;parse;lex 2\n"


def long_profile(extra):
    """Out of order, and more than the smallest --memory holds."""
    names = [f"frame{(i * 7919) % 3001:04}" for i in range(3000)]
    return "".join(f"main;{name[:7]};{name};{name[::-1] * 50} {extra + 1}\n" for name in names)


def wide_profile(extra):
    """In order, and of lines so long that eight times this file is read by several threads."""
    return "".join(f"main;f{i:04}{'x' * 3000} {extra + 1}\n" for i in range(2800))


def zstd(data):
    return subprocess.run(["zstd", "-qc"], input=data, stdout=subprocess.PIPE, check=True).stdout


def files(extra):
    """The inputs of all scenarios, by path: with extra 0 as they were, with 1 as they are now."""
    text = plain(extra)
    many = {
        "p.folded": text,
        "q.folded": f"main;draw;fill 5\nmain;wait {extra + 1}\n",
        "unsorted.folded": "main;z 3\nmain;a 2\n" + text,
        "long.folded": long_profile(extra),
        "both.folded": f"main;draw {3 + extra} 5\nmain;parse 4 {2 + extra}\nmain;lex 0 3\n",
        "bytes.folded": text + "# unit: bytes\n",
        "seconds.folded": "# unit: seconds\n" + text,
        "bad.folded": text + "no count\nmain;draw x\n",
        "nothing.folded": "no count\n",
        "dump.txt": DUMP + f'  File "run.py", line {extra + 3} in start\n',
        "idle.folded": f"main;epoll_wait {5 + extra}\nmain;runtime.futexsleep;x 3\n" + text,
        "scripts.folded": SCRIPTS + text,
        "bidi.folded": BIDI + text,
        "complex.folded": COMPLEX + text,
        "out.png": "an old picture",
        "options": "--title=Of a file\n--width 400\n",
        "rules": "^draw\t#aa3355\tdrawing\nmodule:x\tgreen\tx\n",
        "bad-rules": "^draw\t#aa3355\tdrawing\n(\tgreen\tx\n",
        "names.map": "draw->rgb(1,2,3)\n" + "gone->rgb(4,5,6)\n" * extra,
        "colors.tsv": "# colors of a flamepix batch, for --colors-from\nno package\tblue\n",
        "attributes.tsv": "draw\ttitle=Drawing\thref=a.html\nparse\tid=x\nlex\ttitle=L\n",
        "list": "in/a.folded\nin/sub/b.folded\n",
        "in/a.folded": text,
        "in/sub/b.folded": f"main;read 5\nmain;write {extra + 2}\n",
        "some/good.folded": text,
        "some/nothing.folded": "no count\n",
        "mixed/a.folded": text,
        "mixed/notes": "nothing that is a profile\n",
        "roots/a.folded": f"alpha;x 3\nbeta;y {extra + 4}\n",
        "roots/b.folded": f"gamma;z {extra + 90}\n",
        "letters/a.folded": BIDI + text,
        "letters/b.folded": SCRIPTS + COMPLEX,
        "base/a.folded": "main;draw;fill 2\nmain;gone 3\n",
        "base/sub/b.folded": f"main;read {extra + 1}\n",
        "wide-lines.folded": wide_profile(extra),
        "long/a.folded": long_profile(extra),
        "long/b.folded": text,
    }
    for i in range(4):
        many[f"sets/one/{i}.folded"] = f"main;a {9 + i}\nmain;b {3 + i % 2}\nmain;c 5\n"
        many[f"sets/two/{i}.folded"] = f"main;a {9 + i}\nmain;b {53 + i % 2 + extra}\nmain;d 5\n"
    many = {path: content.encode() for path, content in many.items()}
    with open(FONT, "rb") as font:
        many["font.ttf"] = many["share/fonts/sub/a.ttf"] = font.read()
    for name in FORMATS:
        with open(os.path.join(SAMPLES, name, "plain"), "rb") as sample:
            many["formats/" + name] = sample.read()
    many["jfr.xz"] = lzma.compress(many["formats/jfr"], preset=0)
    many["pprof.gz"] = gzip.compress(many["formats/pprof"], mtime=0)
    many["trace.json.bz2"] = bz2.compress(many["formats/chrome-trace"], 1)
    many["cut.jfr"] = (2 * many["formats/jfr"])[:-90]
    many["wide.perf"] = many["formats/perf-script"].decode().encode("utf-16")
    for name in ("speedscope", "perf-script", "gperftools"):
        many["recordings/" + name] = many["formats/" + name]
    many["p.folded.gz"] = gzip.compress(text.encode(), mtime=0)
    many["p.folded.zst"] = zstd(text.encode())
    many["p.folded.xz"] = lzma.compress(text.encode(), preset=0)
    many["p.folded.bz2"] = bz2.compress(text.encode(), 1)
    many["wide.folded"] = text.encode("utf-16")
    many["wide.folded.gz"] = gzip.compress(many["wide.folded"], mtime=0)
    many["cut.folded.gz"] = many["p.folded.gz"][:-9]
    many["packed/a.folded.gz"] = many["p.folded.gz"]
    many["packed/b.folded.zst"] = many["p.folded.zst"]
    return many


@dataclass(frozen=True)
class Scenario:
    name: str
    arguments: str  # split at blanks
    stdin: str = ""  # a file that comes through a pipe
    before: tuple = ()  # arguments of earlier runs
    needs: tuple = ()  # inputs that no argument names
    ends: tuple = ()  # exit statuses where other things than memory fail, besides the usual ones
    memory_ends: tuple = ()  # and where memory does
    program: str = ""  # another one than flamepix

    @property
    def is_batch(self):
        return self.arguments.startswith("batch")

    @property
    def ends_with_output(self):
        """Exit statuses with which its output is there all the same, and says what has failed."""
        if "--files" in self.arguments:
            return (1,)
        # Of two folders, each pair of files is judged and drawn by itself.
        if self.name == "gate-folders":
            return (1, 6)
        some = {"sheet": (1,), "compare": (1,), "info": (1, 4)}
        return some.get(self.arguments.split(" ")[0], ())


# Without a time limit, so that a batch which is stuck is seen to be.
BATCH = "batch -j 1 --timeout 0 --progress never -o out "
SHARDS = (BATCH + "in --shard 0/2", BATCH + "in --shard 1/2")
MERGE = BATCH + "--merge-reports out/report-0-of-2.jsonl out/report-1-of-2.jsonl"

SCENARIOS = (
    Scenario("png", "p.folded -o out.png"),
    Scenario("png-again", "p.folded -o out.png", before=("p.folded -o out.png",)),
    Scenario("jpeg", "p.folded -o out.jpg", before=("p.folded -o out.jpg",)),
    Scenario("stdout", "p.folded"),
    Scenario("pipe", "-o out.png", stdin="p.folded"),
    Scenario("collapse", "collapse dump.txt p.folded -o out.txt"),
    Scenario("collapse-pipe", "collapse", stdin="dump.txt"),
    Scenario("collapse-on-disk", "collapse long.folded --memory 1M -o out.txt"),
    Scenario("list-formats", "collapse --list-formats"),
    Scenario("info", "info dump.txt p.folded.gz --json -", ends=(1, 4)),
    Scenario("info-pipe", "info --json -", stdin="unsorted.folded"),
    Scenario("info-refused", "info names.map p.folded", ends=(4,)),
    Scenario("frames-of-a-picture", "formats/frames -o out.png"),
    Scenario("query", "query formats/frames 200,90"),
    Scenario("query-name", "query - --name a|b --json", stdin="formats/frames"),
    Scenario("query-nothing", "query formats/folded 1,1", ends=(1,)),
    Scenario("recording", "dump.txt -o out.png --granularity lines --profile all"),
    Scenario("recording-packed", "pprof.gz jfr.xz trace.json.bz2 -o out.png"),
    Scenario("recording-cut", "cut.jfr -o out.png"),
    Scenario("recording-cut-strict", "cut.jfr -o out.png --strict"),
    Scenario("recording-utf-16", "-o out.png", stdin="wide.perf"),
    Scenario("recording-read-twice", "collapse --profile all --granularity lines", stdin="pprof.gz"),
    Scenario("recording-of-java", "formats/jfr formats/jstack formats/hprof -o out.png "
             "--granularity files --tid"),
    Scenario("info-of-recordings", "info jfr.xz formats/perf-script cut.jfr --json out.json",
             ends=(1, 4)),
    Scenario("range", "formats/cpuprofile --range 20%:80% -o out.png"),
    Scenario("range-of-a-pipe", "--range 0:1 -o out.png", stdin="formats/perf-script"),
    Scenario("slices", "formats/cpuprofile --slices 3 -o out.png --frames out.json"),
    Scenario("slices-of-a-pipe", "--slices 2 -o out.png", stdin="formats/perf-script"),
    Scenario("flamechart-in-time", "formats/speedscope --profile 2 --flamechart -o out.png"),
    Scenario("collapse-files", "collapse --files in -o out.txt", ends=(1,)),
    Scenario("collapse-to-julia", "collapse --format-out jlprof unsorted.folded -o out.jlprof"),
    Scenario("sorted", "--sorted p.folded -o out.png"),
    Scenario("unsorted", "unsorted.folded -o out.png"),
    Scenario("unsorted-pipe", "-o out.png", stdin="unsorted.folded"),
    Scenario("runs-on-disk", "long.folded --memory 1M -o out.png --width 300"),
    Scenario("runs-of-a-pipe", "--memory 1M -o out.png --width 300", stdin="long.folded"),
    Scenario("order-by-weight", "long.folded --order weight --memory 1M -o out.png --width 300"),
    Scenario("order-by-input", "--order input --memory 1M -o out.png --width 300",
             stdin="long.folded"),
    # What is sorted, and what is read and laid out, by several threads.
    Scenario("threads-that-sort", "long.folded --memory 1M --jobs 3 -o out.png --width 300",
             before=("long.folded --memory 1M --jobs 3 -o out.png --width 300",)),
    Scenario("threads-that-lay-out", "--sorted --jobs 2 -o out.png" + 8 * " wide-lines.folded"),
    Scenario("flamechart", "--flamechart -o out.png", stdin="unsorted.folded"),
    Scenario("top", "unsorted.folded --top 2 --order weight -o out.png"),
    Scenario("disorder", "--sorted unsorted.folded -o out.png"),
    Scenario("gzip", "p.folded.gz -o out.png"),
    Scenario("gzip-pipe", "-o out.png", stdin="p.folded.gz"),
    Scenario("gzip-cut", "cut.folded.gz -o out.png"),
    Scenario("gzip-cut-strict", "cut.folded.gz --strict -o out.png"),
    Scenario("zstd", "p.folded.zst -o out.png"),
    Scenario("xz", "p.folded.xz -o out.png"),
    Scenario("bzip2", "p.folded.bz2 -o out.png"),
    Scenario("embed", "unsorted.folded --embed folded --metadata --notes né -o out.png"),
    Scenario("embed-jpeg", "both.folded --embed folded --metadata -o out.jpg"),
    Scenario("embed-too-large", "p.folded --embed folded --embed-max 100 -o out.png"),
    Scenario("embed-sheet", "sheet p.folded q.folded --embed frames --metadata -o out.png",
             ends=(1, 4)),
    Scenario("picture", "carries.png -o out.png", needs=("p.folded",),
             before=("p.folded --embed folded -o carries.png",)),
    Scenario("picture-info", "info carries.png", needs=("p.folded",), ends=(1,),
             before=("p.folded --embed folded -o carries.png",)),
    Scenario("picture-query", "query carries.png 200,90", needs=("p.folded",), ends=(1,),
             before=("p.folded --embed folded -o carries.png",)),
    Scenario("picture-pipe", "collapse - carries.jpg -o out.txt", stdin="p.folded",
             before=("p.folded --embed folded -o carries.jpg",)),
    Scenario("utf-16", "wide.folded -o out.png"),
    Scenario("utf-16-packed", "-o out.png", stdin="wide.folded.gz"),
    Scenario("sum", "p.folded q.folded p.folded.gz -o out.png"),
    Scenario(
        "sidecars",
        "p.folded -o out.png --frames out.json --tags out.npy",
        before=("p.folded -o out.png --frames out.json --tags out.npy",),
    ),
    Scenario("image-map",
             "p.folded -o out.png --theme light,dark --map out.html --nameattr attributes.tsv "
             "--href-template https://h/{function}",
             before=("p.folded -o out.png --theme light,dark --map out.html",)),
    Scenario("words", "p.folded -o out.png --text out.md --csv out.csv --tree out.txt",
             before=("p.folded -o out.png --text out.md --csv out.csv --tree out.txt",)),
    Scenario("words-on-standard-output", "p.folded -o out.png --text - --text-format plain"),
    Scenario("scripts", "scripts.folded -o out.png"),
    Scenario("bidi", "bidi.folded -o out.png"),
    Scenario("bidi-sheet", "sheet bidi.folded complex.folded -o out.png --title קריאה", ends=(1, 4)),
    Scenario("bidi-diff", "diff bidi.folded complex.folded -o out.png --frames out.json"),
    Scenario("complex", "complex.folded -o out.png --title क्षत्रिय"),
    Scenario("font", "p.folded -o out.png --font font.ttf"),
    Scenario("font-by-family", "p.folded -o out.png --font DejaVuSans", needs=("share",),
             ends=(2,)),  # folders that cannot be read hold no font of that name
    Scenario("both-themes",
             "p.folded -o out.png --theme light,dark --frames out.json --tags out.npy",
             before=("p.folded -o out.png --theme light,dark --frames out.json --tags out.npy",)),
    Scenario("palette-file-new", "p.folded -o out.png --cp --palette-file new.map"),
    Scenario("palette-file", "p.folded -o out.png --cp --palette-file names.map"),
    Scenario("rules", "p.folded -o out.png --color-rules rules"),
    Scenario("bad-rules", "p.folded -o out.png --color-rules bad-rules"),
    Scenario("colors-from", "p.folded -o out.png --colors package --colors-from colors.tsv"),
    Scenario("rewrite", "unsorted.folded -o out.png --rewrite s/([a-d])r/;\\1;/g "
             "--rewrite builtin:strip-templates"),
    Scenario("rewrite-refused", "p.folded -o out.png --rewrite s/(/b/"),
    Scenario("redact", "p.folded -o out.png --redact --redact-keep --redact-key options"),
    Scenario("search-and-marks",
             "p.folded -o out.png --search draw|lex --search text --mark lex=Here --width 90"),
    Scenario("hot-cold", "--hot-cold p.folded unsorted.folded -o out.png --frames out.json"),
    Scenario("skip-idle", "idle.folded -o out.png --skip-idle"),
    Scenario("zoom", "p.folded -o out.png --zoom draw --frames out.json --search f"),
    Scenario("zoom-in-a-pipe", "-o out.png --sorted --zoom draw", stdin="p.folded"),
    Scenario("bare", "p.folded -o out.png --bare --height 1 --costscale auto"),
    Scenario("group-by", "unsorted.folded --group-by ^(d) -o out.png"),
    Scenario("split-by",
             "p.folded q.folded --split-by ^d --max-panels 1 --search draw -o out.png "
             "--frames out.json --tags out.npy"),
    Scenario("split-by-pipe", "--split-by 2 --colors java -o out.png", stdin="unsorted.folded"),
    Scenario("icicle", "p.folded -o out.png -i --colors mem --scale 2 --minwidth 50 --notes n"),
    Scenario("alt", "p.folded -o out.png --alt"),
    Scenario("markdown", "p.folded -o out.png --markdown --theme light,dark"),
    Scenario("html", "p.folded -o out.png --html"),
    Scenario("rst", "diff p.folded q.folded -o out.png --rst"),
    Scenario("preset", "p.folded -o out.png --preset slack --compression small"),
    Scenario("options-file", "--options options p.folded -o out.png"),
    Scenario("bad-lines", "bad.folded -o out.png"),
    Scenario("nothing-usable", "nothing.folded -o out.png"),
    Scenario("limit", "p.folded -o out.png --limit-side 100"),
    # As small as a picture gets, in both themes; and smaller than that.
    Scenario("max-bytes",
             "p.folded -o out.png --width 200 --scale 1.5 --theme light,dark --max-bytes 1700 "
             "--frames out.json"),
    Scenario("max-bytes-of-none", "p.folded -o out.jpg --width 90 --max-bytes 100"),
    # An input that cannot be read has a panel that says so, or is the last one that could.
    Scenario("sheet", "sheet p.folded -o out.png", ends=(1, 4)),
    Scenario("sheet-of-many",
             "sheet p.folded nothing.folded unsorted.folded -o out.png --frames out.json "
             "--map out.html --tags out.npy --colors root --search draw --sort name", ends=(1, 4)),
    Scenario("sheet-of-a-pipe", "sheet p.folded.gz - -o out.jpg --panel 400x120 --scale-by each",
             stdin="q.folded", ends=(1, 4)),
    Scenario("sheet-around", "sheet p.folded q.folded -o out.png --around draw --reverse "
             "--frames out.json", ends=(1, 4)),
    Scenario("diff", "diff p.folded q.folded -o out.png --frames out.json --tags out.npy",
             before=("diff p.folded q.folded -o out.png",)),
    Scenario("diff-words",
             "diff p.folded q.folded -o out.png --text out.md --csv out.csv --tree out.txt"),
    Scenario("gate", "gate p.folded q.folded --fail-if total>900% --json out.json",
             before=("gate p.folded q.folded --fail-if total>900% --json out.json",)),
    Scenario("gate-that-fails", "gate q.folded p.folded --fail-if total>10% -o out.png --json out.json",
             before=("gate p.folded q.folded --fail-if total>900% -o out.png --json out.json",)),
    Scenario("gate-folders", "gate base in --fail-if total>900% --json out.json -o out", ends=(1,)),
    Scenario("compare", "compare sets/one sets/two --min-runs 1 --method welch -o out.png "
             "--csv out.csv --json out.json", ends=(1, 4)),
    Scenario("compare-hotelling", "compare sets/one sets/two --min-runs 1 -o out.png", ends=(1, 4)),
    Scenario("compare-matrix",
             "compare --matrix sets/one sets/two q.folded -o out.png --csv out.csv --json out.json",
             before=("compare --matrix sets/one -o out.png --csv out.csv --json out.json",),
             ends=(1, 4)),
    Scenario("palettes", "palettes -o out.png"),
    Scenario("gate-for-git", "gate --bisect p.folded q.folded --fail-if total>900% --quiet",
             ends=(125, 128), memory_ends=(125, 128)),
    Scenario("diff-of-two-counts", "diff both.folded -o out.png --width-by delta --theme dark"),
    Scenario("diff-of-many",
             "diff --before p.folded --before unsorted.folded --after q.folded --after p.folded.gz "
             "--normalize after --strip-hex --reverse -o out.jpg"),
    Scenario("diff-of-a-pipe", "diff - unsorted.folded --normalize 100 --delta inclusive "
             "--search draw -o out.png", stdin="p.folded.gz"),
    Scenario("diff-by-duration",
             "diff formats/cpuprofile formats/perf-script --normalize duration -o out.png"),
    Scenario("diff-on-disk", "diff long.folded unsorted.folded --memory 1M -o out.png --width 300"),
    Scenario("diff-ratio", "diff --ratio p.folded q.folded -o out.png --frames out.json"),
    Scenario("diff-alike", "diff p.folded p.folded --width-by delta -o out.png"),
    Scenario("diff-of-other-units", "diff bytes.folded seconds.folded -o out.png"),
    Scenario("merge", "merge p.folded dump.txt p.folded.gz bytes.folded -o out.txt",
             before=("merge p.folded -o out.txt",)),
    Scenario("merge-mean", "merge p.folded unsorted.folded q.folded --weights 1,0.5,2 --mean"),
    Scenario("merge-on-disk", "merge long.folded q.folded --mean --memory 1M -o out.txt"),
    Scenario("merge-of-a-pipe", "merge - both.folded --counts 2 --focus draw",
             stdin="both.folded"),
    Scenario("merge-of-other-units", "merge bytes.folded p.folded seconds.folded -o out.txt"),
    Scenario("help", "help batch"),
    Scenario("batch", BATCH + "in"),
    Scenario("batch-max-bytes",
             BATCH + "in --width 200 --scale 1.5 --preset thumb,og --theme light,dark "
             "--max-bytes 7900"),
    Scenario("batch-if-changed", BATCH + "in", before=(BATCH + "in",)),
    Scenario("batch-overwrite", BATCH + "in --exists overwrite", before=(BATCH + "in",)),
    Scenario("batch-if-newer", BATCH + "in --exists if-newer", before=(BATCH + "in",)),
    Scenario("batch-resume", BATCH + "in --resume", before=(BATCH + "in/a.folded",)),
    Scenario("batch-presets",
             BATCH + "in --preset thumb,og --frames {stem}.json --tags {stem}.npy"),
    Scenario("batch-jpeg", BATCH + "in --format jpeg"),
    Scenario("batch-letters", BATCH + "letters"),
    Scenario("batch-packed", BATCH + "packed"),
    Scenario("batch-some-fail", BATCH + "some"),
    Scenario("batch-fail-fast", BATCH + "some --fail-fast"),
    Scenario("batch-list", BATCH + "--from-file -", stdin="list", needs=("in",)),
    Scenario("batch-runs-on-disk", BATCH + "long --memory 1M --width 300"),
    Scenario("batch-order", BATCH + "in --order weight --top 3"),
    Scenario("batch-colors", BATCH + "roots --colors root --colors-from batch",
             before=(BATCH + "roots --colors root --colors-from batch",)),
    Scenario("batch-themes", BATCH + "in --theme light,dark --gallery --search read"),
    # A map that cannot be written is a warning, and the worker keeps the buffer of its text as it
    # keeps that of failures; bad lines have it made in the undisturbed run, too.
    Scenario("batch-palette-file", BATCH + "bad.folded in --cp --palette-file names.map"),
    Scenario("batch-baseline",
             BATCH + "in --baseline base --frames {stem}.json --gallery",
             before=(BATCH + "in --baseline base --frames {stem}.json --gallery",)),
    Scenario("batch-maps", BATCH + "in --map {stem}.html --embed frames --markdown {stem}.md"),
    Scenario("batch-groups", BATCH + "in --split-by 2 --theme light,dark --frames {stem}.json"),
    Scenario("batch-group-files",
             BATCH + "in --split-by 2 --name {stem}/{group}.{ext} --frames {stem}/{group}.json"),
    Scenario("batch-profiles", BATCH + "dump.txt roots --name {stem}/{profile}.{ext}"),
    Scenario("batch-recordings",
             BATCH + "recordings --name {stem}/{profile}.{ext} --frames {stem}/{profile}.json"),
    Scenario("batch-slices", BATCH + "formats/cpuprofile --slices 2"),
    Scenario("batch-passes-over", BATCH + "mixed"),
    Scenario("batch-rules", BATCH + "in --color-rules rules --font font.ttf"),
    Scenario("batch-redact", BATCH + "in --redact --redact-key options --rewrite builtin:module"),
    Scenario("batch-dry-run", BATCH + "in --dry-run"),
    Scenario("gallery", BATCH + "in --gallery", before=(BATCH + "in --gallery",)),
    Scenario("readme", BATCH + "in --readme --alt {stem}.txt --markdown {stem}.md",
             before=(BATCH + "in --readme",)),
    Scenario("shard", SHARDS[1], before=SHARDS[:1]),
    Scenario("merge-reports", MERGE, before=SHARDS, needs=("in",)),
    Scenario("merge-gallery", MERGE + " --gallery", before=SHARDS, needs=("in",)),
) + tuple(Scenario("read-" + name, f"collapse formats/{name} -o out.txt") for name in FORMATS)
