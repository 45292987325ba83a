/* Names, each stored once. */
#ifndef FLAMEPIX_LAYOUT_NAMES_H
#define FLAMEPIX_LAYOUT_NAMES_H

#include <flamepix/bytes.h>

#include <stdint.h>

struct flamepix_name_block;
struct flamepix_name_slot {
    uint64_t hash;
    struct flamepix_bytes name; /* its data is NULL where the slot is empty */
};

/* Starts as {0}. */
struct flamepix_names {
    struct flamepix_name_block *blocks; /* where the bytes are; they never move */
    struct flamepix_name_slot *slots;   /* a power of two of them, at most half of them used */
    size_t slot_count;
    size_t count;
    size_t nbytes; /* of all names together */
};

/* Stores `name`'s bytes unless they are stored already, and answers the stored ones in
 * `*stored_ret`: valid until `names` is freed. Answers OK or NO_MEMORY (nothing has changed). */
enum flamepix_status flamepix_names_intern(struct flamepix_names *names, struct flamepix_bytes name,
                                           struct flamepix_bytes *stored_ret);

/* Frees the bytes and makes `names` empty again. */
void flamepix_names_free(struct flamepix_names *names);

#endif
