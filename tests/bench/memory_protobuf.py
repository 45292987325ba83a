"""Recordings in protocol buffers and other binary recordings of systems, for memory.py, as memory_recordings.py."""
import os
import struct

from memory_recordings import RECORDINGS, dumped, numbered, of


def number(n):
    out = bytearray()
    while n > 0x7F:
        out.append(n & 0x7F | 0x80)
        n >>= 7
    out.append(n)
    return bytes(out)


def field(tag, value):
    """A number, or bytes."""
    if isinstance(value, int):
        return number(8 * tag) + number(value)
    return number(8 * tag + 2) + number(len(value)) + value


def packed(tag, values):
    return field(tag, b"".join(map(number, values)))


def message(**fields):
    return b"".join(field(int(tag[1:]), value) for tag, value in fields.items())


@of("pprof")
def pprof(stacks, names):
    parts = [field(1, message(f1=1, f2=2))]
    parts += [field(2, packed(1, [n + 1 for n in reversed(stack)]) + packed(2, [1])) for stack in stacks]
    parts += [field(4, message(f1=i + 1, f4=message(f1=i + 1))) for i in range(len(names))]
    parts += [field(5, message(f1=i + 1, f2=i + 3)) for i in range(len(names))]
    parts += [field(6, text.encode()) for text in ["", "samples", "count", *names]]
    return b"".join(parts)


@of("pprof-raw")
def pprof_raw(stacks, names):
    return ("PeriodType: cpu nanoseconds\nPeriod: 10\nSamples:\nsamples/count cpu/nanoseconds\n" +
            "".join(f"          2   20: {' '.join(str(n + 1) for n in reversed(stack))} \n" for stack in stacks) +
            "Locations\n" +
            "".join(f"     {i + 1}: {i + 4096:#x} M=1 {name} /b.go:57 s=0\n" for i, name in enumerate(names)) +
            "Mappings\n1: 0x400000/0x5a2000/0x0 /usr/bin/server  [FN]\n").encode()


@of("pprof-text")
def pprof_text(stacks, _names):
    return (f"heap profile: {len(stacks)}: 300 [3: 300] @ heapprofile\n" +
            "".join(f"  1: 100 [1: 100] @ {' '.join(f'{0x401000 + n:#x}' for n in reversed(stack))}\n" for stack in stacks) +
            "\nMAPPED_LIBRARIES:\n00400000-00500000 r-xp 00000000 08:01 123 /usr/bin/server\n").encode()


@of("gperftools")
def gperftools(stacks, _names):
    parts = [struct.pack("<5Q", 0, 3, 0, 1000, 0)]
    parts += [struct.pack(f"<{len(stack) + 2}Q", 1, len(stack), *(n + 0x10 for n in reversed(stack))) for stack in stacks]
    parts.append(struct.pack("<3Q", 0, 1, 0) + b"00000000-7fffffff r-xp 00000000 08:01 1 /bin/server\n")
    return b"".join(parts)


def otlp_tables(stacks, names):
    once, order = numbered(stacks)
    return once, order, ["", "cpu", "nanoseconds", *names]


@of("otlp")
def otlp(stacks, names):
    once, order, texts = otlp_tables(stacks, names)
    samples = [field(2, message(f1=i + 1) + packed(4, [1])) for i in order]
    profile = field(1, message(f1=1, f2=2)) + b"".join(samples)
    tables = [field(2, b"")] + [field(2, field(3, message(f1=i + 1))) for i in range(len(names))]
    tables += [field(3, b"")] + [field(3, message(f1=i + 3)) for i in range(len(names))]
    tables += [field(5, text.encode()) for text in texts]
    tables += [field(7, b"")] + [field(7, packed(1, [n + 1 for n in reversed(stack)])) for stack in once]
    return field(1, field(2, field(2, profile))) + field(2, b"".join([field(1, b""), *tables]))


@of("otlp, JSON")
def otlp_json(stacks, names):
    once, order, texts = otlp_tables(stacks, names)
    profile = {"sampleType": {"typeStrindex": 1, "unitStrindex": 2},
               "samples": [{"stackIndex": i + 1, "values": ["5"]} for i in order]}
    return dumped({"resourceProfiles": [{"resource": {}, "scopeProfiles": [{"profiles": [profile]}]}], "dictionary": {
        "mappingTable": [{}], "locationTable": [{}, *({"lines": [{"functionIndex": i + 1}]} for i in range(len(names)))],
        "functionTable": [{}, *({"nameStrindex": i + 3} for i in range(len(names)))], "stringTable": texts,
        "stackTable": [{}, *({"locationIndices": [n + 1 for n in reversed(stack)]} for stack in once)]}})


@of("perfetto")
def perfetto(stacks, names):
    once, order = numbered(stacks)
    interned = b"".join(field(5, message(f1=i + 1, f2=name.encode())) for i, name in enumerate(names))
    interned += field(17, message(f1=1, f2=b"app")) + field(19, message(f1=1, f7=1))
    interned += b"".join(field(6, message(f1=i + 1, f2=i + 1, f3=1, f4=64)) for i in range(len(names)))
    interned += b"".join(field(7, message(f1=i + 1) + packed(2, [n + 1 for n in stack])) for i, stack in enumerate(once))
    parts = [field(1, message(f2=message(f1=message(f1=6, f2=1000, f3=9999)), f10=5)),
             field(1, message(f10=5, f13=1, f12=interned))]
    parts += [field(1, message(f8=2000000000 + i, f10=5, f66=message(f1=0, f2=7, f3=7, f4=i + 1, f5=2))) for i in order]
    return b"".join(parts)


@of("simpleperf")
def simpleperf(stacks, names):
    def record(body):
        return struct.pack("<I", len(body)) + body
    parts = [b"SIMPLEPERF\1\0", record(field(5, field(1, b"cpu-clock")))]
    parts += [record(field(1, message(f1=2000000000, f2=8) + b"".join(
        field(3, message(f1=n + 64, f2=1, f3=n)) for n in reversed(stack)) + message(f4=500, f5=0))) for stack in stacks]
    parts.append(record(field(3, message(f1=1, f2=b"/system/bin/app") + b"".join(field(3, name.encode()) for name in names))))
    parts.append(record(field(4, message(f1=8, f2=7, f3=b"app"))))
    return b"".join([*parts, struct.pack("<I", 0)])


@of("xctrace")
def xctrace(stacks, names):
    _, order = numbered(stacks)
    known, listed = set(), set()
    parts = ['<?xml version="1.0"?>\n<trace-query-result>\n<node><schema name="time-profile"/><row>'
             '<sample-time id="1">1</sample-time>'
             '<thread id="2" fmt="main 0x1"><process id="4" fmt="app (7)"/></thread><process ref="4"/>'
             '<weight id="9">1000000</weight>'
             '<backtrace id="10"><frame id="11" name="f" addr="0x1"><binary id="12" name="app"/></frame></backtrace></row>\n']
    for i, stack in zip(order, stacks):
        if i in listed:
            backtrace = f'<backtrace ref="{2 * i + 21}"/>'
        else:
            listed.add(i)
            frames = [f'<frame ref="{2 * n + 20}"/>' if n in known else
                      f'<frame id="{2 * n + 20}" name="{names[n]}" addr="0x{n:x}"><binary ref="12"/></frame>'
                      for n in reversed(stack)]
            known.update(stack)
            backtrace = f'<backtrace id="{2 * i + 21}">{"".join(frames)}</backtrace>'
        parts.append(f'<row><thread ref="2"/><process ref="4"/><weight ref="9"/>{backtrace}</row>\n')
    return "".join([*parts, "</node></trace-query-result>\n"]).encode()


@of("jfr")
def jfr(stacks, names):
    """One chunk, with the metadata of a sample. An event begins with its size, of any width."""
    once, order = numbered(stacks)
    with open(os.path.join(os.path.dirname(__file__), "../samples/formats/jfr/chunk-2.0-appended"), "rb") as file:
        sample = file.read()
    metadata = sample[struct.unpack(">Q", sample[24:32])[0]:struct.unpack(">Q", sample[8:16])[0]]

    def event(body):
        size = len(body) + 4
        return bytes([size & 0x7F | 0x80, size >> 7 & 0x7F | 0x80, size >> 14 & 0x7F | 0x80, size >> 21]) + body

    def text(word):
        return b"\3" + number(len(word)) + word.encode()

    def pool(kind, constants):
        return number(kind) + number(len(constants)) + b"".join(
            number(i + 1) + constant for i, constant in enumerate(constants))
    checkpoint = b"\1\1\1\1\1\7"
    checkpoint += pool(24, [b"\0" + number(len(stack)) + b"".join(number(n + 1) + b"\x0c\1" for n in reversed(stack))
                            for stack in once])
    checkpoint += pool(23, [b"\1" + number(i + 2) for i in range(len(names))]) + pool(21, [b"\1"])
    checkpoint += pool(22, [text("Work"), *map(text, names)]) + pool(26, [text("Interpreted")])
    checkpoint += pool(28, [text("STATE_RUNNABLE")]) + pool(27, [text("java") + b"\7" + text("main") + number(70)])
    events = [event(number(101) + number(5000 + i) + b"\1" + number(stack + 1) + b"\1") for i, stack in enumerate(order)]
    body = event(checkpoint) + b"".join(events)
    head = struct.pack(">4sHHQQQQQQQI", b"FLR", 2, 0, 68 + len(body) + len(metadata), 68, 68 + len(body), 10**12, 2 * 10**9,
                       5000, 1000, 1)
    return head + body + metadata
