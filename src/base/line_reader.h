/* Lines of a text that is read part by part: folded stacks, lists of files, reports. A line ends in
 * a separator, usually a line feed.
 *
 * Sorted lines share most of their beginnings. So a caller may pin a part of a line as key: the
 * following lines are first compared with it, and the shared length is reported. Bytes that agree
 * with a key hold no separator and need not be searched for one. */
#ifndef FPX_BASE_LINE_READER_H
#define FPX_BASE_LINE_READER_H

#include <stdbool.h>

#include <flamepix/status.h>

#include "base/wide/wide.h"

/* One of two buffers that are used in turn. */
struct fpx_line_reader_half {
    char *data;
    size_t capacity;
};

/* Starts by fpx_line_reader_init; the fields are private. Unread text is in one half. When that
 * half is full and the pinned key lies in it, the unread rest moves to the other half. The key
 * stays in place until its half is needed again: after the next pin. */
struct fpx_line_reader {
    flamepix_read_fn read;
    void *user;
    char separator;
    size_t limit;
    struct fpx_line_reader_half halves[2];
    size_t current;  /* the half that text is read into */
    size_t begin;    /* of the text not returned yet, in the current half */
    size_t end;      /* of the text read so far */
    const char *key; /* the pinned key */
    size_t key_length;
    bool key_in_current;
    bool read_all;
};

struct fpx_line {
    char *text;    /* writable from text to text + length, until the next call */
    size_t length; /* bytes, without the separator */
    size_t indent; /* leading blanks (space, tab) */
    size_t shared; /* bytes from `indent` on that agree with the pinned key */
    /* Whether after the shared part, or at its end, there are two adjacent bytes that are both *
     * ';' or at most a blank (' '), or the line begins with ';'. False: the shared part is as in
     * the * key, and the rest has no blank beside a ';' and no empty frame. */
    bool has_pair;
    /* For mapped lines (mapped_lines.h); otherwise 0. */
    size_t marks;       /* number of ';' after the shared part */
    size_t behind_mark; /* offset in the line after the last of them; 0: there is none */
};

/* Whether byte `at` of a line is the second byte of a pair as in `has_pair`, or a ';' that begins
 * the line. */
static inline bool fpx_line_pairs_at(const char *line, size_t at)
{
    return at == 0 ? line[0] == ';'
                   : fpx_wide_may_pair(line[at], ';') && fpx_wide_may_pair(line[at - 1], ';');
}

/* Nothing is allocated yet. Lines are at most `limit` bytes (SIZE_MAX: limited by memory only); the
 * two buffers grow to what a line within the limit needs, no further. */
void fpx_line_reader_init(struct fpx_line_reader *lines, flamepix_read_fn read, void *user,
                          char separator, size_t limit);

/* Reads the next line; the last one may lack its separator. Returns OK, END, LIMIT_LINE, NO_MEMORY
 * or the status of the callback. */
enum flamepix_status fpx_line_reader_next(struct fpx_line_reader *lines, struct fpx_line *line_ret);

/* Whether a separator ended the last returned line: false for the last line of a text that lacks
 * one. */
bool fpx_line_reader_ended(const struct fpx_line_reader *lines, const struct fpx_line *line);

/* Skips the next line, whatever its length: the one that LIMIT_LINE was returned for. Returns OK,
 * NO_MEMORY or the status of the callback. */
enum flamepix_status fpx_line_reader_skip(struct fpx_line_reader *lines);

/* After an error: true if a line was begun that could not be returned. */
bool fpx_line_reader_torn(const struct fpx_line_reader *lines);

/* Makes `key` the text that lines are compared with: a part of the last returned line, which stays
 * in place until the first fpx_line_reader_next after another pin, or bytes elsewhere that stay
 * valid as long. It holds no separator. */
void fpx_line_reader_pin(struct fpx_line_reader *lines, const char *key, size_t length);

void fpx_line_reader_free(struct fpx_line_reader *lines);

#endif
