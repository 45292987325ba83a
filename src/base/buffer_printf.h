/* printf into a growing buffer. */
#ifndef FPX_BASE_BUFFER_PRINTF_H
#define FPX_BASE_BUFFER_PRINTF_H

#include <stdarg.h>

#include <flamepix/bytes.h>

/* Appends what printf would write, and a terminating NUL that does not count. Answers OK or
 * NO_MEMORY; on NO_MEMORY the buffer is as before. */
enum flamepix_status fpx_buffer_printf(struct flamepix_buffer *text, const char *format, ...)
    __attribute__((format(printf, 2, 3)));
enum flamepix_status fpx_buffer_vprintf(struct flamepix_buffer *text, const char *format,
                                        va_list list);

/* Appends a text as it is. Answers OK or NO_MEMORY. */
enum flamepix_status fpx_buffer_text(struct flamepix_buffer *buffer, const char *text);

#endif
