#include "base/utf8.h"

/* The range of second bytes depends on the first: it excludes overlong forms and surrogates. */
static bool second_is_valid(unsigned char first, unsigned char second)
{
    switch (first) {
    case 0xE0:
        return second >= 0xA0;
    case 0xED:
        return second <= 0x9F;
    case 0xF0:
        return second >= 0x90;
    case 0xF4:
        return second <= 0x8F;
    default:
        return true;
    }
}

static size_t sequence_length(unsigned char first)
{
    if (first < 0x80)
        return 1;
    if (first >= 0xC2 && first <= 0xDF)
        return 2;
    if (first >= 0xE0 && first <= 0xEF)
        return 3;
    if (first >= 0xF0 && first <= 0xF4)
        return 4;
    return 0;
}

size_t fpx_utf8_count(struct flamepix_bytes text)
{
    size_t count = 0;
    for (size_t i = 0; i < text.length; i++)
        count += !fpx_utf8_continues(text.data[i]);
    return count;
}

size_t fpx_utf8_decode(const char *bytes, size_t length, uint32_t *code_point)
{
    const unsigned char *at = (const unsigned char *)bytes;
    size_t needed = sequence_length(at[0]);
    *code_point = FPX_UTF8_REPLACEMENT;
    if (needed == 0 || needed > length)
        return 1;
    if (needed == 1) {
        *code_point = at[0];
        return 1;
    }
    uint32_t value = at[0] & (0x7Fu >> needed);
    for (size_t i = 1; i < needed; i++) {
        if (!fpx_utf8_continues(bytes[i]) || (i == 1 && !second_is_valid(at[0], at[1])))
            return 1;
        value = value << 6 | (at[i] & 0x3F);
    }
    *code_point = value;
    return needed;
}

size_t fpx_utf8_encode(uint32_t code_point, char bytes[4])
{
    static const unsigned char leads[5] = {0, 0, 0xC0, 0xE0, 0xF0};
    if (code_point < 0x80) {
        bytes[0] = (char)code_point;
        return 1;
    }
    size_t length = code_point < 0x800 ? 2 : code_point < 0x10000 ? 3 : 4;
    for (size_t i = length - 1; i > 0; i--) {
        bytes[i] = (char)(0x80 | (code_point & 0x3F));
        code_point >>= 6;
    }
    bytes[0] = (char)(leads[length] | code_point);
    return length;
}

bool fpx_utf8_is_treacherous(uint32_t code_point)
{
    static const uint32_t ranges[][2] = {
        {0x0000, 0x001F}, {0x007F, 0x009F}, {0x00AD, 0x00AD},   {0x061C, 0x061C},
        {0x180E, 0x180E}, {0x200B, 0x200F}, {0x2028, 0x202E},   {0x2060, 0x206F},
        {0xFEFF, 0xFEFF}, {0xFFF9, 0xFFFB}, {0xE0000, 0xE007F},
    };
    for (size_t i = 0; i < sizeof(ranges) / sizeof(ranges[0]); i++) {
        if (code_point >= ranges[i][0] && code_point <= ranges[i][1])
            return true;
    }
    return false;
}
