/* A name in backticks can be read in the text of a page too, and nothing in it is markup, but that
 * a table looks for its bars first: there, a bar behind a backslash is none. Where a name has both,
 * nobody can tell whose the backslash is; such a name, or one that is empty, stands between HTML's
 * tags, with character references for whatever could be markup. */
#include "base/markup/escape.h"

#include "base/buffer_printf.h"

static enum flamepix_status append_repeated(struct flamepix_buffer *text, char c, size_t count)
{
    enum flamepix_status status = FLAMEPIX_OK;
    for (; count > 0 && status == FLAMEPIX_OK; count--)
        status = flamepix_buffer_append(text, &c, 1);
    return status;
}

static enum flamepix_status append_references(struct flamepix_buffer *text,
                                              struct flamepix_bytes shown)
{
    enum flamepix_status status = FLAMEPIX_OK;
    for (size_t i = 0; i < shown.length && status == FLAMEPIX_OK; i++) {
        const char c = shown.data[i];
        if (c != '\0' && strchr("&<>|\\`*_[]{}~#!$@^:", c) != NULL)
            status = fpx_buffer_printf(text, "&#%d;", c);
        else
            status = flamepix_buffer_append(text, &c, 1);
    }
    return status;
}

/* -- backticks --------------------------------------------------------------------------------- */

/* What ends code is as many backticks as begin it. */
static size_t longest_backticks(struct flamepix_bytes shown)
{
    size_t longest = 0, length = 0;
    for (size_t i = 0; i < shown.length; i++) {
        length = shown.data[i] == '`' ? length + 1 : 0;
        longest = length > longest ? length : longest;
    }
    return longest;
}

/* A blank at both ends is taken away by who reads it. */
static bool needs_blanks(struct flamepix_bytes shown)
{
    const char first = shown.data[0], last = shown.data[shown.length - 1];
    return first == '`' || last == '`' || first == ' ' || last == ' ';
}

static enum flamepix_status append_bars_escaped(struct flamepix_buffer *text,
                                                struct flamepix_bytes shown)
{
    enum flamepix_status status = FLAMEPIX_OK;
    for (size_t i = 0; i < shown.length && status == FLAMEPIX_OK; i++) {
        if (shown.data[i] == '|')
            status = flamepix_buffer_append(text, "\\", 1);
        if (status == FLAMEPIX_OK)
            status = flamepix_buffer_append(text, &shown.data[i], 1);
    }
    return status;
}

static enum flamepix_status append_in_backticks(struct flamepix_buffer *text,
                                                struct flamepix_bytes shown)
{
    const size_t backticks = longest_backticks(shown) + 1;
    const size_t blanks = needs_blanks(shown) ? 1 : 0;
    enum flamepix_status status = append_repeated(text, '`', backticks);
    if (status == FLAMEPIX_OK)
        status = append_repeated(text, ' ', blanks);
    if (status == FLAMEPIX_OK)
        status = append_bars_escaped(text, shown);
    if (status == FLAMEPIX_OK)
        status = append_repeated(text, ' ', blanks);
    return status == FLAMEPIX_OK ? append_repeated(text, '`', backticks) : status;
}

/* -- tags -------------------------------------------------------------------------------------- */

static enum flamepix_status append_in_tags(struct flamepix_buffer *text,
                                           struct flamepix_bytes shown)
{
    enum flamepix_status status = flamepix_buffer_append(text, "<code>", strlen("<code>"));
    if (status == FLAMEPIX_OK)
        status = append_references(text, shown);
    return status == FLAMEPIX_OK ? flamepix_buffer_append(text, "</code>", strlen("</code>"))
                                 : status;
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
