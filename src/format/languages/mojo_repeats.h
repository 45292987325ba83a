/* MOJO repeats: the stack that each thread had last, for samples that say that theirs is the same.
 * Frames at its end that are not of Python are left out, as such a sample has its own. */
#ifndef FPX_FORMAT_LANGUAGES_MOJO_REPEATS_H
#define FPX_FORMAT_LANGUAGES_MOJO_REPEATS_H

#include "format/languages/mojo_frames.h"

struct fpx_mojo_stack {
    struct fpx_mojo_frame *frames; /* from the root */
    size_t count, capacity;
    bool is_known;
};

/* Starts as {0}. */
struct fpx_mojo_repeats {
    struct fpx_text_table threads;
    struct fpx_mojo_stack *stacks; /* by the numbers of their threads */
    size_t count, capacity;
};

/* Keeps the stack of a thread, `count` frames from the root, of texts in `frames`. Answers OK or
 * NO_MEMORY. */
enum flamepix_status fpx_mojo_keep_stack(struct fpx_mojo_repeats *repeats,
                                         const struct fpx_mojo_frames *frames,
                                         struct flamepix_bytes thread,
                                         const struct fpx_mojo_frame *stack, size_t count);

/* The stack that a thread had last, until the next is kept; NULL where it had none. `*stack_ret` is
 * set where the answer is OK, else NO_MEMORY. */
enum flamepix_status fpx_mojo_last_stack(struct fpx_mojo_repeats *repeats,
                                         struct flamepix_bytes thread,
                                         const struct fpx_mojo_stack **stack_ret);

void fpx_mojo_repeats_free(struct fpx_mojo_repeats *repeats);

#endif
