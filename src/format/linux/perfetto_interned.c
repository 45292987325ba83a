#include "format/linux/perfetto.h"

#include <stdlib.h>

#include "base/memory.h"
#include "format/recording.h"

struct adding {
    struct fpx_perfetto_interned *interned;
    struct fpx_text_table *texts;
    uint64_t *callstacks;
    struct flamepix_bytes message;
};

static enum flamepix_status set_place(struct adding *adding, enum fpx_perfetto_kind kind,
                                      uint64_t id, size_t place)
{
    adding->interned->additions++;
    return fpx_key_table_set(&adding->interned->places, (uint64_t)kind, id, place);
}

/* {1: id, 2: text} */
static enum flamepix_status add_text(struct adding *adding, enum fpx_perfetto_kind kind)
{
    struct fpx_protobuf_fields fields = fpx_protobuf_fields_of(adding->message);
    struct flamepix_bytes text = {"", 0};
    uint64_t id = 0;
    size_t number;
    while (fpx_protobuf_fields_next(&fields)) {
        if (fpx_protobuf_fields_is(&fields, 1, FPX_PROTOBUF_VARINT))
            id = fields.value;
        else if (fpx_protobuf_fields_is(&fields, 2, FPX_PROTOBUF_BYTES))
            text = fields.bytes;
    }
    if (fields.is_torn)
        return FLAMEPIX_BAD_RECORDING;
    enum flamepix_status status = fpx_text_table_intern(adding->texts, text, &number);
    return status == FLAMEPIX_OK ? set_place(adding, kind, id, number) : status;
}

/* One or several ids of a field; ids beyond the maximum of a stack are skipped. */
static enum flamepix_status add_ids(struct fpx_perfetto_interned *interned,
                                    struct fpx_protobuf_fields *field, struct fpx_perfetto_ids *ids)
{
    enum flamepix_status status = FLAMEPIX_OK;
    uint64_t id;
    while (status == FLAMEPIX_OK && fpx_protobuf_fields_number(field, &id)) {
        if (ids->count == FPX_RECORDED_FRAMES_MAX)
            continue;
        status = fpx_array_reserve(&interned->ids, &interned->id_capacity, interned->id_count + 1,
                                   sizeof(*interned->ids));
        if (status != FLAMEPIX_OK)
            return status;
        interned->ids[interned->id_count++] = id;
        ids->count++;
    }
    return field->bytes.length > 0 ? FLAMEPIX_BAD_RECORDING : status;
}

static enum flamepix_status add_mapping(struct adding *adding)
{
    enum { ID = 1, BUILD_ID = 2, PATH = 7 };
    struct fpx_perfetto_interned *interned = adding->interned;
    struct fpx_protobuf_fields fields = fpx_protobuf_fields_of(adding->message);
    struct fpx_perfetto_mapping mapping = {.path = {.begin = interned->id_count}};
    enum flamepix_status status = FLAMEPIX_OK;
    uint64_t id = 0;
    while (status == FLAMEPIX_OK && fpx_protobuf_fields_next(&fields)) {
        if (fields.number == PATH)
            status = add_ids(interned, &fields, &mapping.path);
        else if (fpx_protobuf_fields_is(&fields, ID, FPX_PROTOBUF_VARINT))
            id = fields.value;
        else if (fpx_protobuf_fields_is(&fields, BUILD_ID, FPX_PROTOBUF_VARINT))
            mapping.build_id = fields.value;
    }
    if (status != FLAMEPIX_OK || fields.is_torn)
        return status != FLAMEPIX_OK ? status : FLAMEPIX_BAD_RECORDING;
    status = fpx_array_reserve(&interned->mappings, &interned->mapping_capacity,
                               interned->mapping_count + 1, sizeof(mapping));
    if (status != FLAMEPIX_OK)
        return status;
    interned->mappings[interned->mapping_count] = mapping;
    return set_place(adding, FPX_PERFETTO_MAPPING, id, interned->mapping_count++);
}

static enum flamepix_status add_frame(struct adding *adding)
{
    struct fpx_perfetto_interned *interned = adding->interned;
    struct fpx_protobuf_fields fields = fpx_protobuf_fields_of(adding->message);
    struct fpx_perfetto_frame frame = {0};
    uint64_t id = 0;
    uint64_t *const numbers[] = {&id,           &frame.function, &frame.mapping, &frame.address,
                                 &frame.source, &frame.line};
    while (fpx_protobuf_fields_next(&fields)) {
        if (fields.written == FPX_PROTOBUF_VARINT && fields.number <= 6)
            *numbers[fields.number - 1] = fields.value;
    }
    if (fields.is_torn)
        return FLAMEPIX_BAD_RECORDING;
    enum flamepix_status status = fpx_array_reserve(&interned->frames, &interned->frame_capacity,
                                                    interned->frame_count + 1, sizeof(frame));
    if (status != FLAMEPIX_OK)
        return status;
    interned->frames[interned->frame_count] = frame;
    return set_place(adding, FPX_PERFETTO_FRAME, id, interned->frame_count++);
}

static enum flamepix_status add_callstack(struct adding *adding)
{
    struct fpx_perfetto_interned *interned = adding->interned;
    struct fpx_protobuf_fields fields = fpx_protobuf_fields_of(adding->message);
    struct fpx_perfetto_callstack callstack = {.frames = {.begin = interned->id_count}};
    enum flamepix_status status = FLAMEPIX_OK;
    uint64_t id = 0;
    while (status == FLAMEPIX_OK && fpx_protobuf_fields_next(&fields)) {
        if (fpx_protobuf_fields_is(&fields, 1, FPX_PROTOBUF_VARINT))
            id = fields.value;
        else if (fields.number == 2)
            status = add_ids(interned, &fields, &callstack.frames);
    }
    if (status != FLAMEPIX_OK || fields.is_torn)
        return status != FLAMEPIX_OK ? status : FLAMEPIX_BAD_RECORDING;
    status = fpx_array_reserve(&interned->callstacks, &interned->callstack_capacity,
                               interned->callstack_count + 1, sizeof(callstack));
    if (status != FLAMEPIX_OK)
        return status;
    callstack.number = ++*adding->callstacks;
    interned->callstacks[interned->callstack_count] = callstack;
    return set_place(adding, FPX_PERFETTO_CALLSTACK, id, interned->callstack_count++);
}

enum flamepix_status fpx_perfetto_intern(struct fpx_perfetto_interned *interned,
                                         const struct fpx_protobuf_fields *field,
                                         struct fpx_text_table *texts, uint64_t *callstacks)
{
    struct adding adding = {interned, texts, callstacks, field->bytes};
    if (field->written != FPX_PROTOBUF_BYTES)
        return FLAMEPIX_OK;
    switch (field->number) {
    case 2:
        return add_text(&adding, FPX_PERFETTO_EVENT);
    case 5:
        return add_text(&adding, FPX_PERFETTO_FUNCTION);
    case 6:
        return add_frame(&adding);
    case 7:
        return add_callstack(&adding);
    case 16:
        return add_text(&adding, FPX_PERFETTO_BUILD_ID);
    case 17:
        return add_text(&adding, FPX_PERFETTO_PATH);
    case 18:
        return add_text(&adding, FPX_PERFETTO_SOURCE);
    case 19:
        return add_mapping(&adding);
    default:
        return FLAMEPIX_OK;
    }
}

enum flamepix_status fpx_perfetto_intern_old(struct fpx_perfetto_interned *interned,
                                             const struct fpx_protobuf_fields *field,
                                             struct fpx_text_table *texts, uint64_t *callstacks)
{
    struct adding adding = {interned, texts, callstacks, field->bytes};
    enum flamepix_status status = FLAMEPIX_OK;
    if (field->written != FPX_PROTOBUF_BYTES)
        return FLAMEPIX_OK;
    switch (field->number) {
    case 1: /* texts of all kinds */
        status = add_text(&adding, FPX_PERFETTO_FUNCTION);
        if (status == FLAMEPIX_OK)
            status = add_text(&adding, FPX_PERFETTO_BUILD_ID);
        return status == FLAMEPIX_OK ? add_text(&adding, FPX_PERFETTO_PATH) : status;
    case 2:
        return add_frame(&adding);
    case 3:
        return add_callstack(&adding);
    case 4:
        return add_mapping(&adding);
    default:
        return FLAMEPIX_OK;
    }
}

size_t fpx_perfetto_find(const struct fpx_perfetto_interned *interned, enum fpx_perfetto_kind kind,
                         uint64_t id)
{
    return fpx_key_table_get(&interned->places, (uint64_t)kind, id);
}

void fpx_perfetto_interned_reset(struct fpx_perfetto_interned *interned)
{
    fpx_key_table_reset(&interned->places);
    interned->mapping_count = interned->frame_count = 0;
    interned->callstack_count = interned->id_count = 0;
    interned->additions++;
}

void fpx_perfetto_interned_free(struct fpx_perfetto_interned *interned)
{
    fpx_key_table_free(&interned->places);
    free(interned->mappings);
    free(interned->frames);
    free(interned->callstacks);
    free(interned->ids);
    *interned = (struct fpx_perfetto_interned){0};
}
