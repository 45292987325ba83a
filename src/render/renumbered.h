/* Renumbered stacks: how they are counted (flamepix/render.h creates, asks and frees them). */
#ifndef FPX_RENDER_RENUMBERED_H
#define FPX_RENDER_RENUMBERED_H

#include <flamepix/stack.h>

struct flamepix_renumbered;

/* `*stacks_ret` passes on what `sides` gives (in the order of flamepix_sides_merge). Starts anew.
 * Of many stacks with numbers on only one side, the first are taken. Does not take ownership of
 * `sides`, which must outlive `*stacks_ret`. next returns what they answer, or NO_MEMORY. Returns
 * OK or NO_MEMORY. */
enum flamepix_status fpx_renumbered_watch(struct flamepix_renumbered *renumbered,
                                          struct flamepix_stacks *sides,
                                          struct flamepix_stacks **stacks_ret);

/* Forgets all stacks. */
void fpx_renumbered_clear(struct flamepix_renumbered *renumbered);

/* Adds the sums of another one over other stacks. Returns OK or NO_MEMORY. */
enum flamepix_status fpx_renumbered_join(struct flamepix_renumbered *renumbered,
                                         const struct flamepix_renumbered *added);

#endif
