#include "base/markup/json_reader.h"

#include "base/markup/json_number.h"
#include "base/markup/json_reader_internal.h"

static bool is_kept_too_long(const struct fpx_json_reader *json)
{
    const struct fpx_read_window *window = &json->window;
    return window->kept != FPX_WINDOW_NOTHING_KEPT && window->at - window->kept > json->longest;
}

/* An escape of any kind, or bytes that are not ASCII. */
static enum flamepix_status skip_special(struct fpx_json_reader *json)
{
    struct fpx_read_window *window = &json->window;
    if (window->data[window->at] != '\\') {
        while ((unsigned char)window->data[window->at] >= 0x80)
            window->at++;
        return FLAMEPIX_OK;
    }
    if (window->at + 1 == window->end) {
        enum flamepix_status status = fpx_json_need_more(json, "an escape after '\\'");
        if (status != FLAMEPIX_OK)
            return status;
    }
    window->at += 2;
    return FLAMEPIX_OK;
}

enum flamepix_status fpx_json_find_quote(struct fpx_json_reader *json, bool *is_plain)
{
    struct fpx_read_window *window = &json->window;
    enum flamepix_status status = FLAMEPIX_OK;
    while (status == FLAMEPIX_OK) {
        window->at += fpx_json_plain_length(window->data + window->at);
        unsigned char c = (unsigned char)window->data[window->at];
        if (is_kept_too_long(json))
            return fpx_json_fail_too_long(json);
        if (c == '"')
            return FLAMEPIX_OK;
        if (window->at == window->end) {
            status = fpx_json_need_more(json, "'\"' at the end of a string");
        } else if (c < 0x20) {
            return fpx_json_fail(json, "an escape for a control character");
        } else {
            *is_plain = false;
            status = skip_special(json);
        }
    }
    return status;
}

static enum flamepix_status decode(struct fpx_json_reader *json, struct flamepix_bytes *text)
{
    size_t fault;
    flamepix_buffer_clear(&json->decoded);
    enum flamepix_status status = fpx_json_unescape(*text, &json->decoded, &fault);
    if (status == FLAMEPIX_BAD_RECORDING) {
        json->window.at = json->window.kept + fault;
        return fpx_json_fail(json, "an escape as JSON knows it");
    }
    if (status != FLAMEPIX_OK)
        return fpx_json_stay_failed(json, status);
    *text = flamepix_buffer_bytes(&json->decoded);
    return FLAMEPIX_OK;
}

static enum flamepix_status take_string(struct fpx_json_reader *json,
                                        struct flamepix_bytes *text_ret)
{
    struct fpx_read_window *window = &json->window;
    bool is_plain = true;
    window->at++;
    window->kept = window->at;
    enum flamepix_status status = fpx_json_find_quote(json, &is_plain);
    if (status != FLAMEPIX_OK)
        return status;
    *text_ret = (struct flamepix_bytes){window->data + window->kept, window->at - window->kept};
    if (!is_plain)
        status = decode(json, text_ret);
    if (status != FLAMEPIX_OK)
        return status;
    window->at++;
    window->kept = FPX_WINDOW_NOTHING_KEPT;
    return FLAMEPIX_OK;
}

static bool is_of_number(char c)
{
    return (c >= '0' && c <= '9') || c == '.' || c == '-' || c == '+' || c == 'e' || c == 'E';
}

static enum flamepix_status find_number_end(struct fpx_json_reader *json)
{
    struct fpx_read_window *window = &json->window;
    for (;;) {
        while (is_of_number(window->data[window->at]))
            window->at++;
        if (is_kept_too_long(json))
            return fpx_json_fail_too_long(json);
        if (window->at < window->end)
            return FLAMEPIX_OK;
        enum flamepix_status status = fpx_json_read_more(json);
        if (status != FLAMEPIX_OK)
            return status == FLAMEPIX_END ? FLAMEPIX_OK : status;
    }
}

static enum flamepix_status take_number(struct fpx_json_reader *json, struct fpx_json_token *token)
{
    struct fpx_read_window *window = &json->window;
    window->kept = window->at;
    enum flamepix_status status = find_number_end(json);
    if (status != FLAMEPIX_OK)
        return status;
    /* More digits may have followed; after the outermost value, the end of the bytes ends it. */
    if (window->at == window->end && json->depth > 0)
        return fpx_json_fail_cut(json, "the rest of a number");
    struct flamepix_bytes text = {window->data + window->kept, window->at - window->kept};
    struct fpx_json_number number;
    if (!fpx_json_number_parse(text, &number)) {
        json->is_cut = window->at == window->end;
        window->at = window->kept;
        return fpx_json_fail(json, "a number as JSON spells it, within the range of a double");
    }
    token->text = text;
    token->number = number.value;
    token->is_integer = number.is_integer;
    token->integer = number.integer;
    window->kept = FPX_WINDOW_NOTHING_KEPT;
    return FLAMEPIX_OK;
}

static enum flamepix_status take_word(struct fpx_json_reader *json, enum fpx_json_kind kind)
{
    const char *word = kind == FPX_JSON_TRUE ? "true" : kind == FPX_JSON_FALSE ? "false" : "null";
    return fpx_json_take_bytes(json, word, "a value");
}

enum flamepix_status fpx_json_next(struct fpx_json_reader *json, struct fpx_json_token *token_ret)
{
    enum flamepix_status status = fpx_json_peek(json, &token_ret->kind);
    if (status != FLAMEPIX_OK)
        return status;
    switch (token_ret->kind) {
    case FPX_JSON_OBJECT_BEGIN:
    case FPX_JSON_ARRAY_BEGIN:
        return fpx_json_open(json, token_ret->kind == FPX_JSON_OBJECT_BEGIN);
    case FPX_JSON_OBJECT_END:
    case FPX_JSON_ARRAY_END:
        return fpx_json_close(json);
    case FPX_JSON_KEY:
        json->place = FPX_JSON_AT_COLON;
        return take_string(json, &token_ret->text);
    case FPX_JSON_STRING:
        json->place = FPX_JSON_AFTER_VALUE;
        return take_string(json, &token_ret->text);
    case FPX_JSON_NUMBER:
        json->place = FPX_JSON_AFTER_VALUE;
        return take_number(json, token_ret);
    default:
        json->place = FPX_JSON_AFTER_VALUE;
        return take_word(json, token_ret->kind);
    }
}

enum flamepix_status fpx_json_expect(struct fpx_json_reader *json, enum fpx_json_kind kind)
{
    static const char *const texts[] = {
        [FPX_JSON_OBJECT_BEGIN] = "an object",
        [FPX_JSON_OBJECT_END] = "'}'",
        [FPX_JSON_ARRAY_BEGIN] = "an array",
        [FPX_JSON_ARRAY_END] = "']'",
        [FPX_JSON_KEY] = "a key",
        [FPX_JSON_STRING] = "a string",
        [FPX_JSON_NUMBER] = "a number",
        [FPX_JSON_TRUE] = "true",
        [FPX_JSON_FALSE] = "false",
        [FPX_JSON_NULL] = "null",
    };
    struct fpx_json_token token;
    enum flamepix_status status = fpx_json_peek(json, &token.kind);
    if (status != FLAMEPIX_OK && status != FLAMEPIX_END)
        return status;
    if (status == FLAMEPIX_END || token.kind != kind)
        return fpx_json_fail(json, texts[kind]);
    return fpx_json_next(json, &token);
}
