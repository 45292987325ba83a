/* JSON profiles of xhprof, tideways and their relatives for PHP: for each pair of caller and
 * callee, the inclusive cost of all these calls.
 *
 *     {"main()==>load": {"ct": 1, "wt": 90, "cpu": 80, "mu": 2048, "pmu": 1024},
 *      "main()==>work": {"ct": 2, "wt": 300, …}, "main()": {"ct": 1, "wt": 420, …}}
 *
 * Some writers put this into a member of an object, such as "profile", next to other members. A
 * function's own cost is the cost of its calls less that of its callees; stacks are estimated
 * (calls.h). Wall time, CPU time, memory and peak memory are parts. Call counts are not read, since
 * they are not a cost that callers share. */
#include "format/calls/calls.h"
#include "format/formats.h"
#include "format/parse/json_recording.h"
#include "format/parse/parse_text.h"
#include "format/parse/text_table.h"

static const struct measure {
    const char *key, *name, *unit;
} measures[] = {
    {"wt", "wall time", "microseconds"},
    {"cpu", "processor time", "microseconds"},
    {"mu", "memory", "bytes"},
    {"pmu", "peak memory", "bytes"},
};

/* Limit of nested objects: the outermost, "profile", a call. */
enum { MEASURES = sizeof(measures) / sizeof(measures[0]), DEEPEST = 8 };

/* An open object. */
struct object {
    size_t name; /* where its key begins in the names */
    uint64_t offset;
    bool is_call; /* it has costs */
    bool has[MEASURES];
    double costs[MEASURES];
};

struct xhprof {
    struct fpx_json_reader json;
    struct fpx_text_table functions;
    struct fpx_call_graph graph;
    struct object objects[DEEPEST];
    size_t depth;
    struct flamepix_buffer names; /* of the open objects */
    bool has[MEASURES];           /* some call has it */
    bool has_total;
    double totals[MEASURES]; /* of entries without a caller */
};

/* -- calls ------------------------------------------------------------------------------------- */

static enum flamepix_status find_function(struct xhprof *reader, struct flamepix_bytes name,
                                          uint32_t *function_ret)
{
    size_t number = 0;
    const enum flamepix_status status = fpx_text_table_intern(&reader->functions, name, &number);
    *function_ret = (uint32_t)number;
    return status == FLAMEPIX_OK && number >= UINT32_MAX ? FLAMEPIX_NO_MEMORY : status;
}

static enum flamepix_status add_own(struct xhprof *reader, uint32_t function, const double *costs,
                                    int sign)
{
    double own[MEASURES];
    for (size_t i = 0; i < MEASURES; i++)
        own[i] = sign * costs[i];
    return fpx_call_graph_add_self(&reader->graph, function, own);
}

/* Recursive calls cost nothing beyond the function's own cost. */
static enum flamepix_status add_call(struct xhprof *reader, struct flamepix_bytes name,
                                     const double *costs)
{
    struct flamepix_bytes callee = name, caller;
    uint32_t from = 0, to = 0;
    const bool has_caller = fpx_take_until(&callee, "==>", &caller);
    enum flamepix_status status = find_function(reader, callee, &to);
    if (status == FLAMEPIX_OK)
        status = add_own(reader, to, costs, 1);
    if (status == FLAMEPIX_OK && !has_caller) {
        reader->has_total = true;
        for (size_t i = 0; i < MEASURES; i++)
            reader->totals[i] += costs[i];
    }
    if (status != FLAMEPIX_OK || !has_caller)
        return status;
    status = find_function(reader, caller, &from);
    if (status == FLAMEPIX_OK)
        status = add_own(reader, from, costs, -1);
    return status == FLAMEPIX_OK ? fpx_call_graph_add_call(&reader->graph, from, to, costs)
                                 : status;
}

/* Each call must have the measures of the first one, and none that take precedence over these. */
static enum flamepix_status take_call(struct fpx_recording *recording, struct xhprof *reader,
                                      const struct object *object)
{
    const struct flamepix_bytes name =
        flamepix_bytes_from(flamepix_buffer_bytes(&reader->names), object->name);
    bool is_first = true;
    for (size_t i = 0; i < MEASURES; i++) {
        if (reader->graph.function_count == 0)
            reader->has[i] = object->has[i];
        const bool is_other = reader->has[i] ? !object->has[i] : object->has[i] && is_first;
        is_first = is_first && !reader->has[i];
        if (is_other)
            return fpx_recording_not_understood(recording, object->offset,
                                                "the measures that other calls have");
    }
    return add_call(reader, name, object->costs);
}

/* -- objects ----------------------------------------------------------------------------------- */

static enum flamepix_status open_object(struct xhprof *reader, struct flamepix_bytes name)
{
    struct object *object = &reader->objects[reader->depth];
    *object =
        (struct object){.name = reader->names.length, .offset = fpx_json_offset(&reader->json)};
    enum flamepix_status status = flamepix_buffer_append(&reader->names, name.data, name.length);
    if (status != FLAMEPIX_OK)
        return status;
    if (fpx_json_begin_object(&reader->json))
        reader->depth++;
    else
        reader->names.length = object->name;
    return fpx_json_status(&reader->json);
}

static enum flamepix_status close_object(struct fpx_recording *recording, struct xhprof *reader)
{
    const struct object *object = &reader->objects[--reader->depth];
    const enum flamepix_status status =
        object->is_call ? take_call(recording, reader, object) : FLAMEPIX_OK;
    reader->names.length = object->name;
    return status;
}

/* Reads a cost, a call count, or what may be another object. */
static enum flamepix_status take_member(struct xhprof *reader, struct flamepix_bytes key)
{
    struct object *object = &reader->objects[reader->depth - 1];
    for (size_t i = 0; i < MEASURES; i++) {
        if (!fpx_json_is(key, measures[i].key))
            continue;
        object->has[i] = fpx_json_read_number(&reader->json, &object->costs[i]);
        object->is_call |= object->has[i];
        return fpx_json_status(&reader->json);
    }
    if (fpx_json_is(key, "ct")) {
        object->is_call = true;
        return fpx_json_skip(&reader->json);
    }
    return reader->depth < DEEPEST ? open_object(reader, key) : fpx_json_skip(&reader->json);
}

/* -- stacks ------------------------------------------------------------------------------------ */

static enum flamepix_status add_frame(struct fpx_recording *recording, const void *user,
                                      uint32_t function)
{
    const struct xhprof *reader = user;
    return fpx_recording_name(recording, fpx_text_table_get(&reader->functions, function));
}

static enum flamepix_status put_measure(struct fpx_recording *recording, struct xhprof *reader,
                                        size_t measure, size_t part)
{
    const double total = fpx_call_graph_total(&reader->graph, measure);
    if (!fpx_recording_wants(recording, part)) {
        fpx_recording_pass_over(recording, part, (struct flamepix_weight){.value = total});
        return FLAMEPIX_OK;
    }
    if (reader->has_total)
        fpx_recording_states(recording, "main()", reader->totals[measure], total);
    return fpx_call_graph_put(&reader->graph, measure, recording, part, add_frame, reader);
}

/* By default the first measure present is read. */
static enum flamepix_status put_stacks(struct fpx_recording *recording, struct xhprof *reader)
{
    bool is_first = true;
    enum flamepix_status status = FLAMEPIX_OK;
    for (size_t i = 0; i < MEASURES && status == FLAMEPIX_OK; i++) {
        size_t part;
        if (!reader->has[i])
            continue;
        status = fpx_recording_part(recording, "measure", flamepix_bytes_of(measures[i].name),
                                    flamepix_bytes_of(measures[i].unit), &part);
        if (status == FLAMEPIX_OK && is_first)
            fpx_recording_prefer(recording, part);
        is_first = false;
        if (status == FLAMEPIX_OK)
            status = put_measure(recording, reader, i, part);
    }
    return status;
}

/* -- the reader -------------------------------------------------------------------------------- */

static enum flamepix_status begin(struct fpx_recording *recording, void *user)
{
    struct xhprof *reader = user;
    fpx_json_recording_init(&reader->json, recording);
    fpx_call_graph_init(&reader->graph, MEASURES);
    return FLAMEPIX_OK;
}

/* Reads one document: an object with further objects. */
static enum flamepix_status read_document(struct fpx_recording *recording, struct xhprof *reader)
{
    struct flamepix_bytes key;
    enum flamepix_status status = open_object(reader, flamepix_bytes_of(""));
    while (status == FLAMEPIX_OK && reader->depth > 0) {
        status = fpx_json_member(&reader->json, &key);
        if (status == FLAMEPIX_END)
            status = close_object(recording, reader);
        else if (status == FLAMEPIX_OK)
            status = take_member(reader, key);
    }
    return status;
}

/* Reads all documents and adds up their costs. Damage ends them; what was complete makes stacks. */
static enum flamepix_status step(struct fpx_recording *recording, void *user)
{
    struct xhprof *reader = user;
    enum flamepix_status status = FLAMEPIX_OK;
    while (status == FLAMEPIX_OK) {
        status =
            fpx_json_recording_status(recording, &reader->json, read_document(recording, reader));
        if (status == FLAMEPIX_OK)
            status = fpx_json_recording_next_document(&reader->json, recording);
    }
    if (status == FLAMEPIX_END)
        status = put_stacks(recording, reader);
    return status == FLAMEPIX_OK ? FLAMEPIX_END : status;
}

static void end(void *user)
{
    struct xhprof *reader = user;
    fpx_json_reader_free(&reader->json);
    fpx_text_table_free(&reader->functions);
    flamepix_buffer_free(&reader->names);
    fpx_call_graph_free(&reader->graph);
}

static const struct fpx_recording_kind kind = {
    .reader_nbytes = sizeof(struct xhprof), .begin = begin, .step = step, .end = end};

FPX_RECORDING_OPEN(fpx_xhprof_open, kind)
