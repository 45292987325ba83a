/* The table of views. Each view is one row here and one file in this room that defines its open
 * function, which the row declares; whatever else there is to a view follows from the row: its
 * option for one picture and for a batch, their help, its part in the hash of the options. */
#ifndef FLAMEPIX_VIEW_VIEWS_H
#define FLAMEPIX_VIEW_VIEWS_H

#include <flamepix/view.h>

/* The rows: ROW(name, argument, repeats, order, stage, open, find, help), the fields of struct
 * flamepix_view; of repeats, order and stage what follows FLAMEPIX_VIEW_.
 *
 * A macro, since more than one constant table is made of them: that of view.c, and the option table
 * of the program. */
/* clang-format off */
#define FLAMEPIX_VIEWS(ROW) \
    ROW("focus", "REGEX", AGAIN, KEEPS_ORDER, OF_STACKS, flamepix_focus_open, NULL, \
        "Only stacks with a frame whose name holds a match of this regular expression, is NAME " \
        "where =NAME is given, or is at the path PATH (a;b;c) where ;PATH is. Keeps order") \
    ROW("ignore", "REGEX", AGAIN, KEEPS_ORDER, OF_STACKS, flamepix_ignore_open, NULL, \
        "Only stacks without such a frame. Keeps order") \
    ROW("prune", "REGEX", AGAIN, KEEPS_ORDER, OF_STACKS, flamepix_prune_open, NULL, \
        "Of the matching frames, that nearest the root goes, with all above it; its weight is the " \
        "parent's own. Keeps order") \
    ROW("prune-from", "REGEX", AGAIN, KEEPS_ORDER, OF_STACKS, flamepix_prune_from_open, NULL, \
        "Of the matching frames, that nearest the leaf stays, and all above it goes. Keeps order") \
    ROW("hide", "REGEX", AGAIN, LOSES_ORDER, OF_STACKS, flamepix_hide_open, NULL, \
        "Matching frames go, and their children are those of their parents") \
    ROW("show", "REGEX", AGAIN, LOSES_ORDER, OF_STACKS, flamepix_show_open, NULL, \
        "All frames go that do not match") \
    ROW("base", "REGEX", TOGETHER, LOSES_ORDER, OF_STACKS, flamepix_base_open, NULL, \
        "Only stacks with a matching frame, and of them that frame and what is above it; of " \
        "several matches and several bases, the frame nearest the root") \
    ROW("skip-root", "N", ONCE, LOSES_ORDER, OF_STACKS, flamepix_skip_root_open, NULL, \
        "The first N frames go; a stack that has no more is the root's own") \
    ROW("recursion", "HOW", ONCE, LOSES_ORDER, OF_STACKS, flamepix_recursion_open, NULL, \
        "adjacent: a frame on one of its own name is one with it (a;a;b is a;b). all: so is one " \
        "whose name is anywhere on the path, which goes on from there (a;b;a;d is a;d). off: " \
        "recursion is shown") \
    ROW("reverse", NULL, ONCE, LOSES_ORDER, OF_STACKS, flamepix_reverse_open, NULL, \
        "Stacks from their leaves: who calls the functions where the time is spent") \
    ROW("group-by", "REGEX|root|N", ONCE, LOSES_ORDER, OF_STACKS, flamepix_group_by_open, NULL, \
        "Each stack on a new first frame that names its group: of the frames from the root on, the " \
        "first match, or what its first parentheses took; \"ungrouped\" where there is none. N: the " \
        "first N frames are one. root: the first frame is the group as it is") \
    ROW("split-by", "REGEX|root|N", ONCE, LOSES_ORDER, OF_CHART, flamepix_split_by_open, NULL, \
        "A panel for each group of group-by, without its first frame, on one picture: the " \
        "heaviest first, all by one scale") \
    /* the end: a row stands above, with a backslash behind it */
/* clang-format on */

/* The functions of the rows. */
#define FLAMEPIX_VIEW_OPEN(name, argument, repeats, order, stage, open, find, help)                \
    flamepix_view_open_fn open;
FLAMEPIX_VIEWS(FLAMEPIX_VIEW_OPEN)
#undef FLAMEPIX_VIEW_OPEN

#endif
