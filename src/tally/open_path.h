/* Open path: the frames of the latest stack, which the next one may share, for sums that need every
 * frame. As in a layout (layout/path.h), a frame begins where the sum of all stacks stood when it
 * was opened and ends where it stands when it is closed; the difference is what it holds. */
#ifndef FLAMEPIX_TALLY_OPEN_PATH_H
#define FLAMEPIX_TALLY_OPEN_PATH_H

#include <flamepix/stack.h>

#include "tally/closed_frames.h"

struct flamepix_open_frame {
    size_t end;                   /* offset in the key behind its ';' */
    struct flamepix_weight start; /* of all stacks before it */
    struct flamepix_weight self;
};

/* Starts as {0}. */
struct flamepix_open_path {
    struct flamepix_open_frame *frames; /* frames[i] is at depth i + 1; `end` rises with i */
    size_t count, frame_capacity;
    char *text; /* the key of the latest stack, as far as it counts */
    size_t length, text_capacity;
    size_t dashes_end; /* behind the lowest open frame "--"; 0: there is none */
};

/* Takes the next stack, of whose key only the first `length` bytes count: closes every frame that
 * it does not share at `at`, the sum of all stacks before it, opens its own, and gives its weight
 * to the last. Answers what flamepix_closed_frames_add answers. */
enum flamepix_status flamepix_open_path_take(struct flamepix_open_path *path,
                                             const struct flamepix_stack *stack, size_t length,
                                             struct flamepix_weight at,
                                             struct flamepix_closed_frames *closed);

/* Closes all frames at `at`, the sum of all stacks. Answers as above. */
enum flamepix_status flamepix_open_path_finish(struct flamepix_open_path *path,
                                               struct flamepix_weight at,
                                               struct flamepix_closed_frames *closed);

/* Starts again from nothing. */
void flamepix_open_path_clear(struct flamepix_open_path *path);

void flamepix_open_path_free(struct flamepix_open_path *path);

#endif
