/* What procstack of AIX prints, as aix-perf.pl gathers it: the stacks of all threads of a process,
 * from their leaves.
 *
 *     7274566: /usr/bin/server -d
 *     ---------- tid# 5177375 ----------
 *     0xd010d2f4  __fd_poll(0x1, 0x2) + 0xb0
 *     0x10000348  main(0x1, 0x2) + 0x28
 *
 * Each stack weighs 1; its root is the command, without its arguments. */
#include "format/formats.h"
#include "format/parse/take_text.h"
#include "format/recording.h"

struct aix {
    struct flamepix_buffer command;
    size_t frames; /* of the stack that is being read */
};

static enum flamepix_status end_stack(struct flamepix_recording *recording, void *user)
{
    struct aix *reader = user;
    const struct flamepix_sample sample = {.weight.value = 1, .leaf_first = true};
    enum flamepix_status status = FLAMEPIX_OK;
    if (reader->frames == 0)
        return FLAMEPIX_OK;
    flamepix_recording_record(recording, 0);
    if (!recording->options.recording.no_comm && reader->command.length > 0)
        status = flamepix_recording_name(recording, flamepix_buffer_bytes(&reader->command));
    reader->frames = 0;
    return status == FLAMEPIX_OK ? flamepix_recording_put(recording, &sample) : status;
}

/* "0xd010d2f4  __fd_poll(0x1, 0x2) + 0xb0". A name in brackets is none. */
static bool take_frame(struct flamepix_bytes line, struct flamepix_frame *frame_ret)
{
    struct flamepix_bytes name;
    *frame_ret = (struct flamepix_frame){0};
    if (!flamepix_take(&line, "0x") || !flamepix_take_hex(&line, &frame_ret->address))
        return false;
    line = flamepix_bytes_trimmed(line);
    struct flamepix_bytes rest = line;
    if (!flamepix_take_until(&rest, "(", &name) && !flamepix_take_until(&rest, " ", &name))
        name = line;
    if (!flamepix_bytes_begin_with(name, "["))
        frame_ret->name = name;
    return true;
}

/* "7274566: /usr/bin/server -d" */
static bool take_command(struct flamepix_bytes line, struct flamepix_bytes *command_ret)
{
    uint64_t pid;
    return flamepix_take_number(&line, &pid) && flamepix_take(&line, ":") &&
           flamepix_text_word(&line, command_ret);
}

static enum flamepix_status take_line(struct flamepix_recording *recording, void *user,
                                      struct flamepix_bytes line)
{
    struct aix *reader = user;
    struct flamepix_frame frame;
    struct flamepix_bytes command;
    if (take_frame(line, &frame)) {
        reader->frames++;
        return flamepix_recording_frame(recording, &frame);
    }
    const enum flamepix_status status = end_stack(recording, reader);
    if (status != FLAMEPIX_OK || !take_command(line, &command))
        return status;
    reader->command.length = 0;
    return flamepix_buffer_append(&reader->command, command.data, command.length);
}

static void end(void *user)
{
    struct aix *reader = user;
    flamepix_buffer_free(&reader->command);
}

static const struct flamepix_recording_kind kind = {
    .reader_nbytes = sizeof(struct aix), .line = take_line, .close = end_stack, .end = end};

FLAMEPIX_RECORDING_OPEN(flamepix_aix_open, kind)
