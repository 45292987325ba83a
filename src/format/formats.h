/* The table of formats that are read. Each is one row here and one file in this room that defines
 * the functions that the row names and declares; whatever else there is to a format follows from
 * the row: that it is told by its content, and its name for --format-in. */
#ifndef FLAMEPIX_FORMAT_FORMATS_H
#define FLAMEPIX_FORMAT_FORMATS_H

#include <flamepix/format.h>

#include "format/recognise.h"

/* The texts that tell a format, as flamepix_recognise_beginning and its kin take them. */
#define MARKS(...) ((const char *const[]){__VA_ARGS__, NULL})

/* The rows, in the order in which they are asked: ROW(name, description, recognise, marks, open),
 * the fields of struct flamepix_format.
 *
 * A macro, since more than one constant table is made of them. */
/* clang-format off */
#define FLAMEPIX_FORMATS_READ(ROW) \
    ROW("folded", "folded stacks", flamepix_recognise_folded, NULL, flamepix_folded_create) \
    /* the end: a row stands above, with a backslash behind it */
/* clang-format on */

/* The functions of the rows. */
#define FLAMEPIX_FORMAT_FUNCTIONS(name, description, recognise, marks, open)                       \
    flamepix_format_recognise_fn recognise;                                                        \
    flamepix_format_open_fn open;
FLAMEPIX_FORMATS_READ(FLAMEPIX_FORMAT_FUNCTIONS)
#undef FLAMEPIX_FORMAT_FUNCTIONS

#endif
