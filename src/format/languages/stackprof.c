/* Dumps of StackProf, Ruby's profiler, as JSON:
 *
 *     {"version": 1.2, "mode": "wall", "interval": 1000, "samples": 3, "gc_samples": 0,
 *      "frames": {"70": {"name": "Object#work", "file": "a.rb", "line": 3, "total_samples": 2,
 *                        "samples": 2, "edges": {"80": 1}}, …},
 *      "raw": [2, 80, 70, 1, 1, 80, 2], "raw_timestamp_deltas": [1000, 1010, 990]}
 *
 * "raw" holds the samples: the number of frames, their ids from the root, and how many samples in a
 * row had them. They are read in a second pass. If they were not recorded, stacks are estimated
 * from the edges: the number of a frame's samples in each frame that it called. */
#include <float.h>
#include <string.h>

#include "base/decimal.h"
#include "format/formats.h"
#include "format/languages/stackprof_file.h"
#include "format/parse/json_recording.h"

enum place { NOT_READ, IN_DUMP, IN_SAMPLES };

struct stackprof {
    struct fpx_json_reader json;
    struct fpx_stackprof_file file;
    enum place place;
    bool weighs_time;
    size_t part, next_delta;
    size_t documents; /* before the current one */
    double time;      /* microseconds from the beginning */
    double samples;   /* so far */
};

static enum flamepix_status add_frame(struct fpx_recording *recording, const void *user,
                                      uint32_t number)
{
    const struct fpx_stackprof_file *file = user;
    struct fpx_frame frame = fpx_frame_table_get(&file->frames, number);
    if (number < file->frames.count && !file->known[number].has_name)
        fpx_recording_remark(recording, "frames that have no name are \"(unknown)\"");
    if (frame.name.length == 0)
        frame.name = flamepix_bytes_of("(unknown)");
    return fpx_recording_frame(recording, &frame);
}

/* -- samples ----------------------------------------------------------------------------------- */

/* The next number of the samples; damage if the array ends early. */
static enum flamepix_status next_number(struct stackprof *reader, int64_t *number_ret)
{
    enum flamepix_status status = fpx_json_element(&reader->json);
    if (status == FLAMEPIX_END)
        return fpx_json_fail(&reader->json, "as many frames as a sample says");
    *number_ret = 0;
    if (status == FLAMEPIX_OK)
        (void)fpx_json_read_integer(&reader->json, number_ret);
    return fpx_json_status(&reader->json);
}

/* Microseconds of the next `count` samples. */
static double time_of(struct stackprof *reader, int64_t count)
{
    const struct fpx_json_number_array *deltas = &reader->file.deltas;
    double sum = 0;
    if (reader->file.is_cpu)
        return (double)count * reader->file.interval;
    for (; count > 0 && reader->next_delta < deltas->count; count--) {
        const double delta = deltas->values[reader->next_delta++];
        sum += delta > 0 ? delta : 0;
    }
    return sum;
}

/* Whether the time of this many samples is known, or not needed. */
static bool knows_time(const struct stackprof *reader, int64_t count)
{
    const struct fpx_json_number_array *deltas = &reader->file.deltas;
    return !reader->weighs_time || reader->file.is_cpu || count <= 0 ||
           (uint64_t)count <= deltas->count - reader->next_delta;
}

static enum flamepix_status put(struct fpx_recording *recording, struct stackprof *reader,
                                int64_t count)
{
    const double begin = reader->time;
    if (count > 0)
        reader->time += time_of(reader, count);
    const struct fpx_sample sample = {
        .part = reader->part,
        .weight.value = reader->weighs_time ? reader->time - begin : (double)count,
        .has_time = reader->file.deltas.count > 0 || reader->file.is_cpu,
        .begin = begin / 1e6,
        .end = reader->time / 1e6,
        .count = count > 0 ? (uint64_t)count : 1,
    };
    return fpx_recording_put(recording, &sample);
}

/* Adds the frames of a sample, and reports whether the table has all of them. */
static enum flamepix_status take_frames(struct fpx_recording *recording, struct stackprof *reader,
                                        int64_t length, bool *are_known_ret)
{
    enum flamepix_status status = fpx_json_status(&reader->json);
    int64_t id = 0;
    *are_known_ret = true;
    for (int64_t i = 0; i < length && status == FLAMEPIX_OK; i++) {
        status = next_number(reader, &id);
        const uint32_t frame = fpx_id_table_find(&reader->file.ids, (uint64_t)id);
        if (frame == FPX_ID_NONE || !reader->file.known[frame].is_there)
            *are_known_ret = false;
        if (status == FLAMEPIX_OK)
            status = add_frame(recording, &reader->file, frame);
    }
    return status;
}

static enum flamepix_status take_sample(struct fpx_recording *recording, struct stackprof *reader)
{
    const uint64_t offset = fpx_json_offset(&reader->json);
    int64_t length = 0, count = 0;
    bool are_known;
    fpx_recording_record(recording, offset);
    (void)fpx_json_read_integer(&reader->json, &length);
    enum flamepix_status status = take_frames(recording, reader, length, &are_known);
    if (status == FLAMEPIX_OK)
        status = next_number(reader, &count);
    reader->samples += count > 0 ? (double)count : 0;
    if (status == FLAMEPIX_OK && are_known && knows_time(reader, count))
        return put(recording, reader, count);
    fpx_recording_drop(recording);
    if (status != FLAMEPIX_OK)
        return status;
    const uint64_t left = reader->file.deltas.count - reader->next_delta;
    if (count > 0 && !reader->file.is_cpu)
        reader->next_delta += (uint64_t)count < left ? (size_t)count : (size_t)left;
    return fpx_recording_not_understood(
        recording, offset, are_known ? "a time of each sample" : "a frame that the table has");
}

/* -- the reader -------------------------------------------------------------------------------- */

static enum flamepix_status begin(struct fpx_recording *recording, void *user)
{
    struct stackprof *reader = user;
    fpx_json_recording_init(&reader->json, recording);
    fpx_stackprof_file_init(&reader->file);
    return FLAMEPIX_OK;
}

static bool asks_for_time(const struct fpx_recording *recording)
{
    const char *weight = recording->options.recording.weight;
    return weight != NULL && strcmp(weight, "time") == 0;
}

/* Versions up to 1.2 were tested; later ones are expected to add fields only. */
static void say_version(struct fpx_recording *recording, double version)
{
    static const double newest = 1.2;
    char text[FPX_DECIMAL_NBYTES];
    if (version > newest && version <= DBL_MAX)
        fpx_recording_newer_version(
            recording, (struct flamepix_bytes){text, fpx_decimal_plain(version, text)});
}

static void compare_samples(struct fpx_recording *recording, const struct stackprof *reader,
                            double found)
{
    if (reader->file.samples >= 0)
        fpx_recording_states(recording, "samples", reader->file.samples, found);
}

/* Estimates stacks from the edges. Frames that occur only as callees, and those without a sample
 * count, are not understood. */
static enum flamepix_status estimate(struct fpx_recording *recording,
                                     const struct stackprof *reader)
{
    const struct fpx_stackprof_file *file = &reader->file;
    enum flamepix_status status = FLAMEPIX_OK;
    for (size_t i = 0; i < file->frames.count && status == FLAMEPIX_OK; i++) {
        if (!file->known[i].is_there)
            status = fpx_recording_not_understood(recording, 0, "a frame that the table has");
        else if (!file->known[i].is_counted)
            status = fpx_recording_not_understood(recording, 0, "samples of a frame");
    }
    compare_samples(recording, reader, fpx_call_graph_total(&file->calls, 0));
    if (status == FLAMEPIX_OK)
        status = fpx_call_graph_put(&file->calls, 0, recording, reader->part, add_frame, file);
    return status == FLAMEPIX_OK ? FLAMEPIX_END : status;
}

static enum flamepix_status read_tables(struct fpx_recording *recording, struct stackprof *reader)
{
    struct fpx_stackprof_file *file = &reader->file;
    enum flamepix_status status = fpx_json_recording_status(
        recording, &reader->json, fpx_stackprof_file_read(file, &reader->json));
    if (status != FLAMEPIX_OK && status != FLAMEPIX_END)
        return status;
    say_version(recording, file->version);
    reader->weighs_time =
        asks_for_time(recording) && file->has_samples && (file->is_cpu || file->deltas.count > 0);
    status = fpx_recording_part(recording, "profile", (struct flamepix_bytes){"", 0},
                                flamepix_bytes_of(reader->weighs_time ? "microseconds" : "samples"),
                                &reader->part);
    if (status != FLAMEPIX_OK)
        return status;
    reader->place = IN_DUMP;
    if (file->has_samples)
        return fpx_json_recording_rewind_to(&reader->json, recording, reader->documents);
    return estimate(recording, reader);
}

static enum flamepix_status next_member(struct fpx_recording *recording, struct stackprof *reader)
{
    struct flamepix_bytes key;
    enum flamepix_status status = fpx_json_member(&reader->json, &key);
    if (status == FLAMEPIX_END)
        compare_samples(recording, reader, reader->samples);
    if (status != FLAMEPIX_OK)
        return status;
    if (fpx_json_is(key, "raw") && fpx_json_begin_array(&reader->json))
        reader->place = IN_SAMPLES;
    return fpx_json_status(&reader->json);
}

static enum flamepix_status next_sample(struct fpx_recording *recording, struct stackprof *reader)
{
    enum flamepix_status status = fpx_json_element(&reader->json);
    if (status == FLAMEPIX_OK)
        return take_sample(recording, reader);
    if (status != FLAMEPIX_END)
        return status;
    reader->place = IN_DUMP;
    return FLAMEPIX_OK;
}

/* Another dump may follow, with its own frames. */
static enum flamepix_status next_dump(struct fpx_recording *recording, struct stackprof *reader)
{
    fpx_stackprof_file_free(&reader->file);
    fpx_stackprof_file_init(&reader->file);
    reader->place = NOT_READ;
    reader->next_delta = 0;
    reader->time = reader->samples = 0;
    return fpx_json_recording_next_twice(&reader->json, recording, &reader->documents);
}

static enum flamepix_status step(struct fpx_recording *recording, void *user)
{
    struct stackprof *reader = user;
    enum flamepix_status status;
    if (reader->place == NOT_READ)
        status = read_tables(recording, reader);
    else if (reader->place == IN_DUMP)
        status = next_member(recording, reader);
    else
        status = next_sample(recording, reader);
    if (status == FLAMEPIX_END && reader->place == IN_DUMP)
        status = next_dump(recording, reader);
    return fpx_json_recording_status(recording, &reader->json, status);
}

static void end(void *user)
{
    struct stackprof *reader = user;
    fpx_json_reader_free(&reader->json);
    fpx_stackprof_file_free(&reader->file);
}

static const struct fpx_recording_kind kind = {
    .reader_nbytes = sizeof(struct stackprof), .begin = begin, .step = step, .end = end};

FPX_RECORDING_OPEN(fpx_stackprof_open, kind)
