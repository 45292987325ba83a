#include "base/markup/json_reader.h"

#include "base/markup/json_reader_internal.h"

/* Skips a string, whose opening quote comes next. */
static enum flamepix_status skip_string(struct fpx_json_reader *json)
{
    bool is_plain;
    json->window.at++;
    enum flamepix_status status = fpx_json_find_quote(json, &is_plain);
    if (status == FLAMEPIX_OK)
        json->window.at++;
    return status;
}

static enum flamepix_status skip_closing(struct fpx_json_reader *json, char bracket)
{
    bool is_in_object = fpx_json_is_in_object(json);
    if (bracket != (is_in_object ? '}' : ']'))
        return fpx_json_fail(json, is_in_object ? "',' or '}'" : "',' or ']'");
    return fpx_json_close(json);
}

static enum flamepix_status skip_end(struct fpx_json_reader *json)
{
    enum flamepix_status status = fpx_json_read_more(json);
    if (status != FLAMEPIX_END)
        return status;
    if (!json->is_lenient || json->depth > 1)
        return fpx_json_fail_cut(json, fpx_json_is_in_object(json) ? "'}'" : "']'");
    json->is_cut = true;
    return fpx_json_close(json);
}

/* Skips the next item, which is identified by its first byte. */
static enum flamepix_status skip_part(struct fpx_json_reader *json)
{
    const struct fpx_read_window *window = &json->window;
    char first = window->data[window->at];
    switch (first) {
    case '"':
        return skip_string(json);
    case '{':
    case '[':
        return fpx_json_open(json, first == '{');
    case '}':
    case ']':
        return skip_closing(json, first);
    default:
        if (window->at == window->end)
            return skip_end(json);
        json->window.at++; /* a NUL, which is invalid in JSON */
        return FLAMEPIX_OK;
    }
}

enum flamepix_status fpx_json_skip_rest(struct fpx_json_reader *json)
{
    static const bool matters[256] = {
        ['"'] = true, ['{'] = true, ['}'] = true, ['['] = true, [']'] = true, ['\0'] = true};
    struct fpx_read_window *window = &json->window;
    unsigned outer = json->depth > 0 ? json->depth - 1 : 0;
    enum flamepix_status status = json->status;
    while (status == FLAMEPIX_OK && json->depth > outer) {
        while (!matters[(unsigned char)window->data[window->at]])
            window->at++;
        status = skip_part(json);
    }
    return status;
}

enum flamepix_status fpx_json_skip(struct fpx_json_reader *json)
{
    struct fpx_json_token token;
    enum flamepix_status status = fpx_json_peek(json, &token.kind);
    if (status == FLAMEPIX_END)
        return fpx_json_fail(json, "a value");
    if (status != FLAMEPIX_OK)
        return status;
    switch (token.kind) {
    case FPX_JSON_OBJECT_BEGIN:
    case FPX_JSON_ARRAY_BEGIN:
        status = fpx_json_next(json, &token);
        return status == FLAMEPIX_OK ? fpx_json_skip_rest(json) : status;
    case FPX_JSON_OBJECT_END:
    case FPX_JSON_ARRAY_END:
    case FPX_JSON_KEY:
        return fpx_json_fail(json, "a value");
    case FPX_JSON_STRING:
        json->place = FPX_JSON_AFTER_VALUE;
        return skip_string(json);
    default:
        return fpx_json_next(json, &token);
    }
}
