/* Terminal text: bytes of any kind as a terminal may show them. */
#ifndef FPX_BASE_MARKUP_TERMINAL_TEXT_H
#define FPX_BASE_MARKUP_TERMINAL_TEXT_H

#include <flamepix/bytes.h>

/* Appends `bytes` as a terminal may show them: control bytes and bytes that are not UTF-8 become
 * \xNN; C1 controls and characters that hide or change direction become \u{NNNN}.
 * Answers OK or NO_MEMORY. */
enum flamepix_status fpx_escape_append(struct flamepix_buffer *text, const char *bytes,
                                       size_t length);

/* Who writes a text, which a terminal may show, in another kind of text. */
typedef enum flamepix_status fpx_shown_fn(struct flamepix_buffer *text,
                                          struct flamepix_bytes shown);

/* Hands `bytes`, as fpx_escape_append writes them, to `append`. Answers what that answers, or
 * NO_MEMORY. */
enum flamepix_status fpx_escape_into(struct flamepix_buffer *text, struct flamepix_bytes bytes,
                                     fpx_shown_fn *append);

#endif
