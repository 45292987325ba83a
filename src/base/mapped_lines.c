#include "base/mapped_lines.h"

#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "base/bytes_match.h"
#include "base/memory.h"

/* Space reserved for a line after its shared part, before it grows. */
enum { USUAL_NBYTES = 1024 };

static size_t smaller(size_t a, size_t b)
{
    return a < b ? a : b;
}

void fpx_mapped_lines_init(struct fpx_mapped_lines *lines, const struct fpx_mapped_text *text,
                           size_t limit)
{
    *lines = (struct fpx_mapped_lines){
        .text = *text,
        .limit = smaller(limit, SIZE_MAX / 4),
        .ahead = {.text = text->bytes.data},
        .passed = text->step,
        .key = "",
        .wide = fpx_wide(),
    };
}

/* Text read before `pass` reports it as changed may already have been invalid. */
static enum flamepix_status pass(struct fpx_mapped_lines *lines)
{
    lines->passed = lines->ahead.at + lines->text.step;
    return lines->text.pass(lines->text.user, lines->ahead.at);
}

/* Reserves `length` bytes for a line, and the bytes written after them. */
static inline enum flamepix_status reserve(struct fpx_mapped_lines_copy *copy, size_t length)
{
    if (length + FPX_WIDE_BEHIND <= copy->capacity)
        return FLAMEPIX_OK;
    const size_t before = copy->capacity;
    enum flamepix_status status =
        fpx_array_reserve(&copy->data, &copy->capacity, length + FPX_WIDE_BEHIND, 1);
    if (status == FLAMEPIX_OK)
        memset(copy->data + before, 0, copy->capacity - before);
    return status;
}

/* Copies what is known of the line: its indent as spaces, and the part shared with the key. This
 * holds for the copy, even if the text has changed since. After an indent, no byte is at the same
 * offset as in the key. */
static inline void copy_known(struct fpx_mapped_lines *lines, const struct fpx_line *line)
{
    enum { BLOCK = FPX_WIDE_BEHIND };
    size_t at = lines->agreed;
    if (line->indent > 0) {
        memset(line->text, ' ', line->indent);
        at = 0;
    }
    lines->agreed = smaller(at, line->shared);
    lines->shared = line->shared;
    /* Both buffers extend beyond the copied part, so whole blocks can be copied. */
    for (; at < line->shared; at += BLOCK)
        memcpy(line->text + line->indent + at, lines->key + at, BLOCK);
}

/* Copies the line from `length` on, as far as the buffer reaches, and looks for its end. False if
 * the line may continue. */
static inline bool copy_on(const struct fpx_mapped_lines *lines, size_t left,
                           struct fpx_mapped_lines_copy *copy, struct fpx_line *line)
{
    struct fpx_wide_line found;
    const size_t at = line->length;
    const size_t most = smaller(left, copy->capacity - FPX_WIDE_BEHIND) - at;
    lines->wide->copy_line(lines->ahead.text + lines->ahead.at + at, most, ';', copy->data + at,
                           &found);
    if (found.length > 0)
        line->has_pair |= fpx_line_pairs_at(copy->data, at);
    line->has_pair |= found.has_pair;
    line->length = at + found.length;
    line->marks += found.count;
    line->behind_mark = found.behind > 0 ? at + found.behind : line->behind_mark;
    return found.length < most || line->length == left;
}

/* Copies the rest of a long line. A line that is too long ends after the limit. */
__attribute__((noinline)) static enum flamepix_status
copy_rest(const struct fpx_mapped_lines *lines, size_t left, struct fpx_mapped_lines_copy *copy,
          struct fpx_line *line)
{
    bool is_whole = false;
    while (!is_whole && line->length <= lines->limit) {
        enum flamepix_status status = reserve(copy, line->length + USUAL_NBYTES);
        if (status != FLAMEPIX_OK)
            return status;
        is_whole = copy_on(lines, left, copy, line);
    }
    return FLAMEPIX_OK;
}

/* Number of bytes in which `text`, with `left` bytes left, agrees with the key. A key in its buffer
 * can be read beyond its end; the initial one is empty. */
static inline size_t shared_with_key(const struct fpx_mapped_lines *lines, const char *text,
                                     size_t left)
{
    const size_t length = lines->key_length;
    return left >= length && left - length >= FPX_WIDE_BEHIND
               ? lines->wide->shared_beyond(text, lines->key, length)
               : lines->wide->shared(text, lines->key, smaller(left, length));
}

static inline size_t indent_of(const char *text, size_t most)
{
    size_t indent = 0;
    while (indent < most && fpx_is_blank(text[indent]))
        indent++;
    return indent;
}

/* Takes the next line, into the buffer that does not hold the key. */
static inline enum flamepix_status take_line(struct fpx_mapped_lines *lines, struct fpx_line *line)
{
    struct fpx_mapped_lines_copy *copy = &lines->copies[1 - lines->current];
    const char *text = lines->ahead.text + lines->ahead.at;
    const size_t left = lines->text.bytes.length - lines->ahead.at;
    const size_t indent = indent_of(text, smaller(left, lines->limit + 1));
    *line = (struct fpx_line){.length = indent, .indent = indent};
    if (indent > lines->limit)
        return FLAMEPIX_OK;
    const size_t most = smaller(left - indent, lines->key_length);
    /* A text that changes may agree for longer when it is compared a second time. */
    const size_t shared = smaller(shared_with_key(lines, text + indent, left - indent), most);
    enum flamepix_status status = reserve(copy, indent + shared + USUAL_NBYTES);
    if (status != FLAMEPIX_OK)
        return status;
    line->text = copy->data;
    line->length = indent + shared;
    line->shared = shared;
    copy_known(lines, line);
    if (!copy_on(lines, left, copy, line))
        status = copy_rest(lines, left, copy, line);
    line->text = copy->data;
    return status;
}

enum flamepix_status fpx_mapped_lines_next(struct fpx_mapped_lines *lines,
                                           struct fpx_line *line_ret)
{
    const size_t end = lines->text.bytes.length;
    enum flamepix_status status = FLAMEPIX_OK;
    if (lines->ahead.at >= lines->passed || lines->ahead.at == end)
        status = pass(lines);
    if (status != FLAMEPIX_OK || lines->ahead.at == end)
        return status != FLAMEPIX_OK ? status : FLAMEPIX_END;
    fpx_text_ahead_ask(&lines->ahead);
    status = take_line(lines, line_ret);
    if (status != FLAMEPIX_OK)
        return status;
    if (line_ret->length > lines->limit) {
        status = pass(lines);
        return status != FLAMEPIX_OK ? status : FLAMEPIX_LIMIT_LINE;
    }
    lines->ahead.at += line_ret->length;
    lines->ahead.at += lines->ahead.at < end ? 1 : 0;
    fpx_text_ahead_ask(&lines->ahead);
    return FLAMEPIX_OK;
}

bool fpx_mapped_lines_torn(const struct fpx_mapped_lines *lines)
{
    return lines->ahead.at < lines->text.bytes.length;
}

void fpx_mapped_lines_free(struct fpx_mapped_lines *lines)
{
    free(lines->copies[0].data);
    free(lines->copies[1].data);
    *lines = (struct fpx_mapped_lines){0};
}
