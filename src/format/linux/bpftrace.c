/* Output of bpftrace for maps whose keys hold stacks: frames from the leaf, one per line.
 *
 *     @ticks[
 *         native_safe_halt+11
 *         default_idle+15
 *     ,
 *         main+7
 *     , swapper]: 23
 *
 * A key may hold several things (tracers.h). The key of a map printed on one line has no stack.
 * Each map name is a part; by default the first part with a stack is read. Values that are not
 * numbers, and histograms, are left out. */
#include "format/formats.h"
#include "format/linux/tracers.h"
#include "format/parse/integer_weight.h"
#include "format/parse/parse_text.h"

struct bpftrace {
    bool in_key;
    struct fpx_bpftrace_key key;
};

static void drop_key(struct fpx_recording *recording, struct bpftrace *reader)
{
    fpx_bpftrace_drop(recording, &reader->key);
    reader->in_key = false;
}

/* "@ticks["; `line` keeps the rest. */
static bool take_map(struct flamepix_bytes *line, struct flamepix_bytes *name_ret)
{
    struct flamepix_bytes rest = *line;
    if (!fpx_take(&rest, "@") || !fpx_take_until(&rest, "[", name_ret))
        return false;
    for (size_t i = 0; i < name_ret->length; i++) {
        const char c = name_ret->data[i];
        if (!((c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') ||
              c == '_'))
            return false;
    }
    *line = rest;
    return true;
}

/* "]: 23" at the end. */
static bool take_value(struct flamepix_bytes *line, struct flamepix_weight *value_ret)
{
    struct flamepix_bytes rest = *line;
    struct flamepix_bytes before;
    uint64_t whole;
    if (!fpx_take_until_last(&rest, "]: ", &before))
        return false;
    struct flamepix_bytes digits = rest;
    *value_ret = (struct flamepix_weight){0, 0};
    if (fpx_take_number(&digits, &whole) && digits.length == 0 && whole <= INT64_MAX)
        *value_ret = fpx_integer_weight((int64_t)whole);
    else if (!fpx_take_real(&rest, &value_ret->value) || rest.length > 0)
        return false;
    *line = before;
    return true;
}

/* "]: count 3, average 7" and "]:" above a histogram. */
static bool ends_otherwise(struct flamepix_bytes line)
{
    return fpx_bytes_hold(line, "]: ") || fpx_bytes_end_with(line, "]:");
}

static void leave_out_key(struct fpx_recording *recording, struct bpftrace *reader)
{
    drop_key(recording, reader);
    fpx_recording_leave_out(recording, FLAMEPIX_LEFT_OUT_OTHER_EVENT, 1, 0.0);
}

static enum flamepix_status end_key(struct fpx_recording *recording, struct bpftrace *reader,
                                    struct flamepix_weight value)
{
    reader->in_key = false;
    return fpx_bpftrace_put(recording, &reader->key, value);
}

/* The lines of a key: frames are indented, everything else is not. */
static enum flamepix_status take_key_line(struct fpx_recording *recording, struct bpftrace *reader,
                                          struct flamepix_bytes line)
{
    struct flamepix_weight value;
    if (line.length > 1 && fpx_is_blank(line.data[0]))
        return fpx_bpftrace_frame(recording, &reader->key, fpx_bytes_trimmed(line));
    const bool is_end = take_value(&line, &value);
    if (!is_end && ends_otherwise(line)) {
        leave_out_key(recording, reader);
        return FLAMEPIX_OK;
    }
    if (!is_end && line.length > 0 && line.data[0] != ',') {
        drop_key(recording, reader);
        return fpx_recording_bad_line(recording);
    }
    const enum flamepix_status status = fpx_bpftrace_texts(&reader->key, line, ", ");
    return is_end && status == FLAMEPIX_OK ? end_key(recording, reader, value) : status;
}

/* A key begins; if it has no stack, it also ends on this line. */
static enum flamepix_status begin_key(struct fpx_recording *recording, struct bpftrace *reader,
                                      struct flamepix_bytes name, struct flamepix_bytes line)
{
    struct flamepix_weight value;
    const bool is_end = take_value(&line, &value);
    fpx_recording_record(recording, 0);
    if (!is_end && ends_otherwise(line)) {
        leave_out_key(recording, reader);
        return FLAMEPIX_OK;
    }
    enum flamepix_status status = fpx_bpftrace_map(recording, &reader->key, name);
    reader->in_key = true;
    if (status == FLAMEPIX_OK)
        status = fpx_bpftrace_texts(&reader->key, line, ", ");
    return is_end && status == FLAMEPIX_OK ? end_key(recording, reader, value) : status;
}

/* Output of the script and messages of bpftrace; none of them looks like the end of a key. */
static enum flamepix_status take_talk(struct fpx_recording *recording, struct flamepix_bytes line)
{
    struct flamepix_weight value;
    if (line.length == 0 || (line.data[0] != ']' && line.data[0] != ',') ||
        !take_value(&line, &value))
        return FLAMEPIX_OK;
    fpx_recording_record(recording, 0);
    return fpx_recording_bad_line(recording);
}

static enum flamepix_status take_line(struct fpx_recording *recording, void *user,
                                      struct flamepix_bytes line)
{
    struct bpftrace *reader = user;
    struct flamepix_bytes name;
    if (take_map(&line, &name)) {
        enum flamepix_status status = FLAMEPIX_OK;
        if (reader->in_key)
            status = fpx_recording_bad_line(recording);
        drop_key(recording, reader);
        return status == FLAMEPIX_OK ? begin_key(recording, reader, name, line) : status;
    }
    return reader->in_key ? take_key_line(recording, reader, line) : take_talk(recording, line);
}

/* A key at the end of the recording has no value. */
static enum flamepix_status close_key(struct fpx_recording *recording, void *user)
{
    struct bpftrace *reader = user;
    if (!reader->in_key)
        return FLAMEPIX_OK;
    drop_key(recording, reader);
    return fpx_recording_bad_line(recording);
}

static void end(void *user)
{
    struct bpftrace *reader = user;
    fpx_bpftrace_key_free(&reader->key);
}

static const struct fpx_recording_kind kind = {
    .reader_nbytes = sizeof(struct bpftrace), .line = take_line, .close = close_key, .end = end};

FPX_RECORDING_OPEN(fpx_bpftrace_open, kind)
