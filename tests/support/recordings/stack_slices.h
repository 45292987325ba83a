/* A profile in the hand of a test, to be cut into chunks that are laid out apart and joined. */
#ifndef TESTS_SUPPORT_CHUNKS_H
#define TESTS_SUPPORT_CHUNKS_H

#include <flamepix/layout.h>

/* All stacks of a source, in its order; keys are owned. */
struct chunks {
    struct flamepix_stack *stacks;
    size_t count;
};

/* Frees the source. */
struct chunks chunks_of(struct flamepix_stacks *source);

/* One of them, with what it shares with the one before it, or with none. */
struct flamepix_stack chunks_stack(const struct chunks *chunks, size_t i, bool follows);

/* Gives `take` the stacks from `first` to before `end`, with a key that is gone after the call, and
 * `shared` as if those before `first` were nowhere, or follow on. Returns what it returns. */
typedef enum flamepix_status (*chunks_take_fn)(void *user, const struct flamepix_stack *stack);
enum flamepix_status chunks_give(const struct chunks *chunks, size_t first, size_t end,
                                 bool follows, chunks_take_fn take, void *user);

/* The source of the same. */
struct flamepix_stacks *chunks_source(const struct chunks *chunks, size_t first, size_t end);

void chunks_free(struct chunks *chunks);

#endif
