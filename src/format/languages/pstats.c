/* Profiles that Python's cProfile and profile save (pstats, `python -m cProfile -o x.prof`): call
 * counts of each function, its own time, its total time, and its callers. It has no stacks; these
 * are estimated (calls.h), in microseconds.
 *
 * The file is one dictionary in Python's marshal format:
 *
 *     {(file, line, function): (calls, all calls, time alone, time, {caller: (…, time)})}
 *
 * profile, which is written in Python itself, records only how often each caller called. The time
 * of a function is then divided between its callers in proportion.
 *
 * A value is a byte for its type, followed by its data. If the highest bit of that byte is set, the
 * value gets the next number, by which 'r' refers to it again. */
#include "format/formats.h"
#include "format/languages/python.h"
#include "format/recognise/recognise.h"

#include <math.h>
#include <stdlib.h>

#include "base/buffer_printf.h"
#include "base/memory.h"
#include "format/calls/calls.h"
#include "format/parse/parse_text.h"
#include "format/parse/text_table.h"

/* A caller with only a count of its calls. */
struct counted_caller {
    uint32_t caller;
    double calls;
};

struct pstats {
    struct fpx_marshal marshal;
    struct fpx_text_table functions; /* file, 0, name, 0, line */
    struct fpx_call_graph graph;
    struct flamepix_buffer key;
    struct counted_caller *counted; /* of the current function */
    size_t counted_count, counted_capacity;
};

enum { FUNCTION_PARTS = 3, MICROSECONDS = 1000000 };

/* -- functions --------------------------------------------------------------------------------- */

static enum flamepix_status append_with_zero(struct flamepix_buffer *key,
                                             struct flamepix_bytes text)
{
    flamepix_buffer_append(key, text.data, text.length);
    return flamepix_buffer_append(key, "", 1);
}

static enum flamepix_status
intern_function(struct pstats *reader, const struct fpx_marshal_value parts[], size_t *function_ret)
{
    struct flamepix_buffer *key = &reader->key;
    const double line = parts[1].number;
    flamepix_buffer_clear(key);
    enum flamepix_status status =
        append_with_zero(key, fpx_marshal_text(&reader->marshal, &parts[0]));
    if (status == FLAMEPIX_OK)
        status = append_with_zero(key, fpx_marshal_text(&reader->marshal, &parts[2]));
    if (status == FLAMEPIX_OK)
        status = fpx_buffer_printf(key, "%d", line > 0 && line <= INT32_MAX ? (int)line : 0);
    if (status != FLAMEPIX_OK)
        return status;
    return fpx_text_table_intern(&reader->functions, flamepix_buffer_bytes(key), function_ret);
}

/* `(file, line, name)`, perhaps a reference to an earlier one. */
static enum flamepix_status read_function(struct fpx_recording *recording, struct pstats *reader,
                                          struct fpx_marshal_value head, size_t *function_ret)
{
    struct fpx_marshal_value parts[FUNCTION_PARTS];
    enum flamepix_status status = FLAMEPIX_OK;
    if (head.kind == FPX_MARSHAL_OWN) {
        *function_ret = head.own;
        return FLAMEPIX_OK;
    }
    if (head.kind != FPX_MARSHAL_TUPLE || head.count != FUNCTION_PARTS)
        return FLAMEPIX_BAD_RECORDING;
    for (size_t i = 0; i < FUNCTION_PARTS && status == FLAMEPIX_OK; i++)
        status = fpx_marshal_value(recording, &reader->marshal, &parts[i]);
    if (status == FLAMEPIX_OK)
        status = intern_function(reader, parts, function_ret);
    if (status == FLAMEPIX_OK)
        fpx_marshal_own(&reader->marshal, &head, *function_ret);
    return status;
}

static enum flamepix_status add_frame(struct fpx_recording *recording, const void *user,
                                      uint32_t function)
{
    const struct pstats *reader = user;
    const struct flamepix_bytes key = fpx_text_table_get(&reader->functions, function);
    struct fpx_frame frame = {.file = {key.data, strlen(key.data)}};
    struct flamepix_bytes rest = flamepix_bytes_from(key, frame.file.length + 1);
    frame.name = (struct flamepix_bytes){rest.data, strlen(rest.data)};
    for (rest = flamepix_bytes_from(rest, frame.name.length + 1); rest.length > 0;
         rest = flamepix_bytes_from(rest, 1))
        frame.line = frame.line * 10 + (uint64_t)(rest.data[0] - '0');
    if (flamepix_bytes_equal(frame.file, flamepix_bytes_of("~")))
        frame.file.length = 0; /* of built-in functions */
    return fpx_recording_frame(recording, &frame);
}

/* -- the dictionary ---------------------------------------------------------------------------- */

/* A function's own time and its total time. */
struct entry {
    double alone, time;
    bool has_alone, has_time;
};

/* The calls from one caller. */
struct caller {
    bool is_tuple; /* else just a number of calls */
    bool has_time;
    double calls, time;
};

/* `(calls, all calls, time alone, time)`, or just a number. */
static enum flamepix_status read_caller(struct fpx_recording *recording, struct pstats *reader,
                                        struct caller *caller_ret)
{
    enum { TIME = 3, NUMBERS };
    struct fpx_marshal_value head, value;
    enum flamepix_status status = fpx_marshal_value(recording, &reader->marshal, &head);
    *caller_ret = (struct caller){.calls = head.number};
    if (status != FLAMEPIX_OK || head.kind == FPX_MARSHAL_NUMBER)
        return status;
    if (head.kind != FPX_MARSHAL_TUPLE || head.count != NUMBERS)
        return FLAMEPIX_BAD_RECORDING;
    caller_ret->is_tuple = true;
    for (size_t i = 0; i < NUMBERS && status == FLAMEPIX_OK; i++) {
        status = fpx_marshal_value(recording, &reader->marshal, &value);
        if (status == FLAMEPIX_OK && i == TIME && value.kind == FPX_MARSHAL_NUMBER) {
            caller_ret->has_time = true;
            caller_ret->time = value.number;
        }
    }
    return status;
}

/* Python counts nanoseconds and writes seconds; rounding errors of that conversion are undone. */
static double microseconds(double seconds)
{
    enum { NANOSECOND_DIGITS = 3 };
    static const double rounding = 1e-12;
    const double time = seconds > 0 ? seconds * MICROSECONDS : 0;
    const double rounded = fpx_decimals_round(time, NANOSECOND_DIGITS);
    return fabs(rounded - time) <= time * rounding ? rounded : time;
}

/* Adds the cost of calls from one caller. A caller with only a count is kept until all of them are
 * known. */
static enum flamepix_status add_caller(struct fpx_recording *recording, struct pstats *reader,
                                       size_t function, size_t number, const struct caller *caller)
{
    if (!caller->is_tuple) {
        const enum flamepix_status status =
            fpx_array_reserve(&reader->counted, &reader->counted_capacity,
                              reader->counted_count + 1, sizeof(*reader->counted));
        if (status == FLAMEPIX_OK)
            reader->counted[reader->counted_count++] =
                (struct counted_caller){(uint32_t)number, caller->calls};
        return status;
    }
    if (!caller->has_time)
        return fpx_recording_not_understood(recording, reader->marshal.source.offset,
                                            "the time that calls took");
    const double cost = microseconds(caller->time);
    return fpx_call_graph_add_call(&reader->graph, (uint32_t)number, (uint32_t)function, &cost);
}

/* Divides the time of a function between its callers, other than itself. */
static enum flamepix_status add_counted(struct fpx_recording *recording, struct pstats *reader,
                                        size_t function, const struct entry *entry)
{
    double calls = 0;
    enum flamepix_status status = FLAMEPIX_OK;
    for (size_t i = 0; i < reader->counted_count; i++) {
        if (reader->counted[i].caller != function && reader->counted[i].calls > 0)
            calls += reader->counted[i].calls;
    }
    if (reader->counted_count > 0 && !entry->has_time)
        status = fpx_recording_not_understood(recording, reader->marshal.source.offset,
                                              "the time that calls took");
    for (size_t i = 0; i < reader->counted_count && status == FLAMEPIX_OK && calls > 0; i++) {
        const double cost = microseconds(entry->time * reader->counted[i].calls / calls);
        status = fpx_call_graph_add_call(&reader->graph, reader->counted[i].caller,
                                         (uint32_t)function, &cost);
    }
    reader->graph.has_rough_calls |= reader->counted_count > 0;
    reader->counted_count = 0;
    return status;
}

/* Reads callers, up to the end of their dictionary. */
static enum flamepix_status read_callers(struct fpx_recording *recording, struct pstats *reader,
                                         size_t function, const struct entry *entry)
{
    for (;;) {
        struct fpx_marshal_value head;
        struct caller caller;
        size_t number;
        enum flamepix_status status = fpx_marshal_value(recording, &reader->marshal, &head);
        if (status == FLAMEPIX_OK && head.kind == FPX_MARSHAL_END)
            return add_counted(recording, reader, function, entry);
        if (status == FLAMEPIX_OK)
            status = read_function(recording, reader, head, &number);
        if (status == FLAMEPIX_OK)
            status = read_caller(recording, reader, &caller);
        if (status == FLAMEPIX_OK)
            status = add_caller(recording, reader, function, number, &caller);
        if (status != FLAMEPIX_OK)
            return status;
    }
}

/* Reads `(calls, all calls, time alone, time, {callers})`, up to the callers. */
static enum flamepix_status read_entry_head(struct fpx_recording *recording, struct pstats *reader,
                                            struct entry *entry_ret)
{
    enum { TIME_ALONE = 2, TIME, CALLERS, PARTS };
    struct fpx_marshal_value value;
    enum flamepix_status status = fpx_marshal_value(recording, &reader->marshal, &value);
    *entry_ret = (struct entry){0};
    if (status == FLAMEPIX_OK && (value.kind != FPX_MARSHAL_TUPLE || value.count != PARTS))
        return FLAMEPIX_BAD_RECORDING;
    for (size_t i = 0; i < PARTS && status == FLAMEPIX_OK; i++) {
        status = fpx_marshal_value(recording, &reader->marshal, &value);
        const bool is_number = status == FLAMEPIX_OK && value.kind == FPX_MARSHAL_NUMBER;
        if (i == TIME_ALONE) {
            entry_ret->has_alone = is_number;
            entry_ret->alone = value.number;
        } else if (i == TIME) {
            entry_ret->has_time = is_number;
            entry_ret->time = value.number;
        }
    }
    return status == FLAMEPIX_OK && value.kind != FPX_MARSHAL_DICT ? FLAMEPIX_BAD_RECORDING
                                                                   : status;
}

/* Reads the data of a function. */
static enum flamepix_status read_entry(struct fpx_recording *recording, struct pstats *reader,
                                       size_t function)
{
    struct entry entry;
    enum flamepix_status status = read_entry_head(recording, reader, &entry);
    const double cost = status == FLAMEPIX_OK && entry.has_alone ? microseconds(entry.alone) : 0;
    if (status == FLAMEPIX_OK)
        status = fpx_call_graph_add_self(&reader->graph, (uint32_t)function, &cost);
    if (status == FLAMEPIX_OK && !entry.has_alone)
        status = fpx_recording_not_understood(recording, reader->marshal.source.offset,
                                              "the time that a function took");
    return status == FLAMEPIX_OK ? read_callers(recording, reader, function, &entry) : status;
}

static enum flamepix_status put_stacks(struct fpx_recording *recording, struct pstats *reader)
{
    size_t part;
    enum flamepix_status status =
        fpx_recording_fact(recording, "stacks", flamepix_bytes_of("estimated from calls"));
    if (status == FLAMEPIX_OK)
        status = fpx_recording_part(recording, "profile", flamepix_bytes_of(""),
                                    flamepix_bytes_of("microseconds"), &part);
    if (status == FLAMEPIX_OK)
        status = fpx_call_graph_put(&reader->graph, 0, recording, part, add_frame, reader);
    return status == FLAMEPIX_OK ? FLAMEPIX_END : status;
}

static enum flamepix_status begin(struct fpx_recording *recording, void *user)
{
    struct pstats *reader = user;
    struct fpx_marshal_value head;
    fpx_call_graph_init(&reader->graph, 1);
    enum flamepix_status status = fpx_marshal_value(recording, &reader->marshal, &head);
    if (status == FLAMEPIX_END || status == FLAMEPIX_BAD_RECORDING ||
        (status == FLAMEPIX_OK && head.kind != FPX_MARSHAL_DICT))
        return fpx_recording_damaged(recording, 0, "a dictionary");
    return status;
}

/* Damage ends the dictionary; stacks are made of what was complete. */
static enum flamepix_status note_damage(struct fpx_recording *recording, struct pstats *reader)
{
    enum flamepix_status status = fpx_recording_damaged(recording, reader->marshal.source.offset,
                                                        "another function and its calls");
    return status == FLAMEPIX_END ? put_stacks(recording, reader) : status;
}

/* After a dictionary comes another one, whose times are added, or the end. */
static enum flamepix_status next_document(struct fpx_recording *recording, struct pstats *reader)
{
    struct fpx_marshal_value head;
    fpx_marshal_next_document(&reader->marshal);
    const uint64_t offset = reader->marshal.source.offset;
    enum flamepix_status status = fpx_marshal_value(recording, &reader->marshal, &head);
    if (status == FLAMEPIX_OK && head.kind == FPX_MARSHAL_DICT)
        return FLAMEPIX_OK;
    const bool is_end = status == FLAMEPIX_END && reader->marshal.source.offset == offset;
    if (status == FLAMEPIX_OK || status == FLAMEPIX_BAD_RECORDING ||
        (status == FLAMEPIX_END && !is_end))
        status = fpx_recording_not_understood(recording, offset, "the end of the dictionary");
    return status == FLAMEPIX_OK || status == FLAMEPIX_END ? put_stacks(recording, reader) : status;
}

static enum flamepix_status step(struct fpx_recording *recording, void *user)
{
    struct pstats *reader = user;
    struct fpx_marshal_value head;
    size_t function;
    enum flamepix_status status = fpx_marshal_value(recording, &reader->marshal, &head);
    if (status == FLAMEPIX_OK && head.kind == FPX_MARSHAL_END)
        return next_document(recording, reader);
    if (status == FLAMEPIX_OK)
        status = read_function(recording, reader, head, &function);
    if (status == FLAMEPIX_OK)
        status = read_entry(recording, reader, function);
    return status == FLAMEPIX_END || status == FLAMEPIX_BAD_RECORDING
               ? note_damage(recording, reader)
               : status;
}

static void end(void *user)
{
    struct pstats *reader = user;
    fpx_marshal_free(&reader->marshal);
    fpx_text_table_free(&reader->functions);
    flamepix_buffer_free(&reader->key);
    free(reader->counted);
    fpx_call_graph_free(&reader->graph);
}

static const struct fpx_recording_kind kind = {
    .reader_nbytes = sizeof(struct pstats), .begin = begin, .step = step, .end = end};

FPX_RECORDING_OPEN(fpx_pstats_open, kind)

/* -- detection --------------------------------------------------------------------------------- */

/* A dictionary whose first key is a tuple of three that begins with a text. */
bool fpx_recognise_pstats(struct flamepix_bytes head, const char *const *marks)
{
    (void)marks;
    enum { BITS = 0x7F };
    if (head.length < 8 || (head.data[0] & BITS) != '{')
        return false;
    const bool is_short = (head.data[1] & BITS) == ')' && head.data[2] == FUNCTION_PARTS;
    const bool is_long = (head.data[1] & BITS) == '(' && memcmp(head.data + 2, "\3\0\0\0", 4) == 0;
    const char type = (char)(head.data[is_short ? 3 : 6] & BITS);
    return (is_short || is_long) && strchr("uaAzZst", type) != NULL && type != '\0';
}
