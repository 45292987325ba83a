/* Everything the program says on stderr goes through here, so that nothing which comes from an
 * input can drive the terminal. */
#ifndef FLAMEPIX_CLI_MESSAGE_H
#define FLAMEPIX_CLI_MESSAGE_H

#include "base/buffer_printf.h"

/* Appends `bytes` as a terminal may show them: control bytes and bytes that are not UTF-8 become
 * \xNN; C1 controls and characters that hide or change direction become \u{NNNN}.
 * Answers OK or NO_MEMORY. */
enum flamepix_status flamepix_escape_append(struct flamepix_buffer *text, const char *bytes,
                                            size_t length);

/* One line on stderr, "flamepix: …", escaped as a whole. */
__attribute__((format(printf, 1, 2))) void flamepix_message(const char *format, ...);

/* One line of a table on stderr: escaped, without the program's name. */
__attribute__((format(printf, 1, 2))) void flamepix_message_row(const char *format, ...);

#endif
