/* Traces of Xdebug, the PHP debugger: each call of a function, with its time in seconds. Format 1
 * (trace_format=1) has fields separated by tabs: level, number of the call, 0 for an entry or 1 for
 * an exit, time, memory, and for an entry the function and more.
 *
 *     TRACE START [2026-11-20 10:29:15.830606]
 *     1   0   0   0.000211   396848   {main}   1      /srv/w.php   0   0
 *     2   1   0   0.000229   396848   explode  0      /srv/w.php   5   2
 *     2   1   1   0.000537   396848
 *
 * Format 0, for human readers, has no exits and indents by level:
 *
 *         0.0003     396848   -> {main}() /srv/w.php:0
 *         0.0004     396848     -> explode('x', 'y') /srv/w.php:5
 *
 * A stack weighs the microseconds that it was open (in format 0 until the next entry) or, with
 * --weight calls, the number of calls of its last function without further calls. Calls deeper than
 * DEPTH_MAX count for the function there; a trace of ever deeper calls would otherwise take the
 * square of its length. */
#include <math.h>

#include "format/formats.h"
#include "format/parse/open_calls.h"
#include "format/parse/parse_text.h"

enum { DEPTH_MAX = 2048 };

struct xdebug {
    struct fpx_open_frames open;
    bool in_trace, has_time, has_calls, after_entry;
    uint64_t outside;        /* levels already open when the trace began */
    double time;             /* of the line before */
    size_t outermost_column; /* of the arrow, in format 0 */
};

struct call_line {
    uint64_t level;
    bool is_entry, is_end; /* is_end: end of the trace */
    double time;
    struct fpx_frame function;
};

/* -- lines ------------------------------------------------------------------------------------- */

static bool take_call(struct flamepix_bytes line, struct call_line *call_ret)
{
    *call_ret = (struct call_line){0};
    struct flamepix_bytes level = fpx_take_field(&line, "\t");
    (void)fpx_take_field(&line, "\t");
    const struct flamepix_bytes kind = fpx_take_field(&line, "\t");
    struct flamepix_bytes time = fpx_take_field(&line, "\t");
    if (!fpx_take_real(&time, &call_ret->time))
        return false;
    if (level.length == 0 && kind.length == 0) {
        call_ret->is_end = true;
        return true;
    }
    call_ret->is_entry = flamepix_bytes_equal(kind, flamepix_bytes_of("0"));
    if (!fpx_take_number(&level, &call_ret->level) || call_ret->level == 0 ||
        (!call_ret->is_entry && !flamepix_bytes_equal(kind, flamepix_bytes_of("1"))))
        return false;
    (void)fpx_take_field(&line, "\t");
    call_ret->function.name = fpx_take_field(&line, "\t");
    (void)fpx_take_field(&line, "\t");
    call_ret->function.file = fpx_take_field(&line, "\t"); /* only for include and require */
    return true;
}

/* "foo(1, 2) /srv/w.php:5" becomes "foo"; also "{main}() …", "{closure:/a.php:1-2}() …" */
static struct flamepix_bytes function_of(struct flamepix_bytes text)
{
    struct flamepix_bytes name;
    return fpx_take_until(&text, "(", &name) ? name : text;
}

static bool take_readable_call(struct xdebug *reader, struct flamepix_bytes line,
                               struct call_line *call_ret)
{
    const char *begin = line.data;
    uint64_t memory;
    *call_ret = (struct call_line){0};
    fpx_take_blanks(&line);
    if (!fpx_take_real(&line, &call_ret->time) || !fpx_bytes_begin_with(line, " "))
        return false;
    fpx_take_blanks(&line);
    if (!fpx_take_number(&line, &memory))
        return false;
    fpx_take_blanks(&line);
    call_ret->is_end = line.length == 0;
    const size_t column = (size_t)(line.data - begin);
    if (call_ret->is_end || !fpx_take(&line, "-> "))
        return call_ret->is_end;
    if (reader->outermost_column == 0 || column < reader->outermost_column)
        reader->outermost_column = column;
    call_ret->is_entry = true;
    call_ret->level = (column - reader->outermost_column) / 2 + 1;
    call_ret->function.name = function_of(line);
    return true;
}

/* ">=> value", an exit's return value, and "  => $x = 1", an assignment. */
static bool says_no_call(struct flamepix_bytes line)
{
    return fpx_bytes_hold(line, "=> ") || fpx_bytes_hold(line, "\tR\t") ||
           fpx_bytes_hold(line, "\tA\t") || fpx_bytes_trimmed(line).length == 0 ||
           fpx_bytes_begin_with(line, "Version: ") || fpx_bytes_begin_with(line, "File format: ");
}

/* -- weights ----------------------------------------------------------------------------------- */

static bool counts_calls(const struct fpx_recording *recording)
{
    const char *weight = recording->options.recording.weight;
    return weight != NULL && strcmp(weight, "calls") == 0;
}

static enum flamepix_status put(struct fpx_recording *recording, struct xdebug *reader,
                                double weight, const char *unit, double now)
{
    struct fpx_sample sample = {
        .weight.value = weight, .has_time = true, .begin = reader->time, .end = now};
    enum flamepix_status status = fpx_recording_part(recording, "profile", flamepix_bytes_of(""),
                                                     flamepix_bytes_of(unit), &sample.part);
    if (status == FLAMEPIX_OK)
        status = fpx_open_frames_add(&reader->open, recording);
    return status == FLAMEPIX_OK ? fpx_recording_put(recording, &sample) : status;
}

/* Microseconds between two times in seconds. Both are decimals, and so is the result. It is rounded
 * to nanoseconds, Xdebug's precision, to remove digits that come from doubles. */
static double microseconds_between(double from, double to)
{
    return floor((to - from) * 1e9 + 0.5) / 1e3;
}

/* Charges the time since the last line to the functions open meanwhile. */
static enum flamepix_status charge(struct fpx_recording *recording, struct xdebug *reader,
                                   const struct call_line *call)
{
    enum flamepix_status status = FLAMEPIX_OK;
    if (counts_calls(recording)) {
        if (reader->after_entry && (!call->is_entry || call->level <= reader->open.depth))
            status = put(recording, reader, 1, "calls", call->time);
    } else if (reader->has_time && reader->open.depth > 0 && call->time > reader->time) {
        status = put(recording, reader, microseconds_between(reader->time, call->time),
                     "microseconds", call->time);
    }
    reader->has_time = true;
    reader->time = call->time;
    reader->after_entry = call->is_entry;
    return status;
}

/* In a trace that begins within a function, levels count from there. */
static void count_from_the_outermost(struct xdebug *reader, struct call_line *call)
{
    if (!reader->has_calls && call->is_entry) {
        reader->has_calls = true;
        reader->outside = call->level - 1;
    }
    call->level = call->level > reader->outside ? call->level - reader->outside : 1;
}

static enum flamepix_status take_step(struct fpx_recording *recording, struct xdebug *reader,
                                      struct call_line *call)
{
    if (!call->is_end)
        count_from_the_outermost(reader, call);
    enum flamepix_status status = charge(recording, reader, call);
    if (call->is_end) {
        fpx_open_frames_close(&reader->open, 0);
        return status;
    }
    if (status == FLAMEPIX_OK && call->is_entry && call->level > reader->open.depth + 1 &&
        reader->open.depth < DEPTH_MAX)
        return fpx_recording_not_understood(recording, 0, "the call of its caller");
    fpx_open_frames_close(&reader->open, (size_t)call->level - 1);
    if (status == FLAMEPIX_OK && call->is_entry && reader->open.depth < DEPTH_MAX)
        status = fpx_open_frames_push(&reader->open, &call->function);
    return status;
}

/* -- the reader -------------------------------------------------------------------------------- */

static void begin_trace(struct xdebug *reader, bool in_trace)
{
    reader->has_calls = false;
    reader->outside = 0;
    fpx_open_frames_close(&reader->open, 0);
    reader->in_trace = in_trace;
    reader->has_time = false;
    reader->after_entry = false;
    reader->outermost_column = 0;
}

/* Formats 1 to 4 were tested; they differ in further fields of entries. */
static void take_format(struct fpx_recording *recording, struct xdebug *reader,
                        struct flamepix_bytes version)
{
    enum { NEWEST = 4 };
    struct flamepix_bytes rest = version;
    uint64_t number;
    if (!fpx_take_number(&rest, &number) || number > NEWEST)
        fpx_recording_newer_version(recording, version);
    begin_trace(reader, true);
}

static enum flamepix_status take_line(struct fpx_recording *recording, void *user,
                                      struct flamepix_bytes line)
{
    struct xdebug *reader = user;
    struct call_line call;
    if (fpx_bytes_begin_with(line, "TRACE START") || fpx_bytes_begin_with(line, "TRACE END")) {
        begin_trace(reader, fpx_bytes_begin_with(line, "TRACE START"));
        return FLAMEPIX_OK;
    }
    struct flamepix_bytes version = line;
    if (fpx_take(&version, "File format: ")) {
        take_format(recording, reader, fpx_bytes_trimmed(version));
        return FLAMEPIX_OK;
    }
    if (!reader->in_trace)
        return FLAMEPIX_OK;
    if (!take_call(line, &call)) {
        if (says_no_call(line))
            return FLAMEPIX_OK;
        if (!take_readable_call(reader, line, &call))
            return fpx_recording_bad_line(recording);
    }
    return take_step(recording, reader, &call);
}

static void end(void *user)
{
    fpx_open_frames_free(&((struct xdebug *)user)->open);
}

static const struct fpx_recording_kind kind = {
    .reader_nbytes = sizeof(struct xdebug), .line = take_line, .end = end};

FPX_RECORDING_OPEN(fpx_xdebug_open, kind)
