#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "support/paths.h"
#include "support/scarce_memory.h"
#include "view/names/map_names.h"

/* How often it was called, and freed. */
struct calls {
    size_t mapped, freed;
};

static enum flamepix_status upper(void *mapper, struct flamepix_bytes name,
                                  struct flamepix_buffer *made)
{
    struct calls *calls = mapper;
    calls->mapped++;
    if (flamepix_bytes_equal(name, flamepix_bytes_of("gone")))
        return FLAMEPIX_OK;
    if (flamepix_bytes_equal(name, flamepix_bytes_of("two")))
        return flamepix_buffer_append(made, ";A;;B;", 6);
    if (flamepix_bytes_equal(name, flamepix_bytes_of("limit")))
        return FLAMEPIX_LIMIT_PATTERN;
    if (flamepix_bytes_equal(name, flamepix_bytes_of("c")))
        return flamepix_buffer_append(made, "C", 1);
    return flamepix_buffer_append(made, name.data, name.length);
}

static void note_free(void *mapper)
{
    struct calls *calls = mapper;
    calls->freed++;
}

static struct flamepix_stacks *opened(struct flamepix_stacks *stacks, struct calls *calls,
                                      bool regroups)
{
    struct flamepix_stacks *mapped = NULL;
    const struct fpx_name_mapper mapper = {upper, note_free, calls, regroups};
    assert_int_equal(fpx_map_names_open(stacks, mapper, &mapped), FLAMEPIX_OK);
    return mapped;
}

static void assert_next(struct flamepix_stacks *stacks, const char *key, size_t shared)
{
    struct flamepix_stack stack;
    assert_int_equal(flamepix_stacks_next(stacks, &stack), FLAMEPIX_OK);
    assert_int_equal(stack.length, strlen(key));
    if (stack.length > 0)
        assert_memory_equal(stack.key, key, stack.length);
    assert_int_equal(stack.shared, shared);
}

static void test_each_name_becomes_no_frame_one_or_several(void **state)
{
    (void)state;
    struct calls calls = {0};
    struct flamepix_stacks *stacks = opened(
        paths_as_given("a;c 1\na;c;gone;x 2\na;c;two;x 3\ngone 4\ngone;gone 5\n"), &calls, false);
    assert_next(stacks, "a;C;", 0);
    assert_next(stacks, "a;C;x;", 4);
    assert_next(stacks, "a;C;A;B;x;", 4);
    assert_next(stacks, "", 0);
    assert_next(stacks, "", 0);
    flamepix_stacks_free(stacks);
}

static void test_a_name_is_mapped_once(void **state)
{
    (void)state;
    struct calls calls = {0};
    struct flamepix_stacks *stacks =
        opened(paths_as_given("a;c 1\na;c;a 2\nc;a 3\n"), &calls, false);
    assert_next(stacks, "a;C;", 0);
    assert_next(stacks, "a;C;a;", 4);
    assert_next(stacks, "C;a;", 0);
    flamepix_stacks_free(stacks);
    assert_int_equal(calls.mapped, 2);
    assert_int_equal(calls.freed, 1);
}

static void test_equal_neighbours_are_one_frame_only_where_names_are_regrouped(void **state)
{
    (void)state;
    struct calls calls = {0};
    struct flamepix_stacks *stacks =
        opened(paths_as_given("c;C;c;a 1\nc;gone;c 2\nxc;c 3\n"), &calls, true);
    assert_next(stacks, "C;a;", 0);
    assert_next(stacks, "C;", 2);
    assert_next(stacks, "xc;C;", 0);
    flamepix_stacks_free(stacks);
    stacks = opened(paths_as_given("c;C 1\n"), &calls, false);
    assert_next(stacks, "C;C;", 0);
    flamepix_stacks_free(stacks);
}

static void test_what_the_mapper_answers_is_handed_on(void **state)
{
    (void)state;
    struct calls calls = {0};
    struct flamepix_stack stack;
    struct flamepix_stacks *stacks = opened(paths_as_given("a;limit;c 1\n"), &calls, false);
    assert_int_equal(flamepix_stacks_next(stacks, &stack), FLAMEPIX_LIMIT_PATTERN);
    flamepix_stacks_free(stacks);
}

/* 64 KiB for each name. */
static enum flamepix_status swell(void *mapper, struct flamepix_bytes name,
                                  struct flamepix_buffer *made)
{
    (void)name;
    return flamepix_buffer_append(made, mapper, 64 * 1024);
}

static void test_a_stack_may_not_grow_beyond_its_limit(void **state)
{
    (void)state;
    char *text = calloc(1, 64 * 1024);
    char *folded = malloc(700);
    struct flamepix_stack stack;
    struct flamepix_stacks *stacks = NULL;
    assert_true(text != NULL && folded != NULL);
    for (size_t i = 0; i < 300; i++)
        memcpy(folded + 2 * i, "a;", 2);
    memcpy(folded + 600, "b 1\nb 2\n", 9);
    const struct fpx_name_mapper mapper = {swell, free, text, false};
    assert_int_equal(fpx_map_names_open(paths_as_given(folded), mapper, &stacks), FLAMEPIX_OK);
    assert_int_equal(flamepix_stacks_next(stacks, &stack), FLAMEPIX_LIMIT_PATTERN);
    flamepix_stacks_free(stacks);
    free(folded);
}

/* Two stacks that take no memory. */
struct two_stacks {
    struct flamepix_stacks stacks;
    size_t count;
};

static enum flamepix_status next_of_two(struct flamepix_stacks *stacks,
                                        struct flamepix_stack *stack_ret)
{
    static const char *const keys[] = {"a;c;", "a;two;"};
    struct two_stacks *two = (struct two_stacks *)stacks;
    if (two->count == 2)
        return FLAMEPIX_END;
    const char *key = keys[two->count];
    *stack_ret = (struct flamepix_stack){
        .key = key, .length = strlen(key), .shared = 2 * two->count++, .weight = {1, 0}};
    return FLAMEPIX_OK;
}

static void free_nothing(struct flamepix_stacks *stacks)
{
    (void)stacks;
}

static enum flamepix_status map_all(void *user)
{
    struct two_stacks two = {{.next = next_of_two, .free = free_nothing}, 0};
    struct flamepix_stacks *stacks = NULL;
    struct flamepix_stack stack;
    const struct fpx_name_mapper mapper = {upper, note_free, user, false};
    enum flamepix_status status = fpx_map_names_open(&two.stacks, mapper, &stacks);
    if (status != FLAMEPIX_OK)
        return status;
    while (status == FLAMEPIX_OK)
        status = flamepix_stacks_next(stacks, &stack);
    flamepix_stacks_free(stacks);
    return status == FLAMEPIX_END ? FLAMEPIX_OK : status;
}

static void test_without_memory_nothing_is_kept(void **state)
{
    (void)state;
    struct calls calls = {0};
    assert_in_range(scarce_memory_try(map_all, &calls), 5, 100);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_each_name_becomes_no_frame_one_or_several),
        cmocka_unit_test(test_a_name_is_mapped_once),
        cmocka_unit_test(test_equal_neighbours_are_one_frame_only_where_names_are_regrouped),
        cmocka_unit_test(test_what_the_mapper_answers_is_handed_on),
        cmocka_unit_test(test_a_stack_may_not_grow_beyond_its_limit),
        cmocka_unit_test(test_without_memory_nothing_is_kept),
    };
    return cmocka_run_group_tests_name("map_names", tests, NULL, NULL);
}
