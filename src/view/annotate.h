/* Annotate: stacks whose frames say where they are from. It is no view that is asked for: a profile
 * does it to the stacks of one of its inputs, before they meet those of the others. */
#ifndef FPX_VIEW_ANNOTATE_H
#define FPX_VIEW_ANNOTATE_H

#include <flamepix/stack.h>

/* Wraps `stacks`: the name of every frame ends with `annotation`, but for the separators "--" and
 * "-". It holds no ';' and outlives the source. Does not keep order. Takes `stacks`, also on
 * failure. Answers OK or NO_MEMORY. */
enum flamepix_status fpx_annotate_open(struct flamepix_stacks *stacks, const char *annotation,
                                       struct flamepix_stacks **stacks_ret);

#endif
