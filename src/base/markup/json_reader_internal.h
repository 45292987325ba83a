/* What the parts of the JSON reader share: each answers OK or the failure that stays, if nothing
 * else is said. */
#ifndef FPX_BASE_MARKUP_JSON_READER_INTERNAL_H
#define FPX_BASE_MARKUP_JSON_READER_INTERNAL_H

#include <flamepix/bytes.h>

#include "base/markup/json_reader.h"

/* What lies between the quotes of a JSON string. */

/* How many bytes from `at` on are ASCII that stands for itself: neither '"' nor '\\' nor a control
 * character. Another byte has to come; up to seven behind it are looked at, too. */
size_t fpx_json_plain_length(const char *at);

/* Appends what `raw` stands for, as UTF-8; a lone surrogate, or a byte that is not UTF-8, is
 * U+FFFD. Answers OK, NO_MEMORY, or BAD_RECORDING where an escape is none, which begins at
 * raw.data[*fault_ret]. */
enum flamepix_status fpx_json_unescape(struct flamepix_bytes raw, struct flamepix_buffer *text,
                                       size_t *fault_ret);

/* Makes `status` the failure that stays, unless there is one. */
enum flamepix_status fpx_json_stay_failed(struct fpx_json_reader *json,
                                          enum flamepix_status status);

/* Makes the recording damaged because its bytes end here. */
enum flamepix_status fpx_json_fail_cut(struct fpx_json_reader *json, const char *expected);

/* Makes the recording damaged where what is kept in the window begins. */
enum flamepix_status fpx_json_fail_too_long(struct fpx_json_reader *json);

/* Reads more bytes into the window. Where there are none, the first answers END, and for the second
 * the recording is cut. */
enum flamepix_status fpx_json_read_more(struct fpx_json_reader *json);
enum flamepix_status fpx_json_need_more(struct fpx_json_reader *json, const char *expected);

/* Takes exactly these bytes. */
enum flamepix_status fpx_json_take_bytes(struct fpx_json_reader *json, const char *bytes,
                                         const char *expected);

/* Takes the bracket that begins or ends an object or array. */
enum flamepix_status fpx_json_open(struct fpx_json_reader *json, bool is_object);
enum flamepix_status fpx_json_close(struct fpx_json_reader *json);

/* Goes to the quote that ends the string in which the window is. Makes *is_plain false where there
 * is an escape on the way, or a byte that is not ASCII. */
enum flamepix_status fpx_json_find_quote(struct fpx_json_reader *json, bool *is_plain);

#endif
