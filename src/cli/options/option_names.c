#include "cli/options/option_texts.h"

/* Names that all commands have, as their tables share them (picture_table.c). */
#define PICTURE_OPTION_NAMES                                                                       \
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
    .embed_max = "--embed-max SIZE", .limit_memory = "--limit-memory SIZE"
#define ONE_PICTURE_OPTION_NAMES                                                                   \
    PICTURE_OPTION_NAMES, .picture_size = "--maxdepth, --height or --width",                       \
                          .chart_size = "--width, --size, --scale or --costscale"

const struct fpx_option_names fpx_render_option_names = {
    ONE_PICTURE_OPTION_NAMES, .empty = "--empty draw", .normalize = "--normalize"};

const struct fpx_option_names fpx_reading_option_names = {ONE_PICTURE_OPTION_NAMES,
                                                          .normalize = "--normalize"};

const struct fpx_option_names fpx_sheet_option_names = {
    PICTURE_OPTION_NAMES,
    .picture_size = "--columns, --panel or --width",
    .chart_size = "--panel, --columns, --width and --fontsize",
};

const struct fpx_option_names fpx_compare_option_names = {
    PICTURE_OPTION_NAMES,
    .picture_size = "--width, --height or --scale",
    .chart_size = "--width, --size, --scale or --costscale",
};

#define BATCH_OPTION_NAMES                                                                         \
    ONE_PICTURE_OPTION_NAMES, .timeout = "--timeout S", .exists_error = "--exists error",          \
                              .normalize = "--normalize"

const struct fpx_option_names fpx_batch_option_names = {BATCH_OPTION_NAMES,
                                                        .empty = "--empty draw"};

const struct fpx_option_names fpx_batch_groups_option_names = {BATCH_OPTION_NAMES};
