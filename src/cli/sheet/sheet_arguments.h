/* The values of a sheet's options, and their table. */
#ifndef FPX_CLI_SHEET_SHEET_ARGUMENTS_H
#define FPX_CLI_SHEET_SHEET_ARGUMENTS_H

#include "cli/picture/picture.h"

/* Choices count from 1. */
struct fpx_sheet_arguments {
    /* First, so that the picture's table fits; its `width` is the sheet's, 0 if not given, and its
     * `total` that of --scale-by common. */
    struct fpx_picture_arguments picture;
    uint64_t columns;
    struct fpx_extent panel; /* 0 × 0: not given */
    unsigned scale_by;       /* in the order of enum flamepix_sheet_scale */
    unsigned sort;
    const char *captions;
};

/* The values of `sort`. */
enum { FPX_SORT_INPUT = 1, FPX_SORT_NAME, FPX_SORT_TOTAL };

/* The groups of the options, in the order of the help. */
extern const struct fpx_option_group *const fpx_sheet_table[];

#endif
