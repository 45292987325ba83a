/* Names, each stored once. */
#ifndef FLAMEPIX_LAYOUT_NAMES_H
#define FLAMEPIX_LAYOUT_NAMES_H

#include "base/arena.h"
#include "base/hash_index.h"

/* Starts as {0}. */
struct flamepix_names {
    struct flamepix_arena texts;      /* where the bytes are; they never move */
    struct flamepix_hash_index index; /* of `array`, by the names themselves */
    struct flamepix_bytes *array;
    size_t count, capacity;
    size_t nbytes; /* of all names together */
};

/* Stores `name`'s bytes unless they are stored already, and answers the stored ones in
 * `*stored_ret`: valid until `names` is freed. Answers OK or NO_MEMORY (the names are as
 * before). */
enum flamepix_status flamepix_names_intern(struct flamepix_names *names, struct flamepix_bytes name,
                                           struct flamepix_bytes *stored_ret);

/* Frees the bytes and makes `names` empty again. */
void flamepix_names_free(struct flamepix_names *names);

#endif
