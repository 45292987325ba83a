/* Java exceptions in a log, as printStackTrace writes them.
 *
 *     java.lang.RuntimeException: no luck
 *             at com.example.Shop.sell(Shop.java:12)
 *             at com.example.Main.main(Main.java:7)
 *     Caused by: java.io.IOException: closed
 *             at com.example.Till.open(Till.java:40)
 *             ... 2 more
 *
 * Each run of frames is a stack of weight 1. "... 2 more" stands for the outermost frames that this
 * trace shares with the one before, so they are added again. */
#include "format/formats.h"
#include "format/java/java.h"
#include "format/parse/parse_text.h"
#include "format/recognise/recognise.h"

/* A trace with its frames leaf first, each terminated by a zero. */
struct trace {
    struct flamepix_buffer frames;
    size_t count;
};

struct java_exceptions {
    struct trace trace, before;
    struct flamepix_buffer name;
};

static enum flamepix_status add_to_trace(struct trace *trace, struct flamepix_bytes frame)
{
    if (trace->count == FPX_RECORDED_FRAMES_MAX)
        return FLAMEPIX_OK;
    flamepix_buffer_append(&trace->frames, frame.data, frame.length);
    enum flamepix_status status = flamepix_buffer_append(&trace->frames, "", 1);
    trace->count += status == FLAMEPIX_OK;
    return status;
}

static bool next_of_trace(struct flamepix_bytes *frames, struct flamepix_bytes *frame_ret)
{
    const char *found = frames->length == 0 ? NULL : memchr(frames->data, '\0', frames->length);
    if (found == NULL)
        return false;
    *frame_ret = (struct flamepix_bytes){frames->data, (size_t)(found - frames->data)};
    *frames = flamepix_bytes_from(*frames, frame_ret->length + 1);
    return true;
}

/* Adds the `count` outermost frames of the trace before. */
static enum flamepix_status add_common(struct java_exceptions *reader, uint64_t count)
{
    enum { MOST = 1024 }; /* frames that the JVM keeps of an exception */
    struct flamepix_bytes frames = flamepix_buffer_bytes(&reader->before.frames);
    struct flamepix_bytes frame;
    enum flamepix_status status = FLAMEPIX_OK;
    for (size_t left = reader->before.count; status == FLAMEPIX_OK; left--) {
        if (!next_of_trace(&frames, &frame))
            break;
        if (left <= count && left <= MOST)
            status = add_to_trace(&reader->trace, frame);
    }
    return status;
}

static enum flamepix_status end_trace(struct fpx_recording *recording, void *user)
{
    struct java_exceptions *reader = user;
    const struct fpx_sample sample = {.weight.value = 1, .leaf_first = true};
    struct flamepix_bytes frames = flamepix_buffer_bytes(&reader->trace.frames);
    struct flamepix_bytes frame;
    const struct trace ended = reader->trace;
    enum flamepix_status status = FLAMEPIX_OK;
    if (reader->trace.count == 0)
        return FLAMEPIX_OK;
    while (status == FLAMEPIX_OK && next_of_trace(&frames, &frame))
        status = fpx_add_java_frame(recording, frame, &reader->name);
    reader->trace = reader->before;
    flamepix_buffer_clear(&reader->trace.frames);
    reader->trace.count = 0;
    reader->before = ended;
    return status == FLAMEPIX_OK ? fpx_recording_put(recording, &sample) : status;
}

/* "... 2 more", perhaps followed by words */
static bool take_common(struct flamepix_bytes line, uint64_t *count_ret)
{
    line = fpx_bytes_trimmed(line);
    return fpx_take(&line, "... ") && fpx_take_number(&line, count_ret) && fpx_take(&line, " ");
}

static enum flamepix_status take_line(struct fpx_recording *recording, void *user,
                                      struct flamepix_bytes line)
{
    struct java_exceptions *reader = user;
    struct flamepix_bytes frame;
    uint64_t common;
    if (fpx_take_java_at(line, &frame) && fpx_bytes_hold(frame, "("))
        return add_to_trace(&reader->trace, frame);
    if (fpx_bytes_hold(line, "waiting on"))
        return FLAMEPIX_OK; /* line of a dump; its stack goes on */
    if (take_common(line, &common)) {
        enum flamepix_status status = add_common(reader, common);
        if (status != FLAMEPIX_OK)
            return status;
    }
    return end_trace(recording, reader);
}

static void end(void *user)
{
    struct java_exceptions *reader = user;
    flamepix_buffer_free(&reader->trace.frames);
    flamepix_buffer_free(&reader->before.frames);
    flamepix_buffer_free(&reader->name);
}

static const struct fpx_recording_kind kind = {.reader_nbytes = sizeof(struct java_exceptions),
                                               .line = take_line,
                                               .close = end_trace,
                                               .end = end};

FPX_RECORDING_OPEN(fpx_java_exceptions_open, kind)

/* -- detection --------------------------------------------------------------------------------- */

/* "  at a.B.c(D.java:12)"; in JavaScript stacks the brackets hold positions and blanks. */
static bool is_frame(struct flamepix_bytes line)
{
    struct flamepix_bytes frame, function;
    return line.length > 0 && fpx_is_blank(line.data[0]) && fpx_take_java_at(line, &frame) &&
           fpx_take_end(&frame, ")") && fpx_take_until(&frame, "(", &function) &&
           memchr(function.data, '.', function.length) != NULL &&
           memchr(function.data, ' ', function.length) == NULL &&
           (fpx_bytes_hold(frame, ".java") || fpx_bytes_hold(frame, ".kt") ||
            fpx_bytes_hold(frame, ".scala") || fpx_bytes_hold(frame, "Native Method") ||
            fpx_bytes_hold(frame, "Unknown Source") || fpx_bytes_hold(frame, ".groovy"));
}

bool fpx_recognise_java_exceptions(struct flamepix_bytes head, const char *const *marks)
{
    (void)marks;
    struct flamepix_bytes rest = fpx_text_without_mark(head);
    struct flamepix_bytes line;
    while (fpx_text_line(&rest, &line)) {
        if (is_frame(line))
            return true;
    }
    return false;
}
