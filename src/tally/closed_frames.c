#include "tally/closed_frames.h"

#include <stdlib.h>

#include "base/array.h"
#include "tally/name_blocks.h"

/* A longer text is not kept waiting. */
enum { MOST_NBYTES = 64 * 1024 };

/* -- searches ---------------------------------------------------------------------------------- */

static enum flamepix_status match(const struct flamepix_tally_options *options,
                                  struct flamepix_bytes name, uint32_t *mask_ret)
{
    return flamepix_patterns_find(options->searches, options->search_count, name, mask_ret);
}

/* A name is matched when it is new; one that the table has no place for, each time. */
static enum flamepix_status find_mask(const struct flamepix_closed_frames *closed,
                                      const struct flamepix_name_key *key, uint32_t number,
                                      bool is_new, uint32_t *mask_ret)
{
    const struct flamepix_bytes name = {key->blocks, key->length};
    if (number == FLAMEPIX_NAME_OTHERS)
        return match(closed->options, name, mask_ret);
    uint32_t *mask = &closed->names->masks[number];
    enum flamepix_status status = FLAMEPIX_OK;
    if (is_new)
        status = match(closed->options, name, mask);
    *mask_ret = *mask;
    return status;
}

/* -- counting ---------------------------------------------------------------------------------- */

static void add_sums(struct flamepix_name_sum *sum, const struct flamepix_closed_frame *frame)
{
    if (frame->self.value != 0)
        flamepix_weight_add(&sum->self, frame->self);
    flamepix_weight_add(&sum->total, frame->total);
    if (frame->depth == 1)
        flamepix_weight_add(&sum->first, frame->total);
    if (frame->woken)
        flamepix_weight_add(&sum->woken, frame->self);
}

static enum flamepix_status count_frame(struct flamepix_closed_frames *closed,
                                        const struct flamepix_name_key *key,
                                        const struct flamepix_closed_frame *frame)
{
    uint32_t number;
    bool is_new;
    enum flamepix_status status = flamepix_name_table_number(closed->names, key, &number, &is_new);
    if (status != FLAMEPIX_OK)
        return status;
    if (closed->options->names || closed->options->totals)
        add_sums(flamepix_name_table_at(closed->names, number), frame);
    if (closed->options->search_count == 0)
        return FLAMEPIX_OK;
    uint32_t mask;
    status = find_mask(closed, key, number, is_new, &mask);
    return status == FLAMEPIX_OK
               ? flamepix_covered_add(closed->covered, frame->depth, mask, frame->total)
               : status;
}

static void ask_ahead(struct flamepix_closed_frames *closed)
{
    for (size_t i = 0; i < closed->count; i++) {
        struct flamepix_name_key *key = &closed->keys[i];
        key->blocks = closed->blocks + closed->offsets[i];
        key->hash = flamepix_name_blocks_hash(key->blocks, key->length);
        flamepix_name_table_ask_slot(closed->names, key);
    }
    for (size_t i = 0; i < closed->count; i++)
        flamepix_name_table_ask_sum(closed->names, &closed->keys[i]);
    for (size_t i = 0; i < closed->count; i++)
        flamepix_name_table_ask_text(closed->names, &closed->keys[i]);
}

enum flamepix_status flamepix_closed_frames_count(struct flamepix_closed_frames *closed)
{
    enum flamepix_status status = FLAMEPIX_OK;
    ask_ahead(closed);
    for (size_t i = 0; i < closed->count && status == FLAMEPIX_OK; i++)
        status = count_frame(closed, &closed->keys[i], &closed->frames[i]);
    flamepix_closed_frames_clear(closed);
    return status;
}

/* -- waiting ----------------------------------------------------------------------------------- */

enum flamepix_status flamepix_closed_frames_add(struct flamepix_closed_frames *closed,
                                                struct flamepix_bytes name,
                                                const struct flamepix_closed_frame *frame)
{
    size_t nbytes = flamepix_name_blocks_nbytes(name.length);
    enum flamepix_status status = FLAMEPIX_OK;
    if (closed->capacity - closed->length < nbytes)
        status =
            flamepix_array_reserve(&closed->blocks, &closed->capacity, closed->length + nbytes, 1);
    if (status != FLAMEPIX_OK)
        return status;
    flamepix_name_blocks_write(closed->blocks + closed->length, name);
    closed->frames[closed->count] = *frame;
    closed->keys[closed->count].length = name.length;
    closed->offsets[closed->count] = closed->length;
    closed->length += nbytes;
    closed->count++;
    if (closed->count < FLAMEPIX_CLOSED_FRAMES && closed->length < MOST_NBYTES)
        return FLAMEPIX_OK;
    return flamepix_closed_frames_count(closed);
}

void flamepix_closed_frames_clear(struct flamepix_closed_frames *closed)
{
    closed->count = 0;
    closed->length = 0;
}

void flamepix_closed_frames_free(struct flamepix_closed_frames *closed)
{
    free(closed->blocks);
    closed->blocks = NULL;
    closed->capacity = 0;
    flamepix_closed_frames_clear(closed);
}
