/* The call tree of Visual Studio's profiler as a table: a row for each function, with its level.
 *
 *     Level,Function Name,Number of Calls,...,Avg Elapsed Exclusive Time,Module Name,
 *     0,"a.exe",0,...
 *     1,"A.Main()",1,...
 *     2,"A.Work(int32)","2,893,824",...
 *
 * Numbers may have the format of any country. The weight of a function depends on the recording:
 * its self samples, or its calls less those of its callees, as inferno-collapse-vsprof intends.
 * With the weight "time" it is the self time of all its calls. */
#include "format/calls/calls.h"
#include "format/formats.h"
#include "format/parse/parse_text.h"
#include "format/parse/text_table.h"

/* All samples: including those of callees. */
enum value_kind { CALLS, SAMPLES, TIME, ALL_SAMPLES };

struct vsprof {
    bool has_header;
    char separator;
    size_t level, name, module, calls; /* columns; SIZE_MAX: none */
    size_t columns[FPX_CALL_VALUES_MAX];
    enum value_kind kinds[FPX_CALL_VALUES_MAX];
    struct fpx_call_tree tree;
    struct fpx_csv_record row;
};

/* -- the header -------------------------------------------------------------------------------- */

static enum flamepix_status add_value(struct fpx_recording *recording, struct vsprof *reader,
                                      const char *column, enum value_kind kind, const char *name)
{
    static const char *const units[] = {"calls", "samples", "milliseconds", "samples"};
    const char *weight = recording->options.recording.weight;
    const size_t value = reader->tree.value_count;
    const size_t number = fpx_csv_column(&reader->row, column);
    if (number == SIZE_MAX)
        return FLAMEPIX_OK;
    reader->columns[value] = number;
    reader->kinds[value] = kind;
    reader->tree.is_total[value] = kind == CALLS || kind == ALL_SAMPLES;
    reader->tree.value_count++;
    const enum flamepix_status status =
        fpx_recording_part(recording, "value", flamepix_bytes_of(name),
                           flamepix_bytes_of(units[kind]), &reader->tree.parts[value]);
    if (status == FLAMEPIX_OK && (weight == NULL ? value == 0 : strcmp(weight, name) == 0))
        fpx_recording_prefer(recording, reader->tree.parts[value]);
    return status;
}

static enum flamepix_status read_header(struct fpx_recording *recording, struct vsprof *reader,
                                        struct flamepix_bytes line)
{
    reader->has_header = true;
    reader->separator = fpx_csv_separator(line);
    enum flamepix_status status =
        fpx_csv_record_read(&reader->row, line, reader->separator, FPX_CELLS_MAX);
    if (status != FLAMEPIX_OK)
        return status;
    reader->level = fpx_csv_column(&reader->row, "Level");
    reader->name = fpx_csv_column(&reader->row, "Function Name");
    reader->module = fpx_csv_column(&reader->row, "Module Name");
    reader->calls = fpx_csv_column(&reader->row, "Number of Calls");
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
        struct flamepix_bytes cell = fpx_csv_cell(&reader->row, reader->columns[i]);
        double calls = 0;
        if (reader->kinds[i] != TIME) {
            if (!fpx_csv_whole(cell, &values[i]))
                return false;
            continue;
        }
        if (!fpx_csv_decimal(&cell, &values[i]) ||
            !fpx_csv_whole(fpx_csv_cell(&reader->row, reader->calls), &calls))
            return false;
        values[i] *= calls;
    }
    return reader->tree.value_count > 0;
}

static enum flamepix_status add_row(struct fpx_recording *recording, struct vsprof *reader,
                                    struct flamepix_bytes line)
{
    double values[FPX_CALL_VALUES_MAX] = {0};
    double level;
    const enum flamepix_status status =
        fpx_csv_record_read(&reader->row, line, reader->separator, FPX_CELLS_MAX);
    if (status != FLAMEPIX_OK)
        return status;
    const struct fpx_frame frame = {.name =
                                        fpx_bytes_trimmed(fpx_csv_cell(&reader->row, reader->name)),
                                    .module = fpx_csv_cell(&reader->row, reader->module)};
    if (reader->tree.value_count == 0)
        return fpx_recording_not_understood(recording, 0, "a column of samples, calls or time");
    if (frame.name.length == 0 ||
        !fpx_csv_whole(fpx_csv_cell(&reader->row, reader->level), &level) ||
        level > FPX_RECORDED_FRAMES_MAX || !read_values(reader, values))
        return fpx_recording_bad_line(recording);
    return fpx_call_tree_add(&reader->tree, recording, (size_t)level, &frame, values);
}

static enum flamepix_status take_line(struct fpx_recording *recording, void *user,
                                      struct flamepix_bytes line)
{
    struct vsprof *reader = user;
    if (fpx_bytes_trimmed(line).length == 0)
        return FLAMEPIX_OK;
    return reader->has_header ? add_row(recording, reader, line)
                              : read_header(recording, reader, line);
}

static enum flamepix_status close_tree(struct fpx_recording *recording, void *user)
{
    struct vsprof *reader = user;
    return fpx_call_tree_close(&reader->tree, recording, 0);
}

static void end(void *user)
{
    struct vsprof *reader = user;
    fpx_call_tree_free(&reader->tree);
    fpx_csv_record_free(&reader->row);
}

static const struct fpx_recording_kind kind = {
    .reader_nbytes = sizeof(struct vsprof), .line = take_line, .close = close_tree, .end = end};

FPX_RECORDING_OPEN(fpx_vsprof_open, kind)
