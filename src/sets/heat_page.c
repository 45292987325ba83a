#include "sets/heat_internal.h"

#include <math.h>

#include "base/isolated_names.h"

/* px before scaling. */
enum {
    PADDING = 20,
    HEAD = 52, /* below the padding */
    FOOT = 58, /* above the padding */
    TREE = 84,
    GAP = 8,            /* beside the cells */
    CELLS_LEAST = 25,   /* a cell is at most this part of the width */
    GAPPED_CELL = 9,    /* with a gap after it */
    NAMED_CELL = 11,    /* with a name beside it */
    NAME_MOST = 300,    /* px of width */
    NAME_PX = 12,       /* the em */
    NAME_PX_SPARED = 2, /* free space in a cell above and below a name */
    PAGE_LEAST = 420    /* for the foot */
};

uint32_t fpx_heat_px(const struct fpx_heat_map *map, double px)
{
    return (uint32_t)floor(px * map->scale + 0.5);
}

/* The side of a cell beside names of this width; 0 without room. */
static uint32_t cell_beside(const struct fpx_heat_map *map, const struct fpx_heat_page *page,
                            uint64_t names)
{
    const uint64_t taken = page->left + names + page->padding;
    const uint64_t width = fpx_heat_px(map, map->width);
    const uint64_t cell = width > taken ? (width - taken) / map->order->count : 0;
    const uint64_t most = width / CELLS_LEAST;
    return (uint32_t)(cell < most ? cell : most);
}

enum flamepix_status fpx_heat_name_fit(const struct fpx_heat_page *page, struct flamepix_type *type,
                                       struct flamepix_bytes name, uint32_t room, bool must_tell,
                                       const struct flamepix_label **label_ret)
{
    struct flamepix_buffer line = {0};
    enum flamepix_status status = fpx_isolate_append(&line, name);
    if (status == FLAMEPIX_OK) {
        const struct fpx_distinct_label wanted = {
            .name = name,
            .line = flamepix_buffer_bytes(&line),
            .room = room,
            .must_tell = must_tell,
        };
        status = fpx_distinct_label_fit(&page->names, type, &wanted, label_ret);
    }
    flamepix_buffer_free(&line);
    return status;
}

/* The widest name as drawn in at most so many px; 0 if one cannot be drawn. */
static enum flamepix_status measure_names(const struct fpx_heat_map *map,
                                          const struct fpx_heat_page *page,
                                          struct flamepix_type *type, uint32_t most, bool must_tell,
                                          uint32_t *width_ret)
{
    enum flamepix_status status = FLAMEPIX_OK;
    bool is_missing = false;
    *width_ret = 0;
    for (size_t i = 0; i < map->order->count && status == FLAMEPIX_OK; i++) {
        const struct flamepix_label *label = NULL;
        status = fpx_heat_name_fit(page, type, map->names[i], most, must_tell, &label);
        if (status == FLAMEPIX_OK && label != NULL && flamepix_label_width(label) > *width_ret)
            *width_ret = flamepix_label_width(label);
        is_missing |= label == NULL && map->names[i].length > 0;
    }
    if (is_missing && must_tell)
        *width_ret = 0;
    return status;
}

/* If cells beside long names would be too small for names, the names are shortened, if they can
 * still be distinguished. */
static enum flamepix_status plan_names(const struct fpx_heat_map *map, struct flamepix_fonts *fonts,
                                       struct fpx_heat_page *page)
{
    enum { LEAST_PART = 4 };
    const uint32_t least = fpx_heat_px(map, NAMED_CELL);
    const uint32_t gap = fpx_heat_px(map, GAP);
    struct flamepix_type *type;
    uint32_t width = 0;
    if (cell_beside(map, page, 0) < least) /* measuring a million names takes too long */
        return FLAMEPIX_OK;
    enum flamepix_status status =
        fpx_distinct_names_find(&page->names, map->names, map->order->count);
    if (status == FLAMEPIX_OK)
        status = flamepix_fonts_type(fonts, fpx_heat_px(map, NAME_PX), &type);
    for (uint32_t part = 1; part <= LEAST_PART && status == FLAMEPIX_OK; part *= 2) {
        status =
            measure_names(map, page, type, fpx_heat_px(map, NAME_MOST) / part, part > 1, &width);
        if (width == 0 || cell_beside(map, page, gap + width) >= least)
            break;
    }
    if (status != FLAMEPIX_OK || width == 0 || cell_beside(map, page, gap + width) < least)
        return status;
    page->cell = cell_beside(map, page, gap + width);
    page->name_width = width;
    page->name_left = page->left + page->cell * (uint32_t)map->order->count + gap;
    page->name_px = fmin(fpx_heat_px(map, NAME_PX), page->cell - fpx_heat_px(map, NAME_PX_SPARED));
    return FLAMEPIX_OK;
}

/* Without names, cells stay too small for names, also if names are only too long: larger ones would
 * look as if something were missing. */
static void plan_bare_cells(const struct fpx_heat_map *map, struct fpx_heat_page *page)
{
    page->cell = cell_beside(map, page, 0);
    if (page->cell == 0)
        page->cell = 1;
}

static enum flamepix_status check_limits(const struct fpx_heat_map *map,
                                         const struct fpx_heat_page *page)
{
    if (page->width > map->limit_side || page->height > map->limit_side)
        return FLAMEPIX_LIMIT_SIDE;
    return page->width * page->height > map->limit_area ? FLAMEPIX_LIMIT_AREA : FLAMEPIX_OK;
}

static void plan_page(const struct fpx_heat_map *map, struct fpx_heat_page *page)
{
    const uint64_t side = (uint64_t)page->cell * map->order->count;
    const uint64_t names = page->name_width > 0 ? fpx_heat_px(map, GAP) + page->name_width : 0;
    const uint64_t least = fpx_heat_px(map, PAGE_LEAST);
    page->gap = page->cell >= fpx_heat_px(map, GAPPED_CELL) ? fpx_heat_px(map, 1) : 0;
    page->width = page->left + side + names + page->padding;
    page->width = page->width < least ? least : page->width;
    page->height = page->head + side + page->foot;
}

/* A title too long for one line makes the head higher. */
static enum flamepix_status plan_title(const struct fpx_heat_map *map, struct flamepix_fonts *fonts,
                                       struct fpx_heat_page *page)
{
    static const double STEP = 1.2; /* em */
    const double em = fpx_heat_px(map, FPX_HEAT_TITLE_PX);
    const uint64_t room = page->width - 2 * (uint64_t)page->padding;
    struct flamepix_type *type;
    enum flamepix_status status = flamepix_fonts_bold_type(fonts, em, &type);
    if (status == FLAMEPIX_OK)
        status = fpx_title_lines_break(&page->title, type, map->title, (uint32_t)room);
    if (status != FLAMEPIX_OK || page->title.second.length == 0)
        return status;
    page->title_step = (uint32_t)lround(STEP * em);
    page->head += page->title_step;
    page->height += page->title_step;
    return FLAMEPIX_OK;
}

enum flamepix_status fpx_heat_page_plan(const struct fpx_heat_map *map,
                                        struct flamepix_fonts *fonts, struct fpx_heat_page *page)
{
    const bool has_tree = map->order->count > 1;
    *page = (struct fpx_heat_page){
        .padding = fpx_heat_px(map, PADDING),
        .head = fpx_heat_px(map, PADDING + HEAD),
        .foot = fpx_heat_px(map, PADDING + FOOT),
        .tree = has_tree ? fpx_heat_px(map, TREE) : 0,
        .left = fpx_heat_px(map, has_tree ? PADDING + TREE + GAP : PADDING),
    };
    enum flamepix_status status = plan_names(map, fonts, page);
    if (status != FLAMEPIX_OK)
        return status;
    if (page->name_width == 0)
        plan_bare_cells(map, page);
    plan_page(map, page);
    status = check_limits(map, page);
    if (status == FLAMEPIX_OK)
        status = plan_title(map, fonts, page);
    return status == FLAMEPIX_OK ? check_limits(map, page) : status;
}

void fpx_heat_page_free(struct fpx_heat_page *page)
{
    fpx_title_lines_free(&page->title);
    fpx_distinct_names_free(&page->names);
}
