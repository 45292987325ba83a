#include "format/parse/frames_document.h"

#include <stdlib.h>

#include "base/memory.h"
#include "format/drawn/drawn.h"

/* -- members ----------------------------------------------------------------------------------- */

static enum flamepix_status read_text(struct fpx_frames_document *document,
                                      struct fpx_json_reader *json, size_t *number_ret)
{
    struct flamepix_bytes text;
    if (!fpx_json_read_string(json, &text))
        return fpx_json_status(json);
    return fpx_text_table_intern(&document->texts, text, number_ret);
}

static enum flamepix_status read_schema(struct fpx_json_reader *json)
{
    struct flamepix_bytes schema = {"", 0};
    (void)fpx_json_read_string(json, &schema);
    return fpx_json_is(schema, "flamepix-frames-2")
               ? fpx_json_status(json)
               : fpx_json_fail(json, "the schema flamepix-frames-2");
}

static enum flamepix_status read_image(struct fpx_frames_document *document,
                                       struct fpx_json_reader *json)
{
    struct flamepix_bytes key;
    enum flamepix_status status = fpx_json_open_object(json);
    while (fpx_json_next_member(json, &key, &status)) {
        if (fpx_json_is(key, "width"))
            fpx_drawn_count(json, &document->width);
        else if (fpx_json_is(key, "height"))
            fpx_drawn_count(json, &document->height);
        else if (fpx_json_is(key, "scale"))
            (void)fpx_json_read_number(json, &document->scale);
        status = fpx_json_status(json);
    }
    return status;
}

/* Of the zoomed frame, only the weight of the whole profile is used. */
static enum flamepix_status read_zoom(struct fpx_json_reader *json, struct fpx_drawn_chart *chart)
{
    struct flamepix_bytes key;
    enum flamepix_status status = fpx_json_expect(json, FPX_JSON_OBJECT_BEGIN);
    while (fpx_json_next_member(json, &key, &status)) {
        if (fpx_json_is(key, "all"))
            (void)fpx_json_read_number(json, &chart->all);
        status = fpx_json_status(json);
    }
    return status;
}

/* A member of a chart object: the part of one profile that is drawn. */
static enum flamepix_status read_chart_member(struct fpx_frames_document *document,
                                              struct fpx_drawn_chart *chart,
                                              struct fpx_json_reader *json,
                                              struct flamepix_bytes key)
{
    if (fpx_json_is(key, "unit"))
        return read_text(document, json, &chart->unit);
    if (fpx_json_is(key, "caption"))
        return read_text(document, json, &chart->caption);
    if (fpx_json_is(key, "total"))
        (void)fpx_json_read_number(json, &chart->total);
    if (fpx_json_is(key, "zoom"))
        return read_zoom(json, chart);
    return fpx_json_status(json);
}

/* Frames that are not drawn: too narrow, or in rows that were cut off. */
static void read_undrawn(struct fpx_frames_document *document, struct fpx_json_reader *json,
                         struct flamepix_bytes key)
{
    int64_t count = 0;
    uint64_t *sum = fpx_json_is(key, "elidedFrames") ? &document->elided_frames
                    : fpx_json_is(key, "cutFrames")  ? &document->cut_frames
                                                     : NULL;
    if (sum != NULL && fpx_json_read_integer(json, &count) && count > 0)
        *sum = (uint64_t)count > UINT64_MAX - *sum ? UINT64_MAX : *sum + (uint64_t)count;
}

static enum flamepix_status read_panel_member(struct fpx_frames_document *document,
                                              struct fpx_drawn_chart *chart,
                                              struct fpx_json_reader *json,
                                              struct flamepix_bytes key)
{
    read_undrawn(document, json, key);
    const enum flamepix_status status = fpx_json_status(json);
    return status == FLAMEPIX_OK ? read_chart_member(document, chart, json, key) : status;
}

static enum flamepix_status read_panel(struct fpx_frames_document *document,
                                       struct fpx_json_reader *json)
{
    struct fpx_drawn_chart chart = {.unit = document->chart.unit};
    struct flamepix_bytes key;
    enum flamepix_status status = fpx_json_expect(json, FPX_JSON_OBJECT_BEGIN);
    while (fpx_json_next_member(json, &key, &status))
        status = read_panel_member(document, &chart, json, key);
    if (status == FLAMEPIX_OK)
        status = fpx_array_reserve(&document->panels, &document->panel_capacity,
                                   document->panel_count + 1, sizeof(*document->panels));
    if (status == FLAMEPIX_OK)
        document->panels[document->panel_count++] = chart;
    return status;
}

static enum flamepix_status read_panels(struct fpx_frames_document *document,
                                        struct fpx_json_reader *json)
{
    enum flamepix_status status = fpx_json_open_array(json);
    while (fpx_json_next_element(json, &status))
        status = read_panel(document, json);
    return status;
}

static enum flamepix_status read_measure(struct fpx_frames_document *document,
                                         struct fpx_json_reader *json)
{
    size_t i = 0;
    enum flamepix_status status = fpx_json_open_array(json);
    while (fpx_json_next_element(json, &status)) {
        if (i < 2)
            status = read_text(document, json, &document->measure[i++]);
    }
    return status;
}

static enum flamepix_status read_comparison(struct fpx_frames_document *document,
                                            struct fpx_json_reader *json)
{
    struct flamepix_bytes key;
    enum flamepix_status status = fpx_json_open_object(json);
    document->is_compared = status == FLAMEPIX_OK;
    while (fpx_json_next_member(json, &key, &status)) {
        if (fpx_json_is(key, "before"))
            (void)fpx_json_read_number(json, &document->before);
        else if (fpx_json_is(key, "after"))
            (void)fpx_json_read_number(json, &document->after);
        status = fpx_json_status(json);
    }
    return status;
}

static enum flamepix_status read_view(struct fpx_frames_document *document,
                                      struct fpx_json_reader *json)
{
    struct flamepix_bytes key, name;
    enum flamepix_status status = fpx_json_open_object(json);
    while (fpx_json_next_member(json, &key, &status)) {
        if (fpx_json_is(key, "name") && fpx_json_read_string(json, &name))
            document->is_around |= fpx_json_is(name, "around");
        status = fpx_json_status(json);
    }
    return status;
}

static enum flamepix_status read_views(struct fpx_frames_document *document,
                                       struct fpx_json_reader *json)
{
    enum flamepix_status status = fpx_json_open_array(json);
    while (fpx_json_next_element(json, &status))
        status = read_view(document, json);
    return status;
}

static enum flamepix_status read_regions(struct fpx_frames_document *document,
                                         struct fpx_json_reader *json)
{
    document->has_regions = true;
    return fpx_json_skip(json);
}

static enum flamepix_status read_ratio(struct fpx_frames_document *document,
                                       struct fpx_json_reader *json)
{
    document->is_ratio = true;
    return fpx_json_skip(json);
}

static enum flamepix_status read_frames(struct fpx_frames_document *document,
                                        struct fpx_json_reader *json)
{
    enum flamepix_status status = fpx_json_open_array(json);
    while (fpx_json_next_element(json, &status))
        status = fpx_drawn_frame_read(document, json);
    return status;
}

/* -- the document ------------------------------------------------------------------------------ */

static enum flamepix_status read_number_member(struct fpx_frames_document *document,
                                               struct fpx_json_reader *json,
                                               struct flamepix_bytes key)
{
    int64_t count = 0;
    if (fpx_json_is(key, "stacks") && fpx_json_read_integer(json, &count) && count > 0)
        document->stacks = (uint64_t)count;
    read_undrawn(document, json, key);
    return fpx_json_status(json);
}

static enum flamepix_status read_member(struct fpx_frames_document *document,
                                        struct fpx_json_reader *json, struct flamepix_bytes key)
{
    static const struct {
        const char *key;
        enum flamepix_status (*read)(struct fpx_frames_document *, struct fpx_json_reader *);
    } members[] = {
        {"image", read_image},     {"panels", read_panels},         {"measure", read_measure},
        {"ratio", read_ratio},     {"comparison", read_comparison}, {"view", read_views},
        {"regions", read_regions}, {"frames", read_frames},
    };
    if (fpx_json_is(key, "schema"))
        return read_schema(json);
    if (fpx_json_is(key, "total") || fpx_json_is(key, "unit") || fpx_json_is(key, "zoom"))
        return read_chart_member(document, &document->chart, json, key);
    for (size_t i = 0; i < sizeof(members) / sizeof(members[0]); i++) {
        if (fpx_json_is(key, members[i].key))
            return members[i].read(document, json);
    }
    return read_number_member(document, json, key);
}

/* The compressed data ends in checksums: if they are missing, the frames may be wrong. */
static enum flamepix_status read_end(struct fpx_json_reader *json)
{
    enum fpx_json_kind kind;
    const enum flamepix_status status = fpx_json_peek(json, &kind);
    return status == FLAMEPIX_END ? FLAMEPIX_OK : status;
}

enum flamepix_status fpx_frames_document_read(struct fpx_frames_document *document,
                                              struct fpx_json_reader *json)
{
    struct flamepix_bytes key;
    size_t nothing; /* its number is 0, as for a missing text */
    enum flamepix_status status =
        fpx_text_table_intern(&document->texts, (struct flamepix_bytes){"", 0}, &nothing);
    if (status == FLAMEPIX_OK)
        status = fpx_json_expect(json, FPX_JSON_OBJECT_BEGIN);
    while (fpx_json_next_member(json, &key, &status))
        status = read_member(document, json, key);
    return status == FLAMEPIX_OK ? read_end(json) : status;
}

void fpx_frames_document_free(struct fpx_frames_document *document)
{
    free(document->panels);
    free(document->frames);
    free(document->places);
    free(document->pieces);
    fpx_text_table_free(&document->texts);
    *document = (struct fpx_frames_document){0};
}

/* -- asking ------------------------------------------------------------------------------------ */

bool fpx_frames_document_has_two(const struct fpx_frames_document *document)
{
    return document->is_ratio || document->measure[0] != 0;
}

const struct fpx_drawn_chart *fpx_frames_document_chart(const struct fpx_frames_document *document,
                                                        const struct fpx_drawn_frame *frame)
{
    return frame->panel < document->panel_count ? &document->panels[frame->panel]
                                                : &document->chart;
}

double fpx_frames_document_whole(const struct fpx_frames_document *document,
                                 const struct fpx_drawn_frame *frame)
{
    const struct fpx_drawn_chart *chart = fpx_frames_document_chart(document, frame);
    return frame->is_part ? chart->all : chart->total;
}

static bool is_within(uint32_t begin, uint32_t length, uint32_t at)
{
    return at >= begin && at - begin < length;
}

struct fpx_drawn_place fpx_frames_document_place(const struct fpx_frames_document *document,
                                                 const struct fpx_drawn_frame *frame)
{
    return document->places[frame - document->frames];
}

static bool holds(struct fpx_drawn_place place, uint32_t x, uint32_t y)
{
    return is_within(place.x, place.w, x) && is_within(place.y, place.h, y);
}

static bool owns(const struct fpx_frames_document *document, const struct fpx_drawn_frame *frame,
                 uint32_t x, uint32_t y)
{
    if (!holds(fpx_frames_document_place(document, frame), x, y))
        return false;
    for (size_t i = 0; i < frame->piece_count; i++) {
        if (holds(document->pieces[frame->first_piece + i], x, y))
            return true;
    }
    return frame->piece_count == 0;
}

const struct fpx_drawn_frame *fpx_frames_document_at(const struct fpx_frames_document *document,
                                                     uint32_t x, uint32_t y)
{
    const struct fpx_drawn_frame *found = NULL;
    for (size_t i = 0; i < document->count; i++) {
        const struct fpx_drawn_frame *frame = &document->frames[i];
        if ((found == NULL || frame->depth > found->depth) && owns(document, frame, x, y))
            found = frame;
    }
    return found;
}
