#include "format/valgrind/heaptrack.h"

#include <stdlib.h>

#include "base/memory.h"
#include "format/parse/parse_text.h"

bool fpx_heaptrack_take(struct flamepix_bytes *line, uint64_t *number_ret)
{
    struct flamepix_bytes rest = *line;
    if (!fpx_take_hex(&rest, number_ret) || (rest.length > 0 && !fpx_take(&rest, " ")))
        return false;
    *line = rest;
    return true;
}

bool fpx_heaptrack_knows(struct fpx_heaptrack_tables *tables, uint64_t number, size_t count)
{
    enum { MOST_LOST = 64 };
    if (number > count && number - count <= MOST_LOST)
        tables->is_off = true;
    return number <= count && !tables->is_off;
}

/* -- lines ------------------------------------------------------------------------------------- */

enum flamepix_status fpx_heaptrack_add_string(struct fpx_heaptrack_tables *tables,
                                              struct flamepix_bytes line, bool *is_good_ret)
{
    uint64_t length;
    *is_good_ret = true;
    if (tables->has_sizes) {
        *is_good_ret = fpx_heaptrack_take(&line, &length) && length <= line.length;
        line.length = *is_good_ret ? (size_t)length : line.length;
    }
    return fpx_text_table_append(&tables->strings, line);
}

/* Takes a string's number, which may be 0. */
static bool take_string(struct fpx_heaptrack_tables *tables, struct flamepix_bytes *line,
                        uint32_t *number_ret)
{
    uint64_t number;
    if (!fpx_heaptrack_take(line, &number) ||
        !fpx_heaptrack_knows(tables, number, tables->strings.count))
        return false;
    *number_ret = (uint32_t)number;
    return true;
}

/* "b c 4a"; a function without file and line stands alone. */
static bool take_frame(struct fpx_heaptrack_tables *tables, struct flamepix_bytes *line,
                       struct fpx_heaptrack_frame *frame_ret)
{
    *frame_ret = (struct fpx_heaptrack_frame){0};
    return take_string(tables, line, &frame_ret->function) &&
           (line->length == 0 || (take_string(tables, line, &frame_ret->file) &&
                                  fpx_heaptrack_take(line, &frame_ret->line)));
}

static enum flamepix_status add_frames(struct fpx_heaptrack_tables *tables,
                                       struct flamepix_bytes line,
                                       struct fpx_heaptrack_pointer *pointer)
{
    struct fpx_heaptrack_frame frame;
    enum flamepix_status status = FLAMEPIX_OK;
    while (line.length > 0 && status == FLAMEPIX_OK && pointer->is_there) {
        pointer->is_there = take_frame(tables, &line, &frame);
        if (!pointer->is_there)
            break;
        status = fpx_array_reserve(&tables->frames, &tables->frame_capacity,
                                   tables->frame_count + 1, sizeof(*tables->frames));
        if (status != FLAMEPIX_OK)
            break;
        tables->frames[tables->frame_count++] = frame;
        pointer->count++;
    }
    return status;
}

enum flamepix_status fpx_heaptrack_add_pointer(struct fpx_heaptrack_tables *tables,
                                               struct flamepix_bytes line, bool *is_good_ret)
{
    struct fpx_heaptrack_pointer pointer = {.first_frame = tables->frame_count};
    enum flamepix_status status =
        fpx_array_reserve(&tables->pointers, &tables->pointer_capacity, tables->pointer_count + 1,
                          sizeof(*tables->pointers));
    pointer.is_there =
        fpx_heaptrack_take(&line, &pointer.address) && take_string(tables, &line, &pointer.module);
    if (status == FLAMEPIX_OK)
        status = add_frames(tables, line, &pointer);
    if (status == FLAMEPIX_OK)
        tables->pointers[tables->pointer_count++] = pointer;
    *is_good_ret = pointer.is_there;
    return status;
}

bool fpx_heaptrack_has_trace(struct fpx_heaptrack_tables *tables, uint64_t trace)
{
    return fpx_heaptrack_knows(tables, trace, tables->trace_count) &&
           (trace == 0 || tables->traces[trace - 1].is_there);
}

enum flamepix_status fpx_heaptrack_add_trace(struct fpx_heaptrack_tables *tables,
                                             struct flamepix_bytes line, bool *is_good_ret)
{
    struct fpx_heaptrack_trace trace = {0};
    uint64_t pointer = 0, parent = 0;
    enum flamepix_status status = fpx_array_reserve(
        &tables->traces, &tables->trace_capacity, tables->trace_count + 1, sizeof(*tables->traces));
    trace.is_there = fpx_heaptrack_take(&line, &pointer) && fpx_heaptrack_take(&line, &parent) &&
                     line.length == 0 && fpx_heaptrack_has_trace(tables, parent) &&
                     fpx_heaptrack_knows(tables, pointer, tables->pointer_count) &&
                     (pointer == 0 || tables->pointers[pointer - 1].is_there);
    if (trace.is_there) {
        trace.pointer = (uint32_t)pointer;
        trace.parent = (uint32_t)parent;
    }
    if (status == FLAMEPIX_OK)
        tables->traces[tables->trace_count++] = trace;
    *is_good_ret = trace.is_there;
    return status;
}

/* -- stacks ------------------------------------------------------------------------------------ */

static struct flamepix_bytes string_of(const struct fpx_heaptrack_tables *tables, uint32_t number)
{
    return number == 0 ? (struct flamepix_bytes){"", 0}
                       : fpx_text_table_get(&tables->strings, number - 1);
}

/* Whether the innermost function at a pointer, or the outermost one, has one of these names. */
static bool is_one_of(const struct fpx_heaptrack_tables *tables,
                      const struct fpx_heaptrack_pointer *pointer, bool innermost,
                      const char *const *names)
{
    if (pointer->count == 0)
        return false;
    const size_t at = pointer->first_frame + (innermost ? 0 : pointer->count - 1);
    const struct flamepix_bytes function = string_of(tables, tables->frames[at].function);
    for (; *names != NULL; names++) {
        if (flamepix_bytes_equal(function, flamepix_bytes_of(*names)))
            return true;
    }
    return false;
}

static enum flamepix_status add_pointer_frames(const struct fpx_heaptrack_tables *tables,
                                               struct fpx_recording *recording,
                                               const struct fpx_heaptrack_pointer *pointer)
{
    struct fpx_frame frame = {.module = string_of(tables, pointer->module),
                              .address = pointer->address};
    enum flamepix_status status = FLAMEPIX_OK;
    if (pointer->count == 0)
        return fpx_recording_frame(recording, &frame);
    for (size_t i = 0; i < pointer->count && status == FLAMEPIX_OK; i++) {
        const struct fpx_heaptrack_frame *at = &tables->frames[pointer->first_frame + i];
        frame.name = string_of(tables, at->function);
        frame.file = string_of(tables, at->file);
        frame.line = at->line;
        status = fpx_recording_frame(recording, &frame);
    }
    return status;
}

/* heaptrack leaves out operator new, since its caller is of interest, and ends at main: frames
 * outside of it do not characterise the program. */
static const char *const allocators[] = {
    "operator new(unsigned long)", "operator new[](unsigned long)", "operator new(unsigned int)",
    "operator new[](unsigned int)", NULL};
static const char *const beginnings[] = {"main", "__libc_start_main",
                                         "__static_initialization_and_destruction_0", NULL};

enum flamepix_status fpx_heaptrack_stack(const struct fpx_heaptrack_tables *tables,
                                         struct fpx_recording *recording, uint32_t trace)
{
    enum flamepix_status status = FLAMEPIX_OK;
    while (trace > 0 && status == FLAMEPIX_OK) {
        const struct fpx_heaptrack_trace *at = &tables->traces[trace - 1];
        if (at->pointer == 0)
            break;
        const struct fpx_heaptrack_pointer *pointer = &tables->pointers[at->pointer - 1];
        if (is_one_of(tables, pointer, true, allocators))
            status = fpx_recording_no_frame(recording);
        else
            status = add_pointer_frames(tables, recording, pointer);
        if (is_one_of(tables, pointer, true, beginnings) ||
            is_one_of(tables, pointer, false, beginnings))
            break;
        trace = at->parent;
    }
    return status;
}

void fpx_heaptrack_tables_reset(struct fpx_heaptrack_tables *tables)
{
    fpx_text_table_reset(&tables->strings);
    tables->pointer_count = tables->frame_count = tables->trace_count = 0;
    tables->has_sizes = tables->is_off = false;
}

void fpx_heaptrack_tables_free(struct fpx_heaptrack_tables *tables)
{
    fpx_text_table_free(&tables->strings);
    free(tables->pointers);
    free(tables->frames);
    free(tables->traces);
    *tables = (struct fpx_heaptrack_tables){0};
}
