/* printf into a growing buffer. */
#ifndef FPX_BASE_BUFFER_PRINTF_H
#define FPX_BASE_BUFFER_PRINTF_H

#include <stdarg.h>

#include <flamepix/bytes.h>

/* Appends what printf would write, and a terminating NUL that does not count. Returns the buffer's
 * status, as flamepix_buffer_append does. */
enum flamepix_status fpx_buffer_printf(struct flamepix_buffer *text, const char *format, ...)
    __attribute__((format(printf, 2, 3)));
enum flamepix_status fpx_buffer_vprintf(struct flamepix_buffer *text, const char *format,
                                        va_list list);

/* Keeps a failure of what a part was made from, as if appending that part had failed. Returns the
 * buffer's status. */
enum flamepix_status fpx_buffer_keep(struct flamepix_buffer *buffer, enum flamepix_status status);

/* Appends a text as it is. Returns the buffer's status. */
enum flamepix_status fpx_buffer_text(struct flamepix_buffer *buffer, const char *text);

#endif
