/* Lines of a text that is all in memory, but that nobody can write to, and that is given back as it
 * has been read: that of a file mapping.
 *
 * As in line_reader.h, a caller may pin a part of a line, its key, with which the next lines
 * are compared first. Lines are handed out as copies, which take turns in two places, and in which
 * an indent is of spaces. Of a line that shares its beginning with the key, and that with the key
 * before it, only the rest is copied: the place has what these share already. */
#ifndef FPX_BASE_MAPPED_LINES_H
#define FPX_BASE_MAPPED_LINES_H

#include "base/line_reader.h"
#include "base/text_ahead.h"
#include "base/wide/wide.h"

#include <flamepix/bytes.h>

/* A text and who gives it back. */
struct fpx_mapped_text {
    struct flamepix_bytes bytes;
    /* Called every `step` bytes or so, at the end, and before a line is too long: what lies before
     * byte `at` is not looked at again. Answers OK, or what is to be answered instead of a line. */
    enum flamepix_status (*pass)(void *user, size_t at);
    void *user;
    size_t step;
};

struct fpx_mapped_lines_copy {
    char *data;
    size_t capacity;
};

/* Starts by fpx_mapped_lines_init; its fields are its own. */
struct fpx_mapped_lines {
    struct fpx_mapped_text text;
    size_t limit;
    struct flamepix_text_ahead ahead; /* of the text, where lines have not been handed out yet */
    size_t passed;                    /* where `pass` is called next */
    struct fpx_mapped_lines_copy copies[2];
    size_t current;  /* the copy in which the pinned key is */
    size_t agreed;   /* bytes in which the other copy begins as the key does */
    size_t shared;   /* of the line handed out last */
    const char *key; /* the pinned key */
    size_t key_length;
    const struct fpx_wide *wide;
};

/* Nothing is allocated yet. Lines end in a line feed and are at most `limit` bytes (SIZE_MAX: as
 * long as memory allows). */
void fpx_mapped_lines_init(struct fpx_mapped_lines *lines, const struct fpx_mapped_text *text,
                           size_t limit);

/* The next line; the last one may lack its line feed. Answers OK, END, LIMIT_LINE, NO_MEMORY or
 * what `pass` answers. */
enum flamepix_status fpx_mapped_lines_next(struct fpx_mapped_lines *lines,
                                           struct fpx_line *line_ret);

/* As fpx_line_reader_torn. */
bool fpx_mapped_lines_torn(const struct fpx_mapped_lines *lines);

/* As fpx_line_reader_pin. Of the bytes of a key in the line, none but the last has been
 * written over. Behind one elsewhere, FPX_WIDE_BEHIND bytes can be read. */
static inline void fpx_mapped_lines_pin(struct fpx_mapped_lines *lines, const char *key,
                                        size_t length)
{
    const char *before = lines->copies[lines->current].data;
    const char *line = lines->copies[1 - lines->current].data;
    const size_t kept = length > 0 ? length - 1 : 0;
    /* A key that begins within its line does not begin its place. */
    lines->agreed = lines->key != before || key != line ? 0
                    : lines->shared < kept              ? lines->shared
                                                        : kept;
    lines->current = 1 - lines->current;
    lines->key = key;
    lines->key_length = length;
}

void fpx_mapped_lines_free(struct fpx_mapped_lines *lines);

#endif
