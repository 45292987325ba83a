/* The option table of compare. */
#include "cli/command.h"
#include "cli/compare_arguments.h"
#include "cli/option_rows.h"
#include "runs/matrix_text.h"

static struct flamepix_choice measure_choice(size_t i)
{
    static const struct flamepix_choice rows[] = {
        [FLAMEPIX_MATRIX_DISTANCE] = {"distance", "how much the weights of their stacks differ"},
        [FLAMEPIX_MATRIX_SIMILARITY] = {"similarity", "from 0, no stack in common, to 1, equal"},
        {NULL, NULL}};
    return rows[i];
}

#define FIELDS struct flamepix_compare_arguments

enum { PX_MAX = 10000000 };
#define SIZE_LIMIT 0x1p44

/* clang-format off */
static const struct flamepix_option matrix_options[] = {
    {.name = "matrix", .kind = FLAMEPIX_OPTION_FLAG, AT(matrix),
     .help = "Each profile with each: the picture is a heat map of their similarity, in which "
             "similar ones are beside each other"},
    {.name = "measure", .kind = FLAMEPIX_OPTION_CHOICE, AT(measure),
     .choice = measure_choice, .unset = "distance",
     .help = "With --matrix: what --csv has of two profiles"},
};

static const struct flamepix_option input_options[] = {
    {.name = "include", .argument = "GLOB", .kind = FLAMEPIX_OPTION_TEXTS, AT(include),
     .help = "Of what is in folders, only files whose name or path below the folder matches. May "
             "be given again"},
    {.name = "exclude", .argument = "GLOB", .kind = FLAMEPIX_OPTION_TEXTS, AT(exclude),
     .help = "Of what is in folders, no file or folder that matches. May be given again"},
    {.name = "limit-runs", .argument = "SIZE", .kind = FLAMEPIX_OPTION_SIZE, AT(limit_runs),
     .low = 1024, .high = SIZE_LIMIT, .initial_number = FLAMEPIX_DEFAULT_LIMIT_RUNS_NBYTES,
     .help = "Memory for the stacks of all profiles and what is known of each pair"},
};

static const struct flamepix_option result_options[] = {
    {.name = "csv", .argument = "FILE.csv", .kind = FLAMEPIX_OPTION_TEXT, AT(csv),
     .help = "The numbers as a table. - is standard output"},
    {.name = "json", .argument = "FILE.json", .kind = FLAMEPIX_OPTION_TEXT, AT(json),
     .help = "The same and more as JSON: with --matrix, the nearest neighbours of each profile. "
             "- is standard output"},
};
/* clang-format on */

static const struct flamepix_option_group matrix = GROUP("Many profiles", matrix_options);
static const struct flamepix_option_group inputs = GROUP("Inputs", input_options);
static const struct flamepix_option_group results = GROUP("Results", result_options);

const struct flamepix_option_group *const flamepix_compare_table[] = {&flamepix_picture_output,
                                                                      &matrix,
                                                                      &results,
                                                                      &inputs,
                                                                      &flamepix_picture_size,
                                                                      &flamepix_picture_look,
                                                                      &flamepix_picture_palette,
                                                                      &flamepix_picture_ground,
                                                                      &flamepix_picture_search,
                                                                      &flamepix_picture_text,
                                                                      &flamepix_picture_profile,
                                                                      &flamepix_picture_recording,
                                                                      &flamepix_picture_views,
                                                                      &flamepix_picture_sidecars,
                                                                      &flamepix_picture_limits,
                                                                      &flamepix_general_group,
                                                                      NULL};
