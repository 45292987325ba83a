#include "render/render_internal.h"

#include <pthread.h>
#include <stdlib.h>

#include "base/os/system.h"
#include "compare/difference.h"
#include "layout/layout_sums.h"
#include "profile/profile_ways.h"
#include "render/render_steps.h"
#include "render/renumbered.h"
#include "tally/tally_internal.h"
#include "tally/tally_search.h"

/* The state of making a layout, the user pointer of both ways to read. */
struct making {
    const struct fpx_slices_layout *layout;
    struct flamepix_profile_report *report; /* of the profile being read */
    struct fpx_slice_sums sums;             /* of the joined parts */
    struct flamepix_layout_builder *all;    /* of the joined parts; NULL: none so far */
    flamepix_consume_fn consume;            /* the caller's, for the whole */
    void *user;
    pthread_mutex_t mutex;
    double joined_weight;                       /* of `all`; guarded by the mutex, as are these: */
    struct fpx_slice_sums idle[FPX_SLICES_MAX]; /* of parts that are already joined */
    size_t idle_count;
    bool has_ratios; /* so weights use all bits of a double */
    unsigned jobs;   /* as asked for; counting processors takes as long as a small profile */
    bool is_alone;   /* each slice is read and joined before the next one begins */
};

/* The results of a slice. */
struct slice {
    struct flamepix_layout_builder *builder;
    struct fpx_slice_sums sums;
    struct flamepix_gatherer *gatherer; /* in the first slice, the whole's; else NULL */
};

/* -- the sums of a slice ----------------------------------------------------------------------- */

/* Views that reverse stacks, or merge some into one, keep no order. */
static void start_tally(struct flamepix_tally *tally, size_t unsearched_depth)
{
    if (tally == NULL)
        return;
    flamepix_tally_clear(tally);
    fpx_tally_search_above(tally, unsearched_depth);
    fpx_tally_search_none_of(tally, NULL);
    fpx_tally_set_self_depth(tally, 0);
}

/* Resets the whole for a profile with this report. */
static void slice_sums_start(struct fpx_slice_sums *all,
                             const struct flamepix_profile_report *report)
{
    const size_t shown_depth = report->views.shown_depth;
    for (size_t i = 0; i < FPX_COUNTED_KINDS; i++)
        start_tally(all->tallies[i], shown_depth > 0 ? shown_depth - 1 : 0);
    all->difference = (struct flamepix_difference){0};
    if (all->renumbered != NULL)
        fpx_renumbered_clear(all->renumbered);
}

static enum flamepix_status create_same_tally(struct flamepix_tally *tally, bool is_alone,
                                              struct flamepix_tally **slice_ret)
{
    return is_alone ? fpx_tally_create_sharing(tally, slice_ret)
                    : flamepix_tally_create_same(tally, slice_ret);
}

/* Makes a slice that counts as the whole does; the whole has been started, and must outlive it. Any
 * thread. A slice that is alone is the only one, and is added before it is used again: it then
 * takes less memory. Returns OK or NO_MEMORY; free the slice in both cases. */
static enum flamepix_status slice_sums_create_same(const struct fpx_slice_sums *all, bool is_alone,
                                                   struct fpx_slice_sums *slice_ret)
{
    enum flamepix_status status = FLAMEPIX_OK;
    *slice_ret = (struct fpx_slice_sums){0};
    for (size_t i = 0; i < FPX_COUNTED_KINDS && status == FLAMEPIX_OK; i++)
        if (all->tallies[i] != NULL)
            status = create_same_tally(all->tallies[i], is_alone, &slice_ret->tallies[i]);
    if (status == FLAMEPIX_OK && all->renumbered != NULL)
        status = flamepix_renumbered_create(&slice_ret->renumbered);
    return status;
}

static bool has_others(const struct flamepix_tally *tally)
{
    const struct flamepix_name_sum others = flamepix_tally_others(tally);
    return others.self.value > 0 || others.total.value > 0 || others.inclusive.value > 0 ||
           others.first.value > 0 || others.woken.value > 0;
}

/* A name counted in one slice but dropped in another would have too small a sum. If every slice had
 * room for its names, only the `inclusive` sums of names without room now do not add up. Slices
 * that share their names have only room for those of all together; they could be added all the
 * same, but the last bits of sums of fractions by slices would differ from those of several
 * threads. */
static enum flamepix_status add_tally(struct flamepix_tally *sum, struct flamepix_tally *added)
{
    if (has_others(added))
        return FLAMEPIX_BAD_ARGUMENT;
    enum flamepix_status status = flamepix_tally_add(sum, added);
    if (status == FLAMEPIX_OK && flamepix_tally_others(sum).inclusive.value > 0)
        return FLAMEPIX_BAD_ARGUMENT;
    return status;
}

/* Adds a slice. Returns OK, NO_MEMORY, or BAD_ARGUMENT: a table of names is full, so that the sums
 * by name would differ from those of the whole. */
static enum flamepix_status slice_sums_add(struct fpx_slice_sums *all,
                                           const struct fpx_slice_sums *slice)
{
    enum flamepix_status status = FLAMEPIX_OK;
    for (size_t i = 0; i < FPX_COUNTED_KINDS && status == FLAMEPIX_OK; i++)
        if (all->tallies[i] != NULL)
            status = add_tally(all->tallies[i], slice->tallies[i]);
    fpx_difference_join(&all->difference, &slice->difference);
    if (status == FLAMEPIX_OK && all->renumbered != NULL)
        status = fpx_renumbered_join(all->renumbered, slice->renumbered);
    return status;
}

/* Call it when all slices have been added. Returns OK or NO_MEMORY. */
static enum flamepix_status slice_sums_finish(struct fpx_slice_sums *all)
{
    enum flamepix_status status = FLAMEPIX_OK;
    for (size_t i = 0; i < FPX_COUNTED_KINDS && status == FLAMEPIX_OK; i++)
        if (all->tallies[i] != NULL)
            status = flamepix_tally_sum_up(all->tallies[i]);
    return status;
}

/* Frees the contents of a slice. */
static void slice_sums_free(struct fpx_slice_sums *slice)
{
    for (size_t i = 0; i < FPX_COUNTED_KINDS; i++)
        flamepix_tally_free(slice->tallies[i]);
    flamepix_renumbered_free(slice->renumbered);
    *slice = (struct fpx_slice_sums){0};
}

/* -- a slice, in any thread -------------------------------------------------------------------- */

static void free_slice(void *user, void *made)
{
    struct slice *slice = made;
    (void)user;
    flamepix_layout_builder_free(slice->builder);
    slice_sums_free(&slice->sums);
    free(slice);
}

/* How much has been joined depends on the speed of threads, and with it when narrow boxes are
 * joined: the last bits of inexact sums would vary. */
static double known_weight(struct making *making)
{
    if (making->has_ratios)
        return 0;
    (void)pthread_mutex_lock(&making->mutex);
    double weight = making->joined_weight;
    (void)pthread_mutex_unlock(&making->mutex);
    return weight;
}

/* The tallies of a slice that has been joined know most names already. */
static enum flamepix_status begin_sums(struct making *making, struct fpx_slice_sums *sums_ret)
{
    (void)pthread_mutex_lock(&making->mutex);
    const bool has_idle = making->idle_count > 0;
    if (has_idle)
        *sums_ret = making->idle[--making->idle_count];
    (void)pthread_mutex_unlock(&making->mutex);
    return has_idle ? FLAMEPIX_OK
                    : slice_sums_create_same(&making->sums, making->is_alone, sums_ret);
}

/* Takes the sums from their slice. */
static void keep_sums(struct making *making, struct fpx_slice_sums *sums)
{
    sums->difference = (struct flamepix_difference){0};
    (void)pthread_mutex_lock(&making->mutex);
    making->idle[making->idle_count++] = *sums;
    (void)pthread_mutex_unlock(&making->mutex);
    *sums = (struct fpx_slice_sums){0};
}

static enum flamepix_status begin_slice(void *user, bool is_first, void **made_ret)
{
    struct making *making = user;
    struct flamepix_layout_options options = *making->layout->options;
    struct slice *slice = calloc(1, sizeof(*slice));
    if (slice == NULL)
        return FLAMEPIX_NO_MEMORY;
    slice->gatherer = is_first ? making->layout->render->gatherer : NULL;
    options.compares = making->report->has_two_sides;
    enum flamepix_status status = flamepix_layout_builder_create(&options, &slice->builder);
    if (status == FLAMEPIX_OK)
        status = fpx_layout_builder_set_before(slice->builder, known_weight(making));
    if (status == FLAMEPIX_OK)
        status = begin_sums(making, &slice->sums);
    if (status != FLAMEPIX_OK) {
        free_slice(user, slice);
        return status;
    }
    *made_ret = slice;
    return FLAMEPIX_OK;
}

static enum flamepix_status take_drawn(const struct slice *slice, struct flamepix_stacks *stacks)
{
    struct flamepix_tally *tally = slice->sums.tallies[FPX_COUNTED_DRAWN];
    struct flamepix_stacks *counted;
    if (tally == NULL)
        return flamepix_layout_builder_take_all(slice->builder, stacks);
    enum flamepix_status status = flamepix_tally_watch(tally, stacks, &counted);
    if (status != FLAMEPIX_OK)
        return status;
    status = flamepix_layout_builder_take_all(slice->builder, counted);
    flamepix_stacks_free(counted);
    return status;
}

static enum flamepix_status take_sides(const struct making *making, struct slice *slice,
                                       struct flamepix_stacks *sides)
{
    struct flamepix_render_options options = *making->layout->render;
    struct flamepix_stacks *stacks;
    options.before = slice->sums.tallies[FPX_COUNTED_BEFORE];
    options.after = slice->sums.tallies[FPX_COUNTED_AFTER];
    options.renumbered = slice->sums.renumbered;
    enum flamepix_status status = fpx_sides_open(&options, sides, &slice->sums.difference, &stacks);
    if (status != FLAMEPIX_OK)
        return status;
    status = take_drawn(slice, stacks);
    flamepix_stacks_free(stacks);
    return status;
}

static enum flamepix_status take_chart(const struct making *making, struct slice *slice,
                                       struct flamepix_stacks *stacks)
{
    return making->report->has_two_sides ? take_sides(making, slice, stacks)
                                         : take_drawn(slice, stacks);
}

static enum flamepix_status consume_slice(void *user, void *made, struct flamepix_stacks *stacks)
{
    const struct making *making = user;
    struct slice *slice = made;
    struct flamepix_stacks *gathered;
    if (slice->gatherer == NULL)
        return take_chart(making, slice, stacks);
    enum flamepix_status status =
        flamepix_gatherer_watch(slice->gatherer, making->report->has_two_sides, stacks, &gathered);
    if (status != FLAMEPIX_OK)
        return status;
    status = take_chart(making, slice, gathered);
    flamepix_stacks_free(gathered);
    return status;
}

/* -- all of them ------------------------------------------------------------------------------- */

/* Any status that does not end the reading makes it read the whole. */
#define READ_THE_WHOLE FLAMEPIX_BAD_ARGUMENT

/* All threads have ended. */
static void free_idle(struct making *making)
{
    while (making->idle_count > 0)
        slice_sums_free(&making->idle[--making->idle_count]);
}

/* Gone frames are drawn after all the rest, so they are not in the order of any slice. Slices may
 * be read a second time, with weights multiplied. */
static enum flamepix_status start(void *user)
{
    struct making *making = user;
    const struct flamepix_render_options *render = making->layout->render;
    if (fpx_render_shows_gone(render, making->report))
        return READ_THE_WHOLE;
    flamepix_layout_builder_free(making->all);
    making->all = NULL;
    free_idle(making);
    making->has_ratios |= making->report->is_converted;
    making->is_alone = fpx_cpus_for(making->jobs) == 1;
    making->sums.tallies[FPX_COUNTED_DRAWN] = making->layout->tally;
    if (making->report->has_two_sides) {
        making->sums.tallies[FPX_COUNTED_BEFORE] = render->before;
        making->sums.tallies[FPX_COUNTED_AFTER] = render->after;
        making->sums.renumbered = render->renumbered;
    }
    slice_sums_start(&making->sums, making->report);
    return FLAMEPIX_OK;
}

static enum flamepix_status join_layout(struct making *making, struct slice *slice)
{
    enum flamepix_status status = FLAMEPIX_OK;
    if (making->all != NULL)
        status = flamepix_layout_builder_join(making->all, slice->builder);
    if (making->all == NULL) {
        making->all = slice->builder;
        slice->builder = NULL;
    }
    (void)pthread_mutex_lock(&making->mutex);
    making->joined_weight = fpx_layout_builder_weight(making->all);
    (void)pthread_mutex_unlock(&making->mutex);
    return status;
}

/* Stacks are gathered in order, as far as they may be kept: input large enough for slices has
 * hardly ever room for more than the first one, and then nothing is kept at all. */
static bool gathers_no_more(const struct slice *slice)
{
    return slice->gatherer == NULL || fpx_gatherer_is_full(slice->gatherer);
}

static enum flamepix_status join_slice(void *user, void *made)
{
    struct making *making = user;
    struct slice *slice = made;
    enum flamepix_status status = slice_sums_add(&making->sums, &slice->sums);
    if (status == FLAMEPIX_OK && !gathers_no_more(slice))
        status = READ_THE_WHOLE;
    if (status == FLAMEPIX_OK)
        status = join_layout(making, slice);
    if (status == FLAMEPIX_OK)
        keep_sums(making, &slice->sums);
    free_slice(user, slice);
    return status;
}

static enum flamepix_status finish(void *user)
{
    struct making *making = user;
    free_idle(making);
    enum flamepix_status status = slice_sums_finish(&making->sums);
    if (status != FLAMEPIX_OK)
        return status;
    making->report->difference = making->sums.difference;
    status = flamepix_layout_builder_finish(making->all, making->layout->layout_ret);
    return status == FLAMEPIX_OK ? fpx_render_add_ancestors(making->layout->render, making->report,
                                                            making->layout->layout_ret)
                                 : status;
}

/* A flamepix_consume_fn of the whole: the results of parts are discarded. */
static enum flamepix_status consume_all(void *user, struct flamepix_stacks *stacks)
{
    struct making *making = user;
    flamepix_layout_builder_free(making->all);
    making->all = NULL;
    free_idle(making);
    return making->consume(making->user, stacks);
}

static const struct fpx_slices_consumer consumer = {start,      begin_slice, consume_slice,
                                                    join_slice, finish,      free_slice};

static bool has_ratios(const struct flamepix_profile_options *profile, size_t count)
{
    bool found = profile->ratio.under > 0.0;
    for (size_t i = 0; i < count && profile->parts != NULL; i++)
        found |= profile->parts[i].ratio.under > 0.0;
    return found;
}

bool fpx_lays_out_in_slices(const struct flamepix_render_options *options)
{
    return options->watch == NULL && fpx_profile_around(&options->profile) == NULL &&
           flamepix_profile_is_ordered(&options->profile);
}

enum flamepix_status fpx_lay_out_slices(struct flamepix_input *const *inputs, size_t count,
                                        const struct flamepix_profile_options *profile,
                                        const struct fpx_slices_layout *layout,
                                        flamepix_consume_fn consume, void *user,
                                        struct flamepix_profile_report *report)
{
    struct making making = {.layout = layout,
                            .report = report,
                            .consume = consume,
                            .user = user,
                            .mutex = PTHREAD_MUTEX_INITIALIZER,
                            .has_ratios = has_ratios(profile, count),
                            .jobs = profile->jobs};
    enum flamepix_status status = fpx_profile_read_in_slices(
        inputs, count, profile, layout->limits, &consumer, consume_all, &making, report);
    flamepix_layout_builder_free(making.all);
    free_idle(&making);
    (void)pthread_mutex_destroy(&making.mutex);
    return status;
}
