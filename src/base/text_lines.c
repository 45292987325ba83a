#include "base/text_lines.h"

#include "base/bytes_match.h"

struct flamepix_bytes flamepix_text_without_mark(struct flamepix_bytes text)
{
    return flamepix_bytes_begin_with(text, "\xEF\xBB\xBF") ? flamepix_bytes_from(text, 3) : text;
}

bool flamepix_text_line(struct flamepix_bytes *text, struct flamepix_bytes *line_ret)
{
    if (text->length == 0)
        return false;
    const char *end = memchr(text->data, '\n', text->length);
    size_t length = end != NULL ? (size_t)(end - text->data) : text->length;
    *line_ret = (struct flamepix_bytes){text->data, length};
    if (flamepix_bytes_end_with(*line_ret, "\r"))
        line_ret->length--;
    *text = flamepix_bytes_from(*text, end != NULL ? length + 1 : length);
    return true;
}

bool flamepix_text_word(struct flamepix_bytes *line, struct flamepix_bytes *word_ret)
{
    *line = flamepix_bytes_trimmed(*line);
    size_t length = 0;
    while (length < line->length && !flamepix_is_blank(line->data[length]))
        length++;
    *word_ret = (struct flamepix_bytes){line->data, length};
    *line = flamepix_bytes_from(*line, length);
    return length > 0;
}

bool flamepix_text_line_says_nothing(struct flamepix_bytes line)
{
    return flamepix_bytes_trimmed(line).length == 0 || line.data[0] == '#';
}
