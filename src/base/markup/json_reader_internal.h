/* Shared by the parts of the JSON reader: unless noted otherwise, each function returns OK or the
 * sticky failure. */
#ifndef FPX_BASE_MARKUP_JSON_READER_INTERNAL_H
#define FPX_BASE_MARKUP_JSON_READER_INTERNAL_H

#include <flamepix/bytes.h>

#include "base/markup/json_reader.h"

/* The text between the quotes of a JSON string. */

/* Number of bytes from `at` on that are plain ASCII: neither '"' nor '\\' nor a control character.
 * A byte of another kind must follow; up to seven bytes after it are read, too. */
size_t fpx_json_plain_length(const char *at);

/* Appends `raw` decoded as UTF-8; a lone surrogate, or a byte that is not UTF-8, becomes U+FFFD.
 * Returns OK, NO_MEMORY, or BAD_RECORDING for an invalid escape, which begins at
 * raw.data[*fault_ret]. */
enum flamepix_status fpx_json_unescape(struct flamepix_bytes raw, struct flamepix_buffer *text,
                                       size_t *fault_ret);

/* Makes `status` the sticky failure, unless there is one. */
enum flamepix_status fpx_json_stay_failed(struct fpx_json_reader *json,
                                          enum flamepix_status status);

/* Reports the recording as damaged because its bytes end here. */
enum flamepix_status fpx_json_fail_cut(struct fpx_json_reader *json, const char *expected);

/* Reports the recording as damaged at the start of the kept bytes. */
enum flamepix_status fpx_json_fail_too_long(struct fpx_json_reader *json);

/* Reads more bytes into the window. At the end of the bytes, the first returns END, and the second
 * reports the recording as truncated. */
enum flamepix_status fpx_json_read_more(struct fpx_json_reader *json);
enum flamepix_status fpx_json_need_more(struct fpx_json_reader *json, const char *expected);

/* Takes exactly these bytes. */
enum flamepix_status fpx_json_take_bytes(struct fpx_json_reader *json, const char *bytes,
                                         const char *expected);

/* Takes the bracket that opens or closes an object or array. */
enum flamepix_status fpx_json_open(struct fpx_json_reader *json, bool is_object);
enum flamepix_status fpx_json_close(struct fpx_json_reader *json);

/* Moves to the quote that ends the current string. Sets *is_plain to false if there is an escape on
 * the way, or a byte that is not ASCII. */
enum flamepix_status fpx_json_find_quote(struct fpx_json_reader *json, bool *is_plain);

#endif
