/* Output of procstack on AIX, as collected by aix-perf.pl: the stacks of all threads of a process,
 * leaf first.
 *
 *     7274566: /usr/bin/server -d
 *     ---------- tid# 5177375 ----------
 *     0xd010d2f4  __fd_poll(0x1, 0x2) + 0xb0
 *     0x10000348  main(0x1, 0x2) + 0x28
 *
 * Each stack weighs 1; its root is the command, without its arguments. */
#include "format/formats.h"
#include "format/parse/parse_text.h"
#include "format/recording.h"

struct aix {
    struct flamepix_buffer command;
    size_t frames; /* of the current stack */
};

static enum flamepix_status end_stack(struct fpx_recording *recording, void *user)
{
    struct aix *reader = user;
    const struct fpx_sample sample = {.weight.value = 1, .leaf_first = true};
    enum flamepix_status status = FLAMEPIX_OK;
    if (reader->frames == 0)
        return FLAMEPIX_OK;
    fpx_recording_record(recording, 0);
    if (!recording->options.recording.no_comm && reader->command.length > 0)
        status = fpx_recording_name(recording, flamepix_buffer_bytes(&reader->command));
    reader->frames = 0;
    return status == FLAMEPIX_OK ? fpx_recording_put(recording, &sample) : status;
}

/* "0xd010d2f4  __fd_poll(0x1, 0x2) + 0xb0". A name in brackets is not a name. */
static bool take_frame(struct flamepix_bytes line, struct fpx_frame *frame_ret)
{
    struct flamepix_bytes name;
    *frame_ret = (struct fpx_frame){0};
    if (!fpx_take(&line, "0x") || !fpx_take_hex(&line, &frame_ret->address))
        return false;
    line = fpx_bytes_trimmed(line);
    struct flamepix_bytes rest = line;
    if (!fpx_take_until(&rest, "(", &name) && !fpx_take_until(&rest, " ", &name))
        name = line;
    if (!fpx_bytes_begin_with(name, "["))
        frame_ret->name = name;
    return true;
}

/* "7274566: /usr/bin/server -d" */
static bool take_command(struct flamepix_bytes line, struct flamepix_bytes *command_ret)
{
    uint64_t pid;
    return fpx_take_number(&line, &pid) && fpx_take(&line, ":") &&
           fpx_text_word(&line, command_ret);
}

static enum flamepix_status take_line(struct fpx_recording *recording, void *user,
                                      struct flamepix_bytes line)
{
    struct aix *reader = user;
    struct fpx_frame frame;
    struct flamepix_bytes command;
    if (take_frame(line, &frame)) {
        reader->frames++;
        return fpx_recording_frame(recording, &frame);
    }
    const enum flamepix_status status = end_stack(recording, reader);
    if (status != FLAMEPIX_OK || !take_command(line, &command))
        return status;
    flamepix_buffer_clear(&reader->command);
    return flamepix_buffer_append(&reader->command, command.data, command.length);
}

static void end(void *user)
{
    struct aix *reader = user;
    flamepix_buffer_free(&reader->command);
}

static const struct fpx_recording_kind kind = {
    .reader_nbytes = sizeof(struct aix), .line = take_line, .close = end_stack, .end = end};

FPX_RECORDING_OPEN(fpx_aix_open, kind)
