/* Events of a speedscope profile: frames are opened and closed, and the time between two events
 * goes to the stack of open frames. */
#include "base/memory.h"
#include "format/web/speedscope.h"

/* An invalid event does not end reading. */
static enum flamepix_status note_damage(struct fpx_recording *recording,
                                        const struct fpx_speedscope *reader, const char *expected)
{
    const enum flamepix_status status =
        fpx_recording_damaged(recording, fpx_json_offset(&reader->json), expected);
    return status == FLAMEPIX_END ? FLAMEPIX_OK : status;
}

static enum flamepix_status put_open(struct fpx_recording *recording,
                                     const struct fpx_speedscope *reader, struct fpx_sample sample)
{
    const size_t most = FPX_RECORDED_FRAMES_MAX;
    const size_t count = reader->open_count < most ? reader->open_count : most;
    bool is_put;
    sample.stack = fpx_stack_number_of_sample(reader->open[reader->open_count - 1].stack);
    enum flamepix_status status = fpx_recording_put_again(recording, &sample, &is_put);
    if (status != FLAMEPIX_OK || is_put)
        return status;
    for (size_t i = 0; i < count && status == FLAMEPIX_OK; i++)
        status = fpx_speedscope_frame(recording, reader, reader->open[i].frame);
    return status == FLAMEPIX_OK ? fpx_recording_put(recording, &sample) : status;
}

/* Without times, a gap in a chart is marked by a sample of weight 0. */
static enum flamepix_status put_gap(struct fpx_recording *recording, struct fpx_sample gap)
{
    if (gap.has_time || !recording->options.recording.in_time_order)
        return FLAMEPIX_OK;
    gap.weight = (struct flamepix_weight){0};
    return fpx_recording_put(recording, &gap);
}

/* Puts the open frames up to this time. */
static enum flamepix_status go_to(struct fpx_recording *recording, struct fpx_speedscope *reader,
                                  double time)
{
    struct fpx_sample sample = fpx_speedscope_sample(reader, reader->time, time - reader->time);
    if (reader->open_count > 0 && time < reader->time)
        return note_damage(recording, reader, "events in the order of time");
    reader->time = time;
    if (!(sample.weight.value > 0))
        return FLAMEPIX_OK;
    if (reader->open_count == 0)
        return put_gap(recording, sample);
    sample.continued = reader->continued;
    reader->continued = reader->open_count;
    return put_open(recording, reader, sample);
}

static enum flamepix_status open_frame(struct fpx_speedscope *reader, uint32_t frame)
{
    const uint64_t below =
        reader->open_count > 0 ? reader->open[reader->open_count - 1].stack : FPX_STACK_OF_NOTHING;
    uint64_t stack;
    enum flamepix_status status = fpx_array_reserve(&reader->open, &reader->open_capacity,
                                                    reader->open_count + 1, sizeof(*reader->open));
    if (status == FLAMEPIX_OK)
        status = fpx_stack_numbers_find(&reader->numbers, below, frame, &stack);
    if (status != FLAMEPIX_OK)
        return status;
    reader->open[reader->open_count++] = (struct fpx_speedscope_open){frame, stack};
    reader->times_open[frame]++;
    return FLAMEPIX_OK;
}

static uint32_t close_last(struct fpx_speedscope *reader)
{
    const uint32_t frame = reader->open[--reader->open_count].frame;
    if (reader->open_count < reader->continued)
        reader->continued = reader->open_count;
    reader->times_open[frame]--;
    return frame;
}

/* Closing a frame also closes the frames inside it. */
static enum flamepix_status close_frame(struct fpx_recording *recording,
                                        struct fpx_speedscope *reader, uint32_t frame)
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
    bool opens, closes, has_time;
    int64_t frame;
    double at;
};

static enum flamepix_status read_event(struct fpx_speedscope *reader, struct event *event_ret)
{
    struct fpx_json_reader *json = &reader->json;
    struct flamepix_bytes key, type;
    *event_ret = (struct event){.frame = -1};
    enum flamepix_status status = fpx_json_open_object(json);
    while (fpx_json_next_member(json, &key, &status)) {
        if (fpx_json_is(key, "type") && fpx_json_read_string(json, &type)) {
            event_ret->opens = fpx_json_is(type, "O");
            event_ret->closes = fpx_json_is(type, "C");
        } else if (fpx_json_is(key, "frame")) {
            (void)fpx_json_read_integer(json, &event_ret->frame);
        } else if (fpx_json_is(key, "at")) {
            event_ret->has_time = fpx_json_read_number(json, &event_ret->at);
        }
        status = fpx_json_status(json);
    }
    return status;
}

enum flamepix_status fpx_speedscope_take_event(struct fpx_recording *recording,
                                               struct fpx_speedscope *reader)
{
    const uint64_t offset = fpx_json_offset(&reader->json);
    struct event event;
    enum flamepix_status status = read_event(reader, &event);
    if (status != FLAMEPIX_OK)
        return status;
    if (!fpx_speedscope_file_has_frame(&reader->file, event.frame))
        return fpx_recording_not_understood(recording, offset,
                                            "an event with a frame that is there");
    if (!event.has_time || !(event.opens || event.closes))
        return fpx_recording_not_understood(recording, offset, "an event with its type and time");
    status = go_to(recording, reader, event.at);
    if (status == FLAMEPIX_OK && event.opens)
        status = open_frame(reader, (uint32_t)event.frame);
    else if (status == FLAMEPIX_OK && event.closes)
        status = close_frame(recording, reader, (uint32_t)event.frame);
    return status;
}

enum flamepix_status fpx_speedscope_end_events(struct fpx_recording *recording,
                                               struct fpx_speedscope *reader)
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
