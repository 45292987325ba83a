/* Lines apart: a source whose stacks have nothing in common with those beside them. */
#ifndef FLAMEPIX_FORMAT_PARSE_LINES_APART_H
#define FLAMEPIX_FORMAT_PARSE_LINES_APART_H

#include <flamepix/stack.h>

/* Hands out a stack of weight 0 and without frames before each stack of `inner`. Takes `inner`,
 * also on failure. Answers OK or NO_MEMORY. */
enum flamepix_status flamepix_lines_apart_open(struct flamepix_stacks *inner,
                                               struct flamepix_stacks **stacks_ret);

#endif
