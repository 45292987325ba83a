/* Part root: the root frame of a format without parts, if each part of a recording gets one. */
#ifndef FPX_FORMAT_PARSE_PART_ROOT_H
#define FPX_FORMAT_PARSE_PART_ROOT_H

#include <flamepix/stack.h>

/* Adds a frame "profile" around the same stacks. Takes ownership of `inner`, also on failure. next
 * returns the statuses of `inner`, or NO_MEMORY. Returns OK or NO_MEMORY. */
enum flamepix_status fpx_part_root_open(struct flamepix_stacks *inner,
                                        struct flamepix_stacks **stacks_ret);

#endif
