/* Two open paths become one.
 *
 * What. The first stack of the next slice is taken like any stack: it shares some of the open
 * frames, the others are closed, and its own are opened. They are the next slice's first path. Then
 * the ones that the next slice closed are closed, each where it was closed; and the frames that it
 * left open follow the remaining ones.
 *
 * Why it is the same. A frame begins at the sum of all stacks when it was opened. Within the next
 * slice that sum lacks `base`, so all its sums are moved by it, and the weight of a frame is
 * unchanged. Only frames open in both begin further left, in the slice before, and their self
 * weight is the sum of both.
 *
 * Why it is associative. A frame of the first slice's first path that is still open goes to that
 * first path when it is closed here, not to the store; so the resulting slice is as if it had taken
 * all stacks itself, and can be joined to one before it. */
#include "layout/join_layout_paths.h"

#include <string.h>

#include "base/memory.h"

/* -- the seam ---------------------------------------------------------------------------------- */

static size_t shared_length(const struct fpx_layout_path *path,
                            const struct fpx_first_path *first_path)
{
    const size_t most = path->length < first_path->length ? path->length : first_path->length;
    size_t shared = 0;
    while (shared < most && path->text[shared] == first_path->key[shared])
        shared++;
    return shared;
}

static bool is_behind(const struct fpx_layout_path *path, const struct fpx_first_path *first_path,
                      size_t shared)
{
    if (shared == path->length)
        return true;
    return shared < first_path->length &&
           (unsigned char)path->text[shared] < (unsigned char)first_path->key[shared];
}

static struct fpx_layout_path_seam seam_of(const struct fpx_layout_path *path,
                                           const struct fpx_first_path *first_path, size_t shared)
{
    struct fpx_layout_path_seam seam = {.is_same =
                                            shared == path->length && shared == first_path->length};
    for (size_t i = 0; i < shared; i++)
        seam.frames += first_path->key[i] == ';';
    return seam;
}

/* -- the first path of the next slice ---------------------------------------------------------- */

/* The number of open frames of the first path, including the root. */
static size_t open_count(const struct fpx_layout_path *path)
{
    size_t count = path->count;
    while (path->frames[count - 1].end > path->first_path.open_end)
        count--;
    return count;
}

/* Among closed frames, by depth. */
static const struct fpx_first_path_frame *frame_at(const struct fpx_first_path *first_path,
                                                   size_t open, size_t depth)
{
    return &first_path->frames[open + first_path->count - 1 - depth];
}

static enum flamepix_status reserve(struct fpx_layout_path *path,
                                    const struct fpx_layout_path *next, size_t spine_end)
{
    const size_t count = next->count > spine_end ? next->count : spine_end;
    enum flamepix_status status =
        fpx_array_reserve(&path->frames, &path->frame_capacity, count, sizeof(*path->frames));
    return status == FLAMEPIX_OK ? fpx_layout_path_reserve_text(path, next->first_path.length)
                                 : status;
}

/* Opens the unshared frames of the first key: all begin here. */
static void open_first(struct fpx_layout_path *path, const struct fpx_layout_path *next,
                       size_t open, size_t shared, const struct flamepix_sums *base)
{
    const struct fpx_first_path *first_path = &next->first_path;
    if (first_path->length > shared)
        memcpy(path->text + shared, first_path->key + shared, first_path->length - shared);
    path->length = first_path->length;
    for (; path->count < open + first_path->count; path->count++) {
        const size_t depth = path->count;
        path->frames[depth] = (struct fpx_layout_path_frame){
            .end = depth < open ? next->frames[depth].end : frame_at(first_path, open, depth)->end,
            .start = *base,
        };
    }
}

static enum flamepix_status close_first(struct fpx_layout_path *path, struct fpx_box_store *store,
                                        const struct fpx_first_path *first_path, size_t open,
                                        const struct flamepix_sums *base)
{
    enum flamepix_status status = FLAMEPIX_OK;
    for (size_t i = 0; i < first_path->count && status == FLAMEPIX_OK; i++) {
        const size_t depth = open + first_path->count - 1 - i;
        struct flamepix_sums stop = *base;
        fpx_sums_join(&stop, &first_path->frames[i].stop);
        fpx_sums_join(&path->frames[depth].self, &first_path->frames[i].self);
        status = fpx_layout_path_close(path, store, path->frames[depth - 1].end, &stop);
    }
    return status;
}

/* -- open boxes -------------------------------------------------------------------------------- */

static void open_rest(struct fpx_layout_path *path, struct fpx_layout_path *next, size_t open,
                      const struct flamepix_sums *base)
{
    for (size_t depth = 0; depth < open; depth++)
        fpx_sums_join(&path->frames[depth].self, &next->frames[depth].self);
    for (; path->count < next->count; path->count++) {
        struct fpx_layout_path_frame *frame = &path->frames[path->count];
        *frame = next->frames[path->count];
        frame->start = *base;
        fpx_sums_join(&frame->start, &next->frames[path->count].start);
    }
    char *const text = path->text;
    const size_t capacity = path->text_capacity;
    path->text = next->text;
    path->text_capacity = next->text_capacity;
    next->text = text;
    next->text_capacity = capacity;
    path->length = next->length;
    path->depth = next->depth;
}

enum flamepix_status fpx_layout_path_join(struct fpx_layout_path *path, struct fpx_box_store *store,
                                          struct fpx_layout_path *next,
                                          const struct flamepix_sums *base,
                                          struct fpx_layout_path_seam *seam_ret)
{
    enum flamepix_status status = fpx_layout_path_note_first(path);
    if (status == FLAMEPIX_OK)
        status = fpx_layout_path_note_first(next);
    if (status != FLAMEPIX_OK)
        return status;
    fpx_layout_path_enter(next);
    const size_t shared = shared_length(path, &next->first_path);
    const size_t open = open_count(next);
    if (!is_behind(path, &next->first_path, shared))
        return FLAMEPIX_DISORDER;
    *seam_ret = seam_of(path, &next->first_path, shared);
    status = fpx_layout_path_close(path, store, shared, base);
    if (status == FLAMEPIX_OK)
        status = reserve(path, next, open + next->first_path.count);
    if (status == FLAMEPIX_OK)
        status = fpx_box_store_reach(store, open + next->first_path.count);
    if (status != FLAMEPIX_OK)
        return status;
    open_first(path, next, open, shared, base);
    status = close_first(path, store, &next->first_path, open, base);
    if (status == FLAMEPIX_OK)
        open_rest(path, next, open, base);
    return status;
}
