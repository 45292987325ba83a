/* Terminal text: bytes of any kind as a terminal may show them. */
#ifndef FLAMEPIX_BASE_TERMINAL_TEXT_H
#define FLAMEPIX_BASE_TERMINAL_TEXT_H

#include <flamepix/bytes.h>

/* Appends `bytes` as a terminal may show them: control bytes and bytes that are not UTF-8 become
 * \xNN; C1 controls and characters that hide or change direction become \u{NNNN}.
 * Answers OK or NO_MEMORY. */
enum flamepix_status flamepix_escape_append(struct flamepix_buffer *text, const char *bytes,
                                            size_t length);

#endif
