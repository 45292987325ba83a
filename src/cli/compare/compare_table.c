/* The option table of compare. */
#include "cli/command.h"
#include <flamepix/compare.h>

#include "cli/commands.h"
#include "cli/compare/compare_arguments.h"
#include "cli/compare/comparison_options.h"
#include "cli/options/option_texts.h"
#include "sets/matrix_text.h"
#include "sets/set_test.h"

static struct fpx_choice measure_choice(size_t i)
{
    static const struct fpx_choice rows[] = {
        [FPX_MATRIX_DISTANCE] = {"distance", "how much the weights of their stacks differ"},
        [FPX_MATRIX_SIMILARITY] = {"similarity", "from 0, no stack in common, to 1, equal"},
        {NULL, NULL}};
    return rows[i];
}

static struct fpx_choice method_choice(size_t i)
{
    static const struct fpx_choice rows[] = {
        [FPX_METHOD_HOTELLING] = {"hotelling",
                                  "all stacks at once, of which there are fewer than profiles"},
        [FPX_METHOD_WELCH] = {"welch",
                              "stack by stack, however many, adjusted by Benjamini and Hochberg"},
        {NULL, NULL}};
    return rows[i];
}

static struct fpx_choice width_choice(size_t i)
{
    const struct flamepix_measure *measure = flamepix_measure_at(i);
    if (measure == NULL)
        return (struct fpx_choice){NULL, NULL};
    return (struct fpx_choice){measure->name, measure->summary};
}

#define FIELDS struct fpx_compare_arguments

enum { PX_MAX = 10000000 };
#define SIZE_LIMIT 0x1p44

/* clang-format off */
static const struct fpx_option set_options[] = {
    {.name = "alpha", .argument = "P", .kind = FPX_OPTION_REAL, AT(alpha),
     .low = 0.000000001, .high = 0.5, .initial_number = 0.01,
     .help = "A change is significant where chance makes one as large with a probability of P"},
    {.name = "method", .kind = FPX_OPTION_CHOICE, AT(method),
     .argument = "NAME", .choice = method_choice, .initial_number = 1 + FPX_METHOD_HOTELLING,
     .help = "How it is tested:"},
    {.name = "min-runs", .argument = "N|P%", .kind = FPX_OPTION_SHARE, AT(min_runs),
     .low = 0, .high = 1000000000, .initial = "5",
     .help = "Stacks that fewer profiles of both sets have are left out"},
    {.name = "width-by", .kind = FPX_OPTION_CHOICE, AT(picture.comparison.width_by),
     .argument = "MEASURE", .choice = width_choice, .initial = "delta",
     .help = "What the widths of the picture are, of the means of stacks that changed "
             "significantly:"},
};

static const struct fpx_option matrix_options[] = {
    {.name = "matrix", .kind = FPX_OPTION_FLAG, AT(matrix),
     .help = "Each profile with each: the picture is a heat map of their similarity, in which "
             "similar ones are beside each other"},
    {.name = "measure", .kind = FPX_OPTION_CHOICE, AT(measure),
     .choice = measure_choice, .unset = "distance",
     .help = "With --matrix: what --csv has of two profiles"},
};

static const struct fpx_option input_options[] = {
    {.name = "limit-runs", .argument = "SIZE", .kind = FPX_OPTION_SIZE, AT(limit_runs),
     .low = 1024, .high = SIZE_LIMIT, .initial_number = FLAMEPIX_DEFAULT_LIMIT_RUNS_NBYTES,
     .help = "Memory for the stacks of all profiles and what is known of each pair"},
};

static const struct fpx_option result_options[] = {
    {.name = "csv", .argument = "FILE.csv", .kind = FPX_OPTION_TEXT, AT(csv),
     .needs = FPX_NEEDS_OUTPUT,
     .help = "The numbers as a table: of each stack, with --matrix of each pair. - is standard "
             "output"},
    {.name = "json", .argument = "FILE.json", .kind = FPX_OPTION_TEXT, AT(json),
     .needs = FPX_NEEDS_OUTPUT,
     .help = "The same and more as JSON: with --matrix, the nearest neighbours of each profile. "
             "- is standard output"},
};

static const struct fpx_option_group sets = GROUP("Two sets of profiles", set_options);
static const struct fpx_option_group matrix = GROUP("Many profiles", matrix_options);
static const struct fpx_option_group inputs = GROUP("Inputs", input_options);

/* Options for sidecars of profile pictures, which compare rejects. */
#define OF_PICTURES "compare has --csv and --json"
#define REFUSED_SIDECAR(row, extension, use, sheet, sums, head, contents) {#row, OF_PICTURES},
static const struct fpx_refused_option refused[] = {
    FPX_SIDECARS(REFUSED_SIDECAR)
    {"timings", "it is of pictures of profiles"},
    {NULL, NULL},
};
/* clang-format on */
static const struct fpx_option_group results = {
    .heading = "Results",
    .options = result_options,
    .count = sizeof(result_options) / sizeof(result_options[0]),
    .refused = refused,
};

const struct fpx_option_group *const fpx_compare_table[] = {&fpx_picture_output,
                                                            &sets,
                                                            &matrix,
                                                            &fpx_comparable_lengths,
                                                            &results,
                                                            &inputs,
                                                            &fpx_picture_folders,
                                                            &fpx_picture_size,
                                                            &fpx_picture_appearance,
                                                            &fpx_picture_palette,
                                                            &fpx_picture_background,
                                                            &fpx_picture_search,
                                                            &fpx_picture_text,
                                                            &fpx_comparison_appearance,
                                                            &fpx_picture_profile,
                                                            &fpx_picture_recording,
                                                            &fpx_picture_views,
                                                            &fpx_picture_limits,
                                                            &fpx_picture_sandbox,
                                                            &fpx_general_group,
                                                            NULL};

const struct fpx_command fpx_cmd_compare = {
    .name = "compare",
    .usage = "flamepix compare [OPTION]... BEFORE AFTER | --matrix DIR...",
    .summary = "What changed significantly between two sets of profiles; distances of many.",
    .description =
        "Tells which stacks changed from the profiles of one folder to those of another by more "
        "than the profiles of one folder differ, and draws them. With --matrix, how far each "
        "profile is from each: a heat map in which similar ones are beside each other, a table, "
        "the nearest neighbours. A folder stands for all profiles below it. One that cannot be "
        "read is left out, and the exit code is 1.",
    .table = fpx_compare_table,
    .fields_nbytes = sizeof(struct fpx_compare_arguments),
    .run = fpx_compare_run,
};
