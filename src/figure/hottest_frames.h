/* The frames in which most of a profile's weight ends. */
#ifndef FPX_FIGURE_HOTTEST_FRAMES_H
#define FPX_FIGURE_HOTTEST_FRAMES_H

#include <flamepix/layout.h>

#include "base/hash_index.h"

/* State that is reused from one layout to the next. Starts as {0}. */
struct fpx_hottest_frames {
    struct fpx_hottest_frame *entries; /* one per name, with the sum of its weights */
    size_t count, capacity;
    struct fpx_hash_index index; /* of `entries`, by name */
};

/* Appends the names of the three frames with most self weight, at any depth, joined by ", ", most
 * first, in order of names if weights are equal; terminated, the NUL not counted. Appends nothing
 * if no kept frame has self weight. Returns OK or NO_MEMORY. */
enum flamepix_status fpx_hottest_frames_write(struct fpx_hottest_frames *hottest,
                                              const struct flamepix_layout *layout,
                                              struct flamepix_buffer *text);

void fpx_hottest_frames_free(struct fpx_hottest_frames *hottest);

#endif
