#include "batch/job_drawing.h"

#include <flamepix/split.h>

#include "figure/map_colors.h"
#include "figure/search_matches.h"
#include "sheet/sheet_alt.h"
#include "sheet/sheet_sidecars.h"
#include "sidecar/alt_text.h"

/* -- charts ------------------------------------------------------------------------------------ */

static enum flamepix_status create_chart(const struct fpx_outputs_request *request,
                                         const struct flamepix_figure_options *options,
                                         const struct flamepix_figure_facts *facts,
                                         void **drawing_ret)
{
    struct flamepix_figure *figure = NULL;
    const enum flamepix_status status =
        flamepix_figure_create(request->drawn.layout, options, request->fonts, facts, &figure);
    *drawing_ret = figure;
    return status;
}

static struct flamepix_figure_page page_of_chart(void *figure)
{
    return flamepix_figure_page(figure);
}

static enum flamepix_status draw_chart(void *figure, flamepix_write_fn write, void *user)
{
    return flamepix_figure_draw(figure, write, user);
}

static enum flamepix_status write_chart_sidecar(void *figure, size_t sidecar,
                                                const struct flamepix_picture_place *place,
                                                flamepix_write_fn write, void *user)
{
    return fpx_sidecar_write(&fpx_sidecars[sidecar], figure, place, write, user);
}

static enum flamepix_status append_chart_shares(void *figure, struct flamepix_buffer *text)
{
    return fpx_search_matches_shares(figure, text);
}

static enum flamepix_status append_chart_alt(void *figure, struct flamepix_buffer *text)
{
    return fpx_alt_text(figure, text);
}

static enum flamepix_status add_chart_colors(void *figure, struct fpx_palette_map *map)
{
    return fpx_figure_map_colors(figure, map);
}

static void free_chart(void *figure)
{
    flamepix_figure_free(figure);
}

const struct fpx_drawing_kind fpx_chart_drawing = {
    .create = create_chart,
    .draw = draw_chart,
    .write_sidecar = write_chart_sidecar,
    .append_shares = append_chart_shares,
    .append_alt = append_chart_alt,
    .add_colors = add_chart_colors,
    .page = page_of_chart,
    .free = free_chart,
};

/* -- sheets ------------------------------------------------------------------------------------ */

static enum flamepix_status create_sheet(const struct fpx_outputs_request *request,
                                         const struct flamepix_figure_options *options,
                                         const struct flamepix_figure_facts *facts,
                                         void **drawing_ret)
{
    struct flamepix_sheet_options options_of_sheet =
        flamepix_split_sheet(options, &request->plan->render.layout);
    struct flamepix_sheet *sheet = NULL;
    size_t count;
    const struct flamepix_sheet_panel *panels = flamepix_split_panels(request->drawn.split, &count);
    options_of_sheet.tally = request->drawn.tally;
    options_of_sheet.views = facts->views;
    const enum flamepix_status status =
        flamepix_sheet_create(panels, count, &options_of_sheet, request->fonts, &sheet);
    *drawing_ret = sheet;
    return status;
}

static struct flamepix_figure_page page_of_sheet(void *sheet)
{
    const struct flamepix_sheet_page whole = flamepix_sheet_page(sheet);
    return (struct flamepix_figure_page){.width = whole.width,
                                         .height = whole.height,
                                         .frames = whole.drawn,
                                         .elided = whole.elided,
                                         .unembedded = whole.unembedded};
}

static enum flamepix_status draw_sheet(void *sheet, flamepix_write_fn write, void *user)
{
    return flamepix_sheet_draw(sheet, write, user);
}

static enum flamepix_status write_sheet_sidecar(void *sheet, size_t sidecar,
                                                const struct flamepix_picture_place *place,
                                                flamepix_write_fn write, void *user)
{
    return fpx_sheet_sidecar(sheet, sidecar, place, write, user);
}

static enum flamepix_status append_sheet_shares(void *sheet, struct flamepix_buffer *text)
{
    return fpx_sheet_shares(sheet, text);
}

static enum flamepix_status append_sheet_alt(void *sheet, struct flamepix_buffer *text)
{
    return fpx_sheet_alt_text(sheet, text);
}

static void free_sheet(void *sheet)
{
    flamepix_sheet_free(sheet);
}

const struct fpx_drawing_kind fpx_sheet_drawing = {
    .create = create_sheet,
    .draw = draw_sheet,
    .write_sidecar = write_sheet_sidecar,
    .append_shares = append_sheet_shares,
    .append_alt = append_sheet_alt,
    .page = page_of_sheet,
    .free = free_sheet,
};
