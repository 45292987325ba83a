/* Files of Honest Profiler (java.h): traces; frames after their trace, leaf first; and methods
 * after the first frame that refers to them. So a trace is put when the next one begins, as all its
 * methods are known then. A negative count of a trace without frames states why it has none.
 *
 * Functions that read part of a record answer END if the file ends within it, or if it is invalid.
 */
#include "format/java/java.h"

#include <stdlib.h>

#include "base/buffer_printf.h"
#include "base/memory.h"
#include "format/formats.h"
#include "format/parse/byte_source.h"
#include "format/parse/parse_text.h"
#include "format/parse/text_table.h"
#include "format/samples/id_table.h"

struct frame {
    uint64_t method;
    uint32_t line; /* 0: not known */
};

struct hpl {
    struct fpx_byte_source source;
    struct fpx_id_table method_ids;
    struct fpx_text_table method_names, method_files; /* "java.lang.Thread.run" */
    struct fpx_id_table thread_ids;
    struct fpx_text_table thread_names;

    bool in_trace;
    int64_t error;                 /* the frame count if 0 or less, else 1 */
    uint64_t trace_offset, stated; /* its place and stated frame count */
    uint64_t thread;
    bool has_time;
    double time; /* seconds since 1970 */
    struct frame *frames;
    size_t frame_count, frame_capacity;
    struct flamepix_buffer text, file, name;
};

/* -- values ------------------------------------------------------------------------------------ */

static enum flamepix_status read_number(struct fpx_recording *recording, struct hpl *reader,
                                        size_t nbytes, uint64_t *number_ret)
{
    return fpx_byte_source_number(recording, &reader->source, nbytes, number_ret);
}

static enum flamepix_status read_text(struct fpx_recording *recording, struct hpl *reader,
                                      struct flamepix_buffer *text)
{
    uint64_t length;
    const enum flamepix_status status = read_number(recording, reader, 4, &length);
    if (status != FLAMEPIX_OK)
        return status;
    if (length > FPX_HPL_TEXT_NBYTES)
        return FLAMEPIX_END;
    return fpx_byte_source_text(recording, &reader->source, length, text);
}

static enum flamepix_status skip_texts(struct fpx_recording *recording, struct hpl *reader,
                                       size_t count)
{
    enum flamepix_status status = FLAMEPIX_OK;
    for (size_t i = 0; i < count && status == FLAMEPIX_OK; i++)
        status = read_text(recording, reader, &reader->text);
    return status;
}

/* -- methods and threads ----------------------------------------------------------------------- */

/* "java.lang.Thread." of "Ljava/lang/Thread;" */
static enum flamepix_status begin_name(struct flamepix_buffer *name, struct flamepix_bytes class)
{
    flamepix_buffer_clear(name);
    (void)fpx_take(&class, "L");
    (void)fpx_take_end(&class, ";");
    enum flamepix_status status = flamepix_buffer_append(name, class.data, class.length);
    for (size_t i = 0; i < name->length; i++) {
        if (name->data[i] == '/')
            name->data[i] = '.';
    }
    if (status == FLAMEPIX_OK && class.length > 0)
        status = flamepix_buffer_append(name, ".", 1);
    return status;
}

/* Reads the texts of a method: its file into reader->file, its name into reader->name. */
static enum flamepix_status read_names(struct fpx_recording *recording, struct hpl *reader,
                                       bool has_signature)
{
    enum flamepix_status status = read_text(recording, reader, &reader->file);
    if (status == FLAMEPIX_OK)
        status = read_text(recording, reader, &reader->text);
    if (status == FLAMEPIX_OK)
        status = begin_name(&reader->name, flamepix_buffer_bytes(&reader->text));
    if (status == FLAMEPIX_OK && has_signature)
        status = skip_texts(recording, reader, 1);
    if (status == FLAMEPIX_OK)
        status = read_text(recording, reader, &reader->text);
    if (status == FLAMEPIX_OK)
        status = flamepix_buffer_append(&reader->name, reader->text.data, reader->text.length);
    return status == FLAMEPIX_OK && has_signature ? skip_texts(recording, reader, 2) : status;
}

/* The first method of an id is kept. */
static enum flamepix_status read_method(struct fpx_recording *recording, struct hpl *reader,
                                        bool has_signature)
{
    uint64_t id;
    enum flamepix_status status = read_number(recording, reader, 8, &id);
    if (status == FLAMEPIX_OK)
        status = read_names(recording, reader, has_signature);
    if (status != FLAMEPIX_OK || fpx_id_table_find(&reader->method_ids, id) != FPX_ID_NONE)
        return status;
    status = fpx_text_table_append(&reader->method_names, flamepix_buffer_bytes(&reader->name));
    if (status == FLAMEPIX_OK)
        status = fpx_text_table_append(&reader->method_files, flamepix_buffer_bytes(&reader->file));
    return status == FLAMEPIX_OK ? fpx_id_table_add(&reader->method_ids, id) : status;
}

static enum flamepix_status read_thread(struct fpx_recording *recording, struct hpl *reader)
{
    uint64_t id;
    enum flamepix_status status = read_number(recording, reader, 8, &id);
    if (status == FLAMEPIX_OK)
        status = read_text(recording, reader, &reader->text);
    if (status != FLAMEPIX_OK || fpx_id_table_find(&reader->thread_ids, id) != FPX_ID_NONE)
        return status;
    status = fpx_text_table_append(&reader->thread_names, flamepix_buffer_bytes(&reader->text));
    return status == FLAMEPIX_OK ? fpx_id_table_add(&reader->thread_ids, id) : status;
}

/* -- traces ------------------------------------------------------------------------------------ */

/* Why there is no stack, in async-profiler's words for the same numbers. */
static struct flamepix_bytes error_name(int64_t error)
{
    static const char *const names[] = {
        "no_Java_frame",         "no_class_load", "GC_active",         "unknown_not_Java",
        "not_walkable_not_Java", "unknown_Java",  "not_walkable_Java", "unknown_state",
        "thread_exit",           "deopt",         "safepoint"};
    const uint64_t i = 0 - (uint64_t)error;
    return flamepix_bytes_of(i < sizeof(names) / sizeof(names[0]) ? names[i] : "unknown_error");
}

static bool is_wanted(const struct fpx_recording *recording, const struct hpl *reader)
{
    const char *asked = recording->options.recording.thread;
    if (asked == NULL)
        return true;
    const uint32_t named = fpx_id_table_find(&reader->thread_ids, reader->thread);
    if (named != FPX_ID_NONE &&
        flamepix_bytes_equal(fpx_text_table_get(&reader->thread_names, named),
                             flamepix_bytes_of(asked)))
        return true;
    return fpx_text_is_number(asked, reader->thread);
}

/* Whether all frames of the trace and their methods were read. */
static bool is_whole(const struct hpl *reader)
{
    if (reader->error > 0 && reader->frame_count != reader->stated &&
        reader->frame_count < FPX_RECORDED_FRAMES_MAX)
        return false;
    for (size_t i = 0; i < reader->frame_count; i++) {
        if (fpx_id_table_find(&reader->method_ids, reader->frames[i].method) == FPX_ID_NONE)
            return false;
    }
    return true;
}

static enum flamepix_status put_frames(struct fpx_recording *recording, struct hpl *reader)
{
    enum flamepix_status status = FLAMEPIX_OK;
    if (reader->error <= 0)
        status = fpx_recording_name(recording, error_name(reader->error));
    for (size_t i = 0; i < reader->frame_count && status == FLAMEPIX_OK; i++) {
        const uint32_t method = fpx_id_table_find(&reader->method_ids, reader->frames[i].method);
        const struct fpx_frame frame = {.name = fpx_text_table_get(&reader->method_names, method),
                                        .file = fpx_text_table_get(&reader->method_files, method),
                                        .line = reader->frames[i].line};
        status = fpx_recording_frame(recording, &frame);
    }
    if (status != FLAMEPIX_OK || !recording->options.recording.tid)
        return status;
    flamepix_buffer_clear(&reader->text);
    status = fpx_buffer_printf(&reader->text, "Thread %llu", (unsigned long long)reader->thread);
    if (status == FLAMEPIX_OK)
        status = fpx_recording_name(recording, flamepix_buffer_bytes(&reader->text));
    return status;
}

static enum flamepix_status end_trace(struct fpx_recording *recording, struct hpl *reader)
{
    if (!reader->in_trace)
        return FLAMEPIX_OK;
    reader->in_trace = false;
    if (!is_whole(reader))
        return fpx_recording_not_understood(recording, reader->trace_offset,
                                            "as many frames as are said, of known methods");
    if (!is_wanted(recording, reader)) {
        fpx_recording_leave_out(recording, FLAMEPIX_LEFT_OUT_OTHER_THREAD, 1, 1);
        return FLAMEPIX_OK;
    }
    enum flamepix_status status = put_frames(recording, reader);
    if (status != FLAMEPIX_OK)
        return status;
    return fpx_recording_put(recording, &(struct fpx_sample){.weight.value = 1,
                                                             .leaf_first = true,
                                                             .has_time = reader->has_time,
                                                             .begin = reader->time,
                                                             .end = reader->time});
}

static enum flamepix_status read_trace(struct fpx_recording *recording, struct hpl *reader,
                                       bool has_time)
{
    uint64_t count = 0;
    uint64_t seconds = 0;
    uint64_t nanoseconds = 0;
    const uint64_t offset = reader->source.offset - 1;
    enum flamepix_status status = end_trace(recording, reader);
    fpx_recording_record(recording, offset);
    if (status == FLAMEPIX_OK)
        status = read_number(recording, reader, 4, &count);
    if (status == FLAMEPIX_OK)
        status = read_number(recording, reader, 8, &reader->thread);
    if (status == FLAMEPIX_OK && has_time)
        status = read_number(recording, reader, 8, &seconds);
    if (status == FLAMEPIX_OK && has_time)
        status = read_number(recording, reader, 8, &nanoseconds);
    if (status != FLAMEPIX_OK)
        return status;
    reader->error = (int32_t)(uint32_t)count <= 0 ? (int32_t)(uint32_t)count : 1;
    reader->trace_offset = offset;
    reader->stated = count;
    reader->frame_count = 0;
    reader->has_time = has_time;
    reader->time = (double)(int64_t)seconds + (double)(int64_t)nanoseconds / 1e9;
    reader->in_trace = true;
    return FLAMEPIX_OK;
}

static enum flamepix_status read_frame(struct fpx_recording *recording, struct hpl *reader,
                                       bool has_line)
{
    uint64_t bytecode;
    uint64_t line = 0;
    uint64_t method = 0;
    enum flamepix_status status = read_number(recording, reader, 4, &bytecode);
    if (status == FLAMEPIX_OK && has_line)
        status = read_number(recording, reader, 4, &line);
    if (status == FLAMEPIX_OK)
        status = read_number(recording, reader, 8, &method);
    if (status != FLAMEPIX_OK || reader->frame_count == FPX_RECORDED_FRAMES_MAX)
        return status;
    status = fpx_array_reserve(&reader->frames, &reader->frame_capacity, reader->frame_count + 1,
                               sizeof(*reader->frames));
    if (status == FLAMEPIX_OK)
        reader->frames[reader->frame_count++] =
            (struct frame){method, line <= INT32_MAX ? (uint32_t)line : 0};
    return status;
}

/* -- records ----------------------------------------------------------------------------------- */

static enum flamepix_status read_record(struct fpx_recording *recording, struct hpl *reader,
                                        uint64_t record)
{
    switch (record) {
    case FPX_HPL_TRACE:
    case FPX_HPL_TIMED:
        return read_trace(recording, reader, record == FPX_HPL_TIMED);
    case FPX_HPL_FRAME:
    case FPX_HPL_LINED:
        return read_frame(recording, reader, record == FPX_HPL_LINED);
    case FPX_HPL_METHOD:
    case FPX_HPL_SIGNATURE:
        return read_method(recording, reader, record == FPX_HPL_SIGNATURE);
    case FPX_HPL_THREAD:
        return read_thread(recording, reader);
    default:
        return FLAMEPIX_END;
    }
}

/* The last trace is put even if the record after it is damaged. */
static enum flamepix_status step(struct fpx_recording *recording, void *user)
{
    struct hpl *reader = user;
    uint64_t record;
    const uint64_t offset = reader->source.offset;
    reader->source.is_big_endian = true;
    enum flamepix_status status = read_number(recording, reader, 1, &record);
    const bool is_end = status == FLAMEPIX_END || (status == FLAMEPIX_OK && record == FPX_HPL_END);
    if (status == FLAMEPIX_OK && !is_end)
        status = read_record(recording, reader, record);
    if (status != FLAMEPIX_END && !is_end)
        return status;
    status = end_trace(recording, reader);
    if (status != FLAMEPIX_OK || is_end)
        return status == FLAMEPIX_OK ? FLAMEPIX_END : status;
    return fpx_recording_damaged(recording, offset, "a record of Honest Profiler");
}

static void end(void *user)
{
    struct hpl *reader = user;
    fpx_id_table_free(&reader->method_ids);
    fpx_text_table_free(&reader->method_names);
    fpx_text_table_free(&reader->method_files);
    fpx_id_table_free(&reader->thread_ids);
    fpx_text_table_free(&reader->thread_names);
    free(reader->frames);
    flamepix_buffer_free(&reader->text);
    flamepix_buffer_free(&reader->file);
    flamepix_buffer_free(&reader->name);
}

static const struct fpx_recording_kind kind = {
    .reader_nbytes = sizeof(struct hpl), .step = step, .end = end};

FPX_RECORDING_OPEN(fpx_hpl_open, kind)
