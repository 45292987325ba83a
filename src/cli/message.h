/* Everything the program says on stderr goes through here, so that nothing which comes from an
 * input can drive the terminal. */
#ifndef FPX_CLI_MESSAGE_H
#define FPX_CLI_MESSAGE_H

#include "base/buffer_printf.h"
#include "base/markup/terminal_text.h"

/* One line on stderr, "flamepix: …", escaped as a whole. */
__attribute__((format(printf, 1, 2))) void fpx_message(const char *format, ...);

/* One line of a table on stderr: escaped, without the program's name. */
__attribute__((format(printf, 1, 2))) void fpx_message_table_line(const char *format, ...);

#endif
