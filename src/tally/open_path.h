/* Open path: the frames of the latest stack, which the next one may share, for sums that need every
 * frame. As in a layout (layout_path.h), a frame begins where the sum of all stacks stood when it
 * was opened and ends where it stands when it is closed; the difference is what it holds. */
#ifndef FPX_TALLY_OPEN_PATH_H
#define FPX_TALLY_OPEN_PATH_H

#include <flamepix/stack.h>

#include "tally/name_sums.h"

struct fpx_open_path_frame {
    struct flamepix_weight start; /* of all stacks before it */
    uint32_t number;              /* of its name */
    uint32_t mask;                /* the searches that find it or a frame below it */
    bool has_dashes;              /* it or a frame below it is "--" */
    bool is_lowest;               /* no frame below it has its name; false where nobody asks */
};

/* Starts as {0}. */
struct fpx_open_path {
    struct fpx_open_path_frame *frames; /* frames[0] is at depth 1 */
    size_t count, capacity;
    uint32_t *lowest; /* by number of a name, the others' first: where it was last found lowest */
    size_t lowest_capacity;
};

/* Adds what all frames but the first `kept` held, which are closed at `at`, the sum of all stacks,
 * to the totals of their names, and once for each name to its inclusive sum. There is room for the
 * sums of every name of the path. */
void fpx_open_path_add_totals(const struct fpx_open_path *path, size_t kept,
                              struct flamepix_weight at, struct fpx_name_sums *sums);

/* Adds what the frame at depth 1 held, where there is one, to its name's `first`. */
void fpx_open_path_add_first(const struct fpx_open_path *path, struct flamepix_weight at,
                             struct fpx_name_sums *sums);

/* Makes room for `more` frames. Answers OK or NO_MEMORY. */
enum flamepix_status fpx_open_path_reserve(struct fpx_open_path *path, size_t more);

/* Says of the frame that stands behind all others, and whose number is known, whether it is the
 * lowest of its name. Answers OK or NO_MEMORY. */
enum flamepix_status fpx_open_path_find_lowest(struct fpx_open_path *path);

/* Opens the frame that stands behind all others: with the sum of all stacks as its start, and what
 * is known of its name alone. */
static inline void fpx_open_path_open(struct fpx_open_path *path)
{
    struct fpx_open_path_frame *opened = &path->frames[path->count];
    if (path->count > 0) {
        opened->mask |= opened[-1].mask;
        opened->has_dashes |= opened[-1].has_dashes;
    }
    path->count++;
}

/* Starts again from nothing. */
void fpx_open_path_clear(struct fpx_open_path *path);

void fpx_open_path_free(struct fpx_open_path *path);

#endif
