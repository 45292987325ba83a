/* Output of the lightweight Java profiler: stacks, leaf first, each after its count and its number
 * of frames.
 *
 *     42 3    Work.sort(Work.java:455)
 *             Work.main(Work.java:123)
 *             java.lang.Thread.run(Thread.java:744)
 *     Total trace count = 42, Total traces = 1
 */
#include "format/formats.h"
#include "format/java/java.h"
#include "format/parse/parse_text.h"
#include "format/recording.h"

struct ljp {
    bool in_stack;
    uint64_t count;
    uint64_t sum; /* of counts since the last total */
};

static enum flamepix_status end_stack(struct fpx_recording *recording, void *user)
{
    struct ljp *reader = user;
    const struct fpx_sample sample = {.weight.value = (double)reader->count, .leaf_first = true};
    if (!reader->in_stack)
        return FLAMEPIX_OK;
    reader->in_stack = false;
    reader->sum += reader->count;
    return fpx_recording_put(recording, &sample);
}

/* Takes the count and the number of frames; the latter is ignored. */
static bool take_counts(struct flamepix_bytes *line, uint64_t *count_ret)
{
    struct flamepix_bytes rest = *line;
    uint64_t frames;
    if (!fpx_take_number(&rest, count_ret) || rest.length == 0 || !fpx_is_blank(rest.data[0]))
        return false;
    fpx_take_blanks(&rest);
    if (!fpx_take_number(&rest, &frames) || rest.length == 0 || !fpx_is_blank(rest.data[0]))
        return false;
    fpx_take_blanks(&rest);
    *line = rest;
    return true;
}

/* `Total trace count = 45, Total traces = 3`, if it is that line */
static void take_total(struct fpx_recording *recording, struct ljp *reader,
                       struct flamepix_bytes line)
{
    uint64_t total;
    if (!fpx_take(&line, "Total trace count = ") || !fpx_take_number(&line, &total))
        return;
    fpx_recording_states(recording, "Total trace count", (double)total, (double)reader->sum);
    reader->sum = 0;
}

static enum flamepix_status take_line(struct fpx_recording *recording, void *user,
                                      struct flamepix_bytes line)
{
    struct ljp *reader = user;
    uint64_t count;
    enum flamepix_status status = FLAMEPIX_OK;
    line = fpx_bytes_trimmed(line);
    if (line.length == 0 || fpx_bytes_begin_with(line, "Total")) {
        status = end_stack(recording, reader);
        take_total(recording, reader, line);
        return status;
    }
    if (take_counts(&line, &count)) {
        status = end_stack(recording, reader);
        fpx_recording_record(recording, 0);
        reader->in_stack = true;
        reader->count = count;
    } else if (!reader->in_stack) {
        return fpx_recording_bad_line(recording);
    }
    const struct fpx_frame frame = fpx_java_frame(line);
    return status == FLAMEPIX_OK ? fpx_recording_frame(recording, &frame) : status;
}

static const struct fpx_recording_kind kind = {
    .reader_nbytes = sizeof(struct ljp), .line = take_line, .close = end_stack};

FPX_RECORDING_OPEN(fpx_ljp_open, kind)
