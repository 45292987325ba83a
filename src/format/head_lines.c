#include "format/head_lines.h"

#include <string.h>

#include "base/bytes_match.h"

bool flamepix_head_lines_next(struct flamepix_bytes *rest, struct flamepix_bytes *line_ret)
{
    if (rest->length == 0)
        return false;
    const char *end = memchr(rest->data, '\n', rest->length);
    size_t length = end != NULL ? (size_t)(end - rest->data) : rest->length;
    *line_ret = (struct flamepix_bytes){rest->data, length};
    if (flamepix_bytes_end_with(*line_ret, '\r'))
        line_ret->length--;
    *rest = flamepix_bytes_from(*rest, end != NULL ? length + 1 : length);
    return true;
}

bool flamepix_head_lines_word(struct flamepix_bytes *line, struct flamepix_bytes *word_ret)
{
    *line = flamepix_bytes_trimmed(*line);
    size_t length = 0;
    while (length < line->length && !flamepix_is_blank(line->data[length]))
        length++;
    *word_ret = (struct flamepix_bytes){line->data, length};
    *line = flamepix_bytes_from(*line, length);
    return length > 0;
}
