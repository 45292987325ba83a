/* What `perf script` prints of a recording: for each sample a header, and its frames in the lines
 * behind it, the leaf first,
 *
 *     java 12688/12764 [002] 6544038.708352:   1001001 cpu-clock:u:
 *             ffffffff81000130 entry_SYSCALL_64+0x76 ([kernel.kallsyms])
 *                 7f722d142778 Ljava/io/PrintStream;::print (/tmp/perf-19982.map)
 *                         dd57 std::find(int) (inlined)
 *
 *        java 12688/12764 6544038.708353:   1001001 cpu-clock:u:  ffffffff81000130 f+0x1 (x)
 *
 * A blank line ends a sample, and so does another header. The root frame is the process. Each event
 * is a part, of which that with most samples is read where none is asked for. A sample weighs its
 * period, or 1 where it has none.
 *
 * `-F` says which fields a header has. Without any number it is told only where no other header
 * came before it, and without any field at all it is a blank line.
 *
 * Nearly all of such a text are frames that were there before: see format/perf_lines.h. */
#include <stdlib.h>

#include "base/array.h"
#include "format/formats.h"
#include "format/perf_event.h"
#include "format/perf_lbr.h"
#include "format/perf_lines.h"
#include "format/perf_sched.h"
#include "format/perf_trace.h"
#include "format/take_text.h"

struct perf_script {
    struct flamepix_sample sample; /* the one that is being read */
    struct flamepix_perf_event event;
    struct flamepix_buffer root;
    bool of_java;
    struct flamepix_perf_lines lines;
    size_t *stack; /* the frames of the sample, leaf first: numbers of entries of `lines` */
    size_t depth, capacity;
    struct flamepix_perf_switch event_of_threads;
    struct flamepix_perf_sched sched;
    struct flamepix_perf_trace trace;
    struct flamepix_buffer text; /* of the sample's frames, for `sched`; a frame of a branch */
    bool in_sample;
    bool is_of_thread;     /* it is of a thread that is asked for */
    bool is_wanted;        /* the frames of this sample are */
    bool has_ended_stack;  /* the rest of its frames are not */
    bool indents_headers;  /* as perf does where it prints a sample in one line */
    bool prints_addresses; /* a frame with an address was there */
    bool prints_headers;   /* a header was there */
    bool prints_numbers;   /* and it had a number in it */
    bool after_blank;      /* the line before is blank */
};

/* -- a sample ---------------------------------------------------------------------------------- */

static enum flamepix_status put_stack(struct flamepix_recording *recording,
                                      const struct perf_script *reader)
{
    enum flamepix_status status = FLAMEPIX_OK;
    if (!reader->has_ended_stack && reader->root.length > 0 && reader->is_wanted)
        status = flamepix_recording_text(recording, flamepix_buffer_bytes(&reader->root), 1);
    for (size_t i = reader->depth; i > 0 && status == FLAMEPIX_OK; i--) {
        const struct flamepix_perf_line *line = &reader->lines.items[reader->stack[i - 1]];
        status = flamepix_recording_text(recording, line->text, line->frame_count);
    }
    return status == FLAMEPIX_OK ? flamepix_recording_put(recording, &reader->sample) : status;
}

/* The stack goes to the thread that leaves the CPU with it. */
static enum flamepix_status put_switch(struct flamepix_recording *recording,
                                       struct perf_script *reader)
{
    struct flamepix_buffer *text = &reader->text;
    size_t frames = reader->root.length > 0;
    enum flamepix_status status = FLAMEPIX_OK;
    text->length = 0;
    if (!reader->has_ended_stack)
        status = flamepix_buffer_append(text, reader->root.data, reader->root.length);
    for (size_t i = reader->depth; i > 0 && status == FLAMEPIX_OK; i--) {
        const struct flamepix_perf_line *line = &reader->lines.items[reader->stack[i - 1]];
        status = flamepix_buffer_append(text, line->text.data, line->text.length);
        frames += line->frame_count;
    }
    if (status == FLAMEPIX_OK)
        status = flamepix_perf_sched_take(&reader->sched, recording, &reader->event_of_threads,
                                          flamepix_buffer_bytes(text), frames);
    return status;
}

static enum flamepix_status end_sample(struct flamepix_recording *recording, void *user)
{
    struct perf_script *reader = user;
    enum flamepix_status status = FLAMEPIX_OK;
    if (reader->in_sample && reader->is_of_thread)
        status = recording->options.recording.off_cpu ? put_switch(recording, reader)
                                                      : put_stack(recording, reader);
    reader->in_sample = false;
    reader->depth = 0;
    flamepix_perf_lines_make_room(&reader->lines);
    return status;
}

static enum flamepix_status push(struct perf_script *reader, size_t number)
{
    enum flamepix_status status = flamepix_array_reserve(&reader->stack, &reader->capacity,
                                                         reader->depth + 1, sizeof(*reader->stack));
    if (status == FLAMEPIX_OK)
        reader->stack[reader->depth++] = number;
    return status;
}

/* -- its frames -------------------------------------------------------------------------------- */

/* A line behind a frame that is none itself: its place in the source. */
static enum flamepix_status add_place(struct flamepix_recording *recording,
                                      struct perf_script *reader, struct flamepix_bytes line)
{
    const struct flamepix_recording_options *options = &recording->options.recording;
    if (reader->depth == 0)
        return flamepix_recording_bad_line(recording);
    if (options->granularity == FLAMEPIX_FUNCTIONS && !options->inlined)
        return FLAMEPIX_OK;
    size_t *top = &reader->stack[reader->depth - 1];
    return flamepix_perf_lines_place(&reader->lines, *top, line, top);
}

static enum flamepix_status add_frame(struct flamepix_recording *recording,
                                      struct perf_script *reader, struct flamepix_bytes line)
{
    size_t number = reader->depth > 0 ? reader->stack[reader->depth - 1] : FLAMEPIX_HASH_NONE;
    if (!reader->is_wanted || reader->has_ended_stack ||
        reader->depth == FLAMEPIX_RECORDED_FRAMES_MAX)
        return FLAMEPIX_OK;
    enum flamepix_status status =
        flamepix_perf_lines_find(&reader->lines, line, reader->of_java, number, &number);
    if (status != FLAMEPIX_OK)
        return status;
    const struct flamepix_perf_line *item = &reader->lines.items[number];
    if (!item->has_address && reader->prints_addresses)
        return add_place(recording, reader, line);
    reader->prints_addresses = item->has_address;
    reader->has_ended_stack = item->ends_stack;
    return push(reader, number);
}

static enum flamepix_status add_branch_end(struct flamepix_recording *recording,
                                           struct perf_script *reader, struct flamepix_bytes end)
{
    reader->text.length = 0;
    enum flamepix_status status = flamepix_perf_lbr_frame(&reader->text, end);
    if (status != FLAMEPIX_OK)
        return status;
    return add_frame(recording, reader, flamepix_buffer_bytes(&reader->text));
}

/* The last branches of a sample stand for frames where it has none: where it is, and from where
 * each branch came. False in `*found_ret` where `text` does not hold any. */
static enum flamepix_status add_branches(struct flamepix_recording *recording,
                                         struct perf_script *reader, struct flamepix_bytes text,
                                         bool *found_ret)
{
    const bool has_frames = reader->depth > 0;
    struct flamepix_bytes from;
    struct flamepix_bytes to;
    enum flamepix_status status = FLAMEPIX_OK;
    *found_ret = flamepix_perf_lbr_take(&text, &from, &to);
    if (!*found_ret || has_frames)
        return FLAMEPIX_OK;
    status = add_branch_end(recording, reader, to);
    do {
        if (status == FLAMEPIX_OK)
            status = add_branch_end(recording, reader, from);
    } while (status == FLAMEPIX_OK && flamepix_perf_lbr_take(&text, &from, &to));
    return status;
}

/* A line of a sample: a frame, or its last branches. */
static enum flamepix_status add_line(struct flamepix_recording *recording,
                                     struct perf_script *reader, struct flamepix_bytes line)
{
    bool is_found = false;
    enum flamepix_status status = FLAMEPIX_OK;
    if (line.data[line.length - 1] != ')' && memchr(line.data, '/', line.length) != NULL)
        status = add_branches(recording, reader, line, &is_found);
    if (is_found || status != FLAMEPIX_OK)
        return status;
    return add_frame(recording, reader, line);
}

/* -- its header -------------------------------------------------------------------------------- */

/* A branch of a trace: no sample, but the end of one that it makes itself. */
static enum flamepix_status follow_branch(struct flamepix_recording *recording,
                                          struct perf_script *reader,
                                          const struct flamepix_perf_header *header,
                                          const struct flamepix_perf_branch *branch)
{
    reader->in_sample = false;
    return flamepix_perf_trace_follow(&reader->trace, recording, header, branch,
                                      flamepix_buffer_bytes(&reader->root), reader->sample.part);
}

/* What stands behind the event in the header's own line. */
static enum flamepix_status add_rest(struct flamepix_recording *recording,
                                     struct perf_script *reader,
                                     const struct flamepix_perf_header *header)
{
    struct flamepix_perf_branch branch;
    struct flamepix_perf_frame frame;
    bool is_found;
    if (header->rest.length == 0)
        return FLAMEPIX_OK;
    if (flamepix_perf_branch_take(header, &branch))
        return follow_branch(recording, reader, header, &branch);
    if (flamepix_perf_frame_take(header->rest, &frame) && frame.symbol.length > 0)
        return add_frame(recording, reader, header->rest);
    return add_branches(recording, reader, header->rest, &is_found);
}

static enum flamepix_status begin_sample(struct flamepix_recording *recording,
                                         struct perf_script *reader,
                                         const struct flamepix_perf_header *header)
{
    const struct flamepix_recording_options *options = &recording->options.recording;
    enum flamepix_status status = FLAMEPIX_OK;
    reader->in_sample = true;
    reader->is_wanted = reader->has_ended_stack = false;
    reader->is_of_thread = flamepix_perf_event_is_of_thread(header, options);
    if (!reader->is_of_thread)
        return FLAMEPIX_OK;
    if (options->off_cpu)
        reader->event_of_threads = flamepix_perf_switch_of(header);
    else
        status = flamepix_perf_event_sample(recording, header, &reader->event, &reader->sample);
    reader->root.length = 0;
    if (status == FLAMEPIX_OK)
        status = flamepix_perf_event_root(&reader->root, header, options);
    reader->of_java = flamepix_bytes_begin_with(header->comm, "java");
    reader->is_wanted = options->off_cpu ? reader->event_of_threads.kind == FLAMEPIX_PERF_SWITCH
                                         : flamepix_recording_wants(recording, reader->sample.part);
    return status == FLAMEPIX_OK && !options->off_cpu ? add_rest(recording, reader, header)
                                                      : status;
}

static bool is_header(struct perf_script *reader, struct flamepix_bytes line,
                      struct flamepix_perf_header *header_ret)
{
    const bool is_indented = flamepix_is_blank(line.data[0]);
    if (line.data[0] == '\t' || (is_indented && reader->in_sample && !reader->indents_headers))
        return false;
    const bool has_numbers = flamepix_perf_header_take(line, header_ret);
    if (!has_numbers &&
        (reader->prints_numbers || !flamepix_perf_header_take_bare(line, header_ret)))
        return false;
    reader->prints_headers = true;
    reader->prints_numbers = has_numbers;
    reader->indents_headers = is_indented;
    return true;
}

/* A frame where all samples before it, if any, had blank lines for headers. */
static bool is_without_header(const struct perf_script *reader, struct flamepix_bytes line,
                              bool after_blank)
{
    return after_blank && !reader->in_sample && !reader->prints_headers && line.data[0] == '\t';
}

/* What perf says of processes and their memory, where it is asked to, between samples. */
static bool is_no_sample(const struct flamepix_perf_header *header)
{
    return flamepix_bytes_begin_with(header->event, "PERF_RECORD_") ||
           flamepix_bytes_begin_with(header->rest, "PERF_RECORD_");
}

/* "# cmdline : /usr/bin/perf record -g" */
static enum flamepix_status take_comment(struct flamepix_recording *recording,
                                         struct flamepix_bytes line)
{
    static const struct {
        const char *name, *fact;
    } facts[] = {{"# cmdline : ", "command"},    {"# hostname : ", "host"},
                 {"# os release : ", "system"},  {"# perf version : ", "version"},
                 {"# nrcpus online : ", "cpus"}, {"# captured on: ", "date"}};
    for (size_t i = 0; i < sizeof(facts) / sizeof(facts[0]); i++) {
        if (flamepix_take(&line, facts[i].name))
            return flamepix_recording_fact(recording, facts[i].fact, flamepix_bytes_trimmed(line));
    }
    return FLAMEPIX_OK;
}

/* It ends a sample, but one without frames: it has none, or is torn apart. */
static enum flamepix_status take_blank(struct flamepix_recording *recording,
                                       struct perf_script *reader)
{
    reader->after_blank = true;
    return reader->depth > 0 ? end_sample(recording, reader) : FLAMEPIX_OK;
}

static enum flamepix_status take_header(struct flamepix_recording *recording,
                                        struct perf_script *reader,
                                        const struct flamepix_perf_header *header)
{
    enum flamepix_status status = end_sample(recording, reader);
    if (status != FLAMEPIX_OK || is_no_sample(header))
        return status;
    return begin_sample(recording, reader, header);
}

/* A frame below a blank line that is all there is of a header. */
static enum flamepix_status take_first_frame(struct flamepix_recording *recording,
                                             struct perf_script *reader, struct flamepix_bytes line)
{
    const struct flamepix_bytes nothing = {"", 0};
    const struct flamepix_perf_header header = {
        .comm = nothing, .pid = nothing, .tid = nothing, .event = nothing, .rest = nothing};
    enum flamepix_status status = begin_sample(recording, reader, &header);
    return status == FLAMEPIX_OK ? add_line(recording, reader, line) : status;
}

/* What is no header, and has no sample open that it could be a frame of. */
static enum flamepix_status take_other(struct flamepix_recording *recording,
                                       struct flamepix_bytes line)
{
    if (flamepix_bytes_begin_with(line, "build id event received for "))
        return FLAMEPIX_OK;
    return flamepix_recording_bad_line(recording);
}

static enum flamepix_status take_line(struct flamepix_recording *recording, void *user,
                                      struct flamepix_bytes line)
{
    struct perf_script *reader = user;
    struct flamepix_perf_header header;
    const bool after_blank = reader->after_blank;
    reader->after_blank = false;
    if (line.length == 0)
        return take_blank(recording, reader);
    if (reader->in_sample && line.data[0] == '\t')
        return add_line(recording, reader, line);
    if (line.data[0] == '#')
        return take_comment(recording, line);
    if (flamepix_bytes_trimmed(line).length == 0)
        return take_blank(recording, reader);
    if (is_without_header(reader, line, after_blank))
        return take_first_frame(recording, reader, line);
    if (is_header(reader, line, &header))
        return take_header(recording, reader, &header);
    if (reader->in_sample && flamepix_is_blank(line.data[0]))
        return add_line(recording, reader, line);
    return take_other(recording, line);
}

/* -- the recording ----------------------------------------------------------------------------- */

static enum flamepix_status begin(struct flamepix_recording *recording, void *user)
{
    struct perf_script *reader = user;
    reader->lines.options = &recording->options.recording;
    return FLAMEPIX_OK;
}

static void end(void *user)
{
    struct perf_script *reader = user;
    flamepix_buffer_free(&reader->root);
    flamepix_buffer_free(&reader->event.name);
    flamepix_buffer_free(&reader->text);
    flamepix_perf_lines_free(&reader->lines);
    flamepix_perf_sched_free(&reader->sched);
    flamepix_perf_trace_free(&reader->trace);
    free(reader->stack);
}

static const struct flamepix_recording_kind kind = {.reader_nbytes = sizeof(struct perf_script),
                                                    .begin = begin,
                                                    .line = take_line,
                                                    .close = end_sample,
                                                    .end = end};

FLAMEPIX_RECORDING_OPEN(flamepix_perf_script_open, kind)
