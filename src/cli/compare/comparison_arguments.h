/* Comparison arguments: the options of pictures of two sides. */
#ifndef FPX_CLI_COMPARE_COMPARISON_ARGUMENTS_H
#define FPX_CLI_COMPARE_COMPARISON_ARGUMENTS_H

#include "cli/options/options.h"

/* The values of the options. Choices count from 1; 0 is "not given". */
struct fpx_comparison_arguments {
    unsigned width_by, delta, delta_scale, delta_label;
    double delta_max;
    struct fpx_share min_delta;
    bool negate;
    struct fpx_color_value new_color, gone_color;
    /* -- of the command diff alone -- */
    struct fpx_texts before, after;
    const char *normalize; /* NULL: none */
    bool strip_hex, ratio, white_black;
    const char *panels; /* names of measures; NULL: one chart */
    unsigned panel_scale;
    unsigned format_out;
    const char *json; /* FILE of numbers beside a picture; NULL: none */
};

#endif
