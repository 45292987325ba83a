/* Next key: a key made of a prefix of the last one and of appended text, which knows how much the
 * two share. For sources that write their own keys and know what remains of the last one. */
#ifndef FPX_STACK_ORDER_NEXT_KEY_H
#define FPX_STACK_ORDER_NEXT_KEY_H

#include <stddef.h>

#include <flamepix/stack.h>

#include "base/bytes_match.h"

/* Comparing keys. */

/* The length of the common prefix of keys a and b, whose first `known` bytes are known to agree. At
 * most the shorter length. */
size_t fpx_key_prefix_length(const char *a, size_t a_length, const char *b, size_t b_length,
                             size_t known);

/* Starts as {0}. */
struct fpx_next_key {
    struct flamepix_buffer text; /* followed by the rest of the last key */
    size_t before;               /* length of the last key */
    size_t shared;               /* with the last key */
};

/* Begins a key with the first `kept` bytes of the last one. */
static inline void fpx_next_key_begin(struct fpx_next_key *key, size_t kept)
{
    key->before = key->text.length;
    key->text.length = kept;
    key->shared = kept;
}

/* Returns OK or NO_MEMORY. */
static inline enum flamepix_status fpx_next_key_append(struct fpx_next_key *key, const char *bytes,
                                                       size_t length)
{
    const size_t at = key->text.length;
    if (length > 0 && key->shared == at && at < key->before) {
        const size_t left = key->before - at;
        key->shared +=
            fpx_common_prefix_length(key->text.data + at, bytes, left < length ? left : length);
    }
    return flamepix_buffer_append(&key->text, bytes, length);
}

/* Sets key, length and shared of the stack, and no tail; the key is valid until the next one
 * begins. */
static inline void fpx_next_key_hand_out(const struct fpx_next_key *key,
                                         struct flamepix_stack *stack)
{
    stack->key = key->text.data;
    stack->length = key->text.length;
    stack->shared = key->shared;
    stack->tail = (struct flamepix_stack_tail){0};
}

/* Frees the key and resets it to {0}. */
static inline void fpx_next_key_free(struct fpx_next_key *key)
{
    flamepix_buffer_free(&key->text);
    *key = (struct fpx_next_key){0};
}

#endif
