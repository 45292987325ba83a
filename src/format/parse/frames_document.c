#include "format/parse/frames_document.h"

#include <stdlib.h>

#include "base/array.h"
#include "format/drawn/drawn_frame.h"

/* -- members ----------------------------------------------------------------------------------- */

static enum flamepix_status read_text(struct flamepix_frames_document *document,
                                      struct flamepix_json_reader *json, size_t *number_ret)
{
    struct flamepix_bytes text;
    if (!flamepix_json_read_string(json, &text))
        return flamepix_json_status(json);
    return flamepix_text_table_intern(&document->texts, text, number_ret);
}

static enum flamepix_status read_schema(struct flamepix_json_reader *json)
{
    struct flamepix_bytes schema = {"", 0};
    (void)flamepix_json_read_string(json, &schema);
    return flamepix_json_is(schema, "flamepix-frames-2")
               ? flamepix_json_status(json)
               : flamepix_json_fail(json, "the schema flamepix-frames-2");
}

static enum flamepix_status read_image(struct flamepix_frames_document *document,
                                       struct flamepix_json_reader *json)
{
    struct flamepix_bytes key;
    enum flamepix_status status = flamepix_json_open_object(json);
    while (flamepix_json_next_member(json, &key, &status)) {
        if (flamepix_json_is(key, "width"))
            flamepix_drawn_count(json, &document->width);
        else if (flamepix_json_is(key, "height"))
            flamepix_drawn_count(json, &document->height);
        else if (flamepix_json_is(key, "scale"))
            (void)flamepix_json_read_number(json, &document->scale);
        status = flamepix_json_status(json);
    }
    return status;
}

/* Of the frame that is shown, only what it is a part of is asked for. */
static enum flamepix_status read_zoom(struct flamepix_json_reader *json,
                                      struct flamepix_drawn_chart *chart)
{
    struct flamepix_bytes key;
    enum flamepix_status status = flamepix_json_expect(json, FLAMEPIX_JSON_OBJECT_BEGIN);
    while (flamepix_json_next_member(json, &key, &status)) {
        if (flamepix_json_is(key, "all"))
            (void)flamepix_json_read_number(json, &chart->all);
        status = flamepix_json_status(json);
    }
    return status;
}

/* A member of what is drawn of one profile. */
static enum flamepix_status read_chart_member(struct flamepix_frames_document *document,
                                              struct flamepix_drawn_chart *chart,
                                              struct flamepix_json_reader *json,
                                              struct flamepix_bytes key)
{
    if (flamepix_json_is(key, "unit"))
        return read_text(document, json, &chart->unit);
    if (flamepix_json_is(key, "caption"))
        return read_text(document, json, &chart->caption);
    if (flamepix_json_is(key, "total"))
        (void)flamepix_json_read_number(json, &chart->total);
    if (flamepix_json_is(key, "zoom"))
        return read_zoom(json, chart);
    return flamepix_json_status(json);
}

/* Frames that are not drawn: too narrow, or in rows that were cut. */
static void read_undrawn(struct flamepix_frames_document *document,
                         struct flamepix_json_reader *json, struct flamepix_bytes key)
{
    int64_t count = 0;
    uint64_t *sum = flamepix_json_is(key, "elidedFrames") ? &document->elided_frames
                    : flamepix_json_is(key, "cutFrames")  ? &document->cut_frames
                                                          : NULL;
    if (sum != NULL && flamepix_json_read_integer(json, &count) && count > 0)
        *sum = (uint64_t)count > UINT64_MAX - *sum ? UINT64_MAX : *sum + (uint64_t)count;
}

static enum flamepix_status read_panel_member(struct flamepix_frames_document *document,
                                              struct flamepix_drawn_chart *chart,
                                              struct flamepix_json_reader *json,
                                              struct flamepix_bytes key)
{
    read_undrawn(document, json, key);
    const enum flamepix_status status = flamepix_json_status(json);
    return status == FLAMEPIX_OK ? read_chart_member(document, chart, json, key) : status;
}

static enum flamepix_status read_panel(struct flamepix_frames_document *document,
                                       struct flamepix_json_reader *json)
{
    struct flamepix_drawn_chart chart = {.unit = document->chart.unit};
    struct flamepix_bytes key;
    enum flamepix_status status = flamepix_json_expect(json, FLAMEPIX_JSON_OBJECT_BEGIN);
    while (flamepix_json_next_member(json, &key, &status))
        status = read_panel_member(document, &chart, json, key);
    if (status == FLAMEPIX_OK)
        status = flamepix_array_reserve(&document->panels, &document->panel_capacity,
                                        document->panel_count + 1, sizeof(*document->panels));
    if (status == FLAMEPIX_OK)
        document->panels[document->panel_count++] = chart;
    return status;
}

static enum flamepix_status read_panels(struct flamepix_frames_document *document,
                                        struct flamepix_json_reader *json)
{
    enum flamepix_status status = flamepix_json_open_array(json);
    while (flamepix_json_next_element(json, &status))
        status = read_panel(document, json);
    return status;
}

static enum flamepix_status read_measure(struct flamepix_frames_document *document,
                                         struct flamepix_json_reader *json)
{
    size_t i = 0;
    enum flamepix_status status = flamepix_json_open_array(json);
    while (flamepix_json_next_element(json, &status)) {
        if (i < 2)
            status = read_text(document, json, &document->measure[i++]);
    }
    return status;
}

static enum flamepix_status read_comparison(struct flamepix_frames_document *document,
                                            struct flamepix_json_reader *json)
{
    struct flamepix_bytes key;
    enum flamepix_status status = flamepix_json_open_object(json);
    document->is_compared = status == FLAMEPIX_OK;
    while (flamepix_json_next_member(json, &key, &status)) {
        if (flamepix_json_is(key, "before"))
            (void)flamepix_json_read_number(json, &document->before);
        else if (flamepix_json_is(key, "after"))
            (void)flamepix_json_read_number(json, &document->after);
        status = flamepix_json_status(json);
    }
    return status;
}

static enum flamepix_status read_view(struct flamepix_frames_document *document,
                                      struct flamepix_json_reader *json)
{
    struct flamepix_bytes key, name;
    enum flamepix_status status = flamepix_json_open_object(json);
    while (flamepix_json_next_member(json, &key, &status)) {
        if (flamepix_json_is(key, "name") && flamepix_json_read_string(json, &name))
            document->is_around |= flamepix_json_is(name, "around");
        status = flamepix_json_status(json);
    }
    return status;
}

static enum flamepix_status read_views(struct flamepix_frames_document *document,
                                       struct flamepix_json_reader *json)
{
    enum flamepix_status status = flamepix_json_open_array(json);
    while (flamepix_json_next_element(json, &status))
        status = read_view(document, json);
    return status;
}

static enum flamepix_status read_regions(struct flamepix_frames_document *document,
                                         struct flamepix_json_reader *json)
{
    document->has_regions = true;
    return flamepix_json_skip(json);
}

static enum flamepix_status read_ratio(struct flamepix_frames_document *document,
                                       struct flamepix_json_reader *json)
{
    document->is_ratio = true;
    return flamepix_json_skip(json);
}

static enum flamepix_status read_frames(struct flamepix_frames_document *document,
                                        struct flamepix_json_reader *json)
{
    enum flamepix_status status = flamepix_json_open_array(json);
    while (flamepix_json_next_element(json, &status))
        status = flamepix_drawn_frame_read(document, json);
    return status;
}

/* -- the document ------------------------------------------------------------------------------ */

static enum flamepix_status read_number_member(struct flamepix_frames_document *document,
                                               struct flamepix_json_reader *json,
                                               struct flamepix_bytes key)
{
    int64_t count = 0;
    if (flamepix_json_is(key, "stacks") && flamepix_json_read_integer(json, &count) && count > 0)
        document->stacks = (uint64_t)count;
    read_undrawn(document, json, key);
    return flamepix_json_status(json);
}

static enum flamepix_status read_member(struct flamepix_frames_document *document,
                                        struct flamepix_json_reader *json,
                                        struct flamepix_bytes key)
{
    static const struct {
        const char *key;
        enum flamepix_status (*read)(struct flamepix_frames_document *,
                                     struct flamepix_json_reader *);
    } members[] = {
        {"image", read_image},     {"panels", read_panels},         {"measure", read_measure},
        {"ratio", read_ratio},     {"comparison", read_comparison}, {"view", read_views},
        {"regions", read_regions}, {"frames", read_frames},
    };
    if (flamepix_json_is(key, "schema"))
        return read_schema(json);
    if (flamepix_json_is(key, "total") || flamepix_json_is(key, "unit") ||
        flamepix_json_is(key, "zoom"))
        return read_chart_member(document, &document->chart, json, key);
    for (size_t i = 0; i < sizeof(members) / sizeof(members[0]); i++) {
        if (flamepix_json_is(key, members[i].key))
            return members[i].read(document, json);
    }
    return read_number_member(document, json, key);
}

/* The check sums of what it is packed in stand behind it: without them the frames may be others. */
static enum flamepix_status read_end(struct flamepix_json_reader *json)
{
    enum flamepix_json_kind kind;
    const enum flamepix_status status = flamepix_json_peek(json, &kind);
    return status == FLAMEPIX_END ? FLAMEPIX_OK : status;
}

enum flamepix_status flamepix_frames_document_read(struct flamepix_frames_document *document,
                                                   struct flamepix_json_reader *json)
{
    struct flamepix_bytes key;
    size_t nothing; /* its number is 0, which is what a text is that is not given */
    enum flamepix_status status =
        flamepix_text_table_intern(&document->texts, (struct flamepix_bytes){"", 0}, &nothing);
    if (status == FLAMEPIX_OK)
        status = flamepix_json_expect(json, FLAMEPIX_JSON_OBJECT_BEGIN);
    while (flamepix_json_next_member(json, &key, &status))
        status = read_member(document, json, key);
    return status == FLAMEPIX_OK ? read_end(json) : status;
}

void flamepix_frames_document_free(struct flamepix_frames_document *document)
{
    free(document->panels);
    free(document->frames);
    free(document->pieces);
    flamepix_text_table_free(&document->texts);
    *document = (struct flamepix_frames_document){0};
}

/* -- asking ------------------------------------------------------------------------------------ */

bool flamepix_frames_document_has_two(const struct flamepix_frames_document *document)
{
    return document->is_ratio || document->measure[0] != 0;
}

const struct flamepix_drawn_chart *
flamepix_frames_document_chart(const struct flamepix_frames_document *document,
                               const struct flamepix_drawn_frame *frame)
{
    return frame->panel < document->panel_count ? &document->panels[frame->panel]
                                                : &document->chart;
}

double flamepix_frames_document_whole(const struct flamepix_frames_document *document,
                                      const struct flamepix_drawn_frame *frame)
{
    const struct flamepix_drawn_chart *chart = flamepix_frames_document_chart(document, frame);
    return frame->is_part ? chart->all : chart->total;
}

static bool is_within(uint32_t begin, uint32_t length, uint32_t at)
{
    return at >= begin && at - begin < length;
}

static bool holds(const struct flamepix_drawn_place *place, uint32_t x, uint32_t y)
{
    return is_within(place->x, place->w, x) && is_within(place->y, place->h, y);
}

static bool owns(const struct flamepix_frames_document *document,
                 const struct flamepix_drawn_frame *frame, uint32_t x, uint32_t y)
{
    if (!holds(&frame->place, x, y))
        return false;
    for (size_t i = 0; i < frame->piece_count; i++) {
        if (holds(&document->pieces[frame->first_piece + i], x, y))
            return true;
    }
    return frame->piece_count == 0;
}

const struct flamepix_drawn_frame *
flamepix_frames_document_at(const struct flamepix_frames_document *document, uint32_t x, uint32_t y)
{
    const struct flamepix_drawn_frame *found = NULL;
    for (size_t i = 0; i < document->count; i++) {
        const struct flamepix_drawn_frame *frame = &document->frames[i];
        if ((found == NULL || frame->depth > found->depth) && owns(document, frame, x, y))
            found = frame;
    }
    return found;
}
