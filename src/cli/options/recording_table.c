/* The options of formats richer than folded text. */
#include "cli/options/option_texts.h"
#include "cli/picture/picture.h"

static struct fpx_choice granularity_choice(size_t i)
{
    static const struct fpx_choice rows[] = {[FLAMEPIX_FUNCTIONS] = {"functions", NULL},
                                             [FLAMEPIX_LINES] = {"lines", NULL},
                                             [FLAMEPIX_FILES] = {"files", NULL},
                                             [FLAMEPIX_ADDRESSES] = {"addresses", NULL},
                                             {NULL, NULL}};
    return rows[i];
}

enum combine { COMBINE_FUNCTION = 1, COMBINE_LINE, COMBINE_ADDRESS };

static struct fpx_choice combine_choice(size_t i)
{
    static const struct fpx_choice rows[] = {[COMBINE_FUNCTION - 1] = {"function", NULL},
                                             [COMBINE_LINE - 1] = {"line", NULL},
                                             [COMBINE_ADDRESS - 1] = {"address", NULL},
                                             {NULL, NULL}};
    return rows[i];
}

#define FIELDS struct fpx_picture_arguments

/* clang-format off */
static const struct fpx_option rows[] = {
    {.name = "profile", .aliases = "event event-filter", .argument = "NAME|N|all",
     .kind = FPX_OPTION_TEXT, AT(recording.options.profile),
     .help = "Of a recording that holds several, which is drawn: an event, a thread, a type of "
             "values, by name or by number from 1; or all, each with a root of its own (default: "
             "what its own tool shows first, else that with most samples)"},
    {.name = "thread", .argument = "NAME", .kind = FPX_OPTION_TEXT, AT(recording.options.thread),
     .help = "Samples of threads of this name or number alone"},
    {.name = "sample-index", .argument = "NAME|N", .kind = FPX_OPTION_TEXT,
     AT(recording.options.sample_index),
     .help = "Of pprof and gperftools: the type of values, by name or, as pprof counts them, "
             "from 0"},
    {.name = "weight", .argument = "NAME", .kind = FPX_OPTION_TEXT, AT(recording.options.weight),
     .help = "What a sample weighs, where a format knows more than one thing: samples, period, "
             "bytes, time, ticks or calls"},
    {.name = "range", .argument = "A:B", .kind = FPX_OPTION_RANGE, AT(recording.range),
     .help = "Of recordings that know when: samples from A to B, in seconds from the start "
             "(1:2.5), in % of all their time (10%:20%), or by their own clock (400.5raw:401raw); "
             "A or B may be missing"},
    {.name = "granularity", .kind = FPX_OPTION_CHOICE, AT(recording.granularity),
     .choice = granularity_choice, .unset = "functions",
     .help = "What a frame is, so what merges: a function, a line of it, a file, or an address"},
    {.name = "pid", .kind = FPX_OPTION_FLAG, AT(recording.options.pid),
     .help = "Processes have their numbers in the root frames"},
    {.name = "tid", .kind = FPX_OPTION_FLAG, AT(recording.options.tid),
     .help = "Threads have their numbers in the root frames, behind the process's"},
    {.name = "comm", .kind = FPX_OPTION_CHOICE, AT(recording.comm),
     .choice = fpx_picture_on_choice, .unset = "on",
     .help = "The name of the process is the root frame, where a format writes it"},
    {.name = "kernel", .kind = FPX_OPTION_FLAG, AT(recording.options.kernel),
     .help = "Functions of the kernel are annotated _[k]"},
    {.name = "jit", .kind = FPX_OPTION_FLAG, AT(recording.options.jit),
     .help = "Functions compiled at run time are annotated _[j]"},
    {.name = "all", .kind = FPX_OPTION_FLAG, AT(recording.all),
     .help = "As --kernel --jit"},
    {.name = "inline", .kind = FPX_OPTION_FLAG, AT(recording.options.inlined),
     .needs = FPX_NEEDS_PROGRAM,
     .help = "Functions that were inlined are annotated _[i]; of perf they are looked up by "
             "addr2line"},
    {.name = "context", .kind = FPX_OPTION_FLAG, AT(recording.options.context),
     .help = "Of perf with --inline: their files and lines, too"},
    {.name = "addrs", .kind = FPX_OPTION_FLAG, AT(recording.options.addresses),
     .help = "Functions without a name have their address"},
    {.name = "skip-after", .argument = "NAME", .kind = FPX_OPTION_TEXTS,
     AT(recording.skip_after),
     .help = "Of perf: the callers of this function are left out; may be given again"},
    {.name = "offcpu", .kind = FPX_OPTION_FLAG, AT(recording.options.off_cpu),
     .help = "Of perf with sched events: the time between a thread's leaving the CPU and its "
             "return, in microseconds, by the stack where it left"},
    {.name = "perf", .kind = FPX_OPTION_FLAG, AT(recording.options.run_perf),
     .needs = FPX_NEEDS_PROGRAM,
     .help = "Of perf.data: `perf script -i FILE` is run, with the perf of the PATH"},
    {.name = "includeoffset", .kind = FPX_OPTION_FLAG, AT(recording.options.offsets),
     .help = "Of DTrace, SystemTap, bpftrace, BCC: offsets in functions stay"},
    {.name = "no-modules", .kind = FPX_OPTION_FLAG, AT(recording.options.no_modules),
     .help = "Functions without their modules, where a format writes these"},
    {.name = "tag-root", .argument = "NAME,...", .kind = FPX_OPTION_TEXT,
     AT(recording.options.tag_roots),
     .help = "Of pprof and OTLP: values of these labels are root frames, the first outermost"},
    {.name = "include-tid", .kind = FPX_OPTION_FLAG, AT(recording.options.thread_number),
     .help = "Of Java's dumps: numbers at the ends of threads' names stay"},
    {.name = "no-include-tname", .kind = FPX_OPTION_FLAG, AT(recording.options.no_thread_name),
     .help = "Of Java's dumps: threads' names are no root frames"},
    {.name = "shorten-pkgs", .kind = FPX_OPTION_FLAG, AT(recording.options.short_packages),
     .help = "Of Java: a letter of each word of a package"},
    {.name = "no-pkgs", .kind = FPX_OPTION_FLAG, AT(recording.options.no_packages),
     .help = "Of Java: no packages"},
    {.name = "ticks", .kind = FPX_OPTION_FLAG, AT(recording.ticks),
     .help = "Of GHC: as --weight ticks"},
    {.name = "bytes", .kind = FPX_OPTION_FLAG, AT(recording.bytes),
     .help = "As --weight bytes"},
    {.name = "calls", .kind = FPX_OPTION_FLAG, AT(recording.calls),
     .help = "Of Xdebug: as --weight calls"},
    {.name = "c-frames", .kind = FPX_OPTION_CHOICE, AT(recording.c_frames),
     .choice = fpx_picture_on_choice, .unset = "off",
     .help = "Of Julia: frames of C; off, their callers are annotated with what they did"},
    {.name = "combine", .kind = FPX_OPTION_CHOICE, AT(recording.combine),
     .choice = combine_choice, .unset = "function",
     .help = "Of Julia: what is one frame: a function, a line of it, or an address; --granularity "
             "says it, too"},
    {.name = "norepl", .kind = FPX_OPTION_CHOICE, AT(recording.norepl),
     .choice = fpx_picture_on_choice, .unset = "on",
     .help = "Of Julia: frames of the prompt are left out"},
};
/* clang-format on */

const struct fpx_option_group fpx_picture_recording = GROUP("Recordings", rows);

/* A flag that names a weight stands for it; --weight takes precedence. */
static const char *weight_of(const struct fpx_recording_arguments *arguments)
{
    if (arguments->options.weight != NULL)
        return arguments->options.weight;
    if (arguments->ticks)
        return "ticks";
    if (arguments->bytes)
        return "bytes";
    return arguments->calls ? "calls" : NULL;
}

struct flamepix_recording_options fpx_recording_of(const struct fpx_recording_arguments *arguments)
{
    struct flamepix_recording_options options = arguments->options;
    options.size = sizeof(options);
    options.begin = arguments->range.begin;
    options.end = arguments->range.end;
    options.weight = weight_of(arguments);
    if (arguments->granularity != 0)
        options.granularity = (enum flamepix_granularity)(arguments->granularity - 1);
    options.kernel |= arguments->all;
    options.jit |= arguments->all;
    options.expand_inlined = options.inlined;
    options.by_line = arguments->combine == COMBINE_LINE && arguments->granularity == 0;
    options.by_address = arguments->combine == COMBINE_ADDRESS;
    options.c_frames = arguments->c_frames == FPX_SHOWN_ON;
    options.with_repl = arguments->norepl == FPX_SHOWN_OFF;
    options.no_comm = arguments->comm == FPX_SHOWN_OFF;
    options.skip_after = arguments->skip_after.items;
    options.skip_after_count = arguments->skip_after.count;
    return options;
}
