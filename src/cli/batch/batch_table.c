/* The option table of a batch. */
#include <float.h>

#include "batch/plan.h"
#include "cli/batch/batch_arguments.h"
#include "cli/command.h"
#include "cli/compare/comparison_options.h"
#include "cli/options/option_texts.h"

static struct fpx_choice exists_choice(size_t i)
{
    static const struct fpx_choice rows[] = {
        [FPX_EXISTS_SKIP] = {"skip", NULL},
        [FPX_EXISTS_OVERWRITE] = {"overwrite", NULL},
        [FPX_EXISTS_ERROR] = {"error", NULL},
        [FPX_EXISTS_IF_NEWER] = {"if-newer", "the input is"},
        [FPX_EXISTS_IF_CHANGED] = {"if-changed",
                                   "input or options are, by their hashes in the report"},
        {NULL, NULL},
    };
    return rows[i];
}

static struct fpx_choice progress_choice(size_t i)
{
    static const struct fpx_choice rows[] = {[FPX_PROGRESS_AUTO - 1] = {"auto", NULL},
                                             [FPX_PROGRESS_ALWAYS - 1] = {"always", NULL},
                                             [FPX_PROGRESS_NEVER - 1] = {"never", NULL},
                                             {NULL, NULL}};
    return rows[i];
}

static struct fpx_choice sync_choice(size_t i)
{
    static const struct fpx_choice rows[] = {
        [FPX_SYNC_AUTO] = {"auto", "once a second, for all lines since"},
        [FPX_SYNC_ALWAYS] = {"always", "each file and each line"},
        [FPX_SYNC_NEVER] = {"never", NULL},
        {NULL, NULL},
    };
    return rows[i];
}

#define FIELDS struct fpx_batch_arguments

#define SIZE_LIMIT 0x1p44

/* clang-format off */
static const struct fpx_option input_options[] = {
    {.name = "from-file", .argument = "LIST", .kind = FPX_OPTION_TEXTS, AT(lists),
     .help = "A file of paths, one a line; - is standard input. May be given again"},
    {.name = "from-file0", .letter = '0', .argument = "LIST", .kind = FPX_OPTION_TEXTS,
     AT(lists0),
     .help = "The same, paths ended by NUL, as find -print0 writes them"},
    {.name = "root", .argument = "DIR", .kind = FPX_OPTION_TEXT, AT(list_root),
     .help = "Files of lists lie below DIR: {dir} is their folder there, and {root} its name"},
};

static const struct fpx_option choosing_options[] = {
    {.name = "min-age", .argument = "S", .kind = FPX_OPTION_REAL, AT(min_age),
     .low = 0, .high = 1000000000, .initial_number = 0,
     .help = "Files that were changed within the last S seconds are not drawn yet: they may be "
             "half written. What was made of them before stays"},
    {.name = "baseline", .argument = "PATH", .kind = FPX_OPTION_TEXT, AT(baseline),
     .needs = FPX_NEEDS_INPUT,
     .help = "Each picture is of what changed since: PATH is the file that all inputs are compared "
             "with, or a folder where each has a file of the same path below, packed or not. What "
             "has none is all new, if others have one, and what only the folder has is named"},
    {.name = "baseline-name", .argument = "s/REGEX/TEXT/", .kind = FPX_OPTION_TEXT,
     AT(baseline_name),
     .help = "Which file of a --baseline folder belongs to an input: paths below both folders are "
             "equal after this (s/REGEX/TEXT/g: of all matches), as of names with a date. REGEX is "
             "an extended regular expression, \\1 in TEXT its first group"},
    {.name = "shard", .argument = "I/N|auto", .kind = FPX_OPTION_TEXT, AT(shard),
     .help = "Every N-th input, from the I-th on, I from 0; auto asks the environment of Slurm, "
             "Kubernetes, AWS Batch or Grid Engine. The report is then report-I-of-N.jsonl"},
    {.name = "shard-count", .argument = "N", .kind = FPX_OPTION_INTEGER, AT(shard_count),
     .low = 1, .high = 1000000,
     .help = "N of --shard auto; the task's number is then I itself"},
    {.name = "allow-empty", .kind = FPX_OPTION_FLAG, AT(allow_empty),
     .help = "No input, or none that is a profile, is as good as any: exit 0, not 3"},
};

/* One row for each sidecar. */
#define SIDECAR_OPTION(row, extension, use, sheet, sums, head, contents) \
    {.name = #row, .argument = "TEMPLATE", .kind = FPX_OPTION_TEXT,                           \
     AT(picture.sidecars[FPX_SIDECAR_##row]),                                                 \
     .help = contents "; beside each picture, as {dir}/{stem}." extension},

static const struct fpx_option output_options[] = {
    {.name = "output", .letter = 'o', .argument = "DIR", .kind = FPX_OPTION_TEXT,
     AT(picture.output), .needs = FPX_NEEDS_BOTH,
     .help = "Where the pictures go; made if it is missing. Required"},
    {.name = "name", .argument = "TEMPLATE", .kind = FPX_OPTION_TEXT, AT(name),
     .initial = FPX_USUAL_NAME,
     .help = "Names of the pictures below DIR. Fields are {dir} (the input's folder below its "
             "PATH), {root} (the name of that PATH's folder), {stem} (its name without extension), "
             "{name}, {ext} (png or jpg), {index} (whose numbers move when inputs come or go), and "
             "{group}: a picture for each group of --split-by; {profile}: one for each profile of "
             "a recording. {stem:safe}, or any field so, has only letters that every system takes, "
             "shortened and with a hash where that changes it. With the default, {root}/ stands "
             "first where inputs of two PATHs would have one picture, and inputs that still would "
             "keep their extensions"},
    {.name = "preset", .argument = "NAMES", .kind = FPX_OPTION_TEXT, AT(preset),
     .choice = fpx_picture_preset_choice,
     .help = "Sizes and looks, one or several joined by commas; with several, @NAME stands before "
             "the extension, and --size is that of each:"},
    {.name = "exists", .argument = "WHEN", .kind = FPX_OPTION_CHOICE, AT(exists),
     .choice = exists_choice, .initial_number = 1 + FPX_EXISTS_IF_CHANGED,
     .help = "Of outputs that exist:"},
    {.name = "gallery", .kind = FPX_OPTION_FLAG, AT(gallery),
     .help = "Write DIR/index.html too: thumbnails, search, totals. Shards leave it to "
             "--merge-reports"},
    {.name = "readme", .kind = FPX_OPTION_FLAG, AT(readme),
     .help = "Write DIR/README.md too: each picture with its alternative text, in Markdown. Shards "
             "leave it to --merge-reports"},
    FPX_SIDECARS(SIDECAR_OPTION)
};

static const struct fpx_option run_options[] = {
    {.name = "jobs", .letter = 'j', .argument = "N", .kind = FPX_OPTION_INTEGER, AT(jobs),
     .low = 1, .high = 4096,
     .help = "Worker processes (default: the CPUs that the process may use)"},
    {.name = "report", .argument = "FILE", .kind = FPX_OPTION_TEXT, AT(report),
     .needs = FPX_NEEDS_BOTH,
     .help = "One line of JSON for each input as it ends (default: DIR/report.jsonl); - is "
             "standard output, beside that"},
    {.name = "resume", .kind = FPX_OPTION_FLAG, AT(resume),
     .help = "Go on with the report of an interrupted run: only what it does not show as done, "
             "or whose files are gone"},
    {.name = "sync", .argument = "HOW", .kind = FPX_OPTION_CHOICE, AT(sync),
     .choice = sync_choice, .initial_number = 1 + FPX_SYNC_AUTO,
     .help = "Whether files are on the disk before the report says so, in case the machine loses "
             "power:"},
    {.name = "fail-fast", .kind = FPX_OPTION_FLAG, AT(fail_fast),
     .help = "The first input that fails ends the run, as --max-failures 0"},
    {.name = "max-failures", .argument = "N|P%", .kind = FPX_OPTION_TEXT, AT(max_failures),
     .help = "More inputs that fail, or a larger share of all, end the run (default: go on)"},
    {.name = "timeout", .argument = "S", .kind = FPX_OPTION_REAL, AT(timeout),
     .low = 0, .high = 1000000, .initial_number = FLAMEPIX_DEFAULT_TIMEOUT_SECONDS,
     .help = "Seconds for each input; one that takes longer fails. 0: no limit"},
    {.name = "limit-memory", .argument = "SIZE", .kind = FPX_OPTION_SIZE, AT(limit_memory),
     .low = 0, .high = SIZE_LIMIT, .initial_number = (double)FLAMEPIX_DEFAULT_LIMIT_MEMORY_NBYTES,
     .help = "Memory for each input; one that needs more fails. 0: no limit"},
    {.name = "progress", .kind = FPX_OPTION_CHOICE, AT(progress),
     .choice = progress_choice, .initial_number = FPX_PROGRESS_AUTO,
     .help = "A bar on a terminal, else a line now and then"},
    {.name = "dry-run", .kind = FPX_OPTION_FLAG, AT(dry_run),
     .help = "Say which output each input has, and do nothing"},
    {.name = "merge-reports", .kind = FPX_OPTION_FLAG, AT(merge_reports),
     .help = "Unite the reports of shards, named instead of PATHs, as DIR/report.jsonl (with "
             "--gallery and --readme these, too), and end as all of them would have"},
};
/* clang-format on */

static const struct fpx_option_group inputs = GROUP("Inputs", input_options);
/* Continues the group "Inputs", after fpx_picture_folders. */
static const struct fpx_option_group choosing = GROUP(NULL, choosing_options);
static const struct fpx_option_group outputs = GROUP("Output", output_options);
static const struct fpx_option_group runs = GROUP("Run", run_options);

const struct fpx_option_group *const fpx_batch_table[] = {&inputs,
                                                          &fpx_picture_folders,
                                                          &choosing,
                                                          &outputs,
                                                          &runs,
                                                          &fpx_picture_encoding,
                                                          &fpx_picture_embedding,
                                                          FPX_PICTURE_GROUPS,
                                                          &fpx_picture_empty,
                                                          &fpx_comparable_sides,
                                                          &fpx_picture_views,
                                                          &fpx_picture_panels,
                                                          &fpx_picture_map,
                                                          &fpx_picture_batch_limits,
                                                          &fpx_picture_sandbox,
                                                          &fpx_general_group,
                                                          NULL};
