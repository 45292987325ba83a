#include "sheet/sheet_sidecars.h"

#include "base/buffer_printf.h"
#include "base/decimal.h"
#include "sheet/open_panel.h"
#include "sidecar/map.h"

static const char *title_of(const struct flamepix_sheet *sheet)
{
    const struct flamepix_figure_options *options = &sheet->options.figure;
    const char *many = options->inverted ? "Icicle Graphs" : "Flame Graphs";
    return fpx_map_title(options, sheet->title.length > 0 ? sheet->title.data : many);
}

/* "Flame Graphs, 12 panels" */
static enum flamepix_status write_alt(const struct flamepix_sheet *sheet,
                                      struct flamepix_buffer *text)
{
    char count[FPX_DECIMAL_NBYTES];
    fpx_count_grouped(sheet->count, count);
    return fpx_buffer_printf(text, "%s, %s panel%s", title_of(sheet), count,
                             sheet->count == 1 ? "" : "s");
}

static void put_panel(struct fpx_map *map, const struct flamepix_sheet *sheet, size_t panel)
{
    const struct flamepix_sheet_place place = flamepix_sheet_place(sheet, panel);
    struct fpx_open_panel open = {0};
    if (!sheet->facts[panel].has_layout)
        return;
    map->html.status = fpx_panel_open(sheet, panel, &open);
    if (map->html.status == FLAMEPIX_OK)
        fpx_map_put(map, open.figure, place.figure_x, place.figure_y);
    fpx_panel_close(&open);
}

enum flamepix_status fpx_sheet_write_map(const struct flamepix_sheet *sheet,
                                         const struct flamepix_picture_place *place,
                                         flamepix_write_fn write, void *user)
{
    struct fpx_map map = {.html = {.write = write, .user = user}};
    struct flamepix_buffer alt = {0};
    enum flamepix_status status = write_alt(sheet, &alt);
    const struct fpx_map_picture picture = {
        .width = sheet->grid.width,
        .height = sheet->height,
        .scale = sheet->options.figure.scale,
        .title = title_of(sheet),
        .alt = flamepix_buffer_bytes(&alt),
        .place = place,
    };
    map.html.status = status;
    fpx_map_begin(&map, &picture);
    for (size_t i = 0; i < sheet->count && map.html.status == FLAMEPIX_OK; i++)
        put_panel(&map, sheet, i);
    flamepix_buffer_free(&alt);
    return fpx_map_end(&map);
}
