/* The table of formats: one row for each, with what tells it and what to do with it. Those that are
 * are read have an `open`, which a file of their own in this room defines.
 *
 * A recording is told by its first 64 KiB, unpacked, and never by its name. The rows are asked from
 * the top, and the first that says yes has it:
 *
 *     folded text     is asked first and says yes only where nothing else can be: lines that end in
 *                     a count, nearly all of them, and not behind the header of an archive. So
 *                     names may look like anything.
 *     binary files    by their magic number
 *     JSON, XML       by their first characters, then by a word that only one format has
 *     tables          by their header
 *     stacks as text  by lines that belong to one format, or by their shape
 *
 * What no row knows is folded text again: its reader says line by line what is wrong with it. To
 * take such an input for something else needs a mark that a folded file does not hold by chance, so
 * a mark is long, or stands where such a file has something else.
 *
 * Each row needs a sample in tests/unit/test_format.c. */
#include <flamepix/format.h>

#include <string.h>

#include "base/buffer_printf.h"
#include "format/formats.h"
#include "format/recognise.h"

/* What is advised more than once. */
#define FOLD_FIRST  "fold it first, as with "
#define FOLD_JSON   "export it as folded stacks, `a;b;c 42` a line"
#define FOLD_PPROF  FOLD_FIRST "`go tool pprof -raw` and stackcollapse-go.pl"
#define FOLD_TREE   FOLD_FIRST "inferno-collapse-xctrace or stackcollapse-instruments.pl"
#define HOLDS_CALLS "it holds calls and not stacks; record with a sampling profiler"
#define UNPACK      "unpack it first; gzip and zstd are unpacked on the way"

#define READ(name, description, extensions, options, recognise, marks, open)                       \
    {name, description, NULL, extensions, options, recognise, marks, open, FLAMEPIX_FORMAT_ONCE},
#define READ_TWICE(name, description, extensions, options, recognise, marks, open)                 \
    {name, description, NULL, extensions, options, recognise, marks, open, 0},
#define REFUSED(name, description, recognise, marks, advice)                                       \
    {name, description, advice, NULL, NULL, recognise, marks, NULL, 0},

/* clang-format off */
static const struct flamepix_format formats[] = {
    {"folded", "folded stacks", NULL, "folded collapsed stacks", "counts",
     flamepix_recognise_folded, NULL, flamepix_folded_open, FLAMEPIX_FORMAT_STREAMS},

    /* -- bytes that are not text -- */
    REFUSED("perf-data", "a perf.data file",
            flamepix_recognise_magic, MARKS("PERFILE2", "2ELIFREP"),
            FOLD_FIRST "`perf script | stackcollapse-perf.pl`")
    REFUSED("simpleperf", "a simpleperf recording",
            flamepix_recognise_magic, MARKS("SIMPLEPERF"),
            FOLD_FIRST "simpleperf's stackcollapse.py")
    READ("jfr", "a Java Flight Recorder file", "jfr",
         "profile thread weight granularity tid kernel jit inline",
         flamepix_recognise_magic, MARKS("FLR"), flamepix_jfr_open)
    REFUSED("mojo", "an Austin MOJO file",
            flamepix_recognise_magic, MARKS("MOJ"),
            FOLD_FIRST "`mojo2austin`")
    REFUSED("hprof-heap", "a Java heap dump",
            flamepix_recognise_magic, MARKS("JAVA PROFILE 1."),
            "it holds objects; record allocations, as with `-e alloc` of async-profiler")
    READ("hpl", "an Honest Profiler file", "hpl", "granularity thread tid",
         flamepix_recognise_hpl, NULL, flamepix_hpl_open)
    REFUSED("packed", "an archive or packed file",
            flamepix_recognise_packed, flamepix_packed_marks,
            UNPACK)
    REFUSED("image", "an image",
            flamepix_recognise_magic, MARKS("\x89PNG", "\xFF\xD8\xFF", "GIF8"),
            "a profile is what a picture is made of")
    REFUSED("elf", "a program or library",
            flamepix_recognise_magic, MARKS("\177ELF"),
            "record a profile of it first")
    REFUSED("gperftools", "a gperftools CPU profile",
            flamepix_recognise_gperftools, NULL,
            FOLD_FIRST "`pprof --collapsed`")
    REFUSED("pprof", "a pprof profile",
            flamepix_recognise_pprof, NULL,
            FOLD_PPROF)
    REFUSED("utf-16", "text in UTF-16",
            flamepix_recognise_utf16, NULL,
            "convert it first, as with `iconv -f UTF-16 -t UTF-8`")

    /* -- JSON -- */
    REFUSED("speedscope", "a speedscope file",
            flamepix_recognise_json, MARKS("speedscope.app/file-format-schema"),
            FOLD_JSON)
    REFUSED("stackprof", "a StackProf dump in JSON",
            flamepix_recognise_json, MARKS("\"gc_samples\""),
            FOLD_FIRST "`stackprof --collapse`")
    REFUSED("dhat", "a DHAT heap profile",
            flamepix_recognise_json, MARKS("\"dhatFileVersion\""),
            FOLD_FIRST "dhat-to-flamegraph")
    REFUSED("otlp", "an OpenTelemetry profile in JSON",
            flamepix_recognise_json, MARKS("\"resourceProfiles\""),
            FOLD_JSON)
    REFUSED("chrome-trace", "a Chrome trace",
            flamepix_recognise_json, MARKS("\"traceEvents\"", "\"ph\""),
            FOLD_FIRST "stackcollapse-chrome-tracing.py")
    REFUSED("cpuprofile", "a V8 CPU or heap profile",
            flamepix_recognise_json, MARKS("\"callFrame\"", "\"callUID\"", "\"scriptId\""),
            FOLD_JSON)
    REFUSED("firefox-profile", "a Firefox profile",
            flamepix_recognise_json, MARKS("\"stackTable\"", "\"processType\"", "\"ticks\":"),
            FOLD_JSON)
    REFUSED("safari", "a Safari timeline recording",
            flamepix_recognise_json, MARKS("\"recording\""),
            FOLD_JSON)
    REFUSED("json", "JSON",
            flamepix_recognise_json, NULL,
            FOLD_JSON)

    /* -- XML and its kin -- */
    REFUSED("xctrace", "an Instruments export in XML",
            flamepix_recognise_text, MARKS("<trace-query-result>"),
            FOLD_TREE)
    REFUSED("svg", "an SVG picture",
            flamepix_recognise_text, MARKS("<svg "),
            "give the folded stacks that it was made of")
    REFUSED("html", "an HTML page",
            flamepix_recognise_beginning, MARKS("<!DOCTYPE html", "<!doctype html", "<html"),
            "give the folded stacks that it was made of")
    REFUSED("xml", "XML",
            flamepix_recognise_beginning, MARKS("<?xml"),
            "give folded stacks, `a;b;c 42` a line")

    /* -- tables -- */
    REFUSED("instruments", "an Instruments export",
            flamepix_recognise_beginning, MARKS("Running Time\t", "Running Time,",
                  "Weight\tSelf Weight", "Bytes Used\t"),
            FOLD_TREE)
    REFUSED("vtune", "a VTune export",
            flamepix_recognise_beginning, MARKS("Function Stack,", "war:Column filter",
                  "Index  % CPU Time", "Function,Module,"),
            FOLD_FIRST "inferno-collapse-vtune")
    REFUSED("vsprof", "a Visual Studio call tree",
            flamepix_recognise_beginning, MARKS("Level,Function Name,", "Level,\"Function Name\""),
            FOLD_FIRST "inferno-collapse-vsprof")
    REFUSED("xperf", "an xperf export",
            flamepix_recognise_beginning, MARKS("Process Name, "),
            FOLD_FIRST "a script that sums its Stack column")
    REFUSED("xdebug", "an Xdebug trace",
            flamepix_recognise_line, MARKS("TRACE START ["),
            FOLD_FIRST "stackcollapse-xdebug.php")
    REFUSED("callgrind", "a callgrind profile",
            flamepix_recognise_callgrind, NULL,
            HOLDS_CALLS)
    REFUSED("gprof", "gprof output",
            flamepix_recognise_line, MARKS("Flat profile:"),
            HOLDS_CALLS)
    REFUSED("v8log", "a V8 log",
            flamepix_recognise_beginning, MARKS("v8-version,"),
            "process it first, as with `node --prof-process --preprocess`")
    REFUSED("ghcprof", "a GHC profile",
            flamepix_recognise_text, MARKS("Time and Allocation Profiling Report"),
            FOLD_FIRST "inferno-collapse-ghcprof")
    REFUSED("papyrus", "a Papyrus script log",
            flamepix_recognise_text, MARKS(":PUSH:"),
            FOLD_JSON)

    /* -- stacks as text, one frame a line -- */
    READ("hprof", "a Java HPROF file", "txt hprof", "profile thread weight granularity tid",
         flamepix_recognise_beginning, MARKS("JAVA PROFILE 1."), flamepix_hprof_open)
    READ("jfr-print", "`jfr print` output", "txt", "profile thread weight granularity",
         flamepix_recognise_line, MARKS("  stackTrace = ["), flamepix_jfr_print_open)
    REFUSED("jfr-summary", "`jfr summary` output",
            flamepix_recognise_line, MARKS(" Event Type                        "),
            "it counts events; give the recording itself")
    READ("ljp", "a lightweight Java profiler's output", "txt", "granularity",
         flamepix_recognise_ljp, NULL, flamepix_ljp_open)
    REFUSED("jstack", "a Java thread dump",
            flamepix_recognise_line, MARKS("Full thread dump ", "   java.lang.Thread.State: "),
            FOLD_FIRST "stackcollapse-jstack.pl")
    REFUSED("javacore", "an IBM javacore",
            flamepix_recognise_beginning, MARKS("0SECTION "),
            FOLD_FIRST "stackcollapse-ibmjava.pl")
    REFUSED("sample", "output of macOS sample",
            flamepix_recognise_line, MARKS("Analysis of sampling ", "Call graph:"),
            FOLD_FIRST "inferno-collapse-sample")
    REFUSED("pmcstat", "pmcstat output",
            flamepix_recognise_beginning, MARKS("@ "),
            FOLD_FIRST "stackcollapse-pmc.pl")
    REFUSED("bpftrace", "bpftrace output",
            flamepix_recognise_line, MARKS("Attaching ", "]: "),
            FOLD_FIRST "stackcollapse-bpftrace.pl")
    REFUSED("bcc", "a page about a BCC tool",
            flamepix_recognise_beginning, MARKS("Demonstrations of "),
            "its option -f prints folded stacks")
    REFUSED("elfutils", "eu-stack output",
            flamepix_recognise_line, MARKS("TID "),
            FOLD_FIRST "stackcollapse-elfutils.pl")
    REFUSED("gdb", "a gdb backtrace",
            flamepix_recognise_line, MARKS("[New LWP ", "[New Thread ", "[Thread debugging ",
                  "#0  ", "Backtrace:"),
            FOLD_FIRST "stackcollapse-gdb.pl")
    READ("faulthandler", "a Python traceback", "txt log", "granularity",
         flamepix_recognise_line, MARKS("  File \""), flamepix_faulthandler_open)
    REFUSED("goroutine", "a Go goroutine dump",
            flamepix_recognise_line, MARKS("goroutine "),
            "get it in pprof's format, without ?debug=")
    REFUSED("pprof-raw", "`pprof -raw` output",
            flamepix_recognise_beginning, MARKS("PeriodType: "),
            FOLD_FIRST "stackcollapse-go.pl")
    REFUSED("pprof-traces", "`pprof -traces` output",
            flamepix_recognise_line, MARKS("-----------+---"),
            FOLD_PPROF)
    REFUSED("pprof-text", "a pprof profile as text",
            flamepix_recognise_beginning, MARKS("heap profile: ", "heap_v2/",
                  "--- contentionz ", "--- heapz ", "--- threadz ", "--- symbol", "--- mutex:"),
            FOLD_FIRST "`pprof --collapsed`")
    REFUSED("perf-report", "perf report output",
            flamepix_recognise_line, MARKS("# Event count (approx.)"),
            FOLD_FIRST "`perf script | stackcollapse-perf.pl`")
    REFUSED("perf-script", "perf script output",
            flamepix_recognise_perf_script, NULL,
            FOLD_FIRST "`perf script | stackcollapse-perf.pl`")
    REFUSED("dtrace", "DTrace output",
            flamepix_recognise_dtrace, MARKS("CPU     ID"),
            FOLD_FIRST "stackcollapse.pl")
    REFUSED("art-trace", "an Android method trace",
            flamepix_recognise_beginning, MARKS("*version"),
            "record with simpleperf, whose stackcollapse.py folds")

    /* -- the rest -- */
    REFUSED("palette-map", "a palette map",
            flamepix_recognise_text, MARKS("->rgb("),
            "give folded stacks, `a;b;c 42` a line")
    REFUSED("binary", "binary data",
            flamepix_recognise_binary, NULL,
            "give folded stacks, `a;b;c 42` a line")
};
/* clang-format on */

enum { FORMATS = sizeof(formats) / sizeof(formats[0]) };

const struct flamepix_format *flamepix_format_named(const char *name)
{
    for (size_t i = 0; i < FORMATS; i++) {
        if (formats[i].open != NULL && strcmp(formats[i].name, name) == 0)
            return &formats[i];
    }
    return NULL;
}

const struct flamepix_format *flamepix_format_read(size_t i)
{
    for (size_t row = 0; row < FORMATS; row++) {
        if (formats[row].open != NULL && i-- == 0)
            return &formats[row];
    }
    return NULL;
}

const struct flamepix_format *flamepix_formats(size_t *count_ret)
{
    *count_ret = FORMATS;
    return formats;
}

const struct flamepix_format *flamepix_format_of(struct flamepix_bytes head)
{
    for (size_t i = 0; i < FORMATS && head.length > 0; i++) {
        if (formats[i].recognise(head, formats[i].marks))
            return &formats[i];
    }
    return flamepix_format_named("folded");
}

enum flamepix_status flamepix_format_refusal(const struct flamepix_format *format,
                                             const char *override, struct flamepix_buffer *text)
{
    enum flamepix_status status = flamepix_buffer_printf(
        text, "looks like %s, which is not read: %s", format->description, format->advice);
    if (status == FLAMEPIX_OK && override != NULL)
        status = flamepix_buffer_printf(text, "; %s reads it all the same", override);
    return status;
}
