/* The table of formats. Each format is one row here and one file in this room, which defines the
 * opening function that the row declares. Everything else follows from the row: detection by
 * content, the name for --format-in, and the text of `collapse --list-formats`. format.c describes
 * how formats are detected. */
#ifndef FPX_FORMAT_FORMATS_H
#define FPX_FORMAT_FORMATS_H

#include <flamepix/format.h>

#include "format/recognise/recognise.h"

/* Advice used more than once, and options shared by several rows. */
#define FOLD_FIRST  "fold it first, as with "
#define FOLD_JSON   "export it as folded stacks, `a;b;c 42` a line"
#define HOLDS_CALLS "it holds calls and not stacks; record with a sampling profiler"
#define UNPACK      "unpack it first; gzip, zstd, xz and bzip2 are unpacked on the way"

#define PERF_OPTIONS                                                                               \
    "profile thread range weight granularity pid tid comm kernel jit all inline context addrs "    \
    "skip-after offcpu"

/* The rows, in the order in which they are tried. Formats that are read use
 *
 *     READ(name, description, extensions, versions, options, recognise, marks, open)
 *
 * or TWICE if the reader rewinds its input, FOLDED, which streams, or RUNS if a program is run on
 * the input on request, with advice as the last field. Formats that are only recognised use
 * REFUSED(name, description, recognise, marks, advice) for profiles, and NO_PROFILE for other
 * files. The fields are those of struct flamepix_format.
 *
 * A macro, since several constant tables are generated from it. */
/* clang-format off */
#define FPX_FORMATS(FOLDED, RUNS, READ, TWICE, REFUSED, NO_PROFILE) \
    FOLDED("folded", "folded stacks", "folded collapsed stacks", NULL, "counts", \
         fpx_recognise_folded, NULL, fpx_folded_open) \
    /* -- bytes that are not text -- */ \
    RUNS("perf-data", "a perf.data file", "data", NULL, "perf " PERF_OPTIONS, \
         fpx_recognise_magic, MARKS("PERFILE2", "2ELIFREP"), fpx_perf_data_open, \
         "give what `perf script` prints; the option `--perf` runs that on the file") \
    TWICE("simpleperf", "a simpleperf recording", "trace data", "1", \
               "addrs comm granularity jit kernel pid profile range tid weight", \
               fpx_recognise_magic, MARKS("SIMPLEPERF"), fpx_simpleperf_open) \
    READ("jfr", "a Java Flight Recorder file", "jfr", "0.9, 1.0, 2.0 and 2.1", \
         "profile thread range weight granularity tid kernel jit inline", \
         fpx_recognise_magic, MARKS("FLR"), fpx_jfr_open) \
    TWICE("jlprof", "a profile of Julia", "jlprof", "1.0", \
               "profile thread c-frames combine norepl granularity", \
               fpx_recognise_magic, MARKS("JLPROF"), fpx_jlprof_open) \
    READ("mojo", "an Austin MOJO file", "mojo", "1 to 4", \
         "profile thread range pid tid granularity", \
         fpx_recognise_mojo, NULL, fpx_mojo_open) \
    READ("pstats", "a profile of Python's cProfile", "prof pstats", NULL, "granularity", \
         fpx_recognise_pstats, NULL, fpx_pstats_open) \
    REFUSED("hprof-heap", "a Java heap dump", \
            fpx_recognise_magic, MARKS("JAVA PROFILE 1."), \
            "it holds objects; record allocations, as with `-e alloc` of async-profiler") \
    READ("hpl", "an Honest Profiler file", "hpl", NULL, "granularity thread range tid", \
         fpx_recognise_hpl, NULL, fpx_hpl_open) \
    READ("hprof", "a Java HPROF file", "txt hprof", "1.0.1 to 1.0.3", \
         "profile thread weight granularity tid", \
         fpx_recognise_beginning, MARKS("JAVA PROFILE 1."), fpx_hprof_open) \
    READ("jfr-print", "`jfr print` output", "txt", NULL, "profile thread weight granularity", \
         fpx_recognise_jfr_print, MARKS("  stackTrace = ["), fpx_jfr_print_open) \
    REFUSED("jfr-summary", "`jfr summary` output", \
            fpx_recognise_line, MARKS(" Event Type                        "), \
            "it counts events; give the recording itself") \
    READ("ljp", "a lightweight Java profiler's output", "txt", NULL, "granularity", \
         fpx_recognise_ljp, NULL, fpx_ljp_open) \
    REFUSED("async-profiler-flat", "a flat profile of async-profiler", \
            fpx_recognise_async_flat, NULL, \
            "it has no stacks; record with `-o traces` or `-o collapsed`") \
    READ("async-profiler", "stacks that async-profiler prints", "txt", NULL, "profile weight", \
         fpx_recognise_async_traces, MARKS("--- Execution profile ---"), \
         fpx_async_traces_open) \
    /* -- known, and not read -- */ \
    REFUSED("memray", "a recording of memray", \
            fpx_recognise_memray, MARKS("memray"), \
            "`memray transform csv` writes its stacks; fold those") \
    REFUSED("nettrace", "a .nettrace of .NET", \
            fpx_recognise_magic, MARKS("Nettrace"), \
            "give what `dotnet-trace convert --format speedscope` makes of it") \
    REFUSED("nytprof", "a recording of NYTProf", \
            fpx_recognise_beginning, MARKS("NYTProf "), \
            "give what `nytprofcalls` prints of it") \
    REFUSED("tracy", "a recording of Tracy", \
            fpx_recognise_magic, MARKS("tlZ\4", "tZst", "tr\xFDP"), \
            "`tracy-csvexport -u` writes its zones; make folded stacks or a Chrome trace of them") \
    REFUSED("magic-trace", "a trace of magic-trace", \
            fpx_recognise_fuchsia, NULL, \
            "give what `traceconv json` of Perfetto makes of it") \
    REFUSED("go-trace", "an execution trace of Go", \
            fpx_recognise_go_trace, MARKS("go 1."), \
            "give what `go tool trace -pprof=sync` (or net, syscall, sched) makes of it") \
    REFUSED("memtrace", "a trace in the Common Trace Format, as of memtrace", \
            fpx_recognise_magic, MARKS("\xC1\x1F\xFC\xC1", "\xC1\xFC\x1F\xC1"), \
            "of memtrace, give the profile of pprof that its `convert` makes of it") \
    REFUSED("json-slabs", "a Firefox profile in JsonSlabs", \
            fpx_recognise_magic, MARKS("\xDC\xDFJSLB"), \
            "save it as JSON, as the Firefox Profiler does") \
    REFUSED("nsight", "a report of Nsight Systems", \
            fpx_recognise_nsight, MARKS("QuadD", "NVIDIA Nsight Systems"), \
            "make a Chrome trace of it, as nsys2json does of `nsys export --type sqlite`") \
    REFUSED("nsight-compute", "a report of Nsight Compute", \
            fpx_recognise_magic, MARKS("NVR"), \
            "it holds counters of kernels and no stacks; record with `nsys profile`") \
    REFUSED("instruments-bundle", "a bundle of Instruments", \
            fpx_recognise_bundle, MARKS(".trace/"), \
            "give what `xctrace export --input BUNDLE --xpath XPATH` prints, of the table " \
            "of the schema time-profile") \
    REFUSED("gprofng", "an experiment of gprofng", \
            fpx_recognise_gprofng, MARKS("#analyzer experiment group"), \
            "`gprofng display text -calltree` prints it; record with perf for stacks") \
    NO_PROFILE("sqlite", "an SQLite database", \
            fpx_recognise_magic, MARKS("SQLite format 3"), \
            "give folded stacks, `a;b;c 42` a line") \
    NO_PROFILE("packed", "an archive or packed file", \
            fpx_recognise_packed, fpx_packed_marks, \
            UNPACK) \
    NO_PROFILE("git-lfs", "a Git LFS pointer", \
            fpx_recognise_beginning, MARKS("version https://git-lfs.github.com/spec/"), \
            "`git lfs pull` fetches the file that it stands for") \
    NO_PROFILE("git-annex", "a git-annex pointer", \
            fpx_recognise_beginning, MARKS("/annex/objects/"), \
            "`git annex get` fetches the file that it stands for") \
    NO_PROFILE("image", "an image", \
            fpx_recognise_magic, MARKS("\x89PNG", "\xFF\xD8\xFF", "GIF8"), \
            "a profile is what a picture is made of") \
    NO_PROFILE("elf", "a program or library", \
            fpx_recognise_magic, MARKS("\177ELF"), \
            "record a profile of it first") \
    TWICE("gperftools", "a gperftools CPU profile", "prof cpu", NULL, \
               "profile sample-index granularity inline", \
               fpx_recognise_gperftools, NULL, fpx_gperftools_open) \
    TWICE("perfetto", "a Perfetto trace", "pftrace perfetto-trace", NULL, \
               "profile range granularity", \
               fpx_recognise_perfetto, NULL, fpx_perfetto_open) \
    TWICE("pprof", "a pprof profile", "pb pprof prof pgo", NULL, \
               "profile sample-index tag-root granularity inline", \
               fpx_recognise_pprof, NULL, fpx_pprof_open) \
    /* -- bytes or text -- */ \
    TWICE("otlp", "an OpenTelemetry profile", "otlp json pb", "1.4 to 1.11", \
               "profile range tag-root granularity inline", \
               fpx_recognise_otlp, NULL, fpx_otlp_open) \
    READ("art-trace", "an Android method trace", "trace", "1 to 5", "granularity profile range", \
         fpx_recognise_art, MARKS("*version"), fpx_art_trace_open) \
    NO_PROFILE("binary", "binary data", \
            fpx_recognise_binary, NULL, \
            "give folded stacks, `a;b;c 42` a line") \
    /* -- JSON -- */ \
    REFUSED("frames-of-panels", "the frames of a picture of panels", \
            fpx_recognise_frames, fpx_panels_marks, \
            "give the profiles that its panels were drawn from") \
    REFUSED("frames-around", "the frames of a chart around a function", \
            fpx_recognise_frames, fpx_around_marks, \
            "give the profile that it was drawn from") \
    REFUSED("frames-of-change", "the frames of a comparison whose widths are no side of it", \
            fpx_recognise_frames, fpx_change_marks, \
            "give its profiles, or draw it with widths that are after, before or sum") \
    READ("frames", "the frames of a picture", "json", "2", NULL, \
         fpx_recognise_frames, NULL, fpx_drawn_frames_open) \
    READ("flamebearer", "a flame graph of Pyroscope", "json", "1", NULL, \
         fpx_recognise_json_pair, \
         MARKS("\"flamebearer\"", "\"names\"", "\"levels\"", "\"numTicks\"", "\"maxSelf\"", \
               "\"spyName\"", "\"leftTicks\""), fpx_flamebearer_open) \
    READ("pyinstrument", "a session of pyinstrument in JSON", "json pyisession", \
         "of pyinstrument 3 to 5", "granularity", \
         fpx_recognise_json_pair, \
         MARKS("\"root_frame\"", "\"frame_records\"", "\"frame_tree\"", "\"sample_count\"", \
               "\"file_path_short\"", "\"is_application_code\"", "\"start_call_stack\"", \
               "\"target_description\"", "\"cpu_time\""), fpx_pyinstrument_open) \
    TWICE("scalene", "a profile of scalene in JSON", "json", NULL, "granularity profile", \
         fpx_recognise_json_pair, \
         MARKS("\"elapsed_time_sec\"", "\"alloc_samples\"", "\"max_footprint_mb\"", \
               "\"growth_rate\"", "\"entrypoint_dir\"", "\"n_cpu_percent_c\"", \
               "\"n_cpu_percent_python\"", "\"percent_cpu_time\""), fpx_scalene_open) \
    TWICE("speedscope", "a speedscope file", "speedscope json", NULL, "profile range granularity", \
               fpx_recognise_json_pair, \
               MARKS("speedscope.app/file-format-schema", "\"shared\"", "\"profiles\"", \
                     "\"activeProfileIndex\"", "\"startValue\"", "\"endValue\"", "\"evented\"", \
                     "\"sampled\""), \
               fpx_speedscope_open) \
    TWICE("stackprof", "a StackProf dump in JSON", "json dump", "up to 1.2", \
         "range weight granularity", \
               fpx_recognise_json_pair, MARKS("\"gc_samples\"", "\"missed_samples\"", \
                     "\"total_samples\"", "\"raw_timestamp_deltas\"", "\"interval\"", \
                     "\"mode\":\"wall\"", "\"mode\":\"cpu\"", "\"mode\":\"object\""), \
               fpx_stackprof_open) \
    TWICE("dhat", "a DHAT heap profile", "json dhat", "1 and 2", "profile granularity", \
               fpx_recognise_json_pair, MARKS("\"dhatFileVersion\"", "\"pps\"", "\"ftbl\"", \
                     "\"bklt\"", "\"bksu\"", "\"mode\""), fpx_dhat_open) \
    READ("xhprof", "an xhprof profile in JSON", "xhprof json", NULL, "profile", \
         fpx_recognise_json_pair, MARKS("==>", "==\\u003E", "==\\u003e", "\"wt\"", "\"pmu\"", \
               "\"main()\""), fpx_xhprof_open) \
    READ("ghcprof-json", "a GHC profile in JSON", "prof json", NULL, \
         "weight ticks bytes granularity", \
         fpx_recognise_json_pair, MARKS("\"cost_centres\"", "\"total_ticks\"", \
               "\"tick_interval\"", "\"total_alloc\"", "\"rts_arguments\""), \
         fpx_ghcprof_json_open) \
    READ("reli-json", "what reli writes by its template json_lines", "json jsonl", NULL, \
         "granularity", \
         fpx_recognise_reli_json, NULL, fpx_reli_json_open) \
    READ("perf-json", "what `perf data convert --to-json` writes", "json", "1", \
         "addrs comm granularity jit kernel pid profile range thread tid weight", \
         fpx_recognise_json, MARKS("\"linux-perf-json-version\"", "\"feat-offset\""), \
         fpx_perf_json_open) \
    TWICE("firefox-profile", "a Firefox profile", "json", "up to 70, and raw ones up to 36", \
         "granularity profile range", \
         fpx_recognise_json_pair, \
         MARKS("\"stackTable\"", "\"frameTable\"", "\"stringArray\"", "\"stringTable\"", \
               "\"preprocessedProfileVersion\"", "\"processType\"", "\"markerSchema\"", \
               "\"prefixOffset\"", "\"ticks\":", "\"libs\":", "\"debugName\"", "\"breakpadId\""), \
         fpx_firefox_profile_open) \
    READ("chrome-trace", "a Chrome trace", "json trace", NULL, "granularity profile range weight", \
         fpx_recognise_chrome_trace, NULL, fpx_chrome_trace_open) \
    READ("heapprofile", "a V8 heap profile", "heapprofile json", NULL, "granularity", \
         fpx_recognise_json_pair, \
         MARKS("\"selfSize\"", "\"head\":", "\"callFrame\""), fpx_heapprofile_open) \
    READ("cpuprofile", "a V8 CPU profile", "cpuprofile alcpuprofile json", NULL, \
         "range weight granularity", \
         fpx_recognise_cpuprofile, NULL, fpx_cpuprofile_open) \
    TWICE("safari", "a Safari timeline recording", "json", "1", "range granularity", \
               fpx_recognise_json_pair, \
               MARKS("\"sampleStackTraces\"", "\"timeline-record-type-", "\"sampleDurations\"", \
                     "\"stackFrames\"", "\"instrumentTypes\"", "\"displayName\"", \
                     "\"recording\""), fpx_safari_open) \
    READ("jfr-json", "`jfr print --json` output", "json", NULL, \
         "profile thread weight granularity", \
         fpx_recognise_jfr_json, NULL, fpx_jfr_print_json_open) \
    READ("jstack-json", "a Java thread dump in JSON", "json", "up to 2", \
         "thread include-tid no-include-tname shorten-pkgs no-pkgs granularity", \
         fpx_recognise_json_pair, \
         MARKS("\"threadDump\"", "\"threadContainers\"", "\"processId\"", "\"runtimeVersion\"", \
               "\"container\"", "\"threads\""), fpx_jstack_json_open) \
    READ("bpftrace-json", "`bpftrace -f json` output", "json", NULL, \
         "granularity includeoffset profile", \
         fpx_recognise_bpftrace_json, NULL, fpx_bpftrace_json_open) \
    READ("d3", "a tree for d3-flame-graph", "json", NULL, NULL, \
         fpx_recognise_d3, NULL, fpx_d3_open) \
    NO_PROFILE("json", "JSON", \
            fpx_recognise_json, NULL, \
            FOLD_JSON) \
    /* -- XML and its kin: pages hold pictures, too -- */ \
    READ("async-profiler-html", "a page of async-profiler", "html", NULL, \
         "inline jit kernel profile", \
         fpx_recognise_html, MARKS("\nf(0,0,", "\nconst cpool = [", "\nunpack(cpool)", \
               "function f(level, left, width, type, title", \
               "function f(key, level, left, width"), fpx_async_html_open) \
    READ("d3-html", "a page of d3-flame-graph", "html", NULL, NULL, \
         fpx_recognise_html, MARKS("d3-flamegraph", "d3-flame-graph", "d3.flame", \
               "flamegraph()", "flameGraph()"), fpx_d3_html_open) \
    REFUSED("async-profiler-tree", "a call tree of async-profiler", \
            fpx_recognise_html, MARKS("<title>Tree view</title>"), \
            "make a flame graph of the recording, as with `-o flamegraph` or `-o collapsed`") \
    READ("xctrace", "an Instruments export in XML", "xml", NULL, \
         "profile range granularity pid tid weight", \
         fpx_recognise_xctrace, MARKS("<trace-query-result>"), fpx_xctrace_open) \
    READ("flamegraph-svg", "a flame graph in SVG", "svg", NULL, NULL, \
         fpx_recognise_flamegraph_svg, NULL, fpx_flamegraph_svg_open) \
    NO_PROFILE("svg", "an SVG picture", \
            fpx_recognise_text, MARKS("<svg "), \
            "give the folded stacks that it was made of") \
    NO_PROFILE("html", "an HTML page", \
            fpx_recognise_beginning, MARKS("<!DOCTYPE html", "<!doctype html", "<html", \
                  "<!DOCTYPE HTML", "<HTML"), \
            "it may be a server's error; of a flame graph give the folded stacks that it was " \
            "made of") \
    NO_PROFILE("xml", "XML", \
            fpx_recognise_beginning, MARKS("<?xml"), \
            "give folded stacks, `a;b;c 42` a line") \
    /* -- tables -- */ \
    READ("instruments", "an Instruments export", "txt csv", NULL, "profile", \
         fpx_recognise_instruments, MARKS("Symbol Name", "Running Time", "Self Weight"), \
         fpx_instruments_open) \
    READ("xperf", "samples exported by xperf or Windows Performance Analyzer", "csv", NULL, \
         "granularity no-modules pid tid comm weight profile range", \
         fpx_recognise_columns, MARKS("Process Name", "Stack", "Call Stack", "Thread ID", \
               "ThreadID", "TimeStamp", "TimeStamp (s)", "Weight", "Weight (in view)", \
               "Weight (in view) (ms)"), fpx_xperf_open) \
    READ("vtune", "a VTune export", "csv", NULL, "granularity no-modules weight profile", \
         fpx_recognise_vtune, MARKS("Function Stack", "Function", "Module", \
               "CPU Time:Self", "Wait Time:Self", "Allocations:Self", "Allocation Size:Self", \
               "Clockticks:Self", "Source File", "Start Address"), fpx_vtune_open) \
    READ("vsprof", "a Visual Studio call tree", "csv", NULL, "granularity weight profile", \
         fpx_recognise_columns, MARKS("Level", "Function Name", "Number of Calls", \
               "Inclusive Samples", "Exclusive Samples", "Avg Elapsed Exclusive Time"), \
         fpx_vsprof_open) \
    /* -- stacks of perf, and what could be taken for them -- */ \
    READ("py-spy-dump", "a `py-spy dump`", NULL, NULL, "thread tid granularity", \
         fpx_recognise_pyspy_dump, MARKS("Python v2.", "Python v3.", "Python v4."), \
         fpx_pyspy_dump_open) \
    READ("function-graph", "a trace of the kernel's function_graph tracer", "txt trace", NULL, \
         "comm granularity pid tid", \
         fpx_recognise_function_graph, \
         MARKS("# tracer: function_graph", " funcgraph_entry: ", " funcgraph_exit: "), \
         fpx_function_graph_open) \
    REFUSED("ftrace", "a trace of the kernel without durations", \
            fpx_recognise_text, MARKS("# tracer: ", ": function:  "), \
            "trace with the tracer function_graph, or record stacks with `perf record -g`") \
    REFUSED("perf-report", "perf report output", \
            fpx_recognise_line, MARKS("# Event count (approx.)"), \
            "give what `perf script` prints of the same recording") \
    READ("perf-script", "perf script output", "perf linux-perf", "1", \
         PERF_OPTIONS, \
         fpx_recognise_perf_script, NULL, fpx_perf_script_open) \
    /* -- other text -- */ \
    READ("xdebug", "an Xdebug trace", "xt", "1 to 4", "range weight calls granularity", \
         fpx_recognise_line, MARKS("TRACE START [", "File format: "), fpx_xdebug_open) \
    READ("callgrind", "a callgrind profile", "callgrind out", "1", "profile granularity", \
         fpx_recognise_callgrind, NULL, fpx_callgrind_open) \
    READ("gprof", "gprof output", "gprof txt", NULL, "granularity", \
         fpx_recognise_gprof, MARKS("Flat profile:", "Each sample counts as "), \
         fpx_gprof_open) \
    READ("rprof", "a profile of R's Rprof", "out rprof", NULL, "profile range weight granularity", \
         fpx_recognise_rprof, NULL, fpx_rprof_open) \
    READ("v8log", "a V8 log", "log", "V8 up to 13", "range granularity", \
         fpx_recognise_line_pair, MARKS("v8-version,", "code-creation,", "shared-library,", \
               "tick,", "v8-platform,"), fpx_v8log_open) \
    READ("ghcprof", "a GHC profile", "prof", NULL, "weight ticks bytes granularity", \
         fpx_recognise_text, MARKS("Time and Allocation Profiling Report", \
               "%time %alloc"), \
         fpx_ghcprof_open) \
    READ("massif", "a Massif heap profile", "out massif", NULL, "profile range granularity", \
         fpx_recognise_line_pair, MARKS("mem_heap_B=", "snapshot=", "heap_tree=", \
               "time_unit: ", "mem_stacks_B="), fpx_massif_open) \
    REFUSED("heaptrack-raw", "a raw recording of heaptrack", \
            fpx_recognise_heaptrack_raw, NULL, \
            "interpret it first: `heaptrack --interpret FILE`, or unpack it for " \
            "heaptrack_interpret") \
    READ("heaptrack", "a heaptrack recording", NULL, "0 to 3", "profile granularity", \
         fpx_recognise_heaptrack, NULL, fpx_heaptrack_open) \
    READ("papyrus", "a Papyrus script log", "log", NULL, "range tid", \
         fpx_recognise_papyrus, MARKS(":PUSH:"), fpx_papyrus_open) \
    /* -- stacks as text, one frame a line -- */ \
    READ("austin", "an Austin recording", "austin", NULL, \
         "profile thread range pid tid granularity", \
         fpx_recognise_austin, NULL, fpx_austin_open) \
    READ("jstack", "a Java thread dump", "jstack tdump", NULL, \
         "thread range include-tid no-include-tname shorten-pkgs no-pkgs granularity", \
         fpx_recognise_jstack, MARKS("Full thread dump ", "   java.lang.Thread.State: "), \
         fpx_jstack_open) \
    READ("javacore", "an IBM javacore", NULL, NULL, \
         "thread include-tid no-include-tname shorten-pkgs no-pkgs granularity", \
         fpx_recognise_line, MARKS("0SECTION ", "3XMTHREADINFO ", "4XESTACKTRACE "), \
         fpx_javacore_open) \
    READ("sample", "output of macOS sample", "txt", NULL, "granularity no-modules", \
         fpx_recognise_sample, MARKS("Analysis of sampling ", "Call graph:"), \
         fpx_macos_sample_open) \
    READ("pmcstat", "pmcstat output", "txt graph", NULL, "granularity profile", \
         fpx_recognise_pmcstat, NULL, fpx_pmcstat_open) \
    READ("bcc", "output of a BCC tool", "txt", NULL, "granularity pid includeoffset", \
         fpx_recognise_bcc, MARKS("Sampling at ", "Tracing off-CPU time", \
               "Tracing blocked time", "Tracing 1 functions for ", "    -            "), \
         fpx_bcc_open) \
    READ("memleak", "output of BCC's memleak", "txt", NULL, "granularity profile includeoffset", \
         fpx_recognise_memleak, MARKS(" stacks with outstanding allocations", \
               " allocations from stack"), fpx_memleak_open) \
    READ("bcc-trace", "output of BCC's trace", "txt", NULL, \
         "granularity profile pid includeoffset", \
         fpx_recognise_bcc_trace, NULL, fpx_bcc_trace_open) \
    READ("bpftrace", "bpftrace output", "txt bt", NULL, "granularity includeoffset profile", \
         fpx_recognise_bpftrace, MARKS("Attached ", "Attaching ", "@["), \
         fpx_bpftrace_open) \
    READ("elfutils", "eu-stack output", "txt", NULL, "thread granularity pid tid addrs", \
         fpx_recognise_elfutils, MARKS("TID "), fpx_elfutils_open) \
    READ("gdb", "a gdb backtrace", "txt", NULL, "thread granularity", \
         fpx_recognise_gdb, MARKS("[New LWP ", "[New Thread ", "[Thread debugging ", \
               "#0  ", "Backtrace:"), fpx_gdb_open) \
    READ("aix", "procstack output of AIX", "txt", NULL, "granularity comm", \
         fpx_recognise_aix, MARKS("---------- tid# "), fpx_aix_open) \
    READ("wcp", "output of wallClockProfiler", "txt", NULL, "granularity", \
         fpx_recognise_wcp, MARKS("Full stacks"), fpx_wcp_open) \
    READ("rbspy", "a raw recording of rbspy", "raw", "up to 2", "granularity range", \
         fpx_recognise_beginning, MARKS("rbspy0"), fpx_rbspy_open) \
    READ("phpspy", "output of phpspy or reli", "txt", NULL, "granularity", \
         fpx_recognise_phpspy, NULL, fpx_phpspy_open) \
    READ("faulthandler", "a Python traceback", "txt log", NULL, "granularity", \
         fpx_recognise_faulthandler, MARKS("(most recent call first):"), \
         fpx_faulthandler_open) \
    TWICE("goroutine", "a Go goroutine dump", "txt log", NULL, "granularity", \
               fpx_recognise_goroutine, MARKS("goroutine profile: total "), \
               fpx_goroutine_open) \
    TWICE("pprof-raw", "`pprof -raw` output", "raw txt", NULL, \
               "profile sample-index granularity inline", \
               fpx_recognise_pprof_raw, NULL, fpx_pprof_raw_open) \
    READ("pprof-traces", "`pprof -traces` output", "traces txt", NULL, "inline", \
         fpx_recognise_pprof_traces, NULL, fpx_pprof_traces_open) \
    REFUSED("pprof-top", "a report of pprof", \
            fpx_recognise_line, MARKS("Showing nodes accounting for ", \
                  "      flat  flat%   sum%"), \
            "it sums by function; give the profile itself, or what `pprof -raw` prints of it") \
    TWICE("pprof-text", "a pprof profile as text", "heap prof txt", NULL, \
               "profile sample-index granularity", \
               fpx_recognise_pprof_text, NULL, fpx_pprof_text_open) \
    READ("systemtap", "SystemTap output", "stap", NULL, "granularity includeoffset", \
         fpx_recognise_systemtap, NULL, fpx_systemtap_open) \
    READ("dtrace", "DTrace output", "stacks out", NULL, "granularity includeoffset no-modules", \
         fpx_recognise_dtrace, MARKS("CPU     ID"), fpx_dtrace_open) \
    READ("java-exceptions", "a log with Java exceptions", NULL, NULL, \
         "shorten-pkgs no-pkgs granularity", \
         fpx_recognise_java_exceptions, NULL, fpx_java_exceptions_open) \
    /* -- the rest -- */ \
    NO_PROFILE("palette-map", "a palette map", \
            fpx_recognise_text, MARKS("->rgb("), \
            "give folded stacks, `a;b;c 42` a line") \
    /* end of the rows: the last one ends with a backslash, too */
/* clang-format on */

/* The opening and recognising functions of the rows. */
#define FPX_FORMAT_OPEN(name, description, extensions, versions, options, recognise, marks, open)  \
    flamepix_format_open_fn open;
#define FPX_FORMAT_RUN(name, description, extensions, versions, options, recognise, marks, open,   \
                       words)                                                                      \
    flamepix_format_open_fn open;
#define FPX_FORMAT_NONE(name, description, recognise, marks, advice)
FPX_FORMATS(FPX_FORMAT_OPEN, FPX_FORMAT_RUN, FPX_FORMAT_OPEN, FPX_FORMAT_OPEN, FPX_FORMAT_NONE,
            FPX_FORMAT_NONE)
#undef FPX_FORMAT_OPEN
#undef FPX_FORMAT_RUN
#undef FPX_FORMAT_NONE

#endif
