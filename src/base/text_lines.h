/* Text lines: splits a text in memory into lines and words. */
#ifndef FPX_BASE_TEXT_LINES_H
#define FPX_BASE_TEXT_LINES_H

#include "base/bytes_match.h"

/* Strips the byte order mark that some editors write at the beginning. */
struct flamepix_bytes fpx_text_without_mark(struct flamepix_bytes text);

/* Takes the first line off `text`, without its end (LF or CR LF). False at the end of the text. */
static inline bool fpx_text_line(struct flamepix_bytes *text, struct flamepix_bytes *line_ret)
{
    if (text->length == 0)
        return false;
    const char *end = memchr(text->data, '\n', text->length);
    size_t length = end != NULL ? (size_t)(end - text->data) : text->length;
    *line_ret = (struct flamepix_bytes){text->data, length};
    line_ret->length -= length > 0 && text->data[length - 1] == '\r';
    *text = flamepix_bytes_from(*text, end != NULL ? length + 1 : length);
    return true;
}

/* Takes the first word (non-blank bytes) off `line`. False if there is none. */
static inline bool fpx_text_word(struct flamepix_bytes *line, struct flamepix_bytes *word_ret)
{
    *line = fpx_bytes_trimmed(*line);
    size_t length = 0;
    while (length < line->length && !fpx_is_blank(line->data[length]))
        length++;
    *word_ret = (struct flamepix_bytes){line->data, length};
    *line = flamepix_bytes_from(*line, length);
    return length > 0;
}

/* Whether a line is blank or a comment, which begins with "#". */
bool fpx_text_line_is_blank_or_comment(struct flamepix_bytes line);

#endif
