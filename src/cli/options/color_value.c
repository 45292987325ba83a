#include "cli/options/value_kinds.h"

#include <string.h>

#include "color/color_texts.h"

bool fpx_ground_named(const char *name, uint32_t *color_ret)
{
    static const struct {
        const char *name;
        uint32_t color;
    } grounds[] = {
        {"yellow", 0xEEEECF}, {"blue", 0xE7E7F7}, {"green", 0xE7F9E9}, {"grey", 0xF0F0F0}};
    for (size_t i = 0; i < sizeof(grounds) / sizeof(grounds[0]); i++) {
        if (strcmp(grounds[i].name, name) == 0) {
            *color_ret = grounds[i].color;
            return true;
        }
    }
    return false;
}

static bool parse(const char *text, size_t length, uint32_t *color_ret)
{
    return fpx_color_parse((struct flamepix_bytes){text, length}, color_ret);
}

bool fpx_color_value(const char *text, fpx_color_named_fn *named, struct fpx_color_value *value_ret)
{
    struct fpx_color_value value = {.is_set = true, .none = strcmp(text, "none") == 0};
    bool is_known = value.none || (named != NULL && named(text, &value.color)) ||
                    parse(text, strlen(text), &value.color);
    if (is_known)
        *value_ret = value;
    return is_known;
}

bool fpx_color_values(const char *text, struct flamepix_mark_colors *value_ret)
{
    struct flamepix_mark_colors value = {.is_set = true};
    bool is_more = strcmp(text, "none") != 0;
    while (is_more) {
        size_t length = strcspn(text, ",");
        if (value.count == FLAMEPIX_MARK_COLORS_MAX ||
            !parse(text, length, &value.colors[value.count]))
            return false;
        value.count++;
        is_more = text[length] == ',';
        text += length + (is_more ? 1 : 0);
    }
    *value_ret = value;
    return true;
}
