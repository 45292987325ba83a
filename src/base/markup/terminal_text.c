#include "base/markup/escape.h"

#include <stdbool.h>
#include <stdint.h>

#include "base/buffer_printf.h"
#include "base/utf8.h"

/* Number of leading printable ASCII bytes, which are most of a name. */
static size_t plain_length(const char *bytes, size_t length)
{
    size_t count = 0;
    while (count < length && bytes[count] >= 0x20 && bytes[count] < 0x7F)
        count++;
    return count;
}

/* Spells out control bytes, bytes that are not UTF-8, and the characters that `is_hidden` names. */
static enum flamepix_status append_escaped(struct flamepix_buffer *text, const char *bytes,
                                           size_t length, bool (*is_hidden)(uint32_t point))
{
    const char *next = bytes;
    while (length > 0 && text->status == FLAMEPIX_OK) {
        uint32_t point;
        size_t count = plain_length(next, length);
        flamepix_buffer_append(text, next, count);
        next += count;
        length -= count;
        if (length == 0)
            break;
        count = fpx_utf8_decode(next, length, &point);
        bool is_bad_byte = count == 1 && point == FPX_UTF8_REPLACEMENT;
        if (is_bad_byte || point < 0x20 || point == 0x7F)
            fpx_buffer_printf(text, "\\x%02X", (unsigned)(unsigned char)*next);
        else if (is_hidden(point))
            fpx_buffer_printf(text, "\\u{%X}", (unsigned)point);
        else
            flamepix_buffer_append(text, next, count);
        next += count;
        length -= count;
    }
    return text->status;
}

enum flamepix_status fpx_escape_append(struct flamepix_buffer *text, const char *bytes,
                                       size_t length)
{
    return append_escaped(text, bytes, length, fpx_utf8_is_treacherous);
}

/* Of the second set of control characters; the first are single bytes. */
static bool is_control(uint32_t point)
{
    return point >= 0x80 && point < 0xA0;
}

enum flamepix_status fpx_escape_controls(struct flamepix_buffer *text, const char *bytes,
                                         size_t length)
{
    return append_escaped(text, bytes, length, is_control);
}

enum flamepix_status fpx_escape_into(struct flamepix_buffer *text, struct flamepix_bytes bytes,
                                     fpx_shown_fn *append)
{
    struct flamepix_buffer shown = {0};
    enum flamepix_status status = fpx_escape_append(&shown, bytes.data, bytes.length);
    if (status == FLAMEPIX_OK)
        status = append(text, flamepix_buffer_bytes(&shown));
    flamepix_buffer_free(&shown);
    return fpx_buffer_keep(text, status);
}
