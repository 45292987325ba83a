/* The frames that a tally does not search, and how it counts. */
#ifndef FPX_TALLY_TALLY_SEARCH_H
#define FPX_TALLY_TALLY_SEARCH_H

#include <flamepix/tally.h>

/* For stacks that all begin with the same `depth` frames: these are not searched from the next
 * watch on. 0, the initial value: every frame is. */
void fpx_tally_search_above(struct flamepix_tally *tally, size_t depth);

/* Frames of this name at depth 1 are not searched from the next watch on; "" or NULL, the initial
 * value: every frame is. The text is borrowed and read once stacks have come: their source may
 * write it before it hands out the first. */
void fpx_tally_search_none_of(struct flamepix_tally *tally, const char *name);

/* Sets, from the next watch on, the depth of the function that ran, whose self weight is a stack's
 * weight (flamepix_views_self_depth); 0, the initial value: the last frame. At depth 1, a name's
 * `self` and `first` are exchanged. Beyond it every frame is looked up. */
void fpx_tally_set_self_depth(struct flamepix_tally *tally, size_t depth);

/* Multiplies all counts of a tally by over ÷ under, both above 0, after its stacks have ended: this
 * converts sums to another unit, to the precision of a double. */
void fpx_tally_scale(struct flamepix_tally *tally, double over, double under);

#endif
