/* The table of views. Each view is one row here and one file in this folder that defines its open
 * function, which the row declares; everything else follows from the row: its option for one
 * picture and for a batch, their help, its part in the hash of the options. */
#ifndef FPX_VIEW_VIEWS_H
#define FPX_VIEW_VIEWS_H

#include <flamepix/view.h>

/* The rows: ROW(name, argument, repeats, order, stage, roots, open, find, title, kept, help), the
 * fields of struct flamepix_view; repeats, order, stage and roots without FLAMEPIX_VIEW_. The
 * program appends the effect of the view on the order of stacks to the help.
 *
 * A macro, since two constant tables are made of them: that of view.c, and the option table of the
 * program. */
/* clang-format off */
#define FPX_VIEWS(ROW) \
    ROW("rewrite", "s/REGEX/TEXT/|builtin:NAME", AGAIN, LOSES_ORDER, OF_NAMES, KEEPS_ROOTS, \
        fpx_rewrite_open, NULL, NULL, NULL, \
        "Writes names anew, before all other views. As in sed, s/REGEX/TEXT/ with the flags " \
        "g and i: any sign may stand for the slashes, \\1 is a group and & the match; what " \
        "becomes empty goes, and what holds ';' is several frames. Or one of " \
        "strip-templates, strip-hashes, strip-addresses, strip-hex, strip-lambdas, module and " \
        "file (these two make frames of one module or file that follow each other one)") \
    ROW("redact", NULL, ONCE, LOSES_ORDER, OF_REDACTION, KEEPS_ROOTS, \
        fpx_redact_open, NULL, NULL, NULL, \
        "Pseudonyms for names (f_ and ten letters or digits; annotations like _[k] stay), " \
        "once names are rewritten and before all other views, which see no other names. " \
        "Equal names have equal ones in all files. Titles, notes, paths and names of files " \
        "are not redacted") \
    ROW("focus", "REGEX", AGAIN, KEEPS_ORDER, OF_STACKS, KEEPS_ROOTS, \
        fpx_focus_open, NULL, NULL, "those with @", \
        "Only stacks with a frame whose name holds a match of this regular expression, is " \
        "NAME where =NAME is given, holds TEXT where +TEXT is, or is at the path PATH (a;b;c) " \
        "where ;PATH is") \
    ROW("ignore", "REGEX", AGAIN, KEEPS_ORDER, OF_STACKS, KEEPS_ROOTS, \
        fpx_ignore_open, NULL, NULL, "those without @", \
        "Only stacks without such a frame") \
    ROW("skip-idle", NULL, ONCE, KEEPS_ORDER, OF_STACKS, KEEPS_ROOTS, \
        fpx_skip_idle_open, NULL, NULL, "those that are not idle", \
        "Only stacks that do not end in a function that waits, as the kernel's idle loops, " \
        "epoll_wait, Unsafe.park of the JVM, runtime.gopark of Go and (idle) of Node do") \
    ROW("prune", "REGEX", AGAIN, KEEPS_PLACES, OF_STACKS, KEEPS_ROOTS, \
        fpx_prune_open, NULL, NULL, "cut at @", \
        "Of the matching frames, that nearest the root goes, with all above it; its weight " \
        "is the parent's own, and what stays keeps its place") \
    ROW("prune-from", "REGEX", AGAIN, LOSES_ORDER, OF_STACKS, KEEPS_ROOTS, \
        fpx_prune_from_open, NULL, NULL, "cut above @", \
        "Of the matching frames, that nearest the leaf stays, and all above it goes") \
    ROW("hide", "REGEX", AGAIN, LOSES_ORDER, OF_STACKS, KEEPS_ROOTS, \
        fpx_hide_open, NULL, NULL, "without frames @", \
        "Matching frames go, and their children are those of their parents") \
    ROW("show", "REGEX", AGAIN, LOSES_ORDER, OF_STACKS, KEEPS_ROOTS, \
        fpx_show_open, NULL, NULL, "only frames @", \
        "All frames go that do not match") \
    ROW("base", "REGEX", TOGETHER, LOSES_ORDER, OF_STACKS, KEEPS_ROOTS, \
        fpx_base_open, NULL, NULL, "those with @", \
        "Only stacks with a matching frame, and of them that frame and what is above it; of " \
        "several matches and several bases, the frame nearest the root") \
    ROW("skip-root", "N", ONCE, LOSES_ORDER, OF_STACKS, SKIPS_ROOTS, \
        fpx_skip_root_open, NULL, NULL, "without root frames (@)", \
        "The first N frames go; a stack that has no more is the root's own") \
    ROW("recursion", "HOW", ONCE, LOSES_ORDER, OF_STACKS, KEEPS_ROOTS, \
        fpx_recursion_open, NULL, NULL, NULL, \
        "adjacent: a frame on one of its own name is one with it (a;a;b is a;b). all: so is " \
        "one whose name is anywhere on the path, which goes on from there (a;b;a;d is a;d). " \
        "off: recursion is shown") \
    ROW("reverse", NULL, AGAIN, LOSES_ORDER, OF_STACKS, REVERSES_ROOTS, \
        fpx_reverse_open, NULL, "callers", NULL, \
        "Stacks from their leaves: who calls the functions where the time is spent") \
    ROW("top", "N", ONCE, NEEDS_ORDER, OF_STACKS, KEEPS_ROOTS, fpx_top_open, NULL, NULL, NULL, \
        "Only the N heaviest stacks, of equal ones the first by name; all others are one " \
        "box, \"others\"") \
    ROW("flamechart", NULL, ONCE, IN_INPUT_ORDER, OF_STACKS, KEEPS_ROOTS, \
        fpx_flamechart_open, NULL, NULL, NULL, \
        "From left to right the stacks in the order of the input, of equal neighbours one " \
        "box, and nothing sorted: a flame chart. A stack without frames is a gap") \
    ROW("around", "REGEX", ONCE, IN_HALVES, OF_CHART, PICKS_ROOT, \
        fpx_around_open, NULL, "around", NULL, \
        "A chart around the matching function nearest the root: what it called above it, " \
        "what called it below, each merged towards it") \
    ROW("zoom", "PATH|REGEX", ONCE, KEEPS_ORDER, OF_CHART, KEEPS_ROOTS, \
        fpx_zoom_open, fpx_zoom_find, NULL, NULL, \
        "One frame fills the width: that at the path ;PATH (;a;b;c), or the heaviest whose " \
        "name matches. What it stands on is faded. A name is looked for in a first reading") \
    ROW("group-by", "REGEX|root|N", ONCE, LOSES_ORDER, OF_STACKS, GROUPS_ROOTS, \
        fpx_group_by_open, NULL, NULL, NULL, \
        "Each stack on a new first frame that names its group: of the frames from the root " \
        "on, the first match, or what its first parentheses took; \"ungrouped\" where there " \
        "is none. N: the first N frames are one. root: the first frame is the group as it is") \
    ROW("split-by", "REGEX|root|N", ONCE, LOSES_ORDER, OF_CHART, SPLITS_ROOTS, \
        fpx_split_by_open, NULL, NULL, NULL, \
        "A panel for each group of group-by, without its first frame, on one picture: the " \
        "heaviest first, all by one scale") \
    /* end of the rows: the last one ends with a backslash, too */
/* clang-format on */

/* The functions of the rows, including those that search for a path. */
#define FPX_VIEW_OPEN(name, argument, repeats, order, stage, roots, open, find, title, kept, help) \
    flamepix_view_open_fn open;
FPX_VIEWS(FPX_VIEW_OPEN)
#undef FPX_VIEW_OPEN
flamepix_view_find_fn fpx_zoom_find;

#endif
