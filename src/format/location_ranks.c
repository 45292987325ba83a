#include "format/location_ranks.h"

#include <stdlib.h>

#include "base/array.h"

/* A file could ask for very much more text than it has. */
enum { TEXTS_NBYTES = 64 << 20 };

/* Adds the frames of a text, as numbers that become ranks. */
static enum flamepix_status add_frames(struct flamepix_location_ranks *ranks,
                                       struct flamepix_bytes text)
{
    enum flamepix_status status = FLAMEPIX_OK;
    while (text.length > 0 && status == FLAMEPIX_OK) {
        const char *end = memchr(text.data, ';', text.length);
        const size_t length = (size_t)(end - text.data) + 1;
        size_t number;
        status = flamepix_frame_ranks_add(&ranks->frames,
                                          (struct flamepix_bytes){text.data, length}, &number);
        const uint32_t kept = (uint32_t)number;
        if (status == FLAMEPIX_OK)
            status = flamepix_buffer_append(&ranks->keys, &kept, sizeof(kept));
        text = flamepix_bytes_from(text, length);
    }
    return status;
}

/* Spells each location as a stack of its own. The last one does not exist. */
static enum flamepix_status spell_all(struct flamepix_location_ranks *ranks,
                                      struct flamepix_location_table *table,
                                      struct flamepix_recording *recording)
{
    const size_t count = table->location_ids.count;
    size_t nbytes = 0;
    enum flamepix_status status = FLAMEPIX_OK;
    ranks->are_used = true;
    for (size_t i = 0; i <= count && status == FLAMEPIX_OK && ranks->are_used; i++) {
        const size_t begin = ranks->keys.length / FLAMEPIX_RANK_NBYTES;
        if (i < count)
            status =
                flamepix_location_table_stack(table, recording, &table->location_ids.ids[i], 1);
        else
            status = flamepix_recording_frame(recording, &(struct flamepix_frame){0});
        if (status == FLAMEPIX_OK)
            status = add_frames(ranks, flamepix_buffer_bytes(&recording->key));
        ranks->locations[i] = (struct flamepix_ranked_location){
            .begin = (uint32_t)begin,
            .count = (uint32_t)(ranks->keys.length / FLAMEPIX_RANK_NBYTES - begin),
            .text_nbytes = (uint32_t)recording->key.length};
        nbytes += recording->key.length;
        ranks->are_used =
            recording->key.length <= FLAMEPIX_LOCATION_STACK_NBYTES && nbytes <= TEXTS_NBYTES;
        flamepix_recording_drop(recording);
    }
    return status;
}

/* Puts ranks in the place of numbers. */
static void rank_all(struct flamepix_location_ranks *ranks)
{
    for (size_t at = 0; at < ranks->keys.length; at += FLAMEPIX_RANK_NBYTES) {
        uint32_t number;
        memcpy(&number, ranks->keys.data + at, sizeof(number));
        flamepix_frame_ranks_put(&ranks->frames, number, ranks->keys.data + at);
    }
}

enum flamepix_status flamepix_location_ranks_open(struct flamepix_location_ranks *ranks,
                                                  struct flamepix_location_table *table,
                                                  struct flamepix_recording *recording)
{
    const struct flamepix_recording_options *options = &recording->options.recording;
    const size_t count = table->location_ids.count;
    if (options->granularity != FLAMEPIX_FUNCTIONS || options->inlined ||
        options->tag_roots != NULL)
        return FLAMEPIX_OK;
    ranks->locations = calloc(count + 1, sizeof(*ranks->locations));
    if (ranks->locations == NULL)
        return FLAMEPIX_NO_MEMORY;
    enum flamepix_status status = spell_all(ranks, table, recording);
    if (status != FLAMEPIX_OK || !ranks->are_used)
        return status;
    status = flamepix_frame_ranks_sort(&ranks->frames);
    if (status != FLAMEPIX_OK)
        return status;
    rank_all(ranks);
    recording->ranks = &ranks->frames;
    return FLAMEPIX_OK;
}

/* Most locations are one frame, for which it is worth not to call memcpy. */
static enum flamepix_status append_ranks(struct flamepix_buffer *to, const char *ranks,
                                         size_t nbytes)
{
    if (to->capacity - to->length < nbytes) {
        enum flamepix_status status =
            flamepix_array_reserve(&to->data, &to->capacity, to->length + nbytes, 1);
        if (status != FLAMEPIX_OK)
            return status;
    }
    if (nbytes == FLAMEPIX_RANK_NBYTES)
        memcpy(to->data + to->length, ranks, FLAMEPIX_RANK_NBYTES);
    else
        memcpy(to->data + to->length, ranks, nbytes);
    to->length += nbytes;
    return FLAMEPIX_OK;
}

enum flamepix_status flamepix_location_ranks_stack(struct flamepix_location_ranks *ranks,
                                                   const struct flamepix_location_table *table,
                                                   struct flamepix_recording *recording,
                                                   const uint64_t *ids, size_t count)
{
    const size_t most = (size_t)FLAMEPIX_RECORDED_FRAMES_MAX * FLAMEPIX_RANK_NBYTES;
    const size_t leaf = flamepix_location_table_leaf(table, ids, count);
    struct flamepix_buffer *stack = &ranks->stack;
    size_t text_nbytes = 0;
    stack->length = 0;
    for (size_t i = count; i > leaf && text_nbytes <= FLAMEPIX_LOCATION_STACK_NBYTES; i--) {
        const uint32_t found = flamepix_id_table_find(&table->location_ids, ids[i - 1]);
        const size_t number = found == FLAMEPIX_ID_NONE ? table->location_ids.count : found;
        const struct flamepix_ranked_location *location = &ranks->locations[number];
        size_t nbytes = (size_t)location->count * FLAMEPIX_RANK_NBYTES;
        if (nbytes > most - stack->length)
            nbytes = most - stack->length;
        enum flamepix_status status = append_ranks(
            stack, ranks->keys.data + (size_t)location->begin * FLAMEPIX_RANK_NBYTES, nbytes);
        if (status != FLAMEPIX_OK)
            return status;
        text_nbytes += location->text_nbytes;
    }
    return flamepix_recording_text(recording, flamepix_buffer_bytes(stack),
                                   stack->length / FLAMEPIX_RANK_NBYTES);
}

void flamepix_location_ranks_free(struct flamepix_location_ranks *ranks)
{
    flamepix_frame_ranks_free(&ranks->frames);
    flamepix_buffer_free(&ranks->keys);
    flamepix_buffer_free(&ranks->stack);
    free(ranks->locations);
    *ranks = (struct flamepix_location_ranks){0};
}
