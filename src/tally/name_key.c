#include "tally/name_key.h"

#define EIGHT_ONES 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF

const unsigned char flamepix_name_masks[2 * FLAMEPIX_NAME_HEAD_NBYTES] = {
    EIGHT_ONES, EIGHT_ONES, EIGHT_ONES, EIGHT_ONES, EIGHT_ONES, EIGHT_ONES, EIGHT_ONES};
