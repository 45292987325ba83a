/* The sum of a stack is complete when a stack of another path comes. That stack is kept ahead, and
 * the key of the sum is copied, since a source need not keep more than one key valid. */
#include "profile/view_chain.h"

#include <stdio.h>
#include <stdlib.h>

#include "stack/key_pair.h"

struct signed_sums {
    struct flamepix_stacks stacks; /* first, so that a pointer to it is one to the whole */
    struct flamepix_stacks *inner;
    struct fpx_signed_sums sums;
    bool has_begun;
    enum flamepix_status status; /* latest answer of the inner source */
    struct flamepix_stack ahead; /* valid if that is OK */
    struct fpx_key_pair keys;
};

static void read_ahead(struct signed_sums *sums)
{
    sums->status = flamepix_stacks_next(sums->inner, &sums->ahead);
}

/* Adds up the stack ahead and all stacks equal to it. */
static enum flamepix_status add_up(struct signed_sums *sums, struct flamepix_stack *sum_ret)
{
    if (sums->status != FLAMEPIX_OK)
        return sums->status;
    struct flamepix_buffer *key = fpx_key_pair_next(&sums->keys);
    enum flamepix_status status = FLAMEPIX_OK;
    if (sums->ahead.length > 0)
        status = flamepix_buffer_append(key, sums->ahead.key, sums->ahead.length);
    if (status != FLAMEPIX_OK)
        return status;
    *sum_ret = sums->ahead;
    sum_ret->tail = (struct flamepix_stack_tail){0};
    read_ahead(sums);
    while (sums->status == FLAMEPIX_OK && sums->ahead.length == sum_ret->length &&
           sums->ahead.shared == sum_ret->length) {
        flamepix_stack_add(sum_ret, &sums->ahead);
        read_ahead(sums);
    }
    return FLAMEPIX_OK;
}

/* -- sums below 0 ------------------------------------------------------------------------------ */

static void note_first(struct signed_sums *sums, struct flamepix_weight weight)
{
    struct flamepix_below_zero_sums *report = sums->sums.report;
    const struct flamepix_buffer *key = &sums->keys.keys[1 - sums->keys.turn];
    if (report->stacks + report->stacks_before > 0)
        return;
    const size_t length = key->length > 0 ? key->length - 1 : 0;
    (void)snprintf(report->first, sizeof(report->first), "%.*s",
                   (int)(length < sizeof(report->first) ? length : sizeof(report->first)),
                   length > 0 ? key->data : "");
    report->of_first = weight;
}

/* Drops one of the stack's two sums if it is below 0; returns whether it did. */
static bool drop(struct signed_sums *sums, struct flamepix_weight *weight, uint64_t *stacks,
                 struct flamepix_weight *all)
{
    if (weight->value >= 0.0)
        return false;
    note_first(sums, *weight);
    ++*stacks;
    flamepix_weight_add_capped(all, *weight);
    *weight = (struct flamepix_weight){0};
    return true;
}

/* Treats sums below 0. Returns OK, or BELOW_ZERO if they are refused. */
static enum flamepix_status judge(struct signed_sums *sums, struct flamepix_stack *sum)
{
    struct flamepix_below_zero_sums *report = sums->sums.report;
    if (sums->sums.below_zero == FLAMEPIX_BELOW_ZERO_KEPT)
        return FLAMEPIX_OK;
    bool is_below = drop(sums, &sum->weight, &report->stacks, &report->weight);
    if (sums->sums.has_two_sides)
        is_below |= drop(sums, &sum->other, &report->stacks_before, &report->before);
    return is_below && sums->sums.below_zero == FLAMEPIX_BELOW_ZERO_REFUSED ? FLAMEPIX_BELOW_ZERO
                                                                            : FLAMEPIX_OK;
}

static bool is_zero(const struct flamepix_stack *sum)
{
    return !(sum->weight.value < 0.0 || sum->weight.value > 0.0 || sum->other.value < 0.0 ||
             sum->other.value > 0.0);
}

static enum flamepix_status next_sum(struct signed_sums *sums, struct flamepix_stack *stack_ret)
{
    struct flamepix_stack sum;
    enum flamepix_status status;
    while ((status = add_up(sums, &sum)) == FLAMEPIX_OK) {
        sums->sums.report->zero += is_zero(&sum);
        status = judge(sums, &sum);
        if (status != FLAMEPIX_OK || !is_zero(&sum))
            break;
    }
    if (status != FLAMEPIX_OK)
        return status;
    sums->sums.report->kept++;
    *stack_ret = sum;
    fpx_key_pair_hand_out(&sums->keys, stack_ret);
    return FLAMEPIX_OK;
}

/* -- the source -------------------------------------------------------------------------------- */

static bool has_met_any(const struct fpx_signed_sums *sums)
{
    for (size_t i = 0; i < sums->track_count; i++)
        if (sums->tracks[i].report.below_zero > 0)
            return true;
    return false;
}

static enum flamepix_status pass(struct flamepix_stacks *stacks, struct flamepix_stack *stack_ret)
{
    return flamepix_stacks_next(((struct signed_sums *)stacks)->inner, stack_ret);
}

/* Without counts below 0, all stacks pass unchanged. */
static enum flamepix_status signed_next(struct flamepix_stacks *stacks,
                                        struct flamepix_stack *stack_ret)
{
    struct signed_sums *sums = (struct signed_sums *)stacks;
    if (!sums->has_begun) {
        sums->has_begun = true;
        read_ahead(sums);
        if (!sums->sums.is_known && !has_met_any(&sums->sums)) {
            stacks->next = pass;
            *stack_ret = sums->ahead;
            return sums->status;
        }
    }
    return next_sum(sums, stack_ret);
}

static void signed_free(struct flamepix_stacks *stacks)
{
    struct signed_sums *sums = (struct signed_sums *)stacks;
    flamepix_stacks_free(sums->inner);
    fpx_key_pair_free(&sums->keys);
    free(sums);
}

enum flamepix_status fpx_signed_sums_create(struct flamepix_stacks *stacks,
                                            const struct fpx_signed_sums *sums,
                                            struct flamepix_stacks **stacks_ret)
{
    struct signed_sums *made = calloc(1, sizeof(*made));
    if (made == NULL) {
        flamepix_stacks_free(stacks);
        return FLAMEPIX_NO_MEMORY;
    }
    made->stacks = (struct flamepix_stacks){.next = signed_next, .free = signed_free};
    made->inner = stacks;
    made->sums = *sums;
    *stacks_ret = &made->stacks;
    return FLAMEPIX_OK;
}
