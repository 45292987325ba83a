#include "base/markup/escape.h"

#include <stdbool.h>

#include "base/buffer_printf.h"
#include "base/utf8.h"

static bool is_punctuation(char c)
{
    return (c >= '!' && c <= '/') || (c >= ':' && c <= '@') || (c >= '[' && c <= '`') ||
           (c >= '{' && c <= '~');
}

/* All characters that could begin or end markup get a backslash. Some are markup only at the
 * beginning of a line. */
static enum flamepix_status append_plain(struct flamepix_buffer *text, struct flamepix_bytes shown)
{
    for (size_t i = 0; i < shown.length; i++) {
        const char c = shown.data[i];
        const bool is_safe = !is_punctuation(c) || (i > 0 && strchr(",%;/&", c) != NULL);
        fpx_buffer_printf(text, "%s%c", is_safe ? "" : "\\", c);
    }
    return text->status;
}

/* In double backticks all is literal, except backticks and a blank at an end. */
static bool can_be_code(struct flamepix_bytes shown)
{
    return shown.length > 0 && memchr(shown.data, '`', shown.length) == NULL &&
           shown.data[0] != ' ' && shown.data[shown.length - 1] != ' ';
}

static enum flamepix_status append_code(struct flamepix_buffer *text, struct flamepix_bytes shown)
{
    /* reStructuredText also treats the blanks of other scripts as blanks. */
    for (size_t i = 0; i < shown.length; i++)
        if ((unsigned char)shown.data[i] >= 0x80)
            return append_plain(text, shown);
    if (!can_be_code(shown))
        return append_plain(text, shown);
    flamepix_buffer_append(text, "``", 2);
    flamepix_buffer_append(text, shown.data, shown.length);
    return flamepix_buffer_append(text, "``", 2);
}

enum flamepix_status fpx_rst_text(struct flamepix_buffer *text, struct flamepix_bytes plain)
{
    return fpx_escape_into(text, plain, append_plain);
}

enum flamepix_status fpx_rst_code(struct flamepix_buffer *text, struct flamepix_bytes name)
{
    return fpx_escape_into(text, name, append_code);
}

/* -- paths ------------------------------------------------------------------------------------- */

static enum flamepix_status append_encoded(struct flamepix_buffer *text,
                                           struct flamepix_bytes piece)
{
    for (size_t i = 0; i < piece.length; i++)
        fpx_buffer_printf(text, "%%%02X", (unsigned)(unsigned char)piece.data[i]);
    return text->status;
}

static enum flamepix_status append_character(struct flamepix_buffer *text,
                                             struct flamepix_bytes character, uint32_t code_point)
{
    const bool is_bad = code_point == FPX_UTF8_REPLACEMENT && character.length == 1;
    if (is_bad || fpx_utf8_is_treacherous(code_point))
        return append_encoded(text, character);
    if (code_point == ' ' || code_point == '\\')
        flamepix_buffer_append(text, "\\", 1);
    return flamepix_buffer_append(text, character.data, character.length);
}

enum flamepix_status fpx_rst_path(struct flamepix_buffer *text, struct flamepix_bytes path)
{
    /* ":alt:" would be read as an option. */
    if (path.length > 0 && path.data[0] == ':')
        flamepix_buffer_append(text, "./", 2);
    while (path.length > 0 && text->status == FLAMEPIX_OK) {
        uint32_t code_point;
        const size_t length = fpx_utf8_decode(path.data, path.length, &code_point);
        append_character(text, (struct flamepix_bytes){path.data, length}, code_point);
        path = flamepix_bytes_from(path, length);
    }
    return text->status;
}
