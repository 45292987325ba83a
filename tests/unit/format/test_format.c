#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include <flamepix/format.h>

#include "format/format_words.h"

static struct flamepix_bytes bytes_of(const char *text)
{
    return (struct flamepix_bytes){text, strlen(text)};
}

static const char *name_of(struct flamepix_bytes head)
{
    return flamepix_format_of(head)->name;
}

struct sample {
    const char *name; /* of the format */
    struct flamepix_bytes head;
};

#define SAMPLE(name, text)                                                                         \
    {                                                                                              \
        name,                                                                                      \
        {                                                                                          \
            text, sizeof(text) - 1                                                                 \
        }                                                                                          \
    }

/* A few made-up lines of each format; "" ends a literal before a digit that is not its own. */
static const struct sample samples[] = {
    SAMPLE("perf-data", "PERFILE2h\0\0\0\0\0\0\0"),
    SAMPLE("simpleperf", "SIMPLEPERF\1\0X\0\0\0"),
    SAMPLE("jfr", "FLR\0\0\2\0\1\0\0\0\0"),
    SAMPLE("mojo", "MOJ\1\1mode\0wall\0"),
    SAMPLE("hprof-heap", "JAVA PROFILE 1.0.2\0\0\0\0\4"),
    SAMPLE("hpl", "\1\0\0\0\1\0\0\0\0\0\0\0\7\2\0\0\0\5\0\0\0\0\0\0\0\11"
                  "\3\0\0\0\0\0\0\0\11\0\0\0\1a\0\0\0\3Lb;\0\0\0\1c"),
    SAMPLE("async-profiler", "--- Execution profile ---\nTotal samples       : 687\n\n"),
    SAMPLE("async-profiler-flat",
           "--- Execution profile ---\nTotal samples       : 7\n\n"
           "          ns  percent  samples  top\n  ----------  -------  -------  ---\n"),
    SAMPLE("jfr-print", "jdk.SafepointBegin {\n  startTime = 06:51:35.300\n  safepointId = 5\n}\n"),
    SAMPLE("jfr-print", "jdk.ExecutionSample {\n  startTime = 10:47:48.807\n  stackTrace = [\n"
                        "    Work.main(String[]) line: 7\n  ]\n}\n"),
    SAMPLE("jfr-summary", "\n Version: 2.1\n\n"
                          " Event Type                                   Count  Size (bytes) \n"
                          "==================================================================\n"),
    SAMPLE("ljp", "42 2\tWork.sort(Work.java:455)\n\tWork.main(Work.java:123)\nTotal traces = 1\n"),
    SAMPLE("pstats", "\xFB)\3\xFA\6"
                     "run.py\xE9\2\0\0\0\xDA\3"
                     "fib"),
    SAMPLE("jlprof", "JLPROF\1\0\4\3\2\1\2\xFF\0\0\0\0"),
    SAMPLE("massif", "desc: x\ncmd: ./a\ntime_unit: i\nsnapshot=0\ntime=0\nmem_heap_B=0\n"),
    SAMPLE("heaptrack", "v 10400 3\nX ./a\ns 4 main\ni 1 0 1\nt 1 0\na 8 1\n+ 0\n"),
    SAMPLE("heaptrack-raw", "v 10400 3\nx 2 /a\nX ./a\nm 1 -\nt 7bf3 0\n+ 8 1 5d7e\n"),
    SAMPLE("py-spy-dump", "Process 7: a\nPython v3.9.1 (/usr/bin/python3.9)\n\nThread 7 (idle)\n"),
    SAMPLE("hprof", "JAVA PROFILE 1.0.1, created Mon Aug  4\n\nHeader for -agentlib:hprof\n"),
    SAMPLE("packed", "PK\3\4\12\0\0\0\0\0"),
    SAMPLE("packed", "\xFD"
                     "7zXZ\0\0\4"),
    SAMPLE("packed", "\xFD"
                     "7zXZ\0\0\4\nmain;a 1\nmain;b 2\nmain;c 3\nYZ"),
    SAMPLE("packed", "BZh91AY&SY\x01\x02\x03"),
    SAMPLE("packed", "\x1F\x8B\x08\0\0\0\0\0"),
    SAMPLE("image", "\x89PNG\r\n\x1A\n\0\0\0\rIHDR"),
    SAMPLE("elf", "\x7F"
                  "ELF\2\1\1\0\0\0\0\0"),
    SAMPLE("gperftools", "\0\0\0\0\3\0\0\0\0\0\0\0\x10\x27\0\0\0\0\0\0"),
    SAMPLE("gperftools", "\0\0\0\0\0\0\0\0\3\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\x10\x27\0\0\0\0\0\0"
                         "\0\0\0\0\0\0\0\0"),
    SAMPLE("perfetto", "\x0A\7\x92\4\2\x10\7\x50\3"),
    SAMPLE("pprof", "\x0A\4\x08\1\x10\2\x12\6\x0A\1\1\x12\1\5\x32\0\x32\3cpu"),
    SAMPLE("frames-of-panels", "{\"schema\":\"flamepix-frames-2\",\"total\":9,\n \"panels\":[]}"),
    SAMPLE("frames-around",
           "{\"schema\":\"flamepix-frames-2\",\n \"view\":[{\"name\":\"around\"}]}"),
    SAMPLE("frames-of-change",
           "{\"schema\":\"flamepix-frames-2\",\n \"measure\":[\"max\",\"after-before\"]}"),
    SAMPLE("frames", "{\"schema\":\"flamepix-frames-2\",\"unit\":\"\\\"panels\\\":[\"}"),
    SAMPLE("flamebearer", "{\"version\":1,\"flamebearer\":{\"names\":[\"total\"],\"levels\":[]}}"),
    SAMPLE("pyinstrument", "{\"start_time\":1.5,\"sample_count\":3,\"root_frame\":null}"),
    SAMPLE("scalene", "{\"alloc_samples\":0,\"elapsed_time_sec\":1.5,\"files\":{}}"),
    SAMPLE("speedscope",
           "{\n  \"$schema\": \"https://www.speedscope.app/file-format-schema.json\",\n"
           "  \"shared\": {}\n}\n"),
    SAMPLE("stackprof", "{\"version\":1.2,\"mode\":\"wall\",\"gc_samples\":4}"),
    SAMPLE("perf-json", "{\n \"linux-perf-json-version\": 1,\n \"headers\": {}\n}\n"),
    SAMPLE("dhat", "{\n \"dhatFileVersion\": 2,\n \"mode\": \"heap\"\n}\n"),
    SAMPLE("xhprof", "{\"main()==>f\":{\"ct\":1,\"wt\":5},\"main()\":{\"ct\":1,\"wt\":9}}"),
    SAMPLE("ghcprof-json", "{\"program\":\"a\",\"total_ticks\":1,\"cost_centres\":[]}"),
    SAMPLE("otlp", "{\"resourceProfiles\":[]}"),
    SAMPLE("otlp", "\x12\x12\x0A\0\x0A\4\x20\5\x20\1\x12\0\x2A\0\x2A\4main"),
    SAMPLE("chrome-trace", "[\n {\"pid\": 0, \"ph\": \"B\", \"name\": \"work\"}\n]\n"),
    SAMPLE("chrome-trace", "\xEF\xBB\xBF{\"traceEvents\":[]}"),
    SAMPLE("cpuprofile", "{\"nodes\":[{\"id\":1,\"callFrame\":{\"functionName\":\"(root)\"}}]}"),
    SAMPLE("firefox-profile", "{\"threads\":[{\"stackTable\":{},\"stringArray\":[]}]}"),
    SAMPLE("jfr-json",
           "{\n  \"recording\": {\n    \"events\": [{\n      \"type\": \"jdk.CPULoad\", \n"
           "      \"values\": {\n"),
    SAMPLE("jstack-json", "{\n  \"threadDump\": {\n    \"processId\": \"4711\",\n"),
    SAMPLE("safari", "{\"recording\":{\"records\":[{\"type\":\"timeline-record-type-cpu\"}]}}"),
    SAMPLE("safari", "{\"recording\":{\"sampleStackTraces\":[]}}"),
    SAMPLE("d3", "{\"name\":\"root\",\"value\":5,\"children\":[]}"),
    SAMPLE("d3", "{\"c\":[{\"n\":\"a\",\"v\":5}]}"),
    SAMPLE("json", "{\"name\":\"root\",\"children\":[]}"),
    SAMPLE("json", "[]"),
    SAMPLE("xctrace", "<?xml version=\"1.0\"?>\n<trace-query-result>\n"),
    SAMPLE("flamegraph-svg", "<svg onload=\"init(evt)\"><g id=\"frames\"></g></svg>\n"),
    SAMPLE("svg", "<?xml version=\"1.0\"?>\n<svg width=\"1200\">\n"),
    SAMPLE("async-profiler-html", "<html>\n<script>\nconst cpool = [\n'all'\n];\n"),
    SAMPLE("async-profiler-html", "<!DOCTYPE html>\n<script>\nf(0,0,79,3,'all')\n"),
    SAMPLE("async-profiler-html",
           "<!DOCTYPE html>\n<svg />\nfunction f(key, level, left, width, inln, c1, int) {\n"),
    SAMPLE("d3-html", "<head>\n<link href=\"x/d3-flamegraph.css\">\n</head>\n"),
    SAMPLE("d3-html", "<!DOCTYPE html>\n<script>\nvar chart = flamegraph().width(960);\n"),
    SAMPLE("async-profiler-tree", "<!DOCTYPE html>\n<html>\n<head>\n<title>Tree view</title>\n"),
    SAMPLE("html", "\n<!DOCTYPE html>\n<title>x</title>\n"),
    SAMPLE("html", "<!DOCTYPE HTML PUBLIC \"-//IETF//DTD HTML 2.0//EN\">\n<title>404</title>\n"),
    SAMPLE("git-lfs", "version https://git-lfs.github.com/spec/v1\noid sha256:4d7a21\nsize 12\n"),
    SAMPLE("git-annex", "/annex/objects/SHA256E-s12--4d7a21.folded\n"),
    SAMPLE("xml", "<?xml version=\"1.0\"?>\n<a>\n"),
    SAMPLE("instruments", "Running Time\tSelf (ms)\t\tSymbol Name\n42.0ms 99%\t0\t \tmain\n"),
    SAMPLE("instruments", "Weight\tSelf Weight\t\tSymbol Name\n"),
    SAMPLE("gprof", "Index  % CPU Time:Total  CPU Time:Self\n-----  ----------------\n"),
    SAMPLE("vtune", "Function Stack,CPU Time:Self,Module\nTotal,0.0,x\n main,0.1,a.out\n"),
    SAMPLE("vsprof", "\xEF\xBB\xBFLevel,Function Name,Number of Calls\r\n0,\"a.exe\",0\r\n"),
    SAMPLE("xperf", "Process Name, Display Name, Stack\nx.exe, x.exe, [Root]/a\n"),
    SAMPLE("xdebug", "Version: 3.2.0\nFile format: 4\nTRACE START [2026-01-01]\n1\t0\t0\t0.1\n"),
    SAMPLE("callgrind", "version: 1\npid: 7\nevents: Ir\n\nfl=a.c\nfn=main\n16 400\n+3 4\n"),
    SAMPLE("gprof", "Flat profile:\n\nEach sample counts as 0.01 seconds.\n"),
    SAMPLE("rprof", "sample.interval=20000\n\"f\" \"g\" \n"),
    SAMPLE("v8log", "v8-version,6,0,287\nshared-library,\"node\",0x1,0x2\n"),
    SAMPLE("ghcprof", "\tMon Jan  1 Time and Allocation Profiling Report  (Final)\n\n"),
    SAMPLE("papyrus", "log opened (PC)\n500:PUSH:3053:1:quest (2):quest..f\n"),
    SAMPLE("jstack", "2026-01-01 10:00:00\nFull thread dump OpenJDK 64-Bit Server VM:\n"),
    SAMPLE("jstack",
           "\"main\" #1 prio=5\n   java.lang.Thread.State: RUNNABLE\n\tat a.b(C.java:1)\n"),
    SAMPLE("jstack", "\"main\" #1 prio=5 tid=0x00007f nid=0x2d runnable\n\tat a.b(C.java:1)\n"),
    SAMPLE("javacore", "0SECTION       TITLE subcomponent dump routine\nNULL   ====\n"),
    SAMPLE("jstack", "4711\n21.0.2+13\n\n#1 \"main\"\n      a.B.c(D.java:1)\n"),
    SAMPLE("java-exceptions", "java.lang.Error: x\n\tat a.B.c(D.java:12)\n"),
    SAMPLE("austin", "# austin: 3.4.1\n# mode: wall\nP1;T2;a.py:f:94 12903\n"),
    SAMPLE("austin", "P1;T2;<frozen zipimport>:__init__:94 12903\n"),
    SAMPLE("sample", "Analysis of sampling rg (pid 64) every 1 millisecond\nCall graph:\n"),
    SAMPLE("sample", "Call graph:\n    24 Thread_1\n    + 24 start  (in libdyld) + 1  [0x1]\n"),
    SAMPLE("pmcstat", "@ inst_retired.any [35 samples]\n\n20.86%  [7]  f @ /boot/kernel\n"),
    SAMPLE("bpftrace", "Attaching 2 probes...\n\n@[\n    read+14\n    main+2\n]: 5\n"),
    SAMPLE("bpftrace", "@[\n    read+14\n]: 5\n"),
    SAMPLE("bpftrace-json", "{\"type\": \"map\", \"data\": {\"@\": {\"\\n    f+1\\n\": 4}}}\n"),
    SAMPLE("memleak",
           "Attaching to pid 7, Ctrl+C to quit.\n[11:16:33] Top 1 stacks with outstanding "
           "allocations:\n\t80 bytes in 5 allocations from stack\n\t\tmain+0x6d [a]\n"),
    SAMPLE("bcc-trace",
           "PID     TID     COMM            FUNC             -\n"
           "9       9       a.out           do_sys_open\n        do_sys_open+0x1 [kernel]\n"),
    SAMPLE(
        "bcc",
        "Sampling at 49 Hertz of all threads\n    read\n    -                dd (7)\n        4\n"),
    SAMPLE("bcc", "    read\n    main\n    -                dd (7)\n        4\n"),
    SAMPLE("elfutils", "PID 17 - process\nTID 17:\n#0  0x00007ff2 read\n#1  0x00007ff3 main\n"),
    SAMPLE("gdb", "[New LWP 17]\n\nThread 1 (LWP 17):\n#0  0x1 in read () from libc\n"),
    SAMPLE("gdb", "#0  0x1 in read () from libc\n#1  0x2 in main () at a.c:3\n"),
    SAMPLE("aix", "7: /bin/x -d\n---------- tid# 5 ----------\n0xd0  poll(1) + 0xb0\n"),
    SAMPLE("wcp", "Full stacks of at least 0.01%:\n\n99.791% === (17 samples)\n  1: f\n"),
    SAMPLE("reli-json", "{\"call_frames\":[{\"class_name\":\"\",\"function_name\":\"f\"}]}\n"),
    SAMPLE("phpspy", "0 f <internal>:-1\n1 <main> /a.php:3\n\n"),
    SAMPLE("rbspy", "rbspy02\n{\"sample_rate\":100}\n"),
    SAMPLE("function-graph", "# tracer: function_graph\n 0)   0.537 us    |  f();\n"),
    SAMPLE("function-graph",
           " sh-5  [000]  56.901234: funcgraph_entry:        0.537 us   |  f();\n"),
    SAMPLE("ftrace", "# tracer: function\n#\n   sh-5  [001] d... 56.901234: f <-g\n"),
    SAMPLE("ftrace", "  sh-5  [001] 56.901234: function:             f <-- g\n"),
    SAMPLE("faulthandler", "Thread 0x7f (most recent call first):\n  File \"a.py\", line 3 in f\n"),
    SAMPLE("goroutine", "goroutine profile: total 1\n2 @ 0x10 0x20\n#\t0x10\ttime.Sleep+0xbe\n"),
    SAMPLE("goroutine", "goroutine 41 [running]:\nmain.f(0x1)\n\t/a.go:693 +0x9f\n"),
    SAMPLE("pprof-raw", "PeriodType: cpu nanoseconds\nPeriod: 10\nSamples:\n 1 10: 1 2\n"),
    SAMPLE("pprof-traces",
           "File: a\nType: cpu\n-----------+-------\n   10ms   f\n          main\n"),
    SAMPLE("pprof-text", "heap profile: 1: 2 [ 1: 2] @ heap/1\n 1: 2 [1: 2] @ 0x1 0x2\n"),
    SAMPLE("pprof-text", "threadcreate profile: total 1\n1 @ 0x10 0x20\n"),
    SAMPLE("pprof-text",
           "--- symbol\nbinary=x\n0x1 f\n---\n--- heap\nheap profile: 1: 1 [ 1: 1] @ x\n"),
    SAMPLE("gperftools", "--- symbol\n0x1 f\n---\n--- profile\n"
                         "\0\0\0\0\3\0\0\0\0\0\0\0\x10\x27\0\0\0\0\0\0"),
    SAMPLE("pprof-text", "--- contentionz 1 ---\nsampling period = 100\n 1 2 @ 0x1\n"),
    SAMPLE("perf-report", "# Samples: 3 of event 'cycles'\n# Event count (approx.): 7\n#\n x\n"),
    SAMPLE("perf-script", "a b 17 [000] 44.133575:  1 cycles:u: \n\t  59fe f+0x1 (/bin/x)\n\n"),
    SAMPLE("perf-script", "# captured on: today\n#\nswapper 0 44.133575: cycles: \n\t59 f (x)\n"),
    SAMPLE("perf-script", "  false 39 191.48971:  1 cycles:u:  ffff [unknown] ([unknown])\n"),
    SAMPLE("perf-script", "rx    2004008 cpu-clock: \n\t   da10 f\n\t  dd57 g\n\n"),
    SAMPLE("dtrace", "CPU     ID             FUNCTION:NAME\n  0  64091      :tick-60s \n\n"),
    SAMPLE("dtrace", "\n\n      unix`read+0x2\n      node`main\n    7\n"),
    SAMPLE("dtrace", "node 7 181012024: profile-1ms:\n      node`f+0x1\n      node`main+0x2\n\n"),
    SAMPLE("systemtap", " 0xffffffff8103ce3b : idle+0xb/0x10 [kernel]\n\t23\n"),
    SAMPLE("art-trace", "SLOW\xF3\0\x20\0\0\0\0\0\0\0\0\0\x0E\0"),
    SAMPLE("art-trace", "*version\n3\ndata-file-overflow=false\n"),
    SAMPLE("memray", "memray\0\x0C\0\0\0\1\0\0\0"),
    SAMPLE("memray", "\x04\x22\x4D\x18\x60\x40\x82\x10\0\0\0\xF0\1memray\0\x0C\0\0\0"),
    SAMPLE("nettrace", "Nettrace\x14\0\0\0!FastSerialization.1\5\5\1\4"),
    SAMPLE("nettrace", "Nettrace\0\0\0\0\6\0\0\0"),
    SAMPLE("nytprof", "NYTProf 5 0\n#Perl profile database. Generated by Devel::NYTProf 6.14\n"
                      ":basetime=1700000000\n:application=-e\nz\x78\x9C\1\2\3\0"),
    SAMPLE("tracy", "tlZ\4\x10\0\0\0\1"),
    SAMPLE("tracy", "tZst\x10\0\0\0\1"),
    SAMPLE("tracy", "tr\xFDP\1\4\x10\0\0\0"),
    SAMPLE("magic-trace", "\x10\0\4FxT\x16\0\x21\0\1\0\0\0\0\0"),
    SAMPLE("go-trace", "go 1.21 trace\0\0\0\x81\x8E\1"),
    SAMPLE("go-trace", "go 1.5 trace\0\0\0\0\1"),
    SAMPLE("memtrace", "\xC1\x1F\xFC\xC1\x20\0\0\0\0"),
    SAMPLE("memtrace", "\xC1\xFC\x1F\xC1\0\0\0\x20\0"),
    SAMPLE("json-slabs", "\xDC\xDFJSLB\1\0\1\0\0\0"),
    SAMPLE("nsight", "SQLite format 3\0\x10\0\1\1\0CREATE TABLE NVTX_EVENTS (start)"),
    SAMPLE("nsight", "\1\2\3\4\5\6QuadDCommon\0\1\2\3"),
    SAMPLE("nsight-compute", "NVR\0\2\0\0\0\x08\7"),
    SAMPLE("instruments-bundle",
           "PK\x03\x04\x0A\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\x0A\0\0\0run.trace/"),
    SAMPLE("gprofng", "<?xml version='1.0' encoding='UTF-8' ?>\n<experiment version=\"12.4\">\n"),
    SAMPLE("gprofng", "#analyzer experiment group\ntest.1.er\n"),
    SAMPLE("sqlite", "SQLite format 3\0\x10\0\1\1\0CREATE TABLE a (b)"),
    SAMPLE("pprof-top", "File: x\nType: cpu\nShowing nodes accounting for 1s, 100% of 1s total\n"),
    SAMPLE("palette-map", "->rgb(252,91,43)\nmain->rgb(1,2,3)\n"),
    SAMPLE("binary", "\1\2\3\4 some text \5\6\7"),
};

enum { SAMPLES = sizeof(samples) / sizeof(samples[0]) };

static void test_what_profilers_write_is_told_by_its_content(void **state)
{
    (void)state;
    for (size_t i = 0; i < SAMPLES; i++)
        assert_string_equal(name_of(samples[i].head), samples[i].name);
}

static void test_every_row_has_a_sample_and_a_name_of_its_own(void **state)
{
    (void)state;
    size_t count = 0;
    const struct flamepix_format *formats = flamepix_formats(&count);
    for (size_t row = 0; row < count; row++) {
        size_t found = 0;
        for (size_t i = 0; i < SAMPLES; i++)
            found += flamepix_format_of(samples[i].head) == &formats[row];
        assert_true(found > 0 || formats[row].open != NULL);
        for (size_t other = 0; other < row; other++)
            assert_string_not_equal(formats[row].name, formats[other].name);
        const bool always_read =
            formats[row].open != NULL && (formats[row].traits & FLAMEPIX_FORMAT_RUNS) == 0;
        assert_true((formats[row].advice == NULL) == always_read);
    }
}

static void test_a_folder_may_be_one_recording(void **state)
{
    (void)state;
    assert_string_equal(fpx_format_of_folder("a/run 1.trace")->name, "instruments-bundle");
    assert_string_equal(fpx_format_of_folder("run.trace//")->name, "instruments-bundle");
    assert_string_equal(fpx_format_of_folder("test.1.er")->name, "gprofng");
    assert_null(fpx_format_of_folder("profiles"));
    assert_null(fpx_format_of_folder("trace"));
    assert_null(fpx_format_of_folder("/"));
}

static void test_programs_are_run_only_where_asked_for(void **state)
{
    (void)state;
    const struct flamepix_recording_options plain = {0};
    const struct flamepix_recording_options asked = {.run_perf = true};
    const struct flamepix_format *data = flamepix_format_named("perf-data");
    const struct flamepix_format *elf = flamepix_format_of((struct flamepix_bytes){"\177ELF", 4});
    assert_false(fpx_format_is_read(data, &plain));
    assert_true(fpx_format_is_read(data, &asked));
    assert_true(fpx_format_is_read(flamepix_format_named("folded"), &plain));
    assert_false(fpx_format_is_read(elf, &asked));
}

/* Folded text that looks like something else, and the fault it would be not to read it. */
static const char *const folded[] = {
    "main;read 5\n",
    "main 5",
    "  main;read   5 \r\nmain 3\r\n",
    "\xEF\xBB\xBFmain;read 5\n",
    "# a comment\n\nmain;read 5.25\n",
    "a;b 10 12\na;c 3 0\n",
    "{\"a\":1};b 5\n",
    "{\"traceEvents\":[] 5\n",
    "[{\"ph\":1}];x 7\n",
    "<?xml;a 1\n<svg ;b 2\n",
    "<html> 3\n",
    "samples;heap profile: 85 3\n",
    "heap profile: 3\n",
    "events: 5\nfn=main 3\npositions: 2\n",
    "version: 1\npid: 20922\n",
    "Analysis of sampling 5\n",
    "comm 12 [000] 44.133575: cycles: 5\n",
    "a;unix`read 5\n  unix`a;unix`b 3\n\tunix`c 3\n",
    "a;b\tc 5\na\t6\n",
    "@ x;y 3\n@[ 3\n]: 5\n",
    "goroutine 41\ngoroutine 42;f 1\n",
    "#0  0x1 in read ()\nmain;read 5\n",
    "->rgb(1,2,3);a 3\n",
    "FLR;a 1\n\1\2\3\4;\5\6 2\n",
    "PERFILE2 5\n",
    "\n\n;;;a 3\n",
    "(anonymous namespace)::f(int, char);g 3\n[unknown];[libc.so] 9\n",
    "P1;x;<frozen zipimport>:__init__:94 12903\n",
    "Pool;T2;a 3\n",
    "goroutine 5 [running]:\na;b 1\na;c 2\na;d 3\n",
    "warning: lost events\nFull thread dump \na;b 1\na;c 2\nb;c 4\n",
};

static void test_folded_text_is_never_taken_for_something_else(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof(folded) / sizeof(folded[0]); i++)
        assert_string_equal(name_of(bytes_of(folded[i])), "folded");
    assert_string_equal(name_of((struct flamepix_bytes){"a;\0\0;b 5\n", 10}), "folded");
}

static void test_what_looks_like_nothing_known_is_left_to_the_reader_of_folded_text(void **state)
{
    (void)state;
    static const char zeros[5000];
    assert_string_equal(name_of((struct flamepix_bytes){NULL, 0}), "folded");
    assert_string_equal(name_of(bytes_of("\n# only a comment\n")), "folded");
    assert_string_equal(name_of(bytes_of("just text\n")), "folded");
    assert_string_equal(name_of(bytes_of("[unknown]\n{a\n<b>\n")), "folded");
    assert_string_equal(name_of((struct flamepix_bytes){zeros, sizeof(zeros)}), "folded");
}

static void test_only_formats_that_are_read_can_be_named(void **state)
{
    (void)state;
    assert_string_equal(flamepix_format_read(0)->name, "folded");
    assert_null(flamepix_format_named("auto"));
    assert_null(flamepix_format_named("elf"));
    for (size_t i = 0; flamepix_format_read(i) != NULL; i++) {
        const struct flamepix_format *format = flamepix_format_read(i);
        assert_ptr_equal(flamepix_format_named(format->name), format);
        assert_non_null(format->open);
    }
}

static void test_a_refusal_says_what_it_looks_like_and_what_to_do(void **state)
{
    (void)state;
    const struct flamepix_format *elf = flamepix_format_of(bytes_of("\177ELF\2\1\1"));
    struct flamepix_buffer text = {0};
    assert_int_equal(flamepix_format_refusal(elf, "--as-folded", &text), FLAMEPIX_OK);
    assert_string_equal(text.data,
                        "looks like a program or library, which cannot be read: record a profile "
                        "of it first; --as-folded reads it anyway");
    text.length = 0;
    assert_int_equal(flamepix_format_refusal(elf, NULL, &text), FLAMEPIX_OK);
    assert_string_equal(text.data,
                        "looks like a program or library, which cannot be read: record a "
                        "profile of it first");
    flamepix_buffer_free(&text);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_what_profilers_write_is_told_by_its_content),
        cmocka_unit_test(test_every_row_has_a_sample_and_a_name_of_its_own),
        cmocka_unit_test(test_a_folder_may_be_one_recording),
        cmocka_unit_test(test_programs_are_run_only_where_asked_for),
        cmocka_unit_test(test_folded_text_is_never_taken_for_something_else),
        cmocka_unit_test(test_what_looks_like_nothing_known_is_left_to_the_reader_of_folded_text),
        cmocka_unit_test(test_only_formats_that_are_read_can_be_named),
        cmocka_unit_test(test_a_refusal_says_what_it_looks_like_and_what_to_do),
    };
    return cmocka_run_group_tests_name("format", tests, NULL, NULL);
}
