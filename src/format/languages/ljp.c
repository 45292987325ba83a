/* What the lightweight Java profiler writes: stacks, the leaf first, each behind its count and the
 * number of its frames.
 *
 *     42 3    Work.sort(Work.java:455)
 *             Work.main(Work.java:123)
 *             java.lang.Thread.run(Thread.java:744)
 *     Total trace count = 42, Total traces = 1
 */
#include "format/formats.h"
#include "format/java/java_frame.h"
#include "format/parse/take_text.h"
#include "format/recording.h"

struct ljp {
    bool in_stack;
    uint64_t count;
    uint64_t sum; /* of all counts since a total was said */
};

static enum flamepix_status end_stack(struct flamepix_recording *recording, void *user)
{
    struct ljp *reader = user;
    const struct flamepix_sample sample = {.weight.value = (double)reader->count,
                                           .leaf_first = true};
    if (!reader->in_stack)
        return FLAMEPIX_OK;
    reader->in_stack = false;
    reader->sum += reader->count;
    return flamepix_recording_put(recording, &sample);
}

/* The count and the number of frames, which is not needed. */
static bool take_counts(struct flamepix_bytes *line, uint64_t *count_ret)
{
    struct flamepix_bytes rest = *line;
    uint64_t frames;
    if (!flamepix_take_number(&rest, count_ret) || rest.length == 0 ||
        !flamepix_is_blank(rest.data[0]))
        return false;
    flamepix_take_blanks(&rest);
    if (!flamepix_take_number(&rest, &frames) || rest.length == 0 ||
        !flamepix_is_blank(rest.data[0]))
        return false;
    flamepix_take_blanks(&rest);
    *line = rest;
    return true;
}

/* `Total trace count = 45, Total traces = 3`, where it is that */
static void take_total(struct flamepix_recording *recording, struct ljp *reader,
                       struct flamepix_bytes line)
{
    uint64_t total;
    if (!flamepix_take(&line, "Total trace count = ") || !flamepix_take_number(&line, &total))
        return;
    flamepix_recording_states(recording, "Total trace count", (double)total, (double)reader->sum);
    reader->sum = 0;
}

static enum flamepix_status take_line(struct flamepix_recording *recording, void *user,
                                      struct flamepix_bytes line)
{
    struct ljp *reader = user;
    uint64_t count;
    enum flamepix_status status = FLAMEPIX_OK;
    line = flamepix_bytes_trimmed(line);
    if (line.length == 0 || flamepix_bytes_begin_with(line, "Total")) {
        status = end_stack(recording, reader);
        take_total(recording, reader, line);
        return status;
    }
    if (take_counts(&line, &count)) {
        status = end_stack(recording, reader);
        flamepix_recording_record(recording, 0);
        reader->in_stack = true;
        reader->count = count;
    } else if (!reader->in_stack) {
        return flamepix_recording_bad_line(recording);
    }
    const struct flamepix_frame frame = flamepix_java_frame(line);
    return status == FLAMEPIX_OK ? flamepix_recording_frame(recording, &frame) : status;
}

static const struct flamepix_recording_kind kind = {
    .reader_nbytes = sizeof(struct ljp), .line = take_line, .close = end_stack};

FLAMEPIX_RECORDING_OPEN(flamepix_ljp_open, kind)
