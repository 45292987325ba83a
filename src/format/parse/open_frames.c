#include "format/parse/open_frames.h"

#include <stdlib.h>

#include "base/array.h"

void flamepix_open_frames_close(struct flamepix_open_frames *open, size_t depth)
{
    if (depth >= open->depth)
        return;
    open->depth = depth;
    open->texts.length = open->frames[depth].begin;
}

enum flamepix_status flamepix_open_frames_push(struct flamepix_open_frames *open,
                                               const struct flamepix_frame *frame)
{
    const struct flamepix_open_frame opened = {.begin = open->texts.length,
                                               .name_nbytes = frame->name.length,
                                               .file_nbytes = frame->file.length,
                                               .line = frame->line,
                                               .address = frame->address};
    enum flamepix_status status = flamepix_array_reserve(&open->frames, &open->capacity,
                                                         open->depth + 1, sizeof(*open->frames));
    if (status == FLAMEPIX_OK)
        status = flamepix_buffer_append(&open->texts, frame->name.data, frame->name.length);
    if (status == FLAMEPIX_OK)
        status = flamepix_buffer_append(&open->texts, frame->file.data, frame->file.length);
    if (status == FLAMEPIX_OK)
        open->frames[open->depth++] = opened;
    return status;
}

enum flamepix_status flamepix_open_frames_add(const struct flamepix_open_frames *open,
                                              struct flamepix_recording *recording)
{
    enum flamepix_status status = FLAMEPIX_OK;
    for (size_t i = 0; i < open->depth && status == FLAMEPIX_OK; i++) {
        const struct flamepix_open_frame *opened = &open->frames[i];
        const struct flamepix_bytes texts =
            flamepix_bytes_from(flamepix_buffer_bytes(&open->texts), opened->begin);
        const struct flamepix_frame frame = {
            .name = {texts.data, opened->name_nbytes},
            .file = {flamepix_bytes_from(texts, opened->name_nbytes).data, opened->file_nbytes},
            .line = opened->line,
            .address = opened->address};
        status = flamepix_recording_frame(recording, &frame);
    }
    return status;
}

void flamepix_open_frames_free(struct flamepix_open_frames *open)
{
    free(open->frames);
    flamepix_buffer_free(&open->texts);
    *open = (struct flamepix_open_frames){0};
}
