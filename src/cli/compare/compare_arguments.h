/* What the options of compare say, and their table. */
#ifndef FLAMEPIX_CLI_COMPARE_COMPARE_ARGUMENTS_H
#define FLAMEPIX_CLI_COMPARE_COMPARE_ARGUMENTS_H

#include "cli/picture/picture.h"

/* Choices count from 1. */
struct flamepix_compare_arguments {
    /* First, so that the picture's table fits; its `width` is 0 where it is not given. */
    struct flamepix_picture_arguments picture;
    bool matrix;
    /* Of two sets. */
    double alpha;
    unsigned method; /* in the order of enum flamepix_set_method */
    struct flamepix_share min_runs;
    unsigned measure;       /* in the order of enum flamepix_matrix_measure; 0: not given */
    const char *csv, *json; /* their files; NULL: not wanted */
    struct flamepix_texts include, exclude;
    uint64_t limit_runs;
};

/* The groups of the options, in the order of the help. */
extern const struct flamepix_option_group *const flamepix_compare_table[];

#endif
