/* Text lines: the lines of the small files that say which colours are wanted. */
#ifndef FLAMEPIX_COLOR_TEXT_LINES_H
#define FLAMEPIX_COLOR_TEXT_LINES_H

#include <flamepix/bytes.h>

/* Where such a text is not what it should be. */
struct flamepix_color_fault {
    size_t line;   /* from 1; 0: no single one */
    char why[200]; /* one clause, terminated */
};

/* Says why, and answers BAD_ARGUMENT. What is too long for the clause is cut off. */
enum flamepix_status flamepix_color_refuse(struct flamepix_color_fault *fault, const char *format,
                                           ...) __attribute__((format(printf, 2, 3)));

/* The next line, without its end (LF or CR LF), which `text` then no longer begins with. False:
 * there is none. */
bool flamepix_text_line(struct flamepix_bytes *text, struct flamepix_bytes *line_ret);

/* Whether a line is blank or a comment: begins with "#". */
bool flamepix_text_line_says_nothing(struct flamepix_bytes line);

#endif
