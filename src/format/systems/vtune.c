/* A call tree of VTune as a table (`-report top-down -format csv`): a row for each function,
 * indented by its depth, with its self values.
 *
 *     Function Stack,CPU Time:Self,Module
 *     Total,0.0,[Unknown]
 *      main,0.0,a.exe
 *       "std::swap<int, int>",0.016,a.exe
 *
 * Each column ":Self" is a part. Times in seconds become whole milliseconds, as in other readers of
 * these files. For memory, the default is the allocations; with the weight "bytes" their sizes are
 * read. Lines "war:" before the header are warnings. */
#include <math.h>

#include "format/calls/calls.h"
#include "format/formats.h"
#include "format/parse/parse_text.h"
#include "format/parse/text_table.h"

struct vtune {
    bool has_header;
    char separator;
    size_t name, module;                 /* columns; SIZE_MAX: none */
    size_t columns[FPX_CALL_VALUES_MAX]; /* of the values */
    bool is_time[FPX_CALL_VALUES_MAX];
    struct fpx_call_tree tree;
    struct fpx_csv_record row;
};

/* -- the header -------------------------------------------------------------------------------- */

static bool is_wanted(const struct fpx_recording *recording, struct flamepix_bytes name)
{
    const char *weight = recording->options.recording.weight;
    if (weight != NULL && strcmp(weight, "bytes") == 0)
        return fpx_bytes_begin_with(name, "Allocation Size");
    return fpx_bytes_begin_with(name, "Allocations");
}

/* Adds a column of self values: "CPU Time:Self" */
static enum flamepix_status add_column(struct fpx_recording *recording, struct vtune *reader,
                                       size_t column)
{
    const struct flamepix_bytes name = fpx_bytes_trimmed(reader->row.cells[column]);
    const size_t value = reader->tree.value_count;
    const bool is_time = fpx_bytes_hold(name, "Time");
    const char *unit = is_time                                 ? "milliseconds"
                       : fpx_bytes_hold(name, "Size")          ? "bytes"
                       : fpx_bytes_begin_with(name, "Allocat") ? "allocations"
                                                               : "";
    if (value == FPX_CALL_VALUES_MAX || !fpx_bytes_hold(name, ":Self"))
        return FLAMEPIX_OK;
    reader->columns[value] = column;
    reader->is_time[value] = is_time;
    reader->tree.value_count++;
    const enum flamepix_status status = fpx_recording_part(
        recording, "value", name, flamepix_bytes_of(unit), &reader->tree.parts[value]);
    if (status == FLAMEPIX_OK && is_wanted(recording, name))
        fpx_recording_prefer(recording, reader->tree.parts[value]);
    return status;
}

static enum flamepix_status read_header(struct fpx_recording *recording, struct vtune *reader,
                                        struct flamepix_bytes line)
{
    if (fpx_bytes_begin_with(line, "war:") || fpx_bytes_trimmed(line).length == 0)
        return FLAMEPIX_OK;
    if (!fpx_bytes_hold(line, "Function"))
        return fpx_recording_bad_line(recording);
    reader->separator = fpx_csv_separator(line);
    enum flamepix_status status =
        fpx_csv_record_read(&reader->row, line, reader->separator, FPX_CELLS_MAX);
    reader->has_header = true;
    reader->name = fpx_csv_column(&reader->row, "Function Stack");
    if (reader->name == SIZE_MAX)
        reader->name = fpx_csv_column(&reader->row, "Function");
    reader->module = fpx_csv_column(&reader->row, "Module");
    if (reader->module == SIZE_MAX && !recording->options.recording.no_modules)
        fpx_recording_remark(recording, "modules have no column");
    for (size_t i = 0; i < reader->row.count && status == FLAMEPIX_OK; i++)
        status = add_column(recording, reader, i);
    return status;
}

/* -- rows -------------------------------------------------------------------------------------- */

/* An empty cell is 0. */
static bool read_values(const struct vtune *reader, double *values)
{
    for (size_t i = 0; i < reader->tree.value_count; i++) {
        struct flamepix_bytes cell = fpx_csv_cell(&reader->row, reader->columns[i]);
        struct flamepix_bytes rest = fpx_bytes_trimmed(cell);
        values[i] = 0;
        if (rest.length > 0 && !fpx_csv_decimal(&rest, &values[i]))
            return false;
        rest = fpx_bytes_trimmed(rest);
        if (rest.length > 0 && !flamepix_bytes_equal(rest, flamepix_bytes_of("s")))
            return false;
        if (reader->is_time[i])
            values[i] = round(values[i] * 1000);
    }
    return true;
}

static enum flamepix_status add_row(struct fpx_recording *recording, struct vtune *reader,
                                    struct flamepix_bytes line)
{
    const bool has_modules = !recording->options.recording.no_modules;
    double values[FPX_CALL_VALUES_MAX] = {0};
    struct flamepix_bytes name;
    enum flamepix_status status =
        fpx_csv_record_read(&reader->row, line, reader->separator, FPX_CELLS_MAX);
    if (status != FLAMEPIX_OK)
        return status;
    if (reader->tree.value_count == 0)
        return fpx_recording_not_understood(recording, 0, "a column of own values");
    name = fpx_csv_cell(&reader->row, reader->name);
    const size_t length = name.length;
    fpx_take_blanks(&name);
    const size_t depth = length - name.length;
    if (name.length == 0 || reader->row.count < 2 || !read_values(reader, values))
        return fpx_recording_bad_line(recording);
    const struct fpx_frame frame = {
        .name = fpx_bytes_trimmed(name),
        .module = fpx_bytes_trimmed(fpx_csv_cell(&reader->row, reader->module)),
        .with_module = has_modules};
    return fpx_call_tree_add(&reader->tree, recording, depth, &frame, values);
}

static enum flamepix_status take_line(struct fpx_recording *recording, void *user,
                                      struct flamepix_bytes line)
{
    struct vtune *reader = user;
    if (!reader->has_header)
        return read_header(recording, reader, line);
    return fpx_bytes_trimmed(line).length == 0 ? FLAMEPIX_OK : add_row(recording, reader, line);
}

static enum flamepix_status close_tree(struct fpx_recording *recording, void *user)
{
    struct vtune *reader = user;
    if (!reader->has_header)
        return fpx_recording_damaged(recording, recording->read_nbytes, "a header");
    return fpx_call_tree_close(&reader->tree, recording, 0);
}

static void end(void *user)
{
    struct vtune *reader = user;
    fpx_call_tree_free(&reader->tree);
    fpx_csv_record_free(&reader->row);
}

static const struct fpx_recording_kind kind = {
    .reader_nbytes = sizeof(struct vtune), .line = take_line, .close = close_tree, .end = end};

FPX_RECORDING_OPEN(fpx_vtune_open, kind)
