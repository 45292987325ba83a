/* What only the library knows of a layout. */
#ifndef FLAMEPIX_LAYOUT_LAYOUT_INTERNAL_H
#define FLAMEPIX_LAYOUT_LAYOUT_INTERNAL_H

#include <flamepix/layout.h>

#include "layout/scale.h"
#include "layout/store.h"

/* flamepix_layout_create with another pace of pruning, so that tests can see that it changes
 * nothing. */
enum flamepix_status flamepix_layout_build(struct flamepix_stacks *stacks,
                                           const struct flamepix_layout_options *options,
                                           struct flamepix_store_pace pace,
                                           struct flamepix_layout **layout_ret);

/* Whether frames of this weight are elided, and runs of this extent not drawn: exact, where the
 * summary's threshold is a rounded quotient. */
bool flamepix_layout_hides(const struct flamepix_layout *layout, double width);

#endif
