/* The frames of all panels as JSON: schema flamepix-frames-2 with panels. */
#include "sheet/open_panel.h"
#include "sheet/sheet_units.h"
#include "sidecar/frames.h"
#include "sidecar/frames_comparison.h"

static void write_head(struct flamepix_json *json, const struct flamepix_sheet *sheet)
{
    const struct flamepix_figure_options *options = &sheet->options.figure;
    flamepix_json_raw(json, "{\"schema\":\"flamepix-frames-2\"");
    if (sheet->kinds.count > 1)
        flamepix_json_raw(json, ",\"total\":null");
    else
        flamepix_json_number(json, ",\"total\":", sheet->sum);
    flamepix_json_string(json, ",\"unit\":", flamepix_bytes_of(flamepix_sheet_unit(sheet)));
    flamepix_json_string(json, ",\"nameType\":", flamepix_bytes_of(options->nametype));
    flamepix_json_count(json, ",\n \"image\":{\"width\":", sheet->grid.width);
    flamepix_json_count(json, ",\"height\":", sheet->height);
    flamepix_json_number(json, ",\"scale\":", options->scale);
    flamepix_json_raw(json, "}");
}

static struct flamepix_frames_place frames_place(const struct flamepix_sheet *sheet, size_t panel)
{
    const struct flamepix_sheet_place place = flamepix_sheet_place(sheet, panel);
    return (struct flamepix_frames_place){.has_panel = true,
                                          .panel = panel,
                                          .tags = place.first_tag - 1,
                                          .x = place.figure_x,
                                          .y = place.figure_y};
}

static const char *text_or_none(const char *text)
{
    return text == NULL ? "" : text;
}

/* Which views there are stands once, for all panels. */
static void write_views(struct flamepix_json *json, const struct flamepix_sheet *sheet,
                        size_t panel, const struct flamepix_figure *figure)
{
    const struct flamepix_figure_views *views = &sheet->panels[panel].views;
    if (views->count > 0)
        flamepix_json_number(json, ",\"leftOut\":", views->read - views->left);
    flamepix_frames_zoom(json, figure);
}

/* What percentages in a panel of a comparison are of. */
static void write_norm(struct flamepix_json *json, const struct flamepix_sheet *sheet, size_t panel)
{
    const struct flamepix_figure_comparison *comparison = &sheet->facts[panel].comparison;
    if (comparison->measure != NULL)
        flamepix_json_number(json, ",\"norm\":",
                             flamepix_measure_norm_of(comparison->measure, comparison->difference));
}

static enum flamepix_status write_chart(struct flamepix_json *json,
                                        const struct flamepix_sheet *sheet, size_t panel)
{
    struct flamepix_open_panel open = {0};
    const struct flamepix_sheet_place place = flamepix_sheet_place(sheet, panel);
    const char *unit = flamepix_figure_unit_name(&sheet->figure, sheet->panels[panel].unit);
    flamepix_json_number(json, ",\"total\":", sheet->facts[panel].total);
    flamepix_json_string(json, ",\"unit\":", flamepix_bytes_of(unit));
    write_norm(json, sheet, panel);
    flamepix_json_count(json, ",\"firstTag\":", place.first_tag);
    flamepix_json_count(json, ",\"tags\":", place.tags);
    flamepix_json_raw(json, ",\n ");
    enum flamepix_status status = flamepix_panel_open(sheet, panel, &open);
    if (status == FLAMEPIX_OK) {
        flamepix_frames_chart(json, open.figure, frames_place(sheet, panel));
        write_views(json, sheet, panel, open.figure);
        flamepix_frames_measure(json, open.figure);
    }
    flamepix_panel_close(&open);
    return status;
}

static enum flamepix_status write_panel(struct flamepix_json *json,
                                        const struct flamepix_sheet *sheet, size_t panel)
{
    const struct flamepix_sheet_panel *of = &sheet->panels[panel];
    const struct flamepix_sheet_place place = flamepix_sheet_place(sheet, panel);
    enum flamepix_status status = FLAMEPIX_OK;
    flamepix_json_string(json, panel == 0 ? "\n  {\"caption\":" : ",\n  {\"caption\":",
                         flamepix_bytes_of(text_or_none(of->caption)));
    flamepix_json_count(json, ",\"x\":", place.x);
    flamepix_json_count(json, ",\"y\":", place.y);
    flamepix_json_count(json, ",\"width\":", place.width);
    flamepix_json_count(json, ",\"height\":", place.height);
    if (sheet->facts[panel].has_layout)
        status = write_chart(json, sheet, panel);
    else
        flamepix_json_string(json, ",\"note\":", flamepix_bytes_of(text_or_none(of->note)));
    flamepix_json_raw(json, "}");
    return status;
}

static enum flamepix_status write_frames(struct flamepix_json *json,
                                         const struct flamepix_sheet *sheet, size_t panel)
{
    struct flamepix_open_panel open = {0};
    if (!sheet->facts[panel].has_layout)
        return FLAMEPIX_OK;
    enum flamepix_status status = flamepix_panel_open(sheet, panel, &open);
    if (status == FLAMEPIX_OK)
        status = flamepix_frames_put(json, open.figure, frames_place(sheet, panel));
    flamepix_panel_close(&open);
    return status;
}

static enum flamepix_status write_all(struct flamepix_json *json,
                                      const struct flamepix_sheet *sheet)
{
    enum flamepix_status status = FLAMEPIX_OK;
    write_head(json, sheet);
    flamepix_json_raw(json, ",\n \"panels\":[");
    for (size_t i = 0; i < sheet->count && status == FLAMEPIX_OK; i++)
        status = write_panel(json, sheet, i);
    flamepix_json_raw(json, "]");
    if (sheet->options.difference != NULL)
        flamepix_frames_comparison(json, &sheet->facts[0].comparison);
    flamepix_frames_views(json, &sheet->options.views);
    flamepix_frames_searches(json, &sheet->options.figure, flamepix_sheet_sums(sheet), sheet->sum);
    flamepix_json_raw(json, ",\n \"frames\":[");
    for (size_t i = 0; i < sheet->count && status == FLAMEPIX_OK; i++)
        status = write_frames(json, sheet, i);
    flamepix_json_raw(json, "\n ]}\n");
    return status;
}

enum flamepix_status flamepix_sheet_frames(const struct flamepix_sheet *sheet,
                                           flamepix_write_fn write, void *user)
{
    struct flamepix_json json = {.write = write, .user = user};
    enum flamepix_status status = write_all(&json, sheet);
    if (json.status == FLAMEPIX_OK)
        json.status = status;
    return flamepix_json_finish(&json);
}
