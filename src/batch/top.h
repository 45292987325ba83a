/* Top: the frames that most of a profile's weight ends in. */
#ifndef FLAMEPIX_BATCH_TOP_H
#define FLAMEPIX_BATCH_TOP_H

#include <flamepix/layout.h>

/* What the search keeps from one layout to the next. Starts as {0}. */
struct flamepix_top {
    struct flamepix_top_slot *slots; /* a power of two of them, at least twice as many as names */
    size_t capacity;
    uint32_t round; /* slots of other rounds are empty */
};

/* Appends the names of the three frames of most self weight, wherever they stand, joined by ", ",
 * most first, the lesser name first where weights are equal; terminated, the NUL not counted.
 * Nothing where no kept frame has any. Answers OK or NO_MEMORY. */
enum flamepix_status flamepix_top_write(struct flamepix_top *top,
                                        const struct flamepix_layout *layout,
                                        struct flamepix_buffer *text);

void flamepix_top_free(struct flamepix_top *top);

#endif
