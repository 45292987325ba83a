/* Numbers in as few bytes as needed: 7 bits each, lowest first; the highest bit tells that more
 * follow. */
#ifndef FPX_STACK_ORDER_VARINT_H
#define FPX_STACK_ORDER_VARINT_H

#include <stddef.h>
#include <stdint.h>

enum { FPX_VARINT_MAX = 10 }; /* of the largest number */

/* Writes at most FPX_VARINT_MAX bytes; returns the number of bytes. */
size_t fpx_varint_put(char *out, uint64_t number);

/* Reads a number from at most `length` bytes. Returns how many bytes it has; 0 if it does not end
 * there or is larger than a uint64_t. */
size_t fpx_varint_get(const char *bytes, size_t length, uint64_t *number_ret);

#endif
