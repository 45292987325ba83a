/* Sums of many tallies.
 *
 * The added sums and the table they are added to lie in distant memory. So names are looked up some
 * dozens at a time, as for waiting stacks (tally_internal.h): the memory for all of them is
 * prefetched before the first look-up. Their order is kept: it decides which of them find a place.
 *
 * A part remembers most names' numbers in its model, from the last time it was added: both number
 * their names for good. A part that shares the names of its model has the same numbers. */
#include "tally/tally_internal.h"

#include <stdlib.h>

#include "base/memory.h"
#include "tally/tally_search.h"

enum { BATCH = 32 };

/* -- names one by one -------------------------------------------------------------------------- */

/* In the order of the sums, if these have been summed up. */
static struct flamepix_bytes name_of(const struct flamepix_tally *added, size_t i)
{
    return added->sums.are_summed_up ? added->sums.rows[i].name
                                     : fpx_name_table_name(added->names, i);
}

static struct flamepix_name_sum sums_of(const struct flamepix_tally *added, size_t i)
{
    return added->sums.are_summed_up ? added->sums.rows[i]
                                     : fpx_name_sums_of(&added->sums, (uint32_t)i);
}

static enum flamepix_status add_sums(struct flamepix_tally *sum, uint32_t number,
                                     struct flamepix_name_sum added)
{
    enum flamepix_status status = fpx_name_sums_reach(&sum->sums, number);
    if (status == FLAMEPIX_OK)
        fpx_name_sums_add_all(&sum->sums, number, &added);
    return status;
}

/* Sums that were summed up are no longer in the order of the names' numbers. */
static bool knows_places(const struct flamepix_tally *sum, const struct flamepix_tally *added)
{
    return added->model == sum && !added->sums.are_summed_up;
}

/* Notes where a name was found, if all before it were noted. */
static void note_place(const struct flamepix_tally *sum, struct flamepix_tally *added, size_t i,
                       uint32_t number)
{
    if (!knows_places(sum, added) || i != added->place_count || number == FPX_NAME_OTHERS)
        return;
    added->places[i] = number;
    added->place_count++;
}

static void make_keys(const struct flamepix_tally *sum, const struct flamepix_tally *added,
                      size_t first, size_t end, struct fpx_name_key *keys)
{
    for (size_t i = first; i < end; i++) {
        keys[i - first] = fpx_name_key_of(name_of(added, i));
        fpx_name_table_prefetch_slot(sum->names, &keys[i - first]);
    }
    for (size_t i = first; i < end; i++)
        fpx_name_table_prefetch_entry(sum->names, &keys[i - first]);
}

static enum flamepix_status add_batch(struct flamepix_tally *sum, struct flamepix_tally *added,
                                      size_t first, size_t end)
{
    struct fpx_name_key keys[BATCH];
    enum flamepix_status status = FLAMEPIX_OK;
    make_keys(sum, added, first, end, keys);
    for (size_t i = first; i < end && status == FLAMEPIX_OK; i++) {
        uint32_t number;
        bool is_new;
        status = fpx_name_table_number(sum->names, &keys[i - first], &number, &is_new);
        if (status == FLAMEPIX_OK)
            status = add_sums(sum, number, sums_of(added, i));
        if (status == FLAMEPIX_OK)
            note_place(sum, added, i, number);
    }
    return status;
}

/* -- all names --------------------------------------------------------------------------------- */

/* How many of the first names have known numbers in the model's table, and these numbers. */
static size_t count_known(const struct flamepix_tally *sum, struct flamepix_tally *added)
{
    if (!knows_places(sum, added))
        return 0;
    if (added->place_clearings != sum->names->clearings)
        added->place_count = 0;
    added->place_clearings = sum->names->clearings;
    return added->place_count;
}

static enum flamepix_status add_by_names(struct flamepix_tally *sum, struct flamepix_tally *added)
{
    const size_t count = added->names->count;
    const size_t known = count_known(sum, added);
    enum flamepix_status status = FLAMEPIX_OK;
    if (knows_places(sum, added))
        status = fpx_array_reserve(&added->places, &added->place_capacity, count, sizeof(uint32_t));
    if (status == FLAMEPIX_OK)
        status = fpx_name_sums_add_as(&sum->sums, &added->sums, added->places, known);
    for (size_t first = known; first < count && status == FLAMEPIX_OK; first += BATCH)
        status = add_batch(sum, added, first, count - first < BATCH ? count : first + BATCH);
    return status == FLAMEPIX_OK ? add_sums(sum, FPX_NAME_OTHERS, flamepix_tally_others(added))
                                 : status;
}

static enum flamepix_status add_names(struct flamepix_tally *sum, struct flamepix_tally *added)
{
    fpx_name_sums_reopen(&sum->sums);
    return added->names == sum->names ? fpx_name_sums_move(&sum->sums, &added->sums)
                                      : add_by_names(sum, added);
}

/* -- all of it --------------------------------------------------------------------------------- */

enum flamepix_status flamepix_tally_add(struct flamepix_tally *sum, struct flamepix_tally *added)
{
    enum flamepix_status status = FLAMEPIX_OK;
    if (fpx_tally_has_names(added))
        status = add_names(sum, added);
    flamepix_weight_add(&sum->all, added->all);
    flamepix_weight_add(&sum->matched_any, added->matched_any);
    for (size_t i = 0; i < added->options.search_count; i++)
        flamepix_weight_add(&sum->matched[i], added->matched[i]);
    return status;
}

void fpx_tally_scale(struct flamepix_tally *tally, double over, double under)
{
    if (fpx_tally_has_names(tally))
        fpx_name_sums_scale(&tally->sums, over, under);
    tally->all = fpx_weight_scaled(tally->all, over, under);
    tally->matched_any = fpx_weight_scaled(tally->matched_any, over, under);
    for (size_t i = 0; i < tally->options.search_count; i++)
        tally->matched[i] = fpx_weight_scaled(tally->matched[i], over, under);
}

enum flamepix_status flamepix_tally_sum_up(struct flamepix_tally *sum)
{
    return fpx_tally_has_names(sum) ? fpx_name_sums_sum_up(&sum->sums, sum->names) : FLAMEPIX_OK;
}

/* -- parts of a tally, with names of their own and with shared ones ---------------------------- */

static enum flamepix_status share_searches(struct flamepix_tally *tally,
                                           const struct flamepix_tally_options *options)
{
    enum flamepix_status status = FLAMEPIX_OK;
    for (size_t i = 0; i < options->search_count && status == FLAMEPIX_OK; i++)
        status = flamepix_pattern_share(options->searches[i], &tally->shared[i]);
    tally->options.searches = tally->shared;
    return status;
}

enum flamepix_status flamepix_tally_create_same(const struct flamepix_tally *model,
                                                struct flamepix_tally **tally_ret)
{
    struct flamepix_tally *tally;
    enum flamepix_status status = flamepix_tally_create(&model->options, &tally);
    if (status != FLAMEPIX_OK)
        return status;
    tally->model = model;
    tally->unsearched_depth = model->unsearched_depth;
    tally->unsearched_name = model->unsearched_name;
    fpx_tally_set_self_depth(tally, model->self_depth);
    status = share_searches(tally, &model->options);
    if (status != FLAMEPIX_OK) {
        flamepix_tally_free(tally);
        return status;
    }
    *tally_ret = tally;
    return FLAMEPIX_OK;
}

enum flamepix_status fpx_tally_create_sharing(struct flamepix_tally *model,
                                              struct flamepix_tally **tally_ret)
{
    enum flamepix_status status = flamepix_tally_create_same(model, tally_ret);
    if (status == FLAMEPIX_OK)
        (*tally_ret)->names = (*tally_ret)->leaf_names.table = model->names;
    return status;
}
