/* What a tally does not search, and how it counts. */
#ifndef FPX_TALLY_TALLY_SEARCH_H
#define FPX_TALLY_TALLY_SEARCH_H

#include <flamepix/tally.h>

/* Of stacks that all begin with the same `depth` frames, these are not searched from the next watch
 * on. 0, as a tally starts: every frame is. */
void fpx_tally_search_above(struct flamepix_tally *tally, size_t depth);

/* Frames of this name at depth 1 are not searched from the next watch on; "" or NULL, as a tally
 * starts: every frame is. The text is the caller's and read when stacks have come: who hands them
 * over may write it before it hands over the first. */
void fpx_tally_search_none_of(struct flamepix_tally *tally, const char *name);

/* Says from the next watch on at which depth the function that ran stands, whose self weight a
 * stack's weight is (flamepix_views_self_depth); 0, as a tally starts: it is the last frame. At
 * depth 1, a name's `self` and `first` change places. Beyond it every frame is looked up. */
void fpx_tally_set_self_depth(struct flamepix_tally *tally, size_t depth);

/* Multiplies all that a tally has counted by over ÷ under, both above 0, once its stacks have
 * ended: so sums in one unit become those in another, to the precision of a double. */
void fpx_tally_scale(struct flamepix_tally *tally, double over, double under);

#endif
