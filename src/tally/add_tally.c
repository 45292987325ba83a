/* Sums of many tallies.
 *
 * What is added lies in memory that is far away, as does the table that it is added to. So names
 * are looked up some dozens at a time, as those of waiting stacks are (waiting_stacks.h): what all
 * of them need is asked for before the first is looked up. Their order stays: it says which of them
 * find a place.
 *
 * A tally of one part after the other knows most names from the last time it was added, and where
 * they were found then. That is a guess, which is right as long as it is added to the same sum. */
#include "tally/tally_internal.h"

#include <stdlib.h>

#include "base/array.h"

enum { BATCH = 32 };

struct adding {
    struct flamepix_name_table *sum;
    struct flamepix_name_table *added;
    struct flamepix_name_key keys[BATCH];
    char *texts; /* of long names, so that what a key may read behind them is there */
    size_t text_capacity;
};

/* -- names ------------------------------------------------------------------------------------- */

static void add_weight(struct flamepix_weight *sum, struct flamepix_weight added)
{
    if (added.value != 0)
        flamepix_weight_add(sum, added);
}

static void add_sums(struct flamepix_name_sum *sum, const struct flamepix_name_sum *added)
{
    add_weight(&sum->self, added->self);
    add_weight(&sum->total, added->total);
    add_weight(&sum->inclusive, added->inclusive);
    add_weight(&sum->first, added->first);
    add_weight(&sum->woken, added->woken);
}

/* Bytes of `texts` that the name takes. */
static size_t text_nbytes(struct flamepix_bytes name)
{
    return name.length > FLAMEPIX_NAME_HEAD_NBYTES ? name.length + FLAMEPIX_NAME_HEAD_NBYTES : 0;
}

static enum flamepix_status reserve_texts(struct adding *adding, size_t first, size_t end)
{
    size_t needed = 0;
    for (size_t i = first; i < end; i++)
        if (!flamepix_size_add(needed, text_nbytes(flamepix_name_table_name(adding->added, i)),
                               &needed))
            return FLAMEPIX_NO_MEMORY;
    return flamepix_array_reserve(&adding->texts, &adding->text_capacity, needed, 1);
}

static void make_keys(struct adding *adding, size_t first, size_t end)
{
    size_t used = 0;
    for (size_t i = first; i < end; i++) {
        struct flamepix_bytes name = flamepix_name_table_name(adding->added, i);
        const size_t nbytes = text_nbytes(name);
        if (nbytes > 0)
            flamepix_name_move(&name, adding->texts + used);
        used += nbytes;
        adding->keys[i - first] = flamepix_name_key_of(name);
        flamepix_name_table_ask_slot(adding->sum, &adding->keys[i - first]);
    }
    for (size_t i = first; i < end; i++)
        flamepix_name_table_ask_entry(adding->sum, &adding->keys[i - first]);
}

/* Notes where a name was found, as long as all before it were. Sums that were summed up are no more
 * those of the names of their numbers. */
static void note_place(struct flamepix_name_table *added, size_t i, uint32_t number)
{
    if (added->is_ordered || i != added->place_count || number == FLAMEPIX_NAME_OTHERS)
        return;
    added->places[i] = number;
    added->place_count++;
}

static enum flamepix_status add_batch(struct adding *adding, size_t first, size_t end)
{
    enum flamepix_status status = reserve_texts(adding, first, end);
    if (status != FLAMEPIX_OK)
        return status;
    make_keys(adding, first, end);
    for (size_t i = first; i < end; i++) {
        uint32_t number;
        bool is_new;
        status =
            flamepix_name_table_number(adding->sum, &adding->keys[i - first], &number, &is_new);
        if (status != FLAMEPIX_OK)
            return status;
        add_sums(flamepix_name_table_sum(adding->sum, number), &adding->added->sums[i]);
        note_place(adding->added, i, number);
    }
    return FLAMEPIX_OK;
}

/* Adds the sums of those whose places are known, up to the first of which it is not true any more.
 * Answers how many these are. */
static size_t add_known(struct flamepix_name_table *sum, struct flamepix_name_table *added)
{
    size_t i = 0;
    for (; i < added->place_count; i++) {
        const size_t place = added->places[i];
        if (place >= sum->count || !flamepix_name_table_same(added, i, sum, place))
            break;
        add_sums(&sum->sums[place], &added->sums[i]);
    }
    added->place_count = i;
    return i;
}

static enum flamepix_status add_names(struct flamepix_name_table *sum,
                                      struct flamepix_name_table *added)
{
    struct adding adding = {.sum = sum, .added = added};
    enum flamepix_status status = flamepix_name_table_reopen(sum);
    if (status == FLAMEPIX_OK)
        status = flamepix_array_reserve(&added->places, &added->place_capacity, added->count,
                                        sizeof(*added->places));
    const size_t known = status == FLAMEPIX_OK ? add_known(sum, added) : 0;
    for (size_t first = known; first < added->count && status == FLAMEPIX_OK; first += BATCH) {
        const size_t left = added->count - first;
        status = add_batch(&adding, first, first + (left < BATCH ? left : BATCH));
    }
    free(adding.texts);
    if (status == FLAMEPIX_OK)
        add_sums(&sum->others, &added->others);
    return status;
}

/* -- all of it --------------------------------------------------------------------------------- */

enum flamepix_status flamepix_tally_add(struct flamepix_tally *sum, struct flamepix_tally *added)
{
    enum flamepix_status status = FLAMEPIX_OK;
    if (flamepix_tally_has_names(added))
        status = add_names(&sum->names, &added->names);
    flamepix_weight_add(&sum->all, added->all);
    flamepix_weight_add(&sum->matched_any, added->matched_any);
    for (size_t i = 0; i < added->options.search_count; i++)
        flamepix_weight_add(&sum->matched[i], added->matched[i]);
    return status;
}

void flamepix_tally_sum_up(struct flamepix_tally *sum)
{
    flamepix_name_table_sum_up(&sum->names);
}
