/* Text lines: a text in memory, taken line by line and word by word. */
#ifndef FLAMEPIX_BASE_TEXT_LINES_H
#define FLAMEPIX_BASE_TEXT_LINES_H

#include <stdbool.h>

#include <flamepix/bytes.h>

/* Without the byte order mark that some editors write at its beginning. */
struct flamepix_bytes flamepix_text_without_mark(struct flamepix_bytes text);

/* Takes the first line off `text`, without its end (LF or CR LF). False where none is left. */
bool flamepix_text_line(struct flamepix_bytes *text, struct flamepix_bytes *line_ret);

/* Takes the first word (bytes that are not blank) off `line`. False where none is left. */
bool flamepix_text_word(struct flamepix_bytes *line, struct flamepix_bytes *word_ret);

/* Whether a line is blank or a comment: begins with "#". */
bool flamepix_text_line_says_nothing(struct flamepix_bytes line);

#endif
