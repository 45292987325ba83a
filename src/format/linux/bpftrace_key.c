#include "format/linux/tracers.h"

#include "format/parse/parse_text.h"

enum flamepix_status fpx_bpftrace_map(struct fpx_recording *recording, struct fpx_bpftrace_key *key,
                                      struct flamepix_bytes name)
{
    return fpx_recording_part(recording, "map", name, (struct flamepix_bytes){NULL, 0}, &key->part);
}

/* -- texts ------------------------------------------------------------------------------------- */

static enum flamepix_status keep_text(struct fpx_bpftrace_key *key, struct flamepix_bytes text)
{
    text = fpx_bytes_trimmed(text);
    if (text.length == 0)
        return key->texts.status;
    flamepix_buffer_append(&key->texts, text.data, text.length);
    return flamepix_buffer_append(&key->texts, "", 1);
}

enum flamepix_status fpx_bpftrace_texts(struct fpx_bpftrace_key *key, struct flamepix_bytes text,
                                        const char *separator)
{
    struct flamepix_bytes one;
    while (key->texts.status == FLAMEPIX_OK && fpx_take_until(&text, separator, &one))
        keep_text(key, one);
    (void)fpx_take_end(&text, ",");
    return keep_text(key, text);
}

/* Adds the texts of the key as root frames after those of the stack, from the last text on. */
static enum flamepix_status add_texts(struct fpx_recording *recording, struct fpx_bpftrace_key *key)
{
    enum flamepix_status status = FLAMEPIX_OK;
    size_t length = key->texts.length;
    while (length > 0 && status == FLAMEPIX_OK) {
        const size_t end = length - 1;
        length = end;
        while (length > 0 && key->texts.data[length - 1] != '\0')
            length--;
        const struct flamepix_bytes text = {key->texts.data + length, end - length};
        status = fpx_recording_name(recording, text);
        key->frames++;
    }
    return status;
}

/* -- frames ------------------------------------------------------------------------------------ */

/* "ffffffff8101 idle+15 ([kernel])": the parentheses hold a module, or mark the function as
 * inlined. */
static bool take_as_perf(struct flamepix_bytes text, struct fpx_frame *frame_ret)
{
    struct fpx_frame frame = {.name = text};
    if (fpx_bytes_begin_with(text, "0x") || !fpx_take_hex(&text, &frame.address) ||
        !fpx_bytes_begin_with(text, " "))
        return false;
    frame.name = fpx_bytes_trimmed(text);
    text = frame.name;
    if (fpx_take_end(&text, ")") && fpx_take_until_last(&text, " (", &frame.name) &&
        !flamepix_bytes_equal(text, flamepix_bytes_of("inlined")))
        frame.module = text;
    *frame_ret = frame;
    return true;
}

/* "[inlined] read+4@/src/io.c:12" */
static void take_source(struct fpx_frame *frame)
{
    struct flamepix_bytes rest = frame->name;
    struct flamepix_bytes name;
    uint64_t line;
    if (fpx_take(&rest, "[inlined] "))
        frame->name = rest;
    if (!fpx_take_end_number(&rest, ":", &line) || !fpx_take_until_last(&rest, "@", &name) ||
        rest.length == 0)
        return;
    *frame = (struct fpx_frame){.name = name, .file = rest, .line = line};
}

enum flamepix_status fpx_bpftrace_frame(struct fpx_recording *recording,
                                        struct fpx_bpftrace_key *key, struct flamepix_bytes text)
{
    struct fpx_frame frame = {.name = text};
    struct flamepix_bytes name;
    uint64_t offset;
    if (!take_as_perf(text, &frame))
        take_source(&frame);
    struct flamepix_bytes rest = frame.name;
    if (!recording->options.recording.offsets && fpx_take_until_last(&rest, "+", &name) &&
        fpx_take_number(&rest, &offset) && rest.length == 0)
        frame.name = name;
    if (!key->has_stack)
        fpx_recording_prefer(recording, key->part);
    key->has_stack = true;
    key->frames++;
    return fpx_recording_frame(recording, &frame);
}

/* -- the whole key ----------------------------------------------------------------------------- */

void fpx_bpftrace_drop(struct fpx_recording *recording, struct fpx_bpftrace_key *key)
{
    fpx_recording_drop(recording);
    key->frames = 0;
    flamepix_buffer_clear(&key->texts);
}

void fpx_bpftrace_printed_again(struct fpx_recording *recording)
{
    fpx_recording_remark(recording, "a map is printed several times, and its prints are added up");
}

/* A map is printed in ascending order of its values: a value below the previous one begins another
 * print. Whether the map was cleared between them is unknown. */
static void note_print(struct fpx_recording *recording, struct fpx_bpftrace_key *key, double value)
{
    if (!key->maps_are_whole && key->part == key->last_part && value < key->last_value)
        fpx_bpftrace_printed_again(recording);
    key->last_part = key->part;
    key->last_value = value;
}

enum flamepix_status fpx_bpftrace_put(struct fpx_recording *recording, struct fpx_bpftrace_key *key,
                                      struct flamepix_weight value)
{
    const struct fpx_sample sample = {.part = key->part, .weight = value, .leaf_first = true};
    enum flamepix_status status = add_texts(recording, key);
    note_print(recording, key, value.value);
    if (status == FLAMEPIX_OK && key->frames > 0)
        status = fpx_recording_put(recording, &sample);
    else if (status == FLAMEPIX_OK)
        fpx_recording_leave_out(recording, FLAMEPIX_LEFT_OUT_NO_STACK, 1, value.value);
    fpx_bpftrace_drop(recording, key);
    return status;
}

void fpx_bpftrace_key_free(struct fpx_bpftrace_key *key)
{
    flamepix_buffer_free(&key->texts);
}
