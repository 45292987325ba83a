/* Call tree: rows that come as a tree is read from the top, each with a depth, become samples: each
 * row's own value under the path to it. What a row says is either its own value, or the total of it
 * and of all below it; of totals, what the rows below do not account for is its own, and of
 * decimals that is a decimal, too: 0.3 less 0.1 and 0.2 is nothing. */
#ifndef FPX_FORMAT_CALLS_CALL_TREE_H
#define FPX_FORMAT_CALLS_CALL_TREE_H

#include "format/recording.h"

enum { FPX_CALL_VALUES_MAX = 4 };

struct fpx_call_tree_entry {
    size_t begin; /* of its name in `names` */
    bool is_lost; /* it was not told, but rows below it */
    double own[FPX_CALL_VALUES_MAX];
    double whole[FPX_CALL_VALUES_MAX]; /* as the row says it */
    int digits[FPX_CALL_VALUES_MAX];   /* behind the point, of it and of what was taken off */
};

/* Starts as {0}. A reader sets the first four. */
struct fpx_call_tree {
    size_t value_count;                /* of each row; at most FPX_CALL_VALUES_MAX */
    size_t parts[FPX_CALL_VALUES_MAX]; /* of the recording, that the values belong to */
    bool is_total[FPX_CALL_VALUES_MAX];
    bool leaf_first; /* a row's rows below are its callers */

    struct fpx_call_tree_entry *rows; /* that are open: the path to the last one */
    size_t count, capacity;
    struct flamepix_buffer names; /* of the open rows, each with a ';' behind it */
};

/* Closes the rows from this depth on, which puts their samples. Values below 0 and of 0 are left
 * out. Answers as fpx_recording_put does. */
enum flamepix_status fpx_call_tree_close(struct fpx_call_tree *tree,
                                         struct fpx_recording *recording, size_t depth);

/* Adds a row at a depth: closes the rows from there on, and opens it. Where levels between it and
 * the last row are missing, as behind a bad line, they become "[unknown]"; the row is a bad line
 * where more than FPX_LOST_LEVELS_MAX are, or when reading is strict. `values` has value_count
 * of them. Answers as fpx_recording_put and fpx_recording_bad_line do. */
enum { FPX_LOST_LEVELS_MAX = 16 };
enum flamepix_status fpx_call_tree_add(struct fpx_call_tree *tree, struct fpx_recording *recording,
                                       size_t depth, const struct fpx_frame *frame,
                                       const double *values);

/* Frees everything; the tree is {0} again. */
void fpx_call_tree_free(struct fpx_call_tree *tree);

#endif
