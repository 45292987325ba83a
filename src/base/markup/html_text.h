/* HTML, as far as it is written here: markup as it stands, and names made of any bytes. */
#ifndef FPX_BASE_MARKUP_HTML_TEXT_H
#define FPX_BASE_MARKUP_HTML_TEXT_H

#include <stdint.h>

#include <flamepix/bytes.h>

/* A page on its way to `write`. Once status is not OK, everything that follows is left out. */
struct fpx_html {
    flamepix_write_fn write;
    void *user;
    enum flamepix_status status;
    struct flamepix_buffer text; /* gathered, not yet written */
};

/* Markup as it stands. */
void fpx_html_raw(struct fpx_html *html, const char *markup);
void fpx_html_raw_bytes(struct fpx_html *html, struct flamepix_bytes markup);

/* Text between tags. What could not be seen, or would mislead about what is beside it, is spelled
 * out in an <i>: a byte that is not UTF-8 as \xFF, a control character as \n or \u{202E}. */
void fpx_html_text(struct fpx_html *html, struct flamepix_bytes text);

/* A part of an attribute's value, which stands in quotes of either kind, or of a <title>; as text,
 * but without <i>. */
void fpx_html_attribute(struct fpx_html *html, const char *value);
void fpx_html_attribute_bytes(struct fpx_html *html, struct flamepix_bytes value);

/* The lead as it stands, and the value behind it, in quotes: ` title=` and what a title is. */
void fpx_html_quoted(struct fpx_html *html, const char *lead, struct flamepix_bytes value);

/* Markup as it stands, and a number behind it. */
void fpx_html_count(struct fpx_html *html, const char *markup, uint64_t count);

/* A path of any bytes as a URL (url_text.h) in quotes. */
void fpx_html_url(struct fpx_html *html, struct flamepix_bytes path);

/* Writes what is left, frees the text and answers the status: OK, NO_MEMORY, or what `write`
 * answered. */
enum flamepix_status fpx_html_finish(struct fpx_html *html);

#endif
