#include "format/samples/location_table.h"

#include <stdlib.h>

#include "base/memory.h"

/* A file could expand to far more text than its own size. */
enum { TEXTS_NBYTES = 64 << 20 };
/* The size of a frame without a rank yet. */
enum { NUMBER_NBYTES = sizeof(uint32_t) };

/* Adds the frames of a text, as numbers that are later replaced by ranks. */
static enum flamepix_status add_frames(struct fpx_location_ranks *ranks, struct flamepix_bytes text)
{
    enum flamepix_status status = FLAMEPIX_OK;
    while (text.length > 0 && status == FLAMEPIX_OK) {
        const char *end = memchr(text.data, ';', text.length);
        const size_t length = (size_t)(end - text.data) + 1;
        size_t number;
        status = fpx_frame_ranks_add(&ranks->frames, (struct flamepix_bytes){text.data, length},
                                     &number);
        const uint32_t kept = (uint32_t)number;
        if (status == FLAMEPIX_OK)
            status = flamepix_buffer_append(&ranks->keys, &kept, sizeof(kept));
        text = flamepix_bytes_from(text, length);
    }
    return status;
}

/* Spells a location as a stack by itself. */
static enum flamepix_status spell(struct fpx_location_ranks *ranks,
                                  struct fpx_location_table *table, struct fpx_recording *recording,
                                  size_t number)
{
    const size_t begin = ranks->keys.length / NUMBER_NBYTES;
    enum flamepix_status status;
    if (number < table->location_ids.count)
        status = fpx_location_table_stack(table, recording, &table->location_ids.ids[number], 1);
    else
        status = fpx_recording_frame(recording, &(struct fpx_frame){0});
    if (status == FLAMEPIX_OK)
        status = add_frames(ranks, flamepix_buffer_bytes(&recording->key));
    ranks->locations[number] = (struct fpx_ranked_location){
        .begin = (uint32_t)begin,
        .count = (uint32_t)(ranks->keys.length / NUMBER_NBYTES - begin),
        .text_nbytes = (uint32_t)recording->key.length};
    fpx_recording_drop(recording);
    return status;
}

/* The name of a location with just one function, else UINT64_MAX. */
static uint64_t name_of(const struct fpx_location_table *table, size_t number)
{
    if (number == table->location_ids.count || table->locations[number].line_count != 1)
        return UINT64_MAX;
    return fpx_location_table_name(table,
                                   table->lines[table->locations[number].first_line].function);
}

/* Spells all locations, and one extra for missing locations. Most functions have several locations
 * with equal spelling: `spelled` holds, by name, the number of the first one plus 1. */
static enum flamepix_status spell_all(struct fpx_location_ranks *ranks,
                                      struct fpx_location_table *table,
                                      struct fpx_recording *recording, uint32_t *spelled)
{
    const size_t count = table->location_ids.count;
    size_t nbytes = 0;
    enum flamepix_status status = FLAMEPIX_OK;
    ranks->are_used = true;
    for (size_t i = 0; i <= count && status == FLAMEPIX_OK && ranks->are_used; i++) {
        const uint64_t name = name_of(table, i);
        const bool has_name = fpx_text_table_get(&table->texts, name).length > 0;
        if (has_name && spelled[name] > 0) {
            ranks->locations[i] = ranks->locations[spelled[name] - 1];
            continue;
        }
        status = spell(ranks, table, recording, i);
        nbytes += ranks->locations[i].text_nbytes;
        ranks->are_used =
            ranks->locations[i].text_nbytes <= FPX_LOCATION_STACK_NBYTES && nbytes <= TEXTS_NBYTES;
        if (has_name)
            spelled[name] = (uint32_t)i + 1;
    }
    return status;
}

static const char *ranks_of(const struct fpx_location_ranks *ranks,
                            const struct fpx_ranked_location *location)
{
    return ranks->keys.data + (size_t)location->begin * ranks->frames.rank_nbytes;
}

/* Replaces numbers by ranks, which are not longer. */
static void rank_all(struct fpx_location_ranks *ranks, size_t location_count)
{
    const size_t rank_nbytes = ranks->frames.rank_nbytes;
    const size_t count = ranks->keys.length / NUMBER_NBYTES;
    for (size_t i = 0; i < count; i++) {
        uint32_t number;
        memcpy(&number, ranks->keys.data + i * NUMBER_NBYTES, sizeof(number));
        fpx_frame_ranks_put(&ranks->frames, number, ranks->keys.data + i * rank_nbytes);
    }
    ranks->keys.length = count * rank_nbytes;
    for (size_t i = 0; i < location_count; i++) {
        struct fpx_ranked_location *location = &ranks->locations[i];
        if (location->count == 1)
            memcpy(location->only, ranks_of(ranks, location), rank_nbytes);
    }
}

enum flamepix_status fpx_location_ranks_open(struct fpx_location_ranks *ranks,
                                             struct fpx_location_table *table,
                                             struct fpx_recording *recording)
{
    const struct flamepix_recording_options *options = &recording->options.recording;
    const size_t count = table->location_ids.count;
    if (options->granularity != FLAMEPIX_FUNCTIONS || options->inlined ||
        options->tag_roots != NULL)
        return FLAMEPIX_OK;
    ranks->locations = calloc(count + 1, sizeof(*ranks->locations));
    uint32_t *spelled = calloc(table->texts.count + 1, sizeof(*spelled));
    enum flamepix_status status = FLAMEPIX_NO_MEMORY;
    if (ranks->locations != NULL && spelled != NULL)
        status = spell_all(ranks, table, recording, spelled);
    free(spelled);
    if (status != FLAMEPIX_OK || !ranks->are_used)
        return status;
    status = fpx_frame_ranks_sort(&ranks->frames);
    if (status != FLAMEPIX_OK)
        return status;
    rank_all(ranks, count + 1);
    recording->ranks = &ranks->frames;
    return FLAMEPIX_OK;
}

/* Whether a location of a stack, from the given leaf on, is incomplete; few profiles have any. */
static bool has_lacking(const struct fpx_location_table *table, const uint64_t *ids, size_t leaf,
                        size_t count)
{
    bool is_lacking = false;
    for (size_t i = leaf; i < count && table->has_lacking && !is_lacking; i++)
        is_lacking =
            fpx_location_is_incomplete(table, fpx_id_table_find(&table->location_ids, ids[i]));
    return is_lacking;
}

/* Appends the frames of a location, as many as there is room for. */
static enum flamepix_status append_location(const struct fpx_location_ranks *ranks,
                                            const struct fpx_ranked_location *location,
                                            struct flamepix_buffer *stack)
{
    const size_t rank_nbytes = ranks->frames.rank_nbytes;
    const size_t room = FPX_RECORDED_FRAMES_MAX * rank_nbytes - stack->length;
    const size_t nbytes = location->count * rank_nbytes;
    if (location->count == 1 && room > 0 &&
        stack->capacity - stack->length >= FPX_RANK_NBYTES_MAX) {
        /* Copies the maximum size of a rank: a constant, so this is not a call. */
        memcpy(stack->data + stack->length, location->only, FPX_RANK_NBYTES_MAX);
        stack->length += rank_nbytes;
        return FLAMEPIX_OK;
    }
    return flamepix_buffer_append(stack, ranks_of(ranks, location), nbytes < room ? nbytes : room);
}

enum flamepix_status fpx_location_ranks_stack(struct fpx_location_ranks *ranks,
                                              struct fpx_location_table *table,
                                              struct fpx_recording *recording, const uint64_t *ids,
                                              size_t count)
{
    const size_t leaf = fpx_location_table_leaf(table, ids, count);
    struct flamepix_buffer *stack = &ranks->stack;
    size_t text_nbytes = 0;
    bool is_missing = false;
    flamepix_buffer_clear(stack);
    for (size_t i = count; i > leaf && text_nbytes <= FPX_LOCATION_STACK_NBYTES; i--) {
        size_t number = fpx_id_table_find(&table->location_ids, ids[i - 1]);
        if (number == FPX_ID_NONE) {
            is_missing = true;
            number = table->location_ids.count;
        }
        const struct fpx_ranked_location *location = &ranks->locations[number];
        enum flamepix_status status = append_location(ranks, location, stack);
        if (status != FLAMEPIX_OK)
            return status;
        text_nbytes += location->text_nbytes;
    }
    table->lacks = is_missing || has_lacking(table, ids, leaf, count);
    return fpx_recording_text(recording, flamepix_buffer_bytes(stack),
                              stack->length / ranks->frames.rank_nbytes);
}

void fpx_location_ranks_free(struct fpx_location_ranks *ranks)
{
    fpx_frame_ranks_free(&ranks->frames);
    flamepix_buffer_free(&ranks->keys);
    flamepix_buffer_free(&ranks->stack);
    free(ranks->locations);
    *ranks = (struct fpx_location_ranks){0};
}
