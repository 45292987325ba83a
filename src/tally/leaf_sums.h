/* Leaf sums: what a tally counts where nothing is asked of the frames between a stack's first and
 * its last one. Each stack adds its weight to the name of its leaf, and what the frame at depth 1
 * held is added to its name when it closes.
 *
 * As waiting stacks do (waiting_stacks.h), leaves wait until there are some dozens of them, so that
 * what their look-ups read has come by then. */
#ifndef FPX_TALLY_LEAF_SUMS_H
#define FPX_TALLY_LEAF_SUMS_H

#include <flamepix/stack.h>

#include "tally/name_sums.h"

enum { FPX_WAITING_LEAVES = 64 };

enum fpx_waiting_kind {
    FPX_WAITING_LEAF,   /* the last frame of a stack */
    FPX_WAITING_FIRST,  /* a frame at depth 1 that begins; its stack's leaf follows */
    FPX_WAITING_NOTHING /* of a stack without frames: there is no name */
};

struct fpx_waiting_leaf {
    struct fpx_name_end end; /* of the name, which lies here where it fits */
    struct fpx_name_key key;
    struct flamepix_weight weight; /* of the stack; of what is no leaf, of all stacks before it */
    enum fpx_waiting_kind kind;
};

/* Starts as {0}. */
struct fpx_leaf_sums {
    struct fpx_waiting_leaf waiting[FPX_WAITING_LEAVES];
    size_t count;
    char *text; /* long names; does not move while they wait */
    size_t length, text_capacity;
    size_t first_end; /* of the latest stack's first frame, in its key behind the ';'; or 0 */
    struct flamepix_weight all; /* of all stacks that were taken */
    /* Of the frame at depth 1 that is open among those that were counted. */
    struct flamepix_weight first_start;
    uint32_t first_number;
    bool has_first;
};

/* Whose names they are, and where they are summed up: the sums `self` and `first`. */
struct fpx_leaf_names {
    struct fpx_name_table *table;
    struct fpx_name_sums *sums;
};

/* Takes a stack, of whose key only the first `length` bytes count. Counts those that wait where
 * there are enough. Answers OK or NO_MEMORY. */
enum flamepix_status fpx_leaf_sums_take(struct fpx_leaf_sums *leaves,
                                        const struct flamepix_stack *stack, size_t length,
                                        const struct fpx_leaf_names *names);

/* No stack follows: counts what waits, and closes the frame at depth 1. Answers OK or NO_MEMORY. */
enum flamepix_status fpx_leaf_sums_finish(struct fpx_leaf_sums *leaves,
                                          const struct fpx_leaf_names *names);

/* Starts again from nothing. */
void fpx_leaf_sums_clear(struct fpx_leaf_sums *leaves);

void fpx_leaf_sums_free(struct fpx_leaf_sums *leaves);

#endif
