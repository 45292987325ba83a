/* JSON output of scalene, Python's profiler of CPU time and memory:
 *
 *     {"elapsed_time_sec": 1.5, "alloc_samples": 0, "max_footprint_mb": 0, …,
 *      "stacks": [[["/a.py main:9;", "/a.py work:4;"],
 *                  {"count": 7, "python_time": 0.6, "c_time": 0.1, "cpu_samples": 0.7}], …],
 *      "files": {"/a.py": {"percent_cpu_time": 100, "functions": [
 *          {"line": "work", "lineno": 3, "n_cpu_percent_python": 60, "n_cpu_percent_c": 10,
 *           "n_sys_percent": 0}, …], "lines": […]}}}
 *
 * Stacks are root first, each with a share of the total time. In old versions frames are arrays
 * (file, function, line) and the rest is an array or a number of hits. Without stacks the picture
 * is flat: a file with its functions on top, and "<module>" for the lines in none. Shares are
 * turned into times by the elapsed time, which may follow, so the file is read twice. */
#include "format/languages/scalene.h"

#include <math.h>

#include "format/formats.h"

static const struct flamepix_bytes cpu_time = {"CPU time", 8}, samples = {"samples", 7};

/* Microseconds for a share of the elapsed time, rounded to nanoseconds. */
static double microseconds_of(const struct fpx_scalene *reader, double share)
{
    return floor(share * reader->elapsed * 1e9 + 0.5) / 1e3;
}

enum flamepix_status fpx_scalene_put_share(struct fpx_recording *recording,
                                           struct fpx_scalene *reader, double share)
{
    struct fpx_sample sample = {.weight.value = microseconds_of(reader, share)};
    const enum flamepix_status status = fpx_recording_part(
        recording, "profile", cpu_time, flamepix_bytes_of("microseconds"), &sample.part);
    if (status != FLAMEPIX_OK)
        return status;
    fpx_recording_prefer(recording, sample.part);
    return fpx_recording_put(recording, &sample);
}

/* -- stacks ------------------------------------------------------------------------------------ */

static enum flamepix_status put_count(struct fpx_recording *recording, double count)
{
    struct fpx_sample sample = {.weight.value = count};
    const enum flamepix_status status = fpx_recording_part(
        recording, "profile", samples, flamepix_bytes_of("samples"), &sample.part);
    return status == FLAMEPIX_OK ? fpx_recording_put(recording, &sample) : status;
}

/* Puts the stack once for each of its measures. */
static enum flamepix_status put_stack(struct fpx_recording *recording, struct fpx_scalene *reader)
{
    const struct fpx_scalene_stack *stack = &reader->stack;
    const struct flamepix_bytes frames = flamepix_buffer_bytes(&stack->frames);
    enum flamepix_status status = FLAMEPIX_OK;
    if (stack->has_share) {
        status = fpx_recording_text(recording, frames, stack->frame_count);
        if (status == FLAMEPIX_OK)
            status = fpx_scalene_put_share(recording, reader, stack->share);
    }
    if (status == FLAMEPIX_OK && stack->has_count) {
        status = fpx_recording_text(recording, frames, stack->frame_count);
        if (status == FLAMEPIX_OK)
            status = put_count(recording, stack->count);
    }
    return status;
}

static enum flamepix_status take_stack(struct fpx_recording *recording, struct fpx_scalene *reader)
{
    const uint64_t offset = fpx_json_offset(&reader->json);
    fpx_recording_record(recording, offset);
    const enum flamepix_status status = fpx_scalene_stack_read(
        &reader->stack, &reader->json, recording->options.recording.granularity);
    if (status != FLAMEPIX_OK)
        return status;
    if (!reader->has_first)
        reader->has_shares = reader->stack.has_share;
    reader->has_first = true;
    if (!reader->stack.is_whole || reader->stack.has_share != reader->has_shares ||
        !(reader->stack.has_share || reader->stack.has_count) ||
        (reader->stack.has_share && !(reader->elapsed > 0)))
        return fpx_recording_not_understood(recording, offset, "a stack with what it weighs");
    return put_stack(recording, reader);
}

/* -- first members ----------------------------------------------------------------------------- */

/* Whether the next array has elements. */
static enum flamepix_status look_into(struct fpx_json_reader *json, bool *has_any)
{
    if (!fpx_json_begin_array(json))
        return fpx_json_status(json);
    enum flamepix_status status = fpx_json_element(json);
    if (status != FLAMEPIX_OK)
        return status == FLAMEPIX_END ? FLAMEPIX_OK : status;
    *has_any = true;
    status = fpx_json_skip(json);
    return status == FLAMEPIX_OK ? fpx_json_skip_rest(json) : status;
}

static enum flamepix_status look_at_member(struct fpx_recording *recording,
                                           struct fpx_scalene *reader, struct flamepix_bytes key,
                                           bool *has_combined)
{
    struct fpx_json_reader *json = &reader->json;
    struct flamepix_bytes text;
    bool has_stacks = false;
    if (fpx_json_is(key, "combined_stacks"))
        return look_into(json, has_combined);
    if (fpx_json_is(key, "stacks")) {
        const enum flamepix_status status = look_into(json, &has_stacks);
        if (has_stacks)
            reader->stacks_key = "stacks";
        return status;
    }
    if (fpx_json_is(key, "program") && fpx_json_read_string(json, &text))
        return fpx_recording_fact(recording, "program", text);
    if (fpx_json_is(key, "elapsed_time_sec"))
        (void)fpx_json_read_number(json, &reader->elapsed);
    return fpx_json_status(json);
}

static enum flamepix_status look_at_file(struct fpx_recording *recording,
                                         struct fpx_scalene *reader)
{
    struct flamepix_bytes key;
    bool has_combined = false;
    enum flamepix_status status = fpx_json_expect(&reader->json, FPX_JSON_OBJECT_BEGIN);
    while (fpx_json_next_member(&reader->json, &key, &status))
        status = look_at_member(recording, reader, key, &has_combined);
    if (reader->stacks_key == NULL && has_combined)
        reader->stacks_key = "combined_stacks";
    return status;
}

/* Without the elapsed time, shares cannot be converted and are not understood. */
static enum flamepix_status read_ahead(struct fpx_recording *recording, struct fpx_scalene *reader)
{
    enum flamepix_status status =
        fpx_json_recording_status(recording, &reader->json, look_at_file(recording, reader));
    if (status != FLAMEPIX_OK && status != FLAMEPIX_END)
        return status;
    reader->place = FPX_SCALENE_IN_FILE;
    if (!(reader->elapsed > 0 && reader->elapsed < 1e12))
        reader->elapsed = 0;
    if (reader->stacks_key == NULL)
        fpx_recording_remark(recording, "there are no stacks, but functions upon their files");
    return fpx_json_recording_rewind_to(&reader->json, recording, reader->documents);
}

/* -- the reader -------------------------------------------------------------------------------- */

static enum flamepix_status end_file(struct fpx_recording *recording, struct fpx_scalene *reader)
{
    enum flamepix_status status = FLAMEPIX_OK;
    if (reader->stacks_key == NULL && !reader->has_files)
        status = fpx_recording_not_understood(recording, fpx_json_offset(&reader->json),
                                              "stacks or files");
    reader->place = FPX_SCALENE_NOT_READ;
    reader->stacks_key = NULL;
    reader->has_first = reader->has_files = false;
    reader->elapsed = 0;
    return status == FLAMEPIX_OK
               ? fpx_json_recording_next_twice(&reader->json, recording, &reader->documents)
               : status;
}

static enum flamepix_status next_member(struct fpx_recording *recording, struct fpx_scalene *reader)
{
    struct flamepix_bytes key;
    enum flamepix_status status = fpx_json_member(&reader->json, &key);
    if (status == FLAMEPIX_END)
        return end_file(recording, reader);
    if (status != FLAMEPIX_OK)
        return status;
    if (reader->stacks_key != NULL && fpx_json_is(key, reader->stacks_key) &&
        fpx_json_begin_array(&reader->json))
        reader->place = FPX_SCALENE_IN_STACKS;
    else if (reader->stacks_key == NULL && fpx_json_is(key, "files"))
        return fpx_scalene_read_files(recording, reader);
    return fpx_json_status(&reader->json);
}

static enum flamepix_status next_stack(struct fpx_recording *recording, struct fpx_scalene *reader)
{
    const enum flamepix_status status = fpx_json_element(&reader->json);
    if (status == FLAMEPIX_OK)
        return take_stack(recording, reader);
    if (status != FLAMEPIX_END)
        return status;
    reader->place = FPX_SCALENE_IN_FILE;
    return FLAMEPIX_OK;
}

static enum flamepix_status begin(struct fpx_recording *recording, void *user)
{
    struct fpx_scalene *reader = user;
    fpx_json_recording_init(&reader->json, recording);
    return FLAMEPIX_OK;
}

static enum flamepix_status step(struct fpx_recording *recording, void *user)
{
    struct fpx_scalene *reader = user;
    enum flamepix_status status;
    if (reader->place == FPX_SCALENE_NOT_READ)
        status = read_ahead(recording, reader);
    else if (reader->place == FPX_SCALENE_IN_FILE)
        status = next_member(recording, reader);
    else
        status = next_stack(recording, reader);
    return fpx_json_recording_status(recording, &reader->json, status);
}

static void end(void *user)
{
    struct fpx_scalene *reader = user;
    fpx_json_reader_free(&reader->json);
    fpx_scalene_stack_free(&reader->stack);
    flamepix_buffer_free(&reader->file);
    flamepix_buffer_free(&reader->function);
}

static const struct fpx_recording_kind kind = {
    .reader_nbytes = sizeof(struct fpx_scalene), .begin = begin, .step = step, .end = end};

FPX_RECORDING_OPEN(fpx_scalene_open, kind)
