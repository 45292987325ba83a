#include "color/color_list.h"
#include "color/palettes.h"

uint32_t flamepix_listed_color(const struct flamepix_color_list *list, struct flamepix_bytes name)
{
    return list->colors[flamepix_name_share(name, (uint32_t)list->count)];
}

static uint32_t color_of(const void *user, const struct flamepix_frame_facts *frame)
{
    return flamepix_listed_color(user, frame->name);
}

const struct flamepix_palette_class flamepix_list_class = {.color = color_of};
