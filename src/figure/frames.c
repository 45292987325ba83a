/* The frames JSON: everything drawn, by tag (schema flamepix-frames-2, described in README.md). */
#include <string.h>

#include "base/json_text.h"
#include "figure/figure_internal.h"
#include "figure/sidecar.h"

static struct flamepix_bytes bytes_of(const char *text)
{
    return (struct flamepix_bytes){text, strlen(text)};
}

/* [y, height] of each row, the root's first. */
static void write_rows(struct flamepix_json *json, const struct flamepix_figure *figure)
{
    for (uint32_t row = 0; row < figure->page.rows && json->status == FLAMEPIX_OK; row++) {
        const struct flamepix_row_range range = {row, row + 1};
        flamepix_json_count(json, row == 0 ? ",\"rows\":[[" : ",[",
                            flamepix_figure_rows_top(figure, range));
        flamepix_json_count(json, ",", flamepix_figure_rows_height(figure, range));
        flamepix_json_raw(json, "]");
    }
    flamepix_json_raw(json, "]");
}

static void write_head(struct flamepix_json *json, const struct flamepix_figure *figure)
{
    const struct flamepix_figure_page page = flamepix_figure_page(figure);
    flamepix_json_number(json,
                         "{\"schema\":\"flamepix-frames-2\",\"total\":", figure->summary.total);
    flamepix_json_string(json, ",\"unit\":", bytes_of(figure->options.countname));
    flamepix_json_string(json, ",\"nameType\":", bytes_of(figure->options.nametype));
    flamepix_json_count(json, ",\n \"image\":{\"width\":", page.width);
    flamepix_json_count(json, ",\"height\":", page.height);
    flamepix_json_number(json, ",\"scale\":", figure->options.scale);
    flamepix_json_count(json, "},\n \"chart\":{\"x\":", page.chart_x);
    flamepix_json_count(json, ",\"y\":", page.chart_y);
    flamepix_json_count(json, ",\"width\":", page.chart_width);
    write_rows(json, figure);
    flamepix_json_raw(json,
                      figure->options.inverted ? ",\"inverted\":true}" : ",\"inverted\":false}");
    flamepix_json_count(json, ",\n \"stacks\":", figure->summary.stacks);
    flamepix_json_count(json, ",\"badLines\":", figure->facts.bad_lines);
    flamepix_json_count(json, ",\"elidedFrames\":", page.elided);
    flamepix_json_count(json, ",\"cutFrames\":", page.cut);
    flamepix_json_raw(json, ",\n \"frames\":[");
}

static void write_kind(struct flamepix_json *json, const struct flamepix_box *box)
{
    if (box->elided > 0) {
        flamepix_json_count(json, ",\"elided\":", box->elided);
        flamepix_json_number(json, ",\"start\":", box->start);
        flamepix_json_number(json, ",\"end\":", box->end);
        flamepix_json_number(json, ",\"weight\":", box->weight.value);
        return;
    }
    flamepix_json_string(json, ",\"name\":", box->name);
    flamepix_json_number(json, ",\"start\":", box->start);
    flamepix_json_number(json, ",\"weight\":", box->weight.value);
    flamepix_json_number(json, ",\"self\":", box->self.value);
}

static void write_frame(struct flamepix_json *json, const struct flamepix_figure *figure,
                        const struct flamepix_span *span)
{
    const struct flamepix_row_range rows = flamepix_row_layout_range(figure->rows, span);
    flamepix_json_count(json, span->tag == 1 ? "\n  {\"tag\":" : ",\n  {\"tag\":", span->tag);
    flamepix_json_count(json, ",\"parent\":", span->parent);
    flamepix_json_count(json, ",\"depth\":", span->depth);
    flamepix_json_count(json, ",\"row\":", rows.first);
    write_kind(json, span->box);
    flamepix_json_count(json, ",\"x\":", figure->page.chart_x + span->first);
    flamepix_json_count(json, ",\"y\":", flamepix_figure_rows_top(figure, rows));
    flamepix_json_count(json, ",\"w\":", span->end - span->first);
    flamepix_json_count(json, ",\"h\":", flamepix_figure_rows_height(figure, rows));
    flamepix_json_raw(json, "}");
}

enum flamepix_status flamepix_figure_frames(const struct flamepix_figure *figure,
                                            flamepix_write_fn write, void *user)
{
    struct flamepix_json json = {.write = write, .user = user};
    size_t span_count;
    const struct flamepix_span *spans = flamepix_figure_spans(figure, &span_count);
    write_head(&json, figure);
    for (size_t i = 0; i < span_count && json.status == FLAMEPIX_OK; i++)
        write_frame(&json, figure, &spans[i]);
    flamepix_json_raw(&json, "\n ]}\n");
    return flamepix_json_finish(&json);
}
