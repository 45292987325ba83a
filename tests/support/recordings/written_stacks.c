#include "support/recordings/written_stacks.h"

#include <stdlib.h>
#include <string.h>

#include "base/bytes_match.h"
#include "stack/key_pair.h"

/* -- making ------------------------------------------------------------------------------------ */

/* Takes what stands before `end`, or all, off `rest`. */
static struct flamepix_bytes take_piece(struct flamepix_bytes *rest, char end)
{
    const char *found = memchr(rest->data, end, rest->length);
    const size_t length = found != NULL ? (size_t)(found - rest->data) : rest->length;
    const struct flamepix_bytes piece = {rest->data, length};
    *rest = flamepix_bytes_from(*rest, found != NULL ? length + 1 : length);
    return piece;
}

static bool append_key(struct flamepix_bytes line, struct flamepix_buffer *key)
{
    enum flamepix_status status = FLAMEPIX_OK;
    while (line.length > 0 && status == FLAMEPIX_OK) {
        const struct flamepix_bytes name = fpx_bytes_trimmed(take_piece(&line, ';'));
        if (name.length == 0)
            continue;
        status = flamepix_buffer_append(key, name.data, name.length);
        if (status == FLAMEPIX_OK)
            status = flamepix_buffer_append(key, ";", 1);
    }
    return status == FLAMEPIX_OK;
}

static int compare(const void *a, const void *b)
{
    const struct flamepix_stack *of_a = a, *of_b = b;
    return fpx_bytes_compare((struct flamepix_bytes){of_a->key, of_a->length},
                             (struct flamepix_bytes){of_b->key, of_b->length});
}

/* Of equal ones the first stays. */
static void put_in_order(struct test_stacks *stacks)
{
    size_t kept = 0;
    qsort(stacks->items, stacks->count, sizeof(stacks->items[0]), compare);
    for (size_t i = 0; i < stacks->count; i++) {
        if (kept == 0 || compare(&stacks->items[kept - 1], &stacks->items[i]) != 0)
            stacks->items[kept++] = stacks->items[i];
    }
    stacks->count = kept;
}

bool test_stacks_make(struct flamepix_bytes bytes, bool both, struct test_stacks *stacks)
{
    *stacks = (struct test_stacks){.count = 0};
    for (size_t i = 0; i < TEST_STACKS_MAX && bytes.length > 0; i++) {
        struct flamepix_buffer *key = &stacks->keys[i];
        if (!append_key(take_piece(&bytes, '\n'), key))
            return false;
        stacks->items[stacks->count++] = (struct flamepix_stack){
            .key = key->length > 0 ? key->data : "",
            .length = key->length,
            .weight = {.value = (double)(1 + i * 37 % 1000)},
            .other = {.value = both ? (double)(i * 11 % 40) : 0},
        };
    }
    put_in_order(stacks);
    return true;
}

void test_stacks_free(struct test_stacks *stacks)
{
    for (size_t i = 0; i < TEST_STACKS_MAX; i++)
        flamepix_buffer_free(&stacks->keys[i]);
}

/* -- a source ---------------------------------------------------------------------------------- */

struct source_of_stacks {
    struct flamepix_stacks base;
    const struct test_stacks *stacks;
    size_t at;
    struct fpx_key_pair pair;
};

static enum flamepix_status source_next(struct flamepix_stacks *stacks,
                                        struct flamepix_stack *stack_ret)
{
    struct source_of_stacks *source = (struct source_of_stacks *)stacks;
    if (source->at == source->stacks->count)
        return FLAMEPIX_END;
    struct flamepix_buffer *key = fpx_key_pair_next(&source->pair);
    *stack_ret = source->stacks->items[source->at++];
    if (flamepix_buffer_append(key, stack_ret->key, stack_ret->length) != FLAMEPIX_OK)
        return FLAMEPIX_NO_MEMORY;
    fpx_key_pair_hand_out(&source->pair, stack_ret);
    return FLAMEPIX_OK;
}

static void source_free(struct flamepix_stacks *stacks)
{
    struct source_of_stacks *source = (struct source_of_stacks *)stacks;
    fpx_key_pair_free(&source->pair);
    free(source);
}

struct flamepix_stacks *test_stacks_open(const struct test_stacks *stacks)
{
    struct source_of_stacks *source = calloc(1, sizeof(*source));
    if (source == NULL)
        return NULL;
    source->base = (struct flamepix_stacks){.next = source_next, .free = source_free};
    source->stacks = stacks;
    return &source->base;
}

/* -- reading ----------------------------------------------------------------------------------- */

struct expecting {
    const struct test_stacks *stacks;
    double times;
    size_t at;
    bool is_other; /* something else was read */
};

static bool is_expected(const struct expecting *expecting, const struct flamepix_stack *stack)
{
    const struct flamepix_stack *expected = &expecting->stacks->items[expecting->at];
    return expecting->at < expecting->stacks->count && compare(expected, stack) == 0 &&
           stack->weight.value == expected->weight.value * expecting->times &&
           stack->other.value == expected->other.value * expecting->times;
}

/* A flamepix_consume_fn, which begins anew where reading does. */
static enum flamepix_status expect_stacks(void *user, struct flamepix_stacks *stacks)
{
    struct expecting *expecting = user;
    struct flamepix_stack stack;
    enum flamepix_status status;
    expecting->at = 0;
    expecting->is_other = false;
    while ((status = flamepix_stacks_next(stacks, &stack)) == FLAMEPIX_OK) {
        expecting->is_other |= !is_expected(expecting, &stack);
        expecting->at++;
    }
    return status == FLAMEPIX_END ? FLAMEPIX_OK : status;
}

bool test_stacks_are_read(const struct test_stacks *stacks, bool both, unsigned times,
                          struct flamepix_input *const *inputs, size_t count)
{
    const struct flamepix_profile_options options = {.jobs = 1};
    struct flamepix_profile_report report;
    struct expecting expecting = {.stacks = stacks, .times = times};
    const enum flamepix_status status =
        flamepix_profile_read(inputs, count, &options, expect_stacks, &expecting, &report);
    return status == FLAMEPIX_OK && !expecting.is_other && expecting.at == stacks->count &&
           report.bad_lines == 0 && report.has_two_sides == both;
}

bool test_stacks_are_text(const struct test_stacks *stacks, bool both, unsigned times,
                          struct flamepix_bytes text)
{
    struct flamepix_input *input;
    if (flamepix_input_from_memory(text, NULL, &input) != FLAMEPIX_OK)
        return false;
    const bool are_read = test_stacks_are_read(stacks, both, times, &input, 1);
    flamepix_input_free(input);
    return are_read;
}
