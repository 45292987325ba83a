/* Output of Go for its goroutines: after a panic or SIGQUIT, and as the profile
 * /debug/pprof/goroutine?debug=2:
 *
 *     goroutine 22 [sleep, 5 minutes]:
 *     time.Sleep(0x3b9aca00)
 *             /go/src/runtime/time.go:188 +0xbf
 *     main.main()
 *             /src/main.go:165 +0x2a
 *     created by main.start in goroutine 1
 *             /src/main.go:185 +0x35
 *
 * Each goroutine weighs 1; arguments and creators are dropped. Any text between goroutines ends
 * one. The same profile with debug=1 counts equal stacks (pprof_text.c). */
#include "format/formats.h"
#include "format/parse/parse_text.h"
#include "format/recognise/recognise.h"
#include "format/recording.h"
#include "format/samples/sample_types.h"

struct goroutine {
    struct flamepix_buffer name; /* of the frame whose source line comes next; empty if none */
    bool in_stack;
    bool is_creator; /* the next source line is that of "created by" */
};

static enum flamepix_status end_frame(struct fpx_recording *recording, struct goroutine *reader,
                                      struct fpx_frame frame)
{
    frame.name = flamepix_buffer_bytes(&reader->name);
    flamepix_buffer_clear(&reader->name);
    return frame.name.length > 0 ? fpx_recording_frame(recording, &frame) : FLAMEPIX_OK;
}

static enum flamepix_status end_stack(struct fpx_recording *recording, void *user)
{
    struct goroutine *reader = user;
    size_t part;
    if (!reader->in_stack)
        return FLAMEPIX_OK;
    reader->in_stack = false;
    reader->is_creator = false;
    enum flamepix_status status = end_frame(recording, reader, (struct fpx_frame){0});
    if (status == FLAMEPIX_OK)
        status = fpx_sample_type_part(
            recording,
            (struct fpx_sample_type){flamepix_bytes_of("goroutine"), flamepix_bytes_of("count")},
            &part);
    if (status != FLAMEPIX_OK)
        return status;
    return fpx_recording_put(
        recording, &(struct fpx_sample){.part = part, .weight.value = 1, .leaf_first = true});
}

/* "/go/src/runtime/time.go:188 +0xbf", after blanks. */
static bool take_place(struct flamepix_bytes line, struct fpx_frame *frame_ret)
{
    struct flamepix_bytes place = fpx_bytes_trimmed(line);
    struct flamepix_bytes before;
    *frame_ret = (struct fpx_frame){0};
    if (line.length == 0 || !fpx_is_blank(line.data[0]))
        return false;
    if (fpx_take_until_last(&place, " +0x", &before))
        place = before;
    frame_ret->file = place;
    if (fpx_take_until_last(&place, ":", &before) && fpx_take_number(&place, &frame_ret->line))
        frame_ret->file = before;
    return true;
}

/* "main.(*T).run(0x1, ...)" without its arguments. */
static bool take_function(struct flamepix_bytes line, struct flamepix_bytes *name_ret)
{
    return fpx_take_end(&line, ")") && fpx_take_until_last(&line, "(", name_ret) &&
           name_ret->length > 0;
}

static enum flamepix_status take_frame_line(struct fpx_recording *recording,
                                            struct goroutine *reader, struct flamepix_bytes line)
{
    struct fpx_frame place;
    struct flamepix_bytes name;
    if (take_place(line, &place)) {
        const bool is_creator = reader->is_creator;
        reader->is_creator = false;
        return is_creator ? FLAMEPIX_OK : end_frame(recording, reader, place);
    }
    enum flamepix_status status = end_frame(recording, reader, (struct fpx_frame){0});
    if (status != FLAMEPIX_OK)
        return status;
    if (fpx_bytes_begin_with(line, "created by ")) {
        reader->is_creator = true;
        return FLAMEPIX_OK;
    }
    if (fpx_bytes_begin_with(line, "...")) /* "...23 frames elided..." */
        return FLAMEPIX_OK;
    if (!take_function(line, &name))
        return end_stack(recording, reader);
    return flamepix_buffer_append(&reader->name, name.data, name.length);
}

static enum flamepix_status take_line(struct fpx_recording *recording, void *user,
                                      struct flamepix_bytes line)
{
    struct goroutine *reader = user;
    if (fpx_is_goroutine(line)) {
        const enum flamepix_status status = end_stack(recording, reader);
        fpx_recording_record(recording, 0);
        reader->in_stack = true;
        return status;
    }
    return reader->in_stack ? take_frame_line(recording, reader, line) : FLAMEPIX_OK;
}

static void end(void *user)
{
    flamepix_buffer_free(&((struct goroutine *)user)->name);
}

static const struct fpx_recording_kind kind = {
    .reader_nbytes = sizeof(struct goroutine), .line = take_line, .close = end_stack, .end = end};

enum flamepix_status fpx_goroutine_open(struct flamepix_input *input,
                                        const struct flamepix_format_options *options,
                                        struct flamepix_format_report *report,
                                        struct flamepix_stacks **stacks_ret)
{
    struct flamepix_bytes head;
    enum flamepix_status status = flamepix_input_peek(input, &head);
    if (status != FLAMEPIX_OK)
        return status;
    if (fpx_recognise_line(head, MARKS("goroutine profile: total ")))
        return fpx_pprof_text_open(input, options, report, stacks_ret);
    return fpx_recording_open(&kind, input, options, report, stacks_ret);
}
