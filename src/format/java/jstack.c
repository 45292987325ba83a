/* Thread dumps of Java, as printed by jstack, jcmd, VisualVM and kill -3; a file may hold many.
 *
 *     2018-05-27 11:24:17
 *     Full thread dump OpenJDK 64-Bit Server VM (17.0.15+6 mixed mode, sharing):
 *
 *     "pool-1-thread-4" #178 prio=5 os_prio=0 tid=0x0000 nid=0x1524 runnable [0x000000001ce3f000]
 *        java.lang.Thread.State: RUNNABLE
 *             at sun.nio.ch.Net.accept(Native Method)
 *             - locked <0x00000000e0d17480> (a java.lang.Object)
 *             at Work.run(Work.java:12)
 *
 * Each running thread is a stack of weight 1: those that are RUNNABLE, except threads of the JVM
 * itself and those that wait in native code for events or for the network, which the JVM reports as
 * running too. A mounted virtual thread is a thread of its own.
 *
 * In other dumps the state is elsewhere: `"x" id=7 in RUNNABLE` (JMX); in JDK 5 only the word
 * "runnable" in the header; in `#22 "x" virtual` of jcmd's Thread.dump_to_file nowhere. Without
 * states, all threads are kept except those whose innermost function waits. */
#include "format/formats.h"
#include "format/java/java.h"
#include "format/parse/parse_text.h"

enum thread_state {
    STATE_NOT_SAID,
    STATE_RUNNABLE_IF_STACK, /* by the header, also if the thread has no stack */
    STATE_WAITS_IF_NOT_SAID, /* by the header; a state line may differ */
    STATE_BY_FRAMES,         /* the dump has no states */
    STATE_RUNNABLE,
    STATE_WAITS,
    STATE_OF_JVM, /* not one of the program */
    STATE_NOT_KNOWN
};

struct jstack {
    bool in_thread, has_frames;
    enum thread_state state;
    struct flamepix_buffer thread; /* its name */
    struct flamepix_buffer name;
    bool has_time;
    double time; /* of the dump, in seconds by its clock */
};

/* -- lines ------------------------------------------------------------------------------------- */

/* Why the thread is left out; FLAMEPIX_LEFT_OUT_COUNT: it is not. */
static enum flamepix_left_out reason_of(const struct fpx_recording *recording,
                                        const struct jstack *reader)
{
    const bool has_stack = reader->has_frames || !recording->options.recording.no_thread_name;
    switch (reader->state) {
    case STATE_NOT_SAID:
    case STATE_RUNNABLE_IF_STACK:
    case STATE_BY_FRAMES:
        return reader->has_frames ? FLAMEPIX_LEFT_OUT_COUNT : FLAMEPIX_LEFT_OUT_NO_STACK;
    case STATE_RUNNABLE:
        return has_stack ? FLAMEPIX_LEFT_OUT_COUNT : FLAMEPIX_LEFT_OUT_NO_STACK;
    case STATE_OF_JVM:
        return FLAMEPIX_LEFT_OUT_FILTERED;
    default:
        return FLAMEPIX_LEFT_OUT_BLOCKED;
    }
}

static enum flamepix_status end_thread(struct fpx_recording *recording, void *user)
{
    struct jstack *reader = user;
    const enum flamepix_left_out why = reason_of(recording, reader);
    const bool is_open = reader->in_thread;
    const bool is_known = reader->state != STATE_NOT_KNOWN &&
                          (reader->state != STATE_NOT_SAID || !reader->has_frames);
    reader->in_thread = false;
    reader->has_frames = false;
    if (is_open && is_known && why == FLAMEPIX_LEFT_OUT_COUNT)
        return fpx_java_stack(recording, flamepix_buffer_bytes(&reader->thread),
                              (struct fpx_sample){.has_time = reader->has_time,
                                                  .begin = reader->time,
                                                  .end = reader->time});
    fpx_recording_drop(recording);
    if (is_open && !is_known)
        return fpx_recording_not_understood(recording, 0, "the state of a thread");
    if (is_open)
        fpx_recording_leave_out(recording, why, 1, 1);
    return FLAMEPIX_OK;
}

static enum flamepix_status begin_thread(struct fpx_recording *recording, struct jstack *reader,
                                         struct flamepix_bytes thread, enum thread_state state)
{
    enum flamepix_status status = end_thread(recording, reader);
    if (status != FLAMEPIX_OK)
        return status;
    fpx_recording_record(recording, 0);
    reader->in_thread = true;
    reader->state = fpx_java_thread_is_of_jvm(thread) ? STATE_OF_JVM : state;
    flamepix_buffer_clear(&reader->thread);
    return flamepix_buffer_append(&reader->thread, thread.data, thread.length);
}

/* "RUNNABLE", "WAITING on java.lang.Object@17" */
static enum thread_state state_named(struct flamepix_bytes name)
{
    static const char *const waits[] = {"BLOCKED", "WAITING", "TIMED_WAITING", "NEW", "TERMINATED"};
    if (fpx_bytes_begin_with(name, "RUNNABLE"))
        return STATE_RUNNABLE;
    for (size_t i = 0; i < sizeof(waits) / sizeof(waits[0]); i++) {
        if (fpx_bytes_begin_with(name, waits[i]))
            return STATE_WAITS;
    }
    return STATE_NOT_KNOWN;
}

/* The state in the part of a header after the name of the thread. */
static enum thread_state state_of_header(struct flamepix_bytes rest)
{
    static const char *const waits[] = {" waiting ", " in Object.wait()", " sleeping",
                                        " suspended"};
    struct flamepix_bytes before;
    struct flamepix_bytes named = rest;
    uint64_t number;
    if (fpx_bytes_begin_with(rest, " id=") && fpx_take_until(&named, " in ", &before))
        return state_named(named);
    if (fpx_take_until(&named, " Id=", &before) && fpx_take_number(&named, &number) &&
        fpx_take(&named, " "))
        return state_named(named);
    if (fpx_bytes_hold(rest, " runnable"))
        return STATE_RUNNABLE_IF_STACK;
    for (size_t i = 0; i < sizeof(waits) / sizeof(waits[0]); i++) {
        if (fpx_bytes_hold(rest, waits[i]))
            return STATE_WAITS_IF_NOT_SAID;
    }
    return STATE_NOT_SAID;
}

/* `"main" #1 prio=5 …` */
static bool take_header(struct flamepix_bytes line, struct flamepix_bytes *thread_ret,
                        enum thread_state *state_ret)
{
    if (!fpx_take(&line, "\""))
        return false;
    if (!fpx_take_until(&line, "\"", thread_ret)) {
        *thread_ret = line; /* a name may contain a line end */
        line.length = 0;
    }
    *state_ret = state_of_header(line);
    return true;
}

/* `#22 "worker" virtual` of Thread.dump_to_file; later versions add state and time. */
static bool take_numbered_header(struct flamepix_bytes line, struct flamepix_bytes *thread_ret,
                                 enum thread_state *state_ret)
{
    uint64_t number;
    if (!fpx_take(&line, "#") || !fpx_take_number(&line, &number) || !fpx_take(&line, " \"") ||
        !fpx_take_until(&line, "\"", thread_ret))
        return false;
    if (fpx_take(&line, " virtual") && thread_ret->length == 0)
        *thread_ret = flamepix_bytes_of("virtual thread");
    line = fpx_bytes_trimmed(line);
    *state_ret = line.length == 0 ? STATE_BY_FRAMES : state_named(line);
    return true;
}

/* `"Thread-1":` of a deadlock; the stacks of its threads also occur above. */
static bool is_of_deadlock(struct flamepix_bytes line)
{
    line = fpx_bytes_trimmed(line);
    return fpx_bytes_begin_with(line, "\"") && fpx_bytes_end_with(line, "\":");
}

/* Lines after a header that state the condition of the thread. */
static bool take_state(struct jstack *reader, struct flamepix_bytes line)
{
    struct flamepix_bytes before;
    if (fpx_bytes_hold(line, "Carrying virtual thread")) {
        reader->state = STATE_OF_JVM; /* the carried thread has a stack of its own */
        return true;
    }
    if (!fpx_take_until(&line, "java.lang.Thread.State: ", &before))
        return false;
    if (reader->state != STATE_OF_JVM)
        reader->state = state_named(line);
    return true;
}

static enum flamepix_status take_frame(struct fpx_recording *recording, struct jstack *reader,
                                       struct flamepix_bytes frame)
{
    const struct flamepix_bytes function = fpx_java_function(frame);
    if (reader->state != STATE_OF_JVM &&
        (fpx_java_waits_for_events(function) ||
         (reader->state == STATE_BY_FRAMES && !reader->has_frames &&
          fpx_java_is_to_wait_in(function))))
        reader->state = STATE_WAITS;
    reader->has_frames = true;
    return fpx_add_java_frame(recording, frame, &reader->name);
}

/* Frames of Thread.dump_to_file lack "at". */
static bool is_bare_frame(const struct jstack *reader, struct flamepix_bytes line)
{
    return reader->state == STATE_BY_FRAMES && fpx_is_blank(line.data[0]) &&
           fpx_bytes_end_with(line, ")") && !fpx_bytes_hold(line, "- ");
}

/* -- time -------------------------------------------------------------------------------------- */

/* Days since the beginning of 1970, in the Gregorian calendar. */
static double days_of(uint64_t year, uint64_t month, uint64_t day)
{
    enum { BEFORE_1970 = 719468 };
    const uint64_t y = month > 2 ? year : year - 1; /* years begin in March, leap days last */
    const uint64_t m = month > 2 ? month - 3 : month + 9;
    const uint64_t days = y * 365 + y / 4 - y / 100 + y / 400 + (m * 153 + 2) / 5 + day;
    return (double)days - 1 - BEFORE_1970;
}

/* `2018-05-27 11:24:17`, on a line of its own */
static bool take_time(struct flamepix_bytes line, double *seconds_ret)
{
    static const char *const between[] = {"-", "-", " ", ":", ":"};
    uint64_t parts[6];
    for (size_t i = 0; i < 6; i++) {
        if ((i > 0 && !fpx_take(&line, between[i - 1])) || !fpx_take_number(&line, &parts[i]) ||
            parts[i] > 9999)
            return false;
    }
    if (line.length > 0 || parts[0] == 0 || parts[1] == 0 || parts[1] > 12)
        return false;
    *seconds_ret = days_of(parts[0], parts[1], parts[2]) * 86400 +
                   (double)(parts[3] * 3600 + parts[4] * 60 + parts[5]);
    return true;
}

/* -- the reader -------------------------------------------------------------------------------- */

static enum flamepix_status take_line(struct fpx_recording *recording, void *user,
                                      struct flamepix_bytes line)
{
    struct jstack *reader = user;
    struct flamepix_bytes text;
    enum thread_state state;
    if (fpx_bytes_trimmed(line).length == 0)
        return end_thread(recording, reader);
    if (is_of_deadlock(line))
        return end_thread(recording, reader);
    if (take_header(line, &text, &state) || take_numbered_header(line, &text, &state))
        return begin_thread(recording, reader, text, state);
    if (fpx_bytes_begin_with(fpx_bytes_trimmed(line), "Mounted virtual thread"))
        return begin_thread(recording, reader, flamepix_bytes_of("virtual thread"), STATE_RUNNABLE);
    if (reader->in_thread && fpx_take_java_at(line, &text))
        return take_frame(recording, reader, text);
    if (reader->in_thread && is_bare_frame(reader, line))
        return take_frame(recording, reader, fpx_bytes_trimmed(line));
    if (!(reader->in_thread && take_state(reader, line)) && take_time(line, &reader->time))
        reader->has_time = true;
    return FLAMEPIX_OK; /* monitors, synchronizers, deadlocks and other lines of a log */
}

static void end(void *user)
{
    struct jstack *reader = user;
    flamepix_buffer_free(&reader->thread);
    flamepix_buffer_free(&reader->name);
}

static const struct fpx_recording_kind kind = {
    .reader_nbytes = sizeof(struct jstack), .line = take_line, .close = end_thread, .end = end};

FPX_RECORDING_OPEN(fpx_jstack_open, kind)
