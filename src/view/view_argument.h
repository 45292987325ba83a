/* View argument: arguments of views other than patterns. */
#ifndef FPX_VIEW_VIEW_ARGUMENT_H
#define FPX_VIEW_VIEW_ARGUMENT_H

#include <stdint.h>

#include <flamepix/pattern.h>
#include <flamepix/stack.h>

/* A whole number from `low` to `high` in decimal digits. Returns OK or BAD_ARGUMENT (`fault_ret`
 * has the valid range). */
enum flamepix_status fpx_view_number(const char *argument, uint32_t low, uint32_t high,
                                     struct flamepix_pattern_fault *fault_ret,
                                     uint32_t *number_ret);

/* Which of `count` words the argument is. Returns OK or BAD_ARGUMENT (`fault_ret` has the
 * words). */
enum flamepix_status fpx_view_choice(const char *argument, const char *const *words, size_t count,
                                     struct flamepix_pattern_fault *fault_ret, size_t *choice_ret);

/* Group frames: how many first frames of a stack an argument of group-by or split-by joins. */

/* 0: the group is a frame of its own, before the first one. For a valid argument of the views. */
uint32_t fpx_group_frames(const char *argument);

/* Annotate: marks the frames of stacks with their origin. It is not a requested view: a profile
 * applies it to the stacks of one input, before they meet those of the others. */

/* Wraps `stacks`: appends `annotation` to the name of every frame, except the separators "--" and
 * "-". It contains no ';' and outlives the source. Does not keep order. Takes `stacks`, also on
 * failure. Returns OK or NO_MEMORY. */
enum flamepix_status fpx_annotate_open(struct flamepix_stacks *stacks, const char *annotation,
                                       struct flamepix_stacks **stacks_ret);

/* Around: the names of the first frames of stacks from the view `around` (around_function.c). */

/* In key order, and in the order of their first stacks. The first is followed by the names of the
 * matching functions, in stacks without a weight: one, or two if there are more; the second by the
 * callees, the third by the callers, the nearest first; the fourth by the function and the whole
 * stack, for sums over all samples. */
#define FPX_AROUND_FUNCTIONS "around"
#define FPX_AROUND_CALLEES   "callees"
#define FPX_AROUND_CALLERS   "callers"
#define FPX_AROUND_SAMPLES   "samples"

#endif
