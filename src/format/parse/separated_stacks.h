/* Lines apart: a source whose stacks have nothing in common with those beside them. */
#ifndef FPX_FORMAT_PARSE_SEPARATED_STACKS_H
#define FPX_FORMAT_PARSE_SEPARATED_STACKS_H

#include <flamepix/stack.h>

/* Hands out a stack of weight 0 and without frames before each stack of `inner`. Takes `inner`,
 * also on failure. Answers OK or NO_MEMORY. */
enum flamepix_status fpx_separated_stacks_open(struct flamepix_stacks *inner,
                                               struct flamepix_stacks **stacks_ret);

#endif
