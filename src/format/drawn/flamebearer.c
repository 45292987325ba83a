/* Flame graphs of Pyroscope, as its pages and its API return them ("flamebearer"):
 *
 *     {"version": 1, "flamebearer": {"names": ["total", "main", "work"], "levels": [
 *          [0, 5, 0, 0], [0, 5, 2, 1], [0, 3, 3, 2]], "numTicks": 5, "maxSelf": 3},
 *      "metadata": {"format": "single", "spyName": "gospy", "sampleRate": 100, "units": "samples"}}
 *
 * A level is a row of the flame graph, counted from the root. Each node has four numbers: the gap
 * between the node before and this one, its total, its self weight, and the number of its name. In
 * a comparison of two profiles ("double") there are seven: the first three for each side, the side
 * before first, then the side after. A node stands on the one below whose extent it begins in. The
 * API of later versions writes the same as "flamegraph", with levels as objects. */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

#include "base/memory.h"
#include "format/drawn/drawn.h"
#include "format/formats.h"
#include "format/parse/json_recording.h"

enum { SINGLE = 4, DOUBLE = 7, NEWEST = 1 };

struct flamebearer {
    struct fpx_frames_document *document;
    struct flamepix_ledger *ledger;
    struct fpx_json_number_array *numbers; /* of each level; NAN: not a number */
    size_t level_count, level_capacity;
    uint64_t offset; /* of the levels */
    int64_t version;
    unsigned node_numbers; /* SINGLE or DOUBLE; 0: not in the file */
    bool has_format, is_in_nanoseconds, has_ticks;
    double ticks;
    struct flamepix_buffer unit;
    struct level {
        struct node_place {
            double begin, end; /* both sides together */
            uint32_t tag;
        } * nodes;
        size_t count, capacity;
    } levels[2]; /* the current one, and the one below */
};

static void not_understood(struct flamebearer *reader, uint64_t offset, const char *expected)
{
    struct flamepix_ledger *ledger = reader->ledger;
    if (ledger->not_understood.count++ > 0)
        return;
    ledger->first.offset = offset;
    (void)snprintf(ledger->first.expected, sizeof(ledger->first.expected), "%s", expected);
}

/* -- reading ----------------------------------------------------------------------------------- */

/* Text 0 is "", so names begin with 1. */
static enum flamepix_status read_names(struct flamebearer *reader, struct fpx_json_reader *json)
{
    struct fpx_text_table *texts = &reader->document->texts;
    enum flamepix_status status = fpx_json_open_array(json);
    if (status == FLAMEPIX_OK) {
        fpx_text_table_reset(texts);
        status = fpx_text_table_append(texts, (struct flamepix_bytes){"", 0});
    }
    while (fpx_json_next_element(json, &status)) {
        struct flamepix_bytes name = {"", 0};
        const uint64_t offset = fpx_json_offset(json);
        const bool is_text = fpx_json_read_string(json, &name);
        status = fpx_json_status(json);
        if (status == FLAMEPIX_OK && !is_text)
            not_understood(reader, offset, "a name that is a string");
        if (status == FLAMEPIX_OK)
            status = fpx_text_table_append(texts, name);
    }
    return status;
}

/* A level may be empty; then nothing can stand on it. */
static enum flamepix_status add_level(struct flamebearer *reader)
{
    const enum flamepix_status status =
        fpx_array_reserve(&reader->numbers, &reader->level_capacity, reader->level_count + 1,
                          sizeof(*reader->numbers));
    if (status == FLAMEPIX_OK)
        reader->numbers[reader->level_count++] = (struct fpx_json_number_array){0};
    return status;
}

/* A level that is not whole is none. */
static enum flamepix_status read_numbers(struct flamebearer *reader, struct fpx_json_reader *json)
{
    enum flamepix_status status = add_level(reader);
    if (status != FLAMEPIX_OK)
        return status;
    struct fpx_json_number_array *level = &reader->numbers[reader->level_count - 1];
    status = fpx_json_number_array_read_marked(level, json);
    if (status != FLAMEPIX_OK) {
        fpx_json_number_array_free(level);
        reader->level_count--;
    }
    return status;
}

/* An array or, from the API, an object with "values". */
static enum flamepix_status read_level(struct flamebearer *reader, struct fpx_json_reader *json)
{
    struct flamepix_bytes key;
    enum fpx_json_kind kind;
    enum flamepix_status status = fpx_json_peek(json, &kind);
    if (status != FLAMEPIX_OK || kind != FPX_JSON_OBJECT_BEGIN)
        return status == FLAMEPIX_OK ? read_numbers(reader, json) : status;
    const size_t known = reader->level_count;
    status = fpx_json_open_object(json);
    while (fpx_json_next_member(json, &key, &status)) {
        if (fpx_json_is(key, "values") && reader->level_count == known)
            status = read_numbers(reader, json);
    }
    return status == FLAMEPIX_OK && reader->level_count == known ? add_level(reader) : status;
}

static enum flamepix_status read_levels(struct flamebearer *reader, struct fpx_json_reader *json)
{
    reader->offset = fpx_json_offset(json);
    enum flamepix_status status = fpx_json_open_array(json);
    while (fpx_json_next_element(json, &status))
        status = read_level(reader, json);
    return status;
}

static void take_format(struct flamebearer *reader, struct fpx_json_reader *json)
{
    struct flamepix_bytes format;
    if (!fpx_json_read_string(json, &format))
        return;
    reader->has_format = true;
    reader->node_numbers = fpx_json_is(format, "single")   ? SINGLE
                           : fpx_json_is(format, "double") ? DOUBLE
                                                           : 0;
}

/* Before version 1, the members of metadata are next to the levels. */
static enum flamepix_status read_fact(struct flamebearer *reader, struct fpx_json_reader *json,
                                      struct flamepix_bytes key)
{
    struct flamepix_bytes unit;
    double rate;
    if (fpx_json_is(key, "format"))
        take_format(reader, json);
    else if (fpx_json_is(key, "sampleRate") && fpx_json_read_number(json, &rate))
        reader->is_in_nanoseconds = rate >= 1e9 && rate <= 1e9;
    else if (fpx_json_is(key, "units") && fpx_json_read_string(json, &unit)) {
        flamepix_buffer_clear(&reader->unit);
        return flamepix_buffer_append(&reader->unit, unit.data, unit.length);
    }
    return fpx_json_status(json);
}

static enum flamepix_status read_graph(struct flamebearer *reader, struct fpx_json_reader *json)
{
    struct flamepix_bytes key;
    enum flamepix_status status = fpx_json_open_object(json);
    while (fpx_json_next_member(json, &key, &status)) {
        if (fpx_json_is(key, "names"))
            status = read_names(reader, json);
        else if (fpx_json_is(key, "levels"))
            status = read_levels(reader, json);
        else if (fpx_json_is(key, "numTicks") || fpx_json_is(key, "total"))
            reader->has_ticks = fpx_json_read_number(json, &reader->ticks);
        else
            status = read_fact(reader, json, key);
    }
    return status;
}

static enum flamepix_status read_metadata(struct flamebearer *reader, struct fpx_json_reader *json)
{
    struct flamepix_bytes key;
    enum flamepix_status status = fpx_json_open_object(json);
    while (fpx_json_next_member(json, &key, &status))
        status = read_fact(reader, json, key);
    return status;
}

static enum flamepix_status read_file(struct flamebearer *reader, struct fpx_json_reader *json)
{
    struct flamepix_bytes key;
    enum flamepix_status status = fpx_json_expect(json, FPX_JSON_OBJECT_BEGIN);
    while (fpx_json_next_member(json, &key, &status)) {
        if (fpx_json_is(key, "flamebearer") || fpx_json_is(key, "flamegraph"))
            status = read_graph(reader, json);
        else if (fpx_json_is(key, "metadata"))
            status = read_metadata(reader, json);
        else if (fpx_json_is(key, "version"))
            (void)fpx_json_read_integer(json, &reader->version);
    }
    return status;
}

/* -- nodes ------------------------------------------------------------------------------------- */

/* A node's numbers, and the position that the next node of its level is counted from. */
struct node {
    double begin, weight, other; /* begin: both sides added up */
    double own, other_own;
    double name;
};

/* False if a number is below 0 or not a number. */
static bool take_node(const struct flamebearer *reader, const double *numbers, double reached,
                      struct node *node_ret)
{
    const bool is_double = reader->node_numbers == DOUBLE;
    for (unsigned i = 0; i < reader->node_numbers; i++) {
        if (!(numbers[i] >= 0))
            return false;
    }
    *node_ret = is_double ? (struct node){.begin = reached + numbers[0] + numbers[3],
                                          .weight = numbers[4],
                                          .other = numbers[1],
                                          .own = numbers[5],
                                          .other_own = numbers[2],
                                          .name = numbers[6]}
                          : (struct node){.begin = reached + numbers[0],
                                          .weight = numbers[1],
                                          .own = numbers[2],
                                          .name = numbers[3]};
    return node_ret->name + 1 < (double)reader->document->texts.count &&
           node_ret->name < UINT32_MAX;
}

/* The tag of the node below on which this node begins, or UINT32_MAX. `*at` is where the next
 * search starts. */
static uint32_t find_below(const struct level *below, const struct node *node, size_t *at)
{
    while (*at < below->count && below->nodes[*at].end <= node->begin)
        ++*at;
    if (*at == below->count || below->nodes[*at].begin > node->begin ||
        node->begin + node->weight + node->other > below->nodes[*at].end)
        return UINT32_MAX;
    return below->nodes[*at].tag;
}

static enum flamepix_status add_frame(struct flamebearer *reader, const struct node *node,
                                      uint32_t parent, size_t depth)
{
    struct level *level = &reader->levels[depth % 2];
    struct fpx_frames_document *document = reader->document;
    enum flamepix_status status = fpx_array_reserve(&document->frames, &document->capacity,
                                                    document->count + 1, sizeof(*document->frames));
    if (status == FLAMEPIX_OK)
        status = fpx_array_reserve(&level->nodes, &level->capacity, level->count + 1,
                                   sizeof(*level->nodes));
    if (status != FLAMEPIX_OK || document->count >= UINT32_MAX - 1 || depth > INT32_MAX)
        return FLAMEPIX_NO_MEMORY;
    document->frames[document->count++] = (struct fpx_drawn_frame){.parent = parent,
                                                                   .depth = (int32_t)depth,
                                                                   .name = (uint32_t)node->name + 1,
                                                                   .start = node->begin,
                                                                   .weight = node->weight,
                                                                   .self = node->own,
                                                                   .other = node->other,
                                                                   .other_self = node->other_own};
    level->nodes[level->count++] =
        (struct node_place){.begin = node->begin,
                            .end = node->begin + node->weight + node->other,
                            .tag = (uint32_t)document->count};
    return FLAMEPIX_OK;
}

/* After a node with invalid numbers, the positions of the others of its level are unknown. */
static enum flamepix_status take_level(struct flamebearer *reader, size_t depth)
{
    const struct fpx_json_number_array *numbers = &reader->numbers[depth];
    const size_t step = reader->node_numbers, end = numbers->count;
    enum flamepix_status status = FLAMEPIX_OK;
    double reached = 0;
    size_t at = 0;
    reader->levels[depth % 2].count = 0;
    for (size_t begin = 0; begin < end && status == FLAMEPIX_OK; begin += step) {
        struct node node;
        if (end - begin < step || !take_node(reader, numbers->values + begin, reached, &node)) {
            for (; begin < end; begin += step)
                not_understood(reader, reader->offset, "a node with its place, values and name");
            break;
        }
        reached = node.begin + node.weight + node.other;
        if (!(node.weight + node.other > 0))
            continue;
        const uint32_t parent =
            depth > 0 ? find_below(&reader->levels[(depth + 1) % 2], &node, &at) : 0;
        if (parent == UINT32_MAX)
            not_understood(reader, reader->offset, "a node with a parent on the level before");
        else
            status = add_frame(reader, &node, parent, depth);
    }
    return status;
}

/* The numbers of a level go as soon as its frames are there: together they would be half as much
 * again. */
static enum flamepix_status take_levels(struct flamebearer *reader)
{
    enum flamepix_status status = FLAMEPIX_OK;
    for (size_t i = 0; i < reader->level_count && status == FLAMEPIX_OK; i++) {
        status = take_level(reader, i);
        fpx_json_number_array_free(&reader->numbers[i]);
    }
    return status;
}

/* -- metadata ---------------------------------------------------------------------------------- */

/* Compares each node's stated self weight with its value less the nodes on top. What is left is
 * kept in `shown` meanwhile; all of a node is shown. */
static void check_own(struct flamebearer *reader)
{
    struct fpx_drawn_frame *frames = reader->document->frames;
    for (size_t i = 0; i < reader->document->count; i++) {
        frames[i].shown = frames[i].weight - frames[i].self;
        frames[i].other_shown = frames[i].other - frames[i].other_self;
        if (frames[i].parent > 0) {
            frames[frames[i].parent - 1].shown -= frames[i].weight;
            frames[frames[i].parent - 1].other_shown -= frames[i].other;
        }
    }
    for (size_t i = 0; i < reader->document->count; i++) {
        struct fpx_drawn_frame *frame = &frames[i];
        if (fabs(frame->shown) > frame->weight * 1e-9 ||
            fabs(frame->other_shown) > frame->other * 1e-9)
            not_understood(reader, reader->offset,
                           "a node whose value is its self plus that of its children");
        frame->shown = frame->weight;
        frame->other_shown = frame->other;
    }
}

static void check_total(struct flamebearer *reader)
{
    const double found = reader->document->chart.total;
    if (!reader->has_ticks || fabs(found - reader->ticks) <= found * 1e-9)
        return;
    (void)snprintf(reader->ledger->total.name, sizeof(reader->ledger->total.name), "numTicks");
    reader->ledger->total.stated = reader->ticks;
    reader->ledger->total.found = found;
}

/* -- the document ------------------------------------------------------------------------------ */

static enum flamepix_status add_text(struct fpx_frames_document *document,
                                     struct flamepix_bytes text, size_t *number_ret)
{
    *number_ret = document->texts.count;
    return fpx_text_table_append(&document->texts, text);
}

/* Nanoseconds are stored as samples at a rate of 1e9 a second. */
static enum flamepix_status say_units(struct flamebearer *reader)
{
    struct fpx_frames_document *document = reader->document;
    struct flamepix_bytes unit = flamepix_buffer_bytes(&reader->unit);
    if (reader->is_in_nanoseconds && fpx_json_is(unit, "samples"))
        unit = flamepix_bytes_of("nanoseconds");
    enum flamepix_status status = add_text(document, unit, &document->chart.unit);
    if (status != FLAMEPIX_OK || reader->node_numbers == SINGLE)
        return status;
    status = add_text(document, flamepix_bytes_of("after"), &document->measure[0]);
    return status == FLAMEPIX_OK
               ? add_text(document, flamepix_bytes_of("before"), &document->measure[1])
               : status;
}

/* The outermost level is one node, so its number count shows the format. */
static void tell_format(struct flamebearer *reader)
{
    const size_t count = reader->level_count > 0 ? reader->numbers[0].count : 0;
    if (!reader->has_format && (count == SINGLE || count == DOUBLE))
        reader->node_numbers = (unsigned)count;
}

static enum flamepix_status make_document(struct flamebearer *reader)
{
    struct fpx_frames_document *document = reader->document;
    tell_format(reader);
    if (reader->node_numbers == 0 || reader->level_count == 0 || document->texts.count == 0 ||
        reader->numbers[0].count > reader->node_numbers) {
        not_understood(reader, reader->offset,
                       "levels of nodes, single or double, and their names");
        return FLAMEPIX_OK;
    }
    enum flamepix_status status = take_levels(reader);
    for (size_t i = 0; i < document->count && document->frames[i].parent == 0; i++)
        document->chart.total += document->frames[i].weight + document->frames[i].other;
    check_total(reader);
    check_own(reader);
    return status == FLAMEPIX_OK ? say_units(reader) : status;
}

static enum flamepix_status refuse_version(struct flamebearer *reader)
{
    (void)snprintf(reader->ledger->newer_version, sizeof(reader->ledger->newer_version), "%lld",
                   (long long)reader->version);
    return FLAMEPIX_UNKNOWN_VERSION;
}

static void check_end(struct flamebearer *reader, struct fpx_json_reader *json)
{
    if (fpx_json_next_document(json) != FLAMEPIX_OK)
        return;
    not_understood(reader, fpx_json_offset(json), "the end of the document");
}

/* What was complete before damage is kept. */
static enum flamepix_status read_flamebearer(struct fpx_frames_document *document,
                                             struct fpx_json_reader *json,
                                             struct flamepix_ledger *ledger)
{
    struct flamebearer reader = {.document = document, .ledger = ledger};
    const enum flamepix_status read = read_file(&reader, json);
    enum flamepix_status made = FLAMEPIX_OK;
    if (read == FLAMEPIX_OK && reader.version > NEWEST)
        made = refuse_version(&reader);
    else if (read == FLAMEPIX_OK || read == FLAMEPIX_BAD_RECORDING)
        made = make_document(&reader);
    if (read == FLAMEPIX_OK)
        check_end(&reader, json);
    for (size_t i = 0; i < reader.level_count; i++)
        fpx_json_number_array_free(&reader.numbers[i]);
    free(reader.numbers);
    flamepix_buffer_free(&reader.unit);
    free(reader.levels[0].nodes);
    free(reader.levels[1].nodes);
    return made != FLAMEPIX_OK ? made : read;
}

enum flamepix_status fpx_flamebearer_open(struct flamepix_input *input,
                                          const struct flamepix_format_options *options,
                                          struct flamepix_format_report *report,
                                          struct flamepix_stacks **stacks_ret)
{
    return fpx_drawn_frames_open_by(read_flamebearer, input, options, report, stacks_ret);
}
