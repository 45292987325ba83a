/* Output of DTrace for an aggregation by stacks: frames, one a line, leaf first, and the count.
 *
 *     CPU     ID                    FUNCTION:NAME
 *       0  64091                        :tick-60s
 *
 *                   unix`read+0x17
 *                   node`main+0x2
 *                     7
 *
 * If both the kernel's and the program's stack are printed, an empty line separates them, so it
 * does not end a stack. Text before the first empty line is a header.
 *
 * An offset is the place of the call in a function. For the leaf it is the sampled instruction,
 * which does not characterise the function, so it is removed even if offsets are kept.
 *
 * A script may print each sample by itself, between a line "node 86454 181012024: probe:" and a
 * blank line. Such a sample weighs 1, and the program is its root. */
#include "format/formats.h"
#include "format/languages/rust_symbol.h"
#include "format/parse/parse_text.h"
#include "format/recording.h"

struct dtrace {
    size_t frames;   /* of the current stack */
    bool is_sample;  /* it has its own header */
    bool after_head; /* the header is over */
    struct flamepix_buffer comm, symbol;
};

/* -- frames ------------------------------------------------------------------------------------ */

/* "+0x17" at the end. */
static void take_offset(struct flamepix_bytes *frame)
{
    struct flamepix_bytes offset = *frame;
    struct flamepix_bytes before;
    uint64_t number;
    if (fpx_take_until_last(&offset, "+", &before) && fpx_take(&offset, "0x") &&
        fpx_take_hex(&offset, &number) && offset.length == 0)
        *frame = before;
}

/* Cuts off arguments, and what follows the last bracket, in a name with "::". */
static void take_arguments(struct flamepix_bytes *frame)
{
    struct flamepix_bytes rest = *frame;
    struct flamepix_bytes before;
    if (!fpx_take_until(&rest, "::", &before))
        return;
    for (size_t at = rest.length; at > 0; at--) {
        if (rest.data[at - 1] == '(' || rest.data[at - 1] == '<') {
            frame->length = before.length + strlen("::") + at - 1;
            return;
        }
    }
}

/* "0x36197f9060bb Stub:CEntryStub": JIT-compiled code with a name added later. */
static void take_address(struct flamepix_bytes *text, uint64_t *address_ret)
{
    struct flamepix_bytes rest = *text;
    uint64_t address;
    if (!fpx_bytes_begin_with(rest, "0x") || !fpx_take_hex(&rest, &address) ||
        !fpx_bytes_begin_with(rest, " "))
        return;
    *text = rest;
    *address_ret = address;
}

/* Adds a function: "module`name", or a text after "->". */
static enum flamepix_status add_function(struct fpx_recording *recording, struct dtrace *reader,
                                         struct flamepix_bytes text, bool is_inlined)
{
    struct fpx_frame frame = {.with_module = !recording->options.recording.no_modules};
    if (is_inlined)
        frame.annotation = "_[i]";
    take_address(&text, &frame.address);
    if (!fpx_take_until(&text, "`", &frame.module))
        (void)fpx_take(&text, "L");
    const enum flamepix_status status =
        fpx_rust_symbol(fpx_bytes_trimmed(text), &reader->symbol, &frame.name);
    return status == FLAMEPIX_OK ? fpx_recording_frame(recording, &frame) : status;
}

/* A line is one frame, or several with "->" from the caller to the inlined function. */
static enum flamepix_status add_frame(struct fpx_recording *recording, struct dtrace *reader,
                                      struct flamepix_bytes text)
{
    enum flamepix_status status = FLAMEPIX_OK;
    if (!recording->options.recording.offsets || reader->frames == 0) {
        take_offset(&text);
        take_arguments(&text);
    }
    reader->frames++;
    struct flamepix_bytes callers = text;
    while (status == FLAMEPIX_OK) {
        struct flamepix_bytes inlined = callers;
        if (!fpx_take_until_last(&inlined, "->", &callers))
            break;
        status = add_function(recording, reader, inlined, true);
    }
    return status == FLAMEPIX_OK ? add_function(recording, reader, callers, false) : status;
}

/* -- stacks ------------------------------------------------------------------------------------ */

static enum flamepix_status put(struct fpx_recording *recording, struct dtrace *reader,
                                double weight)
{
    const struct fpx_sample sample = {.weight.value = weight, .leaf_first = true};
    enum flamepix_status status = FLAMEPIX_OK;
    if (reader->is_sample)
        status = fpx_recording_name(recording, flamepix_buffer_bytes(&reader->comm));
    reader->frames = 0;
    reader->is_sample = false;
    fpx_recording_record(recording, 0);
    return status == FLAMEPIX_OK ? fpx_recording_put(recording, &sample) : status;
}

/* A stack without a count is incomplete. */
static enum flamepix_status end_stack(struct fpx_recording *recording, void *user)
{
    struct dtrace *reader = user;
    if (reader->is_sample)
        return put(recording, reader, 1);
    if (reader->frames == 0)
        return FLAMEPIX_OK;
    reader->frames = 0;
    fpx_recording_drop(recording);
    return fpx_recording_bad_line(recording);
}

/* "CPU     ID                    FUNCTION:NAME", "  0  64091      :tick-60s" */
static bool is_header(struct flamepix_bytes text)
{
    struct flamepix_bytes word;
    uint64_t number;
    if (fpx_bytes_begin_with(text, "CPU ") && fpx_bytes_end_with(text, "FUNCTION:NAME"))
        return true;
    for (size_t i = 0; i < 2; i++) {
        if (!fpx_take_number(&text, &number))
            return false;
        fpx_take_blanks(&text);
    }
    return fpx_take_until(&text, ":", &word);
}

/* "node 86454 181012024: profile-1ms:", in the first column; the program name may have blanks. */
static bool take_sample_header(struct flamepix_bytes line, struct flamepix_bytes *comm_ret)
{
    struct flamepix_bytes word;
    uint64_t number;
    if (line.length == 0 || fpx_is_blank(line.data[0]) || !fpx_take_end(&line, ":"))
        return false;
    while (fpx_text_word(&line, &word)) {
        struct flamepix_bytes digits = word;
        if (fpx_take_number(&digits, &number) && digits.length == 0)
            return comm_ret->length > 0 && fpx_take_until(&line, ":", &word);
        if (comm_ret->length == 0)
            comm_ret->data = word.data;
        comm_ret->length = (size_t)(word.data + word.length - comm_ret->data);
    }
    return false;
}

static enum flamepix_status begin_sample(struct fpx_recording *recording, struct dtrace *reader,
                                         struct flamepix_bytes comm)
{
    enum flamepix_status status = end_stack(recording, reader);
    reader->is_sample = true;
    reader->after_head = true;
    flamepix_buffer_clear(&reader->comm);
    return status == FLAMEPIX_OK ? flamepix_buffer_append(&reader->comm, comm.data, comm.length)
                                 : status;
}

static enum flamepix_status take_line(struct fpx_recording *recording, void *user,
                                      struct flamepix_bytes line)
{
    struct dtrace *reader = user;
    struct flamepix_bytes text = fpx_bytes_trimmed(line);
    struct flamepix_bytes digits = text;
    struct flamepix_bytes comm = {NULL, 0};
    uint64_t count;
    if (text.length == 0) {
        reader->after_head = true;
        return reader->is_sample ? end_stack(recording, reader) : FLAMEPIX_OK;
    }
    if (fpx_bytes_begin_with(line, "dtrace: ")) { /* "dtrace: 12 drops on CPU 0" */
        if (fpx_bytes_hold(line, " drops"))
            fpx_recording_remark(recording, "DTrace says that it dropped some");
        return FLAMEPIX_OK;
    }
    if (take_sample_header(line, &comm))
        return begin_sample(recording, reader, comm);
    if ((!reader->after_head && !fpx_bytes_hold(text, "`")) ||
        (reader->frames == 0 && is_header(text)))
        return FLAMEPIX_OK;
    reader->after_head = true;
    if (!fpx_take_number(&digits, &count) || digits.length > 0)
        return add_frame(recording, reader, text);
    if (reader->frames > 0)
        return put(recording, reader, (double)count);
    fpx_recording_record(recording, 0);
    fpx_recording_leave_out(recording, FLAMEPIX_LEFT_OUT_NO_STACK, 1, (double)count);
    return FLAMEPIX_OK;
}

static void end(void *user)
{
    struct dtrace *reader = user;
    flamepix_buffer_free(&reader->comm);
    flamepix_buffer_free(&reader->symbol);
}

static const struct fpx_recording_kind kind = {
    .reader_nbytes = sizeof(struct dtrace), .line = take_line, .close = end_stack, .end = end};

FPX_RECORDING_OPEN(fpx_dtrace_open, kind)
