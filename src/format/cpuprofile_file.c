#include "format/cpuprofile_file.h"

#include <stdlib.h>

#include "base/array.h"

enum flamepix_status flamepix_cpuprofile_file_init(struct flamepix_cpuprofile_file *file)
{
    const int64_t no_id = INT64_MIN;
    enum flamepix_status status = flamepix_v8_nodes_init(&file->nodes);
    if (status == FLAMEPIX_OK)
        status = flamepix_v8_nodes_find(&file->nodes, no_id, &file->scratch);
    return status;
}

static enum flamepix_status read_children(struct flamepix_cpuprofile_file *file,
                                          struct flamepix_json_reader *json)
{
    int64_t id;
    enum flamepix_status status = flamepix_json_open_array(json);
    while (flamepix_json_next_element(json, &status)) {
        if (!flamepix_json_read_integer(json, &id))
            continue;
        status = flamepix_array_reserve(&file->children, &file->child_capacity,
                                        file->child_count + 1, sizeof(*file->children));
        if (status == FLAMEPIX_OK)
            file->children[file->child_count++] = id;
    }
    return status;
}

/* What was read of a node is that of its id; its children are told their parent. */
static enum flamepix_status keep_node(struct flamepix_cpuprofile_file *file, int64_t id,
                                      int64_t parent_id, bool has_parent)
{
    uint32_t node, other;
    enum flamepix_status status = flamepix_v8_nodes_find(&file->nodes, id, &node);
    if (status == FLAMEPIX_OK && has_parent) {
        status = flamepix_v8_nodes_find(&file->nodes, parent_id, &other);
        file->nodes.items[node].parent = other;
    }
    for (size_t i = 0; i < file->child_count && status == FLAMEPIX_OK; i++) {
        status = flamepix_v8_nodes_find(&file->nodes, file->children[i], &other);
        if (status == FLAMEPIX_OK)
            file->nodes.items[other].parent = node;
    }
    if (status != FLAMEPIX_OK)
        return status;
    const uint32_t parent = file->nodes.items[node].parent;
    file->nodes.items[node] = file->nodes.items[file->scratch];
    file->nodes.items[node].id = id;
    file->nodes.items[node].is_known = true;
    file->nodes.items[node].parent = parent;
    return FLAMEPIX_OK;
}

static enum flamepix_status read_node(struct flamepix_cpuprofile_file *file,
                                      struct flamepix_json_reader *json)
{
    struct flamepix_bytes key;
    int64_t id = 0, parent = 0;
    bool has_id = false, has_parent = false;
    enum flamepix_status status = FLAMEPIX_OK;
    if (!flamepix_json_begin_object(json))
        return flamepix_json_status(json);
    file->nodes.items[file->scratch] = (struct flamepix_v8_node){.line = -1};
    file->child_count = 0;
    while (flamepix_json_next_member(json, &key, &status)) {
        if (flamepix_json_is(key, "id"))
            has_id = flamepix_json_read_integer(json, &id);
        else if (flamepix_json_is(key, "parent"))
            has_parent = flamepix_json_read_integer(json, &parent);
        else if (flamepix_json_is(key, "children"))
            status = read_children(file, json);
        else
            status = flamepix_v8_nodes_read(&file->nodes, json, key, file->scratch);
    }
    return status == FLAMEPIX_OK && has_id ? keep_node(file, id, parent, has_parent) : status;
}

static enum flamepix_status read_nodes(struct flamepix_cpuprofile_file *file,
                                       struct flamepix_json_reader *json)
{
    enum flamepix_status status = flamepix_json_open_array(json);
    while (flamepix_json_next_element(json, &status))
        status = read_node(file, json);
    return status;
}

static enum flamepix_status add_sample(struct flamepix_cpuprofile_file *file, int64_t id)
{
    uint32_t node;
    enum flamepix_status status = flamepix_array_reserve(
        &file->samples, &file->sample_capacity, file->sample_count + 1, sizeof(*file->samples));
    if (status == FLAMEPIX_OK)
        status = flamepix_v8_nodes_find(&file->nodes, id, &node);
    if (status == FLAMEPIX_OK)
        file->samples[file->sample_count++] = node;
    return status;
}

static enum flamepix_status read_samples(struct flamepix_cpuprofile_file *file,
                                         struct flamepix_json_reader *json)
{
    int64_t id;
    enum flamepix_status status = flamepix_json_open_array(json);
    while (flamepix_json_next_element(json, &status)) {
        if (flamepix_json_read_integer(json, &id))
            status = add_sample(file, id);
    }
    return status;
}

static enum flamepix_status read_timestamps(struct flamepix_cpuprofile_file *file,
                                            struct flamepix_json_reader *json)
{
    double time, before = 0;
    enum flamepix_status status = flamepix_json_open_array(json);
    while (flamepix_json_next_element(json, &status)) {
        if (!flamepix_json_read_number(json, &time))
            continue;
        if (!file->has_timestamps)
            file->first = before = time;
        file->has_timestamps = true;
        status = flamepix_json_numbers_add(&file->deltas, time - before);
        before = time;
    }
    return status;
}

static enum flamepix_status read_time(struct flamepix_json_reader *json,
                                      struct flamepix_cpuprofile_time *time)
{
    struct flamepix_json_token token;
    if (flamepix_json_read_scalar(json, &token) && token.kind == FLAMEPIX_JSON_NUMBER)
        *time = (struct flamepix_cpuprofile_time){token.number, token.is_integer, token.integer};
    return flamepix_json_status(json);
}

static enum flamepix_status read_member(struct flamepix_cpuprofile_file *file,
                                        struct flamepix_json_reader *json,
                                        struct flamepix_bytes key)
{
    if (flamepix_json_is(key, "nodes"))
        return read_nodes(file, json);
    if (flamepix_json_is(key, "head"))
        return flamepix_v8_nodes_read_tree(&file->nodes, json);
    if (flamepix_json_is(key, "samples"))
        return read_samples(file, json);
    if (flamepix_json_is(key, "timeDeltas"))
        return flamepix_json_numbers_read(&file->deltas, json);
    if (flamepix_json_is(key, "timestamps"))
        return read_timestamps(file, json);
    if (flamepix_json_is(key, "startTime"))
        return read_time(json, &file->start);
    if (flamepix_json_is(key, "endTime"))
        return read_time(json, &file->end);
    return flamepix_json_status(json);
}

/* What debuggers answer has the profile in it: "result" and "profile". */
enum flamepix_status flamepix_cpuprofile_file_read(struct flamepix_cpuprofile_file *file,
                                                   struct flamepix_json_reader *json)
{
    struct flamepix_bytes key;
    unsigned depth = 1;
    enum flamepix_status status = flamepix_json_expect(json, FLAMEPIX_JSON_OBJECT_BEGIN);
    while (depth > 0 && (status == FLAMEPIX_OK || status == FLAMEPIX_END)) {
        status = flamepix_json_member(json, &key);
        if (status == FLAMEPIX_END)
            depth--;
        else if (status != FLAMEPIX_OK)
            break;
        else if (flamepix_json_is(key, "profile") || flamepix_json_is(key, "result"))
            depth += flamepix_json_begin_object(json);
        else
            status = read_member(file, json, key);
    }
    return status == FLAMEPIX_END ? FLAMEPIX_OK : status;
}

void flamepix_cpuprofile_file_free(struct flamepix_cpuprofile_file *file)
{
    flamepix_v8_nodes_free(&file->nodes);
    free(file->children);
    free(file->samples);
    flamepix_json_numbers_free(&file->deltas);
}
