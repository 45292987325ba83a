#include "format/web/v8.h"

#include <stdlib.h>

#include "base/markup/json_number.h"
#include "base/memory.h"

enum flamepix_status fpx_cpuprofile_file_init(struct fpx_cpuprofile_file *file)
{
    const int64_t no_id = INT64_MIN;
    enum flamepix_status status = fpx_v8_nodes_init(&file->nodes);
    if (status == FLAMEPIX_OK)
        status = fpx_v8_nodes_find(&file->nodes, no_id, &file->scratch);
    return status;
}

static enum flamepix_status read_children(struct fpx_cpuprofile_file *file,
                                          struct fpx_json_reader *json)
{
    int64_t id;
    enum flamepix_status status = fpx_json_open_array(json);
    while (fpx_json_next_element(json, &status)) {
        if (!fpx_json_read_integer(json, &id))
            continue;
        status = fpx_array_reserve(&file->children, &file->child_capacity, file->child_count + 1,
                                   sizeof(*file->children));
        if (status == FLAMEPIX_OK)
            file->children[file->child_count++] = id;
    }
    return status;
}

/* Stores what was read of a node under its id, and sets the parent of its children. */
static enum flamepix_status keep_node(struct fpx_cpuprofile_file *file, int64_t id,
                                      int64_t parent_id, bool has_parent)
{
    uint32_t node, other;
    enum flamepix_status status = fpx_v8_nodes_find(&file->nodes, id, &node);
    if (status == FLAMEPIX_OK && has_parent) {
        status = fpx_v8_nodes_find(&file->nodes, parent_id, &other);
        file->nodes.items[node].parent = other;
    }
    for (size_t i = 0; i < file->child_count && status == FLAMEPIX_OK; i++) {
        status = fpx_v8_nodes_find(&file->nodes, file->children[i], &other);
        if (status == FLAMEPIX_OK)
            file->nodes.items[other].parent = node;
    }
    if (status != FLAMEPIX_OK)
        return status;
    const uint32_t parent = file->nodes.items[node].parent;
    file->nodes.items[node] = file->nodes.items[file->scratch];
    file->nodes.items[node].id = id;
    file->nodes.items[node].is_known = file->nodes.items[node].has_name;
    file->nodes.items[node].parent = parent;
    return FLAMEPIX_OK;
}

/* Ids begin at 0; some writers give nodes without a parent the parent -1. */
static enum flamepix_status read_node(struct fpx_cpuprofile_file *file,
                                      struct fpx_json_reader *json)
{
    struct flamepix_bytes key;
    int64_t id = 0, parent = 0;
    bool has_id = false, has_parent = false;
    enum flamepix_status status = FLAMEPIX_OK;
    if (!fpx_json_begin_object(json))
        return fpx_json_status(json);
    file->nodes.items[file->scratch] = (struct fpx_v8_node){.line = -1};
    file->child_count = 0;
    while (fpx_json_next_member(json, &key, &status)) {
        if (fpx_json_is(key, "id"))
            has_id = fpx_json_read_integer(json, &id);
        else if (fpx_json_is(key, "parent"))
            has_parent = fpx_json_read_integer(json, &parent) && parent >= 0;
        else if (fpx_json_is(key, "children"))
            status = read_children(file, json);
        else
            status = fpx_v8_nodes_read(&file->nodes, json, key, file->scratch);
    }
    file->nameless += status == FLAMEPIX_OK && !has_id;
    return status == FLAMEPIX_OK && has_id ? keep_node(file, id, parent, has_parent) : status;
}

static enum flamepix_status read_nodes(struct fpx_cpuprofile_file *file,
                                       struct fpx_json_reader *json)
{
    enum flamepix_status status = fpx_json_open_array(json);
    while (fpx_json_next_element(json, &status))
        status = read_node(file, json);
    return status;
}

static enum flamepix_status add_sample(struct fpx_cpuprofile_file *file, uint32_t node)
{
    enum flamepix_status status = fpx_array_reserve(&file->samples, &file->sample_capacity,
                                                    file->sample_count + 1, sizeof(*file->samples));
    if (status == FLAMEPIX_OK)
        file->samples[file->sample_count++] = node;
    return status;
}

static enum flamepix_status read_samples(struct fpx_cpuprofile_file *file,
                                         struct fpx_json_reader *json)
{
    int64_t id;
    file->samples_offset = fpx_json_offset(json);
    enum flamepix_status status = fpx_json_open_array(json);
    while (fpx_json_next_element(json, &status)) {
        uint32_t node = FPX_V8_NO_NODE;
        if (fpx_json_read_integer(json, &id))
            status = fpx_v8_nodes_find(&file->nodes, id, &node);
        if (status == FLAMEPIX_OK)
            status = add_sample(file, node);
    }
    return status;
}

static enum flamepix_status add_delta(struct fpx_cpuprofile_file *file, int64_t delta)
{
    enum flamepix_status status = fpx_array_reserve(&file->deltas, &file->delta_capacity,
                                                    file->delta_count + 1, sizeof(*file->deltas));
    if (status == FLAMEPIX_OK)
        file->deltas[file->delta_count++] = delta;
    return status;
}

/* Reads microseconds as nanoseconds, up to 126 years. */
static bool read_nanoseconds(struct fpx_json_reader *json, int64_t *time_ret)
{
    const int64_t most = INT64_C(4000000000000000000);
    return fpx_json_read_scaled(json, 3, time_ret) && *time_ret >= -most && *time_ret <= most;
}

static enum flamepix_status read_deltas(struct fpx_cpuprofile_file *file,
                                        struct fpx_json_reader *json)
{
    enum flamepix_status status = fpx_json_open_array(json);
    while (fpx_json_next_element(json, &status)) {
        int64_t delta;
        if (!read_nanoseconds(json, &delta))
            delta = FPX_CPUPROFILE_NO_DELTA;
        status = add_delta(file, delta);
    }
    return status;
}

static enum flamepix_status read_timestamps(struct fpx_cpuprofile_file *file,
                                            struct fpx_json_reader *json)
{
    int64_t time, before = 0;
    enum flamepix_status status = fpx_json_open_array(json);
    while (fpx_json_next_element(json, &status)) {
        if (!read_nanoseconds(json, &time)) {
            status = add_delta(file, FPX_CPUPROFILE_NO_DELTA);
            continue;
        }
        if (!file->has_timestamps)
            file->first = before = time;
        file->has_timestamps = true;
        status = add_delta(file, time - before);
        before = time;
    }
    return status;
}

static enum flamepix_status read_time(struct fpx_json_reader *json,
                                      struct fpx_cpuprofile_time *time)
{
    struct fpx_json_token token;
    time->length = 0;
    if (!fpx_json_read_scalar(json, &token) ||
        (token.kind != FPX_JSON_NUMBER && token.kind != FPX_JSON_STRING) ||
        token.text.length > sizeof(time->text))
        return fpx_json_status(json);
    memcpy(time->text, token.text.data, token.text.length);
    time->length = token.text.length;
    return FLAMEPIX_OK;
}

static enum flamepix_status read_member(struct fpx_cpuprofile_file *file,
                                        struct fpx_json_reader *json, struct flamepix_bytes key)
{
    if (fpx_json_is(key, "nodes") || fpx_json_is(key, "head"))
        file->has_nodes = true;
    if (fpx_json_is(key, "nodes"))
        return read_nodes(file, json);
    if (fpx_json_is(key, "head"))
        return fpx_v8_nodes_read_tree(&file->nodes, json);
    if (fpx_json_is(key, "samples")) {
        file->has_samples = true;
        return read_samples(file, json);
    }
    if (fpx_json_is(key, "timeDeltas"))
        return read_deltas(file, json);
    if (fpx_json_is(key, "timestamps"))
        return read_timestamps(file, json);
    if (fpx_json_is(key, "startTime"))
        return read_time(json, &file->start);
    if (fpx_json_is(key, "endTime"))
        return read_time(json, &file->end);
    return fpx_json_status(json);
}

/* Replies of debuggers contain the profile: "result" and "profile". */
enum flamepix_status fpx_cpuprofile_file_read(struct fpx_cpuprofile_file *file,
                                              struct fpx_json_reader *json)
{
    struct flamepix_bytes key;
    unsigned depth = 1;
    enum flamepix_status status = fpx_json_expect(json, FPX_JSON_OBJECT_BEGIN);
    while (depth > 0 && (status == FLAMEPIX_OK || status == FLAMEPIX_END)) {
        status = fpx_json_member(json, &key);
        if (status == FLAMEPIX_END)
            depth--;
        else if (status != FLAMEPIX_OK)
            break;
        else if (fpx_json_is(key, "profile") || fpx_json_is(key, "result"))
            depth += fpx_json_begin_object(json);
        else
            status = read_member(file, json, key);
    }
    return status == FLAMEPIX_END ? FLAMEPIX_OK : status;
}

static bool scaled(const struct fpx_cpuprofile_time *time, unsigned places, int64_t *value_ret)
{
    const int64_t most = INT64_C(4000000000000000000);
    const struct flamepix_bytes text = {time->text, time->length};
    return fpx_json_number_scaled(text, places, value_ret) && *value_ret >= -most &&
           *value_ret <= most;
}

/* Times beyond 126 years are read as whole microseconds. With timestamps, which are in
 * microseconds, times are in seconds. */
bool fpx_cpuprofile_file_length(const struct fpx_cpuprofile_file *file, int64_t *length_ret)
{
    const int64_t most = INT64_C(4000000000000000);
    int64_t start, end;
    if (file->has_timestamps) {
        if (!scaled(&file->end, 9, &end))
            return false;
        *length_ret = end - file->first;
    } else if (scaled(&file->start, 3, &start) && scaled(&file->end, 3, &end)) {
        *length_ret = end - start;
    } else {
        if (!scaled(&file->start, 0, &start) || !scaled(&file->end, 0, &end) ||
            end - start > most || start - end > most)
            return false;
        *length_ret = (end - start) * 1000;
    }
    return true;
}

bool fpx_cpuprofile_file_start(const struct fpx_cpuprofile_file *file, double *start_ret)
{
    struct fpx_json_number number;
    const struct flamepix_bytes text = {file->start.text, file->start.length};
    if (file->has_timestamps)
        *start_ret = (double)file->first / 1e9;
    else if (fpx_json_number_parse(text, &number))
        *start_ret = number.value / 1e6;
    else
        return false;
    return true;
}

void fpx_cpuprofile_file_free(struct fpx_cpuprofile_file *file)
{
    fpx_v8_nodes_free(&file->nodes);
    free(file->children);
    free(file->samples);
    free(file->deltas);
}
