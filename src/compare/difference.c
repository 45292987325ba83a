#include "compare/difference.h"

#include <float.h>
#include <math.h>
#include <stdlib.h>

#include "compare/turned.h"

struct watched {
    struct flamepix_stacks base;
    struct flamepix_stacks *sides;
    struct flamepix_difference *difference;
};

static void add(struct flamepix_weight *sum, struct flamepix_weight weight)
{
    flamepix_weight_add_capped(sum, weight);
}

/* The changes of stacks of one kind; `whole` are those that the other side does not have. */
static void add_change(struct flamepix_weight *all, struct flamepix_weight *whole,
                       struct flamepix_weight *part, bool is_whole, struct flamepix_weight change)
{
    add(all, change);
    add(is_whole ? whole : part, change);
}

void fpx_difference_add(struct flamepix_difference *sums, struct flamepix_weight before,
                        struct flamepix_weight after)
{
    const bool was = before.value > 0;
    const bool is = after.value > 0;
    sums->stacks_before += was;
    sums->stacks_after += is;
    sums->stacks_common += was && is;
    add(&sums->before, before);
    add(&sums->after, after);
    const int order = flamepix_weight_compare(after, before);
    if (order == 0)
        return;
    const struct flamepix_weight change =
        order > 0 ? flamepix_weight_between(before, after) : flamepix_weight_between(after, before);
    if (order > 0)
        add_change(&sums->plus, &sums->fresh, &sums->grown, !was, change);
    else
        add_change(&sums->minus, &sums->gone, &sums->shrunk, !is, change);
    if (change.value > sums->largest)
        sums->largest = change.value;
}

void fpx_difference_join(struct flamepix_difference *sums, const struct flamepix_difference *added)
{
    add(&sums->before, added->before);
    add(&sums->after, added->after);
    add(&sums->plus, added->plus);
    add(&sums->minus, added->minus);
    add(&sums->fresh, added->fresh);
    add(&sums->grown, added->grown);
    add(&sums->gone, added->gone);
    add(&sums->shrunk, added->shrunk);
    sums->stacks_before += added->stacks_before;
    sums->stacks_after += added->stacks_after;
    sums->stacks_common += added->stacks_common;
    if (added->largest > sums->largest)
        sums->largest = added->largest;
}

static enum flamepix_status watched_next(struct flamepix_stacks *stacks,
                                         struct flamepix_stack *stack_ret)
{
    struct watched *watched = (struct watched *)stacks;
    enum flamepix_status status = flamepix_stacks_next(watched->sides, stack_ret);
    watched->base.in_order = watched->sides->in_order;
    if (status == FLAMEPIX_OK)
        fpx_difference_add(watched->difference, stack_ret->other, stack_ret->weight);
    return status;
}

static void watched_free(struct flamepix_stacks *stacks)
{
    free(stacks);
}

enum flamepix_status flamepix_difference_watch(struct flamepix_stacks *sides,
                                               struct flamepix_difference *difference,
                                               struct flamepix_stacks **stacks_ret)
{
    *difference = (struct flamepix_difference){0};
    struct watched *watched = malloc(sizeof(*watched));
    if (watched == NULL)
        return FLAMEPIX_NO_MEMORY;
    *watched = (struct watched){
        .base = {.next = watched_next,
                 .free = watched_free,
                 .lookback = sides->lookback,
                 .in_order = sides->in_order},
        .sides = sides,
        .difference = difference,
    };
    *stacks_ret = &watched->base;
    return FLAMEPIX_OK;
}

static struct flamepix_weight sum_of(struct flamepix_weight a, struct flamepix_weight b)
{
    flamepix_weight_add_capped(&a, b);
    return a;
}

struct flamepix_difference fpx_difference_turned(const struct flamepix_difference *difference)
{
    return (struct flamepix_difference){
        .before = difference->after,
        .after = difference->before,
        .plus = difference->minus,
        .minus = difference->plus,
        .fresh = difference->gone,
        .gone = difference->fresh,
        .grown = difference->shrunk,
        .shrunk = difference->grown,
        .stacks_before = difference->stacks_after,
        .stacks_after = difference->stacks_before,
        .stacks_common = difference->stacks_common,
        .largest = difference->largest,
    };
}

double flamepix_difference_distance(const struct flamepix_difference *difference)
{
    return sum_of(difference->plus, difference->minus).value;
}

double fpx_similarity_of(double common, double both, bool are_equal, bool are_disjoint)
{
    if (are_equal)
        return 1;
    return are_disjoint ? 0 : fmin(fmax(common / both * 2, DBL_MIN), 1 - DBL_EPSILON / 2);
}

/* The common part of both sides is f - minus, which keeps all bits, while 1 - d ÷ (‖f‖ + ‖g‖) may
 * lose nearly all. */
enum flamepix_status flamepix_difference_similarity(const struct flamepix_difference *difference,
                                                    double *similarity_ret)
{
    const double both = sum_of(difference->before, difference->after).value;
    if (both == 0)
        return FLAMEPIX_BAD_ARGUMENT;
    const double common = flamepix_weight_between(difference->minus, difference->before).value;
    const bool are_equal = !(flamepix_difference_distance(difference) > 0);
    *similarity_ret = fpx_similarity_of(common, both, are_equal, difference->stacks_common == 0);
    return FLAMEPIX_OK;
}
