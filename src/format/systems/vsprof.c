/* The call tree of Visual Studio's profiler as a table: a row for each function, with its level.
 *
 *     Level,Function Name,Number of Calls,...,Avg Elapsed Exclusive Time,Module Name,
 *     0,"a.exe",0,...
 *     1,"A.Main()",1,...
 *     2,"A.Work(int32)","2,893,824",...
 *
 * Numbers are in the spelling of any country. What was recorded decides what a function weighs:
 * the samples of its own, or its calls less those of the functions that it calls, as
 * inferno-collapse-vsprof means to. With the weight "time" it is its own time in all its calls. */
#include "format/calls/call_tree.h"
#include "format/formats.h"
#include "format/parse/csv_row.h"
#include "format/parse/take_text.h"

/* All samples: with those of the functions that it calls. */
enum value_kind { CALLS, SAMPLES, TIME, ALL_SAMPLES };

struct vsprof {
    bool has_header;
    char separator;
    size_t level, name, module, calls; /* columns; SIZE_MAX: none */
    size_t columns[FLAMEPIX_CALL_VALUES_MAX];
    enum value_kind kinds[FLAMEPIX_CALL_VALUES_MAX];
    struct flamepix_call_tree tree;
    struct flamepix_csv_row row;
};

/* -- the header -------------------------------------------------------------------------------- */

static enum flamepix_status add_value(struct flamepix_recording *recording, struct vsprof *reader,
                                      const char *column, enum value_kind kind, const char *name)
{
    static const char *const units[] = {"calls", "samples", "milliseconds", "samples"};
    const char *weight = recording->options.recording.weight;
    const size_t value = reader->tree.value_count;
    const size_t number = flamepix_csv_column(&reader->row, column);
    if (number == SIZE_MAX)
        return FLAMEPIX_OK;
    reader->columns[value] = number;
    reader->kinds[value] = kind;
    reader->tree.is_total[value] = kind == CALLS || kind == ALL_SAMPLES;
    reader->tree.value_count++;
    const enum flamepix_status status =
        flamepix_recording_part(recording, "value", flamepix_bytes_of(name),
                                flamepix_bytes_of(units[kind]), &reader->tree.parts[value]);
    if (status == FLAMEPIX_OK && (weight == NULL ? value == 0 : strcmp(weight, name) == 0))
        flamepix_recording_prefer(recording, reader->tree.parts[value]);
    return status;
}

static enum flamepix_status read_header(struct flamepix_recording *recording, struct vsprof *reader,
                                        struct flamepix_bytes line)
{
    reader->has_header = true;
    reader->separator = flamepix_csv_separator(line);
    enum flamepix_status status =
        flamepix_csv_row_read(&reader->row, line, reader->separator, FLAMEPIX_CELLS_MAX);
    if (status != FLAMEPIX_OK)
        return status;
    reader->level = flamepix_csv_column(&reader->row, "Level");
    reader->name = flamepix_csv_column(&reader->row, "Function Name");
    reader->module = flamepix_csv_column(&reader->row, "Module Name");
    reader->calls = flamepix_csv_column(&reader->row, "Number of Calls");
    status = add_value(recording, reader, "Exclusive Samples", SAMPLES, "samples");
    if (status == FLAMEPIX_OK && reader->tree.value_count == 0)
        status = add_value(recording, reader, "Inclusive Samples", ALL_SAMPLES, "samples");
    if (status == FLAMEPIX_OK)
        status = add_value(recording, reader, "Number of Calls", CALLS, "calls");
    if (status == FLAMEPIX_OK)
        status = add_value(recording, reader, "Avg Elapsed Exclusive Time", TIME, "time");
    return status;
}

/* -- rows -------------------------------------------------------------------------------------- */

static bool read_values(const struct vsprof *reader, double *values)
{
    for (size_t i = 0; i < reader->tree.value_count; i++) {
        struct flamepix_bytes cell = flamepix_csv_cell(&reader->row, reader->columns[i]);
        double calls = 0;
        if (reader->kinds[i] != TIME) {
            if (!flamepix_csv_whole(cell, &values[i]))
                return false;
            continue;
        }
        if (!flamepix_csv_decimal(&cell, &values[i]) ||
            !flamepix_csv_whole(flamepix_csv_cell(&reader->row, reader->calls), &calls))
            return false;
        values[i] *= calls;
    }
    return reader->tree.value_count > 0;
}

static enum flamepix_status add_row(struct flamepix_recording *recording, struct vsprof *reader,
                                    struct flamepix_bytes line)
{
    double values[FLAMEPIX_CALL_VALUES_MAX] = {0};
    double level;
    const enum flamepix_status status =
        flamepix_csv_row_read(&reader->row, line, reader->separator, FLAMEPIX_CELLS_MAX);
    if (status != FLAMEPIX_OK)
        return status;
    const struct flamepix_frame frame = {
        .name = flamepix_bytes_trimmed(flamepix_csv_cell(&reader->row, reader->name)),
        .module = flamepix_csv_cell(&reader->row, reader->module)};
    if (reader->tree.value_count == 0)
        return flamepix_recording_not_understood(recording, 0,
                                                 "a column of samples, calls or time");
    if (frame.name.length == 0 ||
        !flamepix_csv_whole(flamepix_csv_cell(&reader->row, reader->level), &level) ||
        level > FLAMEPIX_RECORDED_FRAMES_MAX || !read_values(reader, values))
        return flamepix_recording_bad_line(recording);
    return flamepix_call_tree_add(&reader->tree, recording, (size_t)level, &frame, values);
}

static enum flamepix_status take_line(struct flamepix_recording *recording, void *user,
                                      struct flamepix_bytes line)
{
    struct vsprof *reader = user;
    if (flamepix_bytes_trimmed(line).length == 0)
        return FLAMEPIX_OK;
    return reader->has_header ? add_row(recording, reader, line)
                              : read_header(recording, reader, line);
}

static enum flamepix_status close_tree(struct flamepix_recording *recording, void *user)
{
    struct vsprof *reader = user;
    return flamepix_call_tree_close(&reader->tree, recording, 0);
}

static void end(void *user)
{
    struct vsprof *reader = user;
    flamepix_call_tree_free(&reader->tree);
    flamepix_csv_row_free(&reader->row);
}

static const struct flamepix_recording_kind kind = {
    .reader_nbytes = sizeof(struct vsprof), .line = take_line, .close = close_tree, .end = end};

FLAMEPIX_RECORDING_OPEN(flamepix_vsprof_open, kind)
