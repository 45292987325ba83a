/* The JSON written here: numbers, and strings of arbitrary bytes. */
#ifndef FPX_BASE_MARKUP_JSON_TEXT_H
#define FPX_BASE_MARKUP_JSON_TEXT_H

#include <stdint.h>

#include <flamepix/bytes.h>

/* Text on its way to `write`. Once status is not OK, all further output is dropped. */
struct fpx_json {
    flamepix_write_fn write;
    void *user;
    enum flamepix_status status;
    struct flamepix_buffer text; /* buffered, not yet written */
};

/* Text as it stands. */
void fpx_json_raw(struct fpx_json *json, const char *text);

/* `lead` verbatim, then a quoted string. Each byte that is not UTF-8 becomes U+FFFD. In addition to
 * JSON's own escapes, '<', '>' and '&' are escaped (for use inside HTML), and every character that
 * could mislead a terminal. */
void fpx_json_string(struct fpx_json *json, const char *lead, struct flamepix_bytes string);

/* `lead` verbatim, then a text, or null if it is NULL. */
void fpx_json_text(struct fpx_json *json, const char *lead, const char *text);

/* `lead` verbatim, then a number; null if it is not finite, as JSON has no such number. */
void fpx_json_number(struct fpx_json *json, const char *lead, double value);
void fpx_json_count(struct fpx_json *json, const char *lead, uint64_t value);

/* Flushes the buffer, frees the text and returns the status: OK, NO_MEMORY, or the status of
 * `write`. */
enum flamepix_status fpx_json_finish(struct fpx_json *json);

#endif
