/* What VTune writes of a call tree as a table (`-report top-down -format csv`): a row for each
 * function, indented by its depth, and what it weighs by itself.
 *
 *     Function Stack,CPU Time:Self,Module
 *     Total,0.0,[Unknown]
 *      main,0.0,a.exe
 *       "std::swap<int, int>",0.016,a.exe
 *
 * Each column ":Self" is a part: times in seconds become whole milliseconds, as its other readers
 * write them. Of memory, the allocations are read where nothing is asked for, and with the weight
 * "bytes" their sizes. Lines "war:" before the header are warnings. */
#include <math.h>

#include "format/calls/call_tree.h"
#include "format/formats.h"
#include "format/parse/csv_row.h"
#include "format/parse/take_text.h"

struct vtune {
    bool has_header;
    char separator;
    size_t name, module;                      /* columns; SIZE_MAX: none */
    size_t columns[FLAMEPIX_CALL_VALUES_MAX]; /* of the values */
    bool is_time[FLAMEPIX_CALL_VALUES_MAX];
    struct flamepix_call_tree tree;
    struct flamepix_csv_row row;
};

/* -- the header -------------------------------------------------------------------------------- */

static bool is_wanted(const struct flamepix_recording *recording, struct flamepix_bytes name)
{
    const char *weight = recording->options.recording.weight;
    if (weight != NULL && strcmp(weight, "bytes") == 0)
        return flamepix_bytes_begin_with(name, "Allocation Size");
    return flamepix_bytes_begin_with(name, "Allocations");
}

/* A column of a row's own values: "CPU Time:Self" */
static enum flamepix_status add_column(struct flamepix_recording *recording, struct vtune *reader,
                                       size_t column)
{
    const struct flamepix_bytes name = flamepix_bytes_trimmed(reader->row.cells[column]);
    const size_t value = reader->tree.value_count;
    const bool is_time = flamepix_bytes_hold(name, "Time");
    const char *unit = is_time                                      ? "milliseconds"
                       : flamepix_bytes_hold(name, "Size")          ? "bytes"
                       : flamepix_bytes_begin_with(name, "Allocat") ? "allocations"
                                                                    : "";
    if (value == FLAMEPIX_CALL_VALUES_MAX || !flamepix_bytes_hold(name, ":Self"))
        return FLAMEPIX_OK;
    reader->columns[value] = column;
    reader->is_time[value] = is_time;
    reader->tree.value_count++;
    const enum flamepix_status status = flamepix_recording_part(
        recording, "value", name, flamepix_bytes_of(unit), &reader->tree.parts[value]);
    if (status == FLAMEPIX_OK && is_wanted(recording, name))
        flamepix_recording_prefer(recording, reader->tree.parts[value]);
    return status;
}

static enum flamepix_status read_header(struct flamepix_recording *recording, struct vtune *reader,
                                        struct flamepix_bytes line)
{
    if (flamepix_bytes_begin_with(line, "war:") || flamepix_bytes_trimmed(line).length == 0)
        return FLAMEPIX_OK;
    if (!flamepix_bytes_hold(line, "Function"))
        return flamepix_recording_bad_line(recording);
    reader->separator = flamepix_csv_separator(line);
    enum flamepix_status status =
        flamepix_csv_row_read(&reader->row, line, reader->separator, FLAMEPIX_CELLS_MAX);
    reader->has_header = true;
    reader->name = flamepix_csv_column(&reader->row, "Function Stack");
    if (reader->name == SIZE_MAX)
        reader->name = flamepix_csv_column(&reader->row, "Function");
    reader->module = flamepix_csv_column(&reader->row, "Module");
    if (reader->module == SIZE_MAX && !recording->options.recording.no_modules)
        flamepix_recording_remark(recording, "modules have no column");
    for (size_t i = 0; i < reader->row.count && status == FLAMEPIX_OK; i++)
        status = add_column(recording, reader, i);
    return status;
}

/* -- rows -------------------------------------------------------------------------------------- */

/* An empty cell is 0. */
static bool read_values(const struct vtune *reader, double *values)
{
    for (size_t i = 0; i < reader->tree.value_count; i++) {
        struct flamepix_bytes cell = flamepix_csv_cell(&reader->row, reader->columns[i]);
        struct flamepix_bytes rest = flamepix_bytes_trimmed(cell);
        values[i] = 0;
        if (rest.length > 0 && !flamepix_csv_decimal(&rest, &values[i]))
            return false;
        rest = flamepix_bytes_trimmed(rest);
        if (rest.length > 0 && !flamepix_bytes_equal(rest, flamepix_bytes_of("s")))
            return false;
        if (reader->is_time[i])
            values[i] = round(values[i] * 1000);
    }
    return true;
}

static enum flamepix_status add_row(struct flamepix_recording *recording, struct vtune *reader,
                                    struct flamepix_bytes line)
{
    const bool has_modules = !recording->options.recording.no_modules;
    double values[FLAMEPIX_CALL_VALUES_MAX] = {0};
    struct flamepix_bytes name;
    enum flamepix_status status =
        flamepix_csv_row_read(&reader->row, line, reader->separator, FLAMEPIX_CELLS_MAX);
    if (status != FLAMEPIX_OK)
        return status;
    if (reader->tree.value_count == 0)
        return flamepix_recording_not_understood(recording, 0, "a column of own values");
    name = flamepix_csv_cell(&reader->row, reader->name);
    const size_t length = name.length;
    flamepix_take_blanks(&name);
    const size_t depth = length - name.length;
    if (name.length == 0 || reader->row.count < 2 || !read_values(reader, values))
        return flamepix_recording_bad_line(recording);
    const struct flamepix_frame frame = {
        .name = flamepix_bytes_trimmed(name),
        .module = flamepix_bytes_trimmed(flamepix_csv_cell(&reader->row, reader->module)),
        .with_module = has_modules};
    return flamepix_call_tree_add(&reader->tree, recording, depth, &frame, values);
}

static enum flamepix_status take_line(struct flamepix_recording *recording, void *user,
                                      struct flamepix_bytes line)
{
    struct vtune *reader = user;
    if (!reader->has_header)
        return read_header(recording, reader, line);
    return flamepix_bytes_trimmed(line).length == 0 ? FLAMEPIX_OK
                                                    : add_row(recording, reader, line);
}

static enum flamepix_status close_tree(struct flamepix_recording *recording, void *user)
{
    struct vtune *reader = user;
    if (!reader->has_header)
        return flamepix_recording_damaged(recording, recording->read_nbytes, "a header");
    return flamepix_call_tree_close(&reader->tree, recording, 0);
}

static void end(void *user)
{
    struct vtune *reader = user;
    flamepix_call_tree_free(&reader->tree);
    flamepix_csv_row_free(&reader->row);
}

static const struct flamepix_recording_kind kind = {
    .reader_nbytes = sizeof(struct vtune), .line = take_line, .close = close_tree, .end = end};

FLAMEPIX_RECORDING_OPEN(flamepix_vtune_open, kind)
