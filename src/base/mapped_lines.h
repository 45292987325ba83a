/* Lines of a text that is complete in memory and read-only, and that is released while it is read:
 * a file mapping.
 *
 * As in line_reader.h, a caller may pin a part of a line as key, with which the next lines are
 * compared first. Lines are returned as copies in two buffers used in turn, with the indent as
 * spaces. If a line shares its beginning with the key, and the key with the one before it, only the
 * rest is copied: the buffer already holds what these share. */
#ifndef FPX_BASE_MAPPED_LINES_H
#define FPX_BASE_MAPPED_LINES_H

#include "base/line_reader.h"
#include "base/text_ahead.h"
#include "base/wide/wide.h"

#include <flamepix/bytes.h>

/* A text and the callback that releases it. */
struct fpx_mapped_text {
    struct flamepix_bytes bytes;
    /* Called about every `step` bytes, at the end, and before a line is too long: the text before *
     * byte `at` is not read again. Returns OK, or the status to return instead of a line. */
    enum flamepix_status (*pass)(void *user, size_t at);
    void *user;
    size_t step;
};

struct fpx_mapped_lines_copy {
    char *data;
    size_t capacity;
};

/* Starts by fpx_mapped_lines_init; the fields are private. */
struct fpx_mapped_lines {
    struct fpx_mapped_text text;
    size_t limit;
    struct flamepix_text_ahead ahead; /* of the text not returned as lines yet */
    size_t passed;                    /* where `pass` is called next */
    struct fpx_mapped_lines_copy copies[2];
    size_t current;  /* the copy that holds the pinned key */
    size_t agreed;   /* bytes that the other copy shares with the key */
    size_t shared;   /* of the last returned line */
    const char *key; /* the pinned key */
    size_t key_length;
    const struct fpx_wide *wide;
};

/* Nothing is allocated yet. Lines end in a line feed and are at most `limit` bytes (SIZE_MAX:
 * limited by memory only). */
void fpx_mapped_lines_init(struct fpx_mapped_lines *lines, const struct fpx_mapped_text *text,
                           size_t limit);

/* Reads the next line; the last one may lack its line feed. Returns OK, END, LIMIT_LINE, NO_MEMORY
 * or the status of `pass`. */
enum flamepix_status fpx_mapped_lines_next(struct fpx_mapped_lines *lines,
                                           struct fpx_line *line_ret);

/* As fpx_line_reader_torn. */
bool fpx_mapped_lines_torn(const struct fpx_mapped_lines *lines);

/* As fpx_line_reader_pin. If the key lies in the line, only its last byte may have been
 * overwritten. After a key elsewhere, FPX_WIDE_BEHIND bytes must be readable. */
static inline void fpx_mapped_lines_pin(struct fpx_mapped_lines *lines, const char *key,
                                        size_t length)
{
    const char *before = lines->copies[lines->current].data;
    const char *line = lines->copies[1 - lines->current].data;
    const size_t kept = length > 0 ? length - 1 : 0;
    /* A key that begins inside its line is not at the start of its buffer. */
    lines->agreed = lines->key != before || key != line ? 0
                    : lines->shared < kept              ? lines->shared
                                                        : kept;
    lines->current = 1 - lines->current;
    lines->key = key;
    lines->key_length = length;
}

void fpx_mapped_lines_free(struct fpx_mapped_lines *lines);

#endif
