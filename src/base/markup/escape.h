/* Escaping: text for CSV, HTML, Markdown, reStructuredText, URLs and terminals. */
#ifndef FPX_BASE_MARKUP_ESCAPE_H
#define FPX_BASE_MARKUP_ESCAPE_H

#include <stdint.h>

#include <flamepix/bytes.h>

/* The CSV written here: fields of a row (RFC 4180), none of which a spreadsheet takes for a
 * formula. */

/* Appends a text as one field of valid UTF-8 without control characters (escaped as by
 * fpx_escape_controls), quoted if it contains anything at which a spreadsheet may split. A '=',
 * '+', '-' or '@' at its beginning or after a separator gets a single quote before it, which
 * spreadsheets take for "this is text". Returns OK or NO_MEMORY. */
enum flamepix_status fpx_csv_append_text(struct flamepix_buffer *row, struct flamepix_bytes text);

/* Appends a number as fpx_decimal_plain prints it; `value` is finite. Returns OK or NO_MEMORY. */
enum flamepix_status fpx_csv_append_number(struct flamepix_buffer *row, double value);

/* The HTML written here: verbatim markup, and names of arbitrary bytes. */

/* A page on its way to `write`. Once status is not OK, all further output is dropped. */
struct fpx_html {
    flamepix_write_fn write;
    void *user;
    enum flamepix_status status;
    struct flamepix_buffer text; /* buffered, not yet written */
};

/* Markup, verbatim. */
void fpx_html_raw(struct fpx_html *html, const char *markup);
void fpx_html_raw_bytes(struct fpx_html *html, struct flamepix_bytes markup);

/* Text between tags. Invisible or misleading characters are spelled out in an <i>: a byte that is
 * not UTF-8 as \xFF, a control character as \n or \u{202E}. */
void fpx_html_text(struct fpx_html *html, struct flamepix_bytes text);

/* A part of an attribute's value, in quotes of either kind, or of a <title>; as text, but without
 * <i>. */
void fpx_html_attribute(struct fpx_html *html, const char *value);
void fpx_html_attribute_bytes(struct fpx_html *html, struct flamepix_bytes value);

/* The lead verbatim, then the quoted value: ` title=` and the text of a title. */
void fpx_html_quoted(struct fpx_html *html, const char *lead, struct flamepix_bytes value);

/* Markup, verbatim, then a number. */
void fpx_html_count(struct fpx_html *html, const char *markup, uint64_t count);

/* A path of arbitrary bytes as a quoted URL (escape.h). */
void fpx_html_url(struct fpx_html *html, struct flamepix_bytes path);

/* Flushes the buffer, frees the text and returns the status: OK, NO_MEMORY, or the status of
 * `write`. */
enum flamepix_status fpx_html_finish(struct fpx_html *html);

/* The Markdown written here: names of arbitrary bytes in GitHub's tables. */

/* Appends a name as inline code, for any place in a line or a cell of a table: no part of it is
 * taken as markup, ends the cell or line, or misleads a terminal (escape.h). Returns OK or
 * NO_MEMORY. */
enum flamepix_status fpx_markdown_code(struct flamepix_buffer *text, struct flamepix_bytes name);

/* Appends a name as plain text. */
enum flamepix_status fpx_markdown_text(struct flamepix_buffer *text, struct flamepix_bytes name);

/* The reStructuredText written here: names and paths of arbitrary bytes. */

/* Each function appends to a line and returns OK or NO_MEMORY. No part is taken as markup or ends
 * the line, and invisible characters are spelled out as for a terminal (escape.h).
 *
 * Plain text. */
enum flamepix_status fpx_rst_text(struct flamepix_buffer *text, struct flamepix_bytes plain);

/* A name as inline code; as plain text if code cannot spell it. */
enum flamepix_status fpx_rst_code(struct flamepix_buffer *text, struct flamepix_bytes name);

/* A path as the argument of an image. Sphinx looks for a file of that name and percent-encodes it
 * itself, so only bytes that cannot stand in a line of text are encoded here. */
enum flamepix_status fpx_rst_path(struct flamepix_buffer *text, struct flamepix_bytes path);

/* URL text: paths and other texts of arbitrary bytes as URLs. */

/* Appends arbitrary bytes, percent-encoded except for letters, digits and the bytes in `marks`.
 * Returns OK or NO_MEMORY. */
enum flamepix_status fpx_url_encode(struct flamepix_buffer *text, struct flamepix_bytes bytes,
                                    const char *marks);

/* Appends a path as a relative or absolute URL: all bytes except letters, digits and "-._~/" are
 * percent-encoded, so that no part is taken for a scheme, a query or markup. Returns OK or
 * NO_MEMORY. */
enum flamepix_status fpx_url_append(struct flamepix_buffer *text, struct flamepix_bytes path);

/* Terminal text: arbitrary bytes in a form that is safe to print on a terminal. */

/* Appends `bytes` in a form safe for terminals: control bytes and bytes that are not UTF-8 become
 * \xNN; C1 controls and characters that hide or change direction become \u{NNNN}. Returns OK or
 * NO_MEMORY. */
enum flamepix_status fpx_escape_append(struct flamepix_buffer *text, const char *bytes,
                                       size_t length);

/* The same, but only control characters become \u{NN}; others stay, also if they hide. */
enum flamepix_status fpx_escape_controls(struct flamepix_buffer *text, const char *bytes,
                                         size_t length);

/* Writes text that is safe for terminals in another kind of text. */
typedef enum flamepix_status fpx_shown_fn(struct flamepix_buffer *text,
                                          struct flamepix_bytes shown);

/* Passes `bytes`, escaped as by fpx_escape_append, to `append`. Returns its status, or
 * NO_MEMORY. */
enum flamepix_status fpx_escape_into(struct flamepix_buffer *text, struct flamepix_bytes bytes,
                                     fpx_shown_fn *append);

#endif
