/* Key pair: the key of the stack that is handed out, and the one before it. Sources that write keys
 * of their own, as most formats and views do, hold one: it keeps a key valid as long as struct
 * flamepix_stacks says, and knows what two keys share. */
#ifndef FPX_STACK_KEY_PAIR_H
#define FPX_STACK_KEY_PAIR_H

#include <flamepix/stack.h>

#include "base/bytes_match.h"

/* Starts as {0}. */
struct fpx_key_pair {
    struct flamepix_buffer keys[2]; /* take turns */
    unsigned turn;                  /* which of them was handed out last */
};

/* Where the next key is to be written, every frame ended with ';'. It is empty; the last one stays
 * as it is. */
static inline struct flamepix_buffer *fpx_key_pair_next(struct fpx_key_pair *pair)
{
    struct flamepix_buffer *key = &pair->keys[1 - pair->turn];
    key->length = 0;
    return key;
}

/* Hands out what was written: sets key, length and shared of the stack. */
static inline void fpx_key_pair_hand_out(struct fpx_key_pair *pair, struct flamepix_stack *stack)
{
    const struct flamepix_buffer *before = &pair->keys[pair->turn];
    pair->turn = 1 - pair->turn;
    const struct flamepix_buffer *key = &pair->keys[pair->turn];
    size_t shorter = before->length < key->length ? before->length : key->length;
    stack->key = key->data;
    stack->length = key->length;
    stack->tail = (struct flamepix_stack_tail){0};
    stack->shared = shorter == 0 ? 0 : fpx_common_prefix_length(before->data, key->data, shorter);
}

/* Leaves the pair as it started. */
static inline void fpx_key_pair_free(struct fpx_key_pair *pair)
{
    flamepix_buffer_free(&pair->keys[0]);
    flamepix_buffer_free(&pair->keys[1]);
    pair->turn = 0;
}

#endif
