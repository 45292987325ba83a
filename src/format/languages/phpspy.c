/* Output of phpspy, and of reli (formerly php-profiler) in phpspy's form: stacks, leaf first, each
 * frame with its number,
 *
 *     0 Memcached::get <internal>:-1
 *     1 Cache::get /foo/lib/Cache.php:26
 *     2 <main> /foo/public.php:5
 *     # uri = /index
 *     # - - - - -
 *
 * with a blank line or a comment after each, or with tabs between frames and one stack a line
 * (`--single-line`). A frame 0 begins a stack even if nothing separates it from the one before. */
#include "format/formats.h"
#include "format/parse/parse_text.h"
#include "format/recording.h"

struct phpspy {
    uint64_t frames; /* of the current stack; 0: none is open */
    bool is_torn;    /* one of its frames is missing */
};

/* ":ZEND_DO_FCALL", which reli may add to the line. */
static void drop_instruction(struct flamepix_bytes *place)
{
    struct flamepix_bytes rest = *place;
    struct flamepix_bytes before;
    if (fpx_take_until_last(&rest, ":", &before) && rest.length > 0 && rest.data[0] >= 'A' &&
        rest.data[0] <= 'Z')
        *place = before;
}

/* "1 Cache::get /foo/lib/Cache.php:26"; reli may write the instruction as a separate frame. */
static bool take_frame(struct flamepix_bytes text, uint64_t *number_ret,
                       struct fpx_frame *frame_ret)
{
    struct flamepix_bytes word;
    struct flamepix_bytes file;
    uint64_t line = 0;
    text = fpx_bytes_trimmed(text);
    if (!fpx_take_number(&text, number_ret) || text.length == 0 || !fpx_is_blank(text.data[0]) ||
        !fpx_text_word(&text, &word))
        return false;
    struct flamepix_bytes place = fpx_bytes_trimmed(text);
    drop_instruction(&place);
    if (!fpx_take_until_last(&place, ":", &file) || place.length == 0)
        return false;
    const bool has_line = !fpx_take(&place, "-");
    if (!fpx_take_number(&place, &line) || place.length > 0)
        return false;
    *frame_ret = (struct fpx_frame){.name = word, .line = has_line ? line : 0};
    if (!fpx_bytes_begin_with(file, "<"))
        frame_ret->file = file;
    return true;
}

static enum flamepix_status end_stack(struct fpx_recording *recording, void *user)
{
    struct phpspy *reader = user;
    const struct fpx_sample sample = {.weight.value = 1, .leaf_first = true};
    if (reader->frames == 0)
        return FLAMEPIX_OK;
    reader->frames = 0;
    if (!reader->is_torn)
        return fpx_recording_put(recording, &sample);
    reader->is_torn = false;
    fpx_recording_drop(recording);
    return fpx_recording_not_understood(recording, 0, "a stack with all its frames");
}

static enum flamepix_status add_frame(struct fpx_recording *recording, struct phpspy *reader,
                                      uint64_t number, const struct fpx_frame *frame)
{
    enum flamepix_status status = number == 0 ? end_stack(recording, reader) : FLAMEPIX_OK;
    if (reader->frames == 0)
        fpx_recording_record(recording, 0);
    reader->is_torn = reader->is_torn || number != reader->frames;
    reader->frames++;
    return status == FLAMEPIX_OK ? fpx_recording_frame(recording, frame) : status;
}

/* A stack in one line. */
static enum flamepix_status take_frames(struct fpx_recording *recording, struct phpspy *reader,
                                        struct flamepix_bytes line)
{
    enum flamepix_status status = FLAMEPIX_OK;
    while (line.length > 0 && status == FLAMEPIX_OK) {
        struct fpx_frame frame;
        uint64_t number;
        const struct flamepix_bytes text = fpx_take_field(&line, "\t");
        if (take_frame(text, &number, &frame))
            status = add_frame(recording, reader, number, &frame);
        else if (text.length > 0 && text.data[0] != '#')
            reader->is_torn = true;
    }
    return status == FLAMEPIX_OK ? end_stack(recording, reader) : status;
}

static enum flamepix_status take_line(struct fpx_recording *recording, void *user,
                                      struct flamepix_bytes line)
{
    struct phpspy *reader = user;
    struct fpx_frame frame;
    uint64_t number;
    if (fpx_bytes_trimmed(line).length == 0 || line.data[0] == '#')
        return end_stack(recording, reader);
    if (memchr(line.data, '\t', line.length) != NULL)
        return take_frames(recording, reader, line);
    if (take_frame(line, &number, &frame))
        return add_frame(recording, reader, number, &frame);
    const enum flamepix_status status = end_stack(recording, reader);
    /* Messages of phpspy are mixed with its output if both go to a terminal. */
    return status == FLAMEPIX_OK ? fpx_recording_bad_line(recording) : status;
}

static const struct fpx_recording_kind kind = {
    .reader_nbytes = sizeof(struct phpspy), .line = take_line, .close = end_stack};

FPX_RECORDING_OPEN(fpx_phpspy_open, kind)

/* Frame 0, followed by frame 1, another frame 0, or a line between stacks. */
bool fpx_recognise_phpspy(struct flamepix_bytes head, const char *const *marks)
{
    (void)marks;
    struct flamepix_bytes line;
    uint64_t expected = 0;
    while (fpx_text_line(&head, &line)) {
        struct fpx_frame frame;
        uint64_t number;
        struct flamepix_bytes text = fpx_take_field(&line, "\t");
        if (!take_frame(text, &number, &frame)) {
            expected = 0;
            continue;
        }
        if (expected > 0 && (number == expected || number == 0))
            return true;
        if (number == 0 && (fpx_bytes_begin_with(line, "1 ") || fpx_bytes_begin_with(head, "\n") ||
                            fpx_bytes_begin_with(head, "# - - ")))
            return true;
        expected = number == 0;
    }
    return false;
}
