/* The frames JSON: everything drawn, by tag (schema flamepix-frames-2, described in README.md). */
#include <string.h>

#include "base/json_text.h"
#include "figure/box_label.h"
#include "figure/sidecar.h"
#include "figure/words.h"

/* One writing of the frames. */
struct frames {
    const struct flamepix_figure *figure;
    struct flamepix_json json;
    struct flamepix_lettering lettering;
    struct flamepix_buffer label; /* of the frame at hand */
};

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
    flamepix_json_string(json, ",\"unit\":", flamepix_bytes_of(flamepix_figure_unit(figure)));
    flamepix_json_string(json, ",\"nameType\":", flamepix_bytes_of(figure->options.nametype));
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
}

/* Of all samples, drawn or not; where they were counted. */
static void write_searches(struct flamepix_json *json, const struct flamepix_figure *figure)
{
    const size_t count = figure->facts.tally != NULL ? figure->options.search_count : 0;
    for (size_t i = 0; i < count; i++) {
        double matched = flamepix_tally_matched(figure->facts.tally, i).value;
        const char *text = flamepix_pattern_text(figure->options.searches[i]);
        flamepix_json_string(json, i == 0 ? ",\n \"search\":[{\"pattern\":" : ",{\"pattern\":",
                             flamepix_bytes_of(text));
        flamepix_json_number(json, ",\"matched\":", matched);
        flamepix_json_number(json, ",\"share\":", matched / figure->summary.total);
        flamepix_json_raw(json, "}");
    }
    if (count > 0)
        flamepix_json_raw(json, "]");
}

/* The searches that find a frame, by their numbers from 0. */
static void write_match(struct flamepix_json *json, const struct flamepix_figure *figure,
                        const struct flamepix_span *span)
{
    const char *before = ",\"match\":[";
    uint32_t mask = figure->search_masks != NULL ? figure->search_masks[span->tag - 1] : 0;
    if (mask == 0)
        return;
    for (size_t i = 0; i < FLAMEPIX_SEARCHES_MAX; i++) {
        if (!(mask >> i & 1))
            continue;
        flamepix_json_count(json, before, i);
        before = ",";
    }
    flamepix_json_raw(json, "]");
}

static void write_kind(struct flamepix_json *json, const struct flamepix_figure *figure,
                       const struct flamepix_span *span)
{
    const struct flamepix_box *box = span->box;
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
    flamepix_json_number(json, ",\"self\":", flamepix_span_self(figure->raster, span));
}

/* What the box shows of its name. */
static void write_label(struct frames *frames, const struct flamepix_span *span)
{
    struct flamepix_json *json = &frames->json;
    frames->label.length = 0;
    enum flamepix_status status =
        flamepix_box_label_text(&frames->lettering, frames->figure, span, &frames->label);
    if (status != FLAMEPIX_OK && json->status == FLAMEPIX_OK)
        json->status = status;
    if (frames->label.length > 0)
        flamepix_json_string(json, ",\"label\":", flamepix_buffer_bytes(&frames->label));
}

static void write_frame(struct frames *frames, const struct flamepix_span *span)
{
    const struct flamepix_figure *figure = frames->figure;
    struct flamepix_json *json = &frames->json;
    const struct flamepix_row_range rows = flamepix_row_layout_range(figure->rows, span);
    flamepix_json_count(json, span->tag == 1 ? "\n  {\"tag\":" : ",\n  {\"tag\":", span->tag);
    flamepix_json_count(json, ",\"parent\":", span->parent);
    flamepix_json_number(json,
                         ",\"depth\":", (double)flamepix_raster_depth(figure->raster, span->depth));
    flamepix_json_count(json, ",\"row\":", rows.first);
    write_kind(json, figure, span);
    write_match(json, figure, span);
    flamepix_json_count(json, ",\"x\":", figure->page.chart_x + span->first);
    flamepix_json_count(json, ",\"y\":", flamepix_figure_rows_top(figure, rows));
    flamepix_json_count(json, ",\"w\":", span->end - span->first);
    flamepix_json_count(json, ",\"h\":", flamepix_figure_rows_height(figure, rows));
    write_label(frames, span);
    flamepix_json_raw(json, "}");
}

enum flamepix_status flamepix_figure_frames(const struct flamepix_figure *figure,
                                            flamepix_write_fn write, void *user)
{
    struct frames frames = {.figure = figure, .json = {.write = write, .user = user}};
    size_t span_count;
    const struct flamepix_span *spans = flamepix_figure_spans(figure, &span_count);
    enum flamepix_status status = flamepix_lettering_choose(figure, &frames.lettering);
    if (status != FLAMEPIX_OK)
        return status;
    write_head(&frames.json, figure);
    write_searches(&frames.json, figure);
    flamepix_json_raw(&frames.json, ",\n \"frames\":[");
    for (size_t i = 0; i < span_count && frames.json.status == FLAMEPIX_OK; i++)
        write_frame(&frames, &spans[i]);
    flamepix_json_raw(&frames.json, "\n ]}\n");
    flamepix_lettering_free(&frames.lettering);
    flamepix_buffer_free(&frames.label);
    return flamepix_json_finish(&frames.json);
}
