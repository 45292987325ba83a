/* Ancestor sums: of the stacks that a view leaves out since they do not pass through a path, what
 * passes through each frame that the path stands on. */
#ifndef FPX_VIEW_ANCESTOR_SUMS_H
#define FPX_VIEW_ANCESTOR_SUMS_H

#include <flamepix/stack.h>

struct flamepix_ancestor_sums {
    struct flamepix_buffer path; /* the key */
    size_t *ends;                /* by depth from the root, offsets in the key behind their ';' */
    /* By depth: of stacks that part from the path behind this frame. */
    struct flamepix_passed *parted;
    size_t depth;  /* of the path's last frame: so many frames, the root's included, it stands on */
    size_t common; /* bytes that the latest stack has in common with the path */
    size_t level;  /* whole frames of these */
};

/* Answers OK or NO_MEMORY. */
enum flamepix_status fpx_ancestor_sums_create(struct flamepix_bytes path,
                                              struct flamepix_ancestor_sums **sums_ret);

/* Starts again from nothing. */
void fpx_ancestor_sums_clear(struct flamepix_ancestor_sums *sums);

/* Takes the next stack; the first one has a `shared` of 0. */
void fpx_ancestor_sums_take(struct flamepix_ancestor_sums *sums,
                            const struct flamepix_stack *stack);

/* Adds those of other stacks, of the same path. */
void fpx_ancestor_sums_add(struct flamepix_ancestor_sums *sums,
                           const struct flamepix_ancestor_sums *added);

/* What of the stacks that were left out passes through each frame, by depth from the root; so many
 * elements as `depth`. */
void fpx_ancestor_sums_get(const struct flamepix_ancestor_sums *sums,
                           struct flamepix_passed *passed);

/* NULL is fine. */
void fpx_ancestor_sums_free(struct flamepix_ancestor_sums *sums);

#endif
