#include "format/linux/perfetto.h"

#include <stdlib.h>

#include "base/memory.h"

/* -- processes --------------------------------------------------------------------------------- */

/* Fields of a message that names a process. The last name is the process's own; an earlier one may
 * be that of the process it was forked from. */
struct process_fields {
    uint64_t pid, command, name;
};

static enum flamepix_status name_process(struct fpx_perfetto_names *names,
                                         struct flamepix_bytes message,
                                         struct process_fields numbers)
{
    struct fpx_protobuf_fields fields = fpx_protobuf_fields_of(message);
    struct flamepix_bytes name = {"", 0};
    uint64_t pid = 0;
    size_t text;
    while (fpx_protobuf_fields_next(&fields)) {
        if (fpx_protobuf_fields_is(&fields, numbers.pid, FPX_PROTOBUF_VARINT))
            pid = fields.value;
        else if ((fpx_protobuf_fields_is(&fields, numbers.command, FPX_PROTOBUF_BYTES) &&
                  name.length == 0) ||
                 fpx_protobuf_fields_is(&fields, numbers.name, FPX_PROTOBUF_BYTES))
            name = fields.bytes;
    }
    if (fields.is_torn)
        return FLAMEPIX_BAD_RECORDING;
    if (name.length == 0)
        return FLAMEPIX_OK;
    enum flamepix_status status = fpx_text_table_intern(names->texts, name, &text);
    return status == FLAMEPIX_OK ? fpx_key_table_set(&names->processes, pid, 0, text) : status;
}

static enum flamepix_status take_process_tree(struct fpx_perfetto_names *names,
                                              struct flamepix_bytes message)
{
    const struct process_fields numbers = {.pid = 1, .command = 3, .name = 0};
    struct fpx_protobuf_fields fields = fpx_protobuf_fields_of(message);
    enum flamepix_status status = FLAMEPIX_OK;
    while (status == FLAMEPIX_OK && fpx_protobuf_fields_next(&fields)) {
        if (fpx_protobuf_fields_is(&fields, 1, FPX_PROTOBUF_BYTES))
            status = name_process(names, fields.bytes, numbers);
    }
    return fields.is_torn ? FLAMEPIX_BAD_RECORDING : status;
}

/* Also takes a process from a track. */
static enum flamepix_status take_track(struct fpx_perfetto_names *names,
                                       struct flamepix_bytes message)
{
    const struct process_fields numbers = {.pid = 1, .command = 2, .name = 6};
    struct fpx_protobuf_fields fields = fpx_protobuf_fields_of(message);
    enum flamepix_status status = FLAMEPIX_OK;
    while (status == FLAMEPIX_OK && fpx_protobuf_fields_next(&fields)) {
        if (fpx_protobuf_fields_is(&fields, 3, FPX_PROTOBUF_BYTES))
            status = name_process(names, fields.bytes, numbers);
    }
    return fields.is_torn ? FLAMEPIX_BAD_RECORDING : status;
}

/* -- symbols ----------------------------------------------------------------------------------- */

static enum flamepix_status add_line(struct fpx_perfetto_names *names,
                                     struct flamepix_bytes message)
{
    struct fpx_protobuf_fields fields = fpx_protobuf_fields_of(message);
    struct flamepix_bytes texts[2] = {{"", 0}, {"", 0}};
    struct fpx_perfetto_line line = {.is_last = true};
    size_t function, file;
    while (fpx_protobuf_fields_next(&fields)) {
        if (fields.written == FPX_PROTOBUF_BYTES && fields.number <= 2)
            texts[fields.number - 1] = fields.bytes;
        else if (fpx_protobuf_fields_is(&fields, 3, FPX_PROTOBUF_VARINT))
            line.line = (uint32_t)fields.value;
    }
    if (fields.is_torn)
        return FLAMEPIX_BAD_RECORDING;
    enum flamepix_status status = fpx_text_table_intern(names->texts, texts[0], &function);
    if (status == FLAMEPIX_OK)
        status = fpx_text_table_intern(names->texts, texts[1], &file);
    if (status == FLAMEPIX_OK)
        status = fpx_array_reserve(&names->lines, &names->line_capacity, names->line_count + 1,
                                   sizeof(line));
    if (status != FLAMEPIX_OK)
        return status;
    line.function = (uint32_t)function;
    line.file = (uint32_t)file;
    names->lines[names->line_count++] = line;
    return FLAMEPIX_OK;
}

/* {1: address, 2: line, …} of a module */
static enum flamepix_status add_symbols(struct fpx_perfetto_names *names, size_t module,
                                        struct flamepix_bytes message)
{
    struct fpx_protobuf_fields fields = fpx_protobuf_fields_of(message);
    const size_t begin = names->line_count;
    enum flamepix_status status = FLAMEPIX_OK;
    uint64_t address = 0;
    while (status == FLAMEPIX_OK && fpx_protobuf_fields_next(&fields)) {
        if (fpx_protobuf_fields_is(&fields, 1, FPX_PROTOBUF_VARINT))
            address = fields.value;
        else if (fpx_protobuf_fields_is(&fields, 2, FPX_PROTOBUF_BYTES))
            status = add_line(names, fields.bytes);
        if (status == FLAMEPIX_OK && names->line_count > begin + 1)
            names->lines[names->line_count - 2].is_last = false;
    }
    if (status != FLAMEPIX_OK || fields.is_torn || names->line_count == begin)
        return fields.is_torn ? FLAMEPIX_BAD_RECORDING : status;
    return fpx_key_table_set(&names->symbols, module, address, begin);
}

/* {1: path, 2: build id, 3: symbols, …}; the build id is preferred. */
static enum flamepix_status take_module(struct fpx_perfetto_names *names,
                                        struct flamepix_bytes message)
{
    struct fpx_protobuf_fields fields = fpx_protobuf_fields_of(message);
    struct flamepix_bytes module[3] = {{"", 0}, {"", 0}, {"", 0}};
    size_t text = 0;
    while (fpx_protobuf_fields_next(&fields)) {
        if (fields.written == FPX_PROTOBUF_BYTES && fields.number <= 2)
            module[fields.number] = fields.bytes;
    }
    if (fields.is_torn)
        return FLAMEPIX_BAD_RECORDING;
    enum flamepix_status status =
        fpx_text_table_intern(names->texts, module[2].length > 0 ? module[2] : module[1], &text);
    fields = fpx_protobuf_fields_of(message);
    while (status == FLAMEPIX_OK && fpx_protobuf_fields_next(&fields)) {
        if (fpx_protobuf_fields_is(&fields, 3, FPX_PROTOBUF_BYTES))
            status = add_symbols(names, text, fields.bytes);
    }
    return status;
}

enum flamepix_status fpx_perfetto_names_take(struct fpx_perfetto_names *names,
                                             const struct fpx_protobuf_fields *field)
{
    enum { PROCESS_TREE = 2, PROCESS = 43, TRACK = 60, MODULE = 61 };
    const struct process_fields process = {.pid = 1, .command = 2, .name = 6};
    if (field->written != FPX_PROTOBUF_BYTES)
        return FLAMEPIX_OK;
    switch (field->number) {
    case PROCESS_TREE:
        return take_process_tree(names, field->bytes);
    case PROCESS:
        return name_process(names, field->bytes, process);
    case TRACK:
        return take_track(names, field->bytes);
    case MODULE:
        return take_module(names, field->bytes);
    default:
        return FLAMEPIX_OK;
    }
}

const struct fpx_perfetto_line *fpx_perfetto_lines(const struct fpx_perfetto_names *names,
                                                   size_t build_id, size_t path, uint64_t address)
{
    size_t place = SIZE_MAX;
    if (build_id != 0)
        place = fpx_key_table_get(&names->symbols, build_id, address);
    if (place == SIZE_MAX && path != 0)
        place = fpx_key_table_get(&names->symbols, path, address);
    return place != SIZE_MAX ? &names->lines[place] : NULL;
}

void fpx_perfetto_names_free(struct fpx_perfetto_names *names)
{
    fpx_key_table_free(&names->processes);
    fpx_key_table_free(&names->symbols);
    fpx_key_table_free(&names->last_dumps);
    free(names->lines);
    names->lines = NULL;
}
