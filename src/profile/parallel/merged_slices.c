/* What. The slices of all files are merged. Where one file ends its slice is not where another one
 * does: borders are at keys, but lines that are put in order cross them (parallel.h),
 * and a file may hold other keys than the one by which it was cut. So each file goes on behind its
 * border, and all of them end at once: before stacks that owe nothing to what has been handed out.
 *
 * Why it is the same. The merge always holds the next stack of each file, the smallest of which it
 * hands out. When every one of them is where its file may be begun from nothing, all that has come
 * is less than all of them, and what is left of each file begins there. */
#include "profile/parallel/parallel.h"

#include <stdlib.h>

#include "profile/profile_internal.h"

struct together {
    struct flamepix_stacks stacks; /* first, so that a pointer to it is one to the whole */
    struct flamepix_stacks *merged;
    const struct fpx_file_slice *slices;
    size_t count;
    bool has_begun; /* the merge holds a stack of each */
};

static bool may_end(const struct together *together)
{
    for (size_t i = 0; i < together->count; i++)
        if (!together->slices[i].may_end)
            return false;
    return together->has_begun;
}

static enum flamepix_status together_next(struct flamepix_stacks *stacks,
                                          struct flamepix_stack *stack_ret)
{
    struct together *together = (struct together *)stacks;
    if (may_end(together))
        return FLAMEPIX_END;
    together->has_begun = true;
    return flamepix_stacks_next(together->merged, stack_ret);
}

static void together_free(struct flamepix_stacks *stacks)
{
    struct together *together = (struct together *)stacks;
    flamepix_stacks_free(together->merged);
    free(together);
}

/* -- opening ----------------------------------------------------------------------------------- */

static enum flamepix_status open_one(struct fpx_file_slice *slice, bool is_alone,
                                     const struct flamepix_input_part *role,
                                     struct flamepix_stacks **stacks_ret)
{
    enum flamepix_status status = is_alone ? fpx_slice_stacks_open(slice, stacks_ret)
                                           : fpx_slice_stacks_open_to_file_end(slice, stacks_ret);
    return status == FLAMEPIX_OK ? fpx_profile_open_role(role, *stacks_ret, stacks_ret) : status;
}

static enum flamepix_status open_all(struct fpx_file_slice *slices,
                                     const struct flamepix_input_part *roles, size_t count,
                                     struct flamepix_stacks **sources)
{
    for (size_t i = 0; i < count; i++) {
        enum flamepix_status status =
            open_one(&slices[i], false, roles != NULL ? &roles[i] : NULL, &sources[i]);
        if (status != FLAMEPIX_OK) {
            while (i > 0)
                flamepix_stacks_free(sources[--i]);
            return status;
        }
    }
    return FLAMEPIX_OK;
}

enum flamepix_status fpx_merged_slices_open(struct fpx_file_slice *slices,
                                            const struct flamepix_input_part *roles, size_t count,
                                            struct flamepix_stacks **stacks_ret)
{
    struct flamepix_stacks *sources[FPX_SLICED_FILES_MAX];
    if (count == 1)
        return open_one(&slices[0], true, roles, stacks_ret);
    struct together *together = malloc(sizeof(*together));
    if (together == NULL)
        return FLAMEPIX_NO_MEMORY;
    *together = (struct together){
        .stacks = {.next = together_next, .free = together_free}, .slices = slices, .count = count};
    enum flamepix_status status = open_all(slices, roles, count, sources);
    if (status == FLAMEPIX_OK)
        status = flamepix_order_merge(sources, count, &together->merged);
    if (status != FLAMEPIX_OK) {
        free(together);
        return status;
    }
    *stacks_ret = &together->stacks;
    return FLAMEPIX_OK;
}
