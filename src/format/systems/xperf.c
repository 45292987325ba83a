/* Samples exported by Windows Performance Analyzer or xperf as a table: a row for each sample, or
 * for several equal ones, with the stack in one cell.
 *
 *     Process Name, Process, Stack, Thread ID, Weight, Count, TimeStamp
 *     a.exe, a.exe (4144), [Root]/ntdll.dll!Start/a.exe!main/a.exe!work, 5104, 1.001237, 1, 9.77
 *
 * The weight is in milliseconds, and is the default; the weight "samples" reads the count. Function
 * names may contain separators, so cells are counted from both ends. */
#include "base/buffer_printf.h"
#include "format/formats.h"
#include "format/parse/parse_text.h"
#include "format/parse/text_table.h"
#include "format/recording.h"

enum { VALUES = 2 };

struct xperf {
    bool has_header;
    char separator;
    size_t columns; /* of the header */
    size_t name, process, stack, thread, time;
    size_t values[VALUES], parts[VALUES]; /* columns of weight and count; SIZE_MAX: none */
    struct fpx_csv_record row;
    struct flamepix_buffer root;
};

/* -- the header -------------------------------------------------------------------------------- */

#define NAMES(...) ((const char *const[]){__VA_ARGS__, NULL})

/* The column of the first of these names that occurs; Windows Performance Analyzer appends units to
 * some. */
static size_t column_of(const struct xperf *reader, const char *const *names)
{
    size_t column = SIZE_MAX;
    for (; *names != NULL && column == SIZE_MAX; names++)
        column = fpx_csv_column(&reader->row, *names);
    return column;
}

static enum flamepix_status name_parts(struct fpx_recording *recording, struct xperf *reader)
{
    static const char *const names[VALUES] = {"weight", "count"};
    static const char *const units[VALUES] = {"milliseconds", "samples"};
    const char *weight = recording->options.recording.weight;
    size_t wanted = weight != NULL && strcmp(weight, "samples") == 0;
    enum flamepix_status status = FLAMEPIX_OK;
    if (reader->values[wanted] == SIZE_MAX)
        wanted = !wanted;
    for (size_t i = 0; i < VALUES && status == FLAMEPIX_OK; i++) {
        if (reader->values[i] != SIZE_MAX)
            status = fpx_recording_part(recording, "value", flamepix_bytes_of(names[i]),
                                        flamepix_bytes_of(units[i]), &reader->parts[i]);
    }
    if (status == FLAMEPIX_OK && reader->values[wanted] != SIZE_MAX)
        fpx_recording_prefer(recording, reader->parts[wanted]);
    return status;
}

static enum flamepix_status read_header(struct fpx_recording *recording, struct xperf *reader,
                                        struct flamepix_bytes line)
{
    reader->separator = fpx_csv_separator(line);
    const enum flamepix_status status =
        fpx_csv_record_read(&reader->row, line, reader->separator, FPX_CELLS_MAX);
    if (status != FLAMEPIX_OK)
        return status;
    reader->columns = reader->row.count;
    reader->name = fpx_csv_column(&reader->row, "Process Name");
    reader->process = fpx_csv_column(&reader->row, "Process");
    reader->stack = column_of(reader, NAMES("Stack", "Call Stack"));
    reader->thread = column_of(reader, NAMES("Thread ID", "ThreadID"));
    reader->time = column_of(reader, NAMES("TimeStamp", "TimeStamp (s)"));
    reader->values[0] = column_of(
        reader, NAMES("Weight", "Weight (in view)", "Weight (ms)", "Weight (in view) (ms)"));
    reader->values[1] = column_of(reader, NAMES("Count", "Count (Sum)"));
    reader->has_header = reader->stack != SIZE_MAX;
    if (reader->name == SIZE_MAX && !recording->options.recording.no_comm)
        fpx_recording_remark(recording, "names of processes have no column");
    if (reader->values[0] == SIZE_MAX)
        fpx_recording_remark(recording, "weights have no column: samples are counted");
    return reader->has_header ? name_parts(recording, reader) : fpx_recording_bad_line(recording);
}

/* -- rows -------------------------------------------------------------------------------------- */

/* The cell of a column. Cells after the stack are counted from the end. */
static struct flamepix_bytes cell_of(const struct xperf *reader, size_t column)
{
    if (column == SIZE_MAX)
        return (struct flamepix_bytes){NULL, 0};
    if (column > reader->stack)
        column += reader->row.count - reader->columns;
    return fpx_bytes_trimmed(fpx_csv_cell(&reader->row, column));
}

/* The stack, from its first cell to the end of its last. */
static struct flamepix_bytes stack_of(const struct xperf *reader)
{
    const struct flamepix_bytes first = fpx_csv_cell(&reader->row, reader->stack);
    const struct flamepix_bytes last =
        fpx_csv_cell(&reader->row, reader->stack + reader->row.count - reader->columns);
    return fpx_bytes_trimmed(
        (struct flamepix_bytes){first.data, (size_t)(last.data + last.length - first.data)});
}

static enum flamepix_status add_after(struct flamepix_buffer *text, const char *mark,
                                      struct flamepix_bytes added)
{
    (void)fpx_buffer_text(text, mark);
    return flamepix_buffer_append(text, added.data, added.length);
}

/* "a.exe" or, with numbers, "a.exe-4144/5104" */
static enum flamepix_status add_root(struct fpx_recording *recording, struct xperf *reader)
{
    const struct flamepix_recording_options *options = &recording->options.recording;
    struct flamepix_bytes name = cell_of(reader, reader->name);
    struct flamepix_bytes process = cell_of(reader, reader->process);
    struct flamepix_bytes before;
    const struct flamepix_bytes thread = cell_of(reader, reader->thread);
    enum flamepix_status status = FLAMEPIX_OK;
    if (!fpx_take_end(&process, ")") || !fpx_take_until_last(&process, "(", &before))
        process.length = 0;
    if (options->no_comm || name.length == 0)
        return FLAMEPIX_OK;
    flamepix_buffer_clear(&reader->root);
    status = flamepix_buffer_append(&reader->root, name.data, name.length);
    if (status == FLAMEPIX_OK && (options->pid || options->tid) && process.length > 0)
        status = add_after(&reader->root, "-", process);
    if (status == FLAMEPIX_OK && options->tid && thread.length > 0)
        status = add_after(&reader->root, "/", thread);
    return status == FLAMEPIX_OK
               ? fpx_recording_name(recording, flamepix_buffer_bytes(&reader->root))
               : status;
}

/* "ntdll.dll!Start": contains '/' only in the name of an operator. */
static enum flamepix_status add_frame(struct fpx_recording *recording, struct flamepix_bytes text)
{
    struct fpx_frame frame = {.with_module = !recording->options.recording.no_modules};
    struct flamepix_bytes rest = text;
    (void)fpx_take_until(&rest, "!", &frame.module);
    frame.name = rest;
    return fpx_recording_frame(recording, &frame);
}

static enum flamepix_status add_frames(struct fpx_recording *recording, struct flamepix_bytes stack)
{
    struct flamepix_bytes text;
    enum flamepix_status status = FLAMEPIX_OK;
    (void)fpx_take(&stack, "[Root]");
    (void)fpx_take(&stack, "/");
    while (status == FLAMEPIX_OK && fpx_take_until(&stack, "/", &text))
        status = add_frame(recording, text);
    return status == FLAMEPIX_OK && stack.length > 0 ? add_frame(recording, stack) : status;
}

static enum flamepix_status put(struct fpx_recording *recording, struct xperf *reader, size_t value)
{
    struct fpx_sample sample = {.part = reader->parts[value], .weight.value = 1};
    struct flamepix_bytes cell = cell_of(reader, reader->values[value]);
    struct flamepix_bytes time = cell_of(reader, reader->time);
    enum flamepix_status status = FLAMEPIX_OK;
    if (reader->values[value] != SIZE_MAX && !fpx_csv_decimal(&cell, &sample.weight.value))
        return fpx_recording_bad_line(recording);
    sample.has_time = fpx_csv_decimal(&time, &sample.begin);
    sample.end = sample.begin;
    if (fpx_recording_wants(recording, sample.part)) {
        status = add_root(recording, reader);
        if (status == FLAMEPIX_OK)
            status = add_frames(recording, stack_of(reader));
    }
    return status == FLAMEPIX_OK ? fpx_recording_put(recording, &sample) : status;
}

static enum flamepix_status add_row(struct fpx_recording *recording, struct xperf *reader,
                                    struct flamepix_bytes line)
{
    enum flamepix_status status =
        fpx_csv_record_read(&reader->row, line, reader->separator, FPX_CELLS_MAX);
    const bool has_value = reader->values[0] != SIZE_MAX || reader->values[1] != SIZE_MAX;
    if (status != FLAMEPIX_OK)
        return status;
    if (reader->row.count < reader->columns)
        return fpx_recording_bad_line(recording);
    for (size_t i = 0; i < VALUES && status == FLAMEPIX_OK; i++) {
        if (reader->values[i] != SIZE_MAX || (!has_value && i == 0))
            status = put(recording, reader, i);
    }
    return status;
}

static enum flamepix_status take_line(struct fpx_recording *recording, void *user,
                                      struct flamepix_bytes line)
{
    struct xperf *reader = user;
    if (fpx_bytes_trimmed(line).length == 0)
        return FLAMEPIX_OK;
    return reader->has_header ? add_row(recording, reader, line)
                              : read_header(recording, reader, line);
}

static void end(void *user)
{
    struct xperf *reader = user;
    fpx_csv_record_free(&reader->row);
    flamepix_buffer_free(&reader->root);
}

static const struct fpx_recording_kind kind = {
    .reader_nbytes = sizeof(struct xperf), .line = take_line, .end = end};

FPX_RECORDING_OPEN(fpx_xperf_open, kind)
