#include "format/drawn/drawn.h"

#include <stddef.h>

#include <flamepix/limits.h>

#include "base/memory.h"

/* A frame being read; missing members keep values that no frame has. */
struct reading {
    struct fpx_drawn_frame frame;
    struct fpx_drawn_place place;
    uint32_t tag;
    bool has_name;
};

static const struct reading nothing = {
    .frame = {.parent = UINT32_MAX, .depth = INT32_MIN, .weight = -1, .shown = -1}};

/* -- members ----------------------------------------------------------------------------------- */

void fpx_drawn_count(struct fpx_json_reader *json, uint32_t *value_ret)
{
    int64_t value;
    if (!fpx_json_read_integer(json, &value))
        return;
    if (value < 0 || value > UINT32_MAX)
        (void)fpx_json_fail(json, "a number from 0 to 4,294,967,295");
    else
        *value_ret = (uint32_t)value;
}

static bool read_count(struct reading *reading, struct fpx_json_reader *json,
                       struct flamepix_bytes key)
{
    static const struct {
        const char *key;
        size_t offset;
    } members[] = {
        {"tag", offsetof(struct reading, tag)},
        {"parent", offsetof(struct reading, frame.parent)},
        {"panel", offsetof(struct reading, frame.panel)},
        {"x", offsetof(struct reading, place.x)},
        {"y", offsetof(struct reading, place.y)},
        {"w", offsetof(struct reading, place.w)},
        {"h", offsetof(struct reading, place.h)},
    };
    for (size_t i = 0; i < sizeof(members) / sizeof(members[0]); i++) {
        if (!fpx_json_is(key, members[i].key))
            continue;
        fpx_drawn_count(json, (uint32_t *)(void *)((char *)reading + members[i].offset));
        return true;
    }
    return false;
}

/* Sums of valid weights stay far below what a double holds. */
static bool read_weight(struct reading *reading, struct fpx_json_reader *json,
                        struct flamepix_bytes key)
{
    static const struct {
        const char *key;
        size_t offset;
        double least;
    } members[] = {
        {"start", offsetof(struct reading, frame.start), 0},
        {"weight", offsetof(struct reading, frame.weight), 0},
        {"self", offsetof(struct reading, frame.self), 0},
        {"shown", offsetof(struct reading, frame.shown), 0},
        {"other", offsetof(struct reading, frame.other), -FLAMEPIX_TOTAL_MAX},
        {"otherSelf", offsetof(struct reading, frame.other_self), -FLAMEPIX_TOTAL_MAX},
        {"otherShown", offsetof(struct reading, frame.other_shown), -FLAMEPIX_TOTAL_MAX},
    };
    for (size_t i = 0; i < sizeof(members) / sizeof(members[0]); i++) {
        double value;
        if (!fpx_json_is(key, members[i].key))
            continue;
        if (!fpx_json_read_number(json, &value))
            return true;
        if (value >= members[i].least && value <= FLAMEPIX_TOTAL_MAX)
            *(double *)(void *)((char *)reading + members[i].offset) = value;
        else
            (void)fpx_json_fail(json, "a valid weight");
        return true;
    }
    return false;
}

static void read_depth(struct reading *reading, struct fpx_json_reader *json)
{
    int64_t depth;
    if (!fpx_json_read_integer(json, &depth))
        return;
    if (depth > INT32_MIN && depth <= INT32_MAX)
        reading->frame.depth = (int32_t)depth;
    else
        (void)fpx_json_fail(json, "a valid depth");
}

static void read_elided(struct reading *reading, struct fpx_json_reader *json)
{
    int64_t elided;
    if (!fpx_json_read_integer(json, &elided))
        return;
    if (elided > 0)
        reading->frame.elided = (uint64_t)elided;
    else
        (void)fpx_json_fail(json, "a run of one frame or more");
}

/* Reads four numbers and skips any others. */
static enum flamepix_status read_piece(struct fpx_frames_document *document,
                                       struct fpx_json_reader *json)
{
    struct fpx_drawn_place piece = {0};
    uint32_t *const numbers[] = {&piece.x, &piece.y, &piece.w, &piece.h};
    size_t count = 0;
    enum flamepix_status status = fpx_json_expect(json, FPX_JSON_ARRAY_BEGIN);
    while (fpx_json_next_element(json, &status)) {
        if (count < sizeof(numbers) / sizeof(numbers[0]))
            fpx_drawn_count(json, numbers[count++]);
        status = fpx_json_status(json);
    }
    if (status == FLAMEPIX_OK)
        status = fpx_array_reserve(&document->pieces, &document->piece_capacity,
                                   document->piece_count + 1, sizeof(*document->pieces));
    if (status == FLAMEPIX_OK && document->piece_count == INT32_MAX)
        status = FLAMEPIX_NO_MEMORY;
    if (status == FLAMEPIX_OK)
        document->pieces[document->piece_count++] = piece;
    return status;
}

static enum flamepix_status read_pieces(struct fpx_frames_document *document,
                                        struct reading *reading, struct fpx_json_reader *json)
{
    enum flamepix_status status = fpx_json_open_array(json);
    const size_t first = document->piece_count;
    reading->frame.first_piece = (uint32_t)first;
    while (fpx_json_next_element(json, &status))
        status = read_piece(document, json);
    reading->frame.piece_count = (uint32_t)(document->piece_count - first) & INT32_MAX;
    return status;
}

static enum flamepix_status read_name(struct fpx_frames_document *document, struct reading *reading,
                                      struct fpx_json_reader *json)
{
    struct flamepix_bytes name;
    size_t number = 0;
    if (!fpx_json_read_string(json, &name))
        return fpx_json_status(json);
    reading->has_name = true;
    const enum flamepix_status status = fpx_text_table_intern(&document->texts, name, &number);
    reading->frame.name = (uint32_t)number;
    return number <= UINT32_MAX ? status : FLAMEPIX_NO_MEMORY;
}

static enum flamepix_status read_member(struct fpx_frames_document *document,
                                        struct reading *reading, struct fpx_json_reader *json,
                                        struct flamepix_bytes key)
{
    if (fpx_json_is(key, "name"))
        return read_name(document, reading, json);
    if (fpx_json_is(key, "pieces"))
        return read_pieces(document, reading, json);
    if (fpx_json_is(key, "depth"))
        read_depth(reading, json);
    else if (fpx_json_is(key, "elided"))
        read_elided(reading, json);
    else if (!read_count(reading, json, key))
        (void)read_weight(reading, json, key);
    return fpx_json_status(json);
}

/* -- the whole --------------------------------------------------------------------------------- */

/* Whether a frame stands on its parent. The parent was read before it, so no path is a cycle. The
 * parent of a frame is a frame one step below. Below a run there may be other runs; its parent is
 * the frame below them. */
static bool has_parent(const struct fpx_frames_document *document,
                       const struct fpx_drawn_frame *frame)
{
    if (frame->parent == 0)
        return frame->depth == 0;
    if (frame->parent > document->count)
        return false;
    const struct fpx_drawn_frame *parent = &document->frames[frame->parent - 1];
    const int64_t direction = frame->depth > 0 ? 1 : -1;
    const int64_t steps = direction * ((int64_t)frame->depth - parent->depth);
    if (direction * parent->depth < 0)
        return false;
    return frame->elided > 0 ? steps > 0 : steps == 1 && parent->elided == 0;
}

static const char *fault_of(const struct fpx_frames_document *document,
                            const struct reading *reading)
{
    const struct fpx_drawn_frame *frame = &reading->frame;
    if (reading->tag != document->count + 1)
        return "tags in order from 1";
    if (!reading->has_name && frame->elided == 0)
        return "a frame that has a name";
    if (!(frame->weight >= 0))
        return "a frame that has a weight";
    if (frame->panel > 0 && frame->panel >= document->panel_count)
        return "a frame of one of the panels";
    return has_parent(document, frame) ? NULL : "a frame that follows its parent";
}

static void settle_shown(struct fpx_drawn_frame *frame)
{
    frame->is_part = frame->shown >= 0;
    if (frame->is_part)
        return;
    frame->shown = frame->weight;
    frame->other_shown = frame->other;
}

static enum flamepix_status add_frame(struct fpx_frames_document *document,
                                      const struct reading *reading)
{
    const size_t count = document->count + 1;
    enum flamepix_status status =
        fpx_array_reserve(&document->frames, &document->capacity, count, sizeof(*document->frames));
    if (status == FLAMEPIX_OK)
        status = fpx_array_reserve(&document->places, &document->place_capacity, count,
                                   sizeof(*document->places));
    if (status != FLAMEPIX_OK)
        return status;
    document->frames[document->count] = reading->frame;
    document->places[document->count++] = reading->place;
    return FLAMEPIX_OK;
}

enum flamepix_status fpx_drawn_frame_read(struct fpx_frames_document *document,
                                          struct fpx_json_reader *json)
{
    struct reading reading = nothing;
    struct flamepix_bytes key;
    enum flamepix_status status = fpx_json_expect(json, FPX_JSON_OBJECT_BEGIN);
    while (fpx_json_next_member(json, &key, &status))
        status = read_member(document, &reading, json, key);
    if (status != FLAMEPIX_OK)
        return status;
    const char *fault = fault_of(document, &reading);
    if (fault != NULL)
        return fpx_json_fail(json, fault);
    settle_shown(&reading.frame);
    return add_frame(document, &reading);
}
