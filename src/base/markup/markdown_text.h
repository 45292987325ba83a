/* Markdown, as far as it is written here: names made of any bytes in GitHub's tables. */
#ifndef FPX_BASE_MARKUP_MARKDOWN_TEXT_H
#define FPX_BASE_MARKUP_MARKDOWN_TEXT_H

#include <flamepix/bytes.h>

/* Appends a name in the type of code, for any place in a line or a cell of a table: nothing of it
 * is markup, ends the cell or the line, or misleads a terminal (terminal_text.h). Answers OK
 * or NO_MEMORY. */
enum flamepix_status fpx_markdown_code(struct flamepix_buffer *text, struct flamepix_bytes name);

/* The same as plain text. */
enum flamepix_status fpx_markdown_text(struct flamepix_buffer *text, struct flamepix_bytes name);

#endif
