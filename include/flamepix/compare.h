/* Compare: the algebra of profiles. Two sources of stacks are merged into one that has both
 * measures, from which a picture of any of the measures below is drawn like any other. All of it
 * streams, in the memory of the longest keys. Sources are for one thread at a time
 * (flamepix/stack.h); the functions of numbers and of the table of measures are for any. */
#ifndef FLAMEPIX_COMPARE_H
#define FLAMEPIX_COMPARE_H

#include <flamepix/change.h>
#include <flamepix/stack.h>

#ifdef __cplusplus
extern "C" {
#endif

/* -- two sides --------------------------------------------------------------------------------- */

/* A factor over ÷ under, so that it is exact; {0, 0}: 1. Both finite and above 0. */
struct flamepix_ratio {
    double over, under;
};

/* What the weights of two sides have been multiplied by; 0: by nothing. */
struct flamepix_side_ratios {
    double before, after;
};

/* `weight` × the ratio, to all bits of a weight: less than 1e-30 of it is lost, unless it is so
 * near to 0 (below 1e-290) that there are no doubles for its rest. Beyond a double it stays at
 * DBL_MAX or -DBL_MAX. */
FLAMEPIX_API struct flamepix_weight flamepix_ratio_of(struct flamepix_ratio ratio,
                                                      struct flamepix_weight weight);

/* Multiplies both measures of all stacks. Takes `stacks`, also on failure; has their order and
 * lookback. next answers what they answer. Answers OK, NO_MEMORY or BAD_ARGUMENT (a ratio that is
 * not as above). */
FLAMEPIX_API enum flamepix_status flamepix_stacks_scale(struct flamepix_stacks *stacks,
                                                        struct flamepix_ratio ratio,
                                                        struct flamepix_stacks **stacks_ret);

/* One of two sides. */
enum flamepix_side { FLAMEPIX_NO_SIDE, FLAMEPIX_BEFORE, FLAMEPIX_AFTER };

/* The stacks as those of a side: before, their weight is `other`, and they have none; after, they
 * have no `other`. Takes `stacks`, also on failure; has their order and lookback. Answers OK or
 * NO_MEMORY. */
FLAMEPIX_API enum flamepix_status flamepix_stacks_as_side(struct flamepix_stacks *stacks,
                                                          enum flamepix_side side,
                                                          struct flamepix_stacks **stacks_ret);

/* Two sides as one: the weight of a stack is that of `after`, its `other` the weight of `before`;
 * what only one side has is 0 on the other. Both are in key order, each path once, and come out so,
 * in_order. Takes them, also on failure. next answers OK, END, NO_MEMORY, or what a side answers.
 * Answers OK or NO_MEMORY. */
FLAMEPIX_API enum flamepix_status flamepix_sides_merge(struct flamepix_stacks *before,
                                                       struct flamepix_stacks *after,
                                                       struct flamepix_stacks **stacks_ret);

/* -- difference -------------------------------------------------------------------------------- */

/* Sums over all stacks of two sides, by Tornetta's algebra of flame graphs: f is before, g after.
 * plus and minus are the positive and negative parts of g - f; new, grown, gone and shrunk are the
 * four parts of it that have no stack in common. */
struct flamepix_difference {
    struct flamepix_weight before, after; /* ‖f‖, ‖g‖ */
    struct flamepix_weight plus, minus;   /* plus = fresh + grown, minus = gone + shrunk */
    struct flamepix_weight fresh, grown, gone, shrunk;
    uint64_t stacks_before, stacks_after, stacks_common; /* of weight above 0 */
    double largest; /* |g - f| of the stack that changed most */
};

/* d = ‖g - f‖ = plus + minus. */
FLAMEPIX_API double flamepix_difference_distance(const struct flamepix_difference *difference);

/* σ = 1 - d ÷ (‖f‖ + ‖g‖), from 0 (only where there is no stack in common) to 1 (only where they
 * are equal). Answers OK, or BAD_ARGUMENT where both are empty, which have none. */
FLAMEPIX_API enum flamepix_status
flamepix_difference_similarity(const struct flamepix_difference *difference,
                               double *similarity_ret);

/* What is pulled from `*stacks_ret` is what `sides` (as flamepix_sides_merge hands out) gives, and
 * is summed up in `difference`, which starts at 0 here, is the caller's, and complete when END has
 * been answered; in_order as they are. Does not take `sides`, which are there as long as what is
 * made. next answers what they answer. Answers OK or NO_MEMORY. */
FLAMEPIX_API enum flamepix_status flamepix_difference_watch(struct flamepix_stacks *sides,
                                                            struct flamepix_difference *difference,
                                                            struct flamepix_stacks **stacks_ret);

/* -- measures of widths ------------------------------------------------------------------------ */

/* What percentages of a measure are of. */
enum flamepix_measure_norm {
    FLAMEPIX_NORM_OWN, /* the sum of its widths */
    FLAMEPIX_NORM_BEFORE,
    FLAMEPIX_NORM_AFTER
};

/* A measure of two sides: after is a stack's weight b, before its other a. One row of the table of
 * measures, whose names are those that --width-by and --panels take. */
struct flamepix_measure {
    const char *name;    /* "after" */
    const char *summary; /* what widths are, in a few words: "what there is after" */
    /* The two numbers that a stack gets, in words for JSON: "delta", "after-before". */
    const char *weight_is, *other_is;
    enum flamepix_change_by by;
    bool tells_presence;
    bool is_part; /* of the difference: a panel, nothing that a whole picture is drawn by */
    enum flamepix_measure_norm norm; /* what percentages of the measure are of */
    struct flamepix_weight (*weight)(struct flamepix_weight before, struct flamepix_weight after);
    struct flamepix_weight (*other)(struct flamepix_weight before, struct flamepix_weight after);
    /* The sum of its widths: the weight of all stacks. */
    double (*sum)(const struct flamepix_difference *difference);
};

/* By name; NULL: there is none. */
FLAMEPIX_API const struct flamepix_measure *flamepix_measure_named(const char *name);

/* Row i of the table, in its order; NULL behind the last. The first is the default. */
FLAMEPIX_API const struct flamepix_measure *flamepix_measure_at(size_t i);

/* The sides (as flamepix_sides_merge hands out) in this measure, in_order as they are. Stacks that
 * have neither weight nor other in it are left out. Does not take `sides`, which are there as long
 * as what is made. next answers OK, END, NO_MEMORY, or what `sides` answers. Answers OK or
 * NO_MEMORY. */
FLAMEPIX_API enum flamepix_status flamepix_measure_open(const struct flamepix_measure *measure,
                                                        struct flamepix_stacks *sides,
                                                        struct flamepix_stacks **stacks_ret);

/* What percentages of the measure are of, as its `norm` says. */
FLAMEPIX_API double flamepix_measure_norm_of(const struct flamepix_measure *measure,
                                             const struct flamepix_difference *difference);

/* -- white and black --------------------------------------------------------------------------- */

/* What there is after and, behind it, what is gone: the stacks of `after`, which are sides in the
 * measure after, as they are; then a stack without frames, of weight 0; then those that only before
 * has, with what they weighed there as their weight, and `other` 0. So the layout of all of them
 * (any_order of flamepix/layout.h) has both beside each other, at the same depths. Where nothing is
 * gone, it is `after` alone. What is gone waits in about `memory_nbytes`, and beyond that in an
 * unlinked file in $TMPDIR (/tmp). Does not take `after`, which is there as long as what is made.
 * next answers OK, END, NO_MEMORY, WRITE_FAILED, READ_FAILED (of that file; errno set), or what
 * `after` answers. Answers OK or NO_MEMORY. */
FLAMEPIX_API enum flamepix_status flamepix_white_black_open(struct flamepix_stacks *after,
                                                            size_t memory_nbytes,
                                                            struct flamepix_stacks **stacks_ret);

#ifdef __cplusplus
}
#endif

#endif
