#include "base/markup/json_reader.h"

#include "base/markup/json_reader_internal.h"

static const char *expected_here(const struct fpx_json_reader *json)
{
    static const char *const texts[] = {
        [FPX_JSON_AT_START] = "a value",
        [FPX_JSON_AT_VALUE] = "a value",
        [FPX_JSON_AT_FIRST_ELEMENT] = "a value or ']'",
        [FPX_JSON_AT_ELEMENT] = "a value behind ','",
        [FPX_JSON_AT_FIRST_KEY] = "a key or '}'",
        [FPX_JSON_AT_KEY] = "a key behind ','",
        [FPX_JSON_AT_COLON] = "':' behind a key",
    };
    if (json->place != FPX_JSON_AFTER_VALUE)
        return texts[json->place];
    if (json->depth == 0)
        return "nothing after the outermost value";
    return fpx_json_is_in_object(json) ? "',' or '}'" : "',' or ']'";
}

static enum fpx_json_kind closing_kind(const struct fpx_json_reader *json)
{
    return fpx_json_is_in_object(json) ? FPX_JSON_OBJECT_END : FPX_JSON_ARRAY_END;
}

static enum flamepix_status peek_end(struct fpx_json_reader *json, enum fpx_json_kind *kind_ret)
{
    if (json->depth == 0 && json->place == FPX_JSON_AFTER_VALUE)
        return FLAMEPIX_END;
    bool is_between = json->place != FPX_JSON_AT_VALUE && json->place != FPX_JSON_AT_COLON;
    if (!json->is_lenient || json->depth != 1 || !is_between)
        return fpx_json_fail_cut(json, expected_here(json));
    json->is_cut = true;
    *kind_ret = closing_kind(json);
    return FLAMEPIX_OK;
}

static bool value_kind(char first, enum fpx_json_kind *kind_ret)
{
    switch (first) {
    case '{':
        *kind_ret = FPX_JSON_OBJECT_BEGIN;
        return true;
    case '[':
        *kind_ret = FPX_JSON_ARRAY_BEGIN;
        return true;
    case '"':
        *kind_ret = FPX_JSON_STRING;
        return true;
    case 't':
        *kind_ret = FPX_JSON_TRUE;
        return true;
    case 'f':
        *kind_ret = FPX_JSON_FALSE;
        return true;
    case 'n':
        *kind_ret = FPX_JSON_NULL;
        return true;
    default:
        *kind_ret = FPX_JSON_NUMBER;
        return first == '-' || (first >= '0' && first <= '9');
    }
}

/* Whether the open object or array may end here, and does. */
static bool is_closing(const struct fpx_json_reader *json, char first)
{
    switch (json->place) {
    case FPX_JSON_AFTER_VALUE:
        return json->depth > 0 && first == (fpx_json_is_in_object(json) ? '}' : ']');
    case FPX_JSON_AT_FIRST_KEY:
        return first == '}';
    case FPX_JSON_AT_FIRST_ELEMENT:
        return first == ']';
    case FPX_JSON_AT_ELEMENT:
        return first == ']' && json->is_lenient;
    default:
        return false;
    }
}

static bool kind_at(const struct fpx_json_reader *json, char first, enum fpx_json_kind *kind_ret)
{
    if (is_closing(json, first)) {
        *kind_ret = closing_kind(json);
        return true;
    }
    switch (json->place) {
    case FPX_JSON_AT_FIRST_KEY:
    case FPX_JSON_AT_KEY:
        *kind_ret = FPX_JSON_KEY;
        return first == '"';
    case FPX_JSON_AT_COLON:
    case FPX_JSON_AFTER_VALUE:
        return false;
    default:
        return value_kind(first, kind_ret);
    }
}

static bool is_blank(char c)
{
    return c == ' ' || c == '\n' || c == '\r' || c == '\t';
}

/* OK, END or a failure. Apart, as what guards the stack here costs each token 4 % otherwise. */
__attribute__((noinline)) static enum flamepix_status skip_to_next(struct fpx_json_reader *json)
{
    struct fpx_read_window *window = &json->window;
    for (;;) {
        while (window->at < window->end && is_blank(window->data[window->at]))
            window->at++;
        if (window->at < window->end)
            return FLAMEPIX_OK;
        enum flamepix_status status = fpx_json_read_more(json);
        if (status != FLAMEPIX_OK)
            return status;
    }
}

/* OK, END or a failure; usually there are no blanks between tokens. */
static inline enum flamepix_status skip_blanks(struct fpx_json_reader *json)
{
    const struct fpx_read_window *window = &json->window;
    const bool is_there = window->at < window->end && !is_blank(window->data[window->at]);
    return is_there ? FLAMEPIX_OK : skip_to_next(json);
}

__attribute__((noinline)) static enum flamepix_status
skip_byte_order_mark(struct fpx_json_reader *json)
{
    json->place = FPX_JSON_AT_VALUE;
    enum flamepix_status status = fpx_json_read_more(json);
    if (status != FLAMEPIX_OK || json->window.data[0] != '\xEF')
        return status;
    return fpx_json_take_bytes(json, "\xEF\xBB\xBF", "a value");
}

/* Passes the ':' or ',' required before a token; without it, the token is invalid. */
static bool take_mark(struct fpx_json_reader *json, char first)
{
    if (json->place == FPX_JSON_AT_COLON && first == ':')
        json->place = FPX_JSON_AT_VALUE;
    else if (json->place == FPX_JSON_AFTER_VALUE && first == ',' && json->depth > 0)
        json->place = fpx_json_is_in_object(json) ? FPX_JSON_AT_KEY : FPX_JSON_AT_ELEMENT;
    else
        return false;
    json->window.at++;
    return true;
}

enum flamepix_status fpx_json_peek(struct fpx_json_reader *json, enum fpx_json_kind *kind_ret)
{
    enum flamepix_status status = json->status;
    if (status == FLAMEPIX_OK && json->place == FPX_JSON_AT_START)
        status = skip_byte_order_mark(json);
    if (status == FLAMEPIX_OK)
        status = skip_blanks(json);
    if (status == FLAMEPIX_OK && take_mark(json, json->window.data[json->window.at]))
        status = skip_blanks(json);
    if (status == FLAMEPIX_END)
        return peek_end(json, kind_ret);
    if (status != FLAMEPIX_OK)
        return status;
    if (!kind_at(json, json->window.data[json->window.at], kind_ret))
        return fpx_json_fail(json, expected_here(json));
    return FLAMEPIX_OK;
}

enum flamepix_status fpx_json_next_document(struct fpx_json_reader *json)
{
    enum flamepix_status status = json->status;
    if (status == FLAMEPIX_OK && (json->depth > 0 || json->place != FPX_JSON_AFTER_VALUE))
        return fpx_json_stay_failed(json, FLAMEPIX_BAD_ARGUMENT);
    if (status == FLAMEPIX_OK)
        status = skip_blanks(json);
    if (status == FLAMEPIX_OK)
        json->place = FPX_JSON_AT_VALUE;
    return status;
}
