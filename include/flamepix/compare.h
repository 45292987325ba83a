/* Compare: the algebra of profiles. Two sources of stacks are merged into one with both measures,
 * from which a picture of any measure below is drawn. Everything streams, in memory for the longest
 * keys. Sources are for one thread at a time (flamepix/stack.h); the functions of numbers and of
 * the table of measures are for any thread. */
#ifndef FLAMEPIX_COMPARE_H
#define FLAMEPIX_COMPARE_H

#include <flamepix/change.h>
#include <flamepix/stack.h>

#ifdef __cplusplus
extern "C" {
#endif

/* -- two sides --------------------------------------------------------------------------------- */

/* The factor over ÷ under, as an exact fraction; {0, 0}: 1. Both finite and above 0. */
struct flamepix_ratio {
    double over, under;
};

/* The factors by which the weights of two sides have been multiplied; 0: not multiplied. */
struct flamepix_side_ratios {
    double before, after;
};

/* `weight` × the ratio, to full precision of a weight: the relative error is below 1e-30, unless
 * the result is so near to 0 (below 1e-290) that its low part is not representable. Clamped to
 * DBL_MAX or -DBL_MAX. */
FLAMEPIX_API struct flamepix_weight flamepix_ratio_of(struct flamepix_ratio ratio,
                                                      struct flamepix_weight weight);

/* Multiplies both measures of all stacks. Takes `stacks`, also on failure; keeps their order and
 * lookback. next returns the statuses of `stacks`. Returns OK, NO_MEMORY or BAD_ARGUMENT (invalid
 * ratio). */
FLAMEPIX_API enum flamepix_status flamepix_stacks_scale(struct flamepix_stacks *stacks,
                                                        struct flamepix_ratio ratio,
                                                        struct flamepix_stacks **stacks_ret);

/* One of two sides. */
enum flamepix_side { FLAMEPIX_NO_SIDE, FLAMEPIX_BEFORE, FLAMEPIX_AFTER };

/* The stacks as one side of a comparison: for before, their weight becomes `other`, and their
 * weight is 0; for after, `other` is 0. Takes `stacks`, also on failure; keeps their order and
 * lookback. Returns OK or NO_MEMORY. */
FLAMEPIX_API enum flamepix_status flamepix_stacks_as_side(struct flamepix_stacks *stacks,
                                                          enum flamepix_side side,
                                                          struct flamepix_stacks **stacks_ret);

/* Merges two sides: the weight of a stack is that of `after`, its `other` the weight of `before`; 0
 * where a side does not have the stack. Both sides and the result are in key order, each path once,
 * in_order. Takes both, also on failure. next returns OK, END, NO_MEMORY, or the status of a side.
 * Returns OK or NO_MEMORY. */
FLAMEPIX_API enum flamepix_status flamepix_sides_merge(struct flamepix_stacks *before,
                                                       struct flamepix_stacks *after,
                                                       struct flamepix_stacks **stacks_ret);

/* -- difference -------------------------------------------------------------------------------- */

/* Sums over all stacks of two sides, by Tornetta's algebra of flame graphs: f is before, g after.
 * plus and minus are the positive and negative parts of g - f; new, grown, gone and shrunk are its
 * four parts, which share no stack. */
struct flamepix_difference {
    struct flamepix_weight before, after; /* ‖f‖, ‖g‖ */
    struct flamepix_weight plus, minus;   /* plus = fresh + grown, minus = gone + shrunk */
    struct flamepix_weight fresh, grown, gone, shrunk;
    uint64_t stacks_before, stacks_after, stacks_common; /* of weight above 0 */
    double largest; /* |g - f| of the stack that changed most */
};

/* d = ‖g - f‖ = plus + minus. */
FLAMEPIX_API double flamepix_difference_distance(const struct flamepix_difference *difference);

/* σ = 1 - d ÷ (‖f‖ + ‖g‖), from 0 (no stack in common) to 1 (equal sides). Returns OK, or
 * BAD_ARGUMENT if both are empty: then σ is undefined. */
FLAMEPIX_API enum flamepix_status
flamepix_difference_similarity(const struct flamepix_difference *difference,
                               double *similarity_ret);

/* Passes the stacks of `sides` (from flamepix_sides_merge) on to `*stacks_ret`, in_order as they
 * are, and sums them up in `difference`. That starts at 0, is owned by the caller, and is complete
 * when END has been answered. Does not take `sides`, which must outlive the result. next returns
 * the statuses of `sides`. Returns OK or NO_MEMORY. */
FLAMEPIX_API enum flamepix_status flamepix_difference_watch(struct flamepix_stacks *sides,
                                                            struct flamepix_difference *difference,
                                                            struct flamepix_stacks **stacks_ret);

/* -- measures of widths ------------------------------------------------------------------------ */

/* The base of a measure's percentages. */
enum flamepix_measure_norm {
    FLAMEPIX_NORM_OWN, /* the sum of its widths */
    FLAMEPIX_NORM_BEFORE,
    FLAMEPIX_NORM_AFTER
};

/* A measure of two sides, from a stack's weight after, b, and before, a. One row of the table of
 * measures, whose names are the values of --width-by and --panels. */
struct flamepix_measure {
    const char *name;    /* "after" */
    const char *summary; /* meaning of widths, in a few words: "what there is after" */
    /* The two numbers of a stack, in words for JSON: "delta", "after-before". */
    const char *weight_is, *other_is;
    enum flamepix_change_by by;
    bool tells_presence;
    bool is_part;                    /* of the difference: for a panel, never for a whole picture */
    enum flamepix_measure_norm norm; /* base of the measure's percentages */
    struct flamepix_weight (*weight)(struct flamepix_weight before, struct flamepix_weight after);
    struct flamepix_weight (*other)(struct flamepix_weight before, struct flamepix_weight after);
    /* The sum of its widths: the weight of all stacks. */
    double (*sum)(const struct flamepix_difference *difference);
};

/* By name; NULL: no such measure. */
FLAMEPIX_API const struct flamepix_measure *flamepix_measure_named(const char *name);

/* Row i of the table, in order; NULL after the last. The first is the default. */
FLAMEPIX_API const struct flamepix_measure *flamepix_measure_at(size_t i);

/* The sides (from flamepix_sides_merge) in this measure, in_order as they are. Stacks whose weight
 * and other are both 0 in it are left out. Does not take `sides`, which must outlive the result.
 * next returns OK, END, NO_MEMORY, or the status of `sides`. Returns OK or NO_MEMORY. */
FLAMEPIX_API enum flamepix_status flamepix_measure_open(const struct flamepix_measure *measure,
                                                        struct flamepix_stacks *sides,
                                                        struct flamepix_stacks **stacks_ret);

/* The base of the measure's percentages, by its `norm`. */
FLAMEPIX_API double flamepix_measure_norm_of(const struct flamepix_measure *measure,
                                             const struct flamepix_difference *difference);

/* -- white and black --------------------------------------------------------------------------- */

/* The stacks of `after` (sides in the measure after) unchanged; then a stack without frames, of
 * weight 0; then the stacks that only before has, with their weight there as weight, and `other` 0.
 * So a layout of all of them (any_order of flamepix/layout.h) shows both side by side, at the same
 * depths. If nothing is gone, the result is `after` alone. Gone stacks are kept in about
 * `memory_nbytes`, and beyond that in an unlinked file in $TMPDIR (/tmp). Does not take `after`,
 * which must outlive the result. next returns OK, END, NO_MEMORY, WRITE_FAILED, READ_FAILED (of
 * that file; errno set), or the status of `after`. Returns OK or NO_MEMORY. */
FLAMEPIX_API enum flamepix_status flamepix_white_black_open(struct flamepix_stacks *after,
                                                            size_t memory_nbytes,
                                                            struct flamepix_stacks **stacks_ret);

#ifdef __cplusplus
}
#endif

#endif
