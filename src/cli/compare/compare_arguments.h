/* The values of compare's options, and their table. */
#ifndef FPX_CLI_COMPARE_COMPARE_ARGUMENTS_H
#define FPX_CLI_COMPARE_COMPARE_ARGUMENTS_H

#include "cli/picture/picture.h"

/* Choices count from 1. */
struct fpx_compare_arguments {
    /* First, so that the picture's table fits; its `width` is 0 if not given. */
    struct fpx_picture_arguments picture;
    bool matrix;
    /* Of two sets. */
    double alpha;
    unsigned method; /* in the order of enum fpx_set_method */
    struct fpx_share min_runs;
    unsigned measure;       /* in the order of enum fpx_matrix_measure; 0: not given */
    const char *csv, *json; /* files; NULL: not wanted */
    uint64_t limit_runs;
};

/* The groups of the options, in the order of the help. */
extern const struct fpx_option_group *const fpx_compare_table[];

#endif
