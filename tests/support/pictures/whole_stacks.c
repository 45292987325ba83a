#include "support/pictures/whole_stacks.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "support/pictures/profiles.h"
#include "support/recordings/source.h"

enum { RANDOM = 40 };

int whole_stack_compare(const void *a, const void *b)
{
    const struct whole_stack *left = a, *right = b;
    size_t shorter = left->length < right->length ? left->length : right->length;
    int order = memcmp(left->key, right->key, shorter);
    return order != 0 ? order : (left->length > right->length) - (left->length < right->length);
}

/* The place of a key in the list; added at its end where it is new. */
static struct whole_stack *entry_of(struct whole_stacks *list, const char *key, size_t length)
{
    for (size_t i = 0; i < list->count; i++)
        if (list->entries[i].length == length && memcmp(list->entries[i].key, key, length) == 0)
            return &list->entries[i];
    assert_true(list->count < WHOLE_STACKS_MAX && length <= WHOLE_STACK_KEY_NBYTES);
    struct whole_stack *entry = &list->entries[list->count++];
    *entry = (struct whole_stack){.length = length};
    if (length > 0)
        memcpy(entry->key, key, length);
    return entry;
}

static int64_t random_weight(uint64_t *seed)
{
    static const int64_t sizes[] = {0, 1, 1, 1 << 20, INT64_C(1) << 53, INT64_C(1) << 54};
    return sizes[profiles_below(seed, 6)] * (1 + profiles_below(seed, 3)) + profiles_below(seed, 3);
}

static void add_random(struct whole_stacks *list, uint64_t *seed)
{
    char key[WHOLE_STACK_KEY_NBYTES];
    size_t length = 0;
    for (unsigned depth = profiles_below(seed, 5); depth > 0; depth--) {
        const char *name = profiles_name(seed);
        for (; *name != 0; name++)
            key[length++] = *name;
        key[length++] = ';';
    }
    entry_of(list, key, length)->weight = random_weight(seed);
}

static void sort(struct whole_stacks *list)
{
    qsort(list->entries, list->count, sizeof(*list->entries), whole_stack_compare);
}

struct whole_stacks whole_stacks_random(uint64_t *seed)
{
    struct whole_stacks list = {0};
    for (unsigned left = profiles_below(seed, RANDOM); left > 0; left--)
        add_random(&list, seed);
    sort(&list);
    return list;
}

struct whole_stacks whole_stacks_changed(const struct whole_stacks *list, uint64_t *seed)
{
    struct whole_stacks changed = {0};
    for (size_t i = 0; i < list->count; i++)
        if (profiles_below(seed, 4) > 0)
            changed.entries[changed.count++] = list->entries[i];
    for (size_t i = 0; i < changed.count; i++)
        if (profiles_below(seed, 2) == 0)
            changed.entries[i].weight = random_weight(seed);
    for (unsigned left = profiles_below(seed, RANDOM / 2); left > 0; left--)
        add_random(&changed, seed);
    sort(&changed);
    return changed;
}

struct whole_stacks whole_stacks_joined(const struct whole_stacks *before,
                                        const struct whole_stacks *after)
{
    struct whole_stacks sides = {0};
    for (size_t i = 0; i < before->count; i++) {
        const struct whole_stack *entry = &before->entries[i];
        entry_of(&sides, entry->key, entry->length)->other = entry->weight;
    }
    for (size_t i = 0; i < after->count; i++) {
        const struct whole_stack *entry = &after->entries[i];
        entry_of(&sides, entry->key, entry->length)->weight = entry->weight;
    }
    sort(&sides);
    return sides;
}

/* -- lists and sources ------------------------------------------------------------------------- */

struct flamepix_weight whole_weight(int64_t number)
{
    const double value = (double)number;
    return (struct flamepix_weight){value, (double)(number - (int64_t)value)};
}

int64_t whole_number(struct flamepix_weight weight)
{
    return (int64_t)weight.value + (int64_t)weight.rest;
}

struct listed {
    struct flamepix_stacks base;
    struct flamepix_stacks *stacks;
    struct flamepix_stack items[WHOLE_STACKS_MAX];
    struct whole_stacks list;
};

static enum flamepix_status listed_next(struct flamepix_stacks *stacks,
                                        struct flamepix_stack *stack_ret)
{
    return flamepix_stacks_next(((struct listed *)stacks)->stacks, stack_ret);
}

static void listed_free(struct flamepix_stacks *stacks)
{
    flamepix_stacks_free(((struct listed *)stacks)->stacks);
    free(stacks);
}

struct flamepix_stacks *whole_stacks_source(const struct whole_stacks *list)
{
    struct listed *listed = malloc(sizeof(*listed));
    assert_non_null(listed);
    listed->base = (struct flamepix_stacks){.next = listed_next, .free = listed_free};
    listed->list = *list;
    for (size_t i = 0; i < list->count; i++) {
        const struct whole_stack *entry = &listed->list.entries[i];
        listed->items[i] = (struct flamepix_stack){.key = entry->key,
                                                   .length = entry->length,
                                                   .weight = whole_weight(entry->weight),
                                                   .other = whole_weight(entry->other)};
    }
    listed->stacks = test_source_of_stacks(listed->items, list->count);
    return &listed->base;
}

struct whole_stacks whole_stacks_of(struct flamepix_stacks *stacks)
{
    struct whole_stacks list = {0};
    struct flamepix_stack stack;
    enum flamepix_status status;
    while ((status = flamepix_stacks_next(stacks, &stack)) == FLAMEPIX_OK) {
        const size_t count = list.count;
        struct whole_stack *entry = entry_of(&list, stack.key, stack.length);
        assert_int_equal(list.count, count + 1);
        entry->weight = whole_number(stack.weight);
        entry->other = whole_number(stack.other);
    }
    assert_int_equal(status, FLAMEPIX_END);
    flamepix_stacks_free(stacks);
    return list;
}

void whole_stacks_expect_equal(const struct whole_stacks *a, const struct whole_stacks *b)
{
    assert_int_equal(a->count, b->count);
    for (size_t i = 0; i < a->count; i++) {
        assert_int_equal(whole_stack_compare(&a->entries[i], &b->entries[i]), 0);
        assert_int_equal(a->entries[i].weight, b->entries[i].weight);
        assert_int_equal(a->entries[i].other, b->entries[i].other);
    }
}

int64_t whole_stacks_total(const struct whole_stacks *list)
{
    int64_t total = 0;
    for (size_t i = 0; i < list->count; i++)
        total += list->entries[i].weight;
    return total;
}

int64_t whole_stacks_weight_at(const struct whole_stacks *list, const struct whole_stack *entry)
{
    for (size_t i = 0; i < list->count; i++)
        if (whole_stack_compare(&list->entries[i], entry) == 0)
            return list->entries[i].weight;
    return 0;
}

void whole_stacks_shuffle(struct whole_stacks *list, uint64_t *seed)
{
    for (size_t i = list->count; i > 1; i--) {
        struct whole_stack *other = &list->entries[profiles_below(seed, (unsigned)i)];
        const struct whole_stack entry = list->entries[i - 1];
        list->entries[i - 1] = *other;
        *other = entry;
    }
}
