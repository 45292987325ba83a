/* Speedscope's own files, written by many profilers:
 *
 *     {"$schema": "https://www.speedscope.app/file-format-schema.json", "activeProfileIndex": 0,
 *      "shared": {"frames": [{"name": "main", "file": "a.c", "line": 3}, …]},
 *      "profiles": [
 *        {"type": "sampled", "name": "thread 1", "unit": "seconds", "startValue": 0,
 *         "endValue": 14, "samples": [[0, 1], [0]], "weights": [3, 11]},
 *        {"type": "evented", "name": "thread 2", "unit": "none", "startValue": 0, "endValue": 9,
 *         "events": [{"type": "O", "frame": 0, "at": 2}, {"type": "C", "frame": 0, "at": 5}]}]}
 *
 * Each profile is a part. A sample is a stack, root first; so are the frames open between two
 * events. Time without frames is dropped. Members come in any order, so the file is read twice: for
 * its tables and weights, and for its samples. */
#include <math.h>
#include <stdlib.h>

#include "base/buffer_printf.h"
#include "format/formats.h"
#include "format/web/speedscope.h"

/* -- profiles ---------------------------------------------------------------------------------- */

static double seconds_of(struct flamepix_bytes unit)
{
    static const struct {
        const char *name;
        double seconds;
    } units[] = {
        {"nanoseconds", 1e-9}, {"microseconds", 1e-6}, {"milliseconds", 1e-3}, {"seconds", 1}};
    for (size_t i = 0; i < sizeof(units) / sizeof(units[0]); i++) {
        if (flamepix_bytes_equal(unit, flamepix_bytes_of(units[i].name)))
            return units[i].seconds;
    }
    return 0;
}

/* Adds a part for the profile; if its name is taken, its number is appended. */
static enum flamepix_status add_part(struct fpx_recording *recording, struct fpx_speedscope *reader,
                                     struct flamepix_bytes unit)
{
    const struct fpx_text_table *texts = &reader->file.texts;
    const struct flamepix_bytes name = fpx_text_table_get(texts, reader->profile->name);
    struct flamepix_buffer other = {0};
    enum flamepix_status status = flamepix_buffer_append(&other, name.data, name.length);
    for (size_t i = 0; i + 1 < reader->next_profile && status == FLAMEPIX_OK; i++) {
        if (reader->file.profiles[i].name != reader->profile->name)
            continue;
        status = fpx_buffer_printf(&other, " #%zu", reader->next_profile);
        break;
    }
    if (status == FLAMEPIX_OK)
        status = fpx_recording_part(recording, "profile", flamepix_buffer_bytes(&other), unit,
                                    &reader->part);
    flamepix_buffer_free(&other);
    return status;
}

static enum flamepix_status begin_profile(struct fpx_recording *recording,
                                          struct fpx_speedscope *reader)
{
    const size_t number = reader->next_profile++;
    if (number >= reader->file.count) /* not reached, as a rewound pipe has the same bytes */
        return fpx_json_fail(&reader->json, "the same profiles again");
    reader->profile = &reader->file.profiles[number];
    reader->next_sample = 0;
    reader->has_stacks = false;
    reader->time = reader->profile->begin;
    struct flamepix_bytes unit = fpx_text_table_get(&reader->file.texts, reader->profile->unit);
    reader->unit_seconds = seconds_of(unit);
    if (flamepix_bytes_equal(unit, flamepix_bytes_of("none")))
        unit.length = 0;
    enum flamepix_status status = add_part(recording, reader, unit);
    if (status == FLAMEPIX_OK && reader->file.active == (int64_t)number)
        fpx_recording_prefer(recording, reader->part);
    return status;
}

struct fpx_sample fpx_speedscope_sample(const struct fpx_speedscope *reader, double begin,
                                        double weight)
{
    return (struct fpx_sample){
        .part = reader->part,
        .weight.value = weight,
        .has_time = reader->unit_seconds > 0 && weight >= 0,
        .begin = begin * reader->unit_seconds,
        .end = (begin + weight) * reader->unit_seconds,
    };
}

enum flamepix_status fpx_speedscope_frame(struct fpx_recording *recording,
                                          const struct fpx_speedscope *reader, uint64_t number)
{
    const struct fpx_frame frame = fpx_frame_table_get(&reader->file.frames, number);
    return fpx_recording_frame(recording, &frame);
}

/* -- samples ----------------------------------------------------------------------------------- */

/* The number of a frame. Some writers put each number into an array, which JavaScript treats the
 * same. */
static enum flamepix_status read_frame_number(struct fpx_speedscope *reader, int64_t *number_ret)
{
    struct fpx_json_reader *json = &reader->json;
    enum fpx_json_kind kind;
    enum flamepix_status status = fpx_json_peek(json, &kind);
    *number_ret = -1;
    if (status != FLAMEPIX_OK || kind != FPX_JSON_ARRAY_BEGIN) {
        (void)fpx_json_read_integer(json, number_ret);
        return fpx_json_status(json);
    }
    (void)fpx_json_begin_array(json);
    status = fpx_json_element(json);
    if (status == FLAMEPIX_OK)
        (void)fpx_json_read_integer(json, number_ret);
    if (status == FLAMEPIX_OK)
        status = fpx_json_skip_rest(json);
    return status == FLAMEPIX_END ? FLAMEPIX_OK : status;
}

/* `*is_whole_ret`: all its frames exist. */
static enum flamepix_status read_stack(struct fpx_recording *recording,
                                       struct fpx_speedscope *reader, size_t *count_ret,
                                       bool *is_whole_ret)
{
    *count_ret = 0;
    enum flamepix_status status = fpx_json_open_array(&reader->json);
    *is_whole_ret = status == FLAMEPIX_OK;
    while (fpx_json_next_element(&reader->json, &status)) {
        int64_t frame;
        status = read_frame_number(reader, &frame);
        ++*count_ret;
        if (!fpx_speedscope_file_has_frame(&reader->file, frame))
            *is_whole_ret = false;
        else if (status == FLAMEPIX_OK)
            status = fpx_speedscope_frame(recording, reader, (uint64_t)frame);
    }
    return status == FLAMEPIX_END ? FLAMEPIX_OK : status;
}

/* "none", or no unit: weights are counts. */
static bool is_counted(struct flamepix_bytes unit)
{
    return unit.length == 0 || flamepix_bytes_equal(unit, flamepix_bytes_of("none"));
}

/* The weight of a sample; NAN if it is missing. Counted samples weigh 1 each. */
static double weight_of(const struct fpx_speedscope *reader, size_t sample)
{
    const struct fpx_speedscope_profile *profile = reader->profile;
    const struct flamepix_bytes unit = fpx_text_table_get(&reader->file.texts, profile->unit);
    if (!profile->has_weights && is_counted(unit))
        return 1;
    return sample < profile->weight_count
               ? reader->file.weights.values[profile->first_weight + sample]
               : (double)NAN;
}

static enum flamepix_status take_sample(struct fpx_recording *recording,
                                        struct fpx_speedscope *reader)
{
    const uint64_t offset = fpx_json_offset(&reader->json);
    const struct fpx_sample sample =
        fpx_speedscope_sample(reader, reader->time, weight_of(reader, reader->next_sample++));
    size_t count;
    bool is_whole;
    fpx_recording_record(recording, offset);
    enum flamepix_status status = read_stack(recording, reader, &count, &is_whole);
    if (status == FLAMEPIX_OK && count > 0 && is_whole && isfinite(sample.weight.value)) {
        if (sample.weight.value > 0)
            reader->time += sample.weight.value;
        return fpx_recording_put(recording, &sample);
    }
    fpx_recording_drop(recording);
    if (status != FLAMEPIX_OK)
        return status;
    if (!is_whole || !isfinite(sample.weight.value))
        return fpx_recording_not_understood(
            recording, offset, is_whole ? "a weight for each sample" : "frames that the file has");
    if (sample.weight.value > 0)
        reader->time += sample.weight.value;
    fpx_recording_leave_out(recording, FLAMEPIX_LEFT_OUT_NO_STACK, 1, sample.weight.value);
    return FLAMEPIX_OK;
}

/* Checks that a profile has samples or events, and as many weights as samples. */
static enum flamepix_status end_profile(struct fpx_recording *recording,
                                        struct fpx_speedscope *reader)
{
    const uint64_t offset = fpx_json_offset(&reader->json);
    if (!reader->has_stacks)
        return fpx_recording_not_understood(recording, offset, "samples or events");
    if (reader->profile->weight_count > reader->next_sample)
        return fpx_recording_not_understood(recording, offset, "a sample for each weight");
    return FLAMEPIX_OK;
}

/* -- the reader -------------------------------------------------------------------------------- */

static enum flamepix_status begin(struct fpx_recording *recording, void *user)
{
    struct fpx_speedscope *reader = user;
    fpx_json_recording_init(&reader->json, recording);
    return FLAMEPIX_OK;
}

static enum flamepix_status read_tables(struct fpx_recording *recording,
                                        struct fpx_speedscope *reader)
{
    enum flamepix_status status = fpx_json_recording_status(
        recording, &reader->json, fpx_speedscope_file_read(&reader->file, &reader->json));
    if (status != FLAMEPIX_OK && status != FLAMEPIX_END)
        return status;
    reader->times_open = calloc(reader->file.frames.count + 1, sizeof(*reader->times_open));
    if (reader->times_open == NULL)
        return FLAMEPIX_NO_MEMORY;
    status = fpx_json_recording_rewind_to(&reader->json, recording, reader->documents);
    reader->place = FPX_SPEEDSCOPE_IN_FILE;
    if (status == FLAMEPIX_OK && reader->file.count == 0)
        status = fpx_recording_not_understood(recording, 0, "profiles");
    return status;
}

static enum flamepix_status next_member(struct fpx_speedscope *reader)
{
    struct flamepix_bytes key;
    enum flamepix_status status = fpx_json_member(&reader->json, &key);
    if (status != FLAMEPIX_OK)
        return status;
    if (reader->place == FPX_SPEEDSCOPE_IN_FILE) {
        if (fpx_json_is(key, "profiles") && fpx_json_begin_array(&reader->json))
            reader->place = FPX_SPEEDSCOPE_IN_PROFILES;
    } else if (fpx_json_is(key, "samples") && fpx_json_begin_array(&reader->json)) {
        reader->has_stacks = true;
        reader->place = FPX_SPEEDSCOPE_IN_SAMPLES;
    } else if (fpx_json_is(key, "events") && fpx_json_begin_array(&reader->json)) {
        reader->has_stacks = true;
        reader->place = FPX_SPEEDSCOPE_IN_EVENTS;
    }
    return fpx_json_status(&reader->json);
}

static enum flamepix_status next_element(struct fpx_recording *recording,
                                         struct fpx_speedscope *reader)
{
    enum flamepix_status status = fpx_json_element(&reader->json);
    if (status == FLAMEPIX_END && reader->place == FPX_SPEEDSCOPE_IN_EVENTS) {
        status = fpx_speedscope_end_events(recording, reader);
        return status == FLAMEPIX_OK ? FLAMEPIX_END : status;
    }
    if (status != FLAMEPIX_OK)
        return status;
    if (reader->place == FPX_SPEEDSCOPE_IN_SAMPLES)
        return take_sample(recording, reader);
    if (reader->place == FPX_SPEEDSCOPE_IN_EVENTS)
        return fpx_speedscope_take_event(recording, reader);
    const uint64_t offset = fpx_json_offset(&reader->json);
    if (!fpx_json_begin_object(&reader->json)) {
        status = fpx_json_status(&reader->json);
        return status == FLAMEPIX_OK
                   ? fpx_recording_not_understood(recording, offset, "a profile that is an object")
                   : status;
    }
    reader->place = FPX_SPEEDSCOPE_IN_PROFILE;
    return begin_profile(recording, reader);
}

static void forget_file(struct fpx_speedscope *reader)
{
    fpx_speedscope_file_free(&reader->file);
    fpx_stack_numbers_free(&reader->numbers);
    free(reader->times_open);
    reader->times_open = NULL;
}

/* Another file may follow, with its own frames. */
static enum flamepix_status end_file(struct fpx_recording *recording, struct fpx_speedscope *reader)
{
    forget_file(reader);
    fpx_recording_forget_stacks(recording);
    reader->place = FPX_SPEEDSCOPE_NOT_READ;
    reader->next_profile = 0;
    return fpx_json_recording_next_twice(&reader->json, recording, &reader->documents);
}

/* At the end of an object or array, the enclosing one continues. */
static enum flamepix_status step(struct fpx_recording *recording, void *user)
{
    static const enum fpx_speedscope_place outer[] = {
        [FPX_SPEEDSCOPE_IN_PROFILES] = FPX_SPEEDSCOPE_IN_FILE,
        [FPX_SPEEDSCOPE_IN_PROFILE] = FPX_SPEEDSCOPE_IN_PROFILES,
        [FPX_SPEEDSCOPE_IN_SAMPLES] = FPX_SPEEDSCOPE_IN_PROFILE,
        [FPX_SPEEDSCOPE_IN_EVENTS] = FPX_SPEEDSCOPE_IN_PROFILE};
    struct fpx_speedscope *reader = user;
    enum flamepix_status status;
    if (reader->place == FPX_SPEEDSCOPE_NOT_READ)
        status = read_tables(recording, reader);
    else if (reader->place == FPX_SPEEDSCOPE_IN_FILE || reader->place == FPX_SPEEDSCOPE_IN_PROFILE)
        status = next_member(reader);
    else
        status = next_element(recording, reader);
    if (status == FLAMEPIX_END && reader->place > FPX_SPEEDSCOPE_IN_FILE) {
        const bool is_profile = reader->place == FPX_SPEEDSCOPE_IN_PROFILE;
        reader->place = outer[reader->place];
        return is_profile ? end_profile(recording, reader) : FLAMEPIX_OK;
    }
    if (status == FLAMEPIX_END)
        return end_file(recording, reader);
    return fpx_json_recording_status(recording, &reader->json, status);
}

static void end(void *user)
{
    struct fpx_speedscope *reader = user;
    fpx_json_reader_free(&reader->json);
    forget_file(reader);
    free(reader->open);
}

static const struct fpx_recording_kind kind = {
    .reader_nbytes = sizeof(struct fpx_speedscope), .begin = begin, .step = step, .end = end};

FPX_RECORDING_OPEN(fpx_speedscope_open, kind)
