#include "format/parse/open_calls.h"

#include <stdlib.h>

#include "base/memory.h"

void fpx_open_frames_close(struct fpx_open_frames *open, size_t depth)
{
    if (depth >= open->depth)
        return;
    open->depth = depth;
    open->texts.length = open->frames[depth].begin;
}

enum flamepix_status fpx_open_frames_push(struct fpx_open_frames *open,
                                          const struct fpx_frame *frame)
{
    const struct fpx_open_frame opened = {.begin = open->texts.length,
                                          .name_nbytes = frame->name.length,
                                          .file_nbytes = frame->file.length,
                                          .line = frame->line,
                                          .address = frame->address};
    enum flamepix_status status =
        fpx_array_reserve(&open->frames, &open->capacity, open->depth + 1, sizeof(*open->frames));
    if (status == FLAMEPIX_OK)
        status = flamepix_buffer_append(&open->texts, frame->name.data, frame->name.length);
    if (status == FLAMEPIX_OK)
        status = flamepix_buffer_append(&open->texts, frame->file.data, frame->file.length);
    if (status == FLAMEPIX_OK)
        open->frames[open->depth++] = opened;
    return status;
}

enum flamepix_status fpx_open_frames_add(const struct fpx_open_frames *open,
                                         struct fpx_recording *recording)
{
    enum flamepix_status status = FLAMEPIX_OK;
    for (size_t i = 0; i < open->depth && status == FLAMEPIX_OK; i++) {
        const struct fpx_open_frame *opened = &open->frames[i];
        const struct flamepix_bytes texts =
            flamepix_bytes_from(flamepix_buffer_bytes(&open->texts), opened->begin);
        const struct fpx_frame frame = {
            .name = {texts.data, opened->name_nbytes},
            .file = {flamepix_bytes_from(texts, opened->name_nbytes).data, opened->file_nbytes},
            .line = opened->line,
            .address = opened->address};
        status = fpx_recording_frame(recording, &frame);
    }
    return status;
}

void fpx_open_frames_free(struct fpx_open_frames *open)
{
    free(open->frames);
    flamepix_buffer_free(&open->texts);
    *open = (struct fpx_open_frames){0};
}
