/* What lies between the quotes of a JSON string. */
#ifndef FPX_BASE_MARKUP_JSON_STRING_H
#define FPX_BASE_MARKUP_JSON_STRING_H

#include <flamepix/bytes.h>

/* How many bytes from `at` on are ASCII that stands for itself: neither '"' nor '\\' nor a control
 * character. Another byte has to come; up to seven behind it are looked at, too. */
size_t fpx_json_plain_length(const char *at);

/* Appends what `raw` stands for, as UTF-8; a lone surrogate, or a byte that is not UTF-8, is
 * U+FFFD. Answers OK, NO_MEMORY, or BAD_RECORDING where an escape is none, which begins at
 * raw.data[*fault_ret]. */
enum flamepix_status fpx_json_unescape(struct flamepix_bytes raw, struct flamepix_buffer *text,
                                       size_t *fault_ret);

#endif
