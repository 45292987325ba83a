/* Output of gprof, and of VTune's `-R gprof-cc`: a table of calls with an entry for each function,
 *
 *     index % time    self  children    called     name
 *                     0.00    0.05       1/1           main [2]
 *     [1]    100.0    0.01    0.04       1         parse [1]
 *                     0.04    0.00      20/20          read [3]
 *     -----------------------------------------------
 *
 * with callers above it and callees below. VTune's table has other columns, named in its header
 * (gprof_line.h). An entry's own line has its self cost, and the lines below have the inclusive
 * cost of each call. Stacks are estimated from that (calls.h). If there is only a flat profile,
 * each function is a stack. Times are in seconds. */
#include "base/buffer_printf.h"
#include "base/digits.h"
#include "format/calls/calls.h"
#include "format/formats.h"
#include "format/parse/parse_text.h"
#include "format/parse/text_table.h"
#include "format/valgrind/gprof_line.h"

enum section { BEFORE_TABLES, IN_FLAT_PROFILE, IN_CALLS, IN_COLUMNS, BEHIND_CALLS };

struct gprof {
    enum section section;
    struct fpx_text_table names; /* each with its index if it has one: "f [3]" */
    struct flamepix_buffer name;
    struct fpx_call_graph calls, flat;
    struct fpx_gprof_columns columns; /* of VTune's table */
    bool in_entry;                    /* its own line was read, so callees follow */
    uint32_t entry;
    int digits;    /* decimals of costs */
    double stated; /* seconds of all functions; below 0: unknown */
};

/* Functions of one name are distinguished by index. */
static enum flamepix_status find_function(struct gprof *reader, struct flamepix_bytes name,
                                          struct flamepix_bytes index, uint32_t *function_ret)
{
    size_t number = 0;
    flamepix_buffer_clear(&reader->name);
    enum flamepix_status status = flamepix_buffer_append(&reader->name, name.data, name.length);
    if (index.length > 0) {
        (void)fpx_buffer_text(&reader->name, " [");
        (void)flamepix_buffer_append(&reader->name, index.data, index.length);
        status = fpx_buffer_text(&reader->name, "]");
    }
    if (status == FLAMEPIX_OK)
        status =
            fpx_text_table_intern(&reader->names, flamepix_buffer_bytes(&reader->name), &number);
    *function_ret = (uint32_t)number;
    return status == FLAMEPIX_OK && number >= UINT32_MAX ? FLAMEPIX_NO_MEMORY : status;
}

/* -- lines ------------------------------------------------------------------------------------- */

/* Notes how many decimals costs have, to which they are rounded. */
static void note_digits(struct gprof *reader, double cost)
{
    if (reader->digits <= FPX_DECIMALS_MAX)
        reader->digits = fpx_decimals_of(cost, reader->digits);
}

static enum flamepix_status add_function(struct gprof *reader, const struct fpx_gprof_line *line)
{
    const double cost = line->self + line->children;
    note_digits(reader, line->self);
    uint32_t function;
    if (!line->is_entry && !reader->in_entry)
        return FLAMEPIX_OK;
    enum flamepix_status status = find_function(reader, line->name, line->index, &function);
    if (status != FLAMEPIX_OK)
        return status;
    if (!line->is_entry)
        return fpx_call_graph_add_call(&reader->calls, reader->entry, function, &cost);
    reader->in_entry = true;
    reader->entry = function;
    return fpx_call_graph_add_self(&reader->calls, function, &line->self);
}

static bool is_rule(struct flamepix_bytes line)
{
    return line.length == 0 || fpx_bytes_begin_with(line, "---");
}

static bool ends_calls(struct flamepix_bytes line)
{
    return fpx_bytes_begin_with(line, "\f") || fpx_bytes_begin_with(line, "This table describes") ||
           fpx_bytes_begin_with(line, "Index by function name");
}

/* "granularity: each sample hit covers 2 byte(s) for 24.96% of 0.04 seconds" */
static void take_granularity(struct gprof *reader, struct flamepix_bytes line)
{
    struct flamepix_bytes before;
    double seconds;
    if (fpx_bytes_begin_with(line, "granularity:") && fpx_take_end(&line, " seconds") &&
        fpx_take_until_last(&line, "% of ", &before) && fpx_gprof_number(&line, &seconds))
        reader->stated = seconds;
}

/* Compares the total with the one that gprof states, allowing for the rounding of each value. */
static void compare_stated(struct fpx_recording *recording, const struct gprof *reader)
{
    const double found = fpx_call_graph_total(&reader->calls, 0);
    const double rounded = (double)(reader->calls.function_count + 1) * reader->calls.unit;
    if (reader->calls.function_count > 0 && reader->stated >= 0 &&
        (found + rounded < reader->stated || found - rounded > reader->stated))
        fpx_recording_states(recording, "granularity", reader->stated, found);
}

/* Reads a line of either table of calls. */
static enum flamepix_status take_calls(struct fpx_recording *recording, struct gprof *reader,
                                       struct flamepix_bytes line)
{
    struct fpx_gprof_line taken;
    const struct flamepix_bytes trimmed = fpx_bytes_trimmed(line);
    if (reader->section == IN_COLUMNS && fpx_header_columns_rule(&reader->columns.text, line))
        return FLAMEPIX_OK;
    if (is_rule(trimmed)) {
        reader->in_entry = false;
        return FLAMEPIX_OK;
    }
    if (ends_calls(trimmed)) {
        reader->section = BEHIND_CALLS;
        return FLAMEPIX_OK;
    }
    const enum fpx_gprof_line_kind kind =
        reader->section == IN_COLUMNS ? fpx_gprof_columns_take(&reader->columns, line, &taken)
                                      : fpx_gprof_line_take(line, &taken);
    if (kind == FPX_GPROF_UNKNOWN)
        return fpx_recording_bad_line(recording);
    return kind == FPX_GPROF_NOBODY ? FLAMEPIX_OK : add_function(reader, &taken);
}

/* "33.34  0.02  0.02  7208  0.00  0.00  open"; the calls may be missing. */
static enum flamepix_status take_flat(struct fpx_recording *recording, struct gprof *reader,
                                      struct flamepix_bytes line)
{
    double share, sum, self, ignored;
    uint32_t function;
    line = fpx_bytes_trimmed(line);
    if (line.length == 0)
        reader->section = BEFORE_TABLES;
    if (line.length == 0 || fpx_gprof_is_flat_header(line))
        return FLAMEPIX_OK;
    if (!fpx_gprof_number(&line, &share) || !fpx_gprof_number(&line, &sum) ||
        !fpx_gprof_number(&line, &self))
        return fpx_recording_bad_line(recording);
    for (int i = 0; i < 3; i++)
        (void)fpx_gprof_number(&line, &ignored);
    enum flamepix_status status = find_function(reader, line, fpx_gprof_index(&line), &function);
    return status == FLAMEPIX_OK ? fpx_call_graph_add_self(&reader->flat, function, &self) : status;
}

/* -- stacks ------------------------------------------------------------------------------------ */

/* Without " [3]" and " <cycle 1>". */
static struct flamepix_bytes bare_name(struct flamepix_bytes name)
{
    (void)fpx_gprof_index(&name);
    struct flamepix_bytes rest = name, before;
    if (fpx_bytes_end_with(name, ">") && fpx_take_until_last(&rest, " <cycle ", &before))
        name = fpx_bytes_trimmed(before);
    return name;
}

static enum flamepix_status add_frame(struct fpx_recording *recording, const void *user,
                                      uint32_t function)
{
    const struct gprof *reader = user;
    return fpx_recording_name(recording, bare_name(fpx_text_table_get(&reader->names, function)));
}

static enum flamepix_status put_stacks(struct fpx_recording *recording, void *user)
{
    struct gprof *reader = user;
    const struct fpx_call_graph *graph =
        reader->calls.function_count > 0 ? &reader->calls : &reader->flat;
    size_t part;
    if (reader->digits <= FPX_DECIMALS_MAX)
        reader->calls.unit = 1 / fpx_power_of_ten(reader->digits);
    compare_stated(recording, reader);
    enum flamepix_status status = fpx_recording_part(
        recording, "profile", (struct flamepix_bytes){"", 0}, flamepix_bytes_of("seconds"), &part);
    if (status == FLAMEPIX_OK)
        status = fpx_call_graph_put(graph, 0, recording, part, add_frame, reader);
    return status;
}

static enum flamepix_status begin(struct fpx_recording *recording, void *user)
{
    struct gprof *reader = user;
    (void)recording;
    reader->stated = -1;
    fpx_call_graph_init(&reader->calls, 1);
    fpx_call_graph_init(&reader->flat, 1);
    return FLAMEPIX_OK;
}

/* Whether a table begins here. The table of calls may have a header in any language, so it may also
 * begin with a function's own line. */
static bool begins_table(struct gprof *reader, struct flamepix_bytes line,
                         enum flamepix_status *status_ret)
{
    struct fpx_gprof_line taken;
    *status_ret = FLAMEPIX_OK;
    if (fpx_gprof_is_vtune_header(line)) {
        reader->section = IN_COLUMNS;
        *status_ret = fpx_gprof_columns_read(&reader->columns, line);
        return true;
    }
    if (fpx_gprof_is_header(line)) {
        reader->section = IN_CALLS;
        return true;
    }
    if (reader->section == BEFORE_TABLES && fpx_gprof_is_flat_header(line)) {
        reader->section = IN_FLAT_PROFILE;
        return true;
    }
    if (reader->section == BEFORE_TABLES &&
        fpx_gprof_line_take(line, &taken) == FPX_GPROF_FUNCTION && taken.is_entry)
        reader->section = IN_CALLS;
    return false;
}

static enum flamepix_status take_line(struct fpx_recording *recording, void *user,
                                      struct flamepix_bytes line)
{
    struct gprof *reader = user;
    enum flamepix_status status;
    take_granularity(reader, fpx_bytes_trimmed(line));
    if (begins_table(reader, line, &status))
        return status;
    if (reader->section == IN_CALLS || reader->section == IN_COLUMNS)
        return take_calls(recording, reader, line);
    return reader->section == IN_FLAT_PROFILE ? take_flat(recording, reader, line) : FLAMEPIX_OK;
}

static void end(void *user)
{
    struct gprof *reader = user;
    fpx_text_table_free(&reader->names);
    flamepix_buffer_free(&reader->name);
    fpx_header_columns_free(&reader->columns.text);
    fpx_call_graph_free(&reader->calls);
    fpx_call_graph_free(&reader->flat);
}

static const struct fpx_recording_kind kind = {.reader_nbytes = sizeof(struct gprof),
                                               .begin = begin,
                                               .line = take_line,
                                               .close = put_stacks,
                                               .end = end};

FPX_RECORDING_OPEN(fpx_gprof_open, kind)

/* -- detection --------------------------------------------------------------------------------- */

/* "[1]    100.0    0.01    0.04       1         parse [1]" */
static bool is_own_line(struct flamepix_bytes line)
{
    struct fpx_gprof_line taken;
    struct flamepix_bytes rest = fpx_bytes_trimmed(line), first;
    return fpx_take(&rest, "[") && fpx_take_until(&rest, "]", &first) &&
           fpx_gprof_line_take(line, &taken) == FPX_GPROF_FUNCTION && taken.is_entry &&
           flamepix_bytes_equal(first, taken.index);
}

bool fpx_recognise_gprof(struct flamepix_bytes head, const char *const *marks)
{
    struct flamepix_bytes rest = fpx_text_without_mark(head), line;
    while (fpx_text_line(&rest, &line)) {
        if (fpx_gprof_is_flat_header(line) || fpx_gprof_is_vtune_header(line) ||
            (fpx_gprof_is_header(line) && fpx_bytes_hold(line, "self")) || is_own_line(line))
            return true;
    }
    return fpx_recognise_line(head, marks);
}
