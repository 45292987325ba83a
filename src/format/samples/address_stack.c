#include "format/samples/addresses.h"

#include <stdlib.h>

#include "base/memory.h"
#include "format/parse/parse_text.h"

enum flamepix_status fpx_addresses_add(struct fpx_addresses *addresses, uint64_t address)
{
    if (addresses->count == FPX_RECORDED_FRAMES_MAX)
        return FLAMEPIX_OK;
    enum flamepix_status status = fpx_array_reserve(
        &addresses->items, &addresses->capacity, addresses->count + 1, sizeof(*addresses->items));
    if (status == FLAMEPIX_OK)
        addresses->items[addresses->count++] = address;
    return status;
}

enum flamepix_status fpx_addresses_take(struct fpx_addresses *addresses, struct flamepix_bytes line)
{
    struct flamepix_bytes before;
    enum flamepix_status status = FLAMEPIX_OK;
    while (status == FLAMEPIX_OK && fpx_take_until(&line, "0x", &before)) {
        uint64_t address;
        if (fpx_take_hex(&line, &address))
            status = fpx_addresses_add(addresses, address);
    }
    return status;
}

static enum flamepix_status add_function(struct fpx_location_table *functions,
                                         struct flamepix_bytes name, struct flamepix_bytes file,
                                         uint64_t line)
{
    struct fpx_function function = {0};
    size_t name_number;
    size_t file_number;
    const uint64_t id = functions->function_ids.count;
    enum flamepix_status status = fpx_text_table_intern(&functions->texts, name, &name_number);
    if (status == FLAMEPIX_OK)
        status = fpx_text_table_intern(&functions->texts, file, &file_number);
    if (status != FLAMEPIX_OK)
        return status;
    function.name = function.system_name = name_number;
    function.file = file_number;
    status = fpx_location_table_add_function(functions, id, &function);
    if (status == FLAMEPIX_OK)
        status = fpx_location_table_add_line(functions, id, line);
    return status;
}

enum flamepix_status fpx_address_table_add(struct fpx_address_table *table, uint64_t address,
                                           struct flamepix_bytes names, struct flamepix_bytes file,
                                           uint64_t line)
{
    struct flamepix_bytes name = names;
    enum flamepix_status status = FLAMEPIX_OK;
    while (status == FLAMEPIX_OK && fpx_take_until_last(&name, "--", &names)) {
        status = add_function(&table->functions, name, file, line);
        name = names;
    }
    if (status == FLAMEPIX_OK)
        status = add_function(&table->functions, names, file, line);
    if (status == FLAMEPIX_OK)
        status = fpx_location_table_add(&table->functions, address, address, UINT64_MAX);
    return status;
}

/* Functions are stored by an address, or by the return address of its call. */
static bool has_functions(const struct fpx_address_table *table, uint64_t address)
{
    return fpx_id_table_find(&table->functions.location_ids, address) != FPX_ID_NONE;
}

static enum flamepix_status add_frame(struct fpx_address_table *table,
                                      struct fpx_recording *recording, uint64_t address,
                                      bool is_caller)
{
    const uint64_t call = is_caller && address > 0 ? address - 1 : address;
    if (has_functions(table, call))
        return fpx_location_table_stack(&table->functions, recording, &call, 1);
    if (has_functions(table, address))
        return fpx_location_table_stack(&table->functions, recording, &address, 1);
    return fpx_recording_frame(recording,
                               &(struct fpx_frame){.module = fpx_memory_map_find(&table->map, call),
                                                   .address = call,
                                                   .with_module = true});
}

enum flamepix_status fpx_address_table_stack(struct fpx_address_table *table,
                                             struct fpx_recording *recording,
                                             const struct fpx_addresses *addresses,
                                             enum fpx_callers callers)
{
    enum flamepix_status status = FLAMEPIX_OK;
    if (!table->is_resolved)
        status = fpx_location_table_resolve(&table->functions);
    table->is_resolved = true;
    for (size_t i = addresses->count; i > 0 && status == FLAMEPIX_OK; i--) {
        const bool is_caller =
            callers == FPX_CALLERS_ALL || (callers == FPX_CALLERS_BUT_LEAF && i > 1);
        if (recording->key.length > FPX_LOCATION_STACK_NBYTES)
            break;
        status = add_frame(table, recording, addresses->items[i - 1], is_caller);
    }
    return status;
}

void fpx_addresses_free(struct fpx_addresses *addresses)
{
    free(addresses->items);
    *addresses = (struct fpx_addresses){0};
}

void fpx_address_table_free(struct fpx_address_table *table)
{
    fpx_location_table_free(&table->functions);
    fpx_memory_map_free(&table->map);
}
