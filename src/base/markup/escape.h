/* Escaping: text as it is written in CSV, HTML, Markdown, reStructuredText, URLs and on
 * terminals. */
#ifndef FPX_BASE_MARKUP_ESCAPE_H
#define FPX_BASE_MARKUP_ESCAPE_H

#include <stdint.h>

#include <flamepix/bytes.h>

/* CSV, as far as it is written here: fields of a row (RFC 4180), none of which a spreadsheet takes
 * for a formula. */

/* Appends a text as one field, quoted where it has to be. One that begins with '=', '+', '-', '@',
 * a tab or an end of line gets a single quote before it, which spreadsheets take for "this is
 * text". Answers OK or NO_MEMORY. */
enum flamepix_status fpx_csv_append_text(struct flamepix_buffer *row, struct flamepix_bytes text);

/* Appends a number, as fpx_decimal_plain prints it; `value` is finite. Answers OK or
 * NO_MEMORY. */
enum flamepix_status fpx_csv_append_number(struct flamepix_buffer *row, double value);

/* HTML, as far as it is written here: markup as it stands, and names made of any bytes. */

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

/* A path of any bytes as a URL (escape.h) in quotes. */
void fpx_html_url(struct fpx_html *html, struct flamepix_bytes path);

/* Writes what is left, frees the text and answers the status: OK, NO_MEMORY, or what `write`
 * answered. */
enum flamepix_status fpx_html_finish(struct fpx_html *html);

/* Markdown, as far as it is written here: names made of any bytes in GitHub's tables. */

/* Appends a name in the type of code, for any place in a line or a cell of a table: nothing of it
 * is markup, ends the cell or the line, or misleads a terminal (escape.h). Answers OK
 * or NO_MEMORY. */
enum flamepix_status fpx_markdown_code(struct flamepix_buffer *text, struct flamepix_bytes name);

/* The same as plain text. */
enum flamepix_status fpx_markdown_text(struct flamepix_buffer *text, struct flamepix_bytes name);

/* reStructuredText, as far as it is written here: names and paths made of any bytes. */

/* Each appends something to a line and answers OK or NO_MEMORY. Nothing of it is markup or ends the
 * line, and what cannot be seen is spelled out as for a terminal (escape.h).
 *
 * Plain text. */
enum flamepix_status fpx_rst_text(struct flamepix_buffer *text, struct flamepix_bytes plain);

/* A name in the type of code; one that this has no spelling for, as plain text. */
enum flamepix_status fpx_rst_code(struct flamepix_buffer *text, struct flamepix_bytes name);

/* A path as the argument of an image. Sphinx looks for a file of that name, and percent-encodes it
 * itself: so here only bytes are encoded that cannot stand in a line of text. */
enum flamepix_status fpx_rst_path(struct flamepix_buffer *text, struct flamepix_bytes path);

/* URL text: paths and other texts of any bytes as URLs. */

/* Appends bytes of any value, percent-encoded but for letters, digits and what `marks` has. Answers
 * OK or NO_MEMORY. */
enum flamepix_status fpx_url_encode(struct flamepix_buffer *text, struct flamepix_bytes bytes,
                                    const char *marks);

/* Appends a path as a relative or absolute URL: all is percent-encoded but letters, digits and
 * "-._~/", so that no part of it can be taken for a scheme, a query or markup. Answers OK or
 * NO_MEMORY. */
enum flamepix_status fpx_url_append(struct flamepix_buffer *text, struct flamepix_bytes path);

/* Terminal text: bytes of any kind as a terminal may show them. */

/* Appends `bytes` as a terminal may show them: control bytes and bytes that are not UTF-8 become
 * \xNN; C1 controls and characters that hide or change direction become \u{NNNN}.
 * Answers OK or NO_MEMORY. */
enum flamepix_status fpx_escape_append(struct flamepix_buffer *text, const char *bytes,
                                       size_t length);

/* Who writes a text, which a terminal may show, in another kind of text. */
typedef enum flamepix_status fpx_shown_fn(struct flamepix_buffer *text,
                                          struct flamepix_bytes shown);

/* Hands `bytes`, as fpx_escape_append writes them, to `append`. Answers what that answers, or
 * NO_MEMORY. */
enum flamepix_status fpx_escape_into(struct flamepix_buffer *text, struct flamepix_bytes bytes,
                                     fpx_shown_fn *append);

#endif
