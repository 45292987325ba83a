/* Renumbered stacks: how much of what only one side has would be on both if numbers in names were
 * left out, so that a difference full of new and gone stacks can say why. */
#ifndef FPX_RENDER_RENUMBERED_H
#define FPX_RENDER_RENUMBERED_H

#include <flamepix/stack.h>

struct flamepix_renumbered;

/* Which numbers. */
enum fpx_renumbered_kind {
    FPX_RENUMBERED_NOT,        /* too little of the weight differs in numbers alone */
    FPX_RENUMBERED_BY_RUNTIME, /* the built-in rewrite strip-run-numbers makes the names equal */
    FPX_RENUMBERED_DIGITS      /* numbers of two and more digits, of which it knows nothing */
};

/* Nothing is taken before stacks are watched. Answers OK or NO_MEMORY. */
enum flamepix_status fpx_renumbered_create(struct flamepix_renumbered **renumbered_ret);

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

/* What there is to say of two sides that weigh so much: which numbers, if those alone tell apart at
 * least a twentieth of each side; `weight_ret` is how much, about where not all stacks were looked
 * at. */
enum fpx_renumbered_kind fpx_renumbered_find(const struct flamepix_renumbered *renumbered,
                                             double before, double after, double *weight_ret);

/* NULL is fine. */
void fpx_renumbered_free(struct flamepix_renumbered *renumbered);

#endif
