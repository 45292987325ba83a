/* JSON, as far as it is written here: numbers and strings, whatever the bytes. */
#ifndef FPX_BASE_MARKUP_JSON_TEXT_H
#define FPX_BASE_MARKUP_JSON_TEXT_H

#include <stdint.h>

#include <flamepix/bytes.h>

/* Text on its way to `write`. Once status is not OK, everything that follows is left out. */
struct fpx_json {
    flamepix_write_fn write;
    void *user;
    enum flamepix_status status;
    struct flamepix_buffer text; /* gathered, not yet written */
};

/* Text as it stands. */
void fpx_json_raw(struct fpx_json *json, const char *text);

/* `lead` as it stands, then a quoted string. Bytes that are not UTF-8 become U+FFFD each. Escaped
 * are, besides what JSON asks for, '<', '>' and '&' (so that it can stand in HTML) and every
 * character that could mislead a terminal. */
void fpx_json_string(struct fpx_json *json, const char *lead, struct flamepix_bytes string);

/* `lead` as it stands, then a text, or null where it is NULL. */
void fpx_json_text(struct fpx_json *json, const char *lead, const char *text);

/* `lead` as it stands, then a number; null where it is not finite, as JSON has no such number. */
void fpx_json_number(struct fpx_json *json, const char *lead, double value);
void fpx_json_count(struct fpx_json *json, const char *lead, uint64_t value);

/* Writes what is left, frees the text and answers the status: OK, NO_MEMORY, or what `write`
 * answered. */
enum flamepix_status fpx_json_finish(struct fpx_json *json);

#endif
