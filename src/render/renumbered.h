/* Renumbered stacks: how much of what only one side has would be on both if numbers in names were
 * left out, so that a difference full of new and gone stacks can say why. */
#ifndef FLAMEPIX_RENDER_RENUMBERED_H
#define FLAMEPIX_RENDER_RENUMBERED_H

#include <flamepix/stack.h>

struct flamepix_renumbered;

/* Which numbers. */
enum flamepix_renumbered_kind {
    FLAMEPIX_RENUMBERED_NOT,    /* too little of the weight differs in numbers alone */
    FLAMEPIX_RENUMBERED_BY_RUN, /* the built-in rewrite strip-run-numbers makes the names equal */
    FLAMEPIX_RENUMBERED_DIGITS  /* numbers of two and more digits, of which it knows nothing */
};

/* Nothing is taken before stacks are watched. Answers OK or NO_MEMORY. */
enum flamepix_status flamepix_renumbered_create(struct flamepix_renumbered **renumbered_ret);

/* What is pulled from `*stacks_ret` is what `sides` gives (as flamepix_sides_merge hands out).
 * Starts from nothing. Of many stacks with numbers that only one side has, it takes the first.
 * Does not take `sides`, which are there as long as what is made. next answers what they answer, or
 * NO_MEMORY. Answers OK or NO_MEMORY. */
enum flamepix_status flamepix_renumbered_watch(struct flamepix_renumbered *renumbered,
                                               struct flamepix_stacks *sides,
                                               struct flamepix_stacks **stacks_ret);

/* Forgets all stacks. */
void flamepix_renumbered_clear(struct flamepix_renumbered *renumbered);

/* Adds what another one took of other stacks. Answers OK or NO_MEMORY. */
enum flamepix_status flamepix_renumbered_join(struct flamepix_renumbered *renumbered,
                                              const struct flamepix_renumbered *added);

/* What there is to say of two sides that weigh so much: which numbers, if those alone tell apart at
 * least a twentieth of each side; `weight_ret` is how much, about where not all stacks were looked
 * at. */
enum flamepix_renumbered_kind flamepix_renumbered_find(const struct flamepix_renumbered *renumbered,
                                                       double before, double after,
                                                       double *weight_ret);

/* NULL is fine. */
void flamepix_renumbered_free(struct flamepix_renumbered *renumbered);

#endif
