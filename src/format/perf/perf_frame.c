#include "format/perf/perf.h"

#include "format/parse/parse_text.h"
#include "format/samples/frame_text.h"

/* -- parts of a frame -------------------------------------------------------------------------- */

static bool is_hex_digit(char c)
{
    return (c >= '0' && c <= '9') || (c >= 'a' && c <= 'f');
}

/* Takes "(module)" off the end. It may contain pairs of parentheses: "(/bin/x (deleted))". */
static bool take_module(struct flamepix_bytes *text, struct flamepix_bytes *module_ret)
{
    size_t depth = 0;
    for (size_t at = text->length; at > 0; at--) {
        depth += text->data[at - 1] == ')';
        if (text->data[at - 1] != '(')
            continue;
        if (depth == 0 || --depth > 0)
            continue;
        if (at > 1 && !fpx_is_blank(text->data[at - 2]))
            return false;
        *module_ret = (struct flamepix_bytes){text->data + at, text->length - at - 1};
        *text = fpx_bytes_trimmed((struct flamepix_bytes){text->data, at - 1});
        return true;
    }
    return false;
}

void fpx_perf_frame_take_name(struct flamepix_bytes line, struct fpx_perf_frame *frame_ret)
{
    const struct flamepix_bytes nothing = {"", 0};
    *frame_ret = (struct fpx_perf_frame){nothing, nothing, nothing, nothing, false};
    line = fpx_bytes_trimmed(line);
    if (line.length > 0 && line.data[line.length - 1] == ')' &&
        take_module(&line, &frame_ret->module) &&
        flamepix_bytes_equal(frame_ret->module, flamepix_bytes_of("inlined"))) {
        frame_ret->is_inlined = true;
        frame_ret->module = nothing;
    }
    frame_ret->symbol = line;
}

bool fpx_perf_frame_take(struct flamepix_bytes line, struct fpx_perf_frame *frame_ret)
{
    size_t digits = 0;
    fpx_take_blanks(&line);
    if (fpx_bytes_begin_with(line, "0x"))
        line = flamepix_bytes_from(line, 2);
    while (digits < line.length && is_hex_digit(line.data[digits]))
        digits++;
    if (digits == 0 || (digits < line.length && !fpx_is_blank(line.data[digits])))
        return false;
    fpx_perf_frame_take_name(flamepix_bytes_from(line, digits), frame_ret);
    frame_ret->address = (struct flamepix_bytes){line.data, digits};
    return true;
}

void fpx_perf_frame_take_place(struct flamepix_bytes line, struct fpx_perf_frame *frame)
{
    line = fpx_bytes_trimmed(line);
    if (fpx_take_end(&line, " (inlined)"))
        frame->is_inlined = true;
    frame->place = line;
}

/* -- text of a frame --------------------------------------------------------------------------- */

static bool is_unknown(struct flamepix_bytes text)
{
    return flamepix_bytes_equal(text, flamepix_bytes_of("[unknown]"));
}

static struct flamepix_bytes base_name(struct flamepix_bytes path)
{
    struct flamepix_bytes folders;
    (void)fpx_take_until_last(&path, "/", &folders);
    return path;
}

/* The placeholder for a function without a name: "[libc.so]", "[libc.so <7f88>]", "[unknown]". */
static enum flamepix_status append_unnamed(struct flamepix_buffer *name,
                                           const struct fpx_perf_frame *frame, bool with_address)
{
    struct flamepix_bytes module = flamepix_bytes_of("unknown");
    if (frame->module.length > 0 && !is_unknown(frame->module))
        module = base_name(frame->module);
    flamepix_buffer_append(name, "[", 1);
    flamepix_buffer_append(name, module.data, module.length);
    if (with_address && frame->address.length > 0) {
        flamepix_buffer_append(name, " <", 2);
        flamepix_buffer_append(name, frame->address.data, frame->address.length);
        flamepix_buffer_append(name, ">", 1);
    }
    return flamepix_buffer_append(name, "]", 1);
}

/* "vmlinux" and "vmlinux-6.1.0-13-amd64" at the end of a path. */
static bool is_kernel_image(struct flamepix_bytes module)
{
    struct flamepix_bytes name = base_name(module);
    if (fpx_bytes_end_with(module, "vmlinux"))
        return true;
    if (!fpx_take(&name, "vmlinux-"))
        return false;
    for (size_t i = 0; i < name.length; i++) {
        const char c = name.data[i];
        if (!is_hex_digit(c) && strchr("-._", c) == NULL && !(c >= 'g' && c <= 'z') &&
            !(c >= 'A' && c <= 'Z'))
            return false;
    }
    return true;
}

static bool is_of_kernel(struct flamepix_bytes module)
{
    return !is_unknown(module) && (fpx_bytes_begin_with(module, "[") ||
                                   fpx_bytes_end_with(module, ".ko") || is_kernel_image(module));
}

/* "/tmp/perf-12.map", "/tmp/jitted-12-0.so" */
static bool is_jitted(struct flamepix_bytes module)
{
    const struct flamepix_bytes name = base_name(module);
    return (fpx_bytes_begin_with(module, "/tmp/perf-") && fpx_bytes_end_with(module, ".map")) ||
           (fpx_bytes_begin_with(name, "jitted-") && fpx_bytes_end_with(name, ".so"));
}

static const char *annotation_of(const struct fpx_perf_frame *frame, bool is_inlined,
                                 const struct flamepix_recording_options *options)
{
    if (is_inlined || (options->inlined && frame->is_inlined))
        return "_[i]";
    if (options->kernel && is_of_kernel(frame->module))
        return "_[k]";
    return options->jit && is_jitted(frame->module) ? "_[j]" : NULL;
}

/* "file.c:12" */
static void split_place(struct flamepix_bytes place, struct fpx_frame *frame)
{
    struct flamepix_bytes file;
    struct flamepix_bytes line = place;
    frame->file = place;
    if (fpx_take_until_last(&line, ":", &file) && fpx_take_number(&line, &frame->line) &&
        line.length == 0)
        frame->file = file;
}

static enum flamepix_status append_as(struct flamepix_buffer *text, struct flamepix_bytes name,
                                      const char *annotation, const struct fpx_perf_frame *frame,
                                      enum flamepix_granularity granularity)
{
    struct fpx_frame known = {
        .name = name, .module = base_name(frame->module), .annotation = annotation};
    struct flamepix_bytes address = frame->address;
    (void)fpx_take_hex(&address, &known.address);
    split_place(frame->place, &known);
    return fpx_frame_text(text, &known, granularity);
}

enum flamepix_status fpx_perf_frame_append_named(struct flamepix_buffer *text,
                                                 const struct fpx_perf_frame *frame,
                                                 const struct flamepix_recording_options *options)
{
    return append_as(text, frame->symbol, annotation_of(frame, false, options), frame,
                     options->granularity);
}

/* Appends one function of a frame; `name` is scratch memory. */
static enum flamepix_status append_one(struct flamepix_buffer *text, struct flamepix_buffer *name,
                                       struct flamepix_bytes symbol, bool is_inlined,
                                       const struct fpx_perf_frame *frame,
                                       const struct flamepix_recording_options *options,
                                       bool of_java)
{
    flamepix_buffer_clear(name);
    enum flamepix_status status = symbol.length == 0 || is_unknown(symbol)
                                      ? append_unnamed(name, frame, options->addresses)
                                      : fpx_perf_symbol_append(name, symbol, of_java);
    if (status != FLAMEPIX_OK)
        return status;
    return append_as(text, flamepix_buffer_bytes(name), annotation_of(frame, is_inlined, options),
                     frame, options->granularity);
}

/* perf may print a process name in parentheses in place of a frame; that is not a frame. */
static bool is_no_frame(struct flamepix_bytes symbol)
{
    return fpx_bytes_begin_with(symbol, "(") && !fpx_bytes_begin_with(symbol, "(anonymous ");
}

enum flamepix_status fpx_perf_frame_append(struct flamepix_buffer *text,
                                           const struct fpx_perf_frame *frame,
                                           const struct flamepix_recording_options *options,
                                           bool of_java)
{
    struct flamepix_bytes rest = fpx_perf_symbol_without_offset(frame->symbol);
    struct flamepix_buffer name = {0};
    struct flamepix_bytes symbol;
    bool is_inlined = false;
    enum flamepix_status status = FLAMEPIX_OK;
    if (is_no_frame(rest))
        return FLAMEPIX_OK;
    while (status == FLAMEPIX_OK && fpx_perf_symbol_next(&rest, &symbol)) {
        status = append_one(text, &name, symbol, is_inlined, frame, options, of_java);
        is_inlined = true;
    }
    if (status == FLAMEPIX_OK)
        status = append_one(text, &name, rest, is_inlined, frame, options, of_java);
    flamepix_buffer_free(&name);
    return status;
}
