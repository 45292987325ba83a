/* MOJO, the binary files of Austin, a sampler for Python: "MOJ", a version, and events. An event is
 * a byte for its kind and its data.
 *
 *     1 metadata   name, value           7 garbage is collected    11 string       key, text
 *     2 stack      process, thread       8 the thread is idle      12 the string   key
 *     3 frame      key, file, name, line 9 time     microseconds
 *     4 a frame that could not be read  10 memory   bytes
 *     5 the frame  key
 *     6 a frame of the kernel: name
 *
 * Version 1 has no interpreter in a stack and no columns in a frame; version 2 has no interpreter.
 * Version 4 has
 *
 *    13 the previous stack of the thread, perhaps with frames on top that are not of Python
 *    14 the stack of a waiting task: task, key of its name; frames and a time follow
 *    15 a task waits for another: task, task
 *
 * Such tasks are not samples, and are left out. A stack begins a sample. Its frames follow from the
 * root, then the measure. Frames and strings are defined before they are referred to by key; keys
 * are per process. Texts end in a zero. The first byte of a number has a continuation bit, a sign
 * bit and six bits; each following byte has seven bits. */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>

#include "base/buffer_printf.h"
#include "base/memory.h"
#include "format/formats.h"
#include "format/languages/mojo.h"
#include "format/languages/python.h"
#include "format/parse/byte_source.h"
#include "format/parse/parse_text.h"
#include "format/recognise/recognise.h"

enum event {
    EVENT_METADATA = 1,
    EVENT_STACK,
    EVENT_FRAME,
    EVENT_INVALID,
    EVENT_FRAME_KEY,
    EVENT_KERNEL,
    EVENT_COLLECTION,
    EVENT_IDLE,
    EVENT_TIME,
    EVENT_MEMORY,
    EVENT_STRING,
    EVENT_STRING_KEY,
    EVENT_REPEAT,
    EVENT_TASK,
    EVENT_WAITER
};

struct mojo {
    struct fpx_byte_source source;
    bool has_begun;
    uint64_t version;
    struct fpx_austin_samples samples;
    struct fpx_mojo_frames frames;
    /* The current sample. */
    bool in_sample;
    bool in_task;       /* what follows is of a waiting task */
    const char *broken; /* missing object it refers to; NULL: none */
    uint64_t offset;
    int64_t pid;
    struct flamepix_buffer process, thread, both;
    struct fpx_mojo_frame *stack;
    size_t depth, stack_capacity;
    struct fpx_mojo_repeats repeats;
    struct fpx_austin_measure measure;
    struct flamepix_buffer text, value;
};

/* -- values ------------------------------------------------------------------------------------ */

static enum flamepix_status read_text(struct fpx_recording *recording, struct mojo *reader,
                                      struct flamepix_buffer *text)
{
    return fpx_byte_source_terminated(recording, &reader->source, text);
}

/* Bits that do not fit are lost. */
static enum flamepix_status read_number(struct fpx_recording *recording, struct mojo *reader,
                                        int64_t *number_ret)
{
    unsigned char byte;
    enum flamepix_status status = fpx_byte_source_byte(recording, &reader->source, &byte);
    const bool is_negative = status == FLAMEPIX_OK && (byte & 0x40) != 0;
    uint64_t number = status == FLAMEPIX_OK ? byte & 0x3F : 0;
    for (unsigned shift = 6; status == FLAMEPIX_OK && (byte & 0x80) != 0; shift += 7) {
        status = fpx_byte_source_byte(recording, &reader->source, &byte);
        if (status == FLAMEPIX_OK && shift < 62)
            number |= (uint64_t)(byte & 0x7F) << shift;
        if (shift > 1024)
            return FLAMEPIX_END;
    }
    number &= INT64_MAX;
    *number_ret = is_negative ? -(int64_t)number : (int64_t)number;
    return status;
}

static enum flamepix_status read_numbers(struct fpx_recording *recording, struct mojo *reader,
                                         int64_t numbers_ret[], size_t count)
{
    enum flamepix_status status = FLAMEPIX_OK;
    for (size_t i = 0; i < count && status == FLAMEPIX_OK; i++)
        status = read_number(recording, reader, &numbers_ret[i]);
    return status;
}

/* -- a sample ---------------------------------------------------------------------------------- */

static enum flamepix_status add_frame(struct fpx_recording *recording, struct mojo *reader,
                                      const struct fpx_mojo_frame *known)
{
    const struct fpx_frame frame =
        fpx_austin_frame(fpx_text_table_get(&reader->frames.texts, known->name),
                         fpx_text_table_get(&reader->frames.texts, known->file), known->line);
    return fpx_recording_frame(recording, &frame);
}

static enum flamepix_status add_frames(struct fpx_recording *recording, struct mojo *reader)
{
    enum flamepix_status status = fpx_austin_roots(
        recording, flamepix_buffer_bytes(&reader->process), flamepix_buffer_bytes(&reader->thread));
    if (status == FLAMEPIX_OK && reader->depth == 0)
        status = fpx_recording_name(recording, flamepix_bytes_of("[no frames]"));
    for (size_t i = 0; i < reader->depth && status == FLAMEPIX_OK; i++)
        status = add_frame(recording, reader, &reader->stack[i]);
    return status;
}

static enum flamepix_status put_sample(struct fpx_recording *recording, struct mojo *reader)
{
    struct fpx_sample to_put[FPX_AUSTIN_PARTS];
    size_t count;
    enum flamepix_status status =
        fpx_austin_sample(recording, &reader->samples, flamepix_buffer_bytes(&reader->both),
                          &reader->measure, to_put, &count);
    if (status == FLAMEPIX_OK && count == 0)
        status = fpx_austin_unmeasured(recording, &reader->measure, reader->offset);
    for (size_t i = 0; i < count && status == FLAMEPIX_OK; i++) {
        status = add_frames(recording, reader);
        if (status == FLAMEPIX_OK)
            status = fpx_recording_put(recording, &to_put[i]);
    }
    return status;
}

static enum flamepix_status end_sample(struct fpx_recording *recording, struct mojo *reader)
{
    enum flamepix_status status = FLAMEPIX_OK;
    if (!reader->in_sample)
        return FLAMEPIX_OK;
    reader->in_sample = reader->in_task = false;
    if (reader->broken != NULL)
        return fpx_recording_not_understood(recording, reader->offset, reader->broken);
    if (reader->version >= 4)
        status =
            fpx_mojo_keep_stack(&reader->repeats, &reader->frames,
                                flamepix_buffer_bytes(&reader->both), reader->stack, reader->depth);
    if (status != FLAMEPIX_OK)
        return status;
    if (fpx_austin_wants(recording, flamepix_buffer_bytes(&reader->thread)))
        return put_sample(recording, reader);
    fpx_recording_leave_out(recording, FLAMEPIX_LEFT_OUT_OTHER_THREAD, 1, reader->measure.time);
    return FLAMEPIX_OK;
}

/* Names a thread "T38365" for "95dd", as Austin's text has the number in base 10, after the
 * interpreter. From version 4 on a thread has a name. */
static enum flamepix_status name_thread(struct mojo *reader, int64_t interpreter)
{
    struct flamepix_bytes name = flamepix_buffer_bytes(&reader->text);
    struct flamepix_bytes rest = name;
    uint64_t number;
    enum flamepix_status status = FLAMEPIX_OK;
    flamepix_buffer_clear(&reader->process);
    flamepix_buffer_clear(&reader->thread);
    flamepix_buffer_clear(&reader->both);
    status = fpx_buffer_printf(&reader->process, "P%" PRId64, reader->pid);
    if (status == FLAMEPIX_OK)
        status = flamepix_buffer_append(&reader->thread, "T", 1);
    if (status == FLAMEPIX_OK && interpreter >= 0)
        status = fpx_buffer_printf(&reader->thread, "%" PRId64 ":", interpreter);
    const bool is_number = reader->version < 4 && fpx_take_hex(&rest, &number) && rest.length == 0;
    if (status == FLAMEPIX_OK && is_number)
        status = fpx_buffer_printf(&reader->thread, "%" PRIu64, number);
    else if (status == FLAMEPIX_OK)
        status = flamepix_buffer_append(&reader->thread, name.data, name.length);
    if (status == FLAMEPIX_OK) {
        flamepix_buffer_append(&reader->both, reader->process.data, reader->process.length);
        status = flamepix_buffer_append(&reader->both, reader->thread.data, reader->thread.length);
    }
    return status;
}

static enum flamepix_status take_stack(struct fpx_recording *recording, struct mojo *reader,
                                       uint64_t offset)
{
    int64_t interpreter = -1;
    enum flamepix_status status = end_sample(recording, reader);
    reader->offset = offset;
    if (status == FLAMEPIX_OK)
        status = read_number(recording, reader, &reader->pid);
    if (status == FLAMEPIX_OK && reader->version >= 3)
        status = read_number(recording, reader, &interpreter);
    if (status == FLAMEPIX_OK)
        status = read_text(recording, reader, &reader->text);
    if (status != FLAMEPIX_OK)
        return status;
    fpx_recording_record(recording, reader->offset);
    reader->in_sample = true;
    reader->broken = NULL;
    reader->frames.has_process = true;
    reader->frames.process = (uint64_t)reader->pid;
    reader->depth = 0;
    reader->measure = (struct fpx_austin_measure){0};
    return name_thread(reader, interpreter);
}

static enum flamepix_status push(struct mojo *reader, const struct fpx_mojo_frame *frame)
{
    if (reader->in_task || reader->depth == FPX_RECORDED_FRAMES_MAX)
        return FLAMEPIX_OK;
    enum flamepix_status status = fpx_array_reserve(&reader->stack, &reader->stack_capacity,
                                                    reader->depth + 1, sizeof(*reader->stack));
    if (status == FLAMEPIX_OK)
        reader->stack[reader->depth++] = *frame;
    return status;
}

/* Pushes a frame without a line; `file` may be "". */
static enum flamepix_status push_named(struct mojo *reader, struct flamepix_bytes name,
                                       const char *file)
{
    struct fpx_mojo_frame frame;
    const enum flamepix_status status = fpx_mojo_name_frame(&reader->frames, name, file, &frame);
    return status == FLAMEPIX_OK ? push(reader, &frame) : status;
}

/* -- keys -------------------------------------------------------------------------------------- */

static enum flamepix_status take_string(struct fpx_recording *recording, struct mojo *reader)
{
    int64_t key;
    enum flamepix_status status = read_number(recording, reader, &key);
    if (status == FLAMEPIX_OK)
        status = read_text(recording, reader, &reader->text);
    return status == FLAMEPIX_OK
               ? fpx_mojo_add_string(&reader->frames, key, flamepix_buffer_bytes(&reader->text))
               : status;
}

static enum flamepix_status take_frame(struct fpx_recording *recording, struct mojo *reader)
{
    enum { KEY, FILE, NAME, LINE, LINE_END, COLUMN, COLUMN_END, NUMBERS };
    int64_t numbers[NUMBERS];
    const enum flamepix_status status =
        read_numbers(recording, reader, numbers, reader->version == 1 ? LINE + 1 : NUMBERS);
    return status == FLAMEPIX_OK ? fpx_mojo_add_frame(&reader->frames, numbers[KEY], numbers[FILE],
                                                      numbers[NAME], numbers[LINE])
                                 : status;
}

static enum flamepix_status take_frame_key(struct fpx_recording *recording, struct mojo *reader)
{
    struct fpx_mojo_frame frame;
    int64_t key;
    const enum flamepix_status status = read_number(recording, reader, &key);
    if (status != FLAMEPIX_OK)
        return status;
    if (fpx_mojo_find_frame(&reader->frames, key, &frame))
        return push(reader, &frame);
    if (!reader->in_task)
        reader->broken = "a frame that was told before";
    return FLAMEPIX_OK;
}

/* Inserts the frames of the thread's last stack before those read so far. */
static enum flamepix_status take_repeat(struct mojo *reader)
{
    const struct fpx_mojo_stack *last;
    enum flamepix_status status =
        fpx_mojo_last_stack(&reader->repeats, flamepix_buffer_bytes(&reader->both), &last);
    if (status != FLAMEPIX_OK)
        return status;
    if (last == NULL) {
        reader->broken = "a stack of its thread to repeat";
        return FLAMEPIX_OK;
    }
    const size_t room = FPX_RECORDED_FRAMES_MAX - reader->depth;
    const size_t count = last->count < room ? last->count : room;
    status = fpx_array_reserve(&reader->stack, &reader->stack_capacity, reader->depth + count + 1,
                               sizeof(*reader->stack));
    if (status != FLAMEPIX_OK || count == 0)
        return status;
    memmove(reader->stack + count, reader->stack, reader->depth * sizeof(*reader->stack));
    memcpy(reader->stack, last->frames, count * sizeof(*reader->stack));
    reader->depth += count;
    return FLAMEPIX_OK;
}

/* A waiting task: its frames follow, up to a time. */
static enum flamepix_status take_task(struct fpx_recording *recording, struct mojo *reader)
{
    int64_t numbers[2];
    const enum flamepix_status status = read_numbers(recording, reader, numbers, 2);
    if (status != FLAMEPIX_OK)
        return status;
    reader->in_task = true;
    fpx_recording_leave_out(recording, FLAMEPIX_LEFT_OUT_BLOCKED, 1, 0.0);
    return FLAMEPIX_OK;
}

static enum flamepix_status take_waiter(struct fpx_recording *recording, struct mojo *reader)
{
    int64_t numbers[2];
    reader->in_task = false;
    return read_numbers(recording, reader, numbers, 2);
}

/* -- events ------------------------------------------------------------------------------------ */

static enum flamepix_status take_metadata(struct fpx_recording *recording, struct mojo *reader)
{
    enum flamepix_status status = read_text(recording, reader, &reader->text);
    if (status == FLAMEPIX_OK)
        status = read_text(recording, reader, &reader->value);
    if (status != FLAMEPIX_OK)
        return status;
    return fpx_austin_metadata(recording, &reader->samples, flamepix_buffer_bytes(&reader->text),
                               flamepix_buffer_bytes(&reader->value));
}

static enum flamepix_status take_measure(struct fpx_recording *recording, struct mojo *reader,
                                         bool *has_ret, double *measure_ret)
{
    int64_t number;
    enum flamepix_status status = read_number(recording, reader, &number);
    if (status != FLAMEPIX_OK)
        return status;
    if (reader->in_task) { /* how long the task waited at its last place */
        reader->in_task = false;
        return FLAMEPIX_OK;
    }
    *has_ret = true;
    *measure_ret = (double)number;
    return FLAMEPIX_OK;
}

static enum flamepix_status take_kernel_frame(struct fpx_recording *recording, struct mojo *reader)
{
    enum flamepix_status status = read_text(recording, reader, &reader->text);
    return status == FLAMEPIX_OK
               ? push_named(reader, flamepix_buffer_bytes(&reader->text), "kernel")
               : status;
}

/* BAD_RECORDING for an invalid event. */
static enum flamepix_status take_event(struct fpx_recording *recording, struct mojo *reader,
                                       unsigned char event, uint64_t offset)
{
    int64_t key;
    if (event > EVENT_STRING_KEY && reader->version < 4)
        return FLAMEPIX_BAD_RECORDING;
    switch (event) {
    case EVENT_METADATA:
        return take_metadata(recording, reader);
    case EVENT_STACK:
        return take_stack(recording, reader, offset);
    case EVENT_FRAME:
        return take_frame(recording, reader);
    case EVENT_INVALID:
        return push_named(reader, flamepix_bytes_of("INVALID"), "");
    case EVENT_FRAME_KEY:
        return take_frame_key(recording, reader);
    case EVENT_KERNEL:
        return take_kernel_frame(recording, reader);
    case EVENT_COLLECTION:
        return push_named(reader, flamepix_bytes_of("GC"), "");
    case EVENT_IDLE:
        reader->measure.is_idle = true;
        return FLAMEPIX_OK;
    case EVENT_TIME:
        return take_measure(recording, reader, &reader->measure.has_time, &reader->measure.time);
    case EVENT_MEMORY:
        return take_measure(recording, reader, &reader->measure.has_memory,
                            &reader->measure.memory);
    case EVENT_STRING:
        return take_string(recording, reader);
    case EVENT_STRING_KEY:
        return read_number(recording, reader, &key);
    case EVENT_REPEAT:
        return take_repeat(reader);
    case EVENT_TASK:
        return take_task(recording, reader);
    case EVENT_WAITER:
        return take_waiter(recording, reader);
    default:
        return FLAMEPIX_BAD_RECORDING;
    }
}

enum { LATEST = 4 };

static enum flamepix_status unknown_version(struct fpx_recording *recording, int64_t version)
{
    char text[32];
    (void)snprintf(text, sizeof(text), "%" PRId64, version);
    return fpx_recording_unknown_version(recording, flamepix_bytes_of(text));
}

/* Reads "MOJ", whose first byte may have been read already, and a version. */
static enum flamepix_status take_beginning(struct fpx_recording *recording, struct mojo *reader,
                                           const char *name)
{
    int64_t version = 0;
    enum flamepix_status status =
        fpx_byte_source_text(recording, &reader->source, strlen(name), &reader->text);
    if (status == FLAMEPIX_OK)
        status = read_number(recording, reader, &version);
    if (status != FLAMEPIX_OK && status != FLAMEPIX_END)
        return status;
    reader->has_begun = true;
    reader->version = (uint64_t)version;
    if (status != FLAMEPIX_OK || !fpx_bytes_begin_with(flamepix_buffer_bytes(&reader->text), name))
        return fpx_recording_damaged(recording, reader->has_begun ? reader->source.offset : 0,
                                     "MOJ and a version");
    return version >= 1 && version <= LATEST ? FLAMEPIX_OK : unknown_version(recording, version);
}

static enum flamepix_status finish(struct fpx_recording *recording, struct mojo *reader)
{
    enum flamepix_status status = end_sample(recording, reader);
    return status == FLAMEPIX_OK ? FLAMEPIX_END : status;
}

static enum flamepix_status step(struct fpx_recording *recording, void *user)
{
    struct mojo *reader = user;
    unsigned char event;
    if (!reader->has_begun)
        return take_beginning(recording, reader, "MOJ");
    const uint64_t offset = reader->source.offset;
    enum flamepix_status status = fpx_byte_source_byte(recording, &reader->source, &event);
    if (status == FLAMEPIX_END)
        return finish(recording, reader);
    if (status != FLAMEPIX_OK)
        return status;
    if (event == 'M') { /* another file follows */
        status = end_sample(recording, reader);
        return status == FLAMEPIX_OK ? take_beginning(recording, reader, "OJ") : status;
    }
    status = take_event(recording, reader, event, offset);
    if (status == FLAMEPIX_BAD_RECORDING)
        return fpx_recording_damaged(recording, offset, "an event that is known");
    if (status == FLAMEPIX_END)
        return fpx_recording_damaged(recording, offset, "a whole event");
    return status;
}

static void end(void *user)
{
    struct mojo *reader = user;
    fpx_austin_free(&reader->samples);
    fpx_mojo_frames_free(&reader->frames);
    fpx_mojo_repeats_free(&reader->repeats);
    free(reader->stack);
    flamepix_buffer_free(&reader->process);
    flamepix_buffer_free(&reader->thread);
    flamepix_buffer_free(&reader->both);
    flamepix_buffer_free(&reader->text);
    flamepix_buffer_free(&reader->value);
}

static const struct fpx_recording_kind kind = {
    .reader_nbytes = sizeof(struct mojo), .step = step, .end = end};

FPX_RECORDING_OPEN(fpx_mojo_open, kind)

/* -- detection --------------------------------------------------------------------------------- */

bool fpx_recognise_mojo(struct flamepix_bytes head, const char *const *marks)
{
    (void)marks;
    return head.length > 4 && fpx_bytes_begin_with(head, "MOJ") && head.data[3] >= 1 &&
           head.data[3] < ' ' &&
           (head.data[4] == EVENT_METADATA || head.data[4] == EVENT_STACK ||
            head.data[4] == EVENT_STRING);
}
