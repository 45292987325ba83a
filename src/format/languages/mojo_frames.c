#include "format/languages/mojo.h"

#include <stdlib.h>

#include "base/memory.h"

#define ANY_PROCESS UINT64_MAX

static enum flamepix_status set_key(const struct fpx_mojo_frames *frames,
                                    struct fpx_key_table *table, int64_t key, size_t number)
{
    enum flamepix_status status = fpx_key_table_set(table, ANY_PROCESS, (uint64_t)key, number);
    if (status != FLAMEPIX_OK || !frames->has_process)
        return status;
    return fpx_key_table_set(table, frames->process, (uint64_t)key, number);
}

static size_t number_of_key(const struct fpx_mojo_frames *frames, const struct fpx_key_table *table,
                            int64_t key)
{
    const size_t number = fpx_key_table_get(table, frames->process, (uint64_t)key);
    return number != SIZE_MAX ? number : fpx_key_table_get(table, ANY_PROCESS, (uint64_t)key);
}

enum flamepix_status fpx_mojo_add_string(struct fpx_mojo_frames *frames, int64_t key,
                                         struct flamepix_bytes string)
{
    size_t text;
    const enum flamepix_status status = fpx_text_table_intern(&frames->texts, string, &text);
    return status == FLAMEPIX_OK ? set_key(frames, &frames->strings, key, text) : status;
}

/* The number of a string's text; an undefined string is empty. */
static enum flamepix_status text_of(struct fpx_mojo_frames *frames, int64_t key, size_t *text_ret)
{
    enum { UNKNOWN = 1 };
    if (key == UNKNOWN)
        return fpx_text_table_intern(&frames->texts, flamepix_bytes_of("<unknown>"), text_ret);
    *text_ret = number_of_key(frames, &frames->strings, key);
    return FLAMEPIX_OK;
}

enum flamepix_status fpx_mojo_add_frame(struct fpx_mojo_frames *frames, int64_t key, int64_t file,
                                        int64_t name, int64_t line)
{
    struct fpx_mojo_frame frame = {.line = line > 0 ? (uint64_t)line : 0};
    enum flamepix_status status = text_of(frames, file, &frame.file);
    if (status == FLAMEPIX_OK)
        status = text_of(frames, name, &frame.name);
    if (status == FLAMEPIX_OK)
        status = fpx_array_reserve(&frames->frames, &frames->capacity, frames->count + 1,
                                   sizeof(*frames->frames));
    if (status != FLAMEPIX_OK)
        return status;
    frames->frames[frames->count] = frame;
    return set_key(frames, &frames->keys, key, frames->count++);
}

bool fpx_mojo_find_frame(const struct fpx_mojo_frames *frames, int64_t key,
                         struct fpx_mojo_frame *frame_ret)
{
    const size_t number = number_of_key(frames, &frames->keys, key);
    if (number >= frames->count || frames->frames[number].name == SIZE_MAX)
        return false;
    *frame_ret = frames->frames[number];
    return true;
}

enum flamepix_status fpx_mojo_name_frame(struct fpx_mojo_frames *frames, struct flamepix_bytes name,
                                         const char *file, struct fpx_mojo_frame *frame_ret)
{
    *frame_ret = (struct fpx_mojo_frame){0};
    const enum flamepix_status status =
        fpx_text_table_intern(&frames->texts, name, &frame_ret->name);
    return status == FLAMEPIX_OK
               ? fpx_text_table_intern(&frames->texts, flamepix_bytes_of(file), &frame_ret->file)
               : status;
}

void fpx_mojo_frames_free(struct fpx_mojo_frames *frames)
{
    fpx_text_table_free(&frames->texts);
    fpx_key_table_free(&frames->strings);
    fpx_key_table_free(&frames->keys);
    free(frames->frames);
}
