/* Arrays that grow, and sizes that do not wrap. */
#ifndef FPX_BASE_ARRAY_H
#define FPX_BASE_ARRAY_H

#include <stdbool.h>
#include <stddef.h>

#include <flamepix/status.h>

/* Makes room for `needed` elements of `element_nbytes` each: where `*capacity` is less, the array
 * is reallocated to at least twice its capacity. `*elements` may be NULL with a capacity of 0; the
 * caller frees it with free(). Answers OK or NO_MEMORY (size overflow included); on NO_MEMORY
 * nothing has changed. `elements` is the address of the caller's pointer,
 * passed as void *: &array. */
enum flamepix_status fpx_array_reserve(void *elements, size_t *capacity, size_t needed,
                                       size_t element_nbytes);

/* a × b and a + b into *result; false where they do not fit a size_t. */
bool fpx_size_multiply(size_t a, size_t b, size_t *result);
bool fpx_size_add(size_t a, size_t b, size_t *result);

#endif
