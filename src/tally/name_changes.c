/* What. Both sums of a name meet in a pair (name_pairs.h). Each change is offered to the list of
 * its direction, which keeps the largest.
 *
 * Invariants. A list is a heap until all changes have come: rows[0] is the first to be dropped for
 * a larger change, and no row is dropped before its parent, rows[(i - 1) / 2]. Then it is sorted.
 *
 * Cost. n log n steps; memory is a pointer for each name of a side, and the kept rows. */
#include "tally/name_changes.h"

#include <stdlib.h>

#include "base/bytes_match.h"
#include "base/memory.h"
#include "tally/name_pairs.h"

struct list {
    struct fpx_name_change *rows;
    size_t count, capacity, all_count;
};

struct fpx_name_changes {
    size_t most; /* rows of a list */
    struct list lists[FPX_NAME_SUM_KINDS][FPX_NAME_CHANGE_DIRECTIONS];
    struct flamepix_name_sum others_before, others_after;
};

/* -- order ------------------------------------------------------------------------------------- */

static struct flamepix_weight size_of(const struct fpx_name_change *change)
{
    const struct flamepix_weight weight = change->change;
    return weight.value < 0 ? (struct flamepix_weight){-weight.value, -weight.rest} : weight;
}

/* Largest change first. */
static int compare_changes(const void *a, const void *b)
{
    const struct fpx_name_change *left = a, *right = b;
    const int order = flamepix_weight_compare(size_of(right), size_of(left));
    return order != 0 ? order : fpx_bytes_compare(left->name, right->name);
}

/* -- lists ------------------------------------------------------------------------------------- */

static bool goes_before(const struct fpx_name_change *a, const struct fpx_name_change *b)
{
    return compare_changes(a, b) > 0;
}

static void swap(struct fpx_name_change *a, struct fpx_name_change *b)
{
    const struct fpx_name_change kept = *a;
    *a = *b;
    *b = kept;
}

static void rise(struct fpx_name_change *rows, size_t i)
{
    for (; i > 0 && goes_before(&rows[i], &rows[(i - 1) / 2]); i = (i - 1) / 2)
        swap(&rows[i], &rows[(i - 1) / 2]);
}

static void sink(struct fpx_name_change *rows, size_t count)
{
    for (size_t i = 0, child = 1; child < count; i = child, child = 2 * i + 1) {
        if (child + 1 < count && goes_before(&rows[child + 1], &rows[child]))
            child++;
        if (!goes_before(&rows[child], &rows[i]))
            return;
        swap(&rows[i], &rows[child]);
    }
}

static enum flamepix_status offer(struct list *list, size_t most,
                                  const struct fpx_name_change *change)
{
    list->all_count++;
    if (list->count == most) {
        if (most == 0 || !goes_before(&list->rows[0], change))
            return FLAMEPIX_OK;
        list->rows[0] = *change;
        sink(list->rows, list->count);
        return FLAMEPIX_OK;
    }
    enum flamepix_status status =
        fpx_array_reserve(&list->rows, &list->capacity, list->count + 1, sizeof(list->rows[0]));
    if (status != FLAMEPIX_OK)
        return status;
    list->rows[list->count] = *change;
    rise(list->rows, list->count++);
    return FLAMEPIX_OK;
}

static void sort_lists(struct fpx_name_changes *changes)
{
    for (int kind = 0; kind < FPX_NAME_SUM_KINDS; kind++) {
        for (int way = 0; way < FPX_NAME_CHANGE_DIRECTIONS; way++) {
            struct list *list = &changes->lists[kind][way];
            if (list->count > 0)
                qsort(list->rows, list->count, sizeof(list->rows[0]), compare_changes);
        }
    }
}

/* -- changes ----------------------------------------------------------------------------------- */

static struct flamepix_weight weight_of(const struct flamepix_name_sum *sum,
                                        enum fpx_name_sum_kind kind)
{
    if (sum == NULL)
        return (struct flamepix_weight){0};
    if (kind == FPX_NAME_SELF)
        return sum->self;
    return kind == FPX_NAME_TOTAL ? sum->total : sum->inclusive;
}

static struct fpx_name_change change_of(const struct fpx_name_changes *changes,
                                        const struct fpx_name_pair *pair,
                                        enum fpx_name_sum_kind kind)
{
    struct fpx_name_change change = {
        .name = pair->name,
        .before = weight_of(pair->before, kind),
        .after = weight_of(pair->after, kind),
        .before_is_least =
            pair->before == NULL && weight_of(&changes->others_before, kind).value > 0,
        .after_is_least = pair->after == NULL && weight_of(&changes->others_after, kind).value > 0,
    };
    change.change = flamepix_weight_change(change.before, change.after);
    return change;
}

static enum flamepix_status take_pair(struct fpx_name_changes *changes,
                                      const struct fpx_name_pair *pair)
{
    enum flamepix_status status = FLAMEPIX_OK;
    for (int kind = 0; kind < FPX_NAME_SUM_KINDS && status == FLAMEPIX_OK; kind++) {
        const struct fpx_name_change change =
            change_of(changes, pair, (enum fpx_name_sum_kind)kind);
        if (change.change.value > 0)
            status = offer(&changes->lists[kind][FPX_NAME_GREW], changes->most, &change);
        else if (change.change.value < 0)
            status = offer(&changes->lists[kind][FPX_NAME_SHRANK], changes->most, &change);
    }
    return status;
}

static enum flamepix_status compare_sides(struct fpx_name_changes *changes,
                                          const struct flamepix_tally *before,
                                          const struct flamepix_tally *after)
{
    struct fpx_name_pairs *pairs = NULL;
    struct fpx_name_pair pair;
    enum flamepix_status status = fpx_name_pairs_create(before, after, &pairs);
    while (status == FLAMEPIX_OK && fpx_name_pairs_next(pairs, &pair))
        status = take_pair(changes, &pair);
    fpx_name_pairs_free(pairs);
    sort_lists(changes);
    return status;
}

/* -- all of it --------------------------------------------------------------------------------- */

enum flamepix_status fpx_name_changes_create(const struct flamepix_tally *before,
                                             const struct flamepix_tally *after, size_t most,
                                             struct fpx_name_changes **changes_ret)
{
    struct fpx_name_changes *changes = calloc(1, sizeof(*changes));
    if (changes == NULL)
        return FLAMEPIX_NO_MEMORY;
    changes->most = most;
    changes->others_before = flamepix_tally_others(before);
    changes->others_after = flamepix_tally_others(after);
    const enum flamepix_status status = compare_sides(changes, before, after);
    if (status == FLAMEPIX_OK)
        *changes_ret = changes;
    else
        fpx_name_changes_free(changes);
    return status;
}

struct fpx_name_change_list fpx_name_changes_list(const struct fpx_name_changes *changes,
                                                  enum fpx_name_sum_kind kind,
                                                  enum fpx_name_change_direction way)
{
    const struct list *list = &changes->lists[kind][way];
    return (struct fpx_name_change_list){
        .rows = list->rows, .count = list->count, .all_count = list->all_count};
}

static bool is_nothing(const struct flamepix_name_sum *others)
{
    return !(others->self.value > 0) && !(others->total.value > 0);
}

bool fpx_name_changes_are_exact(const struct fpx_name_changes *changes)
{
    return is_nothing(&changes->others_before) && is_nothing(&changes->others_after);
}

void fpx_name_changes_free(struct fpx_name_changes *changes)
{
    if (changes == NULL)
        return;
    for (int kind = 0; kind < FPX_NAME_SUM_KINDS; kind++) {
        for (int way = 0; way < FPX_NAME_CHANGE_DIRECTIONS; way++)
            free(changes->lists[kind][way].rows);
    }
    free(changes);
}
