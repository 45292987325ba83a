#include "base/markup/json_text.h"

#include <inttypes.h>
#include <math.h>
#include <stdbool.h>
#include <stdio.h>
#include <string.h>

#include "base/decimal.h"
#include "base/utf8.h"

static void write_gathered(struct fpx_json *json)
{
    if (json->status == FLAMEPIX_OK && json->text.length > 0)
        json->status = json->write(json->user, json->text.data, json->text.length);
    flamepix_buffer_clear(&json->text);
}

static void append(struct fpx_json *json, const char *text, size_t length)
{
    enum { CHUNK_NBYTES = 64 * 1024 };
    if (json->status == FLAMEPIX_OK)
        json->status = flamepix_buffer_append(&json->text, text, length);
    if (json->text.length >= CHUNK_NBYTES)
        write_gathered(json);
}

void fpx_json_raw(struct fpx_json *json, const char *text)
{
    append(json, text, strlen(text));
}

/* Most characters: printable ASCII that JSON and HTML do not escape. */
static bool is_plain_ascii(unsigned char c)
{
    return c >= 0x20 && c < 0x7F && c != '"' && c != '\\' && c != '<' && c != '>' && c != '&';
}

static bool needs_escape(uint32_t code_point)
{
    return code_point < 0x80 ? !is_plain_ascii((unsigned char)code_point)
                             : fpx_utf8_is_treacherous(code_point);
}

static void append_escaped(struct fpx_json *json, uint32_t code_point)
{
    char text[16];
    if (code_point < 0x10000) {
        snprintf(text, sizeof(text), "\\u%04" PRIx32, code_point);
    } else {
        uint32_t beyond = code_point - 0x10000;
        snprintf(text, sizeof(text), "\\u%04" PRIx32 "\\u%04" PRIx32, 0xD800 + (beyond >> 10),
                 0xDC00 + (beyond & 0x3FF));
    }
    fpx_json_raw(json, text);
}

/* Number of bytes of UTF-8 from `at` on that need no escaping; the `*taken` bytes after them are
 * the character `*code_point`, which does, or 0 at the end. */
static size_t plain_span(struct flamepix_bytes string, size_t at, uint32_t *code_point,
                         size_t *taken)
{
    size_t end = at;
    while (end < string.length) {
        if (is_plain_ascii((unsigned char)string.data[end])) {
            end++;
            continue;
        }
        *taken = fpx_utf8_decode(string.data + end, string.length - end, code_point);
        bool replaced = *code_point == FPX_UTF8_REPLACEMENT && *taken == 1;
        if (replaced || needs_escape(*code_point))
            return end - at;
        end += *taken;
    }
    *taken = 0;
    return end - at;
}

void fpx_json_string(struct fpx_json *json, const char *lead, struct flamepix_bytes string)
{
    fpx_json_raw(json, lead);
    fpx_json_raw(json, "\"");
    for (size_t at = 0; at < string.length && json->status == FLAMEPIX_OK;) {
        uint32_t code_point;
        size_t taken;
        size_t plain = plain_span(string, at, &code_point, &taken);
        append(json, string.data + at, plain);
        at += plain + taken;
        if (taken > 0 && needs_escape(code_point))
            append_escaped(json, code_point);
        else if (taken > 0)
            fpx_json_raw(json, "\xEF\xBF\xBD");
    }
    fpx_json_raw(json, "\"");
}

void fpx_json_text(struct fpx_json *json, const char *lead, const char *text)
{
    if (text != NULL) {
        fpx_json_string(json, lead, flamepix_bytes_of(text));
        return;
    }
    fpx_json_raw(json, lead);
    fpx_json_raw(json, "null");
}

void fpx_json_number(struct fpx_json *json, const char *lead, double value)
{
    char text[FPX_DECIMAL_NBYTES];
    fpx_json_raw(json, lead);
    if (isfinite(value))
        append(json, text, fpx_decimal_plain(value, text));
    else
        fpx_json_raw(json, "null");
}

void fpx_json_count(struct fpx_json *json, const char *lead, uint64_t value)
{
    enum { DIGITS_MAX = 20 }; /* of 2^64 - 1 */
    char text[DIGITS_MAX];
    size_t begin = sizeof(text);
    do
        text[--begin] = (char)('0' + value % 10);
    while ((value /= 10) > 0);
    fpx_json_raw(json, lead);
    append(json, text + begin, sizeof(text) - begin);
}

enum flamepix_status fpx_json_finish(struct fpx_json *json)
{
    write_gathered(json);
    flamepix_buffer_free(&json->text);
    return json->status;
}
