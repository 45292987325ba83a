#include "base/markup/json_reader_internal.h"

#include <stdint.h>

#include "base/digits.h"
#include "base/utf8.h"

/* -- measuring, eight bytes at once ------------------------------------------------------------ */

static const uint64_t ones = UINT64_C(0x0101010101010101);
static const uint64_t highs = UINT64_C(0x8080808080808080);

/* Sets the highest bit of each byte below `limit` (at most 0x80), unless that byte is not ASCII.
 * Bytes above the first of these may be wrong, because borrows carry upwards. */
static uint64_t bytes_below(uint64_t word, unsigned char limit)
{
    return (word - ones * limit) & ~word & highs;
}

static uint64_t bytes_equal(uint64_t word, char c)
{
    return bytes_below(word ^ ones * (unsigned char)c, 1);
}

size_t fpx_json_plain_length(const char *at)
{
    for (size_t length = 0;; length += sizeof(uint64_t)) {
        uint64_t word;
        memcpy(&word, at + length, sizeof(word));
#if __BYTE_ORDER__ == __ORDER_BIG_ENDIAN__
        word = __builtin_bswap64(word);
#endif
        uint64_t others = bytes_equal(word, '"') | bytes_equal(word, '\\') |
                          bytes_below(word, 0x20) | (word & highs);
        if (others != 0)
            return length + (size_t)__builtin_ctzll(others) / 8;
    }
}

/* -- decoding ---------------------------------------------------------------------------------- */

/* The rest of the string: [at, end). */
struct rest {
    const char *at;
    const char *end;
};

/* Bytes that need no decoding: well-formed UTF-8 up to an escape. */
static size_t literal_length(const struct rest *rest)
{
    const char *at = rest->at;
    while (at < rest->end && *at != '\\') {
        uint32_t code_point;
        size_t taken = 1;
        if ((unsigned char)*at >= 0x80) {
            taken = fpx_utf8_decode(at, (size_t)(rest->end - at), &code_point);
            if (taken == 1)
                break;
        }
        at += taken;
    }
    return (size_t)(at - rest->at);
}

/* The rest of "\uXXXX". */
static bool take_unit(struct rest *rest, uint32_t *unit)
{
    uint32_t value = 0;
    if (rest->end - rest->at < 6 || rest->at[0] != '\\' || rest->at[1] != 'u')
        return false;
    for (int i = 2; i < 6; i++) {
        int digit = fpx_hex_digit(rest->at[i]);
        if (digit < 0)
            return false;
        value = value << 4 | (uint32_t)digit;
    }
    rest->at += 6;
    *unit = value;
    return true;
}

/* "\uXXXX", or the pair "\uD8XX\uDCXX"; half of a pair is invalid. */
static bool take_code_point(struct rest *rest, uint32_t *code_point)
{
    if (!take_unit(rest, code_point))
        return false;
    if (*code_point < 0xD800 || *code_point > 0xDFFF)
        return true;
    struct rest behind = *rest;
    uint32_t low;
    if (*code_point <= 0xDBFF && take_unit(&behind, &low) && low >= 0xDC00 && low <= 0xDFFF) {
        *code_point = 0x10000 + ((*code_point - 0xD800) << 10) + (low - 0xDC00);
        *rest = behind;
    } else {
        *code_point = FPX_UTF8_REPLACEMENT;
    }
    return true;
}

static bool take_escape(struct rest *rest, uint32_t *code_point)
{
    static const char letters[] = "\"\\/bfnrt";
    static const char meanings[] = "\"\\/\b\f\n\r\t";
    if (rest->end - rest->at < 2)
        return false;
    if (rest->at[1] == 'u')
        return take_code_point(rest, code_point);
    const char *found = memchr(letters, rest->at[1], sizeof(letters) - 1);
    if (found == NULL)
        return false;
    *code_point = (unsigned char)meanings[found - letters];
    rest->at += 2;
    return true;
}

enum flamepix_status fpx_json_unescape(struct flamepix_bytes raw, struct flamepix_buffer *text,
                                       size_t *fault_ret)
{
    struct rest rest = {raw.data, raw.data + raw.length};
    enum flamepix_status status = FLAMEPIX_OK;
    while (status == FLAMEPIX_OK && rest.at < rest.end) {
        size_t length = literal_length(&rest);
        if (length > 0) {
            status = flamepix_buffer_append(text, rest.at, length);
            rest.at += length;
            continue;
        }
        uint32_t code_point = FPX_UTF8_REPLACEMENT;
        if (*rest.at != '\\') {
            rest.at++;
        } else if (!take_escape(&rest, &code_point)) {
            *fault_ret = (size_t)(rest.at - raw.data);
            return FLAMEPIX_BAD_RECORDING;
        }
        char bytes[4];
        status = flamepix_buffer_append(text, bytes, fpx_utf8_encode(code_point, bytes));
    }
    return status;
}
