/* The lines at the beginning of a recording, for telling its format. */
#ifndef FLAMEPIX_FORMAT_HEAD_LINES_H
#define FLAMEPIX_FORMAT_HEAD_LINES_H

#include <stdbool.h>

#include <flamepix/bytes.h>

/* Takes the first line off `rest`, without its line end (LF or CRLF). False where none is left. */
bool flamepix_head_lines_next(struct flamepix_bytes *rest, struct flamepix_bytes *line_ret);

/* Takes the first word (bytes that are not blank) off `line`. False where none is left. */
bool flamepix_head_lines_word(struct flamepix_bytes *line, struct flamepix_bytes *word_ret);

#endif
