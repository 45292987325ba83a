#include "support/recordings/source.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "support/paths.h"

struct test_source {
    struct flamepix_stacks base;
    const struct flamepix_stack *stacks;
    struct flamepix_stack *own; /* NULL where the array is the caller's */
    size_t count;
    size_t next;
    char *keys[2]; /* of the last stack, and of the one before it if there is a lookback */
    size_t key_lengths[2];
    enum flamepix_status end;
};

static size_t shared_with(const struct flamepix_stack *a, const struct flamepix_stack *b)
{
    size_t shared = 0;
    while (shared < a->length && shared < b->length && a->key[shared] == b->key[shared])
        shared++;
    return shared;
}

/* Its bytes too, for those who would find them unchanged in freed memory. */
static void forget_key(struct test_source *source, size_t age)
{
    if (source->keys[age] != NULL)
        memset(source->keys[age], '?', source->key_lengths[age]);
    free(source->keys[age]);
    source->keys[age] = NULL;
}

static void forget_oldest_key(struct test_source *source)
{
    forget_key(source, source->base.lookback);
    if (source->base.lookback == 0)
        return;
    source->keys[1] = source->keys[0];
    source->key_lengths[1] = source->key_lengths[0];
}

static enum flamepix_status source_next(struct flamepix_stacks *stacks,
                                        struct flamepix_stack *stack_ret)
{
    struct test_source *source = (struct test_source *)stacks;
    if (source->next == source->count)
        return source->end;
    const struct flamepix_stack *stack = &source->stacks[source->next];
    forget_oldest_key(source);
    source->keys[0] = malloc(stack->length + 1);
    assert_non_null(source->keys[0]);
    source->key_lengths[0] = stack->length;
    if (stack->length > 0)
        memcpy(source->keys[0], stack->key, stack->length);
    *stack_ret = *stack;
    stack_ret->key = source->keys[0];
    stack_ret->shared = source->next == 0 ? 0 : shared_with(stack - 1, stack);
    source->next++;
    return FLAMEPIX_OK;
}

static void source_free(struct flamepix_stacks *stacks)
{
    struct test_source *source = (struct test_source *)stacks;
    for (size_t i = 0; source->own != NULL && i < source->count; i++)
        free((char *)(uintptr_t)source->own[i].key);
    free(source->own);
    forget_key(source, 0);
    forget_key(source, 1);
    free(source);
}

struct flamepix_stacks *test_source_of_stacks(const struct flamepix_stack *stacks, size_t count)
{
    struct test_source *source = calloc(1, sizeof(*source));
    assert_non_null(source);
    source->base = (struct flamepix_stacks){.next = source_next, .free = source_free};
    source->stacks = stacks;
    source->count = count;
    source->end = FLAMEPIX_END;
    return &source->base;
}

static struct flamepix_stack stack_of_line(const char *line)
{
    const char *blank = strrchr(line, ' ');
    assert_non_null(blank);
    size_t length = (size_t)(blank - line);
    char *key = malloc(length + 1);
    assert_non_null(key);
    memcpy(key, line, length);
    key[length] = ';';
    struct flamepix_stack stack = {.key = key, .length = length == 0 ? 0 : length + 1};
    paths_measures(blank + 1, &stack);
    return stack;
}

struct flamepix_stacks *test_source(const char *const *lines, size_t count)
{
    struct flamepix_stack *stacks = calloc(count + 1, sizeof(*stacks));
    assert_non_null(stacks);
    for (size_t i = 0; i < count; i++)
        stacks[i] = stack_of_line(lines[i]);
    struct flamepix_stacks *source = test_source_of_stacks(stacks, count);
    ((struct test_source *)source)->own = stacks;
    return source;
}

struct flamepix_stacks *test_source_with_lookback(const char *const *lines, size_t count)
{
    struct flamepix_stacks *source = test_source(lines, count);
    source->lookback = 1;
    return source;
}

void test_source_fails_with(struct flamepix_stacks *source, enum flamepix_status status)
{
    ((struct test_source *)source)->end = status;
}

static bool in_order(const struct flamepix_stack *before, const struct flamepix_stack *after)
{
    size_t shared = shared_with(before, after);
    if (shared == before->length)
        return shared < after->length;
    return shared < after->length &&
           (unsigned char)before->key[shared] < (unsigned char)after->key[shared];
}

void test_append_stack(struct flamepix_buffer *text, const struct flamepix_stack *stack)
{
    char measures[80];
    int length = snprintf(measures, sizeof(measures), " %.17g", stack->weight.value);
    if (stack->other.value != 0)
        length += snprintf(measures + length, sizeof(measures) - (size_t)length, ",%.17g",
                           stack->other.value);
    assert_int_equal(flamepix_buffer_append(text, stack->key, stack->length), FLAMEPIX_OK);
    assert_int_equal(flamepix_buffer_append(text, measures, (size_t)length), FLAMEPIX_OK);
    assert_int_equal(flamepix_buffer_append(text, "\n", 1), FLAMEPIX_OK);
}

static char *drain(struct flamepix_stacks *source, bool any_order, enum flamepix_status *status_ret)
{
    struct flamepix_buffer text = {0};
    struct flamepix_buffer last_key = {0};
    struct flamepix_stack last = {0};
    struct flamepix_stack stack = {0};
    const char *before = NULL;
    size_t count = 0;
    while ((*status_ret = flamepix_stacks_next(source, &stack)) == FLAMEPIX_OK) {
        assert_int_equal(stack.shared, shared_with(&last, &stack));
        assert_true(any_order || count == 0 || in_order(&last, &stack));
        if (source->lookback > 0 && last.length > 0)
            assert_memory_equal(before, last.key, last.length);
        before = stack.key;
        test_append_stack(&text, &stack);
        last_key.length = 0;
        assert_int_equal(flamepix_buffer_append(&last_key, stack.key, stack.length), FLAMEPIX_OK);
        last = (struct flamepix_stack){.key = last_key.data, .length = last_key.length};
        count++;
    }
    if (*status_ret == FLAMEPIX_END && count > 0 && last.length > 0)
        assert_memory_equal(stack.key, last.key, last.length);
    assert_int_equal(flamepix_buffer_append(&text, "", 1), FLAMEPIX_OK);
    flamepix_buffer_free(&last_key);
    flamepix_stacks_free(source);
    return text.data;
}

char *test_stacks_text(struct flamepix_stacks *source, enum flamepix_status *status_ret)
{
    return drain(source, false, status_ret);
}

char *test_stacks_text_any_order(struct flamepix_stacks *source, enum flamepix_status *status_ret)
{
    return drain(source, true, status_ret);
}

void test_expect_stacks(struct flamepix_stacks *source, enum flamepix_status status,
                        const char *expected)
{
    enum flamepix_status answer;
    char *text = test_stacks_text(source, &answer);
    assert_string_equal(text, expected);
    assert_int_equal(answer, status);
    free(text);
}
