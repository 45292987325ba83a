/* View argument: arguments of views that are no patterns. */
#ifndef FPX_VIEW_VIEW_ARGUMENT_H
#define FPX_VIEW_VIEW_ARGUMENT_H

#include <stdint.h>

#include <flamepix/pattern.h>
#include <flamepix/stack.h>

/* A whole number from `low` to `high` in decimal digits. Answers OK or BAD_ARGUMENT (`fault_ret`
 * says which numbers may be given). */
enum flamepix_status fpx_view_number(const char *argument, uint32_t low, uint32_t high,
                                     struct flamepix_pattern_fault *fault_ret,
                                     uint32_t *number_ret);

/* Which of `count` words the argument is. Answers OK or BAD_ARGUMENT (`fault_ret` has the
 * words). */
enum flamepix_status fpx_view_choice(const char *argument, const char *const *words, size_t count,
                                     struct flamepix_pattern_fault *fault_ret, size_t *choice_ret);

/* Group frames: how many first frames of a stack an argument of group-by or split-by joins. */

/* 0: the group is a frame of its own, before the first one. Of an argument that the views take. */
uint32_t fpx_group_frames(const char *argument);

/* Annotate: stacks whose frames say where they are from. It is no view that is asked for: a profile
 * does it to the stacks of one of its inputs, before they meet those of the others. */

/* Wraps `stacks`: the name of every frame ends with `annotation`, but for the separators "--" and
 * "-". It holds no ';' and outlives the source. Does not keep order. Takes `stacks`, also on
 * failure. Answers OK or NO_MEMORY. */
enum flamepix_status fpx_annotate_open(struct flamepix_stacks *stacks, const char *annotation,
                                       struct flamepix_stacks **stacks_ret);

/* Around: what the first frames of stacks are called that leave the view `around`
 * (around_function.c). */

/* In key order, and by where their first stacks come. Behind the first stand the names of the
 * functions that are meant, in stacks without a weight: one, or two where there are more; behind
 * the second what the function called, behind the third what called it, its caller first; behind
 * the fourth the function and the whole stack, of which sums over all samples are made. */
#define FPX_AROUND_FUNCTIONS "around"
#define FPX_AROUND_CALLEES   "callees"
#define FPX_AROUND_CALLERS   "callers"
#define FPX_AROUND_SAMPLES   "samples"

#endif
