#include "format/languages/stackprof_file.h"

#include <stdlib.h>

#include "base/memory.h"
#include "format/parse/parse_text.h"

void fpx_stackprof_file_init(struct fpx_stackprof_file *file)
{
    *file = (struct fpx_stackprof_file){.samples = -1};
    fpx_call_graph_init(&file->calls, 1);
}

/* The frame whose id is a key; added if it is new. A key that is not a number means frame 0. */
static enum flamepix_status find_frame(struct fpx_stackprof_file *file, struct flamepix_bytes key,
                                       uint32_t *frame_ret)
{
    uint64_t id = 0;
    (void)fpx_take_number(&key, &id);
    *frame_ret = fpx_id_table_find(&file->ids, id);
    if (*frame_ret != FPX_ID_NONE)
        return FLAMEPIX_OK;
    const size_t count = file->frames.count;
    *frame_ret = (uint32_t)count;
    enum flamepix_status status =
        fpx_array_reserve(&file->known, &file->known_capacity, count + 1, sizeof(*file->known));
    if (status == FLAMEPIX_OK)
        status = fpx_id_table_add(&file->ids, id);
    if (status != FLAMEPIX_OK)
        return status;
    file->known[count] = (struct fpx_stackprof_frame){0};
    return fpx_frame_table_add(&file->frames);
}

/* Reads how many samples of a caller were in each of its callees. */
static enum flamepix_status read_edges(struct fpx_stackprof_file *file,
                                       struct fpx_json_reader *json, uint32_t caller)
{
    struct flamepix_bytes key;
    uint32_t callee;
    enum flamepix_status status = fpx_json_open_object(json);
    while (fpx_json_next_member(json, &key, &status)) {
        double samples = 0;
        status = find_frame(file, key, &callee);
        if (status == FLAMEPIX_OK && fpx_json_read_number(json, &samples))
            status = fpx_call_graph_add_call(&file->calls, caller, callee, &samples);
    }
    return status;
}

static enum flamepix_status read_frame_member(struct fpx_stackprof_file *file,
                                              struct fpx_json_reader *json,
                                              struct flamepix_bytes key, uint32_t frame)
{
    struct flamepix_bytes text;
    int64_t line;
    double samples;
    file->known[frame].has_name |= fpx_json_is(key, "name");
    if (fpx_json_is(key, "name") && fpx_json_read_string(json, &text))
        return fpx_frame_table_set_name(&file->frames, frame, text);
    if (fpx_json_is(key, "file") && fpx_json_read_string(json, &text))
        return fpx_frame_table_set_file(&file->frames, frame, text);
    if (fpx_json_is(key, "line") && fpx_json_read_integer(json, &line))
        fpx_frame_table_set_line(&file->frames, frame, line);
    else if (fpx_json_is(key, "samples") && fpx_json_read_number(json, &samples)) {
        file->known[frame].is_counted = true;
        return fpx_call_graph_add_self(&file->calls, frame, &samples);
    }
    if (fpx_json_is(key, "edges"))
        return read_edges(file, json, frame);
    return fpx_json_status(json);
}

static enum flamepix_status read_frame(struct fpx_stackprof_file *file,
                                       struct fpx_json_reader *json, uint32_t frame)
{
    struct flamepix_bytes key;
    enum flamepix_status status = fpx_json_open_object(json);
    while (fpx_json_next_member(json, &key, &status))
        status = read_frame_member(file, json, key, frame);
    return status;
}

static enum flamepix_status read_frames(struct fpx_stackprof_file *file,
                                        struct fpx_json_reader *json)
{
    struct flamepix_bytes key;
    uint32_t frame;
    enum flamepix_status status = fpx_json_open_object(json);
    while (fpx_json_next_member(json, &key, &status)) {
        status = find_frame(file, key, &frame);
        if (status != FLAMEPIX_OK)
            break;
        file->known[frame].is_there = true;
        status = read_frame(file, json, frame);
    }
    return status;
}

/* Checks whether the next array has elements. */
static enum flamepix_status look_for_samples(struct fpx_stackprof_file *file,
                                             struct fpx_json_reader *json)
{
    if (!fpx_json_begin_array(json))
        return fpx_json_status(json);
    enum flamepix_status status = fpx_json_element(json);
    if (status != FLAMEPIX_OK)
        return status == FLAMEPIX_END ? FLAMEPIX_OK : status;
    file->has_samples = true;
    status = fpx_json_skip(json);
    return status == FLAMEPIX_OK ? fpx_json_skip_rest(json) : status;
}

enum flamepix_status fpx_stackprof_file_read(struct fpx_stackprof_file *file,
                                             struct fpx_json_reader *json)
{
    struct flamepix_bytes key, mode;
    enum flamepix_status status = fpx_json_expect(json, FPX_JSON_OBJECT_BEGIN);
    while (fpx_json_next_member(json, &key, &status)) {
        if (fpx_json_is(key, "frames"))
            status = read_frames(file, json);
        else if (fpx_json_is(key, "raw"))
            status = look_for_samples(file, json);
        else if (fpx_json_is(key, "raw_timestamp_deltas"))
            status = fpx_json_number_array_read(&file->deltas, json);
        else if (fpx_json_is(key, "interval"))
            (void)fpx_json_read_number(json, &file->interval);
        else if (fpx_json_is(key, "version"))
            (void)fpx_json_read_number(json, &file->version);
        else if (fpx_json_is(key, "samples"))
            (void)fpx_json_read_number(json, &file->samples);
        else if (fpx_json_is(key, "mode") && fpx_json_read_string(json, &mode))
            file->is_cpu = fpx_json_is(mode, "cpu");
    }
    return status;
}

void fpx_stackprof_file_free(struct fpx_stackprof_file *file)
{
    fpx_id_table_free(&file->ids);
    fpx_frame_table_free(&file->frames);
    free(file->known);
    fpx_call_graph_free(&file->calls);
    fpx_json_number_array_free(&file->deltas);
}
