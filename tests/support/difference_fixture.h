/* The numbers that two sides differ by, with all that they are made of. */
#ifndef TESTS_SUPPORT_TOLD_H
#define TESTS_SUPPORT_TOLD_H

#include "messages/difference_text.h"

struct told {
    struct flamepix_difference difference;
    struct flamepix_tally *before, *after;
    struct fpx_name_changes *changes;
    struct fpx_difference_numbers numbers; /* what a test hands on, and may change */
};

/* Of folded text in any order; the table of names before has `limit_nbytes` (0: as usual), and
 * lists have `most` rows. It must not be moved. */
void told_init(struct told *told, const char *before, const char *after, size_t limit_nbytes,
               size_t most);
void told_release(struct told *told);

#endif
