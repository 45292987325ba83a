#include "cli/options/option_words.h"

/* What all take, as their tables share it (picture_table.c). */
#define PICTURE_WORDS                                                                              \
    .limit_side = "--limit-side N", .limit_area = "--limit-area N",                                \
    .limit_depth = "--limit-depth N", .limit_line = "--limit-line SIZE",                           \
    .limit_unpacked = "--limit-unpacked SIZE", .limit_window = "--limit-window SIZE",              \
    .below_zero = "--below-zero", .strict = "--strict", .sorted = "--sorted", .total = "--total",  \
    .lenient = "--lenient", .format_png = "--format png", .max_bytes = "--max-bytes",              \
    .format_in = "--format-in NAME", .format_in_folded = "--format-in folded",                     \
    .list_formats = "flamepix collapse --list-formats", .profile = "--profile NAME",               \
    .counts_one = "--counts 1", .counts_two = "--counts 2", .count_first = "--count-first",        \
    .font = "--font FILE", .view = "--",                                                           \
    .strip_run_numbers = "--rewrite builtin:strip-run-numbers",                                    \
    .strip_digits = "--rewrite 's/[0-9]{2,}/0/g'", .embed = "--embed",                             \
    .embed_max = "--embed-max SIZE"
#define ONE_PICTURE_WORDS                                                                          \
    PICTURE_WORDS, .picture_size = "--maxdepth, --height or --width",                              \
                   .chart_size = "--width, --size, --scale or --costscale"

const struct fpx_option_words fpx_render_words = {ONE_PICTURE_WORDS, .empty = "--empty draw",
                                                  .normalize = "--normalize"};

const struct fpx_option_words fpx_reading_words = {ONE_PICTURE_WORDS, .normalize = "--normalize"};

const struct fpx_option_words fpx_sheet_words = {
    PICTURE_WORDS,
    .picture_size = "--columns, --panel or --width",
    .chart_size = "--panel, --columns, --width and --fontsize",
};

const struct fpx_option_words fpx_compare_words = {
    PICTURE_WORDS,
    .picture_size = "--width, --height or --scale",
    .chart_size = "--width, --size, --scale or --costscale",
};

#define BATCH_WORDS                                                                                \
    ONE_PICTURE_WORDS, .limit_memory = "--limit-memory SIZE", .timeout = "--timeout S",            \
                       .exists_error = "--exists error", .normalize = "--normalize"

const struct fpx_option_words fpx_batch_words = {BATCH_WORDS, .empty = "--empty draw"};

const struct fpx_option_words fpx_batch_groups_words = {BATCH_WORDS};
