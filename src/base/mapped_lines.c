#include "base/mapped_lines.h"

#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "base/array.h"
#include "base/bytes_match.h"
#include "base/prefix.h"

static size_t smaller(size_t a, size_t b)
{
    return a < b ? a : b;
}

void flamepix_mapped_lines_init(struct flamepix_mapped_lines *lines,
                                const struct flamepix_mapped_text *text, size_t limit)
{
    *lines = (struct flamepix_mapped_lines){
        .text = *text,
        .limit = smaller(limit, SIZE_MAX / 4),
        .passed = text->step,
        .key = "",
    };
}

/* What was looked at before it is told may not have been the text any more. */
static enum flamepix_status pass(struct flamepix_mapped_lines *lines)
{
    lines->passed = lines->at + lines->text.step;
    return lines->text.pass(lines->text.user, lines->at);
}

/* Copies the line into the place where the key is not. It is a place even for an empty line. Behind
 * an indent, nothing stands where it does in the key. What the line shares is taken from the key:
 * it is true of the copy then, whatever has become of the text since. */
static enum flamepix_status copy_line(struct flamepix_mapped_lines *lines,
                                      struct flamepix_line *line)
{
    struct flamepix_mapped_lines_copy *copy = &lines->copies[1 - lines->current];
    if (line->length >= copy->capacity) {
        enum flamepix_status status =
            flamepix_array_reserve(&copy->data, &copy->capacity, line->length + 1, 1);
        if (status != FLAMEPIX_OK)
            return status;
    }
    lines->shared = line->shared;
    lines->agreed = line->indent > 0 ? 0 : smaller(lines->agreed, line->shared);
    const size_t known = line->indent + line->shared;
    memcpy(copy->data, line->text, line->indent);
    memcpy(copy->data + line->indent + lines->agreed, lines->key + lines->agreed,
           line->shared - lines->agreed);
    memcpy(copy->data + known, line->text + known, line->length - known);
    line->text = copy->data;
    return FLAMEPIX_OK;
}

/* The line from `at` on, in the text. */
static struct flamepix_line find_line(const struct flamepix_mapped_lines *lines)
{
    const char *text = lines->text.bytes.data + lines->at;
    const size_t left = lines->text.bytes.length - lines->at;
    size_t indent = 0;
    while (indent < left && flamepix_is_blank(text[indent]))
        indent++;
    const size_t most = smaller(left - indent, lines->key_length);
    /* Who looks twice may find a text that changes to be the same for longer than that. */
    const size_t shared = smaller(flamepix_prefix_length(text + indent, lines->key, most), most);
    const size_t at = indent + shared;
    return (struct flamepix_line){
        .text = (char *)(uintptr_t)text, /* nobody writes before it is a copy */
        .length = at + flamepix_wide()->find(text + at, left - at, '\n'),
        .indent = indent,
        .shared = shared,
    };
}

enum flamepix_status flamepix_mapped_lines_next(struct flamepix_mapped_lines *lines,
                                                struct flamepix_line *line_ret)
{
    const size_t end = lines->text.bytes.length;
    enum flamepix_status status = FLAMEPIX_OK;
    if (lines->at >= lines->passed || lines->at == end)
        status = pass(lines);
    if (status != FLAMEPIX_OK || lines->at == end)
        return status != FLAMEPIX_OK ? status : FLAMEPIX_END;
    flamepix_mapped_lines_ask(lines);
    *line_ret = find_line(lines);
    if (line_ret->length > lines->limit) {
        status = pass(lines);
        return status != FLAMEPIX_OK ? status : FLAMEPIX_LIMIT_LINE;
    }
    lines->at += line_ret->length;
    lines->at += lines->at < end ? 1 : 0;
    flamepix_mapped_lines_ask(lines);
    return copy_line(lines, line_ret);
}

bool flamepix_mapped_lines_torn(const struct flamepix_mapped_lines *lines)
{
    return lines->at < lines->text.bytes.length;
}

void flamepix_mapped_lines_free(struct flamepix_mapped_lines *lines)
{
    free(lines->copies[0].data);
    free(lines->copies[1].data);
    *lines = (struct flamepix_mapped_lines){0};
}
