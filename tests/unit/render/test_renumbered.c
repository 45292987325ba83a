#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include <flamepix/render.h>

#include "render/renumbered.h"
#include "support/recordings/source.h"
#include "support/scarce_memory.h"

#define COUNT(array) (sizeof(array) / sizeof((array)[0]))

/* Takes lines of a stack, what it weighs after, a comma and what it weighed before. */
static void take(struct flamepix_renumbered *renumbered, const char *const *lines, size_t count)
{
    struct flamepix_stacks *source = test_source(lines, count);
    struct flamepix_stacks *watched = NULL;
    struct flamepix_stack stack;
    enum flamepix_status status = FLAMEPIX_OK;
    assert_int_equal(fpx_renumbered_watch(renumbered, source, &watched), FLAMEPIX_OK);
    while (status == FLAMEPIX_OK)
        status = flamepix_stacks_next(watched, &stack);
    assert_int_equal(status, FLAMEPIX_END);
    flamepix_stacks_free(watched);
    flamepix_stacks_free(source);
}

static struct flamepix_renumbered *create(void)
{
    struct flamepix_renumbered *renumbered = NULL;
    assert_int_equal(flamepix_renumbered_create(&renumbered), FLAMEPIX_OK);
    return renumbered;
}

/* Of sides that weigh 100 each. */
static void expect(const char *const *lines, size_t count, enum flamepix_renumbered_kind kind,
                   double weight)
{
    struct flamepix_renumbered *renumbered = create();
    double found;
    take(renumbered, lines, count);
    assert_int_equal(flamepix_renumbered_find(renumbered, 100, 100, &found), kind);
    if (kind != FLAMEPIX_RENUMBERED_NOT)
        assert_true(found == weight);
    flamepix_renumbered_free(renumbered);
}

static void test_stacks_that_run_numbers_tell_apart_are_found(void **state)
{
    (void)state;
    static const char *const lines[] = {
        "main;$Proxy1.a;x 0,30", "main;$Proxy1.b 0,10", "main;$Proxy2.a;x 20,0",
        "main;$Proxy2.b 15,0",   "main;both 35,40",     "main;new 30,0",
    };
    expect(lines, COUNT(lines), FLAMEPIX_RENUMBERED_BY_RUNTIME, 30);
}

static void test_many_that_become_one_are_added(void **state)
{
    (void)state;
    static const char *const lines[] = {
        "A$$Lambda$1/11.run 0,4",
        "A$$Lambda$2/22.run 0,4",
        "A$$Lambda$3/33.run 0,4",
        "A$$Lambda$4/44.run 9,0",
    };
    expect(lines, COUNT(lines), FLAMEPIX_RENUMBERED_BY_RUNTIME, 9);
}

/* Far more names than are looked at, all of one side first. */
static void test_of_very_many_stacks_the_first_stand_for_all(void **state)
{
    (void)state;
    enum { EACH = 20000, NBYTES = 16 };
    char *keys = malloc((size_t)2 * EACH * NBYTES);
    struct flamepix_stack *stacks = calloc((size_t)2 * EACH, sizeof(*stacks));
    struct flamepix_stack stack;
    assert_true(keys != NULL && stacks != NULL);
    for (size_t i = 0; i < (size_t)2 * EACH; i++) {
        char *key = keys + i * NBYTES;
        const int length = snprintf(key, NBYTES, "$Proxy%zu;", 100000 + i);
        stacks[i] = (struct flamepix_stack){.key = key, .length = (size_t)length};
        *(i < EACH ? &stacks[i].other : &stacks[i].weight) = (struct flamepix_weight){.value = 1};
    }
    struct flamepix_stacks *source = test_source_of_stacks(stacks, (size_t)2 * EACH);
    struct flamepix_stacks *watched = NULL;
    struct flamepix_renumbered *renumbered = create();
    double weight;
    assert_int_equal(fpx_renumbered_watch(renumbered, source, &watched), FLAMEPIX_OK);
    while (flamepix_stacks_next(watched, &stack) == FLAMEPIX_OK)
        ;
    assert_int_equal(flamepix_renumbered_find(renumbered, EACH, EACH, &weight),
                     FLAMEPIX_RENUMBERED_BY_RUNTIME);
    assert_float_equal(weight, EACH, 1);
    flamepix_stacks_free(watched);
    flamepix_stacks_free(source);
    flamepix_renumbered_free(renumbered);
    free(stacks);
    free(keys);
}

static void test_less_than_a_twentieth_is_not_worth_a_word(void **state)
{
    (void)state;
    static const char *const little[] = {"main;$Proxy1 0,4", "main;$Proxy2 90,0"};
    static const char *const enough[] = {"main;$Proxy1 0,5", "main;$Proxy2 90,0"};
    expect(little, COUNT(little), FLAMEPIX_RENUMBERED_NOT, 0);
    expect(enough, COUNT(enough), FLAMEPIX_RENUMBERED_BY_RUNTIME, 5);
}

static void test_what_both_sides_have_is_not_taken(void **state)
{
    (void)state;
    static const char *const lines[] = {"main;$Proxy1 30,20", "main;$Proxy2 20,30"};
    expect(lines, COUNT(lines), FLAMEPIX_RENUMBERED_NOT, 0);
}

static void test_digits_count_where_one_stack_of_each_side_has_them(void **state)
{
    (void)state;
    static const char *const one[] = {"main;__C197.m 0,50", "main;__C203.m 50,0"};
    static const char *const many[] = {"main;f10 0,25", "main;f20 0,25", "main;f30 50,0"};
    static const char *const short_ones[] = {"main;f1 0,50", "main;f7 50,0"};
    expect(one, COUNT(one), FLAMEPIX_RENUMBERED_DIGITS, 50);
    expect(many, COUNT(many), FLAMEPIX_RENUMBERED_NOT, 0);
    expect(short_ones, COUNT(short_ones), FLAMEPIX_RENUMBERED_NOT, 0);
}

static void test_names_without_numbers_and_empty_stacks_are_none(void **state)
{
    (void)state;
    static const char *const lines[] = {" 0,50", "main 50,0", "main;gone 0,50", "main;new 50,0"};
    expect(lines, COUNT(lines), FLAMEPIX_RENUMBERED_NOT, 0);
}

static void test_parts_are_joined_to_the_same(void **state)
{
    (void)state;
    static const char *const first[] = {"a;$Proxy1 0,30", "a;$Proxy2 10,0"};
    static const char *const second[] = {"a;$Proxy3 15,0", "b 5,5"};
    struct flamepix_renumbered *all = create(), *part = create();
    double weight;
    take(all, first, COUNT(first));
    take(part, second, COUNT(second));
    assert_int_equal(fpx_renumbered_join(all, part), FLAMEPIX_OK);
    assert_int_equal(flamepix_renumbered_find(all, 100, 100, &weight),
                     FLAMEPIX_RENUMBERED_BY_RUNTIME);
    assert_true(weight == 25);
    fpx_renumbered_clear(all);
    assert_int_equal(flamepix_renumbered_find(all, 100, 100, &weight), FLAMEPIX_RENUMBERED_NOT);
    flamepix_renumbered_free(part);
    flamepix_renumbered_free(all);
}

/* Frames beyond what is looked at, and what comes behind them. */
static void test_very_deep_stacks_are_passed_over(void **state)
{
    (void)state;
    enum { FRAMES = 6000 };
    struct flamepix_buffer key = {0};
    for (int i = 0; i < FRAMES; i++)
        assert_int_equal(flamepix_buffer_append(&key, "f1;", 3), FLAMEPIX_OK);
    const struct flamepix_stack stacks[] = {
        {.key = key.data, .length = key.length, .weight = {.value = 50}},
        {.key = "g1;", .length = 3, .other = {.value = 50}},
        {.key = "g2;", .length = 3, .weight = {.value = 50}},
        {.key = "h.$Proxy1;", .length = 10, .other = {.value = 30}},
        {.key = "h.$Proxy2;", .length = 10, .weight = {.value = 30}},
    };
    struct flamepix_stacks *source = test_source_of_stacks(stacks, COUNT(stacks));
    struct flamepix_stacks *watched = NULL;
    struct flamepix_renumbered *renumbered = create();
    struct flamepix_stack stack;
    double weight;
    assert_int_equal(fpx_renumbered_watch(renumbered, source, &watched), FLAMEPIX_OK);
    for (size_t i = 0; i < COUNT(stacks); i++)
        assert_int_equal(flamepix_stacks_next(watched, &stack), FLAMEPIX_OK);
    assert_int_equal(flamepix_renumbered_find(renumbered, 100, 100, &weight),
                     FLAMEPIX_RENUMBERED_BY_RUNTIME);
    assert_true(weight == 30);
    flamepix_stacks_free(watched);
    flamepix_stacks_free(source);
    flamepix_renumbered_free(renumbered);
    flamepix_buffer_free(&key);
}

/* A source that allocates nothing: "a;$Proxy1" before, and "a;$Proxy2" after. */
struct pair {
    struct flamepix_stacks base;
    size_t count;
};

static enum flamepix_status pair_next(struct flamepix_stacks *stacks,
                                      struct flamepix_stack *stack_ret)
{
    struct pair *pair = (struct pair *)stacks;
    static const struct flamepix_stack both[] = {
        {.key = "a;$Proxy1;", .length = 10, .other = {.value = 30}},
        {.key = "a;$Proxy2;", .length = 10, .shared = 8, .weight = {.value = 10}},
    };
    if (pair->count == COUNT(both))
        return FLAMEPIX_END;
    *stack_ret = both[pair->count++];
    return FLAMEPIX_OK;
}

static enum flamepix_status take_pair(struct flamepix_renumbered *renumbered)
{
    struct pair pair = {.base = {.next = pair_next}};
    struct flamepix_stacks *watched;
    struct flamepix_stack stack;
    enum flamepix_status status = fpx_renumbered_watch(renumbered, &pair.base, &watched);
    if (status != FLAMEPIX_OK)
        return status;
    while (status == FLAMEPIX_OK)
        status = flamepix_stacks_next(watched, &stack);
    flamepix_stacks_free(watched);
    return status == FLAMEPIX_END ? FLAMEPIX_OK : status;
}

static enum flamepix_status take_scarcely(void *user)
{
    struct flamepix_renumbered *renumbered = NULL, *all = NULL;
    (void)user;
    enum flamepix_status status = flamepix_renumbered_create(&renumbered);
    if (status == FLAMEPIX_OK)
        status = flamepix_renumbered_create(&all);
    if (status == FLAMEPIX_OK)
        status = take_pair(renumbered);
    if (status == FLAMEPIX_OK)
        status = fpx_renumbered_join(all, renumbered);
    flamepix_renumbered_free(renumbered);
    flamepix_renumbered_free(all);
    return status;
}

static void test_short_memory_is_an_answer(void **state)
{
    (void)state;
    assert_in_range(scarce_memory_try(take_scarcely, NULL), 5, 60);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_stacks_that_run_numbers_tell_apart_are_found),
        cmocka_unit_test(test_many_that_become_one_are_added),
        cmocka_unit_test(test_of_very_many_stacks_the_first_stand_for_all),
        cmocka_unit_test(test_less_than_a_twentieth_is_not_worth_a_word),
        cmocka_unit_test(test_what_both_sides_have_is_not_taken),
        cmocka_unit_test(test_digits_count_where_one_stack_of_each_side_has_them),
        cmocka_unit_test(test_names_without_numbers_and_empty_stacks_are_none),
        cmocka_unit_test(test_parts_are_joined_to_the_same),
        cmocka_unit_test(test_very_deep_stacks_are_passed_over),
        cmocka_unit_test(test_short_memory_is_an_answer),
    };
    return cmocka_run_group_tests_name("renumbered", tests, NULL, NULL);
}
