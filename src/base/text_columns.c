#include "base/text_columns.h"

#include "base/utf8.h"

/* Unicode 15, EastAsianWidth.txt, in the ranges that terminals agree on; sorted. */
static const struct {
    uint32_t first, last;
    unsigned columns;
} ranges[] = {
    {0x0020, 0x007E, 1}, {0x00A0, 0x00AC, 1}, {0x00AE, 0x02FF, 1},   {0x0370, 0x0482, 1},
    {0x048A, 0x052F, 1}, {0x0531, 0x0556, 1}, {0x0561, 0x0587, 1},   {0x10D0, 0x10FF, 1},
    {0x1E00, 0x1FFE, 1}, {0x2010, 0x2027, 1}, {0x2030, 0x205E, 1},   {0x2070, 0x209C, 1},
    {0x20A0, 0x20C0, 1}, {0x2100, 0x218B, 1}, {0x2190, 0x2319, 1},   {0x2400, 0x2426, 1},
    {0x2500, 0x25FC, 1}, {0x2E80, 0x2E99, 2}, {0x2E9B, 0x2EF3, 2},   {0x2F00, 0x2FD5, 2},
    {0x3000, 0x3029, 2}, {0x3030, 0x303E, 2}, {0x3041, 0x3096, 2},   {0x309B, 0x30FF, 2},
    {0x3105, 0x312F, 2}, {0x3131, 0x318E, 2}, {0x3190, 0x31E3, 2},   {0x31F0, 0x321E, 2},
    {0x3220, 0x3247, 2}, {0x3250, 0x4DBF, 2}, {0x4E00, 0xA48C, 2},   {0xA490, 0xA4C6, 2},
    {0xAC00, 0xD7A3, 2}, {0xF900, 0xFAFF, 2}, {0xFE30, 0xFE52, 2},   {0xFE54, 0xFE66, 2},
    {0xFF01, 0xFF60, 2}, {0xFFE0, 0xFFE6, 2}, {0x20000, 0x2FFFD, 2}, {0x30000, 0x3FFFD, 2},
};

unsigned fpx_columns_of(uint32_t code_point)
{
    size_t low = 0, high = sizeof(ranges) / sizeof(ranges[0]);
    while (low < high) {
        const size_t middle = low + (high - low) / 2;
        if (code_point < ranges[middle].first)
            high = middle;
        else if (code_point > ranges[middle].last)
            low = middle + 1;
        else
            return ranges[middle].columns;
    }
    return 0;
}

size_t fpx_columns_of_text(struct flamepix_bytes text)
{
    size_t columns = 0;
    for (size_t at = 0; at < text.length;) {
        uint32_t code;
        at += fpx_utf8_decode(text.data + at, text.length - at, &code);
        const unsigned own = fpx_columns_of(code);
        columns += own > 0 ? own : 1;
    }
    return columns;
}

enum flamepix_status fpx_columns_append(struct flamepix_buffer *shown, struct flamepix_bytes text,
                                        size_t columns)
{
    static const char unsure = FPX_COLUMNS_UNSURE;
    for (size_t at = 0; at < text.length;) {
        uint32_t code;
        const char *bytes = text.data + at;
        const size_t length = fpx_utf8_decode(bytes, text.length - at, &code);
        const unsigned own = fpx_columns_of(code);
        const size_t taken = own > 0 ? own : 1;
        if (taken > columns)
            return shown->status;
        columns -= taken;
        at += length;
        if (own > 0)
            flamepix_buffer_append(shown, bytes, length);
        else
            flamepix_buffer_append(shown, &unsure, 1);
    }
    return shown->status;
}
