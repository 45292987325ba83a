#include "tally/tally_internal.h"

#include <stdlib.h>

#include "base/memory.h"
#include "stack/frame_bounds.h"

enum { MOST_NBYTES = 16 * 1024 };

/* -- counting ---------------------------------------------------------------------------------- */

static void close_first(struct fpx_leaf_sums *leaves, struct flamepix_weight at,
                        struct fpx_name_sums *sums)
{
    if (leaves->has_first)
        fpx_name_sums_add(sums, FPX_SUMMED_FIRST, leaves->first_number,
                          flamepix_weight_between(leaves->first_start, at));
    leaves->has_first = false;
}

/* The number of its name; there is room for its sums. */
static enum flamepix_status look_up(const struct fpx_waiting_leaf *leaf,
                                    const struct fpx_leaf_names *names, uint32_t *number_ret)
{
    bool is_new;
    enum flamepix_status status =
        fpx_name_table_number(names->table, &leaf->key, number_ret, &is_new);
    return status == FLAMEPIX_OK ? fpx_name_sums_reach(names->sums, *number_ret) : status;
}

/* Entries that are no leaf: another frame at depth 1 begins, or a stack has no frames. */
__attribute__((noinline)) static enum flamepix_status
count_other(struct fpx_leaf_sums *leaves, const struct fpx_waiting_leaf *other,
            const struct fpx_leaf_names *names)
{
    uint32_t number = FPX_NAME_OTHERS;
    enum flamepix_status status = FLAMEPIX_OK;
    if (other->kind == FPX_WAITING_FIRST)
        status = look_up(other, names, &number);
    close_first(leaves, other->weight, names->sums);
    if (status != FLAMEPIX_OK || other->kind == FPX_WAITING_NOTHING)
        return status;
    leaves->first_number = number;
    leaves->first_start = other->weight;
    leaves->has_first = true;
    return FLAMEPIX_OK;
}

__attribute__((noinline)) static enum flamepix_status
count_unknown_leaf(const struct fpx_waiting_leaf *leaf, const struct fpx_leaf_names *names)
{
    uint32_t number;
    enum flamepix_status status = look_up(leaf, names, &number);
    if (status == FLAMEPIX_OK)
        fpx_name_sums_add(names->sums, FPX_SUMMED_SELF, number, leaf->weight);
    return status;
}

static inline enum flamepix_status count_leaf(const struct fpx_waiting_leaf *leaf,
                                              const struct fpx_leaf_names *names)
{
    if (!fpx_name_table_guessed(names->table, &leaf->key, &leaf->end))
        return count_unknown_leaf(leaf, names);
    fpx_name_sums_add(names->sums, FPX_SUMMED_SELF, (uint32_t)leaf->key.guess, leaf->weight);
    return FLAMEPIX_OK;
}

/* There is room for the sums of all known names. */
static void ask(struct fpx_leaf_sums *leaves, const struct fpx_leaf_names *names)
{
    for (size_t i = 0; i < leaves->count; i++) {
        struct fpx_name_key *key = &leaves->waiting[i].key;
        fpx_name_table_prefetch_entry(names->table, key);
        if (key->guess != FPX_HASH_NONE)
            fpx_name_sums_prefetch(names->sums, FPX_SUMMED_SELF, (uint32_t)key->guess);
    }
}

__attribute__((noinline)) static enum flamepix_status count(struct fpx_leaf_sums *leaves,
                                                            const struct fpx_leaf_names *names)
{
    enum flamepix_status status = fpx_name_sums_grow(names->sums, names->table->count + 1);
    if (status == FLAMEPIX_OK)
        ask(leaves, names);
    for (size_t i = 0; i < leaves->count && status == FLAMEPIX_OK; i++) {
        const struct fpx_waiting_leaf *leaf = &leaves->waiting[i];
        status = leaf->kind == FPX_WAITING_LEAF ? count_leaf(leaf, names)
                                                : count_other(leaves, leaf, names);
    }
    leaves->count = 0;
    leaves->length = 0;
    return status;
}

/* -- waiting ----------------------------------------------------------------------------------- */

/* Makes room for a text of `nbytes` bytes; allocates for many of its size, while nothing waits. */
static enum flamepix_status reserve_text(struct fpx_leaf_sums *leaves, size_t nbytes,
                                         const struct fpx_leaf_names *names)
{
    size_t wanted;
    if (leaves->text_capacity - leaves->length >= nbytes)
        return FLAMEPIX_OK;
    if (!fpx_size_add(nbytes, MOST_NBYTES, &wanted))
        return FLAMEPIX_NO_MEMORY;
    enum flamepix_status status = count(leaves, names);
    if (status != FLAMEPIX_OK)
        return status;
    return fpx_array_reserve(&leaves->text, &leaves->text_capacity, wanted, 1);
}

/* A place for one more waiting entry. */
static inline enum flamepix_status make_place(struct fpx_leaf_sums *leaves,
                                              const struct fpx_leaf_names *names)
{
    return leaves->count < FPX_WAITING_LEAVES ? FLAMEPIX_OK : count(leaves, names);
}

/* A name that does not fit into an end is stored elsewhere. */
__attribute__((noinline)) static enum flamepix_status
wait_with_long_name(struct fpx_leaf_sums *leaves, struct flamepix_bytes name,
                    const struct fpx_leaf_names *names)
{
    enum flamepix_status status = reserve_text(leaves, name.length, names);
    if (status != FLAMEPIX_OK)
        return status;
    memcpy(leaves->text + leaves->length, name.data, name.length);
    name.data = leaves->text + leaves->length;
    leaves->length += name.length;
    leaves->waiting[leaves->count].key = fpx_name_key_of(name);
    return FLAMEPIX_OK;
}

__attribute__((noinline)) static void copy_name(struct flamepix_bytes name,
                                                struct fpx_name_end *end_ret)
{
    *end_ret = (struct fpx_name_end){0};
    memcpy((char *)(end_ret + 1) - name.length, name.data, name.length);
}

/* Takes a name that fits, from its beginning in a key. */
static inline void take_name(struct fpx_waiting_leaf *leaf, const char *key, size_t begin,
                             size_t length)
{
    if (begin + length >= FPX_NAME_END_NBYTES)
        leaf->end = fpx_name_end_before(key + begin + length, length);
    else
        copy_name((struct flamepix_bytes){key + begin, length}, &leaf->end);
    leaf->key.name = (struct flamepix_bytes){(const char *)(&leaf->end + 1) - length, length};
    leaf->key.hash = fpx_hash_fold(fpx_name_end_hash(length, &leaf->end));
}

/* Queues the frame from `begin` of a key to its ';', which ends at `end`; and prefetches the first
 * part of what its look-up reads. */
static inline enum flamepix_status wait(struct fpx_leaf_sums *leaves, enum fpx_waiting_kind kind,
                                        const char *key, size_t begin, size_t end,
                                        struct flamepix_weight weight,
                                        const struct fpx_leaf_names *names)
{
    const size_t length = end - 1 - begin;
    enum flamepix_status status = make_place(leaves, names);
    if (status == FLAMEPIX_OK && !fpx_name_fits(length))
        status = wait_with_long_name(leaves, (struct flamepix_bytes){key + begin, length}, names);
    if (status != FLAMEPIX_OK)
        return status;
    struct fpx_waiting_leaf *leaf = &leaves->waiting[leaves->count++];
    if (fpx_name_fits(length))
        take_name(leaf, key, begin, length);
    leaf->kind = kind;
    leaf->weight = weight;
    fpx_name_table_prefetch_slot(names->table, &leaf->key);
    return FLAMEPIX_OK;
}

static enum flamepix_status wait_without_name(struct fpx_leaf_sums *leaves,
                                              struct flamepix_weight weight,
                                              const struct fpx_leaf_names *names)
{
    enum flamepix_status status = make_place(leaves, names);
    leaves->first_end = 0;
    if (status != FLAMEPIX_OK)
        return status;
    leaves->waiting[leaves->count++] =
        (struct fpx_waiting_leaf){.weight = leaves->all, .kind = FPX_WAITING_NOTHING};
    flamepix_weight_add(&leaves->all, weight);
    return FLAMEPIX_OK;
}

/* -- stacks ------------------------------------------------------------------------------------ */

__attribute__((noinline)) static enum flamepix_status take_first(struct fpx_leaf_sums *leaves,
                                                                 const struct flamepix_stack *stack,
                                                                 size_t length,
                                                                 const struct fpx_leaf_names *names)
{
    leaves->first_end = fpx_frame_end(stack->key, length, 0);
    return wait(leaves, FPX_WAITING_FIRST, stack->key, 0, leaves->first_end, leaves->all, names);
}

static size_t leaf_begin(const struct flamepix_stack *stack, size_t length)
{
    const bool is_known = stack->tail.frames > 1 && length == stack->length;
    return is_known ? stack->tail.leaf : fpx_frame_begin(stack->key, length - 1);
}

enum flamepix_status fpx_leaf_sums_take(struct fpx_leaf_sums *leaves,
                                        const struct flamepix_stack *stack, size_t length,
                                        const struct fpx_leaf_names *names)
{
    if (length == 0)
        return wait_without_name(leaves, stack->weight, names);
    enum flamepix_status status = FLAMEPIX_OK;
    if (leaves->first_end - 1 >= stack->shared) /* also where it is 0 */
        status = take_first(leaves, stack, length, names);
    if (status != FLAMEPIX_OK)
        return status;
    const size_t begin = leaf_begin(stack, length);
    status = wait(leaves, FPX_WAITING_LEAF, stack->key, begin, length, stack->weight, names);
    flamepix_weight_add(&leaves->all, stack->weight);
    return status;
}

enum flamepix_status fpx_leaf_sums_finish(struct fpx_leaf_sums *leaves,
                                          const struct fpx_leaf_names *names)
{
    enum flamepix_status status = count(leaves, names);
    close_first(leaves, leaves->all, names->sums);
    return status;
}

void fpx_leaf_sums_clear(struct fpx_leaf_sums *leaves)
{
    leaves->count = 0;
    leaves->length = 0;
    leaves->first_end = 0;
    leaves->all = (struct flamepix_weight){0};
    leaves->has_first = false;
}

void fpx_leaf_sums_free(struct fpx_leaf_sums *leaves)
{
    free(leaves->text);
    *leaves = (struct fpx_leaf_sums){0};
}
