#include "sheet/split_internal.h"

#include <stdlib.h>
#include <string.h>

#include <flamepix/split.h>

#include "base/bytes_match.h"
#include "base/memory.h"

struct flamepix_bytes fpx_stack_group(const struct flamepix_stack *stack)
{
    const char *end = stack->length > 0 ? memchr(stack->key, ';', stack->length) : NULL;
    if (end == NULL)
        return (struct flamepix_bytes){0};
    return (struct flamepix_bytes){stack->key, (size_t)(end - stack->key)};
}

/* -- one group --------------------------------------------------------------------------------- */

static bool is_group(const void *entries, size_t number, const void *key)
{
    const struct fpx_group_total *groups = entries;
    const struct flamepix_bytes *name = key;
    return flamepix_bytes_equal(groups[number].name, *name) &&
           (groups[number].name.data == NULL) == (name->data == NULL);
}

static size_t number_of(const struct fpx_group_totals *totals, struct flamepix_bytes name)
{
    return fpx_hash_index_find(&totals->index, fpx_hash_text(0, name), is_group, totals->groups,
                               &name);
}

const struct fpx_group_total *fpx_group_totals_find(const struct fpx_group_totals *totals,
                                                    struct flamepix_bytes name)
{
    size_t number = number_of(totals, name);
    return number == FPX_HASH_NONE ? NULL : &totals->groups[number];
}

/* Some names that are made to collide find no slot in the index: they are too many, too. */
static enum flamepix_status add_group(struct fpx_group_totals *totals, struct flamepix_bytes name,
                                      size_t *number_ret)
{
    struct fpx_group_total group = {.name = name};
    if (totals->count == FLAMEPIX_GROUPS_MAX ||
        name.length > FLAMEPIX_GROUP_NAMES_NBYTES - totals->names_nbytes)
        return FLAMEPIX_LIMIT_GROUPS;
    enum flamepix_status status = fpx_array_reserve(&totals->groups, &totals->capacity,
                                                    totals->count + 1, sizeof(*totals->groups));
    if (status == FLAMEPIX_OK && name.data != NULL)
        status = fpx_arena_copy(&totals->names, name, &group.name.data);
    if (status == FLAMEPIX_OK)
        status = fpx_hash_index_add(&totals->index, fpx_hash_text(0, name), totals->count);
    if (status != FLAMEPIX_OK)
        return status == FLAMEPIX_END ? FLAMEPIX_LIMIT_GROUPS : status;
    totals->names_nbytes += name.length;
    *number_ret = totals->count;
    totals->groups[totals->count++] = group;
    return FLAMEPIX_OK;
}

enum flamepix_status fpx_group_totals_add(struct fpx_group_totals *totals,
                                          const struct flamepix_stack *stack)
{
    const struct flamepix_bytes name = fpx_stack_group(stack);
    enum flamepix_status status = FLAMEPIX_OK;
    size_t number = number_of(totals, name);
    if (number == FPX_HASH_NONE)
        status = add_group(totals, name, &number);
    if (status == FLAMEPIX_OK)
        flamepix_weight_add_capped(&totals->groups[number].weight, stack->weight);
    return status;
}

/* -- all groups -------------------------------------------------------------------------------- */

static int compare_names(struct flamepix_bytes a, struct flamepix_bytes b)
{
    const int order = fpx_bytes_compare(a, b);
    return order != 0 ? order : (a.data != NULL) - (b.data != NULL);
}

static int compare_ranks(const void *a, const void *b)
{
    const struct fpx_group_total *x = *(struct fpx_group_total *const *)a;
    const struct fpx_group_total *y = *(struct fpx_group_total *const *)b;
    const struct flamepix_weight more = flamepix_weight_between(y->weight, x->weight);
    if (more.value > 0 || more.value < 0)
        return more.value > 0 ? -1 : 1;
    return compare_names(x->name, y->name);
}

enum flamepix_status fpx_group_totals_rank(struct fpx_group_totals *totals, size_t most)
{
    free(totals->ranked);
    totals->ranked = calloc(totals->count + 1, sizeof(struct fpx_group_total *));
    if (totals->ranked == NULL)
        return FLAMEPIX_NO_MEMORY;
    for (size_t i = 0; i < totals->count; i++)
        totals->ranked[i] = &totals->groups[i];
    qsort(totals->ranked, totals->count, sizeof(struct fpx_group_total *), compare_ranks);
    for (size_t i = 0; i < totals->count; i++)
        totals->ranked[i]->panel = i < most ? i : most;
    return FLAMEPIX_OK;
}

void fpx_group_totals_free(struct fpx_group_totals *totals)
{
    free(totals->groups);
    free(totals->ranked);
    fpx_hash_index_free(&totals->index);
    fpx_arena_free(&totals->names);
    *totals = (struct fpx_group_totals){0};
}
