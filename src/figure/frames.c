/* The frames JSON: everything drawn, by tag (schema flamepix-frames-1, described in README.md). */
#include <string.h>

#include "base/json_text.h"
#include "figure/figure_internal.h"
#include "figure/sidecar.h"

static struct flamepix_bytes bytes_of(const char *text)
{
    return (struct flamepix_bytes){text, strlen(text)};
}

static void write_head(struct flamepix_json *json, const struct flamepix_figure *figure)
{
    const struct flamepix_figure_page page = flamepix_figure_page(figure);
    flamepix_json_number(json,
                         "{\"schema\":\"flamepix-frames-1\",\"total\":", figure->summary.total);
    flamepix_json_string(json, ",\"unit\":", bytes_of(figure->options.countname));
    flamepix_json_string(json, ",\"nameType\":", bytes_of(figure->options.nametype));
    flamepix_json_count(json, ",\n \"image\":{\"width\":", page.width);
    flamepix_json_count(json, ",\"height\":", page.height);
    flamepix_json_number(json, ",\"scale\":", figure->options.scale);
    flamepix_json_count(json, "},\n \"chart\":{\"x\":", page.chart_x);
    flamepix_json_count(json, ",\"y\":", page.chart_y);
    flamepix_json_count(json, ",\"width\":", page.chart_width);
    flamepix_json_count(json, ",\"rowHeight\":", page.row_height);
    flamepix_json_count(json, ",\"rows\":", page.rows);
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
        flamepix_json_string(
            json, i == 0 ? ",\n \"search\":[{\"pattern\":" : ",{\"pattern\":", bytes_of(text));
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
    const struct flamepix_figure_rows rows = flamepix_figure_rows(figure, span);
    const bool inverted = figure->options.inverted;
    uint32_t top =
        flamepix_page_row_top(&figure->page, inverted, inverted ? rows.first : rows.end - 1);
    flamepix_json_count(json, span->tag == 1 ? "\n  {\"tag\":" : ",\n  {\"tag\":", span->tag);
    flamepix_json_count(json, ",\"parent\":", span->parent);
    flamepix_json_count(json, ",\"depth\":", span->depth);
    write_kind(json, span->box);
    write_match(json, figure, span);
    flamepix_json_count(json, ",\"x\":", figure->page.chart_x + span->first);
    flamepix_json_count(json, ",\"y\":", top);
    flamepix_json_count(json, ",\"w\":", span->end - span->first);
    flamepix_json_count(json,
                        ",\"h\":", flamepix_page_rows_height(&figure->page, rows.first, rows.end));
    flamepix_json_raw(json, "}");
}

enum flamepix_status flamepix_figure_frames(const struct flamepix_figure *figure,
                                            flamepix_write_fn write, void *user)
{
    struct flamepix_json json = {.write = write, .user = user};
    size_t span_count;
    const struct flamepix_span *spans = flamepix_figure_spans(figure, &span_count);
    write_head(&json, figure);
    write_searches(&json, figure);
    flamepix_json_raw(&json, ",\n \"frames\":[");
    for (size_t i = 0; i < span_count && json.status == FLAMEPIX_OK; i++)
        write_frame(&json, figure, &spans[i]);
    flamepix_json_raw(&json, "\n ]}\n");
    return flamepix_json_finish(&json);
}
