/* The frames that most of a profile's weight ends in. */
#ifndef FPX_FIGURE_HOTTEST_FRAMES_H
#define FPX_FIGURE_HOTTEST_FRAMES_H

#include <flamepix/layout.h>

#include "base/hash_index.h"

/* What the search keeps from one layout to the next. Starts as {0}. */
struct fpx_hottest_frames {
    struct fpx_hottest_frame *entries; /* one for each name, with the sum of its weights */
    size_t count, capacity;
    struct fpx_hash_index index; /* of `entries`, by their names */
};

/* Appends the names of the three frames of most self weight, wherever they stand, joined by ", ",
 * most first, the lesser name first where weights are equal; terminated, the NUL not counted.
 * Nothing where no kept frame has any. Answers OK or NO_MEMORY. */
enum flamepix_status fpx_hottest_frames_write(struct fpx_hottest_frames *hottest,
                                              const struct flamepix_layout *layout,
                                              struct flamepix_buffer *text);

void fpx_hottest_frames_free(struct fpx_hottest_frames *hottest);

#endif
