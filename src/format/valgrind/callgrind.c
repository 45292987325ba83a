/* Output of callgrind, cachegrind, and other tools with this format: the cost of each line of each
 * function, and of its calls.
 *
 *     events: Ir Dr
 *     ob=(1) /usr/bin/x
 *     fl=(1) main.c
 *     fn=(1) main
 *     16 400 20
 *     cfn=(2) parse
 *     calls=1 50
 *     17 300 12
 *
 * A name gets a number at its first use, "(2) parse", and is "(2)" from then on; files, objects and
 * functions are three tables. A line has one or more positions, absolute, "+3", "-2" or "*", and
 * then a cost for each event; missing ones at the end are 0. Some tools write costs in the same
 * relative form. The line after `calls=` is the inclusive cost of these calls.
 *
 * Stacks are estimated from this (calls.h). */
#include <stdlib.h>

#include "base/memory.h"
#include "format/calls/calls.h"
#include "format/formats.h"
#include "format/parse/key_table.h"
#include "format/parse/parse_text.h"
#include "format/parse/text_table.h"

/* Names by their number in the file, which they get at their first use. Starts as {0}. */
struct names {
    struct fpx_text_table texts;
    struct fpx_key_table ids; /* numbers of texts */
};

enum { MOST_EVENTS = 64, MOST_POSITIONS = 4, MOST_FUNCTIONS = 1 << 24 };

/* A function is identified by name, file and object. */
struct function {
    size_t name, file, object; /* numbers of texts */
};

/* The stated totals of the events. */
struct stated {
    double costs[MOST_EVENTS];
    size_t count; /* how many times they were stated */
};

struct callgrind {
    struct names objects, files, names;
    struct function *functions;
    size_t function_count, function_capacity;
    struct fpx_hash_index function_index;
    struct fpx_call_graph graph;
    size_t event_count;
    size_t parts[MOST_EVENTS];
    size_t column_count;
    size_t columns[MOST_EVENTS];    /* event of each; SIZE_MAX: not read */
    double last_costs[MOST_EVENTS]; /* of the columns in the last line */
    struct stated totals, summary;
    size_t document_count;
    unsigned position_count;
    size_t object, file, called_object, called_file, called_name; /* texts */
    bool has_called_object, has_called_file;
    uint32_t current, called; /* functions */
    bool in_function, is_called, behind_calls;
    bool calls_nobody; /* the called function is unknown */
};

/* -- functions --------------------------------------------------------------------------------- */

static bool is_function(const void *entries, size_t number, const void *key)
{
    const struct function *function = &((const struct function *)entries)[number];
    const struct function *wanted = key;
    return function->name == wanted->name && function->file == wanted->file &&
           function->object == wanted->object;
}

static enum flamepix_status find_function(struct callgrind *reader, struct function function,
                                          uint32_t *number_ret)
{
    const uint64_t hash = fpx_hash_integer(
        fpx_hash_integer(fpx_hash_integer(0, function.name), function.file), function.object);
    const size_t known = fpx_hash_index_find(&reader->function_index, hash, is_function,
                                             reader->functions, &function);
    *number_ret = (uint32_t)known;
    if (known != FPX_HASH_NONE)
        return FLAMEPIX_OK;
    if (reader->function_count == MOST_FUNCTIONS)
        return FLAMEPIX_NO_MEMORY;
    enum flamepix_status status =
        fpx_array_reserve(&reader->functions, &reader->function_capacity,
                          reader->function_count + 1, sizeof(*reader->functions));
    if (status == FLAMEPIX_OK)
        status = fpx_hash_index_add(&reader->function_index, hash, reader->function_count);
    if (status != FLAMEPIX_OK && status != FLAMEPIX_END)
        return status;
    *number_ret = (uint32_t)reader->function_count;
    reader->functions[reader->function_count++] = function;
    return FLAMEPIX_OK;
}

/* -- lines ------------------------------------------------------------------------------------- */

/* The text number of "(2) parse", "(2)" or "parse"; SIZE_MAX if this number is undefined. Returns
 * OK or NO_MEMORY. */
static enum flamepix_status find_name(struct names *names, struct flamepix_bytes text,
                                      size_t *text_ret)
{
    struct flamepix_bytes name = text;
    uint64_t id = 0;
    const bool has_id = fpx_take(&name, "(") && fpx_take_number(&name, &id) &&
                        fpx_take(&name, ")") && (name.length == 0 || fpx_is_blank(name.data[0]));
    name = has_id ? fpx_bytes_trimmed(name) : text;
    if (has_id && name.length == 0) {
        *text_ret = fpx_key_table_get(&names->ids, 0, id);
        return FLAMEPIX_OK;
    }
    enum flamepix_status status = fpx_text_table_intern(&names->texts, name, text_ret);
    return status == FLAMEPIX_OK && has_id ? fpx_key_table_set(&names->ids, 0, id, *text_ret)
                                           : status;
}

static void free_names(struct names *names)
{
    fpx_text_table_free(&names->texts);
    fpx_key_table_free(&names->ids);
}

/* A reference to an undefined name is not understood, nor are the lines that belong to it. */
static enum flamepix_status begin_function(struct fpx_recording *recording,
                                           struct callgrind *reader, struct flamepix_bytes text)
{
    struct function function = {.file = reader->file, .object = reader->object};
    enum flamepix_status status = find_name(&reader->names, text, &function.name);
    reader->in_function = function.name != SIZE_MAX;
    reader->is_called = false;
    reader->has_called_file = reader->has_called_object = false;
    if (status == FLAMEPIX_OK && !reader->in_function)
        return fpx_recording_not_understood(recording, 0, "a name that was given before");
    return status == FLAMEPIX_OK ? find_function(reader, function, &reader->current) : status;
}

/* Begins calls; the callee's name, and perhaps its file and object, came before in any order. */
static enum flamepix_status begin_calls(struct fpx_recording *recording, struct callgrind *reader)
{
    const struct function function = {
        .name = reader->called_name,
        .file = reader->has_called_file ? reader->called_file : reader->file,
        .object = reader->has_called_object ? reader->called_object : reader->object,
    };
    reader->behind_calls = reader->is_called;
    reader->has_called_file = reader->has_called_object = false;
    if (!reader->is_called)
        return FLAMEPIX_OK;
    reader->calls_nobody = function.name == SIZE_MAX;
    return reader->calls_nobody
               ? fpx_recording_not_understood(recording, 0, "a name that was given before")
               : find_function(reader, function, &reader->called);
}

/* Reads a file or object; none if the reference is undefined. */
static enum flamepix_status take_name(struct names *names, struct flamepix_bytes text,
                                      size_t *text_ret)
{
    enum flamepix_status status = find_name(names, text, text_ret);
    if (*text_ret == SIZE_MAX)
        *text_ret = 0;
    return status;
}

/* Each event is a part; they are known before any cost. */
static enum flamepix_status add_event(struct fpx_recording *recording, struct callgrind *reader,
                                      struct flamepix_bytes name)
{
    reader->columns[reader->column_count++] = reader->event_count;
    return fpx_recording_part(recording, "event", name, name,
                              &reader->parts[reader->event_count++]);
}

/* The column of a further document: the event of this name in the first one. */
static void find_event(struct fpx_recording *recording, struct callgrind *reader,
                       struct flamepix_bytes name)
{
    size_t event = reader->event_count;
    while (event > 0 &&
           !flamepix_bytes_equal(recording->parts[reader->parts[event - 1]].name, name))
        event--;
    reader->columns[reader->column_count++] = event > 0 ? event - 1 : SIZE_MAX;
}

static enum flamepix_status take_events(struct fpx_recording *recording, struct callgrind *reader,
                                        struct flamepix_bytes line)
{
    struct flamepix_bytes name;
    enum flamepix_status status = FLAMEPIX_OK;
    const bool is_first = reader->event_count == 0;
    reader->column_count = 0;
    reader->document_count++;
    while (status == FLAMEPIX_OK && reader->column_count < MOST_EVENTS &&
           fpx_text_word(&line, &name)) {
        if (is_first)
            status = add_event(recording, reader, name);
        else
            find_event(recording, reader, name);
    }
    if (status != FLAMEPIX_OK || !is_first || reader->event_count == 0)
        return status;
    fpx_call_graph_init(&reader->graph, reader->event_count);
    fpx_recording_prefer(recording, reader->parts[0]);
    return FLAMEPIX_OK;
}

static void take_positions(struct callgrind *reader, struct flamepix_bytes line)
{
    struct flamepix_bytes name;
    unsigned count = 0;
    while (count < MOST_POSITIONS && fpx_text_word(&line, &name))
        count++;
    reader->position_count = count > 0 ? count : 1;
}

/* "16", "0x4f", "+3", "-2" or "*". */
static bool take_position(struct flamepix_bytes *line)
{
    struct flamepix_bytes word;
    uint64_t number;
    if (!fpx_text_word(line, &word))
        return false;
    if (fpx_take(&word, "*"))
        return word.length == 0;
    if (!fpx_take(&word, "+"))
        (void)fpx_take(&word, "-");
    if (fpx_bytes_begin_with(word, "0x"))
        return fpx_take_hex(&word, &number) && word.length == 0;
    return fpx_take_number(&word, &number) && word.length == 0;
}

/* "400", "0x190" or, as in positions, "+3" and "-2" relative to the last cost, and "*" for it. */
static bool take_cost(struct flamepix_bytes word, double before, double *cost_ret)
{
    double sign = 0;
    uint64_t whole;
    if (fpx_take(&word, "*")) {
        *cost_ret = before;
        return word.length == 0;
    }
    if (fpx_take(&word, "+"))
        sign = 1;
    else if (fpx_take(&word, "-"))
        sign = -1;
    if (fpx_bytes_begin_with(word, "0x") && fpx_take_hex(&word, &whole))
        *cost_ret = (double)whole;
    else if (!fpx_take_real(&word, cost_ret))
        return false;
    if (sign > 0 || sign < 0)
        *cost_ret = before + sign * *cost_ret;
    return word.length == 0;
}

static bool take_costs(struct callgrind *reader, struct flamepix_bytes line,
                       double costs_ret[MOST_EVENTS])
{
    struct flamepix_bytes word;
    double costs[MOST_EVENTS] = {0};
    for (unsigned i = 0; i < reader->position_count; i++) {
        if (!take_position(&line))
            return false;
    }
    for (size_t i = 0; i < reader->column_count; i++) {
        if (fpx_text_word(&line, &word) && !take_cost(word, reader->last_costs[i], &costs[i]))
            return false;
    }
    if (fpx_text_word(&line, &word)) /* too many positions or events */
        return false;
    memset(costs_ret, 0, reader->event_count * sizeof(*costs_ret));
    for (size_t i = 0; i < reader->column_count; i++) {
        reader->last_costs[i] = costs[i];
        if (reader->columns[i] != SIZE_MAX)
            costs_ret[reader->columns[i]] += costs[i];
    }
    return true;
}

static enum flamepix_status take_cost_line(struct fpx_recording *recording,
                                           struct callgrind *reader, struct flamepix_bytes line)
{
    double costs[MOST_EVENTS];
    const bool is_of_calls = reader->behind_calls;
    reader->behind_calls = false;
    if (!reader->in_function || reader->event_count == 0 || !take_costs(reader, line, costs))
        return fpx_recording_bad_line(recording);
    if (!is_of_calls)
        return fpx_call_graph_add_self(&reader->graph, reader->current, costs);
    return reader->calls_nobody
               ? FLAMEPIX_OK
               : fpx_call_graph_add_call(&reader->graph, reader->current, reader->called, costs);
}

/* "totals: 820 42"; those of several documents are added up. */
static void take_stated(struct callgrind *reader, struct stated *stated, struct flamepix_bytes line)
{
    struct flamepix_bytes word;
    stated->count += reader->column_count > 0;
    for (size_t i = 0; i < reader->column_count && fpx_text_word(&line, &word); i++) {
        double cost;
        if (take_cost(word, 0, &cost) && reader->columns[i] != SIZE_MAX)
            stated->costs[reader->columns[i]] += cost;
    }
}

/* Names that are only needed for later references: origins of inlined code, and targets of jumps.
 */
static bool take_other_name(struct callgrind *reader, struct flamepix_bytes line,
                            enum flamepix_status *status_ret)
{
    size_t ignored;
    if (fpx_take(&line, "jfi="))
        *status_ret = find_name(&reader->files, line, &ignored);
    else if (fpx_take(&line, "jfn=") || fpx_take(&line, "frfn="))
        *status_ret = find_name(&reader->names, line, &ignored);
    else
        return fpx_bytes_begin_with(line, "jump=") || fpx_bytes_begin_with(line, "jcnd=") ||
               fpx_bytes_begin_with(line, "rcalls=");
    return true;
}

/* Reads a line `key=value`; false if it is none. Inlined code changes the file. That is also the
 * next function's file, unless that function states its own. */
static bool take_assignment(struct fpx_recording *recording, struct callgrind *reader,
                            struct flamepix_bytes line, enum flamepix_status *status_ret)
{
    *status_ret = FLAMEPIX_OK;
    if (fpx_take(&line, "fn="))
        *status_ret = begin_function(recording, reader, line);
    else if (fpx_take(&line, "cfn=")) {
        reader->is_called = true;
        *status_ret = find_name(&reader->names, line, &reader->called_name);
    } else if (fpx_take(&line, "fl=") || fpx_take(&line, "fi=") || fpx_take(&line, "fe="))
        *status_ret = take_name(&reader->files, line, &reader->file);
    else if (fpx_take(&line, "ob="))
        *status_ret = take_name(&reader->objects, line, &reader->object);
    else if (fpx_take(&line, "cob=")) {
        *status_ret = take_name(&reader->objects, line, &reader->called_object);
        reader->has_called_object = true;
    } else if (fpx_take(&line, "cfi=") || fpx_take(&line, "cfl=")) {
        *status_ret = take_name(&reader->files, line, &reader->called_file);
        reader->has_called_file = true;
    } else if (fpx_take(&line, "calls=")) {
        *status_ret = begin_calls(recording, reader);
    } else {
        return take_other_name(reader, line, status_ret);
    }
    return true;
}

/* The format's version has always been 1. */
static void take_version(struct fpx_recording *recording, struct flamepix_bytes version)
{
    if (!flamepix_bytes_equal(version, flamepix_bytes_of("1")))
        fpx_recording_newer_version(recording, version);
}

/* Reads a line `key: value`; false if it is none. */
static bool take_header(struct fpx_recording *recording, struct callgrind *reader,
                        struct flamepix_bytes line, enum flamepix_status *status_ret)
{
    struct flamepix_bytes key;
    *status_ret = FLAMEPIX_OK;
    if (line.length == 0 || line.data[0] < 'a' || line.data[0] > 'z' ||
        !fpx_take_until(&line, ":", &key))
        return false;
    line = fpx_bytes_trimmed(line);
    if (flamepix_bytes_equal(key, flamepix_bytes_of("events")))
        *status_ret = take_events(recording, reader, line);
    else if (flamepix_bytes_equal(key, flamepix_bytes_of("positions")))
        take_positions(reader, line);
    else if (flamepix_bytes_equal(key, flamepix_bytes_of("totals")))
        take_stated(reader, &reader->totals, line);
    else if (flamepix_bytes_equal(key, flamepix_bytes_of("summary")))
        take_stated(reader, &reader->summary, line);
    else if (flamepix_bytes_equal(key, flamepix_bytes_of("version")))
        take_version(recording, line);
    else if (flamepix_bytes_equal(key, flamepix_bytes_of("cmd")))
        *status_ret = fpx_recording_fact(recording, "command", line);
    else if (flamepix_bytes_equal(key, flamepix_bytes_of("creator")))
        *status_ret = fpx_recording_fact(recording, "creator", line);
    return true;
}

/* -- stacks ------------------------------------------------------------------------------------ */

static enum flamepix_status add_frame(struct fpx_recording *recording, const void *user,
                                      uint32_t number)
{
    const struct callgrind *reader = user;
    const struct function *function = &reader->functions[number];
    const struct fpx_frame frame = {
        .name = fpx_text_table_get(&reader->names.texts, function->name),
        .file = fpx_text_table_get(&reader->files.texts, function->file),
        .module = fpx_text_table_get(&reader->objects.texts, function->object),
    };
    return fpx_recording_frame(recording, &frame);
}

/* Compares the sum of an event's stated totals with what was read of all documents. */
static void compare_stated(struct fpx_recording *recording, const struct callgrind *reader,
                           size_t event, double total)
{
    if (reader->totals.count >= reader->document_count)
        fpx_recording_states(recording, "totals", reader->totals.costs[event], total);
    if (reader->summary.count >= reader->document_count)
        fpx_recording_states(recording, "summary", reader->summary.costs[event], total);
}

static enum flamepix_status put_stacks(struct fpx_recording *recording, void *user)
{
    struct callgrind *reader = user;
    enum flamepix_status status = FLAMEPIX_OK;
    for (size_t i = 0; i < reader->event_count && status == FLAMEPIX_OK; i++) {
        const double total = fpx_call_graph_total(&reader->graph, i);
        if (!fpx_recording_wants(recording, reader->parts[i])) {
            fpx_recording_pass_over(recording, reader->parts[i],
                                    (struct flamepix_weight){.value = total});
            continue;
        }
        compare_stated(recording, reader, i, total);
        status =
            fpx_call_graph_put(&reader->graph, i, recording, reader->parts[i], add_frame, reader);
    }
    return status;
}

/* Text number 0 of each table stands for an unnamed file or object. */
static enum flamepix_status begin(struct fpx_recording *recording, void *user)
{
    struct callgrind *reader = user;
    const struct flamepix_bytes nothing = {"", 0};
    size_t text;
    (void)recording;
    reader->position_count = 1;
    fpx_call_graph_init(&reader->graph, 1);
    enum flamepix_status status = fpx_text_table_intern(&reader->files.texts, nothing, &text);
    return status == FLAMEPIX_OK ? fpx_text_table_intern(&reader->objects.texts, nothing, &text)
                                 : status;
}

static enum flamepix_status take_line(struct fpx_recording *recording, void *user,
                                      struct flamepix_bytes line)
{
    struct callgrind *reader = user;
    enum flamepix_status status = FLAMEPIX_OK;
    line = fpx_bytes_trimmed(line);
    if (line.length == 0 || line.data[0] == '#' ||
        take_assignment(recording, reader, line, &status) ||
        take_header(recording, reader, line, &status))
        return status;
    return take_cost_line(recording, reader, line);
}

static void end(void *user)
{
    struct callgrind *reader = user;
    free_names(&reader->objects);
    free_names(&reader->files);
    free_names(&reader->names);
    free(reader->functions);
    fpx_hash_index_free(&reader->function_index);
    fpx_call_graph_free(&reader->graph);
}

static const struct fpx_recording_kind kind = {.reader_nbytes = sizeof(struct callgrind),
                                               .begin = begin,
                                               .line = take_line,
                                               .close = put_stacks,
                                               .end = end};

FPX_RECORDING_OPEN(fpx_callgrind_open, kind)
