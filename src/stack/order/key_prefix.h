/* Keys beside each other. */
#ifndef FPX_STACK_ORDER_KEY_PREFIX_H
#define FPX_STACK_ORDER_KEY_PREFIX_H

#include <stddef.h>

/* The length of the common prefix of keys a and b, of which the first `known` bytes are known to
 * agree. Not more than the shorter length. */
size_t fpx_key_prefix_length(const char *a, size_t a_length, const char *b, size_t b_length,
                             size_t known);

#endif
