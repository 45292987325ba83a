/* Around: what the first frames of stacks are called that leave the view `around`
 * (around_function.c). */
#ifndef FLAMEPIX_VIEW_AROUND_FUNCTION_H
#define FLAMEPIX_VIEW_AROUND_FUNCTION_H

/* In key order, and by where their first stacks come. Behind the first stand the names of the
 * functions that are meant, in stacks without a weight: one, or two where there are more; behind
 * the second what the function called, behind the third what called it, its caller first; behind
 * the fourth the function and the whole stack, of which sums over all samples are made. */
#define FLAMEPIX_AROUND_FUNCTIONS "around"
#define FLAMEPIX_AROUND_CALLEES   "callees"
#define FLAMEPIX_AROUND_CALLERS   "callers"
#define FLAMEPIX_AROUND_SAMPLES   "samples"

#endif
