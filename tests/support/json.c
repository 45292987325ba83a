#include <errno.h>
#include <inttypes.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdlib.h>

#include <cmocka.h>

#include "base/buffer_printf.h"
#include "support/json.h"

static enum flamepix_status read_part(void *user, void *buffer, size_t capacity, size_t *length_ret)
{
    struct test_json *json = user;
    size_t length = json->bytes.length < json->part ? json->bytes.length : json->part;
    assert_true(capacity > 0);
    if (length > capacity)
        length = capacity;
    if (length == 0 && json->end != FLAMEPIX_OK) {
        errno = EIO;
        return json->end;
    }
    if (length > 0)
        memcpy(buffer, json->bytes.data, length);
    json->bytes = flamepix_bytes_from(json->bytes, length);
    *length_ret = length;
    return FLAMEPIX_OK;
}

void test_json_begin(struct test_json *json, struct flamepix_bytes bytes, size_t part)
{
    *json = (struct test_json){.bytes = bytes, .part = part};
    fpx_json_reader_init(&json->reader, read_part, json);
}

static void add_token(struct flamepix_buffer *text, const struct fpx_json_token *token)
{
    static const char *const marks[] = {"{ ", "} ", "[ ",    "] ",     "",
                                        "",   "",   "true ", "false ", "null "};
    enum flamepix_status status = fpx_buffer_printf(text, "%s", marks[token->kind]);
    if (token->kind == FPX_JSON_STRING)
        status = fpx_buffer_printf(text, "\"");
    if (token->kind == FPX_JSON_STRING || token->kind == FPX_JSON_KEY)
        status = flamepix_buffer_append(text, token->text.data, token->text.length);
    if (token->kind == FPX_JSON_STRING || token->kind == FPX_JSON_KEY)
        status = fpx_buffer_printf(text, token->kind == FPX_JSON_KEY ? ": " : "\" ");
    if (token->kind == FPX_JSON_NUMBER && token->is_integer)
        status = fpx_buffer_printf(text, "%" PRId64 " ", token->integer);
    if (token->kind == FPX_JSON_NUMBER && !token->is_integer)
        status = fpx_buffer_printf(text, "%.17g ", token->number);
    assert_int_equal(status, FLAMEPIX_OK);
}

static void add_end(struct flamepix_buffer *text, const struct fpx_json_reader *reader)
{
    bool is_cut = fpx_json_is_cut(reader);
    enum flamepix_status status = fpx_json_status(reader);
    if (status == FLAMEPIX_OK)
        status = fpx_buffer_printf(text, "%send", is_cut ? "cut " : "");
    else if (status == FLAMEPIX_BAD_RECORDING)
        status = fpx_buffer_printf(text, "%s at %" PRIu64 ": %s", is_cut ? "cut" : "damaged",
                                   fpx_json_offset(reader), fpx_json_expected(reader));
    else
        status = fpx_buffer_printf(text, "failed: %s", flamepix_status_text(status));
    assert_int_equal(status, FLAMEPIX_OK);
}

char *test_json_text(struct fpx_json_reader *reader)
{
    struct flamepix_buffer text = {0};
    struct fpx_json_token token;
    enum flamepix_status status;
    while ((status = fpx_json_next(reader, &token)) == FLAMEPIX_OK)
        add_token(&text, &token);
    assert_int_equal(fpx_json_next(reader, &token), status);
    assert_int_equal(fpx_json_status(reader), status == FLAMEPIX_END ? FLAMEPIX_OK : status);
    add_end(&text, reader);
    return text.data;
}

char *test_json_read(struct flamepix_bytes bytes, size_t part, bool is_lenient)
{
    struct test_json json;
    test_json_begin(&json, bytes, part);
    json.reader.is_lenient = is_lenient;
    char *text = test_json_text(&json.reader);
    fpx_json_reader_free(&json.reader);
    return text;
}

void test_json_expect(struct flamepix_bytes bytes, bool is_lenient, const char *expected)
{
    static const size_t parts[] = {SIZE_MAX, 1, 2, 3, 5, 7, 64};
    for (size_t i = 0; i < sizeof(parts) / sizeof(parts[0]); i++) {
        char *text = test_json_read(bytes, parts[i], is_lenient);
        assert_string_equal(text, expected);
        free(text);
    }
}
