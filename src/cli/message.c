#include "cli/console.h"

#include <stdarg.h>
#include <unistd.h>

#include "base/buffer_printf.h"
#include "base/os/fd.h"

/* Writes the line in one call, so that lines of several processes do not mix. Write errors are
 * ignored: they could not be reported anywhere. */
static void say(const char *prefix, const char *format, va_list list)
{
    struct flamepix_buffer raw = {0};
    struct flamepix_buffer line = {0};
    enum flamepix_status status = fpx_buffer_vprintf(&raw, format, list);
    if (status == FLAMEPIX_OK) {
        fpx_buffer_printf(&line, "%s", prefix);
        fpx_escape_append(&line, raw.data, raw.length);
        status = flamepix_buffer_append(&line, "\n", 1);
    }
    if (status == FLAMEPIX_OK) {
        (void)fpx_fd_write(STDERR_FILENO, line.data, line.length);
    } else {
        static const char plain[] = "flamepix: out of memory\n";
        (void)fpx_fd_write(STDERR_FILENO, plain, sizeof(plain) - 1);
    }
    flamepix_buffer_free(&raw);
    flamepix_buffer_free(&line);
}

void fpx_message(const char *format, ...)
{
    va_list list;
    va_start(list, format);
    say("flamepix: ", format, list);
    va_end(list);
}

void fpx_message_table_line(const char *format, ...)
{
    va_list list;
    va_start(list, format);
    say("", format, list);
    va_end(list);
}
