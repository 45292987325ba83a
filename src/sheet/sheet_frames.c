/* The frames of all panels as JSON: schema flamepix-frames-2 with panels. */
#include "figure/figure_wants.h"
#include "sheet/open_panel.h"
#include "sheet/sheet_internal.h"
#include "sheet/sheet_sidecars.h"
#include "sidecar/frames.h"

static void write_head(struct fpx_json *json, const struct flamepix_sheet *sheet)
{
    const struct flamepix_figure_options *options = &sheet->options.figure;
    fpx_json_raw(json, "{\"schema\":\"flamepix-frames-2\"");
    if (sheet->kinds.count > 1)
        fpx_json_raw(json, ",\"total\":null");
    else
        fpx_json_number(json, ",\"total\":", sheet->sum);
    fpx_json_string(json, ",\"unit\":", flamepix_bytes_of(fpx_sheet_unit(sheet)));
    fpx_json_string(json, ",\"nameType\":", flamepix_bytes_of(options->nametype));
    fpx_json_count(json, ",\n \"image\":{\"width\":", sheet->grid.width);
    fpx_json_count(json, ",\"height\":", sheet->height);
    fpx_json_number(json, ",\"scale\":", options->scale);
    fpx_json_raw(json, "}");
}

static struct fpx_frames_place frames_place(const struct flamepix_sheet *sheet, size_t panel)
{
    const struct flamepix_sheet_place place = flamepix_sheet_place(sheet, panel);
    return (struct fpx_frames_place){.has_panel = true,
                                     .panel = panel,
                                     .tags = place.first_tag - 1,
                                     .x = place.figure_x,
                                     .y = place.figure_y};
}

static const char *text_or_none(const char *text)
{
    return text == NULL ? "" : text;
}

/* Views are written once, for all panels. */
static void write_views(struct fpx_json *json, const struct flamepix_sheet *sheet, size_t panel,
                        const struct flamepix_figure *figure)
{
    const struct flamepix_figure_views *views = &sheet->panels[panel].views;
    if (views->count > 0)
        fpx_json_number(json, ",\"leftOut\":", views->read - views->left);
    fpx_frames_zoom(json, figure);
}

/* The whole of percentages in a panel of a comparison. */
static void write_norm(struct fpx_json *json, const struct flamepix_sheet *sheet, size_t panel)
{
    const struct flamepix_figure_comparison *comparison = &sheet->facts[panel].comparison;
    if (comparison->measure != NULL)
        fpx_json_number(json, ",\"norm\":",
                        flamepix_measure_norm_of(comparison->measure, comparison->difference));
}

static enum flamepix_status write_chart(struct fpx_json *json, const struct flamepix_sheet *sheet,
                                        size_t panel)
{
    struct fpx_open_panel open = {0};
    const struct flamepix_sheet_place place = flamepix_sheet_place(sheet, panel);
    const char *unit = fpx_figure_unit_name(&sheet->figure, sheet->panels[panel].unit);
    fpx_json_number(json, ",\"total\":", sheet->facts[panel].total);
    fpx_json_string(json, ",\"unit\":", flamepix_bytes_of(unit));
    write_norm(json, sheet, panel);
    fpx_json_count(json, ",\"firstTag\":", place.first_tag);
    fpx_json_count(json, ",\"tags\":", place.tags);
    fpx_json_raw(json, ",\n ");
    enum flamepix_status status = fpx_panel_open(sheet, panel, &open);
    if (status == FLAMEPIX_OK) {
        fpx_frames_chart(json, open.figure, frames_place(sheet, panel));
        write_views(json, sheet, panel, open.figure);
        fpx_frames_measure(json, open.figure);
    }
    fpx_panel_close(&open);
    return status;
}

static enum flamepix_status write_panel(struct fpx_json *json, const struct flamepix_sheet *sheet,
                                        size_t panel)
{
    const struct flamepix_sheet_panel *of = &sheet->panels[panel];
    const struct flamepix_sheet_place place = flamepix_sheet_place(sheet, panel);
    enum flamepix_status status = FLAMEPIX_OK;
    fpx_json_string(json, panel == 0 ? "\n  {\"caption\":" : ",\n  {\"caption\":",
                    flamepix_bytes_of(text_or_none(of->caption)));
    fpx_json_count(json, ",\"x\":", place.x);
    fpx_json_count(json, ",\"y\":", place.y);
    fpx_json_count(json, ",\"width\":", place.width);
    fpx_json_count(json, ",\"height\":", place.height);
    if (sheet->facts[panel].has_layout)
        status = write_chart(json, sheet, panel);
    else
        fpx_json_string(json, ",\"note\":", flamepix_bytes_of(text_or_none(of->note)));
    fpx_json_raw(json, "}");
    return status;
}

static enum flamepix_status write_frames(struct fpx_json *json, const struct flamepix_sheet *sheet,
                                         size_t panel)
{
    struct fpx_open_panel open = {0};
    if (!sheet->facts[panel].has_layout)
        return FLAMEPIX_OK;
    enum flamepix_status status = fpx_panel_open(sheet, panel, &open);
    if (status == FLAMEPIX_OK)
        status = fpx_frames_put(json, open.figure, frames_place(sheet, panel));
    fpx_panel_close(&open);
    return status;
}

static enum flamepix_status write_all(struct fpx_json *json, const struct flamepix_sheet *sheet)
{
    enum flamepix_status status = FLAMEPIX_OK;
    write_head(json, sheet);
    fpx_json_raw(json, ",\n \"panels\":[");
    for (size_t i = 0; i < sheet->count && status == FLAMEPIX_OK; i++)
        status = write_panel(json, sheet, i);
    fpx_json_raw(json, "]");
    if (sheet->options.difference != NULL)
        fpx_frames_comparison(json, &sheet->facts[0].comparison);
    fpx_frames_views(json, &sheet->options.views);
    fpx_frames_searches(json, &sheet->options.figure, fpx_sheet_sums(sheet), sheet->sum);
    fpx_json_raw(json, ",\n \"frames\":[");
    for (size_t i = 0; i < sheet->count && status == FLAMEPIX_OK; i++)
        status = write_frames(json, sheet, i);
    fpx_json_raw(json, "\n ]}\n");
    return status;
}

enum flamepix_status fpx_sheet_write_frames(const struct flamepix_sheet *sheet,
                                            flamepix_write_fn write, void *user)
{
    struct fpx_json json = {.write = write, .user = user};
    enum flamepix_status status = write_all(&json, sheet);
    if (json.status == FLAMEPIX_OK)
        json.status = status;
    return fpx_json_finish(&json);
}

enum flamepix_status flamepix_sheet_frames(const struct flamepix_sheet *sheet,
                                           flamepix_write_fn write, void *user)
{
    return fpx_sheet_write_frames(sheet, write, user);
}
