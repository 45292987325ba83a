/* The table of views. Each view is one row here and one file in this room that defines its open
 * function, which the row declares; whatever else there is to a view follows from the row: its
 * option for one picture and for a batch, their help, its part in the hash of the options. */
#ifndef FLAMEPIX_VIEW_VIEWS_H
#define FLAMEPIX_VIEW_VIEWS_H

#include <flamepix/view.h>

/* The rows: ROW(name, argument, help, repeatable, keeps_order, open), the fields of struct
 * flamepix_view.
 *
 * A macro, since more than one constant table is made of them: that of view.c, and the option table
 * of the program. */
/* clang-format off */
#define FLAMEPIX_VIEWS(ROW) \
    /* the end: a row stands above, with a backslash behind it */
/* clang-format on */

/* The functions of the rows. */
#define FLAMEPIX_VIEW_OPEN(name, argument, help, repeatable, keeps_order, open)                    \
    flamepix_view_open_fn open;
FLAMEPIX_VIEWS(FLAMEPIX_VIEW_OPEN)
#undef FLAMEPIX_VIEW_OPEN

#endif
