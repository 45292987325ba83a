#include "format/web/speedscope.h"

#include <stdlib.h>

#include "base/memory.h"

/* -- frames ------------------------------------------------------------------------------------ */

static enum flamepix_status read_frame_member(struct fpx_frame_table *frames,
                                              struct fpx_json_reader *json,
                                              struct flamepix_bytes key)
{
    const size_t number = frames->count - 1;
    struct flamepix_bytes text;
    int64_t line;
    if (fpx_json_is(key, "name") && fpx_json_read_string(json, &text))
        return fpx_frame_table_set_name(frames, number, text);
    if (fpx_json_is(key, "file") && fpx_json_read_string(json, &text))
        return fpx_frame_table_set_file(frames, number, text);
    if (fpx_json_is(key, "line") && fpx_json_read_integer(json, &line))
        fpx_frame_table_set_line(frames, number, line);
    return fpx_json_status(json);
}

/* A value that is not an object gets a number, too. */
static enum flamepix_status read_frame(struct fpx_frame_table *frames, struct fpx_json_reader *json)
{
    struct flamepix_bytes key;
    enum flamepix_status status = fpx_frame_table_add(frames);
    if (status == FLAMEPIX_OK) {
        frames->frames[frames->count - 1].name = FPX_SPEEDSCOPE_NO_NAME;
        status = fpx_json_open_object(json);
    }
    while (fpx_json_next_member(json, &key, &status))
        status = read_frame_member(frames, json, key);
    return status;
}

static enum flamepix_status read_frames(struct fpx_frame_table *frames,
                                        struct fpx_json_reader *json)
{
    enum flamepix_status status = fpx_json_open_array(json);
    while (fpx_json_next_element(json, &status))
        status = read_frame(frames, json);
    return status;
}

static enum flamepix_status read_shared(struct fpx_speedscope_file *file,
                                        struct fpx_json_reader *json)
{
    struct flamepix_bytes key;
    enum flamepix_status status = fpx_json_open_object(json);
    while (fpx_json_next_member(json, &key, &status)) {
        if (fpx_json_is(key, "frames"))
            status = read_frames(&file->frames, json);
    }
    return status;
}

/* -- profiles ---------------------------------------------------------------------------------- */

static enum flamepix_status read_text(struct fpx_speedscope_file *file,
                                      struct fpx_json_reader *json, size_t *text_ret)
{
    struct flamepix_bytes text;
    if (!fpx_json_read_string(json, &text))
        return fpx_json_status(json);
    return fpx_text_table_intern(&file->texts, text, text_ret);
}

static enum flamepix_status read_profile_member(struct fpx_speedscope_file *file,
                                                struct fpx_json_reader *json,
                                                struct flamepix_bytes key)
{
    struct fpx_speedscope_profile *profile = &file->profiles[file->count - 1];
    if (fpx_json_is(key, "name"))
        return read_text(file, json, &profile->name);
    if (fpx_json_is(key, "unit"))
        return read_text(file, json, &profile->unit);
    if (fpx_json_is(key, "weights")) {
        profile->has_weights = true;
        return fpx_json_number_array_read_marked(&file->weights, json);
    }
    if (fpx_json_is(key, "startValue"))
        (void)fpx_json_read_number(json, &profile->begin);
    else if (fpx_json_is(key, "endValue"))
        (void)fpx_json_read_number(json, &profile->end);
    return fpx_json_status(json);
}

static enum flamepix_status add_profile(struct fpx_speedscope_file *file)
{
    size_t nothing;
    enum flamepix_status status = fpx_array_reserve(&file->profiles, &file->capacity,
                                                    file->count + 1, sizeof(*file->profiles));
    if (status == FLAMEPIX_OK)
        status = fpx_text_table_intern(&file->texts, (struct flamepix_bytes){"", 0}, &nothing);
    if (status == FLAMEPIX_OK)
        file->profiles[file->count++] = (struct fpx_speedscope_profile){
            .name = nothing, .unit = nothing, .first_weight = file->weights.count};
    return status;
}

static enum flamepix_status read_profile(struct fpx_speedscope_file *file,
                                         struct fpx_json_reader *json)
{
    struct flamepix_bytes key;
    if (!fpx_json_begin_object(json))
        return fpx_json_status(json);
    enum flamepix_status status = add_profile(file);
    if (status != FLAMEPIX_OK)
        return status;
    while (fpx_json_next_member(json, &key, &status))
        status = read_profile_member(file, json, key);
    struct fpx_speedscope_profile *profile = &file->profiles[file->count - 1];
    profile->weight_count = file->weights.count - profile->first_weight;
    return status;
}

static enum flamepix_status read_profiles(struct fpx_speedscope_file *file,
                                          struct fpx_json_reader *json)
{
    enum flamepix_status status = fpx_json_open_array(json);
    while (fpx_json_next_element(json, &status))
        status = read_profile(file, json);
    return status;
}

/* -- the file ---------------------------------------------------------------------------------- */

enum flamepix_status fpx_speedscope_file_read(struct fpx_speedscope_file *file,
                                              struct fpx_json_reader *json)
{
    struct flamepix_bytes key;
    enum flamepix_status status = fpx_json_expect(json, FPX_JSON_OBJECT_BEGIN);
    while (fpx_json_next_member(json, &key, &status)) {
        if (fpx_json_is(key, "shared"))
            status = read_shared(file, json);
        else if (fpx_json_is(key, "profiles"))
            status = read_profiles(file, json);
        else if (fpx_json_is(key, "activeProfileIndex"))
            (void)fpx_json_read_integer(json, &file->active);
    }
    return status;
}

bool fpx_speedscope_file_has_frame(const struct fpx_speedscope_file *file, int64_t number)
{
    return number >= 0 && (uint64_t)number < file->frames.count &&
           file->frames.frames[number].name != FPX_SPEEDSCOPE_NO_NAME;
}

void fpx_speedscope_file_free(struct fpx_speedscope_file *file)
{
    fpx_frame_table_free(&file->frames);
    fpx_text_table_free(&file->texts);
    fpx_json_number_array_free(&file->weights);
    free(file->profiles);
    *file = (struct fpx_speedscope_file){0};
}
