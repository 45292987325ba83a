/* The open path: from one stack to the next.
 *
 * What. Stacks come in key order, so all stacks through a frame are consecutive. (If any order is
 * allowed, a path may occur again, with frames of its own: a flame chart.) The frames of the latest
 * stack are open. The next stack shares the first `shared` bytes of the key; the other frames are
 * complete and are closed, children before parents, and the stack's own frames are opened. A frame
 * begins at the sum of all stacks when it was opened and ends at the sum when it is closed. The
 * difference is its weight, in both measures, so nothing is added up along the path.
 *
 * Why fresh frames. If stacks are deep and differ early, most frames belong to one stack: it opens
 * them and the next closes them. Such frames are not handled one by one. While only one stack
 * passes through them, they are a number (`fresh`) and the place where they began; their names stay
 * part of the key's text. If the stack is too narrow to be seen, all of them are elided together,
 * and no byte of their names is read again. They get an element each (enter_fresh) only if the next
 * stack shares some of them, or the stack is wide enough.
 *
 * Why counting. A stack opens as many frames as its key has ';' after the shared part; the source
 * reports this, or they are counted many bytes at a time. A name that is only half shared is not
 * shared: its ';' lies after `shared`.
 *
 * Why a first path. A slice of a profile may be laid out by itself and joined to the one before it,
 * where its first frames may have begun. So the frames of its first stack are set apart when they
 * are closed (layout_path.h): until then they are the lowest of the open path, up to `open_end` of
 * its text.
 *
 * Invariants. `text` is the key of the latest stack. frames[i].end rises with i and never exceeds
 * `length`; fresh frames follow the last of them. count + fresh <= limit. Frames beyond the limit
 * are counted but never open: their stacks end in the last frame within it. The path's starts never
 * fall towards the top.
 *
 * Cost. A stack that changes only its leaf costs the comparison of one byte, a copy of the leaf's
 * name and the eliding or keeping of one frame. Memory: one key, and one element for each open
 * frame. */
#include "layout/layout_path.h"

#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "base/wide/wide.h"

/* Bytes of the text after the key, with any contents: so that ends of names can be searched in
 * whole blocks. */
enum { BEHIND = FPX_WIDE_BEHIND, BLOCK = FPX_WIDE_MARKED_NBYTES };

enum flamepix_status fpx_layout_path_init(struct fpx_layout_path *path, size_t limit)
{
    *path = (struct fpx_layout_path){.limit = limit, .wide = fpx_wide()};
    enum flamepix_status status =
        fpx_array_reserve(&path->frames, &path->frame_capacity, 1, sizeof(*path->frames));
    if (status == FLAMEPIX_OK)
        status = fpx_layout_path_reserve_text(path, 0);
    if (status != FLAMEPIX_OK)
        return status;
    path->frames[0] = (struct fpx_layout_path_frame){0};
    path->count = 1;
    return FLAMEPIX_OK;
}

/* -- closing ----------------------------------------------------------------------------------- */

/* Gives fresh frames that end within the first `length` bytes an element of their own. */
static void enter_fresh(struct fpx_layout_path *path, size_t length)
{
    size_t at = path->frames[path->count - 1].end;
    for (; path->fresh > 0 && at < length; at += BLOCK) {
        uint64_t ends = path->wide->marks(path->text + at, ';') & fpx_wide_first_bytes(length - at);
        for (; ends != 0 && path->fresh > 0; ends &= ends - 1) {
            path->frames[path->count++] = (struct fpx_layout_path_frame){
                .end = at + (size_t)__builtin_ctzll(ends) + 1, .start = path->fresh_start};
            if (--path->fresh == 0)
                path->frames[path->count - 1].self = path->fresh_self;
        }
    }
}

/* Frames that are too narrow are closed together, without their names. */
static enum flamepix_status close_fresh(struct fpx_layout_path *path, struct fpx_box_store *store,
                                        const struct flamepix_sums *stop)
{
    double width = stop->weight.value - path->fresh_start.weight.value;
    if (!fpx_cutoff_hides(&store->cutoff, width)) {
        enter_fresh(path, path->length);
        return FLAMEPIX_OK;
    }
    size_t fresh = path->fresh;
    path->fresh = 0;
    return fpx_box_store_elide(store, path->count, path->count + fresh, &path->fresh_start, stop,
                               &path->fresh_self);
}

static enum flamepix_status keep_top(struct fpx_layout_path *path, struct fpx_box_store *store,
                                     const struct flamepix_sums *stop)
{
    size_t depth = --path->count;
    const struct fpx_layout_path_frame *frame = &path->frames[depth];
    size_t begin = path->frames[depth - 1].end;
    struct flamepix_bytes name = {path->text + begin, frame->end - 1 - begin};
    return fpx_box_store_keep(store, depth, name, &frame->start, stop, &frame->self);
}

/* A frame that is too narrow is closed without its name. */
static inline enum flamepix_status close_top(struct fpx_layout_path *path,
                                             struct fpx_box_store *store,
                                             const struct flamepix_sums *stop)
{
    const struct fpx_layout_path_frame *top = &path->frames[path->count - 1];
    const struct flamepix_sums *start = &top->start;
    if (!fpx_cutoff_hides(&store->cutoff, stop->weight.value - start->weight.value))
        return keep_top(path, store, stop);
    path->count--;
    return fpx_box_store_elide_one(store, path->count, start, stop, &top->self);
}

/* Closes all that do not end within the first `shared` bytes of the latest key. */
static enum flamepix_status close_frames(struct fpx_layout_path *path, struct fpx_box_store *store,
                                         size_t shared, const struct flamepix_sums *stop)
{
    enum flamepix_status status = FLAMEPIX_OK;
    enter_fresh(path, shared);
    if (path->fresh > 0)
        status = close_fresh(path, store, stop);
    while (status == FLAMEPIX_OK && path->frames[path->count - 1].end > shared)
        status = close_top(path, store, stop);
    return status;
}

static enum flamepix_status set_apart(struct fpx_layout_path *path,
                                      const struct flamepix_sums *stop)
{
    const struct fpx_layout_path_frame *frame = &path->frames[--path->count];
    return fpx_first_path_close(&path->first_path,
                                &(struct fpx_first_path_frame){frame->end, *stop, frame->self});
}

enum flamepix_status fpx_layout_path_note_first(struct fpx_layout_path *path)
{
    if (path->first_path.open_end != FPX_FIRST_PATH_FRESH)
        return FLAMEPIX_OK;
    return fpx_first_path_note(&path->first_path,
                               (struct flamepix_bytes){path->text, path->length});
}

/* Closes those of the first path, and all above it; nothing before the first stack. */
static enum flamepix_status close_spine(struct fpx_layout_path *path, struct fpx_box_store *store,
                                        size_t shared, const struct flamepix_sums *stop)
{
    if (path->first_path.open_end == FPX_FIRST_PATH_AHEAD) {
        path->first_path.open_end = FPX_FIRST_PATH_FRESH;
        return FLAMEPIX_OK;
    }
    enum flamepix_status status = fpx_layout_path_note_first(path);
    if (status == FLAMEPIX_OK)
        status = close_frames(path, store, path->first_path.open_end, stop);
    while (status == FLAMEPIX_OK && path->frames[path->count - 1].end > shared)
        status = set_apart(path, stop);
    path->first_path.open_end = path->frames[path->count - 1].end;
    return status;
}

/* Once the first path is closed, this costs only a comparison. */
static inline enum flamepix_status close_all(struct fpx_layout_path *path,
                                             struct fpx_box_store *store, size_t shared,
                                             const struct flamepix_sums *stop)
{
    if (shared < path->first_path.open_end)
        return close_spine(path, store, shared, stop);
    return close_frames(path, store, shared, stop);
}

enum flamepix_status fpx_layout_path_close(struct fpx_layout_path *path,
                                           struct fpx_box_store *store, size_t shared,
                                           const struct flamepix_sums *stop)
{
    return close_all(path, store, shared, stop);
}

void fpx_layout_path_enter(struct fpx_layout_path *path)
{
    enter_fresh(path, path->length);
}

/* -- opening ----------------------------------------------------------------------------------- */

static bool stack_is_whole(const struct fpx_layout_path *path, const struct flamepix_stack *stack)
{
    bool ends = stack->length == 0 || stack->key[stack->length - 1] == ';';
    return ends && stack->shared <= stack->length && stack->shared <= path->length;
}

/* Whether it may come now: if order matters, it sorts after the latest stack or equals it. */
static bool stack_is_next(const struct fpx_layout_path *path, const struct flamepix_stack *stack)
{
    size_t shared = stack->shared;
    if (path->any_order || shared == path->length)
        return true;
    return shared < stack->length &&
           (unsigned char)path->text[shared] < (unsigned char)stack->key[shared];
}

/* From `begin` to the end of the text. */
static size_t count_ends(const struct fpx_layout_path *path, size_t begin)
{
    if (begin >= path->length)
        return 0;
    return path->wide->count(path->text + begin, path->length - begin, ';');
}

enum flamepix_status fpx_layout_path_reserve_text(struct fpx_layout_path *path, size_t length)
{
    const size_t before = path->text_capacity;
    if (before >= BEHIND && length <= before - BEHIND)
        return FLAMEPIX_OK;
    enum flamepix_status status =
        length <= SIZE_MAX - BEHIND
            ? fpx_array_reserve(&path->text, &path->text_capacity, length + BEHIND, 1)
            : FLAMEPIX_NO_MEMORY;
    if (status == FLAMEPIX_OK)
        memset(path->text + before, 0, path->text_capacity - before);
    return status;
}

static enum flamepix_status keep_text(struct fpx_layout_path *path,
                                      const struct flamepix_stack *stack)
{
    enum flamepix_status status = fpx_layout_path_reserve_text(path, stack->length);
    if (status != FLAMEPIX_OK)
        return status;
    if (stack->length > stack->shared)
        path->wide->copy(path->text + stack->shared, stack->key + stack->shared,
                         stack->length - stack->shared);
    path->length = stack->length;
    return FLAMEPIX_OK;
}

/* The stack ends in the last of the fresh frames; without any, in the top frame. */
static enum flamepix_status open_frames(struct fpx_layout_path *path, size_t fresh,
                                        const struct flamepix_stack *stack,
                                        const struct flamepix_sums *start)
{
    path->fresh = fresh;
    path->fresh_start = *start;
    path->fresh_self = (struct flamepix_sums){stack->weight, stack->other};
    if (fresh == 0)
        fpx_sums_add(&path->frames[path->count - 1].self, stack);
    if (path->count + fresh <= path->frame_capacity)
        return FLAMEPIX_OK;
    return fpx_array_reserve(&path->frames, &path->frame_capacity, path->count + fresh,
                             sizeof(*path->frames));
}

static enum flamepix_status open_stack(struct fpx_layout_path *path,
                                       const struct flamepix_stack *stack,
                                       const struct flamepix_sums *start,
                                       struct fpx_layout_path_opened *opened_ret)
{
    /* Shared frames beyond the limit are not listed: only the change of their number is known. */
    size_t below = path->count - 1;
    if (path->count == path->limit)
        below = path->depth - count_ends(path, stack->shared);
    enum flamepix_status status = keep_text(path, stack);
    if (status != FLAMEPIX_OK)
        return status;
    size_t added = stack->tail.frames;
    if (added == 0)
        added = count_ends(path, stack->shared);
    size_t room = path->limit - path->count;
    size_t fresh = added < room ? added : room;
    path->depth = below + added;
    *opened_ret = (struct fpx_layout_path_opened){.frames = fresh, .folded = added - fresh};
    return open_frames(path, fresh, stack, start);
}

enum flamepix_status fpx_layout_path_take(struct fpx_layout_path *path, struct fpx_box_store *store,
                                          const struct flamepix_stack *stack,
                                          const struct flamepix_sums *at,
                                          struct fpx_layout_path_opened *opened_ret)
{
    if (!stack_is_whole(path, stack))
        return FLAMEPIX_BAD_ARGUMENT;
    if (!stack_is_next(path, stack))
        return FLAMEPIX_DISORDER;
    enum flamepix_status status = close_all(path, store, stack->shared, at);
    if (status == FLAMEPIX_OK)
        status = open_stack(path, stack, at, opened_ret);
    if (status == FLAMEPIX_OK)
        status = fpx_box_store_reach(store, path->count + path->fresh);
    return status;
}

enum flamepix_status fpx_layout_path_finish(struct fpx_layout_path *path,
                                            struct fpx_box_store *store,
                                            const struct flamepix_sums *at)
{
    return close_all(path, store, 0, at);
}

void fpx_layout_path_free(struct fpx_layout_path *path)
{
    fpx_first_path_free(&path->first_path);
    free(path->text);
    free(path->frames);
    *path = (struct fpx_layout_path){0};
}
