/* What gprof prints, and VTune in its `-R gprof-cc`: a table of calls with an entry for each
 * function,
 *
 *     index % time    self  children    called     name
 *                     0.00    0.05       1/1           main [2]
 *     [1]    100.0    0.01    0.04       1         parse [1]
 *                     0.04    0.00      20/20          read [3]
 *     -----------------------------------------------
 *
 * whose callers stand above it and whose callees below. An entry's own line says what it cost
 * itself, and the lines below what each call cost, with all that was called there. Stacks are
 * estimated from that (format/call_graph.h). Where there is a flat profile alone, each function is
 * a stack. Times are in seconds. */
#include "format/call_graph.h"
#include "format/formats.h"
#include "format/take_text.h"
#include "format/text_table.h"

enum section { BEFORE_TABLES, IN_FLAT_PROFILE, IN_CALLS, BEHIND_CALLS };

struct gprof {
    enum section section;
    struct flamepix_text_table names; /* each with its index, where it has one: "f [3]" */
    struct flamepix_buffer name;
    struct flamepix_call_graph calls, flat;
    bool in_entry; /* its own line has come, so what follows are its callees */
    uint32_t entry;
};

/* A line of the table of calls. */
struct call_line {
    bool is_entry; /* the own line of a function */
    double self, children;
    bool has_cost;
    struct flamepix_bytes name; /* with its index, which tells those of one name apart */
};

/* "1/1", "7208", "1+3" */
static bool take_called(struct flamepix_bytes *line)
{
    struct flamepix_bytes rest = *line;
    uint64_t number;
    if (!flamepix_take_number(&rest, &number))
        return false;
    if (flamepix_take(&rest, "/") || flamepix_take(&rest, "+"))
        (void)flamepix_take_number(&rest, &number);
    if (rest.length > 0 && !flamepix_is_blank(rest.data[0]))
        return false;
    flamepix_take_blanks(&rest);
    *line = rest;
    return true;
}

static bool take_column(struct flamepix_bytes *line, double *value_ret)
{
    struct flamepix_bytes rest = *line;
    flamepix_take_blanks(&rest);
    if (!flamepix_take_real(&rest, value_ret) || rest.length == 0 ||
        !flamepix_is_blank(rest.data[0]))
        return false;
    flamepix_take_blanks(&rest);
    *line = rest;
    return true;
}

static bool take_index(struct flamepix_bytes *line)
{
    struct flamepix_bytes rest = *line;
    uint64_t index;
    if (!flamepix_take(&rest, "[") || !flamepix_take_number(&rest, &index) ||
        !flamepix_take(&rest, "]"))
        return false;
    *line = rest;
    return true;
}

/* False for what is no line of a function, as "<spontaneous>" and a cycle as a whole. */
static bool take_call_line(struct flamepix_bytes line, struct call_line *call_ret)
{
    double share;
    *call_ret = (struct call_line){.is_entry = take_index(&line)};
    flamepix_take_blanks(&line);
    if (call_ret->is_entry && !take_column(&line, &share))
        return false;
    call_ret->has_cost =
        take_column(&line, &call_ret->self) && take_column(&line, &call_ret->children);
    (void)take_called(&line);
    call_ret->name = flamepix_bytes_trimmed(line);
    return call_ret->name.length > 0 &&
           !flamepix_bytes_begin_with(call_ret->name, "<spontaneous>") &&
           !flamepix_bytes_hold(call_ret->name, " as a whole>");
}

/* Takes " [3]" off the end of a name, which blanks may stand before. */
static struct flamepix_bytes take_index_off(struct flamepix_bytes *name)
{
    struct flamepix_bytes rest = *name, before;
    if (!flamepix_bytes_end_with(*name, "]") || !flamepix_take_until_last(&rest, " [", &before))
        return (struct flamepix_bytes){"", 0};
    *name = flamepix_bytes_trimmed(before);
    return rest;
}

/* An index tells functions of one name apart. */
static enum flamepix_status find_function(struct gprof *reader, struct flamepix_bytes name,
                                          uint32_t *function_ret)
{
    const struct flamepix_bytes index = take_index_off(&name);
    size_t number = 0;
    reader->name.length = 0;
    enum flamepix_status status = flamepix_buffer_append(&reader->name, name.data, name.length);
    if (status == FLAMEPIX_OK && index.length > 0)
        status = flamepix_buffer_append(&reader->name, " [", 2);
    if (status == FLAMEPIX_OK)
        status = flamepix_buffer_append(&reader->name, index.data, index.length);
    if (status == FLAMEPIX_OK)
        status = flamepix_text_table_intern(&reader->names, flamepix_buffer_bytes(&reader->name),
                                            &number);
    *function_ret = (uint32_t)number;
    return status == FLAMEPIX_OK && number >= UINT32_MAX ? FLAMEPIX_NO_MEMORY : status;
}

static enum flamepix_status add_call_line(struct gprof *reader, const struct call_line *call)
{
    const double cost = call->self + call->children;
    uint32_t function;
    if (!call->is_entry && !reader->in_entry)
        return FLAMEPIX_OK;
    enum flamepix_status status = find_function(reader, call->name, &function);
    if (status != FLAMEPIX_OK)
        return status;
    if (!call->is_entry)
        return flamepix_call_graph_add_call(&reader->calls, reader->entry, function, &cost);
    reader->in_entry = true;
    reader->entry = function;
    return flamepix_call_graph_add_self(&reader->calls, function, &call->self);
}

static enum flamepix_status take_calls(struct flamepix_recording *recording, struct gprof *reader,
                                       struct flamepix_bytes line)
{
    struct call_line call;
    if (line.length == 0 || flamepix_bytes_begin_with(line, "---")) {
        reader->in_entry = false;
        return FLAMEPIX_OK;
    }
    if (line.data[0] == '\f' || flamepix_bytes_begin_with(line, "This table describes") ||
        flamepix_bytes_begin_with(line, "Index by function name")) {
        reader->section = BEHIND_CALLS;
        return FLAMEPIX_OK;
    }
    if (!take_call_line(line, &call))
        return FLAMEPIX_OK;
    if (call.is_entry && !call.has_cost)
        return flamepix_recording_bad_line(recording);
    return call.has_cost ? add_call_line(reader, &call) : FLAMEPIX_OK;
}

/* "33.34  0.02  0.02  7208  0.00  0.00  open", of which the calls may be missing. */
static enum flamepix_status take_flat(struct gprof *reader, struct flamepix_bytes line)
{
    double share, sum, self, ignored;
    uint32_t function;
    if (line.length == 0)
        reader->section = BEFORE_TABLES;
    if (!take_column(&line, &share) || !take_column(&line, &sum) || !take_column(&line, &self))
        return FLAMEPIX_OK;
    for (int i = 0; i < 3; i++)
        (void)take_column(&line, &ignored);
    enum flamepix_status status = find_function(reader, line, &function);
    return status == FLAMEPIX_OK ? flamepix_call_graph_add_self(&reader->flat, function, &self)
                                 : status;
}

/* -- stacks ------------------------------------------------------------------------------------ */

/* Without " [3]" and " <cycle 1>". */
static struct flamepix_bytes bare_name(struct flamepix_bytes name)
{
    (void)take_index_off(&name);
    struct flamepix_bytes rest = name, before;
    if (flamepix_bytes_end_with(name, ">") && flamepix_take_until_last(&rest, " <cycle ", &before))
        name = flamepix_bytes_trimmed(before);
    return name;
}

static enum flamepix_status add_frame(struct flamepix_recording *recording, const void *user,
                                      uint32_t function)
{
    const struct gprof *reader = user;
    return flamepix_recording_name(recording,
                                   bare_name(flamepix_text_table_get(&reader->names, function)));
}

static enum flamepix_status put_stacks(struct flamepix_recording *recording, void *user)
{
    struct gprof *reader = user;
    const struct flamepix_call_graph *graph =
        reader->calls.function_count > 0 ? &reader->calls : &reader->flat;
    size_t part;
    enum flamepix_status status = flamepix_recording_part(
        recording, "profile", (struct flamepix_bytes){"", 0}, flamepix_bytes_of("seconds"), &part);
    if (status == FLAMEPIX_OK)
        status = flamepix_call_graph_put(graph, 0, recording, part, add_frame, reader);
    return status;
}

static enum flamepix_status begin(struct flamepix_recording *recording, void *user)
{
    struct gprof *reader = user;
    (void)recording;
    flamepix_call_graph_init(&reader->calls, 1);
    flamepix_call_graph_init(&reader->flat, 1);
    return FLAMEPIX_OK;
}

static enum flamepix_status take_line(struct flamepix_recording *recording, void *user,
                                      struct flamepix_bytes line)
{
    struct gprof *reader = user;
    line = flamepix_bytes_trimmed(line);
    if (flamepix_bytes_begin_with(line, "index ") || flamepix_bytes_begin_with(line, "Index  %"))
        reader->section = IN_CALLS;
    else if (reader->section == BEFORE_TABLES && flamepix_bytes_begin_with(line, "time "))
        reader->section = IN_FLAT_PROFILE;
    else if (reader->section == IN_CALLS)
        return take_calls(recording, reader, line);
    else if (reader->section == IN_FLAT_PROFILE)
        return take_flat(reader, line);
    return FLAMEPIX_OK;
}

static void end(void *user)
{
    struct gprof *reader = user;
    flamepix_text_table_free(&reader->names);
    flamepix_buffer_free(&reader->name);
    flamepix_call_graph_free(&reader->calls);
    flamepix_call_graph_free(&reader->flat);
}

static const struct flamepix_recording_kind kind = {.reader_nbytes = sizeof(struct gprof),
                                                    .begin = begin,
                                                    .line = take_line,
                                                    .close = put_stacks,
                                                    .end = end};

FLAMEPIX_RECORDING_OPEN(flamepix_gprof_open, kind)
