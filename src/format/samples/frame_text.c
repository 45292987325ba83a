#include "format/samples/frame_text.h"

#include <inttypes.h>

#include "base/buffer_printf.h"
#include "base/bytes_match.h"

static enum flamepix_status append(struct flamepix_buffer *key, struct flamepix_bytes text)
{
    return flamepix_buffer_append(key, text.data, text.length);
}

/* "file:12" */
static enum flamepix_status append_place(struct flamepix_buffer *key, const struct fpx_frame *frame)
{
    append(key, frame->file);
    if (frame->line > 0)
        fpx_buffer_printf(key, ":%" PRIu64, frame->line);
    return key->status;
}

static enum flamepix_status append_file(struct flamepix_buffer *key, const struct fpx_frame *frame)
{
    if (frame->file.length > 0)
        return append(key, frame->file);
    return append(key, frame->module.length > 0 ? frame->module : frame->name);
}

/* Appends the name, or a placeholder. */
static enum flamepix_status append_name(struct flamepix_buffer *key, const struct fpx_frame *frame)
{
    if (frame->name.length > 0)
        return append(key, frame->name);
    if (frame->address > 0)
        return fpx_buffer_printf(key, "0x%" PRIx64, frame->address);
    return flamepix_buffer_append(key, "[unknown]", strlen("[unknown]"));
}

static enum flamepix_status append_function(struct flamepix_buffer *key,
                                            const struct fpx_frame *frame,
                                            enum flamepix_granularity granularity)
{
    const bool is_fine = granularity == FLAMEPIX_LINES || granularity == FLAMEPIX_ADDRESSES;
    if (frame->module.length > 0 && (is_fine || frame->with_module)) {
        append(key, frame->module);
        flamepix_buffer_append(key, "`", 1);
    }
    append_name(key, frame);
    if (is_fine && frame->file.length > 0) {
        flamepix_buffer_append(key, " (", 2);
        append_place(key, frame);
        flamepix_buffer_append(key, ")", 1);
    }
    if (granularity == FLAMEPIX_ADDRESSES && frame->address > 0 && frame->name.length > 0)
        fpx_buffer_printf(key, "+0x%" PRIx64, frame->address);
    if (frame->annotation != NULL)
        append(key, flamepix_bytes_of(frame->annotation));
    return key->status;
}

static bool is_control(char c)
{
    return (unsigned char)c < ' ' || c == '\x7F';
}

/* Makes key[begin..] one frame: characters that a key cannot hold are replaced in place. */
static enum flamepix_status close_frame(struct flamepix_buffer *key, size_t begin)
{
    struct flamepix_bytes name = flamepix_bytes_from(flamepix_buffer_bytes(key), begin);
    for (size_t i = begin; i < key->length; i++) {
        if (key->data[i] == ';')
            key->data[i] = ':';
        else if (is_control(key->data[i]))
            key->data[i] = ' ';
    }
    name = fpx_bytes_trimmed(name);
    if (name.length == 0) {
        key->length = begin;
        return flamepix_buffer_append(key, "[unknown];", strlen("[unknown];"));
    }
    memmove(key->data + begin, name.data, name.length);
    key->length = begin + name.length;
    return flamepix_buffer_append(key, ";", 1);
}

enum flamepix_status fpx_frame_text(struct flamepix_buffer *key, const struct fpx_frame *frame,
                                    enum flamepix_granularity granularity)
{
    const size_t begin = key->length;
    enum flamepix_status status = granularity == FLAMEPIX_FILES
                                      ? append_file(key, frame)
                                      : append_function(key, frame, granularity);
    return status == FLAMEPIX_OK ? close_frame(key, begin) : status;
}

enum flamepix_status fpx_frame_text_of(struct flamepix_buffer *key, struct flamepix_bytes name)
{
    const size_t begin = key->length;
    enum flamepix_status status = append(key, name);
    return status == FLAMEPIX_OK ? close_frame(key, begin) : status;
}
