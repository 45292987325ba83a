/* Memory: arenas, and arrays that grow. */
#ifndef FPX_BASE_MEMORY_H
#define FPX_BASE_MEMORY_H

#include <stdbool.h>
#include <stddef.h>

#include <flamepix/bytes.h>
#include <flamepix/status.h>

/* Growing arrays, and size arithmetic that does not overflow. */

/* Makes room for `needed` elements of `element_nbytes` each: if `*capacity` is less, the array is
 * reallocated to at least twice its capacity. `*elements` may be NULL with a capacity of 0; the
 * caller frees it with free(). Returns OK or NO_MEMORY (also on size overflow); on NO_MEMORY
 * nothing has changed. `elements` is the address of the caller's pointer, passed as void *:
 * &array. */
enum flamepix_status fpx_array_reserve(void *elements, size_t *capacity, size_t needed,
                                       size_t element_nbytes);

/* a × b and a + b into *result; false if it does not fit a size_t. */
bool fpx_size_multiply(size_t a, size_t b, size_t *result);
bool fpx_size_add(size_t a, size_t b, size_t *result);

/* Memory that is allocated piece by piece, released all at once, and reused: the first touch of
 * fresh memory costs more than copying into it, so a small arena that is used often is fast. */

struct fpx_arena_chunk {
    char *bytes;
    size_t nbytes;
};

/* Starts as {0}. */
struct fpx_arena {
    struct fpx_arena_chunk *chunks;
    size_t count;
    size_t capacity;
    size_t current; /* the current chunk; those before it are full */
    size_t filled;  /* bytes of it */
    size_t used;    /* bytes taken since the last reset, including the unused ends of full chunks */
    size_t held;    /* bytes of all chunks */
};

/* Allocates `nbytes`, aligned for any type, not cleared, valid until reset or free. Returns OK or
 * NO_MEMORY. */
enum flamepix_status fpx_arena_take(struct fpx_arena *arena, size_t nbytes, void **piece_ret);

/* Copies `bytes` directly after the previous piece, unaligned, so that short texts waste nothing;
 * valid until reset or free. An empty copy is not NULL either. Returns OK or NO_MEMORY. */
enum flamepix_status fpx_arena_copy(struct fpx_arena *arena, struct flamepix_bytes bytes,
                                    const char **copy_ret);

/* Releases every piece, and keeps the chunks of the usual sizes for reuse. */
void fpx_arena_reset(struct fpx_arena *arena);

/* Frees everything; the arena is {0} again. */
void fpx_arena_free(struct fpx_arena *arena);

#endif
