/* Lines of a text that is read part by part: folded stacks, lists of files, reports. A line ends in
 * a separator, a line feed mostly.
 *
 * Sorted lines share most of their beginnings. So a caller may pin a part of a line, its key: the
 * next lines are then compared with that first, which is told, and what agrees with a key holds no
 * separator and need not be searched for one. */
#ifndef FPX_BASE_LINE_READER_H
#define FPX_BASE_LINE_READER_H

#include <stdbool.h>

#include <flamepix/status.h>

#include "base/wide/wide.h"

/* One of the two buffers that take turns. */
struct fpx_line_reader_half {
    char *data;
    size_t capacity;
};

/* Starts by fpx_line_reader_init; its fields are its own. Unread text is in one half. When
 * that half is full while the pinned key lies in it, the unread rest moves to the other one, so the
 * key stays where it is until the half it lies in is needed again: after the next pin. */
struct fpx_line_reader {
    flamepix_read_fn read;
    void *user;
    char separator;
    size_t limit;
    struct fpx_line_reader_half halves[2];
    size_t current;  /* the half that is read into */
    size_t begin;    /* of the text not handed out yet, in the current half */
    size_t end;      /* of the text read so far */
    const char *key; /* the pinned key */
    size_t key_length;
    bool key_in_current;
    bool read_all;
};

struct fpx_line {
    char *text;    /* may be written to, from text to text + length, until the next call */
    size_t length; /* bytes, without the separator */
    size_t indent; /* leading blanks (space, tab) */
    size_t shared; /* bytes from `indent` on that agree with the pinned key */
    /* Whether behind what is shared, or at its end, two bytes follow each other each of which is
     * ';' or not above a blank (' '), or the line begins with ';'. False: what is shared with the
     * key is as in the key, and what is behind it has no blank beside a ';' and no empty frame. */
    bool has_pair;
    /* Of mapped lines (mapped_lines.h); of others 0. */
    size_t marks;       /* how often ';' stands behind what is shared */
    size_t behind_mark; /* where in the line the last of them has ended; 0: there is none */
};

/* Whether byte `at` of a line is the second one of a pair, as `has_pair` has them, or a ';' that
 * begins the line. */
static inline bool fpx_line_pairs_at(const char *line, size_t at)
{
    return at == 0 ? line[0] == ';'
                   : fpx_wide_may_pair(line[at], ';') && fpx_wide_may_pair(line[at - 1], ';');
}

/* Nothing is allocated yet. Lines are at most `limit` bytes (SIZE_MAX: as long as memory allows),
 * and two buffers grow to what a line within the limit needs, no further. */
void fpx_line_reader_init(struct fpx_line_reader *lines, flamepix_read_fn read, void *user,
                          char separator, size_t limit);

/* The next line; the last one may lack its separator. Answers OK, END, LIMIT_LINE, NO_MEMORY or
 * what the callback answers. */
enum flamepix_status fpx_line_reader_next(struct fpx_line_reader *lines, struct fpx_line *line_ret);

/* Whether a separator ended the line handed out last: false for the last line of a text
 * that lacks one. */
bool fpx_line_reader_ended(const struct fpx_line_reader *lines, const struct fpx_line *line);

/* Passes over the next line, however long it is: what LIMIT_LINE was answered for. Answers OK,
 * NO_MEMORY or what the callback answers. */
enum flamepix_status fpx_line_reader_skip(struct fpx_line_reader *lines);

/* True where a line was begun that could not be handed out, after an error. */
bool fpx_line_reader_torn(const struct fpx_line_reader *lines);

/* Makes `key` the one that lines are compared with: a part of the line handed out last, which stays
 * in place until the first call of fpx_line_reader_next after another pin, or bytes elsewhere
 * that stay until then. It holds no separator. */
void fpx_line_reader_pin(struct fpx_line_reader *lines, const char *key, size_t length);

void fpx_line_reader_free(struct fpx_line_reader *lines);

#endif
