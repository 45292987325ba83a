/* Output of the tool `sample` on macOS: a call graph, one row a line, with a row's samples
 * including those below it. Each level is two characters of " +!:|", which show related rows.
 *
 *     Call graph:
 *         825 Thread_15758523   DispatchQueue_1: com.apple.main-thread  (serial)
 *         + 825 start  (in libdyld.dylib) + 1  [0x7fff737cf3d5]
 *         +   800 main  (in rg) + 41  [0x10384b549]
 *
 *     Total number in stack (recursive counted multiple, when >=5):
 *
 * A row's self samples are those not in the rows below it. Functions that only wait are left out as
 * leaves; they are recognised by their full names. */
#include "format/calls/calls.h"
#include "format/formats.h"
#include "format/languages/rust_symbol.h"
#include "format/parse/parse_text.h"

struct macos_sample {
    bool in_graph, is_over;
    struct fpx_call_tree tree;
    struct flamepix_buffer symbol;
};

/* Calls that wait, with further names in newer versions of macOS. */
static bool only_waits(struct flamepix_bytes name)
{
    static const char *const names[] = {"__psynch_cvwait",
                                        "__select",
                                        "__select_nocancel",
                                        "__semwait_signal",
                                        "__semwait_signal_nocancel",
                                        "__ulock_wait",
                                        "__ulock_wait2",
                                        "__wait4",
                                        "__wait4_nocancel",
                                        "kevent",
                                        "kevent64",
                                        "kevent_id",
                                        "kevent_qos",
                                        "__workq_kernreturn",
                                        "mach_msg_trap",
                                        "mach_msg2_trap",
                                        "mach_msg_overwrite_trap",
                                        "read",
                                        "semaphore_wait_trap",
                                        "semaphore_timedwait_trap"};
    for (size_t i = 0; i < sizeof(names) / sizeof(names[0]); i++) {
        if (flamepix_bytes_equal(name, flamepix_bytes_of(names[i])))
            return true;
    }
    return false;
}

/* Takes the blanks and lines in front of a row, and returns its depth; SIZE_MAX if it is no row. */
static size_t take_depth(struct flamepix_bytes *line)
{
    enum { BEFORE = 4, LEVEL = 2 };
    size_t at = 0;
    if (!fpx_bytes_begin_with(*line, "    "))
        return SIZE_MAX;
    while (at < line->length && strchr(" +!:|", line->data[at]) != NULL && line->data[at] != '\0')
        at++;
    *line = flamepix_bytes_from(*line, at);
    return at % LEVEL == 0 ? (at - BEFORE) / LEVEL : SIZE_MAX;
}

/* "main  (in rg) + 41  [0x10384b549]" */
static enum flamepix_status read_frame(struct fpx_recording *recording, struct macos_sample *reader,
                                       struct flamepix_bytes text, struct fpx_frame *frame_ret)
{
    struct flamepix_bytes rest = text;
    struct flamepix_bytes before;
    *frame_ret = (struct fpx_frame){.with_module = !recording->options.recording.no_modules};
    if (fpx_take_until(&rest, "  (in ", &text) && fpx_take_until(&rest, ")", &frame_ret->module)) {
        (void)fpx_take_end(&frame_ret->module, ".dylib");
        if (fpx_take_until(&rest, "[", &before))
            (void)fpx_take_hex(&rest, &frame_ret->address);
    }
    rest = text;
    if (fpx_take_until(&rest, "  ", &before))
        text = before;
    rest = text; /* LLVM's suffix of a symbol: " (.llvm.7886897009887049720)" */
    if (fpx_take_end(&text, ")") && fpx_take_until_last(&text, " (.llvm.", &before))
        text = before;
    else
        text = rest;
    return fpx_rust_symbol(text, &reader->symbol, &frame_ret->name);
}

/* Adds a row of the graph. Samples in waiting functions are not added to the caller's self. */
static enum flamepix_status add_row(struct fpx_recording *recording, struct macos_sample *reader,
                                    struct flamepix_bytes line)
{
    struct fpx_call_tree *tree = &reader->tree;
    const size_t depth = take_depth(&line);
    struct fpx_frame frame;
    uint64_t count;
    if (depth == SIZE_MAX || !fpx_take_number(&line, &count) || !fpx_take(&line, " "))
        return fpx_recording_bad_line(recording);
    enum flamepix_status status = read_frame(recording, reader, fpx_bytes_trimmed(line), &frame);
    const double values[] = {(double)count};
    if (status == FLAMEPIX_OK && depth > tree->count)
        status = fpx_recording_not_understood(recording, 0, "a row of each level above it");
    if (status == FLAMEPIX_OK)
        status = fpx_call_tree_add(tree, recording, depth, &frame, values);
    if (status == FLAMEPIX_OK && tree->count == depth + 1 && only_waits(frame.name)) {
        tree->rows[tree->count - 1].own[0] = 0;
        fpx_recording_leave_out(recording, FLAMEPIX_LEFT_OUT_BLOCKED, count, (double)count);
    }
    return status;
}

static enum flamepix_status note_fact(struct fpx_recording *recording, struct flamepix_bytes line)
{
    if (fpx_take(&line, "Process:"))
        return fpx_recording_fact(recording, "command", fpx_bytes_trimmed(line));
    if (fpx_take(&line, "OS Version:"))
        return fpx_recording_fact(recording, "system", fpx_bytes_trimmed(line));
    return FLAMEPIX_OK;
}

static enum flamepix_status take_line(struct fpx_recording *recording, void *user,
                                      struct flamepix_bytes line)
{
    struct macos_sample *reader = user;
    if (fpx_bytes_begin_with(line, "Call graph:")) {
        reader->in_graph = true;
        reader->is_over = false;
        return fpx_call_tree_close(&reader->tree, recording, 0);
    }
    if (fpx_bytes_begin_with(line, "Total number in stack")) {
        reader->in_graph = false;
        reader->is_over = true;
        return fpx_call_tree_close(&reader->tree, recording, 0);
    }
    if (reader->in_graph && fpx_bytes_trimmed(line).length > 0)
        return add_row(recording, reader, line);
    return reader->in_graph || reader->is_over ? FLAMEPIX_OK : note_fact(recording, line);
}

static enum flamepix_status begin(struct fpx_recording *recording, void *user)
{
    struct macos_sample *reader = user;
    struct fpx_call_tree *tree = &reader->tree;
    tree->value_count = 1;
    tree->is_total[0] = true;
    return fpx_recording_part(recording, "value", (struct flamepix_bytes){NULL, 0},
                              flamepix_bytes_of("samples"), &tree->parts[0]);
}

static enum flamepix_status close_tree(struct fpx_recording *recording, void *user)
{
    struct macos_sample *reader = user;
    if (!reader->in_graph && !reader->is_over)
        return fpx_recording_damaged(recording, recording->read_nbytes, "a line \"Call graph:\"");
    return fpx_call_tree_close(&reader->tree, recording, 0);
}

static void end(void *user)
{
    struct macos_sample *reader = user;
    fpx_call_tree_free(&reader->tree);
    flamepix_buffer_free(&reader->symbol);
}

static const struct fpx_recording_kind kind = {.reader_nbytes = sizeof(struct macos_sample),
                                               .begin = begin,
                                               .line = take_line,
                                               .close = close_tree,
                                               .end = end};

FPX_RECORDING_OPEN(fpx_macos_sample_open, kind)
