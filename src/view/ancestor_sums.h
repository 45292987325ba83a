/* Ancestor sums: for stacks that a view leaves out because they do not pass through a path, the
 * weight through each frame that the path stands on. */
#ifndef FPX_VIEW_ANCESTOR_SUMS_H
#define FPX_VIEW_ANCESTOR_SUMS_H

#include <flamepix/stack.h>

struct flamepix_ancestor_sums {
    struct flamepix_buffer path; /* the key */
    size_t *ends;                /* by depth from the root, offsets in the key after their ';' */
    /* By depth: sums of the stacks that leave the path after this frame. */
    struct flamepix_passed *parted;
    size_t depth;  /* depth of the path's last frame: number of frames below it, with the root */
    size_t common; /* bytes shared by the latest stack and the path */
    size_t level;  /* whole frames shared */
};

/* Returns OK or NO_MEMORY. */
enum flamepix_status fpx_ancestor_sums_create(struct flamepix_bytes path,
                                              struct flamepix_ancestor_sums **sums_ret);

/* Resets it. */
void fpx_ancestor_sums_clear(struct flamepix_ancestor_sums *sums);

/* Takes the next stack; the first one has a `shared` of 0. */
void fpx_ancestor_sums_take(struct flamepix_ancestor_sums *sums,
                            const struct flamepix_stack *stack);

/* Adds the sums of other stacks, for the same path. */
void fpx_ancestor_sums_add(struct flamepix_ancestor_sums *sums,
                           const struct flamepix_ancestor_sums *added);

/* The weight of the left-out stacks through each frame, by depth from the root; has `depth`
 * elements. */
void fpx_ancestor_sums_get(const struct flamepix_ancestor_sums *sums,
                           struct flamepix_passed *passed);

/* NULL is allowed. */
void fpx_ancestor_sums_free(struct flamepix_ancestor_sums *sums);

#endif
