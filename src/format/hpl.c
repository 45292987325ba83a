/* What Honest Profiler writes (format/hpl.h): traces, frames behind their trace, the leaf first,
 * and methods behind the first frame that is in one. So a trace is put when the next one begins:
 * all its methods are known then. A trace without frames says by a negative count why there are
 * none. */
#include "format/hpl.h"

#include <stdlib.h>

#include "base/array.h"
#include "base/buffer_printf.h"
#include "format/formats.h"
#include "format/recording.h"
#include "format/take_text.h"

enum { PIECE_NBYTES = 1 << 16, TEXTS_MAX = 6, FRAMES_MAX = 1 << 16 };

struct method {
    uint64_t number;
    struct flamepix_bytes file, name; /* "java.lang.Thread.run" */
};

struct thread {
    uint64_t number;
    struct flamepix_bytes name;
};

struct frame {
    uint64_t method;
    uint32_t line; /* 0: not known */
};

struct hpl {
    char piece[PIECE_NBYTES];
    size_t at, filled;
    uint64_t offset; /* of the piece's first byte in the file */
    bool is_short;   /* a record was cut off */

    struct method *methods;
    size_t method_count, method_capacity;
    struct flamepix_hash_index method_index;
    struct thread *threads;
    size_t thread_count, thread_capacity;
    struct flamepix_hash_index thread_index;
    struct flamepix_arena texts;

    bool in_trace;
    int64_t error; /* the count of frames where it is 0 or less; 1: none */
    uint64_t thread;
    bool has_time;
    double time; /* seconds since 1970 */
    struct frame *frames;
    size_t frame_count, frame_capacity;
    struct flamepix_buffer text;
};

/* -- bytes ------------------------------------------------------------------------------------- */

/* Sees to it that there is a byte; `is_short` is set at the end of the file. */
static enum flamepix_status fill(struct flamepix_recording *recording, struct hpl *reader)
{
    if (reader->at < reader->filled)
        return FLAMEPIX_OK;
    reader->offset += reader->filled;
    reader->at = 0;
    enum flamepix_status status =
        flamepix_recording_read(recording, reader->piece, sizeof(reader->piece), &reader->filled);
    if (status != FLAMEPIX_OK)
        reader->filled = 0;
    reader->is_short = reader->filled == 0;
    return status;
}

/* A number of `width` bytes; not set where the file ends before. */
static enum flamepix_status read_number(struct flamepix_recording *recording, struct hpl *reader,
                                        size_t width, uint64_t *number_ret)
{
    uint64_t number = 0;
    for (size_t i = 0; i < width; i++) {
        enum flamepix_status status = fill(recording, reader);
        if (status != FLAMEPIX_OK || reader->is_short)
            return status;
        number = number << 8 | (unsigned char)reader->piece[reader->at++];
    }
    *number_ret = number;
    return FLAMEPIX_OK;
}

/* Appends a text to reader->text. */
static enum flamepix_status read_text(struct flamepix_recording *recording, struct hpl *reader,
                                      struct flamepix_bytes *range_ret)
{
    uint64_t length = 0;
    const size_t begin = reader->text.length;
    enum flamepix_status status = read_number(recording, reader, 4, &length);
    if (length > FLAMEPIX_HPL_TEXT_NBYTES)
        reader->is_short = true;
    for (uint64_t left = length; left > 0 && status == FLAMEPIX_OK && !reader->is_short;) {
        status = fill(recording, reader);
        if (status != FLAMEPIX_OK || reader->is_short)
            return status;
        const size_t there = reader->filled - reader->at;
        const size_t taken = left < there ? (size_t)left : there;
        status = flamepix_buffer_append(&reader->text, reader->piece + reader->at, taken);
        reader->at += taken;
        left -= taken;
    }
    *range_ret = (struct flamepix_bytes){NULL, reader->text.length - begin};
    return status;
}

/* `count` texts, which are in reader->text until the next are read. */
static enum flamepix_status read_texts(struct flamepix_recording *recording, struct hpl *reader,
                                       struct flamepix_bytes *texts, size_t count)
{
    enum flamepix_status status = FLAMEPIX_OK;
    const char *next;
    reader->text.length = 0;
    for (size_t i = 0; i < count && status == FLAMEPIX_OK && !reader->is_short; i++)
        status = read_text(recording, reader, &texts[i]);
    if (status != FLAMEPIX_OK || reader->is_short)
        return status;
    status = flamepix_buffer_append(&reader->text, "", 1); /* so that there are bytes at all */
    next = reader->text.data;
    for (size_t i = 0; i < count && status == FLAMEPIX_OK; i++) {
        texts[i].data = next;
        next += texts[i].length;
    }
    return status;
}

/* -- methods and threads ----------------------------------------------------------------------- */

static bool is_method(const void *entries, size_t number, const void *key)
{
    return ((const struct method *)entries)[number].number == *(const uint64_t *)key;
}

static bool is_thread(const void *entries, size_t number, const void *key)
{
    return ((const struct thread *)entries)[number].number == *(const uint64_t *)key;
}

static const struct method *find_method(const struct hpl *reader, uint64_t number)
{
    const size_t found = flamepix_hash_index_find(
        &reader->method_index, flamepix_hash_word(0, number), is_method, reader->methods, &number);
    return found == FLAMEPIX_HASH_NONE ? NULL : &reader->methods[found];
}

static const struct thread *find_thread(const struct hpl *reader, uint64_t number)
{
    const size_t found = flamepix_hash_index_find(
        &reader->thread_index, flamepix_hash_word(0, number), is_thread, reader->threads, &number);
    return found == FLAMEPIX_HASH_NONE ? NULL : &reader->threads[found];
}

/* "Ljava/lang/Thread;" and "run" become java.lang.Thread.run. */
static enum flamepix_status name_method(struct hpl *reader, struct flamepix_bytes class,
                                        struct flamepix_bytes own, struct flamepix_bytes *name_ret)
{
    void *room;
    flamepix_take(&class, "L");
    flamepix_take_end(&class, ";");
    enum flamepix_status status =
        flamepix_arena_take(&reader->texts, class.length + 1 + own.length, &room);
    if (status != FLAMEPIX_OK)
        return status;
    char *name = room;
    size_t length = 0;
    for (; length < class.length; length++)
        name[length] = class.data[length] == '/' ? '.' : class.data[length];
    if (length > 0)
        name[length++] = '.';
    memcpy(name + length, own.data, own.length);
    *name_ret = (struct flamepix_bytes){name, length + own.length};
    return FLAMEPIX_OK;
}

static enum flamepix_status read_method(struct flamepix_recording *recording, struct hpl *reader,
                                        bool has_signature)
{
    struct method method = {0};
    struct flamepix_bytes texts[TEXTS_MAX];
    enum flamepix_status status = read_number(recording, reader, 8, &method.number);
    if (status == FLAMEPIX_OK && !reader->is_short)
        status = read_texts(recording, reader, texts, has_signature ? TEXTS_MAX : 3);
    if (status != FLAMEPIX_OK || reader->is_short || find_method(reader, method.number) != NULL)
        return status;
    status = flamepix_array_reserve(&reader->methods, &reader->method_capacity,
                                    reader->method_count + 1, sizeof(*reader->methods));
    if (status == FLAMEPIX_OK)
        status = name_method(reader, texts[1], texts[has_signature ? 3 : 2], &method.name);
    method.file.length = texts[0].length;
    if (status == FLAMEPIX_OK)
        status = flamepix_arena_copy(&reader->texts, texts[0], &method.file.data);
    if (status == FLAMEPIX_OK)
        status = flamepix_hash_index_add(
            &reader->method_index, flamepix_hash_word(0, method.number), reader->method_count);
    if (status == FLAMEPIX_OK)
        reader->methods[reader->method_count++] = method;
    return status == FLAMEPIX_END ? FLAMEPIX_OK : status;
}

static enum flamepix_status read_thread(struct flamepix_recording *recording, struct hpl *reader)
{
    struct thread thread = {0};
    enum flamepix_status status = read_number(recording, reader, 8, &thread.number);
    if (status == FLAMEPIX_OK && !reader->is_short)
        status = read_texts(recording, reader, &thread.name, 1);
    if (status != FLAMEPIX_OK || reader->is_short || find_thread(reader, thread.number) != NULL)
        return status;
    status = flamepix_array_reserve(&reader->threads, &reader->thread_capacity,
                                    reader->thread_count + 1, sizeof(*reader->threads));
    if (status == FLAMEPIX_OK)
        status = flamepix_arena_copy(&reader->texts, thread.name, &thread.name.data);
    if (status == FLAMEPIX_OK)
        status = flamepix_hash_index_add(
            &reader->thread_index, flamepix_hash_word(0, thread.number), reader->thread_count);
    if (status == FLAMEPIX_OK)
        reader->threads[reader->thread_count++] = thread;
    return status == FLAMEPIX_END ? FLAMEPIX_OK : status;
}

/* -- traces ------------------------------------------------------------------------------------ */

/* Why there is no stack, as async-profiler says it of the same numbers. */
static struct flamepix_bytes error_name(int64_t error)
{
    static const char *const names[] = {
        "no_Java_frame",         "no_class_load", "GC_active",         "unknown_not_Java",
        "not_walkable_not_Java", "unknown_Java",  "not_walkable_Java", "unknown_state",
        "thread_exit",           "deopt",         "safepoint"};
    const uint64_t i = 0 - (uint64_t)error;
    return flamepix_bytes_of(i < sizeof(names) / sizeof(names[0]) ? names[i] : "unknown_error");
}

static bool is_wanted(const struct flamepix_recording *recording, const struct hpl *reader)
{
    const char *asked = recording->options.recording.thread;
    if (asked == NULL)
        return true;
    const struct thread *thread = find_thread(reader, reader->thread);
    struct flamepix_bytes text = flamepix_bytes_of(asked);
    uint64_t number;
    if (thread != NULL && flamepix_bytes_equal(thread->name, text))
        return true;
    return flamepix_take_number(&text, &number) && text.length == 0 && number == reader->thread;
}

static enum flamepix_status put_frames(struct flamepix_recording *recording, struct hpl *reader)
{
    enum flamepix_status status = FLAMEPIX_OK;
    if (reader->error <= 0)
        status = flamepix_recording_name(recording, error_name(reader->error));
    for (size_t i = 0; i < reader->frame_count && status == FLAMEPIX_OK; i++) {
        const struct method *method = find_method(reader, reader->frames[i].method);
        struct flamepix_frame frame = {0};
        if (method != NULL)
            frame = (struct flamepix_frame){
                .name = method->name, .file = method->file, .line = reader->frames[i].line};
        status = flamepix_recording_frame(recording, &frame);
    }
    if (status != FLAMEPIX_OK || !recording->options.recording.tid)
        return status;
    reader->text.length = 0;
    status =
        flamepix_buffer_printf(&reader->text, "Thread %llu", (unsigned long long)reader->thread);
    if (status == FLAMEPIX_OK)
        status = flamepix_recording_name(recording, flamepix_buffer_bytes(&reader->text));
    return status;
}

static enum flamepix_status end_trace(struct flamepix_recording *recording, struct hpl *reader)
{
    if (!reader->in_trace)
        return FLAMEPIX_OK;
    reader->in_trace = false;
    if (!is_wanted(recording, reader))
        return FLAMEPIX_OK;
    enum flamepix_status status = put_frames(recording, reader);
    if (status != FLAMEPIX_OK)
        return status;
    return flamepix_recording_put(recording, &(struct flamepix_sample){.weight.value = 1,
                                                                       .leaf_first = true,
                                                                       .has_time = reader->has_time,
                                                                       .begin = reader->time,
                                                                       .end = reader->time});
}

static enum flamepix_status read_trace(struct flamepix_recording *recording, struct hpl *reader,
                                       bool has_time)
{
    uint64_t count = 0;
    uint64_t seconds = 0;
    uint64_t nanoseconds = 0;
    enum flamepix_status status = end_trace(recording, reader);
    if (status == FLAMEPIX_OK)
        status = read_number(recording, reader, 4, &count);
    if (status == FLAMEPIX_OK && !reader->is_short)
        status = read_number(recording, reader, 8, &reader->thread);
    if (status == FLAMEPIX_OK && !reader->is_short && has_time)
        status = read_number(recording, reader, 8, &seconds);
    if (status == FLAMEPIX_OK && !reader->is_short && has_time)
        status = read_number(recording, reader, 8, &nanoseconds);
    if (status != FLAMEPIX_OK || reader->is_short)
        return status;
    reader->error = (int32_t)(uint32_t)count <= 0 ? (int32_t)(uint32_t)count : 1;
    reader->frame_count = 0;
    reader->has_time = has_time;
    reader->time = (double)(int64_t)seconds + (double)(int64_t)nanoseconds / 1e9;
    reader->in_trace = true;
    return FLAMEPIX_OK;
}

static enum flamepix_status read_frame(struct flamepix_recording *recording, struct hpl *reader,
                                       bool has_line)
{
    uint64_t bytecode;
    uint64_t line = 0;
    uint64_t method = 0;
    enum flamepix_status status = read_number(recording, reader, 4, &bytecode);
    if (status == FLAMEPIX_OK && !reader->is_short && has_line)
        status = read_number(recording, reader, 4, &line);
    if (status == FLAMEPIX_OK && !reader->is_short)
        status = read_number(recording, reader, 8, &method);
    if (status != FLAMEPIX_OK || reader->is_short || reader->frame_count == FRAMES_MAX)
        return status;
    status = flamepix_array_reserve(&reader->frames, &reader->frame_capacity,
                                    reader->frame_count + 1, sizeof(*reader->frames));
    if (status == FLAMEPIX_OK)
        reader->frames[reader->frame_count++] =
            (struct frame){method, line <= INT32_MAX ? (uint32_t)line : 0};
    return status;
}

/* -- records ----------------------------------------------------------------------------------- */

static enum flamepix_status read_record(struct flamepix_recording *recording, struct hpl *reader,
                                        uint64_t record)
{
    switch (record) {
    case FLAMEPIX_HPL_TRACE:
    case FLAMEPIX_HPL_TIMED:
        return read_trace(recording, reader, record == FLAMEPIX_HPL_TIMED);
    case FLAMEPIX_HPL_FRAME:
    case FLAMEPIX_HPL_LINED:
        return read_frame(recording, reader, record == FLAMEPIX_HPL_LINED);
    case FLAMEPIX_HPL_METHOD:
    case FLAMEPIX_HPL_SIGNATURE:
        return read_method(recording, reader, record == FLAMEPIX_HPL_SIGNATURE);
    case FLAMEPIX_HPL_THREAD:
        return read_thread(recording, reader);
    default:
        reader->is_short = true;
        return FLAMEPIX_OK;
    }
}

/* The last trace is put also where a record behind it is damaged. */
static enum flamepix_status step(struct flamepix_recording *recording, void *user)
{
    struct hpl *reader = user;
    uint64_t record = FLAMEPIX_HPL_END;
    enum flamepix_status status = read_number(recording, reader, 1, &record);
    const uint64_t offset = reader->offset + reader->at - (reader->is_short ? 0 : 1);
    if (status != FLAMEPIX_OK)
        return status;
    if (reader->is_short || record == FLAMEPIX_HPL_END) {
        status = end_trace(recording, reader);
        return status == FLAMEPIX_OK ? FLAMEPIX_END : status;
    }
    status = read_record(recording, reader, record);
    if (status != FLAMEPIX_OK || !reader->is_short)
        return status;
    status = end_trace(recording, reader);
    return status == FLAMEPIX_OK
               ? flamepix_recording_damaged(recording, offset, "a record of Honest Profiler")
               : status;
}

static void end(void *user)
{
    struct hpl *reader = user;
    free(reader->methods);
    free(reader->threads);
    free(reader->frames);
    flamepix_hash_index_free(&reader->method_index);
    flamepix_hash_index_free(&reader->thread_index);
    flamepix_arena_free(&reader->texts);
    flamepix_buffer_free(&reader->text);
}

static const struct flamepix_recording_kind kind = {
    .reader_nbytes = sizeof(struct hpl), .step = step, .end = end};

FLAMEPIX_RECORDING_OPEN(flamepix_hpl_open, kind)
