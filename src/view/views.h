/* The table of views. Each view is one row here and one file in this room that defines its open
 * function, which the row declares; whatever else there is to a view follows from the row: its
 * option for one picture and for a batch, their help, its part in the hash of the options. */
#ifndef FLAMEPIX_VIEW_VIEWS_H
#define FLAMEPIX_VIEW_VIEWS_H

#include <flamepix/view.h>

/* The rows: ROW(name, argument, repeatable, order, stage, open, find, help), the fields of struct
 * flamepix_view; of order and stage what follows FLAMEPIX_VIEW_.
 *
 * A macro, since more than one constant table is made of them: that of view.c, and the option table
 * of the program. */
/* clang-format off */
#define FLAMEPIX_VIEWS(ROW) \
    ROW("focus", "REGEX", true, KEEPS_ORDER, OF_STACKS, flamepix_focus_open, NULL, \
        "Only stacks with a frame whose name holds a match of this regular expression, is NAME " \
        "where =NAME is given, or is at the path PATH (a;b;c) where ;PATH is. Keeps order") \
    ROW("ignore", "REGEX", true, KEEPS_ORDER, OF_STACKS, flamepix_ignore_open, NULL, \
        "Only stacks without such a frame. Keeps order") \
    ROW("prune", "REGEX", true, KEEPS_ORDER, OF_STACKS, flamepix_prune_open, NULL, \
        "Of the matching frames, that nearest the root goes, with all above it; its weight is the " \
        "parent's own. Keeps order") \
    ROW("prune-from", "REGEX", true, KEEPS_ORDER, OF_STACKS, flamepix_prune_from_open, NULL, \
        "Of the matching frames, that nearest the leaf stays, and all above it goes. Keeps order") \
    ROW("skip-idle", NULL, false, KEEPS_ORDER, OF_STACKS, flamepix_skip_idle_open, NULL, \
        "Only stacks that do not end in a function that waits: the kernel's idle loops, " \
        "epoll_wait, Unsafe.park of the JVM, runtime.gopark of Go, (idle) of Node and the like. " \
        "Keeps order") \
    /* the end: a row stands above, with a backslash behind it */
/* clang-format on */

/* The functions of the rows. */
#define FLAMEPIX_VIEW_OPEN(name, argument, repeatable, order, stage, open, find, help)             \
    flamepix_view_open_fn open;
FLAMEPIX_VIEWS(FLAMEPIX_VIEW_OPEN)
#undef FLAMEPIX_VIEW_OPEN

#endif
