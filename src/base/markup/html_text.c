#include "base/markup/escape.h"

#include <inttypes.h>
#include <stdbool.h>
#include <stdio.h>
#include <string.h>

#include "base/utf8.h"

static void write_gathered(struct fpx_html *html)
{
    if (html->status == FLAMEPIX_OK && html->text.length > 0)
        html->status = html->write(html->user, html->text.data, html->text.length);
    flamepix_buffer_clear(&html->text);
}

static void append(struct fpx_html *html, const char *text, size_t length)
{
    enum { CHUNK_NBYTES = 64 * 1024 };
    if (html->status == FLAMEPIX_OK)
        html->status = flamepix_buffer_append(&html->text, text, length);
    if (html->text.length >= CHUNK_NBYTES)
        write_gathered(html);
}

void fpx_html_raw(struct fpx_html *html, const char *markup)
{
    append(html, markup, strlen(markup));
}

void fpx_html_raw_bytes(struct fpx_html *html, struct flamepix_bytes markup)
{
    append(html, markup.data, markup.length);
}

static const char *entity_of(uint32_t code_point)
{
    switch (code_point) {
    case '<':
        return "&lt;";
    case '>':
        return "&gt;";
    case '&':
        return "&amp;";
    case '"':
        return "&quot;";
    case '\'':
        return "&#39;";
    default:
        return NULL;
    }
}

/* How an invisible character or byte is spelled out. */
static void spell_out(uint32_t code_point, bool is_bad_byte, char byte, char spelled[16])
{
    if (is_bad_byte)
        snprintf(spelled, 16, "\\x%02X", (unsigned)(unsigned char)byte);
    else if (code_point == '\n')
        snprintf(spelled, 16, "\\n");
    else if (code_point == '\t')
        snprintf(spelled, 16, "\\t");
    else if (code_point == '\r')
        snprintf(spelled, 16, "\\r");
    else
        snprintf(spelled, 16, "\\u{%04" PRIX32 "}", code_point);
}

/* Appends the first character of `text` and returns its length in bytes. */
static size_t append_character(struct fpx_html *html, struct flamepix_bytes text, const char *open,
                               const char *close)
{
    uint32_t code_point;
    size_t taken = fpx_utf8_decode(text.data, text.length, &code_point);
    bool is_bad_byte = taken == 1 && code_point == FPX_UTF8_REPLACEMENT;
    const char *entity = entity_of(code_point);
    if (is_bad_byte || fpx_utf8_is_treacherous(code_point)) {
        char spelled[16];
        spell_out(code_point, is_bad_byte, text.data[0], spelled);
        fpx_html_raw(html, open);
        fpx_html_raw(html, spelled);
        fpx_html_raw(html, close);
    } else if (entity != NULL) {
        fpx_html_raw(html, entity);
    } else {
        append(html, text.data, taken);
    }
    return taken;
}

/* Number of leading bytes that need no escaping in any text: most of most names. */
static size_t plain_length(struct flamepix_bytes text)
{
    size_t length = 0;
    while (length < text.length && text.data[length] >= ' ' && text.data[length] <= '~' &&
           entity_of((unsigned char)text.data[length]) == NULL)
        length++;
    return length;
}

static void append_escaped(struct fpx_html *html, struct flamepix_bytes text, const char *open,
                           const char *close)
{
    while (text.length > 0 && html->status == FLAMEPIX_OK) {
        size_t taken = plain_length(text);
        if (taken > 0)
            append(html, text.data, taken);
        else
            taken = append_character(html, text, open, close);
        text.data += taken;
        text.length -= taken;
    }
}

void fpx_html_text(struct fpx_html *html, struct flamepix_bytes text)
{
    append_escaped(html, text, "<i>", "</i>");
}

void fpx_html_attribute(struct fpx_html *html, const char *value)
{
    append_escaped(html, flamepix_bytes_of(value), "", "");
}

void fpx_html_quoted(struct fpx_html *html, const char *lead, struct flamepix_bytes value)
{
    fpx_html_raw(html, lead);
    fpx_html_raw(html, "\"");
    append_escaped(html, value, "", "");
    fpx_html_raw(html, "\"");
}

void fpx_html_attribute_bytes(struct fpx_html *html, struct flamepix_bytes value)
{
    append_escaped(html, value, "", "");
}

/* printf would take ten times as long, and HTML maps are full of coordinates. */
void fpx_html_count(struct fpx_html *html, const char *markup, uint64_t count)
{
    char digits[20];
    size_t first = sizeof(digits);
    do
        digits[--first] = (char)('0' + count % 10);
    while ((count /= 10) > 0);
    fpx_html_raw(html, markup);
    fpx_html_raw_bytes(html, (struct flamepix_bytes){digits + first, sizeof(digits) - first});
}

void fpx_html_url(struct fpx_html *html, struct flamepix_bytes path)
{
    fpx_html_raw(html, "\"");
    if (html->status == FLAMEPIX_OK)
        html->status = fpx_url_append(&html->text, path);
    fpx_html_raw(html, "\"");
}

enum flamepix_status fpx_html_finish(struct fpx_html *html)
{
    write_gathered(html);
    flamepix_buffer_free(&html->text);
    return html->status;
}
