/* Closed frames: what is known of a frame when all its stacks have passed, on the way into the sums
 * by name and by search.
 *
 * Frames are not counted one by one. A table of many names lies in memory that is far away, and a
 * look-up that waits for it takes longer than reading the stack. So frames wait until there are
 * some dozens; then all their slots are asked for, all their sums, all their texts, and by the time
 * they are counted everything is near. */
#ifndef FLAMEPIX_TALLY_CLOSED_FRAMES_H
#define FLAMEPIX_TALLY_CLOSED_FRAMES_H

#include <flamepix/tally.h>

#include "tally/covered.h"
#include "tally/name_table.h"

struct flamepix_closed_frame {
    struct flamepix_weight self, total;
    size_t depth; /* the root's is 0 */
    bool woken;   /* a frame "--" lies below it */
};

enum { FLAMEPIX_CLOSED_FRAMES = 64 };

/* Starts as {0} but for what is the owner's. */
struct flamepix_closed_frames {
    const struct flamepix_tally_options *options; /* the owner's */
    struct flamepix_name_table *names;            /* the owner's */
    struct flamepix_covered *covered;             /* the owner's */
    struct flamepix_closed_frame frames[FLAMEPIX_CLOSED_FRAMES];
    struct flamepix_name_key keys[FLAMEPIX_CLOSED_FRAMES]; /* without their blocks */
    size_t offsets[FLAMEPIX_CLOSED_FRAMES];                /* of the blocks in `blocks` */
    size_t count;
    char *blocks;
    size_t length, capacity; /* of `blocks` */
};

/* Adds a frame, whose children have been added before it; `name` is copied. May count those that
 * wait, so answers what flamepix_closed_frames_count answers. */
enum flamepix_status flamepix_closed_frames_add(struct flamepix_closed_frames *closed,
                                                struct flamepix_bytes name,
                                                const struct flamepix_closed_frame *frame);

/* Counts all that wait. Answers OK, NO_MEMORY or LIMIT_PATTERN. */
enum flamepix_status flamepix_closed_frames_count(struct flamepix_closed_frames *closed);

/* Forgets all that wait. */
void flamepix_closed_frames_clear(struct flamepix_closed_frames *closed);

void flamepix_closed_frames_free(struct flamepix_closed_frames *closed);

#endif
