/* Two open paths become one.
 *
 * What. The first stack of the next chunk is taken as any stack is: it shares some of the open
 * frames, the others are closed, and its own are opened. They are the next chunk's spine. Then that
 * of them is closed which the next chunk closed, each frame where it closed it; and the frames that
 * it left open follow those that are left.
 *
 * Why it is the same. A frame begins where the sum of all stacks stood when it was opened. Within
 * the next chunk that sum lacks `base`, so all its sums are moved by it, and what a frame holds
 * stays. Only frames that both have open begin further left, in the chunk before, and what ends in
 * them is what ended in them on both sides.
 *
 * Why it is associative. A frame of the first chunk's spine that is still open goes to that spine
 * when it is closed here, not to the store; so the chunk that comes out is what it would be had it
 * taken all stacks itself, and can be joined to one before it. */
#include "layout/join_paths.h"

#include <string.h>

#include "base/array.h"

/* -- the seam ---------------------------------------------------------------------------------- */

static size_t shared_length(const struct fpx_path *path, const struct fpx_spine *spine)
{
    const size_t most = path->length < spine->length ? path->length : spine->length;
    size_t shared = 0;
    while (shared < most && path->text[shared] == spine->key[shared])
        shared++;
    return shared;
}

static bool is_behind(const struct fpx_path *path, const struct fpx_spine *spine, size_t shared)
{
    if (shared == path->length)
        return true;
    return shared < spine->length &&
           (unsigned char)path->text[shared] < (unsigned char)spine->key[shared];
}

static struct fpx_path_seam seam_of(const struct fpx_path *path, const struct fpx_spine *spine,
                                    size_t shared)
{
    struct fpx_path_seam seam = {.is_same = shared == path->length && shared == spine->length};
    for (size_t i = 0; i < shared; i++)
        seam.frames += spine->key[i] == ';';
    return seam;
}

/* -- the spine of the next chunk --------------------------------------------------------------- */

/* Frames of the spine that are open, and the root. */
static size_t open_count(const struct fpx_path *path)
{
    size_t count = path->count;
    while (path->frames[count - 1].end > path->spine.open_end)
        count--;
    return count;
}

/* Of closed frames, by depth. */
static const struct fpx_spine_frame *frame_at(const struct fpx_spine *spine, size_t open,
                                              size_t depth)
{
    return &spine->frames[open + spine->count - 1 - depth];
}

static enum flamepix_status reserve(struct fpx_path *path, const struct fpx_path *next,
                                    size_t spine_end)
{
    const size_t count = next->count > spine_end ? next->count : spine_end;
    enum flamepix_status status =
        fpx_array_reserve(&path->frames, &path->frame_capacity, count, sizeof(*path->frames));
    return status == FLAMEPIX_OK ? fpx_path_reserve_text(path, next->spine.length) : status;
}

/* The frames of the first key that are not shared: all begin here. */
static void open_first(struct fpx_path *path, const struct fpx_path *next, size_t open,
                       size_t shared, const struct flamepix_sums *base)
{
    const struct fpx_spine *spine = &next->spine;
    if (spine->length > shared)
        memcpy(path->text + shared, spine->key + shared, spine->length - shared);
    path->length = spine->length;
    for (; path->count < open + spine->count; path->count++) {
        const size_t depth = path->count;
        path->frames[depth] = (struct fpx_path_frame){
            .end = depth < open ? next->frames[depth].end : frame_at(spine, open, depth)->end,
            .start = *base,
        };
    }
}

static enum flamepix_status close_first(struct fpx_path *path, struct fpx_store *store,
                                        const struct fpx_spine *spine, size_t open,
                                        const struct flamepix_sums *base)
{
    enum flamepix_status status = FLAMEPIX_OK;
    for (size_t i = 0; i < spine->count && status == FLAMEPIX_OK; i++) {
        const size_t depth = open + spine->count - 1 - i;
        struct flamepix_sums stop = *base;
        fpx_sums_join(&stop, &spine->frames[i].stop);
        fpx_sums_join(&path->frames[depth].self, &spine->frames[i].self);
        status = fpx_path_close(path, store, path->frames[depth - 1].end, &stop);
    }
    return status;
}

/* -- what is open ------------------------------------------------------------------------------ */

static void open_rest(struct fpx_path *path, struct fpx_path *next, size_t open,
                      const struct flamepix_sums *base)
{
    for (size_t depth = 0; depth < open; depth++)
        fpx_sums_join(&path->frames[depth].self, &next->frames[depth].self);
    for (; path->count < next->count; path->count++) {
        struct fpx_path_frame *frame = &path->frames[path->count];
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

enum flamepix_status fpx_path_join(struct fpx_path *path, struct fpx_store *store,
                                   struct fpx_path *next, const struct flamepix_sums *base,
                                   struct fpx_path_seam *seam_ret)
{
    enum flamepix_status status = fpx_path_note_first(path);
    if (status == FLAMEPIX_OK)
        status = fpx_path_note_first(next);
    if (status != FLAMEPIX_OK)
        return status;
    fpx_path_enter(next);
    const size_t shared = shared_length(path, &next->spine);
    const size_t open = open_count(next);
    if (!is_behind(path, &next->spine, shared))
        return FLAMEPIX_DISORDER;
    *seam_ret = seam_of(path, &next->spine, shared);
    status = fpx_path_close(path, store, shared, base);
    if (status == FLAMEPIX_OK)
        status = reserve(path, next, open + next->spine.count);
    if (status == FLAMEPIX_OK)
        status = fpx_store_reach(store, open + next->spine.count);
    if (status != FLAMEPIX_OK)
        return status;
    open_first(path, next, open, shared, base);
    status = close_first(path, store, &next->spine, open, base);
    if (status == FLAMEPIX_OK)
        open_rest(path, next, open, base);
    return status;
}
