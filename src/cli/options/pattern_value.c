#include "cli/options/value_kinds.h"

#include "base/utf8.h"
#include "cli/console.h"

/* Bytes of the text shown before and after the fault. */
enum { BEFORE = 60, AFTER = 20 };

/* As many blanks as the shown part has characters. */
static void say_caret(const struct flamepix_buffer *shown)
{
    fpx_message_table_line("    %*s^", (int)fpx_utf8_count(flamepix_buffer_bytes(shown)), "");
}

static void say_place(const char *text, size_t offset)
{
    size_t length = strlen(text);
    size_t begin = offset > BEFORE ? offset - BEFORE : 0;
    size_t end = length - offset > AFTER ? offset + AFTER : length;
    struct flamepix_buffer shown = {0};
    while (begin < offset && fpx_utf8_continues(text[begin]))
        begin++;
    while (end < length && fpx_utf8_continues(text[end]))
        end++;
    if (fpx_escape_append(&shown, text + begin, offset - begin) == FLAMEPIX_OK) {
        fpx_message_table_line("    %.*s", (int)(end - begin), text + begin);
        say_caret(&shown);
    }
    flamepix_buffer_free(&shown);
}

void fpx_pattern_value_refuse(const char *where, const char *option, const char *text,
                              const struct flamepix_pattern_fault *fault)
{
    fpx_message("%s--%s \"%s\": %s", where, option, text, fault->why);
    if (text[0] != '\0')
        say_place(text, fault->offset);
}

enum fpx_exit fpx_pattern_value(const char *option, const char *text, bool ignore_case,
                                struct flamepix_pattern **pattern_ret)
{
    struct flamepix_pattern_fault fault;
    enum flamepix_status status = flamepix_pattern_create(text, ignore_case, pattern_ret, &fault);
    if (status != FLAMEPIX_BAD_ARGUMENT)
        return fpx_status_exit(status);
    fpx_pattern_value_refuse("", option, text, &fault);
    return FPX_EXIT_USAGE;
}
