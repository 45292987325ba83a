#include "render/lay_out_parts.h"

#include <pthread.h>
#include <stdlib.h>

/* Whoever makes the layout, as the user of both ways to read. */
struct making {
    const struct flamepix_parts_layout *layout;
    const struct flamepix_profile_report *report; /* of the profile that is read */
    struct flamepix_layout_builder *all;          /* of the parts that are joined; NULL: none is */
    flamepix_consume_fn consume;                  /* the caller's, of the whole */
    void *user;
    pthread_mutex_t mutex;
    double joined_weight; /* of `all`, under the mutex */
};

/* What is made of a part. */
struct part {
    struct flamepix_layout_builder *builder;
    struct flamepix_tally *tally; /* NULL: nothing is counted */
};

/* -- a part, in any thread --------------------------------------------------------------------- */

static void free_part(void *user, void *made)
{
    struct part *part = made;
    (void)user;
    flamepix_layout_builder_free(part->builder);
    flamepix_tally_free(part->tally);
    free(part);
}

static double joined_weight(struct making *making)
{
    (void)pthread_mutex_lock(&making->mutex);
    double weight = making->joined_weight;
    (void)pthread_mutex_unlock(&making->mutex);
    return weight;
}

static enum flamepix_status begin_part(void *user, void **made_ret)
{
    struct making *making = user;
    struct part *part = calloc(1, sizeof(*part));
    if (part == NULL)
        return FLAMEPIX_NO_MEMORY;
    enum flamepix_status status =
        flamepix_layout_builder_create(making->layout->options, &part->builder);
    if (status == FLAMEPIX_OK)
        status = flamepix_layout_builder_set_before(part->builder, joined_weight(making));
    if (status == FLAMEPIX_OK && making->layout->tally != NULL)
        status = flamepix_tally_create_same(making->layout->tally, &part->tally);
    if (status != FLAMEPIX_OK) {
        free_part(user, part);
        return status;
    }
    *made_ret = part;
    return FLAMEPIX_OK;
}

static enum flamepix_status consume_part(void *user, void *made, struct flamepix_stacks *stacks)
{
    const struct part *part = made;
    struct flamepix_stacks *counted;
    (void)user;
    if (part->tally == NULL)
        return flamepix_layout_builder_take_all(part->builder, stacks);
    enum flamepix_status status = flamepix_tally_watch(part->tally, stacks, &counted);
    if (status != FLAMEPIX_OK)
        return status;
    status = flamepix_layout_builder_take_all(part->builder, counted);
    flamepix_stacks_free(counted);
    return status;
}

/* -- all of them ------------------------------------------------------------------------------- */

static enum flamepix_status start(void *user)
{
    const struct making *making = user;
    struct flamepix_tally *tally = making->layout->tally;
    const size_t shown_depth = making->report->views.shown_depth;
    if (tally == NULL)
        return FLAMEPIX_OK;
    flamepix_tally_clear(tally);
    flamepix_tally_search_above(tally, shown_depth > 0 ? shown_depth - 1 : 0);
    flamepix_tally_search_none_of(tally, NULL);
    flamepix_tally_begin_at_leaves(tally, false);
    return FLAMEPIX_OK;
}

/* Any status has the whole read that does not end the reading. */
#define READ_THE_WHOLE FLAMEPIX_BAD_ARGUMENT

static bool has_others(const struct flamepix_tally *tally)
{
    const struct flamepix_name_sum others = flamepix_tally_others(tally);
    return others.self.value > 0 || others.total.value > 0 || others.inclusive.value > 0 ||
           others.first.value > 0 || others.woken.value > 0;
}

/* A name that has a place in one part and none in another would have too small a sum. Where all had
 * one in every part, only those of `inclusive` do not add up that find none now. */
static enum flamepix_status add_sums(struct flamepix_tally *sum, const struct flamepix_tally *added)
{
    if (has_others(added))
        return READ_THE_WHOLE;
    enum flamepix_status status = flamepix_tally_add(sum, added);
    if (status == FLAMEPIX_OK && flamepix_tally_others(sum).inclusive.value > 0)
        return READ_THE_WHOLE;
    return status;
}

static enum flamepix_status join_layout(struct making *making, struct part *part)
{
    enum flamepix_status status = FLAMEPIX_OK;
    if (making->all != NULL)
        status = flamepix_layout_builder_join(making->all, part->builder);
    if (making->all == NULL) {
        making->all = part->builder;
        part->builder = NULL;
    }
    (void)pthread_mutex_lock(&making->mutex);
    making->joined_weight = flamepix_layout_builder_weight(making->all);
    (void)pthread_mutex_unlock(&making->mutex);
    return status;
}

static enum flamepix_status join_part(void *user, void *made)
{
    struct making *making = user;
    struct part *part = made;
    enum flamepix_status status = FLAMEPIX_OK;
    if (part->tally != NULL)
        status = add_sums(making->layout->tally, part->tally);
    if (status == FLAMEPIX_OK)
        status = join_layout(making, part);
    free_part(user, part);
    return status;
}

static enum flamepix_status finish(void *user)
{
    struct making *making = user;
    if (making->layout->tally != NULL)
        flamepix_tally_sum_up(making->layout->tally);
    return flamepix_layout_builder_finish(making->all, making->layout->layout_ret);
}

/* A flamepix_consume_fn of the whole: what parts have made is given up. */
static enum flamepix_status consume_all(void *user, struct flamepix_stacks *stacks)
{
    struct making *making = user;
    flamepix_layout_builder_free(making->all);
    making->all = NULL;
    return making->consume(making->user, stacks);
}

static const struct flamepix_parts_consumer consumer = {start,     begin_part, consume_part,
                                                        join_part, finish,     free_part};

bool flamepix_lays_out_in_parts(const struct flamepix_render_options *options)
{
    return options->gatherer == NULL && flamepix_profile_around(&options->profile) == NULL &&
           flamepix_profile_is_ordered(&options->profile);
}

enum flamepix_status flamepix_lay_out_parts(struct flamepix_input *const *inputs, size_t count,
                                            const struct flamepix_profile_options *profile,
                                            const struct flamepix_parts_layout *layout,
                                            flamepix_consume_fn consume, void *user,
                                            struct flamepix_profile_report *report)
{
    struct making making = {.layout = layout,
                            .report = report,
                            .consume = consume,
                            .user = user,
                            .mutex = PTHREAD_MUTEX_INITIALIZER};
    enum flamepix_status status = flamepix_profile_read_in_parts(
        inputs, count, profile, layout->limits, &consumer, consume_all, &making, report);
    flamepix_layout_builder_free(making.all);
    (void)pthread_mutex_destroy(&making.mutex);
    return status;
}
