#include "base/line_reader.h"
#include "base/bytes_match.h"

#include <stdint.h>
#include <stdlib.h>
#include <string.h>

enum { HALF_NBYTES = 128 * 1024, SMALLEST_HALF_NBYTES = 64 };

static size_t smaller(size_t a, size_t b)
{
    return a < b ? a : b;
}

/* One byte more than the limit is enough to detect a line that is too long. */
static size_t largest_half(const struct fpx_line_reader *lines)
{
    size_t largest = lines->limit + 1;
    return largest < SMALLEST_HALF_NBYTES ? SMALLEST_HALF_NBYTES : largest;
}

/* A quarter of a half stays free for reading, as far as the limit allows. */
static size_t wanted_capacity(const struct fpx_line_reader *lines, size_t unread)
{
    size_t largest = largest_half(lines);
    size_t wanted = smaller(HALF_NBYTES, largest);
    while (wanted < largest && unread > wanted - wanted / 4)
        wanted = wanted > largest / 2 ? largest : wanted * 2;
    return wanted;
}

static enum flamepix_status reserve_half(struct fpx_line_reader_half *half, size_t capacity)
{
    if (half->capacity >= capacity)
        return FLAMEPIX_OK;
    char *grown = realloc(half->data, capacity);
    if (grown == NULL)
        return FLAMEPIX_NO_MEMORY;
    half->data = grown;
    half->capacity = capacity;
    return FLAMEPIX_OK;
}

/* The pinned key stays in its half; the previous one is dropped. */
static enum flamepix_status move_to_other_half(struct fpx_line_reader *lines, size_t capacity)
{
    struct fpx_line_reader_half *other = &lines->halves[1 - lines->current];
    enum flamepix_status status = reserve_half(other, capacity);
    if (status != FLAMEPIX_OK)
        return status;
    memcpy(other->data, lines->halves[lines->current].data + lines->begin,
           lines->end - lines->begin);
    lines->current = 1 - lines->current;
    lines->key_in_current = false;
    return FLAMEPIX_OK;
}

static enum flamepix_status move_to_front(struct fpx_line_reader *lines, size_t capacity)
{
    struct fpx_line_reader_half *half = &lines->halves[lines->current];
    if (lines->begin > 0)
        memmove(half->data, half->data + lines->begin, lines->end - lines->begin);
    return reserve_half(half, capacity);
}

static enum flamepix_status make_room(struct fpx_line_reader *lines)
{
    size_t unread = lines->end - lines->begin;
    size_t capacity = wanted_capacity(lines, unread);
    enum flamepix_status status = lines->key_in_current ? move_to_other_half(lines, capacity)
                                                        : move_to_front(lines, capacity);
    if (status == FLAMEPIX_OK) {
        lines->begin = 0;
        lines->end = unread;
    }
    return status;
}

static enum flamepix_status read_more(struct fpx_line_reader *lines)
{
    const struct fpx_line_reader_half *half = &lines->halves[lines->current];
    if (half->capacity - lines->end <= half->capacity / 4) {
        enum flamepix_status status = make_room(lines);
        if (status != FLAMEPIX_OK)
            return status;
        half = &lines->halves[lines->current];
    }
    size_t length = 0;
    enum flamepix_status status =
        lines->read(lines->user, half->data + lines->end, half->capacity - lines->end, &length);
    if (status != FLAMEPIX_OK)
        return status;
    lines->read_all = length == 0;
    lines->end += length;
    return FLAMEPIX_OK;
}

/* Looks for the end of the line in the text read so far. `line` and `*searched` keep the progress,
 * so that no byte is searched twice when more text arrives. */
static bool find_line_end(struct fpx_line_reader *lines, struct fpx_line *line, size_t *searched)
{
    size_t available = lines->end - lines->begin;
    line->text = lines->halves[lines->current].data + lines->begin;
    while (line->indent < available && fpx_is_blank(line->text[line->indent]))
        line->indent++;
    size_t at = line->indent + line->shared;
    line->shared +=
        fpx_common_prefix_length(line->text + at, lines->key + line->shared,
                                 smaller(available - at, lines->key_length - line->shared));
    at = line->indent + line->shared;
    if (*searched < at)
        *searched = at;
    bool has_pair;
    line->length = *searched + fpx_wide()->find_end(line->text + *searched, available - *searched,
                                                    lines->separator, ';', &has_pair);
    if (line->length > *searched)
        line->has_pair |= has_pair || fpx_line_pairs_at(line->text, *searched);
    *searched = available;
    return line->length < available;
}

void fpx_line_reader_init(struct fpx_line_reader *lines, flamepix_read_fn read, void *user,
                          char separator, size_t limit)
{
    *lines = (struct fpx_line_reader){
        .read = read,
        .user = user,
        .separator = separator,
        .limit = smaller(limit, SIZE_MAX / 4),
        .key = "",
    };
}

enum flamepix_status fpx_line_reader_next(struct fpx_line_reader *lines, struct fpx_line *line_ret)
{
    struct fpx_line line = {0};
    size_t searched = 0;
    bool found = false;
    if (lines->begin < lines->end)
        found = find_line_end(lines, &line, &searched);
    while (!found && !lines->read_all && line.length <= lines->limit) {
        enum flamepix_status status = read_more(lines);
        if (status != FLAMEPIX_OK)
            return status;
        found = find_line_end(lines, &line, &searched);
    }
    if (!found && lines->begin == lines->end)
        return FLAMEPIX_END;
    if (line.length > lines->limit)
        return FLAMEPIX_LIMIT_LINE;
    lines->begin += line.length + (found ? 1 : 0);
    *line_ret = line;
    return FLAMEPIX_OK;
}

bool fpx_line_reader_ended(const struct fpx_line_reader *lines, const struct fpx_line *line)
{
    return line->text + line->length < lines->halves[lines->current].data + lines->end;
}

enum flamepix_status fpx_line_reader_skip(struct fpx_line_reader *lines)
{
    for (;;) {
        size_t available = lines->end - lines->begin;
        const char *data = lines->halves[lines->current].data;
        const char *end =
            available > 0 ? memchr(data + lines->begin, lines->separator, available) : NULL;
        lines->begin = end != NULL ? (size_t)(end - data) + 1 : lines->end;
        if (end != NULL || lines->read_all)
            return FLAMEPIX_OK;
        enum flamepix_status status = read_more(lines);
        if (status != FLAMEPIX_OK)
            return status;
    }
}

bool fpx_line_reader_torn(const struct fpx_line_reader *lines)
{
    return lines->begin < lines->end;
}

void fpx_line_reader_pin(struct fpx_line_reader *lines, const char *key, size_t length)
{
    lines->key = key;
    lines->key_length = length;
    lines->key_in_current = true;
}

void fpx_line_reader_free(struct fpx_line_reader *lines)
{
    free(lines->halves[0].data);
    free(lines->halves[1].data);
    *lines = (struct fpx_line_reader){0};
}
