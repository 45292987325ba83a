#include "color/color_texts.h"

#include "base/bytes_match.h"
#include "base/digits.h"

static const struct {
    const char *name;
    uint32_t color;
} names[] = {
    {"aqua", 0x00FFFF},    {"black", 0x000000},  {"blue", 0x0000FF},   {"crimson", 0xDC143C},
    {"fuchsia", 0xFF00FF}, {"gray", 0x808080},   {"green", 0x008000},  {"grey", 0x808080},
    {"lime", 0x00FF00},    {"maroon", 0x800000}, {"navy", 0x000080},   {"olive", 0x808000},
    {"orange", 0xFFA500},  {"purple", 0x800080}, {"red", 0xFF0000},    {"silver", 0xC0C0C0},
    {"teal", 0x008080},    {"white", 0xFFFFFF},  {"yellow", 0xFFFF00},
};

/* `text` is the part after the #: 3 digits, each of which counts twice, or 6. */
static bool parse_digits(struct flamepix_bytes text, uint32_t *color_ret)
{
    const bool is_short = text.length == 3;
    uint32_t color = 0;
    if (!is_short && text.length != 6)
        return false;
    for (size_t i = 0; i < text.length; i++) {
        int digit = fpx_hex_digit(text.data[i]);
        if (digit < 0)
            return false;
        color = color << 4 | (uint32_t)digit;
        if (is_short)
            color = color << 4 | (uint32_t)digit;
    }
    *color_ret = color;
    return true;
}

static bool is_name(struct flamepix_bytes text, const char *name)
{
    for (size_t i = 0; i < text.length; i++) {
        if (name[i] == '\0' || fpx_ascii_lower(text.data[i]) != name[i])
            return false;
    }
    return name[text.length] == '\0';
}

bool fpx_color_parse(struct flamepix_bytes text, uint32_t *color_ret)
{
    if (text.length > 0 && text.data[0] == '#')
        return parse_digits(flamepix_bytes_from(text, 1), color_ret);
    for (size_t i = 0; i < sizeof(names) / sizeof(names[0]); i++) {
        if (is_name(text, names[i].name)) {
            *color_ret = names[i].color;
            return true;
        }
    }
    return false;
}
