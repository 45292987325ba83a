/* Output of `perf script`: a header for each sample, followed by its frames, one a line, leaf
 * first,
 *
 *     java 12688/12764 [002] 6544038.708352:   1001001 cpu-clock:u:
 *             ffffffff81000130 entry_SYSCALL_64+0x76 ([kernel.kallsyms])
 *                 7f722d142778 Ljava/io/PrintStream;::print (/tmp/perf-19982.map)
 *                         dd57 std::find(int) (inlined)
 *
 *        java 12688/12764 6544038.708353:   1001001 cpu-clock:u:  ffffffff81000130 f+0x1 (x)
 *
 * A blank line or another header ends a sample. The root frame is the process. Each event is a
 * part; by default the part with most samples is read. A sample weighs its period, or 1 without
 * one.
 *
 * `-F` selects the fields of a header. A header without any number is detected only if no other
 * header came before it; without any field it is a blank line. perf.h lists what may follow the
 * event, and the stack. A frame in the header's own line is the sample's if its event has no stacks
 * below headers; otherwise it is the address of data.
 *
 * Indentation is not reliable, as logs and tables change it. But if headers are not indented, an
 * indented line is not a header.
 *
 * Nearly all of such a text repeats earlier frames: see perf.h. */
#include <stdlib.h>

#include "format/formats.h"
#include "format/parse/parse_text.h"
#include "format/perf/perf.h"

struct perf_script {
    struct fpx_sample sample; /* the current one */
    struct fpx_perf_event event;
    struct flamepix_buffer root;
    struct fpx_perf_stack stack;
    struct fpx_perf_switch event_of_threads;
    struct fpx_perf_sched sched;
    struct fpx_perf_trace trace;
    struct fpx_perf_deferred deferred;
    struct flamepix_buffer in_line; /* the frame in the header's line, if any */
    struct flamepix_buffer stacked; /* a byte for each part: its stacks are below headers */
    struct flamepix_buffer text;    /* of the sample's frames */
    uint64_t cookie;
    bool is_rest; /* not a sample, but the rest of those with the cookie */
    bool in_sample;
    bool is_of_thread;    /* it is of a wanted thread */
    bool indents_headers; /* as perf does for samples on one line */
    bool prints_headers;  /* a header was there */
    bool prints_numbers;  /* and it held a number */
    bool after_blank;     /* the last line is blank */
};

/* -- a sample ---------------------------------------------------------------------------------- */

/* Puts the stack as that of the thread that leaves the CPU with it. */
static enum flamepix_status put_switch(struct fpx_recording *recording, struct perf_script *reader)
{
    struct flamepix_buffer *text = &reader->text;
    struct fpx_perf_text frames;
    size_t roots = reader->root.length > 0;
    enum flamepix_status status = fpx_perf_stack_text(&reader->stack, &frames);
    flamepix_buffer_clear(text);
    if (!reader->stack.has_ended && status == FLAMEPIX_OK)
        status = flamepix_buffer_append(text, reader->root.data, reader->root.length);
    else
        roots = 0;
    if (status == FLAMEPIX_OK)
        status = flamepix_buffer_append(text, frames.text.data, frames.text.length);
    if (status == FLAMEPIX_OK)
        status = fpx_perf_sched_take(&reader->sched, recording, &reader->event_of_threads,
                                     flamepix_buffer_bytes(text), roots + frames.frames);
    return status;
}

/* Handles a sample whose stack continues in another record, or that record. */
static enum flamepix_status put_part_of_stack(struct fpx_recording *recording,
                                              struct perf_script *reader)
{
    const struct fpx_perf_text root = {flamepix_buffer_bytes(&reader->root),
                                       reader->root.length > 0};
    struct fpx_perf_text frames;
    const enum flamepix_status status = fpx_perf_stack_text(&reader->stack, &frames);
    if (status != FLAMEPIX_OK)
        return status;
    if (reader->is_rest)
        return fpx_perf_deferred_join(&reader->deferred, recording, reader->cookie, frames);
    return fpx_perf_deferred_keep(&reader->deferred, recording, reader->stack.cookie,
                                  &reader->sample, root, frames);
}

static enum flamepix_status put_sample(struct fpx_recording *recording, struct perf_script *reader)
{
    const struct fpx_perf_stack *stack = &reader->stack;
    if (recording->options.recording.off_cpu) {
        fpx_recording_record(recording, 0);
        return put_switch(recording, reader);
    }
    if (reader->is_rest || (stack->has_cookie && !stack->has_ended))
        return put_part_of_stack(recording, reader);
    fpx_recording_record(recording, 0);
    return fpx_perf_stack_put(stack, recording, flamepix_buffer_bytes(&reader->root),
                              &reader->sample);
}

/* Whether there were stacks below headers for the sample's event. */
static bool is_stacked(const struct perf_script *reader)
{
    return reader->sample.part < reader->stacked.length &&
           reader->stacked.data[reader->sample.part] != 0;
}

static enum flamepix_status note_stacked(struct perf_script *reader)
{
    enum flamepix_status status = FLAMEPIX_OK;
    while (reader->stacked.length <= reader->sample.part && status == FLAMEPIX_OK)
        status = flamepix_buffer_append(&reader->stacked, "", 1);
    if (status == FLAMEPIX_OK)
        reader->stacked.data[reader->sample.part] = 1;
    return status;
}

/* Adds the frame in the header's line as the sample's. */
static enum flamepix_status add_in_line(struct fpx_recording *recording, struct perf_script *reader)
{
    return fpx_perf_stack_frame(&reader->stack, recording, flamepix_buffer_bytes(&reader->in_line));
}

/* Whether the frame in the header's line may be the sample's. */
static bool has_in_line(const struct perf_script *reader)
{
    return reader->stack.depth == 0 && reader->in_line.length > 0 && !is_stacked(reader);
}

static enum flamepix_status end_sample(struct fpx_recording *recording, void *user)
{
    struct perf_script *reader = user;
    enum flamepix_status status = FLAMEPIX_OK;
    if (!reader->in_sample)
        return FLAMEPIX_OK;
    reader->in_sample = false;
    if (!reader->is_of_thread)
        return FLAMEPIX_OK;
    if (has_in_line(reader))
        status = add_in_line(recording, reader);
    return status == FLAMEPIX_OK ? put_sample(recording, reader) : status;
}

/* Reads a line below a header. One that begins with blanks and no address is the place in the
 * source of the frame in the header's line. */
static enum flamepix_status add_line(struct fpx_recording *recording, struct perf_script *reader,
                                     struct flamepix_bytes line)
{
    struct fpx_perf_frame frame;
    enum flamepix_status status = FLAMEPIX_OK;
    if (line.data[0] != '\t' && has_in_line(reader) && !fpx_perf_frame_take(line, &frame))
        status = add_in_line(recording, reader);
    const size_t depth = reader->stack.depth;
    if (status == FLAMEPIX_OK)
        status = fpx_perf_stack_line(&reader->stack, recording, line);
    const bool is_first = depth == 0 && reader->stack.depth > 0;
    return status == FLAMEPIX_OK && is_first && !is_stacked(reader) ? note_stacked(reader) : status;
}

/* -- header ------------------------------------------------------------------------------------ */

/* A branch of a trace is not a sample; it ends one made from the trace. */
static enum flamepix_status follow_branch(struct fpx_recording *recording,
                                          struct perf_script *reader,
                                          const struct fpx_perf_header *header,
                                          const struct fpx_perf_branch *branch)
{
    reader->in_sample = false;
    fpx_recording_record(recording, 0);
    return fpx_perf_trace_follow(&reader->trace, recording, header, branch,
                                 flamepix_buffer_bytes(&reader->root), reader->sample.part);
}

/* Unknown fields are not part of a name, and are reported. */
static void say_unknown(struct fpx_recording *recording, const char *place,
                        struct flamepix_bytes unknown)
{
    enum { MOST = 32 };
    if (unknown.length > 0)
        fpx_recording_remark(recording, "what stands %s, as \"%.*s\", is not known", place,
                             unknown.length > MOST ? MOST : (int)unknown.length, unknown.data);
}

/* Reads what follows the event in the header's line. A tracepoint has free text there. */
static enum flamepix_status add_rest(struct fpx_recording *recording, struct perf_script *reader,
                                     const struct fpx_perf_header *header)
{
    struct fpx_perf_branch branch;
    struct fpx_perf_fields fields = {{"", 0}, {"", 0}, {"", 0}};
    say_unknown(recording, "before times", header->unknown);
    if (header->rest.length == 0)
        return FLAMEPIX_OK;
    if (fpx_perf_branch_take(header, &branch))
        return follow_branch(recording, reader, header, &branch);
    if (fpx_perf_event_has_own_text(header->event))
        fields.frame = fpx_perf_fields_frame_behind(header->rest);
    else
        fields = fpx_perf_fields_of(header->rest);
    say_unknown(recording, "behind events", fields.unknown);
    if (fields.frame.length > 0)
        return flamepix_buffer_append(&reader->in_line, fields.frame.data, fields.frame.length);
    return fpx_perf_stack_branches(&reader->stack, recording, fields.branches);
}

/* Leaves out a sample of an unwanted thread. */
static void leave_out_thread(struct fpx_recording *recording, const struct fpx_perf_header *header)
{
    fpx_recording_record(recording, 0);
    fpx_recording_leave_out(recording, FLAMEPIX_LEFT_OUT_OTHER_THREAD, 1,
                            fpx_perf_event_weight(recording, header));
}

static enum flamepix_status begin_sample(struct fpx_recording *recording,
                                         struct perf_script *reader,
                                         const struct fpx_perf_header *header)
{
    const struct flamepix_recording_options *options = &recording->options.recording;
    const bool of_java = fpx_bytes_begin_with(header->comm, "java");
    enum flamepix_status status = FLAMEPIX_OK;
    reader->in_sample = true;
    flamepix_buffer_clear(&reader->in_line);
    flamepix_buffer_clear(&reader->root);
    fpx_perf_stack_begin(&reader->stack, false, of_java);
    reader->is_rest = fpx_perf_deferred_take_header(header, &reader->cookie);
    reader->is_of_thread = fpx_perf_event_is_of_thread(header, options);
    if (!reader->is_of_thread && !reader->is_rest)
        leave_out_thread(recording, header);
    if (!reader->is_of_thread)
        return FLAMEPIX_OK;
    if (options->off_cpu)
        reader->event_of_threads = fpx_perf_switch_of(header);
    else if (!reader->is_rest)
        status = fpx_perf_event_sample(recording, header, &reader->event, &reader->sample);
    if (status == FLAMEPIX_OK && !reader->is_rest)
        status = fpx_perf_event_root(&reader->root, header, options);
    reader->stack.is_wanted =
        options->off_cpu ? reader->event_of_threads.kind == FPX_PERF_SWITCH
                         : reader->is_rest || fpx_recording_wants(recording, reader->sample.part);
    return status == FLAMEPIX_OK && !options->off_cpu && !reader->is_rest
               ? add_rest(recording, reader, header)
               : status;
}

static bool is_header(struct perf_script *reader, struct flamepix_bytes line,
                      struct fpx_perf_header *header_ret)
{
    const bool is_indented = fpx_is_blank(line.data[0]);
    if (is_indented && reader->in_sample && !reader->indents_headers)
        return false;
    const bool has_numbers = fpx_perf_header_take(line, header_ret);
    if (!has_numbers && (reader->prints_numbers || !fpx_perf_header_take_bare(line, header_ret)))
        return false;
    reader->prints_headers = true;
    reader->prints_numbers = has_numbers;
    reader->indents_headers = is_indented;
    return true;
}

/* A frame, if all samples before it, if any, had blank lines as headers. */
static bool is_without_header(const struct perf_script *reader, struct flamepix_bytes line,
                              bool after_blank)
{
    return after_blank && !reader->in_sample && !reader->prints_headers && line.data[0] == '\t';
}

/* Optional reports on processes and their memory between samples, and metrics computed from
 * counters ("metric: 1.2 insn per cycle"). */
static bool is_no_sample(const struct fpx_perf_header *header)
{
    return fpx_bytes_begin_with(header->event, "PERF_RECORD_") ||
           fpx_bytes_begin_with(header->rest, "PERF_RECORD_") ||
           (!header->has_period &&
            flamepix_bytes_equal(header->event, flamepix_bytes_of("metric")));
}

/* "# header version : 1": the version of the recording that perf has printed. */
static void take_version(struct fpx_recording *recording, struct flamepix_bytes version)
{
    version = fpx_bytes_trimmed(version);
    if (!flamepix_bytes_equal(version, flamepix_bytes_of("1")))
        fpx_recording_newer_version(recording, version);
}

/* "# cmdline : /usr/bin/perf record -g" */
static enum flamepix_status take_comment(struct fpx_recording *recording,
                                         struct flamepix_bytes line)
{
    static const struct {
        const char *name, *fact;
    } facts[] = {{"# cmdline : ", "command"},    {"# hostname : ", "host"},
                 {"# os release : ", "system"},  {"# perf version : ", "version"},
                 {"# nrcpus online : ", "cpus"}, {"# captured on: ", "date"}};
    if (fpx_take(&line, "# header version : "))
        take_version(recording, line);
    for (size_t i = 0; i < sizeof(facts) / sizeof(facts[0]); i++) {
        if (fpx_take(&line, facts[i].name))
            return fpx_recording_fact(recording, facts[i].fact, fpx_bytes_trimmed(line));
    }
    return FLAMEPIX_OK;
}

/* A blank line ends a sample with frames. A sample without any may have none, or be torn apart. */
static enum flamepix_status take_blank(struct fpx_recording *recording, struct perf_script *reader)
{
    reader->after_blank = true;
    return reader->stack.depth > 0 ? end_sample(recording, reader) : FLAMEPIX_OK;
}

static enum flamepix_status take_header(struct fpx_recording *recording, struct perf_script *reader,
                                        const struct fpx_perf_header *header)
{
    enum flamepix_status status = end_sample(recording, reader);
    if (status != FLAMEPIX_OK || !is_no_sample(header))
        return status == FLAMEPIX_OK ? begin_sample(recording, reader, header) : status;
    fpx_recording_record(recording, 0);
    fpx_recording_leave_out(recording, FLAMEPIX_LEFT_OUT_OTHER_EVENT, 1, 0);
    return FLAMEPIX_OK;
}

/* Reads a frame below a blank line, which is its whole header. */
static enum flamepix_status take_first_frame(struct fpx_recording *recording,
                                             struct perf_script *reader, struct flamepix_bytes line)
{
    const struct flamepix_bytes nothing = {"", 0};
    const struct fpx_perf_header header = {
        .comm = nothing, .pid = nothing, .tid = nothing, .event = nothing, .rest = nothing};
    enum flamepix_status status = begin_sample(recording, reader, &header);
    return status == FLAMEPIX_OK ? add_line(recording, reader, line) : status;
}

/* A line that is not a header, outside of samples. */
static enum flamepix_status take_other(struct fpx_recording *recording, struct flamepix_bytes line)
{
    if (fpx_bytes_begin_with(line, "build id event received for "))
        return FLAMEPIX_OK;
    return fpx_recording_bad_line(recording);
}

/* "file.c:12", "libc.so.6[29d8f]", ":0": a place in the source, perhaps with " (inlined)". */
static bool is_place(struct flamepix_bytes line)
{
    uint64_t number;
    line = fpx_bytes_trimmed(line);
    (void)fpx_take_end(&line, " (inlined)");
    return fpx_take_end_number(&line, ":", &number) ||
           (fpx_take_end(&line, "]") && fpx_bytes_hold(line, "["));
}

/* A line that may have lost its leading blanks: an address with a name or a module, or fields after
 * a stack. */
static bool is_frame(struct flamepix_bytes line)
{
    struct fpx_perf_frame frame;
    struct fpx_perf_fields fields;
    return (fpx_perf_frame_take(line, &frame) &&
            (frame.symbol.length > 0 || fpx_bytes_end_with(line, ")"))) ||
           fpx_perf_fields_take_behind(line, &fields) || is_place(line);
}

static enum flamepix_status take_line(struct fpx_recording *recording, void *user,
                                      struct flamepix_bytes line)
{
    struct perf_script *reader = user;
    struct fpx_perf_header header;
    const bool after_blank = reader->after_blank;
    reader->after_blank = false;
    if (line.length == 0)
        return take_blank(recording, reader);
    if (reader->in_sample && line.data[0] == '\t' && line.length > 1 && !reader->indents_headers)
        return add_line(recording, reader, line);
    const struct flamepix_bytes trimmed = fpx_bytes_trimmed(line);
    if (trimmed.length == 0)
        return take_blank(recording, reader);
    if (line.data[0] == '#' || (!reader->in_sample && trimmed.data[0] == '#'))
        return take_comment(recording, trimmed);
    if (is_without_header(reader, line, after_blank))
        return take_first_frame(recording, reader, line);
    if (is_header(reader, line, &header))
        return take_header(recording, reader, &header);
    if (reader->in_sample && (fpx_is_blank(line.data[0]) || is_frame(line)))
        return add_line(recording, reader, line);
    return take_other(recording, line);
}

/* -- the recording ----------------------------------------------------------------------------- */

static enum flamepix_status begin(struct fpx_recording *recording, void *user)
{
    struct perf_script *reader = user;
    reader->stack.lines.options = &recording->options.recording;
    return FLAMEPIX_OK;
}

static enum flamepix_status close(struct fpx_recording *recording, void *user)
{
    struct perf_script *reader = user;
    const enum flamepix_status status = end_sample(recording, reader);
    fpx_perf_inline_note(&reader->stack.lines.inlined, recording);
    return status == FLAMEPIX_OK ? fpx_perf_deferred_close(&reader->deferred, recording) : status;
}

static void end(void *user)
{
    struct perf_script *reader = user;
    flamepix_buffer_free(&reader->root);
    flamepix_buffer_free(&reader->event.name);
    flamepix_buffer_free(&reader->text);
    flamepix_buffer_free(&reader->in_line);
    flamepix_buffer_free(&reader->stacked);
    fpx_perf_stack_free(&reader->stack);
    fpx_perf_deferred_free(&reader->deferred);
    fpx_perf_sched_free(&reader->sched);
    fpx_perf_trace_free(&reader->trace);
}

static const struct fpx_recording_kind kind = {.reader_nbytes = sizeof(struct perf_script),
                                               .begin = begin,
                                               .line = take_line,
                                               .close = close,
                                               .end = end};

FPX_RECORDING_OPEN(fpx_perf_script_open, kind)
