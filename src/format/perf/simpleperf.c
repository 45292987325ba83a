/* Samples of Android's simpleperf, as written by `simpleperf report-sample --protobuf`:
 * "SIMPLEPERF", a version, and records, each after its length in 4 bytes. A length of 0 is the end.
 *
 *     Record      1 Sample   2 LostSituation   3 File   4 Thread   5 MetaInfo   6 ContextSwitch
 *     Sample      1 time (ns)  2 thread  3 CallChainEntry, leaf first  4 event count  5 event type
 *     CallChainEntry   1 address in the file  2 file  3 symbol, -1: none
 *     File        1 id  2 path  3 symbols
 *     Thread      1 id  2 process  3 name
 *     MetaInfo    1 names of events
 *     LostSituation    1 how many samples there are
 *
 * Files and threads follow the samples, so the recording is read twice. Each kind of event is a
 * part. A sample weighs 1, or its event count with --weight period. The root is the thread's name.
 */
#include <inttypes.h>
#include <stdlib.h>

#include "base/buffer_printf.h"
#include "base/memory.h"
#include "format/formats.h"
#include "format/parse/parse_text.h"
#include "format/parse/protobuf.h"
#include "format/perf/simpleperf.h"

/* The content of a simpleperf file after its beginning, as one message for the protobuf reader.
 * Each record, after its length in 4 bytes, is field 1. Starts as {0}. */
struct records {
    struct fpx_byte_window window;
    uint64_t version;       /* as stated in the file */
    uint64_t left;          /* of the record */
    unsigned char head[16]; /* generated header in front of it */
    size_t head_at, head_nbytes;
};

enum {
    RECORD_SAMPLE = 1,
    RECORD_LOST = 2,
    RECORD_FILE = 3,
    RECORD_THREAD = 4,
    RECORD_META = 5,
    RECORD_SWITCH = 6
};
enum { VERSION = 1 };
enum { SAMPLE_TIME = 1, SAMPLE_THREAD, SAMPLE_ENTRY, SAMPLE_COUNT, SAMPLE_EVENT };

struct simpleperf_entry {
    uint64_t address, file;
    int64_t symbol;
};

struct simpleperf {
    struct fpx_recording *recording;
    struct records records;
    struct fpx_protobuf message;
    struct fpx_simpleperf_tables tables;
    bool has_begun, is_second;
    struct simpleperf_entry *entries; /* of a sample */
    size_t entry_count, entry_capacity;
    struct flamepix_buffer text;
    bool states_count;
    uint64_t samples, stated; /* found, and as stated */
};

/* -- frames ------------------------------------------------------------------------------------ */

static struct flamepix_bytes name_of_path(struct flamepix_bytes path)
{
    struct flamepix_bytes folder;
    (void)fpx_take_until_last(&path, "/", &folder);
    return path;
}

static const char *annotation_of(const struct flamepix_recording_options *options,
                                 struct flamepix_bytes path)
{
    if (options->kernel &&
        (fpx_bytes_begin_with(path, "[kernel") || fpx_bytes_end_with(path, ".ko")))
        return "_[k]";
    return options->jit && fpx_bytes_hold(path, "jit") ? "_[j]" : NULL;
}

/* Without a symbol, a frame is named by its file: "[libc.so]"; "[kernel.kallsyms]" as it is. */
static enum flamepix_status name_without_symbol(struct simpleperf *reader,
                                                struct flamepix_bytes file, uint64_t address)
{
    struct flamepix_buffer *text = &reader->text;
    (void)fpx_take(&file, "[");
    (void)fpx_take_end(&file, "]");
    flamepix_buffer_clear(text);
    fpx_buffer_printf(text, "[%.*s", (int)file.length, file.data);
    if (reader->recording->options.recording.addresses)
        fpx_buffer_printf(text, " <%" PRIx64 ">", address);
    return fpx_buffer_printf(text, "]");
}

static enum flamepix_status put_entry(struct simpleperf *reader,
                                      const struct simpleperf_entry *entry)
{
    struct fpx_frame frame = {
        .name = fpx_simpleperf_symbol(&reader->tables, entry->file, entry->symbol),
        .address = entry->address};
    struct flamepix_bytes path = {"unknown", strlen("unknown")};
    enum flamepix_status status = FLAMEPIX_OK;
    if (fpx_simpleperf_path(&reader->tables, entry->file, &path))
        frame.module = name_of_path(path);
    frame.annotation = annotation_of(&reader->recording->options.recording, path);
    if (frame.name.length == 0) {
        status = name_without_symbol(reader, name_of_path(path), entry->address);
        frame.name = flamepix_buffer_bytes(&reader->text);
    }
    return status == FLAMEPIX_OK ? fpx_recording_frame(reader->recording, &frame) : status;
}

/* "main", with numbers "main-7/9"; a thread without a name gets its number. */
static enum flamepix_status put_root(struct simpleperf *reader, uint64_t tid)
{
    const struct flamepix_recording_options *options = &reader->recording->options.recording;
    uint64_t process;
    const struct flamepix_bytes name = fpx_simpleperf_thread(&reader->tables, tid, &process);
    enum flamepix_status status = FLAMEPIX_OK;
    flamepix_buffer_clear(&reader->text);
    if (!options->no_comm && name.length > 0)
        status = flamepix_buffer_append(&reader->text, name.data, name.length);
    if (status == FLAMEPIX_OK && (options->pid || options->tid))
        status = fpx_buffer_printf(&reader->text, "-%" PRIu64, process);
    if (status == FLAMEPIX_OK && options->tid)
        status = fpx_buffer_printf(&reader->text, "/%" PRIu64, tid);
    if (status == FLAMEPIX_OK && !options->no_comm && name.length == 0 && reader->text.length == 0)
        status = fpx_buffer_printf(&reader->text, "thread %" PRIu64, tid);
    if (status != FLAMEPIX_OK || reader->text.length == 0)
        return status;
    return fpx_recording_name(reader->recording, flamepix_buffer_bytes(&reader->text));
}

/* -- samples ----------------------------------------------------------------------------------- */

static enum flamepix_status read_entry(struct simpleperf *reader)
{
    struct simpleperf_entry entry = {.symbol = -1};
    struct fpx_protobuf_field field;
    enum flamepix_status status;
    while ((status = fpx_protobuf_next(&reader->message, &field)) == FLAMEPIX_OK) {
        if (field.written != FPX_PROTOBUF_VARINT)
            continue;
        if (field.number == 1)
            entry.address = field.value;
        else if (field.number == 2)
            entry.file = field.value;
        else if (field.number == 3)
            entry.symbol = (int32_t)(uint32_t)field.value;
    }
    if (status != FLAMEPIX_END || reader->entry_count == FPX_RECORDED_FRAMES_MAX)
        return status == FLAMEPIX_END ? FLAMEPIX_OK : status;
    status = fpx_array_reserve(&reader->entries, &reader->entry_capacity, reader->entry_count + 1,
                               sizeof(*reader->entries));
    if (status == FLAMEPIX_OK)
        reader->entries[reader->entry_count++] = entry;
    return status;
}

/* Whether the tables hold all that the sample refers to. */
static bool is_known(const struct simpleperf *reader, const uint64_t *values)
{
    struct flamepix_bytes path;
    for (size_t i = 0; i < reader->entry_count; i++) {
        if (!fpx_simpleperf_path(&reader->tables, reader->entries[i].file, &path))
            return false;
    }
    return reader->tables.events.count == 0 || values[SAMPLE_EVENT] < reader->tables.events.count;
}

static enum flamepix_status put_sample(struct simpleperf *reader, const uint64_t *values)
{
    struct fpx_recording *recording = reader->recording;
    const uint64_t offset = fpx_byte_window_offset(&reader->records.window);
    reader->samples++;
    fpx_recording_record(recording, offset);
    if (!is_known(reader, values))
        return fpx_recording_not_understood(recording, offset,
                                            "files and an event that the tables have");
    const char *weight = recording->options.recording.weight;
    const bool is_period = weight != NULL && strcmp(weight, "period") == 0;
    struct fpx_sample sample = {
        .weight.value = is_period ? (double)values[SAMPLE_COUNT] : 1,
        .leaf_first = true,
        .has_time = true,
        .begin = (double)values[SAMPLE_TIME] / 1e9,
        .end = (double)values[SAMPLE_TIME] / 1e9,
    };
    struct flamepix_bytes event = fpx_text_table_get(&reader->tables.events, values[SAMPLE_EVENT]);
    enum flamepix_status status =
        fpx_recording_part(recording, "event", event,
                           flamepix_bytes_of(is_period ? "events" : "samples"), &sample.part);
    for (size_t i = 0; i < reader->entry_count && status == FLAMEPIX_OK; i++)
        status = put_entry(reader, &reader->entries[i]);
    if (status == FLAMEPIX_OK)
        status = put_root(reader, values[SAMPLE_THREAD]);
    return status == FLAMEPIX_OK ? fpx_recording_put(recording, &sample) : status;
}

static enum flamepix_status read_sample(struct simpleperf *reader)
{
    uint64_t values[SAMPLE_EVENT + 1] = {0};
    struct fpx_protobuf_field field;
    enum flamepix_status status;
    reader->entry_count = 0;
    while ((status = fpx_protobuf_next(&reader->message, &field)) == FLAMEPIX_OK) {
        if (field.number == SAMPLE_ENTRY && field.written == FPX_PROTOBUF_BYTES) {
            status = fpx_protobuf_enter(&reader->message, &field);
            if (status == FLAMEPIX_OK)
                status = read_entry(reader);
        } else if (field.number <= SAMPLE_EVENT && field.written == FPX_PROTOBUF_VARINT) {
            values[field.number] = field.value;
        }
        if (status != FLAMEPIX_OK)
            return status;
    }
    return status == FLAMEPIX_END ? put_sample(reader, values) : status;
}

/* -- the reader -------------------------------------------------------------------------------- */

/* Reads the stated number of samples. */
static enum flamepix_status read_lost(struct simpleperf *reader)
{
    struct fpx_protobuf_field field;
    enum flamepix_status status;
    while ((status = fpx_protobuf_next(&reader->message, &field)) == FLAMEPIX_OK) {
        if (field.number == 1 && field.written == FPX_PROTOBUF_VARINT) {
            reader->stated = field.value;
            reader->states_count = true;
        }
    }
    return status == FLAMEPIX_END ? FLAMEPIX_OK : status;
}

/* A thread switch is not a sample. */
static enum flamepix_status leave_out_switch(const struct simpleperf *reader)
{
    if (reader->is_second)
        return FLAMEPIX_OK;
    fpx_recording_leave_out(reader->recording, FLAMEPIX_LEFT_OUT_OTHER_EVENT, 1, 0);
    return FLAMEPIX_OK;
}

/* Samples are read in the second pass, the data they refer to in the first. */
static enum flamepix_status read_field(struct simpleperf *reader,
                                       const struct fpx_protobuf_field *field)
{
    const bool is_sample = field->number == RECORD_SAMPLE;
    if (field->number == RECORD_SWITCH)
        return leave_out_switch(reader);
    if (field->written != FPX_PROTOBUF_BYTES || is_sample != reader->is_second ||
        !(is_sample || field->number == RECORD_FILE || field->number == RECORD_THREAD ||
          field->number == RECORD_META || field->number == RECORD_LOST))
        return FLAMEPIX_OK;
    const enum flamepix_status status = fpx_protobuf_enter(&reader->message, field);
    if (status != FLAMEPIX_OK)
        return status;
    switch (field->number) {
    case RECORD_SAMPLE:
        return read_sample(reader);
    case RECORD_LOST:
        return read_lost(reader);
    case RECORD_FILE:
        return fpx_simpleperf_read_file(&reader->tables, &reader->message);
    case RECORD_THREAD:
        return fpx_simpleperf_read_thread(&reader->tables, &reader->message);
    default:
        return fpx_simpleperf_read_meta(&reader->tables, &reader->message);
    }
}

static enum flamepix_status read_record(struct simpleperf *reader)
{
    struct fpx_protobuf_field field;
    enum flamepix_status status = fpx_protobuf_next(&reader->message, &field);
    if (status == FLAMEPIX_OK && field.written != FPX_PROTOBUF_BYTES)
        return FLAMEPIX_BAD_RECORDING;
    if (status != FLAMEPIX_OK)
        return status;
    status = fpx_protobuf_enter(&reader->message, &field);
    while (status == FLAMEPIX_OK &&
           (status = fpx_protobuf_next(&reader->message, &field)) == FLAMEPIX_OK)
        status = read_field(reader, &field);
    return status == FLAMEPIX_END ? FLAMEPIX_OK : status;
}

enum { MAGIC_NBYTES = 12, VERSION_AT = 10 };

/* Begins with the first record, also after fpx_recording_rewind. Returns OK, BAD_RECORDING if the
 * file ends before it, or as fpx_recording_read. */
static enum flamepix_status begin_records(struct records *records, struct fpx_recording *recording)
{
    fpx_byte_window_restart(&records->window);
    records->window.read = fpx_recording_read;
    records->window.user = recording;
    records->left = 0;
    records->head_at = records->head_nbytes = 0;
    const enum flamepix_status status = fpx_byte_window_need(&records->window, MAGIC_NBYTES);
    if (status == FLAMEPIX_OK) {
        const unsigned char *bytes =
            (const unsigned char *)records->window.bytes + records->window.at;
        records->version = bytes[VERSION_AT] | (uint64_t)bytes[VERSION_AT + 1] << 8;
        records->window.at += MAGIC_NBYTES;
    }
    return status == FLAMEPIX_END ? FLAMEPIX_BAD_RECORDING : status;
}

/* Reads the length of the next record, and makes the protobuf header for it: field 1 with that
 * length. END: no more records. */
static enum flamepix_status begin_record(struct records *records)
{
    uint64_t length = 0;
    enum flamepix_status status = fpx_byte_window_need(&records->window, 4);
    if (status != FLAMEPIX_OK)
        return status;
    for (size_t i = 4; i-- > 0;)
        length = length << 8 | records->window.bytes[records->window.at + i];
    if (length == 0)
        return FLAMEPIX_END;
    records->window.at += 4;
    records->left = length;
    records->head_at = records->head_nbytes = 0;
    records->head[records->head_nbytes++] = 1 << 3 | FPX_PROTOBUF_BYTES;
    for (; length > 0x7F; length >>= 7)
        records->head[records->head_nbytes++] = (unsigned char)(length | 0x80);
    records->head[records->head_nbytes++] = (unsigned char)length;
    return FLAMEPIX_OK;
}

static size_t least(uint64_t a, size_t b)
{
    return a < b ? (size_t)a : b;
}

static size_t copy_head(struct records *records, void *buffer, size_t capacity)
{
    const size_t length = least(records->head_nbytes - records->head_at, capacity);
    memcpy(buffer, records->head + records->head_at, length);
    records->head_at += length;
    return length;
}

/* The bytes of the message: a flamepix_read_fn whose `user` is the records. */
static enum flamepix_status read_records(void *user, void *buffer, size_t capacity,
                                         size_t *length_ret)
{
    struct records *records = user;
    struct fpx_byte_window *window = &records->window;
    enum flamepix_status status = FLAMEPIX_OK;
    *length_ret = 0;
    if (records->head_at == records->head_nbytes && records->left == 0)
        status = begin_record(records);
    if (status == FLAMEPIX_OK && records->head_at < records->head_nbytes) {
        *length_ret = copy_head(records, buffer, capacity);
        return FLAMEPIX_OK;
    }
    if (status == FLAMEPIX_OK)
        status = fpx_byte_window_need(window, 1);
    if (status != FLAMEPIX_OK)
        return status == FLAMEPIX_END ? FLAMEPIX_OK : status;
    *length_ret = least(records->left, least(window->filled - window->at, capacity));
    memcpy(buffer, window->bytes + window->at, *length_ret);
    window->at += *length_ret;
    records->left -= *length_ret;
    return FLAMEPIX_OK;
}

static void free_records(struct records *records)
{
    fpx_byte_window_free(&records->window);
}

static enum flamepix_status begin_pass(struct simpleperf *reader)
{
    reader->message.read = read_records;
    reader->message.user = &reader->records;
    reader->has_begun = true;
    const enum flamepix_status status = begin_records(&reader->records, reader->recording);
    if (status != FLAMEPIX_OK || reader->records.version == VERSION)
        return status;
    flamepix_buffer_clear(&reader->text);
    (void)fpx_buffer_printf(&reader->text, "%" PRIu64, reader->records.version);
    return fpx_recording_unknown_version(reader->recording, flamepix_buffer_bytes(&reader->text));
}

static enum flamepix_status end_pass(struct simpleperf *reader)
{
    if (reader->is_second && reader->states_count)
        fpx_recording_states(reader->recording, "sample_count", (double)reader->stated,
                             (double)reader->samples);
    if (reader->is_second)
        return FLAMEPIX_END;
    reader->is_second = true;
    reader->has_begun = false;
    fpx_protobuf_restart(&reader->message);
    return fpx_recording_rewind(reader->recording);
}

static enum flamepix_status step(struct fpx_recording *recording, void *user)
{
    struct simpleperf *reader = user;
    reader->recording = recording;
    enum flamepix_status status = reader->has_begun ? read_record(reader) : begin_pass(reader);
    if (status == FLAMEPIX_BAD_RECORDING) {
        fpx_recording_drop(recording);
        status = fpx_recording_damaged(recording, fpx_byte_window_offset(&reader->records.window),
                                       "a record, or the end");
    }
    return status == FLAMEPIX_END ? end_pass(reader) : status;
}

static void end(void *user)
{
    struct simpleperf *reader = user;
    free_records(&reader->records);
    fpx_protobuf_free(&reader->message);
    fpx_simpleperf_tables_free(&reader->tables);
    free(reader->entries);
    flamepix_buffer_free(&reader->text);
}

static const struct fpx_recording_kind kind = {
    .reader_nbytes = sizeof(struct simpleperf), .step = step, .end = end};

FPX_RECORDING_OPEN(fpx_simpleperf_open, kind)
