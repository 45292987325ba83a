#include "tally/name_table.h"

#define EIGHT_ONES 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF

#define EIGHT_ZEROS 0, 0, 0, 0, 0, 0, 0, 0

const unsigned char fpx_name_masks[2 * FPX_NAME_END_NBYTES] = {
    EIGHT_ZEROS, EIGHT_ZEROS, EIGHT_ZEROS, EIGHT_ZEROS, EIGHT_ZEROS, EIGHT_ZEROS, EIGHT_ZEROS,
    EIGHT_ONES,  EIGHT_ONES,  EIGHT_ONES,  EIGHT_ONES,  EIGHT_ONES,  EIGHT_ONES,  EIGHT_ONES};

/* Backwards from the end; the last round takes the first bytes, and may overlap the one before. */
uint64_t fpx_name_hash_of_long(struct flamepix_bytes name)
{
    uint64_t hash = name.length;
    size_t left = name.length;
    while (left > 0) {
        if (left < FPX_NAME_END_NBYTES)
            left = FPX_NAME_END_NBYTES;
        const struct fpx_name_end end = fpx_name_end_before(name.data + left, FPX_NAME_END_NBYTES);
        hash = fpx_hash_integer(fpx_name_end_hash(hash, &end), left);
        left -= FPX_NAME_END_NBYTES;
    }
    return hash;
}
