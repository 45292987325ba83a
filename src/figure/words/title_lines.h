/* Title lines: a title that one line cannot hold is broken into two of about the same length. */
#ifndef FPX_FIGURE_WORDS_TITLE_LINES_H
#define FPX_FIGURE_WORDS_TITLE_LINES_H

#include <flamepix/text.h>

/* Starts as {0}. The texts are terminated; both empty: the title stands on one line. */
struct fpx_title_lines {
    struct flamepix_buffer first, second;
};

/* Breaks a drawn title (flamepix_type_fit_line) that is wider than `room` px in `type`: at a blank,
 * else behind a separator as in paths and names, else between any two characters, so that the wider
 * line is as narrow as it can be. Of what two lines cannot hold, the middle is to be left out: the
 * first is as full as may be, and of the second the end is to be kept. Answers OK, NO_MEMORY or
 * BAD_FONT. */
enum flamepix_status fpx_title_lines_break(struct fpx_title_lines *lines,
                                           struct flamepix_type *type, const char *title,
                                           uint32_t room);

void fpx_title_lines_free(struct fpx_title_lines *lines);

#endif
