#include "cli/message.h"

#include <stdarg.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <unistd.h>

#include "base/array.h"
#include "base/temp.h"

static enum flamepix_status append_list(struct flamepix_buffer *text, const char *format,
                                        va_list list)
{
    va_list measured;
    va_copy(measured, list);
    int length = vsnprintf(NULL, 0, format, measured);
    va_end(measured);
    if (length < 0)
        return FLAMEPIX_NO_MEMORY;
    enum flamepix_status status =
        flamepix_array_reserve(&text->data, &text->capacity, text->length + (size_t)length + 1, 1);
    if (status != FLAMEPIX_OK)
        return status;
    vsnprintf(text->data + text->length, (size_t)length + 1, format, list);
    text->length += (size_t)length;
    return FLAMEPIX_OK;
}

enum flamepix_status flamepix_format_append(struct flamepix_buffer *text, const char *format, ...)
{
    va_list list;
    va_start(list, format);
    enum flamepix_status status = append_list(text, format, list);
    va_end(list);
    return status;
}

/* How many bytes the UTF-8 character at `bytes` has, stored with its code point; 0 if it is not
 * one (overlong forms, surrogates and values beyond U+10FFFF included). */
static size_t decode(const unsigned char *bytes, size_t length, uint32_t *point)
{
    static const uint32_t smallest[] = {0, 0, 0x80, 0x800, 0x10000};
    unsigned lead = bytes[0];
    size_t count = lead < 0x80             ? 1
                   : (lead & 0xE0) == 0xC0 ? 2
                   : (lead & 0xF0) == 0xE0 ? 3
                   : (lead & 0xF8) == 0xF0 ? 4
                                           : 0;
    if (count == 0 || count > length)
        return 0;
    uint32_t value = count == 1 ? lead : lead & (0x7FU >> count);
    for (size_t i = 1; i < count; i++) {
        if ((bytes[i] & 0xC0) != 0x80)
            return 0;
        value = value << 6 | (bytes[i] & 0x3FU);
    }
    if (value < smallest[count] || value > 0x10FFFF || (value >= 0xD800 && value <= 0xDFFF))
        return 0;
    *point = value;
    return count;
}

/* C1 controls, line and paragraph separators, and what changes direction or hides. */
static bool is_misleading(uint32_t point)
{
    return (point >= 0x80 && point <= 0x9F) || point == 0x61C ||
           (point >= 0x200B && point <= 0x200F) || (point >= 0x2028 && point <= 0x202E) ||
           (point >= 0x2066 && point <= 0x2069) || point == 0xFEFF;
}

enum flamepix_status flamepix_escape_append(struct flamepix_buffer *text, const char *bytes,
                                            size_t length)
{
    const unsigned char *next = (const unsigned char *)bytes;
    enum flamepix_status status = FLAMEPIX_OK;
    while (length > 0 && status == FLAMEPIX_OK) {
        uint32_t point = 0;
        size_t count = decode(next, length, &point);
        if (count == 0 || point < 0x20 || point == 0x7F) {
            status = flamepix_format_append(text, "\\x%02X", (unsigned)*next);
            count = 1;
        } else if (is_misleading(point)) {
            status = flamepix_format_append(text, "\\u{%X}", (unsigned)point);
        } else {
            status = flamepix_buffer_append(text, next, count);
        }
        next += count;
        length -= count;
    }
    return status;
}

/* Writes the line in one call, so that lines of several processes do not mix. What stderr does not
 * take is lost: there is nowhere else to say so. */
static void say(const char *prefix, const char *format, va_list list)
{
    struct flamepix_buffer raw = {0};
    struct flamepix_buffer line = {0};
    enum flamepix_status status = append_list(&raw, format, list);
    if (status == FLAMEPIX_OK)
        status = flamepix_format_append(&line, "%s", prefix);
    if (status == FLAMEPIX_OK)
        status = flamepix_escape_append(&line, raw.data, raw.length);
    if (status == FLAMEPIX_OK)
        status = flamepix_buffer_append(&line, "\n", 1);
    if (status == FLAMEPIX_OK) {
        (void)flamepix_fd_write(STDERR_FILENO, line.data, line.length);
    } else {
        static const char plain[] = "flamepix: out of memory\n";
        (void)flamepix_fd_write(STDERR_FILENO, plain, sizeof(plain) - 1);
    }
    flamepix_buffer_free(&raw);
    flamepix_buffer_free(&line);
}

void flamepix_message(const char *format, ...)
{
    va_list list;
    va_start(list, format);
    say("flamepix: ", format, list);
    va_end(list);
}

void flamepix_message_row(const char *format, ...)
{
    va_list list;
    va_start(list, format);
    say("", format, list);
    va_end(list);
}
