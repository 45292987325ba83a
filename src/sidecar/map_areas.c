/* The areas of an image map: fpx_map_put. */
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
    flamepix_buffer_clear(&map->title);
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
    flamepix_buffer_clear(&map->link);
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

/* -- reading order ----------------------------------------------------------------------------- */

/* The children of a frame are a list: its first child, and for each the next beside it. The lists
 * are built from their ends, from spans sorted by their left edges; then the tree is walked along
 * them without recursion, so any depth is fine. Linear in the spans and the columns. */

/* Indexed by tag - 1 unless stated otherwise. */
struct links {
    const struct flamepix_span *spans;
    size_t count;
    uint32_t *sorted;      /* tags from left to right; of equals, those nearer to the root first */
    uint32_t *first_child; /* tags; 0: none */
    uint32_t *next;        /* the same */
};

/* A counting sort: tags, which count row by row, keep their order if edges are equal. */
static enum flamepix_status sort_by_edge(struct links *links, uint32_t columns)
{
    size_t *begin = calloc((size_t)columns + 1, sizeof(*begin));
    if (begin == NULL)
        return FLAMEPIX_NO_MEMORY;
    for (size_t i = 0; i < links->count; i++)
        begin[links->spans[i].first + 1]++;
    for (uint32_t column = 0; column < columns; column++)
        begin[column + 1] += begin[column];
    for (size_t i = 0; i < links->count; i++)
        links->sorted[begin[links->spans[i].first]++] = links->spans[i].tag;
    free(begin);
    return FLAMEPIX_OK;
}

/* Prepends the spans of one half to the lists of their parents. */
static void link_half(struct links *links, const struct flamepix_raster *raster, bool goes_down)
{
    const uint32_t up_rows = flamepix_raster_up_rows(raster);
    for (size_t i = links->count; i-- > 0;) {
        const uint32_t tag = links->sorted[i];
        const struct flamepix_span *span = &links->spans[tag - 1];
        if (span->parent == 0 || (span->depth >= up_rows) != goes_down)
            continue;
        links->next[tag - 1] = links->first_child[span->parent - 1];
        links->first_child[span->parent - 1] = tag;
    }
}

/* What follows in reading order after a tag without children. */
static uint32_t next_beside(const struct links *links, uint32_t tag)
{
    while (tag != 0 && links->next[tag - 1] == 0)
        tag = links->spans[tag - 1].parent;
    return tag == 0 ? 0 : links->next[tag - 1];
}

static void walk(const struct links *links, uint32_t *tags)
{
    size_t count = 0;
    for (uint32_t tag = 1; tag != 0 && count < links->count;) {
        tags[count++] = tag;
        const uint32_t child = links->first_child[tag - 1];
        tag = child != 0 ? child : next_beside(links, tag);
    }
}

static enum flamepix_status make_links(const struct flamepix_figure *figure, struct links *links)
{
    links->sorted = calloc(links->count, sizeof(*links->sorted));
    links->first_child = calloc(links->count, sizeof(*links->first_child));
    links->next = calloc(links->count, sizeof(*links->next));
    if (links->sorted == NULL || links->first_child == NULL || links->next == NULL)
        return FLAMEPIX_NO_MEMORY;
    enum flamepix_status status = sort_by_edge(links, figure->page.columns);
    if (status != FLAMEPIX_OK)
        return status;
    link_half(links, figure->raster, true);
    link_half(links, figure->raster, false);
    return FLAMEPIX_OK;
}

enum flamepix_status fpx_reading_order(const struct flamepix_figure *figure, uint32_t **tags_ret)
{
    struct links links = {0};
    links.spans = fpx_figure_spans(figure, &links.count);
    uint32_t *tags = calloc(links.count, sizeof(*tags));
    enum flamepix_status status = tags == NULL ? FLAMEPIX_NO_MEMORY : make_links(figure, &links);
    if (status == FLAMEPIX_OK)
        walk(&links, tags);
    free(links.sorted);
    free(links.first_child);
    free(links.next);
    if (status == FLAMEPIX_OK)
        *tags_ret = tags;
    else
        free(tags);
    return status;
}

/* -- the areas of a figure --------------------------------------------------------------------- */

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
