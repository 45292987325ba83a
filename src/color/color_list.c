#include "color/color_list.h"
#include "color/palettes.h"

static uint32_t color_of(const void *user, const struct flamepix_frame_facts *frame)
{
    const struct flamepix_color_list *list = user;
    uint32_t separator = flamepix_separator_color(frame->name);
    if (separator != 0)
        return separator;
    return list->colors[flamepix_name_share(frame->name, (uint32_t)list->count)];
}

const struct flamepix_palette_class flamepix_list_class = {.color = color_of};
const struct flamepix_palette_class flamepix_themed_list_class = {.themed = true,
                                                                  .color = color_of};
