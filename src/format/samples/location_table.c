/* A location is one frame for each of its functions, the last one outermost. Without a function it
 * is its address, after its module: ``libc.so.6`0x7f01``; without both, the module: `[libc.so.6]`.
 *
 * For functions only, a frame depends just on a name: it is spelled once, then copied. */
#include "format/samples/location_table.h"

#include <stdlib.h>

#include "base/memory.h"

enum flamepix_status fpx_location_table_add_function(struct fpx_location_table *table, uint64_t id,
                                                     const struct fpx_function *function)
{
    const size_t number = table->function_ids.count;
    enum flamepix_status status = fpx_array_reserve(&table->functions, &table->function_capacity,
                                                    number + 1, sizeof(*table->functions));
    if (status == FLAMEPIX_OK)
        status = fpx_id_table_add(&table->function_ids, id);
    if (status == FLAMEPIX_OK)
        table->functions[number] = *function;
    return status;
}

enum flamepix_status fpx_location_table_add_mapping(struct fpx_location_table *table, uint64_t id,
                                                    const struct fpx_mapping *mapping)
{
    const size_t number = table->mapping_ids.count;
    enum flamepix_status status = fpx_array_reserve(&table->mappings, &table->mapping_capacity,
                                                    number + 1, sizeof(*table->mappings));
    if (status == FLAMEPIX_OK)
        status = fpx_id_table_add(&table->mapping_ids, id);
    if (status == FLAMEPIX_OK)
        table->mappings[number] = *mapping;
    return status;
}

enum flamepix_status fpx_location_table_add_line(struct fpx_location_table *table,
                                                 uint64_t function_id, uint64_t line)
{
    if (table->line_count - table->claimed == FPX_LOCATION_LINES_MAX)
        return FLAMEPIX_OK;
    enum flamepix_status status = fpx_array_reserve(&table->lines, &table->line_capacity,
                                                    table->line_count + 1, sizeof(*table->lines));
    if (status == FLAMEPIX_OK)
        table->lines[table->line_count++] = (struct fpx_location_line){
            .function_id = function_id, .line = line, .function = FPX_ID_NONE};
    return status;
}

enum flamepix_status fpx_location_table_add(struct fpx_location_table *table, uint64_t id,
                                            uint64_t address, uint64_t mapping_id)
{
    const size_t number = table->location_ids.count;
    enum flamepix_status status = fpx_array_reserve(&table->locations, &table->location_capacity,
                                                    number + 1, sizeof(*table->locations));
    if (status == FLAMEPIX_OK)
        status = fpx_id_table_add(&table->location_ids, id);
    if (status != FLAMEPIX_OK)
        return status;
    table->locations[number] =
        (struct fpx_location){.address = address,
                              .mapping_id = mapping_id,
                              .first_line = table->claimed,
                              .line_count = (uint32_t)(table->line_count - table->claimed),
                              .mapping = FPX_ID_NONE};
    table->claimed = table->line_count;
    return FLAMEPIX_OK;
}

/* A function with an empty name is valid; one whose name is missing is not. */
static bool is_whole_line(const struct fpx_location_table *table,
                          const struct fpx_location_line *line)
{
    return line->function != FPX_ID_NONE &&
           table->functions[line->function].name < table->texts.count;
}

static void find_lacking(struct fpx_location_table *table, struct fpx_location *location)
{
    location->is_lacking = location->mapping_id == FPX_LOST_MAPPING;
    for (size_t i = 0; i < location->line_count && !location->is_lacking; i++)
        location->is_lacking = !is_whole_line(table, &table->lines[location->first_line + i]);
    table->has_lacking |= location->is_lacking;
}

enum flamepix_status fpx_location_table_resolve(struct fpx_location_table *table)
{
    for (size_t i = 0; i < table->line_count; i++)
        table->lines[i].function =
            fpx_id_table_find(&table->function_ids, table->lines[i].function_id);
    for (size_t i = 0; i < table->location_ids.count; i++) {
        table->locations[i].mapping =
            fpx_id_table_find(&table->mapping_ids, table->locations[i].mapping_id);
        table->has_lost |= table->locations[i].mapping == FPX_ID_NONE &&
                           table->locations[i].mapping_id != FPX_NO_MAPPING;
        find_lacking(table, &table->locations[i]);
    }
    table->spelled = calloc(table->texts.count + 1, sizeof(*table->spelled));
    table->frames = calloc(table->location_ids.count + 1, sizeof(*table->frames));
    return table->spelled != NULL && table->frames != NULL ? FLAMEPIX_OK : FLAMEPIX_NO_MEMORY;
}

/* -- names ------------------------------------------------------------------------------------- */

static struct flamepix_bytes text_of(const struct fpx_location_table *table, uint64_t number)
{
    return fpx_text_table_get(&table->texts, number);
}

uint64_t fpx_location_table_name(const struct fpx_location_table *table, uint32_t function)
{
    if (function == FPX_ID_NONE)
        return UINT64_MAX;
    const struct fpx_function *facts = &table->functions[function];
    return text_of(table, facts->name).length > 0 ? facts->name : facts->system_name;
}

static struct flamepix_bytes base_name(struct flamepix_bytes path)
{
    size_t begin = path.length;
    while (begin > 0 && path.data[begin - 1] != '/' && path.data[begin - 1] != '\\')
        begin--;
    return flamepix_bytes_from(path, begin);
}

static struct flamepix_bytes module_of(const struct fpx_location_table *table,
                                       const struct fpx_location *location)
{
    if (location->mapping == FPX_ID_NONE)
        return (struct flamepix_bytes){"", 0};
    return base_name(text_of(table, table->mappings[location->mapping].file));
}

/* -- frames ------------------------------------------------------------------------------------ */

/* Without function and address: "[module]". */
static enum flamepix_status add_module(struct fpx_location_table *table,
                                       struct fpx_recording *recording,
                                       struct flamepix_bytes module)
{
    const bool has_brackets = module.data[0] == '[';
    enum flamepix_status status = FLAMEPIX_OK;
    flamepix_buffer_clear(&table->frame);
    if (!has_brackets)
        status = flamepix_buffer_append(&table->frame, "[", 1);
    if (status == FLAMEPIX_OK)
        status = flamepix_buffer_append(&table->frame, module.data, module.length);
    if (status == FLAMEPIX_OK && !has_brackets)
        status = flamepix_buffer_append(&table->frame, "]", 1);
    if (status == FLAMEPIX_OK)
        status = fpx_recording_name(recording, flamepix_buffer_bytes(&table->frame));
    return status;
}

static enum flamepix_status add_nameless(struct fpx_location_table *table,
                                         struct fpx_recording *recording,
                                         const struct fpx_location *location)
{
    const struct flamepix_bytes module = module_of(table, location);
    if (location->address == 0 && module.length > 0)
        return add_module(table, recording, module);
    return fpx_recording_frame(recording,
                               &(struct fpx_frame){.module = module,
                                                   .address = location->address,
                                                   .with_module = location->address != 0});
}

/* A name only; it is spelled at its first use. */
static enum flamepix_status add_spelled(struct fpx_location_table *table,
                                        struct fpx_recording *recording,
                                        const struct fpx_location *location, uint64_t name)
{
    struct flamepix_bytes *spelled = &table->spelled[name];
    if (spelled->data == NULL) {
        flamepix_buffer_clear(&table->frame);
        enum flamepix_status status = fpx_frame_text_of(&table->frame, text_of(table, name));
        if (status == FLAMEPIX_OK)
            status =
                fpx_arena_copy(&table->arena, flamepix_buffer_bytes(&table->frame), &spelled->data);
        if (status != FLAMEPIX_OK)
            return status;
        spelled->length = table->frame.length;
    }
    if (location->line_count == 1)
        table->frames[location - table->locations] = *spelled;
    return fpx_recording_text(recording, *spelled, 1);
}

static enum flamepix_status add_function(struct fpx_location_table *table,
                                         struct fpx_recording *recording,
                                         const struct fpx_location *location,
                                         const struct fpx_location_line *line, bool is_inlined)
{
    const struct flamepix_recording_options *options = &recording->options.recording;
    const uint64_t name = fpx_location_table_name(table, line->function);
    if (text_of(table, name).length == 0)
        return add_nameless(table, recording, location);
    if (options->granularity == FLAMEPIX_FUNCTIONS && !options->inlined)
        return add_spelled(table, recording, location, name);
    const struct fpx_frame frame = {.name = text_of(table, name),
                                    .module = module_of(table, location),
                                    .file = text_of(table, table->functions[line->function].file),
                                    .line = line->line,
                                    .address = location->address,
                                    .annotation = is_inlined && options->inlined ? "_[i]" : NULL};
    return fpx_recording_frame(recording, &frame);
}

static enum flamepix_status add_location(struct fpx_location_table *table,
                                         struct fpx_recording *recording,
                                         const struct fpx_location *location)
{
    enum flamepix_status status = FLAMEPIX_OK;
    if (location->line_count == 0)
        return add_nameless(table, recording, location);
    for (size_t i = location->line_count; i > 0 && status == FLAMEPIX_OK; i--)
        status =
            add_function(table, recording, location, &table->lines[location->first_line + i - 1],
                         i < location->line_count);
    return status;
}

/* Frames on the root's side of the first one that drops nothing are kept, as in pprof. */
size_t fpx_location_table_leaf(const struct fpx_location_table *table, const uint64_t *ids,
                               size_t count)
{
    bool has_user = false;
    if (!table->drops)
        return 0;
    for (size_t i = count; i > 0; i--) {
        const uint32_t number = fpx_id_table_find(&table->location_ids, ids[i - 1]);
        const enum fpx_location_drop drop =
            number == FPX_ID_NONE ? FPX_DROP_NOTHING : table->locations[number].drop;
        if (drop == FPX_DROP_NOTHING)
            has_user = true;
        else if (has_user)
            return drop == FPX_DROP_ALL ? i : i - 1;
    }
    return 0;
}

enum flamepix_status fpx_location_table_stack(struct fpx_location_table *table,
                                              struct fpx_recording *recording, const uint64_t *ids,
                                              size_t count)
{
    const size_t leaf = fpx_location_table_leaf(table, ids, count);
    enum flamepix_status status = FLAMEPIX_OK;
    table->lacks = false;
    for (size_t i = count; i > leaf && status == FLAMEPIX_OK; i--) {
        const uint32_t number = fpx_id_table_find(&table->location_ids, ids[i - 1]);
        table->lacks |= fpx_location_is_incomplete(table, number);
        if (recording->key.length > FPX_LOCATION_STACK_NBYTES)
            break;
        if (number == FPX_ID_NONE)
            status = fpx_recording_frame(recording, &(struct fpx_frame){0});
        else if (table->frames[number].data != NULL)
            status = fpx_recording_text(recording, table->frames[number], 1);
        else
            status = add_location(table, recording, &table->locations[number]);
    }
    return status;
}

void fpx_location_table_free(struct fpx_location_table *table)
{
    fpx_text_table_free(&table->texts);
    fpx_id_table_free(&table->function_ids);
    fpx_id_table_free(&table->mapping_ids);
    fpx_id_table_free(&table->location_ids);
    free(table->functions);
    free(table->mappings);
    free(table->locations);
    free(table->lines);
    free(table->spelled);
    free(table->frames);
    fpx_arena_free(&table->arena);
    flamepix_buffer_free(&table->frame);
    *table = (struct fpx_location_table){0};
}
