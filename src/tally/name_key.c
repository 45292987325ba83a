#include "tally/name_key.h"

#define EIGHT_ONES 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF

#define EIGHT_ZEROS 0, 0, 0, 0, 0, 0, 0, 0

const unsigned char flamepix_name_masks[2 * FLAMEPIX_NAME_END_NBYTES] = {
    EIGHT_ZEROS, EIGHT_ZEROS, EIGHT_ZEROS, EIGHT_ZEROS, EIGHT_ZEROS, EIGHT_ZEROS, EIGHT_ZEROS,
    EIGHT_ONES,  EIGHT_ONES,  EIGHT_ONES,  EIGHT_ONES,  EIGHT_ONES,  EIGHT_ONES,  EIGHT_ONES};

/* From the end on; the last round takes the first bytes, also those that another one took. */
uint64_t flamepix_name_hash_of_long(struct flamepix_bytes name)
{
    uint64_t hash = name.length;
    size_t left = name.length;
    while (left > 0) {
        if (left < FLAMEPIX_NAME_END_NBYTES)
            left = FLAMEPIX_NAME_END_NBYTES;
        const struct flamepix_name_end end =
            flamepix_name_end_before(name.data + left, FLAMEPIX_NAME_END_NBYTES);
        hash = flamepix_hash_word(flamepix_name_end_hash(hash, &end), left);
        left -= FLAMEPIX_NAME_END_NBYTES;
    }
    return hash;
}
