/* HTML, as far as it is written here: markup as it stands, and names made of any bytes. */
#ifndef FLAMEPIX_BASE_MARKUP_HTML_TEXT_H
#define FLAMEPIX_BASE_MARKUP_HTML_TEXT_H

#include <stdint.h>

#include <flamepix/bytes.h>

/* A page on its way to `write`. Once status is not OK, everything that follows is left out. */
struct flamepix_html {
    flamepix_write_fn write;
    void *user;
    enum flamepix_status status;
    struct flamepix_buffer text; /* gathered, not yet written */
};

/* Markup as it stands. */
void flamepix_html_raw(struct flamepix_html *html, const char *markup);
void flamepix_html_raw_bytes(struct flamepix_html *html, struct flamepix_bytes markup);

/* Text between tags. What could not be seen, or would mislead about what is beside it, is spelled
 * out in an <i>: a byte that is not UTF-8 as \xFF, a control character as \n or \u{202E}. */
void flamepix_html_text(struct flamepix_html *html, struct flamepix_bytes text);

/* A part of an attribute's value, which stands in quotes of either kind, or of a <title>; as text,
 * but without <i>. */
void flamepix_html_attribute(struct flamepix_html *html, const char *value);
void flamepix_html_attribute_bytes(struct flamepix_html *html, struct flamepix_bytes value);

/* The lead as it stands, and the value behind it, in quotes: ` title=` and what a title is. */
void flamepix_html_quoted(struct flamepix_html *html, const char *lead,
                          struct flamepix_bytes value);

/* Markup as it stands, and a number behind it. */
void flamepix_html_count(struct flamepix_html *html, const char *markup, uint64_t count);

/* A path of any bytes as a URL (url_text.h) in quotes. */
void flamepix_html_url(struct flamepix_html *html, struct flamepix_bytes path);

/* Writes what is left, frees the text and answers the status: OK, NO_MEMORY, or what `write`
 * answered. */
enum flamepix_status flamepix_html_finish(struct flamepix_html *html);

#endif
