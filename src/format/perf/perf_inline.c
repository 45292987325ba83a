/* Output of `addr2line -a ADDRESS -e MODULE -i -f -s -C`: the address, then each function's name
 * and place, innermost first,
 *
 *     0x000000000000da10
 *     std::find(int)
 *     stl_algo.h:212 (discriminator 3)
 *     main
 *     x.cpp:7
 *
 * with "??" for what is unknown. */
#include "format/perf/perf.h"

#include "base/os/paths.h"
#include "format/parse/parse_text.h"
#include "format/perf/perf_programs.h"
#include "format/recording.h"
#include "format/samples/frame_text.h"

enum { PRINTED_NBYTES = 1 << 20, UNKNOWN_MAX = 4096 };

/* Kernel modules and JIT-compiled modules are not files that addr2line can read. */
static bool may_be_known(struct flamepix_bytes module)
{
    return module.length > 0 && module.data[0] == '/' && !fpx_bytes_hold(module, "kernel.") &&
           !fpx_bytes_hold(module, "[") &&
           !(fpx_bytes_hold(module, "perf-") && fpx_bytes_end_with(module, ".map"));
}

static enum flamepix_status read_printed(struct fpx_perf_inline *inlined,
                                         struct fpx_program *program)
{
    char part[4096];
    size_t length = 1;
    enum flamepix_status status = FLAMEPIX_OK;
    flamepix_buffer_clear(&inlined->printed);
    while (status == FLAMEPIX_OK && length > 0 && inlined->printed.length < PRINTED_NBYTES) {
        status = fpx_program_read(program, part, sizeof(part), &length);
        if (status == FLAMEPIX_OK)
            status = flamepix_buffer_append(&inlined->printed, part, length);
    }
    return status;
}

/* Appends a text and the NUL that terminates a program argument. */
static enum flamepix_status append_argument(struct flamepix_buffer *buffer,
                                            struct flamepix_bytes text)
{
    flamepix_buffer_append(buffer, text.data, text.length);
    return flamepix_buffer_append(buffer, "", 1);
}

static const char *const addr2line_words[] = {
    "addr2line", "-a", FPX_PROGRAM_ANY, "-e", FPX_PROGRAM_ANY, "-i", "-f", "-s", "-C", NULL};
static const char *const *const forms[] = {fpx_perf_script_words, addr2line_words, NULL};
const struct fpx_program_forms fpx_perf_programs = {forms};

/* Runs addr2line on a file; if it fails, nothing is printed. */
static enum flamepix_status run(struct fpx_perf_inline *inlined, int helper, const char *address,
                                const char *module)
{
    const char *const arguments[] = {"addr2line", "-a", address, "-e", module,
                                     "-i",        "-f", "-s",    "-C", NULL};
    struct fpx_program program = {0};
    enum flamepix_status status = fpx_program_start(&program, helper, arguments, -1);
    if (status != FLAMEPIX_OK)
        return status;
    status = read_printed(inlined, &program);
    const enum fpx_program_end end = fpx_program_finish(&program);
    if (end != FPX_PROGRAM_DONE)
        flamepix_buffer_clear(&inlined->printed);
    inlined->is_missing = end == FPX_PROGRAM_MISSING;
    if (inlined->said.lines == 0)
        inlined->said = program.said;
    return status;
}

/* The path comes from the recording, so only an ordinary file is given to another program. */
static enum flamepix_status ask(struct fpx_perf_inline *inlined, int helper,
                                const struct fpx_perf_frame *frame)
{
    struct flamepix_buffer words = {0};
    append_argument(&words, frame->address);
    enum flamepix_status status = append_argument(&words, frame->module);
    flamepix_buffer_clear(&inlined->printed);
    if (status == FLAMEPIX_OK) {
        const char *module = words.data + frame->address.length + 1;
        if (fpx_path_is_ordinary(module))
            status = run(inlined, helper, words.data, module);
    }
    flamepix_buffer_free(&words);
    return status;
}

/* Takes the last pair of lines: the outermost function that is left. */
static bool take_last(struct flamepix_bytes *printed, struct flamepix_bytes *function_ret,
                      struct flamepix_bytes *place_ret)
{
    struct flamepix_bytes before;
    struct flamepix_bytes rest = *printed;
    struct flamepix_bytes discriminator;
    (void)fpx_take_end(&rest, "\n");
    *place_ret = rest;
    if (!fpx_take_until_last(place_ret, "\n", &before))
        return false;
    *function_ret = before;
    if (!fpx_take_until_last(function_ret, "\n", &before))
        return false;
    rest = *place_ret;
    if (fpx_take_until(&rest, " (discriminator ", &discriminator))
        *place_ret = discriminator;
    *printed = before;
    return true;
}

static enum flamepix_status append_function(struct flamepix_buffer *text,
                                            struct fpx_perf_frame *frame,
                                            const struct flamepix_recording_options *options)
{
    struct flamepix_recording_options plain = *options;
    struct flamepix_buffer name = {0};
    /* addr2line prints a plain name: "->" is an operator here. */
    enum flamepix_status status = fpx_perf_symbol_append(&name, frame->symbol, false);
    if (status == FLAMEPIX_OK && options->context) {
        flamepix_buffer_append(&name, ":", 1);
        status = flamepix_buffer_append(&name, frame->place.data, frame->place.length);
    }
    plain.inlined = true;
    frame->symbol = flamepix_buffer_bytes(&name);
    if (status == FLAMEPIX_OK)
        status = fpx_perf_frame_append_named(text, frame, &plain);
    flamepix_buffer_free(&name);
    return status;
}

static enum flamepix_status append_printed(struct flamepix_buffer *text,
                                           struct flamepix_bytes printed,
                                           const struct fpx_perf_frame *frame,
                                           const struct flamepix_recording_options *options)
{
    struct fpx_perf_frame one = *frame;
    enum flamepix_status status = FLAMEPIX_OK;
    one.is_inlined = false;
    while (status == FLAMEPIX_OK && take_last(&printed, &one.symbol, &one.place)) {
        status = append_function(text, &one, options);
        one.is_inlined = true;
    }
    return status;
}

/* Whether the output names a function: its second line is not "??". */
static bool names_function(struct flamepix_bytes printed)
{
    struct flamepix_bytes line;
    if (!fpx_text_line(&printed, &line) || printed.length == 0)
        return false;
    (void)fpx_text_line(&printed, &line);
    return line.length > 0 && !flamepix_bytes_equal(line, flamepix_bytes_of("??"));
}

void fpx_perf_inline_note(const struct fpx_perf_inline *inlined, struct fpx_recording *recording)
{
    const size_t count = inlined->unknown.count;
    if (count == 0)
        return;
    const struct flamepix_bytes first = fpx_text_table_get(&inlined->unknown, 0);
    if (inlined->is_missing)
        fpx_recording_remark(recording, "addr2line, which finds inlined functions, is not in the "
                                        "PATH");
    else
        fpx_recording_remark(recording, "addr2line could not read %zu %s: %.*s", count,
                             count == 1 ? "library" : "libraries",
                             inlined->said.text[0] != '\0' ? FPX_PROGRAM_WORDS_NBYTES
                                                           : (int)first.length,
                             inlined->said.text[0] != '\0' ? inlined->said.text : first.data);
}

static bool is_unknown(const struct fpx_perf_inline *inlined, struct flamepix_bytes module)
{
    for (size_t i = 0; i < inlined->unknown.count; i++) {
        if (flamepix_bytes_equal(fpx_text_table_get(&inlined->unknown, i), module))
            return true;
    }
    return false;
}

enum flamepix_status fpx_perf_inline_append(struct fpx_perf_inline *inlined,
                                            struct flamepix_buffer *text,
                                            const struct fpx_perf_frame *frame,
                                            const struct flamepix_recording_options *options,
                                            bool *found_ret)
{
    size_t number;
    *found_ret = false;
    if (inlined->is_missing || !may_be_known(frame->module) || frame->address.length == 0 ||
        frame->is_inlined || is_unknown(inlined, frame->module))
        return FLAMEPIX_OK;
    enum flamepix_status status = ask(inlined, options->program_helper, frame);
    const struct flamepix_bytes printed = flamepix_buffer_bytes(&inlined->printed);
    if (status == FLAMEPIX_OK && printed.length == 0 && inlined->unknown.count < UNKNOWN_MAX)
        status = fpx_text_table_intern(&inlined->unknown, frame->module, &number);
    *found_ret = status == FLAMEPIX_OK && names_function(printed);
    return *found_ret ? append_printed(text, printed, frame, options) : status;
}

void fpx_perf_inline_free(struct fpx_perf_inline *inlined)
{
    fpx_text_table_free(&inlined->unknown);
    flamepix_buffer_free(&inlined->printed);
}
