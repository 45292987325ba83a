/* Backtraces printed by gdb, as collected by a poor man's profiler, and those of crashes.
 *
 *     Thread 7 (Thread 0x7fb4647086c0 (LWP 17625) "node"):
 *     #0  0x00007fb4641c3f7b in __poll (fds=0x1, nfds=2,
 *         timeout=-1) at ../sysdeps/unix/poll.c:87
 *             result = <value optimized out>
 *     #1  main ()
 *
 * Each backtrace weighs 1. It ends where the next one begins: at a number not above the previous
 * one. Lines in between, such as variables, do not end it. gdb shows one frame of a crashed program
 * in front of the list of threads; that repeats a frame of a thread, and is left out.
 *
 * Backtraces of winedbg, after a line "Backtrace:", are read as well. */
#include "format/formats.h"
#include "format/linux/tracers.h"
#include "format/parse/parse_text.h"
#include "format/recording.h"

enum { LONGEST_FRAME_NBYTES = 1 << 16 };

struct gdb {
    size_t frames;   /* of the current backtrace */
    uint64_t number; /* of its last frame */
    bool is_crash;   /* it follows a line that reports how the program ended */
    bool after_crash;
    bool in_winedbg;
    bool is_unwanted;             /* another thread was requested */
    struct flamepix_buffer frame; /* whose lines are being joined; empty if none */
};

/* -- backtraces -------------------------------------------------------------------------------- */

static enum flamepix_status end_backtrace(struct fpx_recording *recording, struct gdb *reader,
                                          bool another_follows)
{
    const struct fpx_sample sample = {.weight.value = 1, .leaf_first = true};
    const bool is_told_again = another_follows && reader->is_crash && reader->frames == 1;
    const bool is_empty = reader->frames == 0;
    reader->frames = 0;
    reader->is_crash = false;
    if (is_empty)
        return FLAMEPIX_OK;
    fpx_recording_record(recording, 0);
    if (is_told_again || reader->is_unwanted) {
        fpx_recording_drop(recording);
        fpx_recording_leave_out(recording,
                                reader->is_unwanted ? FLAMEPIX_LEFT_OUT_OTHER_THREAD
                                                    : FLAMEPIX_LEFT_OUT_FILTERED,
                                1, 1);
        return FLAMEPIX_OK;
    }
    return fpx_recording_put(recording, &sample);
}

static enum flamepix_status add(struct fpx_recording *recording, struct gdb *reader,
                                uint64_t number, const struct fpx_frame *frame)
{
    enum flamepix_status status = FLAMEPIX_OK;
    if (reader->frames > 0 && number <= reader->number)
        status = end_backtrace(recording, reader, true);
    if (status != FLAMEPIX_OK)
        return status;
    if (reader->frames == 0) {
        reader->is_crash = reader->after_crash;
        reader->after_crash = false;
    }
    reader->number = number;
    reader->frames++;
    return fpx_recording_frame(recording, frame);
}

/* Parses the frame whose lines have been joined. */
static enum flamepix_status end_frame(struct fpx_recording *recording, struct gdb *reader)
{
    struct fpx_frame frame;
    uint64_t number;
    enum flamepix_status status = FLAMEPIX_OK;
    if (reader->frame.length == 0)
        return FLAMEPIX_OK;
    if (fpx_gdb_frame(flamepix_buffer_bytes(&reader->frame), &number, &frame))
        status = add(recording, reader, number, &frame);
    else
        status = fpx_recording_not_understood(recording, 0, "a frame: #N and a function");
    flamepix_buffer_clear(&reader->frame);
    return status;
}

/* -- lines ------------------------------------------------------------------------------------- */

static enum flamepix_status begin_frame(struct fpx_recording *recording, struct gdb *reader,
                                        struct flamepix_bytes line)
{
    const enum flamepix_status status = end_frame(recording, reader);
    return status == FLAMEPIX_OK ? flamepix_buffer_append(&reader->frame, line.data, line.length)
                                 : status;
}

/* Exactly four blanks continue the frame. */
static bool is_continued(const struct gdb *reader, struct flamepix_bytes line)
{
    const char *blanks = "    ";
    return reader->frame.length > 0 && reader->frame.length < LONGEST_FRAME_NBYTES &&
           line.length > strlen(blanks) && fpx_bytes_begin_with(line, blanks) &&
           !fpx_is_blank(line.data[strlen(blanks)]);
}

static enum flamepix_status continue_frame(struct gdb *reader, struct flamepix_bytes line)
{
    const struct flamepix_bytes text = fpx_bytes_trimmed(line);
    flamepix_buffer_append(&reader->frame, " ", 1);
    return flamepix_buffer_append(&reader->frame, text.data, text.length);
}

/* Whether a text contains this word, perhaps in brackets or quotes. */
static bool holds_word(struct flamepix_bytes text, struct flamepix_bytes word)
{
    static const char between[] = " ()\":,";
    while (text.length > 0) {
        size_t length = 0;
        while (length < text.length && strchr(between, text.data[length]) == NULL)
            length++;
        if (flamepix_bytes_equal((struct flamepix_bytes){text.data, length}, word))
            return true;
        text = flamepix_bytes_from(text, length < text.length ? length + 1 : length);
    }
    return false;
}

/* `Thread 7 (Thread 0x7fb4647086c0 (LWP 17625) "node"):`; users may request the thread by any of
 * its numbers or by its name. */
static enum flamepix_status begin_thread(struct fpx_recording *recording, struct gdb *reader,
                                         struct flamepix_bytes line)
{
    const char *asked = recording->options.recording.thread;
    const enum flamepix_status status = end_backtrace(recording, reader, true);
    struct flamepix_bytes rest = line;
    struct flamepix_bytes name;
    reader->is_unwanted = asked != NULL && !holds_word(line, flamepix_bytes_of(asked));
    if (reader->is_unwanted && fpx_take_until(&rest, "\"", &name) &&
        fpx_take_until(&rest, "\"", &name))
        reader->is_unwanted = !flamepix_bytes_equal(name, flamepix_bytes_of(asked));
    return status;
}

static bool tells_crash(struct flamepix_bytes line)
{
    return fpx_bytes_begin_with(line, "Program terminated ") ||
           fpx_bytes_begin_with(line, "Program received ") ||
           fpx_bytes_begin_with(line, "Core was generated ");
}

/* A frame of winedbg, which may have only a module. */
static enum flamepix_status take_winedbg(struct fpx_recording *recording, struct gdb *reader,
                                         struct flamepix_bytes line)
{
    struct fpx_frame frame;
    uint64_t number;
    if (!fpx_winedbg_frame(line, &number, &frame)) {
        reader->in_winedbg = false;
        return end_backtrace(recording, reader, false);
    }
    if (frame.name.length > 0 || frame.module.length == 0)
        return add(recording, reader, number, &frame);
    flamepix_buffer_clear(&reader->frame);
    flamepix_buffer_append(&reader->frame, "[", 1);
    flamepix_buffer_append(&reader->frame, frame.module.data, frame.module.length);
    enum flamepix_status status = flamepix_buffer_append(&reader->frame, "]", 1);
    frame.name = flamepix_buffer_bytes(&reader->frame);
    if (status == FLAMEPIX_OK)
        status = add(recording, reader, number, &frame);
    flamepix_buffer_clear(&reader->frame);
    return status;
}

static enum flamepix_status take_line(struct fpx_recording *recording, void *user,
                                      struct flamepix_bytes line)
{
    struct gdb *reader = user;
    if (reader->in_winedbg)
        return take_winedbg(recording, reader, line);
    if (line.length > 1 && line.data[0] == '#' && line.data[1] >= '0' && line.data[1] <= '9')
        return begin_frame(recording, reader, line);
    if (is_continued(reader, line))
        return continue_frame(reader, line);
    enum flamepix_status status = end_frame(recording, reader);
    if (tells_crash(line))
        reader->after_crash = true;
    if (status == FLAMEPIX_OK && fpx_bytes_begin_with(line, "Thread "))
        status = begin_thread(recording, reader, line);
    reader->in_winedbg = fpx_bytes_begin_with(line, "Backtrace:");
    return status;
}

/* Frames in front of the first thread belong to no thread that can be requested. */
static enum flamepix_status begin(struct fpx_recording *recording, void *user)
{
    struct gdb *reader = user;
    reader->is_unwanted = recording->options.recording.thread != NULL;
    return FLAMEPIX_OK;
}

static enum flamepix_status close_backtrace(struct fpx_recording *recording, void *user)
{
    const enum flamepix_status status = end_frame(recording, user);
    return status == FLAMEPIX_OK ? end_backtrace(recording, user, false) : status;
}

static void end(void *user)
{
    struct gdb *reader = user;
    flamepix_buffer_free(&reader->frame);
}

static const struct fpx_recording_kind kind = {.reader_nbytes = sizeof(struct gdb),
                                               .begin = begin,
                                               .line = take_line,
                                               .close = close_backtrace,
                                               .end = end};

FPX_RECORDING_OPEN(fpx_gdb_open, kind)
