/* What bpftrace prints of maps whose keys hold stacks: frames from the leaf, one a line.
 *
 *     @ticks[
 *         native_safe_halt+11
 *         default_idle+15
 *     ,
 *         main+7
 *     , swapper]: 23
 *
 * A key may hold several things. Those that are no stacks, as the program's name, become root
 * frames in their order; stacks stand on each other, the last one lowest, so that the kernel's is
 * upon the program's where they are printed in that order. A map that is printed in one line has a
 * key without a stack. Each map of a name of its own is a part; the first one that has a stack is
 * read where none is asked for. Values that are no numbers and histograms are no stacks. */
#include "format/formats.h"
#include "format/recording.h"
#include "format/take_text.h"

struct bpftrace {
    bool in_key;
    bool has_stack; /* a part with stacks was met */
    size_t part;
    size_t frames;
    struct flamepix_buffer texts; /* of the key, what is no stack: each with a NUL behind it */
};

/* -- keys -------------------------------------------------------------------------------------- */

static enum flamepix_status keep_text(struct bpftrace *reader, struct flamepix_bytes text)
{
    text = flamepix_bytes_trimmed(text);
    if (text.length == 0)
        return FLAMEPIX_OK;
    const enum flamepix_status status =
        flamepix_buffer_append(&reader->texts, text.data, text.length);
    return status == FLAMEPIX_OK ? flamepix_buffer_append(&reader->texts, "", 1) : status;
}

/* ", swapper, 12": what stands between stacks. */
static enum flamepix_status keep_texts(struct bpftrace *reader, struct flamepix_bytes line)
{
    struct flamepix_bytes text;
    enum flamepix_status status = FLAMEPIX_OK;
    while (status == FLAMEPIX_OK && flamepix_take_until(&line, ", ", &text))
        status = keep_text(reader, text);
    (void)flamepix_take_end(&line, ",");
    return status == FLAMEPIX_OK ? keep_text(reader, line) : status;
}

/* The texts of the key as root frames behind those of the stack, from the last one. */
static enum flamepix_status add_texts(struct flamepix_recording *recording, struct bpftrace *reader)
{
    enum flamepix_status status = FLAMEPIX_OK;
    size_t length = reader->texts.length;
    while (length > 0 && status == FLAMEPIX_OK) {
        const size_t end = length - 1;
        length = end;
        while (length > 0 && reader->texts.data[length - 1] != '\0')
            length--;
        const struct flamepix_bytes text = {reader->texts.data + length, end - length};
        status = flamepix_recording_name(recording, text);
        reader->frames++;
    }
    return status;
}

static void drop_key(struct flamepix_recording *recording, struct bpftrace *reader)
{
    flamepix_recording_drop(recording);
    reader->in_key = false;
    reader->frames = 0;
    reader->texts.length = 0;
}

/* -- frames ------------------------------------------------------------------------------------ */

/* "native_safe_halt+11", or as perf prints it, "ffffffff8101 idle+15 ([kernel])". */
static enum flamepix_status add_frame(struct flamepix_recording *recording,
                                      struct flamepix_bytes text)
{
    struct flamepix_frame frame = {.name = text};
    struct flamepix_bytes rest = text;
    uint64_t offset;
    if (!flamepix_bytes_begin_with(text, "0x") && flamepix_take_hex(&rest, &frame.address) &&
        flamepix_bytes_begin_with(rest, " ")) {
        frame.name = flamepix_bytes_trimmed(rest);
        rest = frame.name;
        if (flamepix_take_end(&rest, ")") && flamepix_take_until_last(&rest, " (", &frame.name))
            frame.module = rest;
    } else {
        frame.address = 0;
    }
    rest = frame.name;
    text = frame.name;
    if (!recording->options.recording.offsets && flamepix_take_until_last(&rest, "+", &text) &&
        flamepix_take_number(&rest, &offset) && rest.length == 0)
        frame.name = text;
    return flamepix_recording_frame(recording, &frame);
}

/* -- maps -------------------------------------------------------------------------------------- */

static void note_stack(struct flamepix_recording *recording, struct bpftrace *reader)
{
    if (!reader->has_stack)
        flamepix_recording_prefer(recording, reader->part);
    reader->has_stack = true;
}

/* "@ticks[", of which `line` keeps what stands behind. */
static bool take_map(struct flamepix_bytes *line, struct flamepix_bytes *name_ret)
{
    struct flamepix_bytes rest = *line;
    if (!flamepix_take(&rest, "@") || !flamepix_take_until(&rest, "[", name_ret))
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
static bool take_value(struct flamepix_bytes *line, double *value_ret)
{
    struct flamepix_bytes rest = *line;
    struct flamepix_bytes before;
    if (!flamepix_take_until_last(&rest, "]: ", &before) || !flamepix_take_real(&rest, value_ret) ||
        rest.length > 0)
        return false;
    *line = before;
    return true;
}

static enum flamepix_status end_key(struct flamepix_recording *recording, struct bpftrace *reader,
                                    double value)
{
    const struct flamepix_sample sample = {
        .part = reader->part, .weight.value = value, .leaf_first = true};
    enum flamepix_status status = add_texts(recording, reader);
    if (status == FLAMEPIX_OK && reader->frames > 0)
        status = flamepix_recording_put(recording, &sample);
    drop_key(recording, reader);
    return status;
}

/* The lines of a key: frames are indented, all else is not. */
static enum flamepix_status take_key_line(struct flamepix_recording *recording,
                                          struct bpftrace *reader, struct flamepix_bytes line)
{
    double value;
    if (line.length > 1 && flamepix_is_blank(line.data[0])) {
        reader->frames++;
        note_stack(recording, reader);
        return add_frame(recording, flamepix_bytes_trimmed(line));
    }
    const bool is_end = take_value(&line, &value);
    if (!is_end && line.length > 0 && line.data[0] != ',') {
        drop_key(recording, reader);
        return flamepix_recording_bad_line(recording);
    }
    const enum flamepix_status status = keep_texts(reader, line);
    return is_end && status == FLAMEPIX_OK ? end_key(recording, reader, value) : status;
}

/* A key begins, and ends in the same line where it has no stack. What ends in "]:" is the head of a
 * histogram. */
static enum flamepix_status begin_key(struct flamepix_recording *recording, struct bpftrace *reader,
                                      struct flamepix_bytes name, struct flamepix_bytes line)
{
    const struct flamepix_bytes unit = {NULL, 0};
    double value;
    const bool is_end = take_value(&line, &value);
    if (!is_end && flamepix_bytes_hold(line, "]:"))
        return FLAMEPIX_OK;
    enum flamepix_status status =
        flamepix_recording_part(recording, "map", name, unit, &reader->part);
    reader->in_key = true;
    if (status == FLAMEPIX_OK)
        status = keep_texts(reader, line);
    return is_end && status == FLAMEPIX_OK ? end_key(recording, reader, value) : status;
}

static enum flamepix_status take_line(struct flamepix_recording *recording, void *user,
                                      struct flamepix_bytes line)
{
    struct bpftrace *reader = user;
    struct flamepix_bytes name;
    if (take_map(&line, &name)) {
        enum flamepix_status status = FLAMEPIX_OK;
        if (reader->in_key)
            status = flamepix_recording_bad_line(recording);
        drop_key(recording, reader);
        return status == FLAMEPIX_OK ? begin_key(recording, reader, name, line) : status;
    }
    return reader->in_key ? take_key_line(recording, reader, line) : FLAMEPIX_OK;
}

/* A key that the recording ends in has no value. */
static enum flamepix_status close_key(struct flamepix_recording *recording, void *user)
{
    struct bpftrace *reader = user;
    if (!reader->in_key)
        return FLAMEPIX_OK;
    drop_key(recording, reader);
    return flamepix_recording_bad_line(recording);
}

static void end(void *user)
{
    struct bpftrace *reader = user;
    flamepix_buffer_free(&reader->texts);
}

static const struct flamepix_recording_kind kind = {
    .reader_nbytes = sizeof(struct bpftrace), .line = take_line, .close = close_key, .end = end};

FLAMEPIX_RECORDING_OPEN(flamepix_bpftrace_open, kind)
