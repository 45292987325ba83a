/* Part root: the root frame of a format without parts, where each part of a recording has one. */
#ifndef FPX_FORMAT_PARSE_PART_ROOT_H
#define FPX_FORMAT_PARSE_PART_ROOT_H

#include <flamepix/stack.h>

/* The same stacks within a frame "profile". Takes `inner`, also on failure. next answers what that
 * answers, or NO_MEMORY. Answers OK or NO_MEMORY. */
enum flamepix_status fpx_part_root_open(struct flamepix_stacks *inner,
                                        struct flamepix_stacks **stacks_ret);

#endif
