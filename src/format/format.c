/* The table of formats: one row for each, with what tells it and what to do with it. Those that are
 * read stand in formats.h and come first, those that are only recognised stand here.
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

/* What is advised more than once. */
#define FOLD_FIRST  "fold it first, as with "
#define FOLD_JSON   "export it as folded stacks, `a;b;c 42` a line"
#define FOLD_PPROF  FOLD_FIRST "`go tool pprof -raw` and stackcollapse-go.pl"
#define FOLD_TREE   FOLD_FIRST "inferno-collapse-xctrace or stackcollapse-instruments.pl"
#define HOLDS_CALLS "it holds calls and not stacks; record with a sampling profiler"
#define UNPACK      "unpack it first; gzip, zstd, xz and bzip2 are unpacked on the way"

#define READ_ROW(name, description, recognise, marks, open)                                        \
    {name, description, NULL, recognise, marks, open},
#define READ_NAME(name, description, recognise, marks, open) name,

/* clang-format off */
static const struct flamepix_format formats[] = {
    FLAMEPIX_FORMATS_READ(READ_ROW)

    /* -- bytes that are not text -- */
    {"perf-data", "a perf.data file", FOLD_FIRST "`perf script | stackcollapse-perf.pl`",
     flamepix_recognise_magic, MARKS("PERFILE2", "2ELIFREP"), NULL},
    {"simpleperf", "a simpleperf recording", FOLD_FIRST "simpleperf's stackcollapse.py",
     flamepix_recognise_magic, MARKS("SIMPLEPERF"), NULL},
    {"jfr", "a Java Flight Recorder file",
     FOLD_FIRST "async-profiler's `jfrconv --output collapsed`",
     flamepix_recognise_magic, MARKS("FLR"), NULL},
    {"mojo", "an Austin MOJO file", FOLD_FIRST "`mojo2austin`",
     flamepix_recognise_magic, MARKS("MOJ"), NULL},
    {"hprof", "a Java HPROF file", FOLD_FIRST "hprof2flamegraph's `stackcollapse-hprof`",
     flamepix_recognise_beginning, MARKS("JAVA PROFILE 1."), NULL},
    {"packed", "an archive or packed file", UNPACK,
     flamepix_recognise_packed, flamepix_packed_marks, NULL},
    {"image", "an image", "a profile is what a picture is made of",
     flamepix_recognise_magic, MARKS("\x89PNG", "\xFF\xD8\xFF", "GIF8"), NULL},
    {"elf", "a program or library", "record a profile of it first",
     flamepix_recognise_magic, MARKS("\177ELF"), NULL},
    {"gperftools", "a gperftools CPU profile", FOLD_FIRST "`pprof --collapsed`",
     flamepix_recognise_gperftools, NULL, NULL},
    {"pprof", "a pprof profile", FOLD_PPROF,
     flamepix_recognise_pprof, NULL, NULL},

    /* -- JSON -- */
    {"speedscope", "a speedscope file", FOLD_JSON,
     flamepix_recognise_json, MARKS("speedscope.app/file-format-schema"), NULL},
    {"stackprof", "a StackProf dump in JSON", FOLD_FIRST "`stackprof --collapse`",
     flamepix_recognise_json, MARKS("\"gc_samples\""), NULL},
    {"dhat", "a DHAT heap profile", FOLD_FIRST "dhat-to-flamegraph",
     flamepix_recognise_json, MARKS("\"dhatFileVersion\""), NULL},
    {"otlp", "an OpenTelemetry profile in JSON", FOLD_JSON,
     flamepix_recognise_json, MARKS("\"resourceProfiles\""), NULL},
    {"chrome-trace", "a Chrome trace", FOLD_FIRST "stackcollapse-chrome-tracing.py",
     flamepix_recognise_json, MARKS("\"traceEvents\"", "\"ph\""), NULL},
    {"cpuprofile", "a V8 CPU or heap profile", FOLD_JSON,
     flamepix_recognise_json, MARKS("\"callFrame\"", "\"callUID\"", "\"scriptId\""), NULL},
    {"firefox-profile", "a Firefox profile", FOLD_JSON,
     flamepix_recognise_json,
     MARKS("\"stackTable\"", "\"processType\"", "\"ticks\":"), NULL},
    {"safari", "a Safari timeline recording", FOLD_JSON,
     flamepix_recognise_json, MARKS("\"recording\""), NULL},
    {"json", "JSON", FOLD_JSON,
     flamepix_recognise_json, NULL, NULL},

    /* -- XML and its kin -- */
    {"xctrace", "an Instruments export in XML", FOLD_TREE,
     flamepix_recognise_text, MARKS("<trace-query-result>"), NULL},
    {"svg", "an SVG picture", "give the folded stacks that it was made of",
     flamepix_recognise_text, MARKS("<svg "), NULL},
    {"html", "an HTML page", "give the folded stacks that it was made of",
     flamepix_recognise_beginning, MARKS("<!DOCTYPE html", "<!doctype html", "<html"), NULL},
    {"xml", "XML", "give folded stacks, `a;b;c 42` a line",
     flamepix_recognise_beginning, MARKS("<?xml"), NULL},

    /* -- tables -- */
    {"instruments", "an Instruments export", FOLD_TREE,
     flamepix_recognise_beginning,
     MARKS("Running Time\t", "Running Time,", "Weight\tSelf Weight", "Bytes Used\t"), NULL},
    {"vtune", "a VTune export", FOLD_FIRST "inferno-collapse-vtune",
     flamepix_recognise_beginning,
     MARKS("Function Stack,", "war:Column filter", "Index  % CPU Time", "Function,Module,"), NULL},
    {"vsprof", "a Visual Studio call tree", FOLD_FIRST "inferno-collapse-vsprof",
     flamepix_recognise_beginning, MARKS("Level,Function Name,", "Level,\"Function Name\""), NULL},
    {"xperf", "an xperf export", FOLD_FIRST "a script that sums its Stack column",
     flamepix_recognise_beginning, MARKS("Process Name, "), NULL},
    {"xdebug", "an Xdebug trace", FOLD_FIRST "stackcollapse-xdebug.php",
     flamepix_recognise_line, MARKS("TRACE START ["), NULL},
    {"callgrind", "a callgrind profile", HOLDS_CALLS,
     flamepix_recognise_callgrind, NULL, NULL},
    {"gprof", "gprof output", HOLDS_CALLS,
     flamepix_recognise_line, MARKS("Flat profile:"), NULL},
    {"v8log", "a V8 log", "process it first, as with `node --prof-process --preprocess`",
     flamepix_recognise_beginning, MARKS("v8-version,"), NULL},
    {"ghcprof", "a GHC profile", FOLD_FIRST "inferno-collapse-ghcprof",
     flamepix_recognise_text, MARKS("Time and Allocation Profiling Report"), NULL},
    {"papyrus", "a Papyrus script log", FOLD_JSON,
     flamepix_recognise_text, MARKS(":PUSH:"), NULL},

    /* -- stacks as text, one frame a line -- */
    {"jstack", "a Java thread dump", FOLD_FIRST "stackcollapse-jstack.pl",
     flamepix_recognise_line, MARKS("Full thread dump ", "   java.lang.Thread.State: "), NULL},
    {"javacore", "an IBM javacore", FOLD_FIRST "stackcollapse-ibmjava.pl",
     flamepix_recognise_beginning, MARKS("0SECTION "), NULL},
    {"sample", "output of macOS sample", FOLD_FIRST "inferno-collapse-sample",
     flamepix_recognise_line, MARKS("Analysis of sampling ", "Call graph:"), NULL},
    {"pmcstat", "pmcstat output", FOLD_FIRST "stackcollapse-pmc.pl",
     flamepix_recognise_beginning, MARKS("@ "), NULL},
    {"bpftrace", "bpftrace output", FOLD_FIRST "stackcollapse-bpftrace.pl",
     flamepix_recognise_line, MARKS("Attaching ", "]: "), NULL},
    {"bcc", "a page about a BCC tool", "its option -f prints folded stacks",
     flamepix_recognise_beginning, MARKS("Demonstrations of "), NULL},
    {"elfutils", "eu-stack output", FOLD_FIRST "stackcollapse-elfutils.pl",
     flamepix_recognise_line, MARKS("TID "), NULL},
    {"gdb", "a gdb backtrace", FOLD_FIRST "stackcollapse-gdb.pl",
     flamepix_recognise_line,
     MARKS("[New LWP ", "[New Thread ", "[Thread debugging ", "#0  ", "Backtrace:"), NULL},
    {"faulthandler", "a Python traceback", FOLD_FIRST "stackcollapse-faulthandler.pl",
     flamepix_recognise_line, MARKS("  File \""), NULL},
    {"goroutine", "a Go goroutine dump", "get it in pprof's format, without ?debug=",
     flamepix_recognise_line, MARKS("goroutine "), NULL},
    {"pprof-raw", "`pprof -raw` output", FOLD_FIRST "stackcollapse-go.pl",
     flamepix_recognise_beginning, MARKS("PeriodType: "), NULL},
    {"pprof-traces", "`pprof -traces` output", FOLD_PPROF,
     flamepix_recognise_line, MARKS("-----------+---"), NULL},
    {"pprof-text", "a pprof profile as text", FOLD_FIRST "`pprof --collapsed`",
     flamepix_recognise_beginning,
     MARKS("heap profile: ", "heap_v2/", "--- contentionz ", "--- heapz ", "--- threadz ",
           "--- symbol", "--- mutex:"), NULL},
    {"perf-report", "perf report output", FOLD_FIRST "`perf script | stackcollapse-perf.pl`",
     flamepix_recognise_line, MARKS("# Event count (approx.)"), NULL},
    {"perf-script", "perf script output", FOLD_FIRST "`perf script | stackcollapse-perf.pl`",
     flamepix_recognise_perf_script, NULL, NULL},
    {"dtrace", "DTrace output", FOLD_FIRST "stackcollapse.pl",
     flamepix_recognise_dtrace, MARKS("CPU     ID"), NULL},
    {"art-trace", "an Android method trace", "record with simpleperf, whose stackcollapse.py folds",
     flamepix_recognise_beginning, MARKS("*version"), NULL},

    /* -- the rest -- */
    {"palette-map", "a palette map", "give folded stacks, `a;b;c 42` a line",
     flamepix_recognise_text, MARKS("->rgb("), NULL},
    {"binary", "binary data", "give folded stacks, `a;b;c 42` a line",
     flamepix_recognise_binary, NULL, NULL},
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

const char *const *flamepix_format_names(void)
{
    static const char *const names[] = {"auto", FLAMEPIX_FORMATS_READ(READ_NAME) NULL};
    return names;
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
