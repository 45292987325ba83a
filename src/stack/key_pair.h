/* Key pair: the key handed out and the one before it. Sources that write their own keys, as most
 * formats and views do, hold a pair: it keeps a key valid as long as struct flamepix_stacks
 * requires, and knows what two keys share. */
#ifndef FPX_STACK_KEY_PAIR_H
#define FPX_STACK_KEY_PAIR_H

#include <flamepix/stack.h>

#include "base/bytes_match.h"

/* Starts as {0}. */
struct fpx_key_pair {
    struct flamepix_buffer keys[2]; /* take turns */
    unsigned turn;                  /* index of the key handed out last */
};

/* The empty buffer for the next key, in which every frame ends with ';'. The last key does not
 * change. */
static inline struct flamepix_buffer *fpx_key_pair_next(struct fpx_key_pair *pair)
{
    struct flamepix_buffer *key = &pair->keys[1 - pair->turn];
    flamepix_buffer_clear(key);
    return key;
}

/* Hands out the key that was written: sets key, length and shared of the stack. */
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

/* Frees the keys and resets the pair. */
static inline void fpx_key_pair_free(struct fpx_key_pair *pair)
{
    flamepix_buffer_free(&pair->keys[0]);
    flamepix_buffer_free(&pair->keys[1]);
    pair->turn = 0;
}

#endif
