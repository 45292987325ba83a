/* Speedscope's own files, which many profilers write:
 *
 *     {"$schema": "https://www.speedscope.app/file-format-schema.json", "activeProfileIndex": 0,
 *      "shared": {"frames": [{"name": "main", "file": "a.c", "line": 3}, …]},
 *      "profiles": [
 *        {"type": "sampled", "name": "thread 1", "unit": "seconds", "startValue": 0,
 *         "endValue": 14, "samples": [[0, 1], [0]], "weights": [3, 11]},
 *        {"type": "evented", "name": "thread 2", "unit": "none", "startValue": 0, "endValue": 9,
 *         "events": [{"type": "O", "frame": 0, "at": 2}, {"type": "C", "frame": 0, "at": 5}]}]}
 *
 * Each profile is a part. A sample is a stack from its root; the frames that are open between two
 * events are one, too. Time without frames is nobody's. Members come in any order, so the file is
 * read twice: for its tables and weights, and for its samples. */
#include <stdlib.h>

#include "base/array.h"
#include "base/buffer_printf.h"
#include "format/formats.h"
#include "format/json_recording.h"
#include "format/speedscope_file.h"
#include "format/stack_numbers.h"

/* What is open in the JSON. */
enum place { NOT_READ, IN_FILE, IN_PROFILES, IN_PROFILE, IN_SAMPLES, IN_EVENTS };

struct speedscope {
    struct flamepix_json_reader json;
    struct flamepix_speedscope_file file;
    enum place place;
    size_t next_profile;
    /* Of the profile that is being read. */
    const struct flamepix_speedscope_profile *profile;
    size_t part, next_sample;
    double unit_seconds; /* 0: its unit is none of time */
    double time;         /* when the next sample begins, or the last event was */
    struct open_frame {
        uint32_t frame;
        uint64_t stack; /* its number, up to this one */
    } * open;           /* the outermost first */
    size_t open_count, open_capacity;
    struct flamepix_stack_numbers numbers;
    uint32_t *times_open; /* how often each frame is; one for each frame of the file */
};

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

/* A part for the profile; where an earlier one has its name, its number is added. */
static enum flamepix_status add_part(struct flamepix_recording *recording,
                                     struct speedscope *reader, struct flamepix_bytes unit)
{
    const struct flamepix_text_table *texts = &reader->file.texts;
    const struct flamepix_bytes name = flamepix_text_table_get(texts, reader->profile->name);
    struct flamepix_buffer other = {0};
    enum flamepix_status status = flamepix_buffer_append(&other, name.data, name.length);
    for (size_t i = 0; i + 1 < reader->next_profile && status == FLAMEPIX_OK; i++) {
        if (reader->file.profiles[i].name != reader->profile->name)
            continue;
        status = flamepix_buffer_printf(&other, " #%zu", reader->next_profile);
        break;
    }
    if (status == FLAMEPIX_OK)
        status = flamepix_recording_part(recording, "profile", flamepix_buffer_bytes(&other), unit,
                                         &reader->part);
    flamepix_buffer_free(&other);
    return status;
}

static enum flamepix_status begin_profile(struct flamepix_recording *recording,
                                          struct speedscope *reader)
{
    const size_t number = reader->next_profile++;
    if (number >= reader->file.count) /* a rewound pipe has the same bytes, so this is not met */
        return flamepix_json_fail(&reader->json, "the same profiles again");
    reader->profile = &reader->file.profiles[number];
    reader->next_sample = 0;
    reader->time = reader->profile->begin;
    struct flamepix_bytes unit =
        flamepix_text_table_get(&reader->file.texts, reader->profile->unit);
    reader->unit_seconds = seconds_of(unit);
    if (flamepix_bytes_equal(unit, flamepix_bytes_of("none")))
        unit.length = 0;
    enum flamepix_status status = add_part(recording, reader, unit);
    if (status == FLAMEPIX_OK && reader->file.active == (int64_t)number)
        flamepix_recording_prefer(recording, reader->part);
    return status;
}

/* A sample from `begin`, of the weight that it has until `end`. */
static struct flamepix_sample sample_of(const struct speedscope *reader, double begin,
                                        double weight)
{
    return (struct flamepix_sample){
        .part = reader->part,
        .weight.value = weight,
        .has_time = reader->unit_seconds > 0 && weight >= 0,
        .begin = begin * reader->unit_seconds,
        .end = (begin + weight) * reader->unit_seconds,
    };
}

static enum flamepix_status add_frame(struct flamepix_recording *recording,
                                      const struct speedscope *reader, uint64_t number)
{
    const struct flamepix_frame frame = flamepix_frame_table_get(&reader->file.frames, number);
    return flamepix_recording_frame(recording, &frame);
}

/* -- samples ----------------------------------------------------------------------------------- */

/* The number of a frame. Some writers put each into an array of its own, which is the same to
 * JavaScript. */
static enum flamepix_status read_frame_number(struct speedscope *reader, int64_t *number_ret)
{
    struct flamepix_json_reader *json = &reader->json;
    enum flamepix_json_kind kind;
    enum flamepix_status status = flamepix_json_peek(json, &kind);
    *number_ret = -1;
    if (status != FLAMEPIX_OK || kind != FLAMEPIX_JSON_ARRAY_BEGIN) {
        (void)flamepix_json_read_integer(json, number_ret);
        return flamepix_json_status(json);
    }
    (void)flamepix_json_begin_array(json);
    status = flamepix_json_element(json);
    if (status == FLAMEPIX_OK)
        (void)flamepix_json_read_integer(json, number_ret);
    if (status == FLAMEPIX_OK)
        status = flamepix_json_skip_rest(json);
    return status == FLAMEPIX_END ? FLAMEPIX_OK : status;
}

static enum flamepix_status read_stack(struct flamepix_recording *recording,
                                       struct speedscope *reader, size_t *count_ret)
{
    enum flamepix_status status = FLAMEPIX_OK;
    *count_ret = 0;
    if (!flamepix_json_begin_array(&reader->json))
        return flamepix_json_status(&reader->json);
    while (status == FLAMEPIX_OK &&
           (status = flamepix_json_element(&reader->json)) == FLAMEPIX_OK) {
        int64_t frame;
        status = read_frame_number(reader, &frame);
        ++*count_ret;
        if (status == FLAMEPIX_OK)
            status = add_frame(recording, reader, (uint64_t)frame);
    }
    return status == FLAMEPIX_END ? FLAMEPIX_OK : status;
}

static enum flamepix_status take_sample(struct flamepix_recording *recording,
                                        struct speedscope *reader)
{
    const struct flamepix_speedscope_profile *profile = reader->profile;
    const size_t i = reader->next_sample++;
    const double weight =
        i < profile->weight_count ? reader->file.weights.values[profile->first_weight + i] : 0;
    const struct flamepix_sample sample =
        sample_of(reader, reader->time, profile->weight_count > 0 ? weight : 1);
    size_t count;
    if (sample.weight.value > 0)
        reader->time += sample.weight.value;
    enum flamepix_status status = read_stack(recording, reader, &count);
    if (status == FLAMEPIX_OK && count > 0)
        return flamepix_recording_put(recording, &sample);
    flamepix_recording_drop(recording);
    return status;
}

/* -- events ------------------------------------------------------------------------------------ */

/* What is wrong with an event does not end the reading. */
static enum flamepix_status note_damage(struct flamepix_recording *recording,
                                        const struct speedscope *reader, const char *expected)
{
    const enum flamepix_status status =
        flamepix_recording_damaged(recording, flamepix_json_offset(&reader->json), expected);
    return status == FLAMEPIX_END ? FLAMEPIX_OK : status;
}

static enum flamepix_status put_open(struct flamepix_recording *recording,
                                     const struct speedscope *reader, struct flamepix_sample sample)
{
    const size_t most = FLAMEPIX_RECORDED_FRAMES_MAX;
    const size_t count = reader->open_count < most ? reader->open_count : most;
    bool is_put;
    sample.stack = flamepix_stack_number_of_sample(reader->open[reader->open_count - 1].stack);
    enum flamepix_status status = flamepix_recording_put_again(recording, &sample, &is_put);
    if (status != FLAMEPIX_OK || is_put)
        return status;
    for (size_t i = 0; i < count && status == FLAMEPIX_OK; i++)
        status = add_frame(recording, reader, reader->open[i].frame);
    return status == FLAMEPIX_OK ? flamepix_recording_put(recording, &sample) : status;
}

/* The frames that are open were so until this time. */
static enum flamepix_status go_to(struct flamepix_recording *recording, struct speedscope *reader,
                                  double time)
{
    const struct flamepix_sample sample = sample_of(reader, reader->time, time - reader->time);
    if (reader->open_count > 0 && time < reader->time)
        return note_damage(recording, reader, "events in the order of time");
    reader->time = time;
    if (reader->open_count == 0 || !(sample.weight.value > 0))
        return FLAMEPIX_OK;
    return put_open(recording, reader, sample);
}

static enum flamepix_status open_frame(struct speedscope *reader, uint32_t frame)
{
    const uint64_t below = reader->open_count > 0 ? reader->open[reader->open_count - 1].stack
                                                  : FLAMEPIX_STACK_OF_NOTHING;
    uint64_t stack;
    enum flamepix_status status = flamepix_array_reserve(
        &reader->open, &reader->open_capacity, reader->open_count + 1, sizeof(*reader->open));
    if (status == FLAMEPIX_OK)
        status = flamepix_stack_numbers_find(&reader->numbers, below, frame, &stack);
    if (status != FLAMEPIX_OK)
        return status;
    reader->open[reader->open_count++] = (struct open_frame){frame, stack};
    reader->times_open[frame]++;
    return FLAMEPIX_OK;
}

static uint32_t close_last(struct speedscope *reader)
{
    const uint32_t frame = reader->open[--reader->open_count].frame;
    reader->times_open[frame]--;
    return frame;
}

/* Frames within one that is closed are closed with it. */
static enum flamepix_status close_frame(struct flamepix_recording *recording,
                                        struct speedscope *reader, uint32_t frame)
{
    if (reader->open_count > 0 && reader->open[reader->open_count - 1].frame == frame) {
        (void)close_last(reader);
        return FLAMEPIX_OK;
    }
    if (reader->times_open[frame] > 0) {
        while (close_last(reader) != frame)
            continue;
    }
    return note_damage(recording, reader, "an event that closes the innermost frame");
}

struct event {
    bool opens, closes;
    int64_t frame;
    double at;
};

static enum flamepix_status read_event(struct speedscope *reader, struct event *event_ret)
{
    struct flamepix_json_reader *json = &reader->json;
    struct flamepix_bytes key, type;
    enum flamepix_status status = FLAMEPIX_OK;
    *event_ret = (struct event){.frame = -1, .at = reader->time};
    if (!flamepix_json_begin_object(json))
        return flamepix_json_status(json);
    while (status == FLAMEPIX_OK && (status = flamepix_json_member(json, &key)) == FLAMEPIX_OK) {
        if (flamepix_json_is(key, "type") && flamepix_json_read_string(json, &type)) {
            event_ret->opens = flamepix_json_is(type, "O");
            event_ret->closes = flamepix_json_is(type, "C");
        } else if (flamepix_json_is(key, "frame")) {
            (void)flamepix_json_read_integer(json, &event_ret->frame);
        } else if (flamepix_json_is(key, "at")) {
            (void)flamepix_json_read_number(json, &event_ret->at);
        }
        status = flamepix_json_status(json);
    }
    return status == FLAMEPIX_END ? FLAMEPIX_OK : status;
}

static enum flamepix_status take_event(struct flamepix_recording *recording,
                                       struct speedscope *reader)
{
    struct event event;
    enum flamepix_status status = read_event(reader, &event);
    if (status != FLAMEPIX_OK)
        return status;
    if (event.frame < 0 || (uint64_t)event.frame >= reader->file.frames.count)
        return note_damage(recording, reader, "an event with a frame that is there");
    status = go_to(recording, reader, event.at);
    if (status == FLAMEPIX_OK && event.opens)
        status = open_frame(reader, (uint32_t)event.frame);
    else if (status == FLAMEPIX_OK && event.closes)
        status = close_frame(recording, reader, (uint32_t)event.frame);
    return status;
}

/* What is open at the end of its events was open to the end of its profile. */
static enum flamepix_status end_events(struct flamepix_recording *recording,
                                       struct speedscope *reader)
{
    if (reader->open_count == 0)
        return FLAMEPIX_OK;
    enum flamepix_status status =
        note_damage(recording, reader, "an event that closes the innermost frame");
    if (status == FLAMEPIX_OK && reader->profile->end > reader->time)
        status = go_to(recording, reader, reader->profile->end);
    while (reader->open_count > 0)
        (void)close_last(reader);
    return status;
}

/* -- the reader -------------------------------------------------------------------------------- */

static enum flamepix_status begin(struct flamepix_recording *recording, void *user)
{
    struct speedscope *reader = user;
    flamepix_json_recording_init(&reader->json, recording);
    return FLAMEPIX_OK;
}

static enum flamepix_status read_tables(struct flamepix_recording *recording,
                                        struct speedscope *reader)
{
    enum flamepix_status status = flamepix_json_recording_status(
        recording, &reader->json, flamepix_speedscope_file_read(&reader->file, &reader->json));
    if (status != FLAMEPIX_OK && status != FLAMEPIX_END)
        return status;
    reader->times_open = calloc(reader->file.frames.count + 1, sizeof(*reader->times_open));
    if (reader->times_open == NULL)
        return FLAMEPIX_NO_MEMORY;
    flamepix_json_reader_free(&reader->json);
    status = flamepix_recording_rewind(recording);
    flamepix_json_recording_init(&reader->json, recording);
    if (status == FLAMEPIX_OK)
        status = flamepix_json_expect(&reader->json, FLAMEPIX_JSON_OBJECT_BEGIN);
    reader->place = IN_FILE;
    return status;
}

static enum flamepix_status next_member(struct speedscope *reader)
{
    struct flamepix_bytes key;
    enum flamepix_status status = flamepix_json_member(&reader->json, &key);
    if (status != FLAMEPIX_OK)
        return status;
    if (reader->place == IN_FILE) {
        if (flamepix_json_is(key, "profiles") && flamepix_json_begin_array(&reader->json))
            reader->place = IN_PROFILES;
    } else if (flamepix_json_is(key, "samples") && flamepix_json_begin_array(&reader->json)) {
        reader->place = IN_SAMPLES;
    } else if (flamepix_json_is(key, "events") && flamepix_json_begin_array(&reader->json)) {
        reader->place = IN_EVENTS;
    }
    return flamepix_json_status(&reader->json);
}

static enum flamepix_status next_element(struct flamepix_recording *recording,
                                         struct speedscope *reader)
{
    enum flamepix_status status = flamepix_json_element(&reader->json);
    if (status == FLAMEPIX_END && reader->place == IN_EVENTS) {
        status = end_events(recording, reader);
        return status == FLAMEPIX_OK ? FLAMEPIX_END : status;
    }
    if (status != FLAMEPIX_OK)
        return status;
    if (reader->place == IN_SAMPLES)
        return take_sample(recording, reader);
    if (reader->place == IN_EVENTS)
        return take_event(recording, reader);
    if (!flamepix_json_begin_object(&reader->json))
        return flamepix_json_status(&reader->json);
    reader->place = IN_PROFILE;
    return begin_profile(recording, reader);
}

/* Where what is open ends, what it is in goes on. */
static enum flamepix_status step(struct flamepix_recording *recording, void *user)
{
    static const enum place outer[] = {[IN_PROFILES] = IN_FILE,
                                       [IN_PROFILE] = IN_PROFILES,
                                       [IN_SAMPLES] = IN_PROFILE,
                                       [IN_EVENTS] = IN_PROFILE};
    struct speedscope *reader = user;
    enum flamepix_status status;
    if (reader->place == NOT_READ)
        status = read_tables(recording, reader);
    else if (reader->place == IN_FILE || reader->place == IN_PROFILE)
        status = next_member(reader);
    else
        status = next_element(recording, reader);
    if (status == FLAMEPIX_END && reader->place > IN_FILE) {
        reader->place = outer[reader->place];
        return FLAMEPIX_OK;
    }
    return flamepix_json_recording_status(recording, &reader->json, status);
}

static void end(void *user)
{
    struct speedscope *reader = user;
    flamepix_json_reader_free(&reader->json);
    flamepix_speedscope_file_free(&reader->file);
    free(reader->open);
    flamepix_stack_numbers_free(&reader->numbers);
    free(reader->times_open);
}

static const struct flamepix_recording_kind kind = {
    .reader_nbytes = sizeof(struct speedscope), .begin = begin, .step = step, .end = end};

FLAMEPIX_RECORDING_OPEN(flamepix_speedscope_open, kind)
