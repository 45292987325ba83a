/* Names of boxes: short ones are copied as they come, long ones are stored once. */
#ifndef FPX_LAYOUT_BOX_NAME_STORE_H
#define FPX_LAYOUT_BOX_NAME_STORE_H

#include "base/arena.h"
#include "base/hash_index.h"

/* To copy a short name costs less than to find out whether it is there already, and many that are
 * kept are elided soon. */
enum { FPX_NAMES_SHORT_NBYTES = 256 };

/* Starts as {0}. */
struct fpx_box_name_store {
    struct fpx_arena texts;       /* where the bytes are; they never move */
    struct fpx_hash_index index;  /* of `array`, by the names themselves */
    struct flamepix_bytes *array; /* the long ones */
    size_t count, capacity;
    size_t nbytes; /* of the long ones together; how many are short is for the caller to bound */
};

/* Stores `name`'s bytes, unless it is longer than FPX_NAMES_SHORT_NBYTES and stored already,
 * and answers the stored ones in `*stored_ret`: valid until `names` is freed. Answers OK or
 * NO_MEMORY (the names are as before). */
enum flamepix_status fpx_box_name_store_add(struct fpx_box_name_store *names,
                                            struct flamepix_bytes name,
                                            struct flamepix_bytes *stored_ret);

/* Frees the bytes and makes `names` empty again. */
void fpx_box_name_store_free(struct fpx_box_name_store *names);

#endif
