/* A name in backticks is also readable as plain text, and nothing in it is markup, except that
 * tables are split at bars first: there, a backslash escapes a bar. If a name has both, the
 * backslash is ambiguous; such a name, or an empty one, is written between HTML tags, with
 * character references for all possible markup. */
#include "base/markup/escape.h"

#include "base/buffer_printf.h"

static enum flamepix_status append_repeated(struct flamepix_buffer *text, char c, size_t count)
{
    for (; count > 0; count--)
        flamepix_buffer_append(text, &c, 1);
    return text->status;
}

static enum flamepix_status append_references(struct flamepix_buffer *text,
                                              struct flamepix_bytes shown)
{
    for (size_t i = 0; i < shown.length; i++) {
        const char c = shown.data[i];
        if (c != '\0' && strchr("&<>|\\`*_[]{}~#!$@^:", c) != NULL)
            fpx_buffer_printf(text, "&#%d;", c);
        else
            flamepix_buffer_append(text, &c, 1);
    }
    return text->status;
}

/* -- backticks --------------------------------------------------------------------------------- */

/* Code ends at as many backticks as it begins with. */
static size_t longest_backticks(struct flamepix_bytes shown)
{
    size_t longest = 0, length = 0;
    for (size_t i = 0; i < shown.length; i++) {
        length = shown.data[i] == '`' ? length + 1 : 0;
        longest = length > longest ? length : longest;
    }
    return longest;
}

/* A blank at both ends is stripped by readers. */
static bool needs_blanks(struct flamepix_bytes shown)
{
    const char first = shown.data[0], last = shown.data[shown.length - 1];
    return first == '`' || last == '`' || first == ' ' || last == ' ';
}

static enum flamepix_status append_bars_escaped(struct flamepix_buffer *text,
                                                struct flamepix_bytes shown)
{
    for (size_t i = 0; i < shown.length; i++) {
        if (shown.data[i] == '|')
            flamepix_buffer_append(text, "\\", 1);
        flamepix_buffer_append(text, &shown.data[i], 1);
    }
    return text->status;
}

static enum flamepix_status append_in_backticks(struct flamepix_buffer *text,
                                                struct flamepix_bytes shown)
{
    const size_t backticks = longest_backticks(shown) + 1;
    const size_t blanks = needs_blanks(shown) ? 1 : 0;
    append_repeated(text, '`', backticks);
    append_repeated(text, ' ', blanks);
    append_bars_escaped(text, shown);
    append_repeated(text, ' ', blanks);
    return append_repeated(text, '`', backticks);
}

/* -- tags -------------------------------------------------------------------------------------- */

static enum flamepix_status append_in_tags(struct flamepix_buffer *text,
                                           struct flamepix_bytes shown)
{
    flamepix_buffer_append(text, "<code>", strlen("<code>"));
    append_references(text, shown);
    return flamepix_buffer_append(text, "</code>", strlen("</code>"));
}

/* -- a name ------------------------------------------------------------------------------------ */

static bool has(struct flamepix_bytes shown, char c)
{
    return shown.length > 0 && memchr(shown.data, c, shown.length) != NULL;
}

static enum flamepix_status append_code(struct flamepix_buffer *text, struct flamepix_bytes shown)
{
    if (shown.length == 0 || (has(shown, '|') && has(shown, '\\')))
        return append_in_tags(text, shown);
    return append_in_backticks(text, shown);
}

enum flamepix_status fpx_markdown_code(struct flamepix_buffer *text, struct flamepix_bytes name)
{
    return fpx_escape_into(text, name, append_code);
}

enum flamepix_status fpx_markdown_text(struct flamepix_buffer *text, struct flamepix_bytes name)
{
    return fpx_escape_into(text, name, append_references);
}
