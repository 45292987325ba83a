/* Renumbered stacks: how they are counted (flamepix/render.h creates, asks and frees them). */
#ifndef FPX_RENDER_RENUMBERED_H
#define FPX_RENDER_RENUMBERED_H

#include <flamepix/render.h>

/* What is pulled from `*stacks_ret` is what `sides` gives (as flamepix_sides_merge hands out).
 * Starts from nothing. Of many stacks with numbers that only one side has, it takes the first.
 * Does not take `sides`, which are there as long as what is made. next answers what they answer, or
 * NO_MEMORY. Answers OK or NO_MEMORY. */
enum flamepix_status fpx_renumbered_watch(struct flamepix_renumbered *renumbered,
                                          struct flamepix_stacks *sides,
                                          struct flamepix_stacks **stacks_ret);

/* Forgets all stacks. */
void fpx_renumbered_clear(struct flamepix_renumbered *renumbered);

/* Adds what another one took of other stacks. Answers OK or NO_MEMORY. */
enum flamepix_status fpx_renumbered_join(struct flamepix_renumbered *renumbered,
                                         const struct flamepix_renumbered *added);

#endif
