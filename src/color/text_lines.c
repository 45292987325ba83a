#include "color/text_lines.h"

#include <stdarg.h>
#include <stdio.h>

#include "base/bytes_match.h"

enum flamepix_status flamepix_color_refuse(struct flamepix_color_fault *fault, const char *format,
                                           ...)
{
    va_list list;
    va_start(list, format);
    (void)vsnprintf(fault->why, sizeof(fault->why), format, list);
    va_end(list);
    return FLAMEPIX_BAD_ARGUMENT;
}

bool flamepix_text_line(struct flamepix_bytes *text, struct flamepix_bytes *line_ret)
{
    if (text->length == 0)
        return false;
    const char *end = memchr(text->data, '\n', text->length);
    size_t length = end == NULL ? text->length : (size_t)(end - text->data);
    size_t taken = end == NULL ? length : length + 1;
    *line_ret = (struct flamepix_bytes){text->data, length};
    if (length > 0 && text->data[length - 1] == '\r')
        line_ret->length--;
    *text = flamepix_bytes_from(*text, taken);
    return true;
}

bool flamepix_text_line_says_nothing(struct flamepix_bytes line)
{
    return flamepix_bytes_trimmed(line).length == 0 || line.data[0] == '#';
}
