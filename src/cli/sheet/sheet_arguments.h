/* What the options of a sheet say, and their table. */
#ifndef FLAMEPIX_CLI_SHEET_SHEET_ARGUMENTS_H
#define FLAMEPIX_CLI_SHEET_SHEET_ARGUMENTS_H

#include "cli/picture/picture.h"

/* Choices count from 1. */
struct flamepix_sheet_arguments {
    /* First, so that the picture's table fits; its `width` is the sheet's, 0 where it is not given,
     * and its `total` that of --scale-by common. */
    struct flamepix_picture_arguments picture;
    uint64_t columns;
    struct flamepix_extent panel; /* 0 × 0: not given */
    unsigned scale_by;            /* in the order of enum flamepix_sheet_scale */
    unsigned sort;
    const char *captions;
};

/* The values of `sort`. */
enum { FLAMEPIX_SORT_INPUT = 1, FLAMEPIX_SORT_NAME, FLAMEPIX_SORT_TOTAL };

/* The groups of the options, in the order of the help. */
extern const struct flamepix_option_group *const flamepix_sheet_table[];

#endif
