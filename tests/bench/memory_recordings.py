"""Recordings that are more than a text of stacks one after the other, for memory.py: a function each, which
takes stacks of numbers of names, root first, and the names, and returns bytes."""
import json
import marshal
import struct

RECORDINGS = {}


def of(name):
    def add(make):
        RECORDINGS[name] = make
        return make
    return add


def numbered(stacks):
    """Each stack once, and the number of each stack."""
    numbers = {}
    order = [numbers.setdefault(tuple(stack), len(numbers)) for stack in stacks]
    return list(numbers), order


def nodes(stacks):
    """A tree of chains: (name, parent or None), a chain for each stack that is another, and the leaf of each stack."""
    once, order = numbered(stacks)
    tree, leaves = [], []
    for stack in once:
        for place, name in enumerate(stack):
            tree.append((name, len(tree) - 1 if place else None))
        leaves.append(len(tree) - 1)
    return tree, [leaves[i] for i in order]


def dumped(value):
    return json.dumps(value, separators=(",", ":")).encode()


# -- Java ------------------------------------------------------------------------------------------

@of("art-trace")
def art_trace(stacks, names):
    head = "*version\n2\ndata-file-overflow=false\nclock=wall\nvm=art\n*threads\n7\tmain\n*methods\n" + "".join(
        f"{4 * i:#x}\tcom.example.Work\t{name}\t()V\tWork.java\n" for i, name in enumerate(names)) + "*end\n"
    events = bytearray(b"SLOW" + struct.pack("<HHQ", 2, 16, 5000))
    time = 0
    for stack in stacks:
        for number, end in [(n, 0) for n in stack] + [(n, 1) for n in reversed(stack)]:
            time += 1
            events += struct.pack("<HII", 7, 4 * number + end, time)
    return head.encode() + bytes(events)


@of("async-profiler-html")
def async_profiler_html(stacks, names):
    head = ("<!DOCTYPE html>\n<html lang='en'>\n<body>\n<h1>CPU profile</h1>\n<canvas id='canvas'></canvas>\n<script>\n"
            "\tconst units = 'samples';\n\tfunction f(key, level, left, width, inln, c1, int) {\n\t}\n"
            "\tfunction unpack(cpool) {\n\t}\nconst cpool = [\n'all',\n")
    frames = [f"f({8 * name + 9},{place + 1},{int(place == 0 and left > 0)},1)\n" for left, stack in enumerate(stacks)
              for place, name in enumerate(stack)]
    return (head + ",\n".join(f"' {name}'" for name in names) + f"\n];\nunpack(cpool);\n\nn(1,{len(stacks)})\n" +
            "".join(frames) + "\n</script></body></html>\n").encode()


@of("hpl")
def hpl(stacks, names):
    parts, known = [struct.pack(">BQI", 4, 5, 4) + b"pool"], set()
    for stack in stacks:
        parts.append(struct.pack(">BIQ", 1, len(stack), 5))
        for number in reversed(stack):
            parts.append(struct.pack(">BIIQ", 21, 100, 12, number + 1))
            if number not in known:
                known.add(number)
                texts = [b"Work.java", b"", b"La/Work;", b"", names[number].encode(), b""]
                parts.append(struct.pack(">BQ", 31, number + 1) + b"".join(struct.pack(">I", len(t)) + t for t in texts))
    return b"".join(parts)


@of("hprof")
def hprof(stacks, names):
    once, order = numbered(stacks)
    parts = ['JAVA PROFILE 1.0.1, created Mon Mar 27 23:52:28 2017\n'
             'THREAD START (obj=5, id = 1, name="main", group="main")\n']
    parts += [f"TRACE {i + 1}: (thread=1)\n" + "".join(f"\tWork.{names[n]}(Work.java:12)\n" for n in reversed(stack))
              for i, stack in enumerate(once)]
    parts.append(f"CPU SAMPLES BEGIN (total = {len(order)}) Mon Mar 27 23:52:28 2017\n"
                 "rank   self  accum   count trace method\n")
    parts += [f"   1 70.00% 70.00%       1 {i + 1} Work.sort\n" for i in order]
    return "".join([*parts, "CPU SAMPLES END\n"]).encode()


# -- the web ---------------------------------------------------------------------------------------

@of("cpuprofile")
def cpuprofile(stacks, names):
    tree, leaves = nodes(stacks)
    children = [[] for _ in tree]
    for number, (_, parent) in enumerate(tree):
        if parent is not None:
            children[parent].append(number + 2)
    listed = [{"id": 1, "callFrame": {"functionName": "(root)", "url": "", "lineNumber": -1},
               "children": [i + 2 for i, node in enumerate(tree) if node[1] is None]}]
    listed += [{"id": i + 2, "callFrame": {"functionName": names[name], "scriptId": "7", "url": "a.js", "lineNumber": 3},
                "children": children[i]} for i, (name, _) in enumerate(tree)]
    return dumped({"nodes": listed, "startTime": 0, "endTime": 100 * len(leaves), "samples": [i + 2 for i in leaves],
                   "timeDeltas": [100] * len(leaves)})


@of("firefox-profile")
def firefox_profile(stacks, names):
    tree, leaves = nodes(stacks)
    count = len(names)
    return dumped({"meta": {"processType": 0}, "libs": [], "threads": [{
        "name": "GeckoMain", "samples": {"stack": leaves, "weight": None, "weightType": "samples"}}], "shared": {
            "stackTable": {"prefix": [parent for _, parent in tree], "frame": [name for name, _ in tree]},
            "frameTable": {"func": list(range(count))},
            "funcTable": {"name": list(range(count)), "source": [None] * count},
            "sources": {"filename": []}, "stringArray": names}})


@of("safari")
def safari(stacks, names):
    traces = [{"timestamp": 4.5, "stackFrames": [{"name": names[n], "line": 7, "url": "x.js"} for n in reversed(stack)]}
              for stack in stacks]
    return dumped({"version": 1, "recording": {"displayName": "x", "startTime": 4, "endTime": 7, "records": [],
                                               "sampleStackTraces": traces, "sampleDurations": [0.5] * len(stacks)},
                   "overview": {}})


@of("speedscope")
def speedscope(stacks, names):
    return dumped({"$schema": "https://www.speedscope.app/file-format-schema.json",
                   "shared": {"frames": [{"name": name} for name in names]},
                   "profiles": [{"type": "sampled", "name": "one", "unit": "none", "startValue": 0, "endValue": len(stacks),
                                 "samples": [list(stack) for stack in stacks], "weights": [1] * len(stacks)}]})


@of("speedscope, evented")
def speedscope_evented(stacks, names):
    events = [{"type": "O" if opens else "C", "at": 2 * at + (not opens), "frame": name} for at, stack in enumerate(stacks)
              for opens in (True, False) for name in (stack if opens else reversed(stack))]
    return dumped({"$schema": "https://www.speedscope.app/file-format-schema.json",
                   "shared": {"frames": [{"name": name} for name in names]},
                   "profiles": [{"type": "evented", "name": "one", "unit": "none", "startValue": 0,
                                 "endValue": 2 * len(stacks), "events": events}]})


@of("v8log")
def v8log(stacks, names):
    head = "v8-version,11,3,244,8,-node.38,0\nv8-platform,linux,linux\n"
    codes = [f"code-creation,JS,10,1600,{4096 + 256 * i:#x},100,{name} /srv/a.js:3:14,{4096 + 256 * i:#x},*\n"
             for i, name in enumerate(names)]
    ticks = ["tick," + f"{4100 + 256 * stack[-1]:#x},100,0,0x0,0," +
             ",".join(f"{4100 + 256 * n:#x}" for n in reversed(stack[:-1])) + "\n" for stack in stacks]
    return (head + "".join(codes) + "".join(ticks)).encode()


# -- flame graphs ----------------------------------------------------------------------------------

@of("flamebearer")
def flamebearer(stacks, names):
    depth = len(stacks[0])
    levels = [[0, len(stacks), 0, 0]]
    levels += [[x for stack in stacks for x in (0, 1, int(d == depth - 1), stack[d] + 1)] for d in range(depth)]
    return dumped({"version": 1, "flamebearer": {"names": ["total", *names], "levels": levels, "numTicks": len(stacks),
                                                 "maxSelf": 1},
                   "metadata": {"format": "single", "spyName": "gospy", "sampleRate": 100, "units": "samples", "name": "x"}})


@of("flamegraph-svg")
def flamegraph_svg(stacks, names):
    total = len(stacks)
    head = ('<?xml version="1.0" standalone="no"?>\n<svg version="1.1" width="1200" height="200" '
            'xmlns="http://www.w3.org/2000/svg" '
            'xmlns:fg="http://github.com/jonhoo/inferno">\n<text id="title">Flame Graph</text>\n'
            f'<svg id="frames" x="10" width="1180" total_samples="{total}">\n'
            f'<g><title>all ({total} samples, 100%)</title><rect x="0%" y="180" width="100%" height="15" fill="rgb(0,0,0)" '
            f'fg:x="0" fg:w="{total}"/></g>\n')
    cells = [f'<g><title>{names[n]} (1 samples, 0.01%)</title><rect x="{100 * i / total:.4f}%" y="{164 - 16 * d}" '
             f'width="0.0100%" height="15" fill="rgb(0,0,0)" fg:x="{i}" fg:w="1"/></g>\n'
             for i, stack in enumerate(stacks) for d, n in enumerate(stack)]
    return (head + "".join(cells) + "</svg></svg>\n").encode()


@of("frames")
def frames(stacks, names):
    total, depth = len(stacks), len(stacks[0])
    head = ('{"schema":"flamepix-frames-2","total":%d,"unit":"samples","nameType":"Function:",\n'
            ' "image":{"width":1200,"height":300,"scale":1},\n'
            ' "chart":{"x":10,"y":56,"width":1180,"rows":[%s],"inverted":false},\n'
            ' "stacks":%d,"badLines":0,"elidedFrames":0,"cutFrames":0,\n "frames":[\n'
            % (total, ",".join(f"[{200 - 16 * d},16]" for d in range(depth + 1)), total))
    row = ('  {"tag":%d,"parent":%d,"depth":%d,"row":%d,"name":"%s","start":%d,"weight":%d,"self":%d,'
           '"x":10,"y":%d,"w":5,"h":16,"label":""}')
    rows = [row % (1, 0, 0, 0, "all", 0, total, 0, 200)]
    rows += [row % (2 + d * total + i, 1 if d == 0 else 2 + (d - 1) * total + i, d + 1, d + 1, names[stack[d]], i, 1,
                    int(d == depth - 1), 184 - 16 * d) for d in range(depth) for i, stack in enumerate(stacks)]
    return (head + ",\n".join(rows) + "\n ]}\n").encode()


# -- languages -------------------------------------------------------------------------------------

@of("ghcprof-json")
def ghcprof_json(stacks, names):
    parts = []
    for stack in stacks:
        parts.append("".join('{"id": %d, "entries": 1, "alloc": 110, "ticks": 7, "children": [' % (n + 2) for n in stack) +
                     "]}" * len(stack))
    return ('{"program": "calc", "arguments": ["calc"], "rts_arguments": ["-pj"], "end_time": "Sun Mar  1 10:00 2026", '
            '"initial_capabilities": 0, "total_time": 0.01, "total_ticks": 13, "tick_interval": 1000, "total_alloc": 750, \n'
            '"cost_centres": [{"id": 1, "label": "MAIN", "module": "MAIN", "src_loc": "x", "is_caf": false}, ' +
            ", ".join('{"id": %d, "label": "%s", "module": "Main", "src_loc": "a.hs:1:1-9", "is_caf": false}' % (i + 2, name)
                      for i, name in enumerate(names)) +
            '], \n"profile": {"id": 1, "entries": 0, "alloc": 0, "ticks": 0, "children": [' + ", ".join(parts) + "]}}").encode()


@of("jlprof")
def jlprof(stacks, names):
    words = [x for stack in stacks for x in [*(n + 16 for n in reversed(stack)), 1, 7, 12345, 1, 0, 0]]
    used = sorted({n for stack in stacks for n in stack})
    table = [struct.pack("<QII", n + 16, 1, len(names[n])) + names[n].encode() +
             struct.pack("<I", 5) + b"file1" + struct.pack("<QBB", 1, 0, 0) for n in used]
    return (b"JLPROF\1\0" + struct.pack("<IB", 0x01020304, 1) + struct.pack("<Q", len(words)) +
            struct.pack(f"<{len(words)}Q", *words) + struct.pack("<Q", len(used)) + b"".join(table))


def mojo_number(n):
    out = bytearray([(n & 0x3F) | (0x80 if n > 0x3F else 0)])
    n >>= 6
    while n:
        out.append((n & 0x7F) | (0x80 if n > 0x7F else 0))
        n >>= 7
    return bytes(out)


@of("mojo")
def mojo(stacks, names):
    parts, known = [b"MOJ\1\1mode\0wall\0"], set()
    for stack in stacks:
        parts.append(b"\x02" + mojo_number(7) + b"1f\0")
        for n in stack:
            key = mojo_number(2 * n + 20)
            if n not in known:
                known.add(n)
                parts.append(b"\x0b" + key + names[n].encode() + b"\0")
                parts.append(b"\x03" + mojo_number(n + 1) + key + key + mojo_number(3))
            parts.append(b"\x05" + mojo_number(n + 1))
        parts.append(b"\x09" + mojo_number(99))
    return b"".join(parts)


@of("pstats")
def pstats(stacks, names):
    table = {}
    for stack in stacks:
        for caller, n in zip([None, *stack], stack):
            entry = table.setdefault(("run.py", n, names[n]), [1, 1, 0.5, 1.5, {}])
            if caller is not None:
                entry[4]["run.py", caller, names[caller]] = (1, 1, 0.5, 0.5)
    return marshal.dumps({key: tuple(value) for key, value in table.items()})


@of("scalene")
def scalene(stacks, names):
    return dumped({"alloc_samples": 0, "args": ["demo.py"], "elapsed_time_sec": 2.0, "entrypoint_dir": "/srv/app",
                   "filename": "/srv/app/demo.py", "files": {}, "gpu": False, "growth_rate": 0.0, "max_footprint_mb": 0,
                   "memory": False, "program": "/srv/app/demo.py", "samples": [],
                   "stacks": [[[f"/srv/app/demo.py {names[n]}:4;" for n in stack],
                               {"count": 1, "python_time": 0.1, "c_time": 0.1, "cpu_samples": 0.2}] for stack in stacks]})


@of("stackprof")
def stackprof(stacks, names):
    raw = [x for stack in stacks for x in [len(stack), *(n + 70 for n in stack), 1]]
    return dumped({"version": 1.2, "mode": "wall", "interval": 1000, "samples": len(stacks), "gc_samples": 0,
                   "frames": {str(i + 70): {"name": name, "file": "a.rb", "line": 3, "total_samples": 3, "samples": 3}
                              for i, name in enumerate(names)}, "raw": raw, "raw_timestamp_deltas": [1000] * len(stacks)})


@of("xhprof")
def xhprof(stacks, names):
    calls = {"main()": {"ct": 1, "wt": 420, "cpu": 400, "mu": 4096, "pmu": 2048}}
    for stack in stacks:
        for caller, n in zip(["main()", *(names[i] for i in stack)], stack):
            calls[f"{caller}==>{names[n]}"] = {"ct": 1, "wt": 90, "cpu": 80, "mu": 2048, "pmu": 1024}
    return dumped(calls)


# -- Valgrind and heaps ----------------------------------------------------------------------------

@of("callgrind")
def callgrind(stacks, names):
    known, parts = set(), ["# callgrind format\nversion: 1\ncmd: ./x\nevents: Ir\n\nfl=(1) main.c\n"]

    def named(n):
        text = f"({n + 1})" + ("" if n in known else " " + names[n])
        known.add(n)
        return text
    for stack in stacks:
        for n, callee in zip(stack, stack[1:]):
            parts.append(f"fn={named(n)}\n16 20\ncfn={named(callee)}\ncalls=1 50\n16 400\n\n")
        parts.append(f"fn={named(stack[-1])}\n17 400\n\n")
    return "".join(parts).encode()


@of("dhat")
def dhat(stacks, names):
    point = {"tb": 64, "tbk": 2, "mb": 32, "mbk": 1, "gb": 32, "gbk": 1, "eb": 0, "ebk": 0}
    return dumped({"dhatFileVersion": 2, "mode": "heap", "cmd": "./a",
                   "pps": [{**point, "fs": [n + 1 for n in reversed(stack)]} for stack in stacks],
                   "ftbl": ["[root]", *(f"{i + 256:#X}: {name} (a.rs:3:10)" for i, name in enumerate(names))]})


@of("gprof")
def gprof(stacks, names):
    callees = {}
    for stack in stacks:
        for n, callee in zip(stack, [*stack[1:], None]):
            callees.setdefault(n, []).append(callee)
    head = ("\t\t     Call graph\n\nindex % time    self  children    called     name\n"
            "                                                 <spontaneous>\n")
    parts = [head]
    for n, called in callees.items():
        parts.append(f"[{n + 1}]    100.0    0.01    0.03                 {names[n]} [{n + 1}]\n")
        parts += [f"                0.02    0.00       5/7208        {names[c]} [{c + 1}]\n"
                  for c in sorted({c for c in called if c is not None})]
        parts.append("-----------------------------------------------\n")
    return "".join(parts).encode()


@of("heaptrack")
def heaptrack(stacks, names):
    parts = ["v 10400 3\nX ./a -x\nI 1000 5e298d\ns 2 /a\n"]
    parts += [f"s {len(name):x} {name}\n" for name in names]
    parts += [f"i {0x100 + i:x} 1 {i + 2:x}\n" for i in range(len(names))]
    tree, leaves = nodes(stacks)
    parts += [f"t {name + 1:x} {parent + 1 if parent is not None else 0:x}\n" for name, parent in tree]
    allocations = {}
    for leaf in leaves:
        if leaf not in allocations:
            allocations[leaf] = len(allocations)
            parts.append(f"a 64 {leaf + 1:x}\n")
        parts.append(f"+ {allocations[leaf]:x}\n")
    return "".join(parts).encode()


@of("massif")
def massif(stacks, names):
    head = ("desc: --massif-out-file=m.out\ncmd: ./prog -v\ntime_unit: ms\n#-----------\nsnapshot=0\n#-----------\ntime=0\n"
            f"mem_heap_B={9 * len(stacks)}\nmem_heap_extra_B=0\nmem_stacks_B=0\nheap_tree=peak\n"
            f"n{len(stacks)}: {9 * len(stacks)} (heap allocation functions) malloc/new/new[], etc.\n")
    return (head + "".join(f"{' ' * (d + 1)}n{int(d + 1 < len(stack))}: 9 {n + 4096:#X}: {names[n]} (a.c:10)\n"
                           for stack in stacks for d, n in enumerate(stack))).encode()
