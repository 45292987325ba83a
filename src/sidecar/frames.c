/* The frames JSON: everything drawn, by tag (schema flamepix-frames-2, described in README.md). */
#include "sidecar/frames.h"

#include "figure/figure_change.h"
#include "figure/regions.h"
#include "figure/search_matches.h"
#include "figure/words/lettering.h"
#include "figure/words/phrases.h"
#include "sidecar/listed_frames.h"
#include "sidecar/page_areas.h"
#include "sidecar/sidecar.h"

/* State of one write. */
struct frames {
    const struct flamepix_figure *figure;
    struct fpx_json *json;
    struct fpx_frames_place place;
    struct fpx_lettering lettering;
    struct fpx_owned_areas areas;
    struct fpx_listed_frames listed;
    struct flamepix_buffer label; /* of the current frame */
};

/* [y, height] of each row, the root's first. */
static void write_rows(struct fpx_json *json, const struct flamepix_figure *figure, uint32_t top)
{
    for (uint32_t row = 0; row < figure->page.rows && json->status == FLAMEPIX_OK; row++) {
        const struct fpx_row_range range = {row, row + 1};
        fpx_json_count(json, row == 0 ? ",\"rows\":[[" : ",[",
                       top + fpx_figure_rows_top(figure, range));
        fpx_json_count(json, ",", fpx_figure_rows_height(figure, range));
        fpx_json_raw(json, "]");
    }
    fpx_json_raw(json, "]");
}

/* Nothing if no stack was left out. */
static void write_below_zero(struct fpx_json *json,
                             const struct flamepix_figure_below_zero *below_zero)
{
    if (below_zero->stacks + below_zero->stacks_before == 0)
        return;
    fpx_json_count(json, ",\"belowZero\":{\"stacks\":", below_zero->stacks);
    fpx_json_number(json, ",\"weight\":", below_zero->weight);
    if (below_zero->stacks_before > 0) {
        fpx_json_count(json, ",\"stacksBefore\":", below_zero->stacks_before);
        fpx_json_number(json, ",\"before\":", below_zero->before);
    }
    fpx_json_raw(json, "}");
}

/* Nothing if all of them are drawn. */
static void write_records(struct fpx_json *json, const struct flamepix_ledger *ledger)
{
    if (ledger != NULL && flamepix_ledger_seen(ledger) > ledger->drawn.count)
        fpx_records_json(json, ",\"records\":", ledger);
}

void fpx_frames_chart(struct fpx_json *json, const struct flamepix_figure *figure,
                      struct fpx_frames_place place)
{
    const struct flamepix_figure_page page = flamepix_figure_page(figure);
    fpx_json_count(json, "\"chart\":{\"x\":", place.x + page.chart_x);
    fpx_json_count(json, ",\"y\":", place.y + page.chart_y);
    fpx_json_count(json, ",\"width\":", page.chart_width);
    write_rows(json, figure, place.y);
    fpx_json_raw(json, figure->options.inverted ? ",\"inverted\":true}" : ",\"inverted\":false}");
    fpx_json_count(json, ",\n \"stacks\":", flamepix_figure_stacks(figure));
    fpx_json_count(json, ",\"badLines\":", figure->facts.bad_lines);
    fpx_json_count(json, ",\"comments\":", figure->facts.comments);
    write_records(json, figure->facts.ledger);
    write_below_zero(json, &figure->facts.below_zero);
    fpx_json_count(json, ",\"elidedFrames\":", page.elided);
    fpx_json_count(json, ",\"cutFrames\":", page.cut);
}

static void write_head(struct fpx_json *json, const struct flamepix_figure *figure)
{
    const struct flamepix_figure_page page = flamepix_figure_page(figure);
    fpx_json_number(json, "{\"schema\":\"flamepix-frames-2\",\"total\":", figure->summary.total);
    fpx_json_string(json, ",\"unit\":", flamepix_bytes_of(fpx_figure_unit(figure)));
    fpx_json_string(json, ",\"nameType\":", flamepix_bytes_of(figure->options.nametype));
    fpx_json_count(json, ",\n \"image\":{\"width\":", page.width);
    fpx_json_count(json, ",\"height\":", page.height);
    fpx_json_number(json, ",\"scale\":", figure->options.scale);
    fpx_json_raw(json, "},\n ");
    fpx_frames_chart(json, figure, (struct fpx_frames_place){0});
}

void fpx_frames_zoom(struct fpx_json *json, const struct flamepix_figure *figure)
{
    const struct flamepix_box *shown = fpx_figure_shown(figure);
    if (shown == NULL)
        return;
    fpx_json_count(json, ",\n \"zoom\":{\"depth\":", figure->facts.views.shown_depth);
    fpx_json_string(json, ",\"name\":", shown->name);
    const double all = fpx_figure_has_whole(figure) ? fpx_figure_whole(figure) : 0;
    if (all > 0)
        fpx_json_number(json, ",\"all\":", all);
    fpx_json_raw(json, "}");
}

void fpx_frames_views(struct fpx_json *json, const struct flamepix_figure_views *views)
{
    for (size_t i = 0; i < views->count; i++) {
        const struct flamepix_figure_view *view = &views->items[i];
        fpx_json_string(json, i == 0 ? ",\n \"view\":[{\"name\":" : ",{\"name\":",
                        flamepix_bytes_of(view->name));
        if (view->argument != NULL)
            fpx_json_string(json, ",\"argument\":", flamepix_bytes_of(view->argument));
        fpx_json_raw(json, "}");
    }
    if (views->count > 0)
        fpx_json_number(json, "],\"leftOut\":", views->read - views->left);
}

void fpx_frames_searches(struct fpx_json *json, const struct flamepix_figure_options *options,
                         const struct flamepix_tally *tally, double total)
{
    const size_t count = tally != NULL ? options->search_count : 0;
    for (size_t i = 0; i < count; i++) {
        double matched = flamepix_tally_matched(tally, i).value;
        const char *text = flamepix_pattern_text(options->searches[i]);
        fpx_json_string(json, i == 0 ? ",\n \"search\":[{\"pattern\":" : ",{\"pattern\":",
                        flamepix_bytes_of(text));
        fpx_json_number(json, ",\"matched\":", matched);
        fpx_json_number(json, ",\"share\":", total > 0 ? matched / total : 0);
        fpx_json_raw(json, "}");
    }
    if (count > 0)
        fpx_json_raw(json, "]");
}

/* The searches that match a frame, by their numbers from 0. */
static void write_match(struct fpx_json *json, uint32_t mask)
{
    const char *before = ",\"match\":[";
    if (mask == 0)
        return;
    for (size_t i = 0; i < FLAMEPIX_SEARCHES_MAX; i++) {
        if (!(mask >> i & 1))
            continue;
        fpx_json_count(json, before, i);
        before = ",";
    }
    fpx_json_raw(json, "]");
}

static void write_kind(struct fpx_json *json, const struct flamepix_figure *figure,
                       const struct flamepix_span *span)
{
    const struct flamepix_box *box = span->box;
    const struct flamepix_box frame = flamepix_span_box(figure->raster, span);
    if (box->elided > 0) {
        fpx_json_count(json, ",\"elided\":", box->elided);
        fpx_json_number(json, ",\"start\":", box->start);
        fpx_json_number(json, ",\"end\":", box->end);
        fpx_json_number(json, ",\"weight\":", box->weight.value);
        if (fpx_figure_change_rule(figure) != NULL)
            fpx_json_number(json, ",\"self\":", frame.self.value);
        fpx_frames_change(json, figure, span);
        return;
    }
    fpx_json_string(json, ",\"name\":", box->name);
    fpx_json_number(json, ",\"start\":", box->start);
    fpx_json_number(json, ",\"weight\":", frame.weight.value);
    if (fpx_figure_is_partly_shown(figure, span))
        fpx_json_number(json, ",\"shown\":", box->weight.value);
    fpx_json_number(json, ",\"self\":", frame.self.value);
    fpx_frames_change(json, figure, span);
}

/* The part of its name that the box shows. */
static void write_label(struct frames *frames, const struct flamepix_span *span)
{
    struct fpx_json *json = frames->json;
    flamepix_buffer_clear(&frames->label);
    enum flamepix_status status =
        fpx_box_label_text(&frames->lettering, frames->figure, span, &frames->label);
    if (status != FLAMEPIX_OK && json->status == FLAMEPIX_OK)
        json->status = status;
    if (frames->label.length > 0)
        fpx_json_string(json, ",\"label\":", flamepix_buffer_bytes(&frames->label));
}

/* The first members of every frame; tags are as listed. */
struct numbers {
    uint32_t tag, parent;
    int64_t depth;
    uint32_t row;
};

static void write_numbers(const struct frames *frames, struct numbers numbers)
{
    struct fpx_json *json = frames->json;
    const uint32_t tag = frames->place.tags + numbers.tag;
    fpx_json_count(json, tag == 1 ? "\n  {\"tag\":" : ",\n  {\"tag\":", tag);
    if (frames->place.has_panel)
        fpx_json_count(json, ",\"panel\":", frames->place.panel);
    fpx_json_count(json,
                   ",\"parent\":", numbers.parent == 0 ? 0 : frames->place.tags + numbers.parent);
    fpx_json_number(json, ",\"depth\":", (double)numbers.depth);
    fpx_json_count(json, ",\"row\":", numbers.row);
}

static void write_place(const struct frames *frames, struct fpx_area area)
{
    struct fpx_json *json = frames->json;
    fpx_json_count(json, ",\"x\":", frames->place.x + area.x);
    fpx_json_count(json, ",\"y\":", frames->place.y + area.y);
    fpx_json_count(json, ",\"w\":", area.width);
    fpx_json_count(json, ",\"h\":", area.height);
}

/* Whether a run drawn in `rows` rows owns the whole rectangle around it. */
static bool owns_all(const struct frames *frames, const struct flamepix_span *span,
                     struct fpx_area around, uint32_t rows)
{
    const size_t *begin = &frames->areas.begin[span->tag - 1];
    if (begin[1] - begin[0] != rows)
        return false;
    for (size_t i = begin[0]; i < begin[1]; i++)
        if (frames->areas.items[i].width != around.width)
            return false;
    return true;
}

/* The pieces of a run that sank, with what it stood on, into several rows, or that is split by
 * others: [x, y, w, h] each. */
static void write_pieces(const struct frames *frames, const struct flamepix_span *span,
                         struct fpx_area around, struct fpx_row_range rows)
{
    struct fpx_json *json = frames->json;
    const size_t *begin = &frames->areas.begin[span->tag - 1];
    if (span->box->elided == 0 || owns_all(frames, span, around, rows.end - rows.first))
        return;
    for (size_t i = begin[0]; i < begin[1]; i++) {
        const struct fpx_area piece = frames->areas.items[i];
        fpx_json_count(json, i == begin[0] ? ",\"pieces\":[[" : ",[", frames->place.x + piece.x);
        fpx_json_count(json, ",", frames->place.y + piece.y);
        fpx_json_count(json, ",", piece.width);
        fpx_json_count(json, ",", piece.height);
        fpx_json_raw(json, "]");
    }
    fpx_json_raw(json, "]");
}

static void write_frame(struct frames *frames, const struct flamepix_span *span)
{
    const struct flamepix_figure *figure = frames->figure;
    struct fpx_json *json = frames->json;
    const struct fpx_row_range rows = fpx_row_layout_range(figure->rows, span);
    const struct fpx_area area = fpx_figure_area(figure, span);
    write_numbers(frames,
                  (struct numbers){fpx_listed_tag(&frames->listed, span->tag),
                                   fpx_listed_tag(&frames->listed, span->parent),
                                   flamepix_raster_depth(figure->raster, span->depth), rows.first});
    write_kind(json, figure, span);
    write_match(json, figure->search_masks != NULL ? figure->search_masks[span->tag - 1] : 0);
    write_place(frames, area);
    write_pieces(frames, span, area, rows);
    write_label(frames, span);
    fpx_json_raw(json, "}");
}

/* A point on the edge of the frame under it: the frame has no pixel. */
static struct fpx_area unseen_area(const struct flamepix_figure *figure,
                                   const struct fpx_listed_unseen *unseen)
{
    const struct flamepix_span *under = &fpx_figure_spans(figure, &(size_t){0})[unseen->under - 1];
    const struct fpx_area area = fpx_figure_area(figure, under);
    const bool is_above =
        figure->options.inverted == (under->depth >= flamepix_raster_up_rows(figure->raster));
    return (struct fpx_area){.x = figure->page.chart_x + unseen->frame.column,
                             .y = is_above ? area.y : area.y + area.height};
}

static void write_unseen(struct frames *frames, const struct fpx_listed_unseen *unseen)
{
    const struct flamepix_figure *figure = frames->figure;
    const uint32_t up_rows = figure->summary.up_rows, row = unseen->frame.row;
    const bool is_up = row < up_rows;
    /* It is in no row of the raster; the halves must be distinguished. */
    const struct flamepix_span span = {.box = unseen->frame.box,
                                       .first = unseen->frame.column,
                                       .end = unseen->frame.column,
                                       .depth =
                                           is_up ? 0 : flamepix_raster_up_rows(figure->raster)};
    const struct flamepix_span *under = &fpx_figure_spans(figure, &(size_t){0})[unseen->under - 1];
    uint32_t mask = 0;
    write_numbers(frames, (struct numbers){unseen->tag, unseen->parent,
                                           is_up ? (int64_t)row : (int64_t)up_rows - 1 - row,
                                           fpx_row_layout_range(figure->rows, under).first});
    write_kind(frames->json, figure, &span);
    if (figure->search_masks != NULL && frames->json->status == FLAMEPIX_OK)
        frames->json->status = fpx_search_matches_find(figure, span.box->name, &mask);
    write_match(frames->json, mask);
    write_place(frames, unseen_area(figure, unseen));
    fpx_json_raw(frames->json, "}");
}

/* The unseen frames with tags lower than `tag`, from `*next` on. */
static void write_unseen_before(struct frames *frames, size_t *next, uint32_t tag)
{
    const struct fpx_listed_frames *listed = &frames->listed;
    for (; *next < listed->unseen_count && listed->unseen[*next].tag < tag; ++*next)
        write_unseen(frames, &listed->unseen[*next]);
}

static void write_listed(struct frames *frames)
{
    size_t count, unseen = 0;
    const struct flamepix_span *spans = fpx_figure_spans(frames->figure, &count);
    for (size_t i = 0; i < count && frames->json->status == FLAMEPIX_OK; i++) {
        write_unseen_before(frames, &unseen, fpx_listed_tag(&frames->listed, spans[i].tag));
        write_frame(frames, &spans[i]);
    }
    if (frames->json->status == FLAMEPIX_OK)
        write_unseen_before(frames, &unseen, UINT32_MAX);
}

static enum flamepix_status write_all(struct frames *frames)
{
    enum flamepix_status status = fpx_owned_areas_init(&frames->areas, frames->figure);
    if (status == FLAMEPIX_OK)
        status = fpx_listed_frames_find(frames->figure, &frames->listed);
    if (status == FLAMEPIX_OK)
        status = fpx_lettering_choose(frames->figure, &frames->lettering);
    if (status != FLAMEPIX_OK)
        return status;
    write_listed(frames);
    fpx_lettering_free(&frames->lettering);
    return frames->json->status;
}

enum flamepix_status fpx_frames_put(struct fpx_json *json, const struct flamepix_figure *figure,
                                    struct fpx_frames_place place)
{
    struct frames frames = {.figure = figure, .json = json, .place = place};
    const enum flamepix_status status = write_all(&frames);
    fpx_owned_areas_free(&frames.areas);
    fpx_listed_frames_free(&frames.listed);
    flamepix_buffer_free(&frames.label);
    return status;
}

enum flamepix_status fpx_sidecar_frames(const struct flamepix_figure *figure,
                                        flamepix_write_fn write, void *user)
{
    struct fpx_json json = {.write = write, .user = user};
    write_head(&json, figure);
    fpx_frames_measure(&json, figure);
    fpx_frames_comparison(&json, figure->facts.comparison);
    fpx_frames_regions(&json, figure);
    fpx_frames_views(&json, &figure->facts.views);
    fpx_frames_zoom(&json, figure);
    fpx_frames_searches(&json, &figure->options, figure->facts.tally, fpx_figure_counted(figure));
    fpx_json_raw(&json, ",\n \"frames\":[");
    enum flamepix_status status = fpx_frames_put(&json, figure, (struct fpx_frames_place){0});
    fpx_json_raw(&json, "\n ]}\n");
    if (json.status == FLAMEPIX_OK)
        json.status = status;
    return fpx_json_finish(&json);
}
