#include "jobs/template_gap.h"

#include "base/utf8.h"

/* Signs and blanks that people put between two fields; all other characters beyond ASCII count as
 * letters, and so do bytes that are not UTF-8. */
static const struct {
    uint32_t first, last;
} sign_ranges[] = {
    {0x80, 0xa9},     {0xab, 0xb4},     {0xb6, 0xb9},     {0xbb, 0xbf},     {0xd7, 0xd7},
    {0xf7, 0xf7},     {0x2000, 0x206f}, {0x20a0, 0x20cf}, {0x2190, 0x23ff}, {0x2500, 0x2bff},
    {0x2e00, 0x2e7f}, {0x3000, 0x3004}, {0x3008, 0x3020}, {0x30fb, 0x30fb}, {0xfe30, 0xfe6f},
    {0xff01, 0xff0f}, {0xff1a, 0xff20}, {0xff3b, 0xff40}, {0xff5b, 0xff65}, {0x1f000, 0x1faff},
};

static bool is_sign(uint32_t point)
{
    if (point < 0x80) {
        const uint32_t lower = point | 0x20;
        return !(point >= '0' && point <= '9') && !(lower >= 'a' && lower <= 'z');
    }
    for (size_t i = 0; i < sizeof(sign_ranges) / sizeof(sign_ranges[0]); i++)
        if (point >= sign_ranges[i].first && point <= sign_ranges[i].last)
            return true;
    return false;
}

/* The number of bytes of signs and blanks that it begins with. */
static size_t count_leading(struct flamepix_bytes text)
{
    size_t at = 0;
    while (at < text.length) {
        uint32_t point;
        const size_t count = fpx_utf8_decode(text.data + at, text.length - at, &point);
        if (!is_sign(point))
            break;
        at += count;
    }
    return at;
}

/* The start of the signs and blanks that it ends in. */
static size_t find_trailing(struct flamepix_bytes text)
{
    size_t end = 0;
    for (size_t at = 0; at < text.length;) {
        uint32_t point;
        at += fpx_utf8_decode(text.data + at, text.length - at, &point);
        if (!is_sign(point))
            end = at;
    }
    return end;
}

static char closing_of(char opening)
{
    switch (opening) {
    case '(':
        return ')';
    case '[':
        return ']';
    case '<':
        return '>';
    default:
        return opening == '{' ? '}' : '\0';
    }
}

/* Removes brackets around the gap, and the blanks before them. */
static bool drop_brackets(const struct fpx_template_gap *gap, struct flamepix_bytes text,
                          struct flamepix_buffer *buffer)
{
    if (buffer->length == gap->kept || text.length == 0 ||
        closing_of(buffer->data[buffer->length - 1]) != text.data[0])
        return false;
    buffer->length--;
    while (buffer->length > gap->kept && buffer->data[buffer->length - 1] == ' ')
        buffer->length--;
    return true;
}

enum flamepix_status fpx_template_gap_text(struct fpx_template_gap *gap, struct flamepix_bytes text,
                                           struct flamepix_buffer *buffer)
{
    if (gap->is_open && drop_brackets(gap, text, buffer)) {
        text = flamepix_bytes_from(text, 1);
        gap->is_open = gap->kept == gap->begin;
    }
    if (gap->is_open)
        text = flamepix_bytes_from(text, count_leading(text));
    if (text.length == 0)
        return buffer->status;
    const size_t before = buffer->length;
    flamepix_buffer_append(buffer, text.data, text.length);
    const size_t trailing = find_trailing(text);
    if (buffer->status == FLAMEPIX_OK && trailing > 0)
        gap->kept = before + trailing;
    gap->is_open = false;
    return buffer->status;
}

void fpx_template_gap_field(struct fpx_template_gap *gap, const struct flamepix_buffer *buffer)
{
    gap->kept = buffer->length;
    gap->is_open = false;
}

void fpx_template_gap_open(struct fpx_template_gap *gap)
{
    gap->is_open = true;
}

void fpx_template_gap_close(struct fpx_template_gap *gap, struct flamepix_buffer *buffer)
{
    if (!gap->is_open)
        return;
    buffer->length = gap->kept;
    gap->is_open = gap->kept == gap->begin;
}
