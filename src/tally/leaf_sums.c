#include "tally/leaf_sums.h"

#include <stdlib.h>

#include "base/array.h"
#include "stack/frame_begin.h"

enum { MOST_NBYTES = 16 * 1024 };

/* -- counting ---------------------------------------------------------------------------------- */

static void close_first(struct flamepix_leaf_sums *leaves, struct flamepix_name_table *names)
{
    if (leaves->has_first)
        flamepix_weight_add(&flamepix_name_table_sum(names, leaves->first_number)->first,
                            flamepix_weight_between(leaves->first_start, leaves->all));
    leaves->has_first = false;
}

static void open_first(struct flamepix_leaf_sums *leaves, uint32_t number)
{
    leaves->first_number = number;
    leaves->first_start = leaves->all;
    leaves->has_first = true;
}

static enum flamepix_status number_of(const struct flamepix_waiting_leaf *leaf,
                                      struct flamepix_name_table *names, uint32_t *number_ret)
{
    bool is_new;
    if (!flamepix_name_table_guessed(names, &leaf->key))
        return flamepix_name_table_number(names, &leaf->key, number_ret, &is_new);
    *number_ret = (uint32_t)leaf->key.guess;
    return FLAMEPIX_OK;
}

/* What is no leaf: another frame at depth 1 begins, or a stack has none. */
__attribute__((noinline)) static enum flamepix_status
count_other(struct flamepix_leaf_sums *leaves, const struct flamepix_waiting_leaf *other,
            struct flamepix_name_table *names)
{
    uint32_t number = FLAMEPIX_NAME_OTHERS;
    enum flamepix_status status = FLAMEPIX_OK;
    if (other->kind == FLAMEPIX_WAITING_FIRST)
        status = number_of(other, names, &number);
    close_first(leaves, names);
    if (status != FLAMEPIX_OK)
        return status;
    if (other->kind == FLAMEPIX_WAITING_FIRST)
        open_first(leaves, number);
    else
        flamepix_weight_add(&leaves->all, other->weight);
    return FLAMEPIX_OK;
}

static inline enum flamepix_status count_leaf(struct flamepix_leaf_sums *leaves,
                                              const struct flamepix_waiting_leaf *leaf,
                                              struct flamepix_name_table *names)
{
    uint32_t number;
    enum flamepix_status status = number_of(leaf, names, &number);
    if (status != FLAMEPIX_OK)
        return status;
    flamepix_weight_add(&flamepix_name_table_sum(names, number)->self, leaf->weight);
    flamepix_weight_add(&leaves->all, leaf->weight);
    return FLAMEPIX_OK;
}

__attribute__((noinline)) static enum flamepix_status count(struct flamepix_leaf_sums *leaves,
                                                            struct flamepix_name_table *names)
{
    enum flamepix_status status = FLAMEPIX_OK;
    for (size_t i = 0; i < leaves->count; i++)
        if (leaves->waiting[i].kind != FLAMEPIX_WAITING_NOTHING)
            flamepix_name_table_ask_entry(names, &leaves->waiting[i].key);
    for (size_t i = 0; i < leaves->count && status == FLAMEPIX_OK; i++) {
        const struct flamepix_waiting_leaf *leaf = &leaves->waiting[i];
        status = leaf->kind == FLAMEPIX_WAITING_LEAF ? count_leaf(leaves, leaf, names)
                                                     : count_other(leaves, leaf, names);
    }
    leaves->count = 0;
    leaves->length = 0;
    return status;
}

/* -- waiting ----------------------------------------------------------------------------------- */

/* Makes room for a text of `nbytes` bytes, and for many of its kind where there is none: nothing
 * waits then. */
static enum flamepix_status reserve_text(struct flamepix_leaf_sums *leaves, size_t nbytes,
                                         struct flamepix_name_table *names)
{
    size_t wanted;
    if (leaves->text_capacity - leaves->length >= nbytes)
        return FLAMEPIX_OK;
    if (!flamepix_size_add(nbytes, MOST_NBYTES, &wanted))
        return FLAMEPIX_NO_MEMORY;
    enum flamepix_status status = count(leaves, names);
    if (status != FLAMEPIX_OK)
        return status;
    return flamepix_array_reserve(&leaves->text, &leaves->text_capacity, wanted, 1);
}

/* A name that does not fit into its head: somewhere else, with room for a head behind it. */
__attribute__((noinline)) static enum flamepix_status
move_long_name(struct flamepix_leaf_sums *leaves, struct flamepix_bytes *name,
               struct flamepix_name_table *names)
{
    size_t nbytes;
    if (!flamepix_size_add(name->length, FLAMEPIX_NAME_HEAD_NBYTES, &nbytes))
        return FLAMEPIX_NO_MEMORY;
    enum flamepix_status status = reserve_text(leaves, nbytes, names);
    if (status != FLAMEPIX_OK)
        return status;
    flamepix_name_move(name, leaves->text + leaves->length);
    leaves->length += nbytes;
    return FLAMEPIX_OK;
}

/* A place for one more that waits. */
static inline enum flamepix_status make_place(struct flamepix_leaf_sums *leaves,
                                              struct flamepix_name_table *names)
{
    return leaves->count < FLAMEPIX_WAITING_LEAVES ? FLAMEPIX_OK : count(leaves, names);
}

static inline enum flamepix_status wait(struct flamepix_leaf_sums *leaves,
                                        enum flamepix_waiting_kind kind, struct flamepix_bytes name,
                                        struct flamepix_weight weight,
                                        struct flamepix_name_table *names)
{
    const bool fits = name.length <= FLAMEPIX_NAME_HEAD_NBYTES;
    enum flamepix_status status = make_place(leaves, names);
    if (status == FLAMEPIX_OK && !fits)
        status = move_long_name(leaves, &name, names);
    if (status != FLAMEPIX_OK)
        return status;
    struct flamepix_waiting_leaf *leaf = &leaves->waiting[leaves->count++];
    if (fits) {
        memset(leaf->head, 0, sizeof(leaf->head));
        memcpy(leaf->head, name.data, name.length);
        name.data = leaf->head;
    }
    leaf->kind = kind;
    leaf->weight = weight;
    leaf->key = flamepix_name_key_of(name);
    flamepix_name_table_ask_slot(names, &leaf->key);
    return FLAMEPIX_OK;
}

static enum flamepix_status wait_without_name(struct flamepix_leaf_sums *leaves,
                                              struct flamepix_weight weight,
                                              struct flamepix_name_table *names)
{
    enum flamepix_status status = make_place(leaves, names);
    leaves->first_end = 0;
    if (status == FLAMEPIX_OK)
        leaves->waiting[leaves->count++] =
            (struct flamepix_waiting_leaf){.weight = weight, .kind = FLAMEPIX_WAITING_NOTHING};
    return status;
}

/* -- stacks ------------------------------------------------------------------------------------ */

static struct flamepix_bytes name_between(const char *key, size_t begin, size_t end)
{
    return (struct flamepix_bytes){key + begin, end - 1 - begin};
}

__attribute__((noinline)) static enum flamepix_status take_first(struct flamepix_leaf_sums *leaves,
                                                                 const struct flamepix_stack *stack,
                                                                 size_t length,
                                                                 struct flamepix_name_table *names)
{
    leaves->first_end = flamepix_frame_end(stack->key, length, 0);
    return wait(leaves, FLAMEPIX_WAITING_FIRST, name_between(stack->key, 0, leaves->first_end),
                (struct flamepix_weight){0}, names);
}

static size_t leaf_begin(const struct flamepix_stack *stack, size_t length)
{
    const bool is_known = stack->tail.frames > 1 && length == stack->length;
    return is_known ? stack->tail.leaf : flamepix_frame_begin(stack->key, length - 1);
}

enum flamepix_status flamepix_leaf_sums_take(struct flamepix_leaf_sums *leaves,
                                             const struct flamepix_stack *stack, size_t length,
                                             struct flamepix_name_table *names)
{
    if (length == 0)
        return wait_without_name(leaves, stack->weight, names);
    enum flamepix_status status = FLAMEPIX_OK;
    if (leaves->first_end == 0 || stack->shared < leaves->first_end)
        status = take_first(leaves, stack, length, names);
    if (status != FLAMEPIX_OK)
        return status;
    const size_t begin = leaf_begin(stack, length);
    return wait(leaves, FLAMEPIX_WAITING_LEAF, name_between(stack->key, begin, length),
                stack->weight, names);
}

enum flamepix_status flamepix_leaf_sums_finish(struct flamepix_leaf_sums *leaves,
                                               struct flamepix_name_table *names)
{
    enum flamepix_status status = count(leaves, names);
    close_first(leaves, names);
    return status;
}

void flamepix_leaf_sums_clear(struct flamepix_leaf_sums *leaves)
{
    leaves->count = 0;
    leaves->length = 0;
    leaves->first_end = 0;
    leaves->all = (struct flamepix_weight){0};
    leaves->has_first = false;
}

void flamepix_leaf_sums_free(struct flamepix_leaf_sums *leaves)
{
    free(leaves->text);
    *leaves = (struct flamepix_leaf_sums){0};
}
