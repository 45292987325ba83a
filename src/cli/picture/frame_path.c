#include "cli/picture/read_inputs.h"

#include <stdlib.h>

#include "base/memory.h"

static const struct fpx_drawn_frame *parent_of(const struct fpx_frames_document *document,
                                               const struct fpx_drawn_frame *frame)
{
    return frame->parent != 0 ? &document->frames[frame->parent - 1] : NULL;
}

static void reverse(struct fpx_frame_path *path)
{
    for (size_t i = 0; i < path->count / 2; i++) {
        const struct fpx_drawn_frame *frame = path->frames[i];
        path->frames[i] = path->frames[path->count - 1 - i];
        path->frames[path->count - 1 - i] = frame;
    }
}

enum flamepix_status fpx_frame_path_find(struct fpx_frame_path *path,
                                         const struct fpx_frames_document *document,
                                         const struct fpx_drawn_frame *frame)
{
    const bool calls = frame->depth < 0;
    path->count = 0;
    while (frame != NULL && frame->elided > 0)
        frame = parent_of(document, frame);
    for (; frame != NULL; frame = parent_of(document, frame)) {
        enum flamepix_status status =
            fpx_array_reserve(&path->frames, &path->capacity, path->count + 1,
                              sizeof(const struct fpx_drawn_frame *));
        if (status != FLAMEPIX_OK)
            return status;
        path->frames[path->count++] = frame;
    }
    if (!calls)
        reverse(path);
    return FLAMEPIX_OK;
}

void fpx_frame_path_free(struct fpx_frame_path *path)
{
    free(path->frames);
    *path = (struct fpx_frame_path){0};
}
