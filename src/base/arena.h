/* Memory that is taken piece by piece and given back all at once, to be taken again: the first
 * touch of fresh memory costs more than copying into it, so a small arena that is used often is
 * fast. */
#ifndef FPX_BASE_ARENA_H
#define FPX_BASE_ARENA_H

#include <flamepix/bytes.h>

struct fpx_arena_chunk {
    char *bytes;
    size_t nbytes;
};

/* Starts as {0}. */
struct fpx_arena {
    struct fpx_arena_chunk *chunks;
    size_t count;
    size_t capacity;
    size_t current; /* the chunk pieces are taken from; those before it are full */
    size_t filled;  /* bytes of it */
    size_t used;    /* bytes taken since the last reset, with what the ends of full chunks waste */
    size_t held;    /* bytes of all chunks */
};

/* Takes `nbytes`, aligned for any type, not cleared, valid until reset or free.
 * Answers OK or NO_MEMORY. */
enum flamepix_status fpx_arena_take(struct fpx_arena *arena, size_t nbytes, void **piece_ret);

/* Copies `bytes` behind the piece before it, not aligned, so that short texts waste nothing; valid
 * until reset or free. The copy of no bytes is not NULL either. Answers OK or NO_MEMORY. */
enum flamepix_status fpx_arena_copy(struct fpx_arena *arena, struct flamepix_bytes bytes,
                                    const char **copy_ret);

/* Gives back every piece, and keeps the chunks of the usual sizes to be filled again. */
void fpx_arena_reset(struct fpx_arena *arena);

/* Frees everything; the arena is {0} again. */
void fpx_arena_free(struct fpx_arena *arena);

#endif
