#include "color/color_texts.h"
#include "color/palettes.h"

uint32_t fpx_listed_color(const struct fpx_color_list *list, struct flamepix_bytes name)
{
    return list->colors[fpx_name_share(name, (uint32_t)list->count)];
}

static uint32_t color_of(const void *user, const struct flamepix_frame_facts *frame)
{
    return fpx_listed_color(user, frame->name);
}

const struct fpx_palette_class fpx_list_class = {.color = color_of};
