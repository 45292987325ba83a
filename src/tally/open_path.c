#include "tally/open_path.h"

#include <stdlib.h>

#include "base/array.h"

static size_t frame_begin(const struct flamepix_open_path *path, size_t i)
{
    return i > 0 ? path->frames[i - 1].end : 0;
}

/* -- closing ----------------------------------------------------------------------------------- */

static enum flamepix_status close_top(struct flamepix_open_path *path, struct flamepix_weight total,
                                      struct flamepix_closed_frames *closed)
{
    const struct flamepix_open_frame *frame = &path->frames[path->count - 1];
    size_t begin = frame_begin(path, path->count - 1);
    if (path->dashes_end == frame->end)
        path->dashes_end = 0;
    const struct flamepix_closed_frame known = {
        .self = frame->self,
        .total = total,
        .depth = path->count,
        .woken = path->dashes_end != 0,
    };
    path->count--;
    return flamepix_closed_frames_add(
        closed, (struct flamepix_bytes){path->text + begin, frame->end - 1 - begin}, &known);
}

/* Frames that were opened together hold the same. */
static enum flamepix_status close_frames(struct flamepix_open_path *path, size_t shared,
                                         struct flamepix_weight at,
                                         struct flamepix_closed_frames *closed)
{
    struct flamepix_weight start = at;
    struct flamepix_weight total = {0};
    enum flamepix_status status = FLAMEPIX_OK;
    while (status == FLAMEPIX_OK && path->count > 0 && path->frames[path->count - 1].end > shared) {
        const struct flamepix_open_frame *frame = &path->frames[path->count - 1];
        if (frame->start.value != start.value || frame->start.rest != start.rest) {
            start = frame->start;
            total = flamepix_weight_between(start, at);
        }
        status = close_top(path, total, closed);
    }
    return status;
}

/* -- opening ----------------------------------------------------------------------------------- */

static enum flamepix_status keep_text(struct flamepix_open_path *path, const char *key,
                                      size_t shared, size_t length)
{
    if (length > path->text_capacity) {
        enum flamepix_status status =
            flamepix_array_reserve(&path->text, &path->text_capacity, length, 1);
        if (status != FLAMEPIX_OK)
            return status;
    }
    if (length > shared)
        memcpy(path->text + shared, key + shared, length - shared);
    path->length = length;
    return FLAMEPIX_OK;
}

static enum flamepix_status open_frame(struct flamepix_open_path *path, size_t end,
                                       struct flamepix_weight start)
{
    size_t begin = frame_begin(path, path->count);
    if (path->count == path->frame_capacity) {
        enum flamepix_status status = flamepix_array_reserve(
            &path->frames, &path->frame_capacity, path->count + 1, sizeof(*path->frames));
        if (status != FLAMEPIX_OK)
            return status;
    }
    if (path->dashes_end == 0 && end - begin == 3 && memcmp(path->text + begin, "--", 2) == 0)
        path->dashes_end = end;
    path->frames[path->count++] = (struct flamepix_open_frame){.end = end, .start = start};
    return FLAMEPIX_OK;
}

static enum flamepix_status open_frames(struct flamepix_open_path *path,
                                        struct flamepix_weight start)
{
    size_t begin = frame_begin(path, path->count);
    enum flamepix_status status = FLAMEPIX_OK;
    while (status == FLAMEPIX_OK && begin < path->length) {
        const char *found = memchr(path->text + begin, ';', path->length - begin);
        begin = found != NULL ? (size_t)(found - path->text) + 1 : path->length;
        status = open_frame(path, begin, start);
    }
    return status;
}

enum flamepix_status flamepix_open_path_take(struct flamepix_open_path *path,
                                             const struct flamepix_stack *stack, size_t length,
                                             struct flamepix_weight at,
                                             struct flamepix_closed_frames *closed)
{
    size_t shared = stack->shared < path->length ? stack->shared : path->length;
    enum flamepix_status status = close_frames(path, shared, at, closed);
    if (status == FLAMEPIX_OK)
        status = keep_text(path, stack->key, shared, length);
    if (status == FLAMEPIX_OK)
        status = open_frames(path, at);
    if (status == FLAMEPIX_OK && path->count > 0)
        flamepix_weight_add(&path->frames[path->count - 1].self, stack->weight);
    return status;
}

enum flamepix_status flamepix_open_path_finish(struct flamepix_open_path *path,
                                               struct flamepix_weight at,
                                               struct flamepix_closed_frames *closed)
{
    return close_frames(path, 0, at, closed);
}

void flamepix_open_path_clear(struct flamepix_open_path *path)
{
    path->count = 0;
    path->length = 0;
    path->dashes_end = 0;
}

void flamepix_open_path_free(struct flamepix_open_path *path)
{
    free(path->frames);
    free(path->text);
    *path = (struct flamepix_open_path){0};
}
