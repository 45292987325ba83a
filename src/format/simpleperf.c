/* Samples of Android's simpleperf, as `simpleperf report-sample --protobuf` writes them:
 * "SIMPLEPERF", a version, and records, each behind its length in 4 bytes; a length of 0 is the
 * end.
 *
 *     Record      1 Sample   3 File   4 Thread   5 MetaInfo
 *     Sample      1 time (ns)  2 thread  3 CallChainEntry, leaf first  4 event count  5 event type
 *     CallChainEntry   1 address in the file  2 file  3 symbol, -1: none
 *     File        1 id  2 path  3 symbols
 *     Thread      1 id  2 process  3 name
 *     MetaInfo    1 names of events
 *
 * Files and threads come behind the samples, so it is read twice. Each kind of event is a part,
 * and a sample weighs 1, or its event count with --weight period. The root is the thread's name. */
#include <inttypes.h>
#include <stdlib.h>

#include "base/array.h"
#include "base/buffer_printf.h"
#include "format/byte_window.h"
#include "format/formats.h"
#include "format/id_table.h"
#include "format/protobuf.h"
#include "format/recording.h"
#include "format/take_text.h"
#include "format/text_table.h"

enum { MAGIC_NBYTES = 12 };
enum { RECORD_SAMPLE = 1, RECORD_FILE = 3, RECORD_THREAD = 4, RECORD_META = 5 };
enum { SAMPLE_TIME = 1, SAMPLE_THREAD, SAMPLE_ENTRY, SAMPLE_COUNT, SAMPLE_EVENT };

struct simpleperf_file {
    uint64_t path;         /* text */
    uint64_t first, count; /* its symbols among the texts */
};

struct simpleperf_thread {
    uint64_t process;
    uint64_t name; /* text */
};

struct simpleperf_entry {
    uint64_t address, file;
    int64_t symbol;
};

struct simpleperf {
    struct flamepix_recording *recording;
    struct flamepix_byte_window window;
    uint64_t left;          /* of the record */
    unsigned char head[16]; /* what stands before it for the protobuf reader */
    size_t head_at, head_nbytes;
    struct flamepix_protobuf message;
    bool has_begun, is_second;
    struct flamepix_text_table texts, events;
    struct flamepix_id_table file_ids, thread_ids;
    struct simpleperf_file *files;
    size_t file_count, file_capacity;
    struct simpleperf_thread *threads;
    size_t thread_count, thread_capacity;
    struct simpleperf_entry *entries; /* of a sample */
    size_t entry_count, entry_capacity;
    struct flamepix_buffer text;
};

/* -- records as fields of one message ---------------------------------------------------------- */

/* The length of the next record, as a protobuf reader wants it: a field 1 of so many bytes. END: no
 * more. */
static enum flamepix_status begin_record(struct simpleperf *reader)
{
    uint64_t length = 0;
    enum flamepix_status status = flamepix_byte_window_need(&reader->window, 4);
    if (status != FLAMEPIX_OK)
        return status;
    for (size_t i = 4; i-- > 0;)
        length = length << 8 | reader->window.bytes[reader->window.at + i];
    if (length == 0)
        return FLAMEPIX_END;
    reader->window.at += 4;
    reader->left = length;
    reader->head_at = reader->head_nbytes = 0;
    reader->head[reader->head_nbytes++] = 1 << 3 | FLAMEPIX_PROTOBUF_BYTES;
    for (; length > 0x7F; length >>= 7)
        reader->head[reader->head_nbytes++] = (unsigned char)(length | 0x80);
    reader->head[reader->head_nbytes++] = (unsigned char)length;
    return FLAMEPIX_OK;
}

/* A flamepix_read_fn. */
static enum flamepix_status read_records(void *user, void *buffer, size_t capacity,
                                         size_t *length_ret)
{
    struct simpleperf *reader = user;
    enum flamepix_status status = FLAMEPIX_OK;
    *length_ret = 0;
    if (reader->head_at == reader->head_nbytes && reader->left == 0)
        status = begin_record(reader);
    if (status != FLAMEPIX_OK)
        return status == FLAMEPIX_END ? FLAMEPIX_OK : status;
    if (reader->head_at < reader->head_nbytes) {
        *length_ret = reader->head_nbytes - reader->head_at;
        if (*length_ret > capacity)
            *length_ret = capacity;
        memcpy(buffer, reader->head + reader->head_at, *length_ret);
        reader->head_at += *length_ret;
        return FLAMEPIX_OK;
    }
    status = flamepix_byte_window_need(&reader->window, 1);
    if (status != FLAMEPIX_OK)
        return status == FLAMEPIX_END ? FLAMEPIX_OK : status;
    size_t length = reader->window.filled - reader->window.at;
    if (length > capacity)
        length = capacity;
    if (length > reader->left)
        length = (size_t)reader->left;
    memcpy(buffer, reader->window.bytes + reader->window.at, length);
    reader->window.at += length;
    reader->left -= length;
    *length_ret = length;
    return FLAMEPIX_OK;
}

/* -- tables ------------------------------------------------------------------------------------ */

static enum flamepix_status add_text(struct simpleperf *reader,
                                     const struct flamepix_protobuf_field *field,
                                     uint64_t *number_ret)
{
    struct flamepix_bytes text;
    *number_ret = reader->texts.count;
    enum flamepix_status status = flamepix_protobuf_text(&reader->message, field, &text);
    return status == FLAMEPIX_OK ? flamepix_text_table_append(&reader->texts, text) : status;
}

static enum flamepix_status read_file(struct simpleperf *reader)
{
    struct simpleperf_file file = {.path = UINT64_MAX};
    struct flamepix_protobuf_field field;
    uint64_t id = 0, number;
    enum flamepix_status status;
    while ((status = flamepix_protobuf_next(&reader->message, &field)) == FLAMEPIX_OK) {
        if (field.number == 1 && field.written == FLAMEPIX_PROTOBUF_VARINT)
            id = field.value;
        else if (field.number == 2 && field.written == FLAMEPIX_PROTOBUF_BYTES && file.count == 0)
            status = add_text(reader, &field, &file.path);
        else if (field.number == 3 && field.written == FLAMEPIX_PROTOBUF_BYTES) {
            status = add_text(reader, &field, &number);
            if (file.count++ == 0)
                file.first = number;
        }
        if (status != FLAMEPIX_OK)
            return status;
    }
    if (status == FLAMEPIX_END)
        status = flamepix_array_reserve(&reader->files, &reader->file_capacity,
                                        reader->file_count + 1, sizeof(*reader->files));
    if (status == FLAMEPIX_OK)
        status = flamepix_id_table_add(&reader->file_ids, id);
    if (status == FLAMEPIX_OK)
        reader->files[reader->file_count++] = file;
    return status;
}

static enum flamepix_status read_thread(struct simpleperf *reader)
{
    struct simpleperf_thread thread = {.name = UINT64_MAX};
    struct flamepix_protobuf_field field;
    uint64_t id = 0;
    enum flamepix_status status;
    while ((status = flamepix_protobuf_next(&reader->message, &field)) == FLAMEPIX_OK) {
        if (field.number == 3 && field.written == FLAMEPIX_PROTOBUF_BYTES)
            status = add_text(reader, &field, &thread.name);
        else if (field.number == 2 && field.written == FLAMEPIX_PROTOBUF_VARINT)
            thread.process = field.value;
        else if (field.number == 1 && field.written == FLAMEPIX_PROTOBUF_VARINT)
            id = field.value;
        if (status != FLAMEPIX_OK)
            return status;
    }
    if (status == FLAMEPIX_END)
        status = flamepix_array_reserve(&reader->threads, &reader->thread_capacity,
                                        reader->thread_count + 1, sizeof(*reader->threads));
    if (status == FLAMEPIX_OK)
        status = flamepix_id_table_add(&reader->thread_ids, id);
    if (status == FLAMEPIX_OK)
        reader->threads[reader->thread_count++] = thread;
    return status;
}

static enum flamepix_status read_meta(struct simpleperf *reader)
{
    struct flamepix_protobuf_field field;
    struct flamepix_bytes text;
    enum flamepix_status status;
    while ((status = flamepix_protobuf_next(&reader->message, &field)) == FLAMEPIX_OK) {
        if (field.number != 1 || field.written != FLAMEPIX_PROTOBUF_BYTES)
            continue;
        status = flamepix_protobuf_text(&reader->message, &field, &text);
        if (status == FLAMEPIX_OK)
            status = flamepix_text_table_append(&reader->events, text);
        if (status != FLAMEPIX_OK)
            return status;
    }
    return status == FLAMEPIX_END ? FLAMEPIX_OK : status;
}

/* -- frames ------------------------------------------------------------------------------------ */

static struct flamepix_bytes name_of_path(struct flamepix_bytes path)
{
    struct flamepix_bytes folder;
    (void)flamepix_take_until_last(&path, "/", &folder);
    return path;
}

static const char *annotation_of(const struct flamepix_recording_options *options,
                                 struct flamepix_bytes path)
{
    if (options->kernel &&
        (flamepix_bytes_begin_with(path, "[kernel") || flamepix_bytes_end_with(path, ".ko")))
        return "_[k]";
    return options->jit && flamepix_bytes_hold(path, "jit") ? "_[j]" : NULL;
}

/* What has no symbol is its file's: "[libc.so]"; of the kernel "[kernel.kallsyms]" as it is. */
static enum flamepix_status name_without_symbol(struct simpleperf *reader,
                                                struct flamepix_bytes file, uint64_t address)
{
    struct flamepix_buffer *text = &reader->text;
    (void)flamepix_take(&file, "[");
    (void)flamepix_take_end(&file, "]");
    text->length = 0;
    enum flamepix_status status =
        flamepix_buffer_printf(text, "[%.*s", (int)file.length, file.data);
    if (status == FLAMEPIX_OK && reader->recording->options.recording.addresses)
        status = flamepix_buffer_printf(text, " <%" PRIx64 ">", address);
    return status == FLAMEPIX_OK ? flamepix_buffer_printf(text, "]") : status;
}

static enum flamepix_status put_entry(struct simpleperf *reader,
                                      const struct simpleperf_entry *entry)
{
    const uint32_t number = flamepix_id_table_find(&reader->file_ids, entry->file);
    struct flamepix_frame frame = {.address = entry->address};
    struct flamepix_bytes path = {"unknown", strlen("unknown")};
    enum flamepix_status status = FLAMEPIX_OK;
    if (number != FLAMEPIX_ID_NONE) {
        const struct simpleperf_file *file = &reader->files[number];
        path = flamepix_text_table_get(&reader->texts, file->path);
        frame.module = name_of_path(path);
        if (entry->symbol >= 0 && (uint64_t)entry->symbol < file->count)
            frame.name =
                flamepix_text_table_get(&reader->texts, file->first + (uint64_t)entry->symbol);
    }
    frame.annotation = annotation_of(&reader->recording->options.recording, path);
    if (frame.name.length == 0) {
        status = name_without_symbol(reader, name_of_path(path), entry->address);
        frame.name = flamepix_buffer_bytes(&reader->text);
    }
    return status == FLAMEPIX_OK ? flamepix_recording_frame(reader->recording, &frame) : status;
}

/* "main", with numbers "main-7/9"; of a thread that nobody named its number. */
static enum flamepix_status put_root(struct simpleperf *reader, uint64_t tid)
{
    const struct flamepix_recording_options *options = &reader->recording->options.recording;
    const uint32_t number = flamepix_id_table_find(&reader->thread_ids, tid);
    struct flamepix_bytes name = {"", 0};
    uint64_t process = 0;
    enum flamepix_status status = FLAMEPIX_OK;
    if (number != FLAMEPIX_ID_NONE) {
        name = flamepix_text_table_get(&reader->texts, reader->threads[number].name);
        process = reader->threads[number].process;
    }
    reader->text.length = 0;
    if (!options->no_comm && name.length > 0)
        status = flamepix_buffer_append(&reader->text, name.data, name.length);
    if (status == FLAMEPIX_OK && (options->pid || options->tid))
        status = flamepix_buffer_printf(&reader->text, "-%" PRIu64, process);
    if (status == FLAMEPIX_OK && options->tid)
        status = flamepix_buffer_printf(&reader->text, "/%" PRIu64, tid);
    if (status == FLAMEPIX_OK && !options->no_comm && name.length == 0 && reader->text.length == 0)
        status = flamepix_buffer_printf(&reader->text, "thread %" PRIu64, tid);
    if (status != FLAMEPIX_OK || reader->text.length == 0)
        return status;
    return flamepix_recording_name(reader->recording, flamepix_buffer_bytes(&reader->text));
}

/* -- samples ----------------------------------------------------------------------------------- */

static enum flamepix_status read_entry(struct simpleperf *reader)
{
    struct simpleperf_entry entry = {.symbol = -1};
    struct flamepix_protobuf_field field;
    enum flamepix_status status;
    while ((status = flamepix_protobuf_next(&reader->message, &field)) == FLAMEPIX_OK) {
        if (field.written != FLAMEPIX_PROTOBUF_VARINT)
            continue;
        if (field.number == 1)
            entry.address = field.value;
        else if (field.number == 2)
            entry.file = field.value;
        else if (field.number == 3)
            entry.symbol = (int32_t)(uint32_t)field.value;
    }
    if (status != FLAMEPIX_END || reader->entry_count == FLAMEPIX_RECORDED_FRAMES_MAX)
        return status == FLAMEPIX_END ? FLAMEPIX_OK : status;
    status = flamepix_array_reserve(&reader->entries, &reader->entry_capacity,
                                    reader->entry_count + 1, sizeof(*reader->entries));
    if (status == FLAMEPIX_OK)
        reader->entries[reader->entry_count++] = entry;
    return status;
}

static enum flamepix_status put_sample(struct simpleperf *reader, const uint64_t *values)
{
    struct flamepix_recording *recording = reader->recording;
    const char *weight = recording->options.recording.weight;
    const bool is_period = weight != NULL && strcmp(weight, "period") == 0;
    struct flamepix_sample sample = {
        .weight.value = is_period ? (double)values[SAMPLE_COUNT] : 1,
        .leaf_first = true,
        .has_time = true,
        .begin = (double)values[SAMPLE_TIME] / 1e9,
        .end = (double)values[SAMPLE_TIME] / 1e9,
    };
    struct flamepix_bytes event = flamepix_text_table_get(&reader->events, values[SAMPLE_EVENT]);
    enum flamepix_status status =
        flamepix_recording_part(recording, "event", event,
                                flamepix_bytes_of(is_period ? "events" : "samples"), &sample.part);
    for (size_t i = 0; i < reader->entry_count && status == FLAMEPIX_OK; i++)
        status = put_entry(reader, &reader->entries[i]);
    if (status == FLAMEPIX_OK)
        status = put_root(reader, values[SAMPLE_THREAD]);
    return status == FLAMEPIX_OK ? flamepix_recording_put(recording, &sample) : status;
}

static enum flamepix_status read_sample(struct simpleperf *reader)
{
    uint64_t values[SAMPLE_EVENT + 1] = {0};
    struct flamepix_protobuf_field field;
    enum flamepix_status status;
    reader->entry_count = 0;
    while ((status = flamepix_protobuf_next(&reader->message, &field)) == FLAMEPIX_OK) {
        if (field.number == SAMPLE_ENTRY && field.written == FLAMEPIX_PROTOBUF_BYTES) {
            status = flamepix_protobuf_enter(&reader->message, &field);
            if (status == FLAMEPIX_OK)
                status = read_entry(reader);
        } else if (field.number <= SAMPLE_EVENT && field.written == FLAMEPIX_PROTOBUF_VARINT) {
            values[field.number] = field.value;
        }
        if (status != FLAMEPIX_OK)
            return status;
    }
    return status == FLAMEPIX_END ? put_sample(reader, values) : status;
}

/* -- the reader -------------------------------------------------------------------------------- */

static enum flamepix_status read_field(struct simpleperf *reader,
                                       const struct flamepix_protobuf_field *field)
{
    enum flamepix_status (*read)(struct simpleperf *) = NULL;
    if (field->written != FLAMEPIX_PROTOBUF_BYTES)
        return FLAMEPIX_OK;
    if (field->number == RECORD_SAMPLE && reader->is_second)
        read = read_sample;
    else if (field->number == RECORD_FILE && !reader->is_second)
        read = read_file;
    else if (field->number == RECORD_THREAD && !reader->is_second)
        read = read_thread;
    else if (field->number == RECORD_META && !reader->is_second)
        read = read_meta;
    if (read == NULL)
        return FLAMEPIX_OK;
    const enum flamepix_status status = flamepix_protobuf_enter(&reader->message, field);
    return status == FLAMEPIX_OK ? read(reader) : status;
}

static enum flamepix_status read_record(struct simpleperf *reader)
{
    struct flamepix_protobuf_field field;
    enum flamepix_status status = flamepix_protobuf_next(&reader->message, &field);
    if (status == FLAMEPIX_OK && field.written != FLAMEPIX_PROTOBUF_BYTES)
        return FLAMEPIX_BAD_RECORDING;
    if (status != FLAMEPIX_OK)
        return status;
    status = flamepix_protobuf_enter(&reader->message, &field);
    while (status == FLAMEPIX_OK &&
           (status = flamepix_protobuf_next(&reader->message, &field)) == FLAMEPIX_OK)
        status = read_field(reader, &field);
    return status == FLAMEPIX_END ? FLAMEPIX_OK : status;
}

static enum flamepix_status begin_pass(struct simpleperf *reader)
{
    reader->window.read = flamepix_recording_read;
    reader->window.user = reader->recording;
    reader->message.read = read_records;
    reader->message.user = reader;
    reader->left = 0;
    reader->head_at = reader->head_nbytes = 0;
    reader->has_begun = true;
    const enum flamepix_status status = flamepix_byte_window_need(&reader->window, MAGIC_NBYTES);
    if (status == FLAMEPIX_OK)
        reader->window.at += MAGIC_NBYTES;
    return status == FLAMEPIX_END ? FLAMEPIX_BAD_RECORDING : status;
}

static enum flamepix_status end_pass(struct simpleperf *reader)
{
    if (reader->is_second)
        return FLAMEPIX_END;
    reader->is_second = true;
    reader->has_begun = false;
    flamepix_byte_window_restart(&reader->window);
    flamepix_protobuf_restart(&reader->message);
    return flamepix_recording_rewind(reader->recording);
}

static enum flamepix_status step(struct flamepix_recording *recording, void *user)
{
    struct simpleperf *reader = user;
    reader->recording = recording;
    enum flamepix_status status = reader->has_begun ? read_record(reader) : begin_pass(reader);
    if (status == FLAMEPIX_BAD_RECORDING) {
        flamepix_recording_drop(recording);
        status = flamepix_recording_damaged(recording, flamepix_byte_window_offset(&reader->window),
                                            "a record, or the end");
    }
    return status == FLAMEPIX_END ? end_pass(reader) : status;
}

static void end(void *user)
{
    struct simpleperf *reader = user;
    flamepix_byte_window_free(&reader->window);
    flamepix_protobuf_free(&reader->message);
    flamepix_text_table_free(&reader->texts);
    flamepix_text_table_free(&reader->events);
    flamepix_id_table_free(&reader->file_ids);
    flamepix_id_table_free(&reader->thread_ids);
    free(reader->files);
    free(reader->threads);
    free(reader->entries);
    flamepix_buffer_free(&reader->text);
}

static const struct flamepix_recording_kind kind = {
    .reader_nbytes = sizeof(struct simpleperf), .step = step, .end = end};

FLAMEPIX_RECORDING_OPEN(flamepix_simpleperf_open, kind)
