/* Around: what the first frames of stacks are called that leave the view `around`
 * (around_function.c). */
#ifndef FPX_VIEW_AROUND_FUNCTION_H
#define FPX_VIEW_AROUND_FUNCTION_H

/* In key order, and by where their first stacks come. Behind the first stand the names of the
 * functions that are meant, in stacks without a weight: one, or two where there are more; behind
 * the second what the function called, behind the third what called it, its caller first; behind
 * the fourth the function and the whole stack, of which sums over all samples are made. */
#define FPX_AROUND_FUNCTIONS "around"
#define FPX_AROUND_CALLEES   "callees"
#define FPX_AROUND_CALLERS   "callers"
#define FPX_AROUND_SAMPLES   "samples"

#endif
