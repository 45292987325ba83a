/* Callstacks of a Perfetto trace, as stacks below their processes. */
#include <inttypes.h>

#include "base/buffer_printf.h"
#include "format/linux/perfetto.h"

/* Something was not interned: an unknown reference makes both frame and stack invalid. */
#define TORN FLAMEPIX_BAD_RECORDING

static struct flamepix_bytes text_of(const struct fpx_perfetto *perfetto, size_t text)
{
    return fpx_text_table_get(&perfetto->texts, text);
}

/* The text of an id; that of 0 is "". */
static enum flamepix_status find_text(const struct fpx_perfetto_interned *interned,
                                      enum fpx_perfetto_kind kind, uint64_t id, size_t *text_ret)
{
    *text_ret = id == 0 ? 0 : fpx_perfetto_find(interned, kind, id);
    return *text_ret != SIZE_MAX ? FLAMEPIX_OK : TORN;
}

/* The parts of a path, each after a "/". */
static enum flamepix_status find_path(struct fpx_perfetto *perfetto,
                                      struct fpx_perfetto_interned *interned,
                                      struct fpx_perfetto_mapping *mapping)
{
    enum flamepix_status status = FLAMEPIX_OK;
    size_t text;
    flamepix_buffer_clear(&perfetto->text);
    for (size_t i = 0; i < mapping->path.count && status == FLAMEPIX_OK; i++) {
        status =
            find_text(interned, FPX_PERFETTO_PATH, interned->ids[mapping->path.begin + i], &text);
        if (status != FLAMEPIX_OK)
            return status;
        const struct flamepix_bytes piece = text_of(perfetto, text);
        flamepix_buffer_append(&perfetto->text, "/", 1);
        status = flamepix_buffer_append(&perfetto->text, piece.data, piece.length);
    }
    if (status == FLAMEPIX_OK)
        status =
            fpx_text_table_intern(&perfetto->texts, flamepix_buffer_bytes(&perfetto->text), &text);
    mapping->path_text = (uint32_t)text;
    return status;
}

/* The module of a frame, and its build id, as texts. */
static enum flamepix_status find_module(struct fpx_perfetto *perfetto,
                                        struct fpx_perfetto_interned *interned, uint64_t id,
                                        size_t *path_ret, size_t *build_id_ret)
{
    *path_ret = *build_id_ret = 0;
    if (id == 0)
        return FLAMEPIX_OK;
    const size_t place = fpx_perfetto_find(interned, FPX_PERFETTO_MAPPING, id);
    if (place == SIZE_MAX)
        return TORN;
    struct fpx_perfetto_mapping *mapping = &interned->mappings[place];
    enum flamepix_status status = FLAMEPIX_OK;
    if (mapping->path_text == 0 && mapping->path.count > 0)
        status = find_path(perfetto, interned, mapping);
    *path_ret = mapping->path_text;
    return status == FLAMEPIX_OK
               ? find_text(interned, FPX_PERFETTO_BUILD_ID, mapping->build_id, build_id_ret)
               : status;
}

/* The lines of an address are in the order innermost first. */
static enum flamepix_status add_lines(struct fpx_perfetto *perfetto,
                                      const struct fpx_perfetto_line *first, struct fpx_frame frame)
{
    const struct fpx_perfetto_line *line = first;
    enum flamepix_status status = FLAMEPIX_OK;
    while (!line->is_last)
        line++;
    for (; line >= first && status == FLAMEPIX_OK; line--) {
        frame.name = text_of(perfetto, line->function);
        frame.file = text_of(perfetto, line->file);
        frame.line = line->line;
        status = fpx_recording_frame(perfetto->recording, &frame);
    }
    return status;
}

/* A frame without a symbol is named after its file: "[libc.so]". */
static enum flamepix_status name_by_module(struct fpx_perfetto *perfetto, struct fpx_frame *frame)
{
    size_t begin = frame->module.length;
    while (begin > 0 && frame->module.data[begin - 1] != '/')
        begin--;
    flamepix_buffer_clear(&perfetto->text);
    flamepix_buffer_append(&perfetto->text, "[", 1);
    flamepix_buffer_append(&perfetto->text, frame->module.data + begin,
                           frame->module.length - begin);
    enum flamepix_status status = flamepix_buffer_append(&perfetto->text, "]", 1);
    frame->name = flamepix_buffer_bytes(&perfetto->text);
    return status;
}

static enum flamepix_status add_frame(struct fpx_perfetto *perfetto,
                                      struct fpx_perfetto_interned *interned, uint64_t id)
{
    const size_t place = fpx_perfetto_find(interned, FPX_PERFETTO_FRAME, id);
    size_t path, build_id, function, source;
    if (place == SIZE_MAX)
        return TORN;
    const struct fpx_perfetto_frame *item = &interned->frames[place];
    enum flamepix_status status = find_module(perfetto, interned, item->mapping, &path, &build_id);
    if (status == FLAMEPIX_OK)
        status = find_text(interned, FPX_PERFETTO_FUNCTION, item->function, &function);
    if (status == FLAMEPIX_OK)
        status = find_text(interned, FPX_PERFETTO_SOURCE, item->source, &source);
    if (status != FLAMEPIX_OK)
        return status;
    struct fpx_frame frame = {
        .name = text_of(perfetto, function),
        .module = text_of(perfetto, path),
        .file = text_of(perfetto, source),
        .line = item->line,
        .address = item->address,
    };
    const struct fpx_perfetto_line *lines =
        fpx_perfetto_lines(&perfetto->names, build_id, path, item->address);
    if (lines != NULL)
        return add_lines(perfetto, lines, frame);
    if (frame.name.length == 0 && frame.module.length > 0)
        status = name_by_module(perfetto, &frame);
    return status == FLAMEPIX_OK ? fpx_recording_frame(perfetto->recording, &frame) : status;
}

/* The process is the root frame, as in a recording of all processes. */
static enum flamepix_status add_root(struct fpx_perfetto *perfetto, uint64_t pid)
{
    const size_t text = fpx_key_table_get(&perfetto->names.processes, pid, 0);
    if (text != SIZE_MAX)
        return fpx_recording_name(perfetto->recording, text_of(perfetto, text));
    flamepix_buffer_clear(&perfetto->text);
    const enum flamepix_status status = fpx_buffer_printf(&perfetto->text, "pid %" PRIu64, pid);
    if (status != FLAMEPIX_OK)
        return status;
    return fpx_recording_name(perfetto->recording, flamepix_buffer_bytes(&perfetto->text));
}

static enum flamepix_status add_stack(struct fpx_perfetto *perfetto,
                                      struct fpx_perfetto_interned *interned,
                                      const struct fpx_perfetto_callstack *callstack, uint64_t pid)
{
    enum flamepix_status status = add_root(perfetto, pid);
    for (size_t i = 0; i < callstack->frames.count && status == FLAMEPIX_OK; i++)
        status = add_frame(perfetto, interned, interned->ids[callstack->frames.begin + i]);
    return status;
}

static enum flamepix_status not_understood(struct fpx_perfetto *perfetto, uint64_t offset)
{
    fpx_recording_drop(perfetto->recording);
    return fpx_recording_not_understood(perfetto->recording, offset,
                                        "samples whose callstacks were interned");
}

/* The number of a callstack in a process; 0: it has none. */
static uint64_t number_of(const struct fpx_perfetto_callstack *callstack, uint64_t pid)
{
    enum { PID_BITS = 22 };
    const bool fits = pid >> PID_BITS == 0 && callstack->number >> (63 - PID_BITS) == 0;
    return fits ? callstack->number << PID_BITS | pid : 0;
}

enum flamepix_status fpx_perfetto_put(struct fpx_perfetto *perfetto,
                                      struct fpx_perfetto_sequence *sequence, uint64_t callstack,
                                      uint64_t pid, uint64_t offset, struct fpx_sample sample)
{
    struct fpx_perfetto_interned *interned = &sequence->interned;
    const size_t place = fpx_perfetto_find(interned, FPX_PERFETTO_CALLSTACK, callstack);
    bool is_put;
    if (place == SIZE_MAX)
        return not_understood(perfetto, offset);
    struct fpx_perfetto_callstack *stack = &interned->callstacks[place];
    /* The missing part is still missing. */
    if (stack->torn_at == interned->additions)
        return not_understood(perfetto, offset);
    sample.stack = number_of(stack, pid);
    enum flamepix_status status = fpx_recording_put_again(perfetto->recording, &sample, &is_put);
    if (status != FLAMEPIX_OK || is_put)
        return status;
    status = add_stack(perfetto, interned, stack, pid);
    if (status == FLAMEPIX_OK)
        return fpx_recording_put(perfetto->recording, &sample);
    if (status != TORN || perfetto->recording->is_too_long)
        return status;
    stack->torn_at = interned->additions;
    return not_understood(perfetto, offset);
}
