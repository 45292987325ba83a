#include "cli/compare/compare_steps.h"

#include <errno.h>

#include "cli/options/option_texts.h"
#include "cli/picture/draw_pages.h"
#include "figure/savings.h"

struct drawing {
    const struct fpx_heat_picture *picture;
    struct flamepix_figure_options asked; /* the look of the map, as figure options */
    struct fpx_heat_map_size size;
    struct fpx_savings savings;
};

static struct flamepix_figure_options look_of(const struct fpx_heat_map *map)
{
    return (struct flamepix_figure_options){
        .format = map->format,
        .compression = map->compression,
        .quality = map->quality,
        .scale = map->scale,
        .limit_side = map->limit_side,
        .limit_area = map->limit_area,
        .limit_nbytes = map->limit_nbytes,
    };
}

static struct fpx_rendering rendering_of(const struct drawing *drawing)
{
    static const struct flamepix_profile_report no_report;
    const uint64_t most = UINT32_MAX;
    const struct fpx_heat_map_size *size = &drawing->size;
    return (struct fpx_rendering){
        .input = drawing->picture->input,
        .options = drawing->picture->options,
        .figure = &drawing->asked,
        .report = &no_report,
        .words = &fpx_compare_option_names,
        .savings = drawing->asked.limit_nbytes > 0 ? &drawing->savings : NULL,
        .output = drawing->picture->path,
        .page = {.width = (uint32_t)(size->width < most ? size->width : most),
                 .height = (uint32_t)(size->height < most ? size->height : most)},
    };
}

static enum flamepix_status draw(struct drawing *drawing, const struct fpx_savings *savings,
                                 uint64_t limit_nbytes, flamepix_write_fn write, void *user)
{
    struct fpx_heat_map map = drawing->picture->map;
    map.compression = savings->compression;
    map.quality = savings->quality;
    map.levels = savings->levels;
    map.scale = savings->scale;
    map.limit_nbytes = limit_nbytes;
    return fpx_heat_map_draw(&map, drawing->picture->fonts, write, user, &drawing->size);
}

static enum flamepix_status measure(void *user, const struct fpx_savings *savings,
                                    uint64_t limit_nbytes, uint64_t *nbytes_ret)
{
    *nbytes_ret = 0;
    return draw(user, savings, limit_nbytes, fpx_count_nbytes, nbytes_ret);
}

static enum flamepix_status draw_small_enough(struct drawing *drawing)
{
    const struct fpx_savings_request request = {
        .asked = &drawing->asked, .measure = measure, .user = drawing};
    enum flamepix_status status = FLAMEPIX_OK;
    drawing->savings = fpx_savings_none(&drawing->asked);
    if (drawing->asked.limit_nbytes > 0)
        status = fpx_savings_find(&request, &drawing->savings);
    if (status != FLAMEPIX_OK)
        return status;
    return draw(drawing, &drawing->savings, drawing->asked.limit_nbytes, fpx_output_write,
                drawing->picture->file);
}

enum fpx_exit fpx_heat_picture_draw(const struct fpx_heat_picture *picture)
{
    struct drawing drawing = {.picture = picture, .asked = look_of(&picture->map)};
    const enum flamepix_status status = draw_small_enough(&drawing);
    const int cause = errno;
    const struct fpx_rendering rendering = rendering_of(&drawing);
    if (status == FLAMEPIX_OK)
        fpx_render_print_notes(&rendering, NULL);
    if (status == FLAMEPIX_OK || status == FLAMEPIX_WRITE_FAILED)
        return fpx_file_exit(picture->path, status, cause);
    return fpx_render_print_failure(&rendering, status, cause);
}
