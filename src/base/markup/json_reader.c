/* The reader keeps two things: its place in the grammar, which says what may come next, and one bit
 * for each open object or array. A token is read in two steps: peek skips blanks and the separator
 * before it and detects its kind by its first byte; then the bytes of that kind are taken.
 *
 * A string is returned in place in the window, unless it has to be decoded. Skipped values are
 * searched for brackets and quotes only. No byte is read more than a few times, however the bytes
 * arrive. */
#include "base/markup/json_reader.h"

#include "base/markup/json_reader_internal.h"

void fpx_json_reader_init(struct fpx_json_reader *json, flamepix_read_fn read, void *user)
{
    *json = (struct fpx_json_reader){.longest = FPX_JSON_LONGEST};
    fpx_read_window_init(&json->window, read, user);
}

void fpx_json_reader_free(struct fpx_json_reader *json)
{
    fpx_read_window_free(&json->window);
    flamepix_buffer_free(&json->decoded);
}

/* -- failures ---------------------------------------------------------------------------------- */

enum flamepix_status fpx_json_stay_failed(struct fpx_json_reader *json, enum flamepix_status status)
{
    if (json->status == FLAMEPIX_OK)
        json->status = status;
    return json->status;
}

enum flamepix_status fpx_json_fail(struct fpx_json_reader *json, const char *expected)
{
    if (json->status == FLAMEPIX_OK)
        json->expected = expected;
    return fpx_json_stay_failed(json, FLAMEPIX_BAD_RECORDING);
}

enum flamepix_status fpx_json_status(const struct fpx_json_reader *json)
{
    return json->status;
}

uint64_t fpx_json_offset(const struct fpx_json_reader *json)
{
    return json->window.passed + json->window.at;
}

const char *fpx_json_expected(const struct fpx_json_reader *json)
{
    return json->expected;
}

bool fpx_json_is_cut(const struct fpx_json_reader *json)
{
    return json->is_cut;
}

enum flamepix_status fpx_json_fail_cut(struct fpx_json_reader *json, const char *expected)
{
    json->is_cut = true;
    return fpx_json_fail(json, expected);
}

enum flamepix_status fpx_json_fail_too_long(struct fpx_json_reader *json)
{
    json->window.at = json->window.kept;
    return fpx_json_fail(json, "a string or number of at most 64 MiB");
}

/* -- bytes ------------------------------------------------------------------------------------- */

/* OK, END or a failure. */
enum flamepix_status fpx_json_read_more(struct fpx_json_reader *json)
{
    enum flamepix_status status = fpx_read_window_more(&json->window, json->longest);
    if (status == FLAMEPIX_OK || status == FLAMEPIX_END)
        return status;
    return status == FLAMEPIX_LIMIT_LINE ? fpx_json_fail_too_long(json)
                                         : fpx_json_stay_failed(json, status);
}

/* If the bytes have ended, the document is truncated. */
enum flamepix_status fpx_json_need_more(struct fpx_json_reader *json, const char *expected)
{
    enum flamepix_status status = fpx_json_read_more(json);
    return status == FLAMEPIX_END ? fpx_json_fail_cut(json, expected) : status;
}

enum flamepix_status fpx_json_take_bytes(struct fpx_json_reader *json, const char *bytes,
                                         const char *expected)
{
    struct fpx_read_window *window = &json->window;
    size_t length = strlen(bytes);
    for (size_t i = 0; i < length; i++) {
        if (window->at + i == window->end) {
            enum flamepix_status status = fpx_json_need_more(json, expected);
            if (status != FLAMEPIX_OK)
                return status;
        }
        if (window->data[window->at + i] != bytes[i])
            return fpx_json_fail(json, expected);
    }
    window->at += length;
    return FLAMEPIX_OK;
}

/* -- open objects and arrays ------------------------------------------------------------------- */

enum flamepix_status fpx_json_open(struct fpx_json_reader *json, bool is_object)
{
    if (json->depth == FPX_JSON_DEEPEST)
        return fpx_json_fail(json, "objects and arrays at most 4,096 deep");
    uint64_t *bits = &json->objects[json->depth / 64];
    uint64_t bit = UINT64_C(1) << json->depth % 64;
    *bits = is_object ? *bits | bit : *bits & ~bit;
    json->depth++;
    json->window.at++;
    json->place = is_object ? FPX_JSON_AT_FIRST_KEY : FPX_JSON_AT_FIRST_ELEMENT;
    return FLAMEPIX_OK;
}

enum flamepix_status fpx_json_close(struct fpx_json_reader *json)
{
    if (json->window.at < json->window.end) /* else it is missing, which is allowed */
        json->window.at++;
    json->depth--;
    json->place = FPX_JSON_AFTER_VALUE;
    return FLAMEPIX_OK;
}
