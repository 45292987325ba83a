/* Difference numbers: what two sides of a profile are told to differ by, whatever it is written
 * as. */
#ifndef FPX_MESSAGES_DIFFERENCE_NUMBERS_H
#define FPX_MESSAGES_DIFFERENCE_NUMBERS_H

#include <flamepix/compare.h>

#include "tally/name_changes.h"

struct fpx_difference_numbers {
    const struct flamepix_difference *difference;
    const struct fpx_name_changes *changes; /* NULL: names are not told */
    const char *unit;                       /* of the weights; NULL or "": none is known */
    const char *normalized; /* how sides were scaled to be alike; NULL: they were not */
};

#endif
