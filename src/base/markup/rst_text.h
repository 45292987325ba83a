/* reStructuredText, as far as it is written here: names and paths made of any bytes. */
#ifndef FPX_BASE_MARKUP_RST_TEXT_H
#define FPX_BASE_MARKUP_RST_TEXT_H

#include <flamepix/bytes.h>

/* Each appends something to a line and answers OK or NO_MEMORY. Nothing of it is markup or ends the
 * line, and what cannot be seen is spelled out as for a terminal (terminal_text.h).
 *
 * Plain text. */
enum flamepix_status fpx_rst_text(struct flamepix_buffer *text, struct flamepix_bytes plain);

/* A name in the type of code; one that this has no spelling for, as plain text. */
enum flamepix_status fpx_rst_code(struct flamepix_buffer *text, struct flamepix_bytes name);

/* A path as the argument of an image. Sphinx looks for a file of that name, and percent-encodes it
 * itself: so here only bytes are encoded that cannot stand in a line of text. */
enum flamepix_status fpx_rst_path(struct flamepix_buffer *text, struct flamepix_bytes path);

#endif
