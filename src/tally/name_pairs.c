/* The names of each side are sorted by pointers to their sums, and the two orders are merged, so
 * that both sums of a name meet. */
#include "tally/name_pairs.h"

#include <stdlib.h>

#include "base/bytes_match.h"

/* The sums of a side in the order of their names. */
struct ordered {
    const struct flamepix_name_sum **sums;
    size_t count, next;
};

struct fpx_name_pairs {
    struct ordered before, after;
};

static int compare_sums(const void *a, const void *b)
{
    const struct flamepix_name_sum *const *left = a, *const *right = b;
    return fpx_bytes_compare((*left)->name, (*right)->name);
}

static enum flamepix_status put_in_order(const struct flamepix_tally *tally,
                                         struct ordered *ordered)
{
    const struct flamepix_name_sum *sums = flamepix_tally_names(tally, &ordered->count);
    if (ordered->count == 0)
        return FLAMEPIX_OK;
    ordered->sums = calloc(ordered->count, sizeof(const struct flamepix_name_sum *));
    if (ordered->sums == NULL)
        return FLAMEPIX_NO_MEMORY;
    for (size_t i = 0; i < ordered->count; i++)
        ordered->sums[i] = &sums[i];
    qsort(ordered->sums, ordered->count, sizeof(const struct flamepix_name_sum *), compare_sums);
    return FLAMEPIX_OK;
}

enum flamepix_status fpx_name_pairs_create(const struct flamepix_tally *before,
                                           const struct flamepix_tally *after,
                                           struct fpx_name_pairs **pairs_ret)
{
    struct fpx_name_pairs *pairs = calloc(1, sizeof(*pairs));
    if (pairs == NULL)
        return FLAMEPIX_NO_MEMORY;
    enum flamepix_status status = put_in_order(before, &pairs->before);
    if (status == FLAMEPIX_OK)
        status = put_in_order(after, &pairs->after);
    if (status == FLAMEPIX_OK)
        *pairs_ret = pairs;
    else
        fpx_name_pairs_free(pairs);
    return status;
}

static const struct flamepix_name_sum *ahead(const struct ordered *ordered)
{
    return ordered->next < ordered->count ? ordered->sums[ordered->next] : NULL;
}

bool fpx_name_pairs_next(struct fpx_name_pairs *pairs, struct fpx_name_pair *pair_ret)
{
    const struct flamepix_name_sum *left = ahead(&pairs->before), *right = ahead(&pairs->after);
    if (left == NULL && right == NULL)
        return false;
    const int order = right == NULL  ? -1
                      : left == NULL ? 1
                                     : fpx_bytes_compare(left->name, right->name);
    *pair_ret = (struct fpx_name_pair){
        .name = order <= 0 ? left->name : right->name,
        .before = order <= 0 ? left : NULL,
        .after = order >= 0 ? right : NULL,
    };
    pairs->before.next += order <= 0;
    pairs->after.next += order >= 0;
    return true;
}

void fpx_name_pairs_free(struct fpx_name_pairs *pairs)
{
    if (pairs == NULL)
        return;
    free(pairs->before.sums);
    free(pairs->after.sums);
    free(pairs);
}
