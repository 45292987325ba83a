/* The areas of an image map: fpx_map_put. */
#include <stdio.h>
#include <stdlib.h>

#include "figure/words/link_template.h"
#include "sidecar/map.h"
#include "sidecar/name_attributes.h"
#include "sidecar/page_areas.h"

/* An area of a page, in px of the page: columns left to before right, rows top to before bottom. */
struct rectangle {
    uint32_t left, top, right, bottom;
};

/* State shared by the areas of one figure. */
struct putting {
    struct fpx_map *map;
    const struct flamepix_figure *figure;
    uint32_t x, y;
    struct fpx_owned_areas areas;
};

static void raw(struct fpx_map *map, const char *markup)
{
    fpx_html_raw(&map->html, markup);
}

static void fail(struct fpx_map *map, enum flamepix_status status)
{
    if (map->html.status == FLAMEPIX_OK)
        map->html.status = status;
}

/* -- rectangles -------------------------------------------------------------------------------- */

/* An edge of an image of `length` px, in a page where it has `shown` px. */
static uint32_t edge_in_page(uint32_t edge, uint32_t length, uint32_t shown)
{
    return (uint32_t)(((uint64_t)edge * shown * 2 + length) / (2 * (uint64_t)length));
}

/* Whether the middle between two edges in the page lies in pixels [first, end) of the image. */
static bool has_middle(uint32_t low, uint32_t high, uint32_t length, uint32_t shown, uint32_t first,
                       uint32_t end)
{
    const uint64_t middle = ((uint64_t)low + high) * length, unit = 2 * (uint64_t)shown;
    return low < high && middle >= unit * first && middle < unit * end;
}

/* False if nothing of it is left. */
static bool place_in_page(const struct fpx_map *map, struct fpx_area area,
                          struct rectangle *place_ret)
{
    const uint32_t width = map->picture.width, height = map->picture.height;
    const struct rectangle place = {
        .left = edge_in_page(area.x, width, map->width),
        .top = edge_in_page(area.y, height, map->height),
        .right = edge_in_page(area.x + area.width, width, map->width),
        .bottom = edge_in_page(area.y + area.height, height, map->height),
    };
    *place_ret = place;
    return has_middle(place.left, place.right, width, map->width, area.x, area.x + area.width) &&
           has_middle(place.top, place.bottom, height, map->height, area.y, area.y + area.height);
}

/* -- words ------------------------------------------------------------------------------------- */

static const struct fpx_name_attribute *attribute_of(const struct flamepix_figure *figure,
                                                     const struct flamepix_span *span)
{
    const struct flamepix_name_attributes *attributes = figure->options.sidecars.attributes;
    if (attributes == NULL || span->box->elided > 0)
        return NULL;
    return fpx_name_attributes_find(attributes, span->box->name);
}

static void find_title(struct putting *putting, const struct flamepix_span *span,
                       const struct fpx_name_attribute *attribute)
{
    struct fpx_map *map = putting->map;
    map->title.length = 0;
    if (attribute != NULL && attribute->title.length > 0)
        fail(map,
             flamepix_buffer_append(&map->title, attribute->title.data, attribute->title.length));
    else
        fail(map, fpx_tooltip(putting->figure, span, &map->title));
}

/* The link is empty if there is none. */
static void find_link(struct putting *putting, const struct flamepix_span *span,
                      const struct fpx_name_attribute *attribute)
{
    struct fpx_map *map = putting->map;
    const char *template = putting->figure->options.sidecars.href_template;
    map->link.length = 0;
    if (attribute != NULL && attribute->href.length > 0) {
        fail(map, fpx_link_append(&map->link, attribute->href));
    } else if (template != NULL && span->box->elided == 0) {
        enum flamepix_status status = fpx_link_make(template, span->box->name, &map->link);
        if (status != FLAMEPIX_END)
            fail(map, status);
    }
}

/* -- areas ------------------------------------------------------------------------------------- */

static void put_link(struct fpx_map *map, const struct fpx_name_attribute *attribute)
{
    const bool has_target = attribute != NULL && attribute->target.length > 0;
    fpx_html_quoted(&map->html, " href=", flamepix_buffer_bytes(&map->link));
    fpx_html_quoted(&map->html,
                    " target=", has_target ? attribute->target : flamepix_bytes_of("_top"));
    fpx_html_quoted(&map->html, " rel=\"noopener\" alt=", flamepix_buffer_bytes(&map->title));
}

/* Of several areas of one run, only the first is read aloud and reached by keys. */
static void put_area(struct fpx_map *map, struct rectangle place,
                     const struct fpx_name_attribute *attribute, bool is_first)
{
    const struct flamepix_bytes title = flamepix_buffer_bytes(&map->title);
    fpx_html_count(&map->html, "<area shape=\"rect\" coords=\"", place.left);
    fpx_html_count(&map->html, ",", place.top);
    fpx_html_count(&map->html, ",", place.right);
    fpx_html_count(&map->html, ",", place.bottom);
    fpx_html_quoted(&map->html, "\" title=", title);
    if (map->link.length > 0)
        put_link(map, attribute);
    else if (is_first)
        fpx_html_quoted(&map->html, " tabindex=\"0\" aria-label=", title);
    else
        raw(map, " aria-hidden=\"true\"");
    raw(map, ">\n");
}

static bool is_wide(const struct flamepix_figure *figure, const struct flamepix_span *span)
{
    return span->end - span->first >= figure->options.sidecars.map_minwidth * figure->options.scale;
}

static void put_span(struct putting *putting, const struct flamepix_span *span)
{
    const struct fpx_name_attribute *attribute = NULL;
    const size_t *begin = &putting->areas.begin[span->tag - 1];
    bool is_first = true;
    for (size_t i = begin[0]; i < begin[1]; i++) {
        struct fpx_area area = putting->areas.items[i];
        struct rectangle place;
        area.x += putting->x;
        area.y += putting->y;
        if (!place_in_page(putting->map, area, &place))
            continue;
        if (is_first) {
            attribute = attribute_of(putting->figure, span);
            find_title(putting, span, attribute);
            find_link(putting, span, attribute);
        }
        put_area(putting->map, place, attribute, is_first);
        is_first = false;
    }
}

static void put_spans(struct putting *putting, const uint32_t *tags)
{
    size_t count;
    const struct flamepix_span *spans = fpx_figure_spans(putting->figure, &count);
    for (size_t i = 0; i < count && putting->map->html.status == FLAMEPIX_OK; i++)
        if (is_wide(putting->figure, &spans[tags[i] - 1]))
            put_span(putting, &spans[tags[i] - 1]);
}

void fpx_map_put(struct fpx_map *map, const struct flamepix_figure *figure, uint32_t x, uint32_t y)
{
    struct putting putting = {.map = map, .figure = figure, .x = x, .y = y};
    uint32_t *tags = NULL;
    fail(map, fpx_owned_areas_init(&putting.areas, figure));
    if (map->html.status == FLAMEPIX_OK)
        fail(map, fpx_reading_order(figure, &tags));
    if (map->html.status == FLAMEPIX_OK)
        put_spans(&putting, tags);
    free(tags);
    fpx_owned_areas_free(&putting.areas);
}
