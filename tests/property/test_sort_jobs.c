/* Sorting by any number of threads, beside qsort. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "stack/order/sort.h"
#include "support/random.h"
#include "support/recordings/source.h"

#define COUNT(array) (sizeof(array) / sizeof((array)[0]))

enum { STACKS_MAX = 600, KEY_MAX = 64, ROUNDS = 150 };
enum { LONG_STACKS = 300, LONG_MAX_KEY = 90000, LONG_ROUNDS = 10 };

struct profile {
    char keys[STACKS_MAX][KEY_MAX];
    struct flamepix_stack stacks[STACKS_MAX];
    size_t count;
};

static void make_key(struct test_random *random, char key[KEY_MAX])
{
    static const char *const names[] = {"a", "b", "main", "main loop", "a\xff", "operator new",
                                        "-"};
    const size_t depth = test_random_below(random, 5);
    size_t length = 0;
    key[0] = '\0';
    for (size_t i = 0; i < depth; i++)
        length += (size_t)snprintf(key + length, KEY_MAX - length, "%s;",
                                   names[test_random_below(random, COUNT(names))]);
    assert_true(length < KEY_MAX);
}

/* `unit` is what all weights are whole numbers of. */
static void make_profile(struct test_random *random, double unit, struct profile *profile)
{
    profile->count = test_random_below(random, STACKS_MAX + 1);
    for (size_t i = 0; i < profile->count; i++) {
        struct flamepix_stack *stack = &profile->stacks[i];
        make_key(random, profile->keys[i]);
        *stack = (struct flamepix_stack){
            .key = profile->keys[i],
            .length = strlen(profile->keys[i]),
            .weight = {(double)test_random_below(random, 1000000) * unit, 0},
        };
        if (test_random_below(random, 4) == 0)
            stack->other.value = ((double)test_random_below(random, 100) - 50) * unit;
    }
}

static struct fpx_sort_limits random_limits(struct test_random *random)
{
    const size_t blocks[] = {1, 200, 1000, 5000, 20000};
    const size_t residents[] = {0, 2000, 1 << 20};
    return (struct fpx_sort_limits){
        .block_nbytes = blocks[test_random_below(random, COUNT(blocks))],
        .block_count = test_random_below(random, 6),
        .sorted_files = {.resident_nbytes = residents[test_random_below(random, COUNT(residents))],
                         .fan_in = test_random_below(random, 6) + 2,
                         .buffer_nbytes = test_random_below(random, 200) + 1},
    };
}

/* All the bits of what comes out: keys, and both parts of both weights. To be freed. */
static struct flamepix_buffer sorted_bits(const struct profile *profile,
                                          struct fpx_sort_limits limits, unsigned jobs)
{
    struct flamepix_buffer bits = {0};
    struct flamepix_stacks *stacks;
    struct flamepix_stack stack;
    enum flamepix_status status;
    limits.jobs = jobs;
    assert_int_equal(
        fpx_sort_create(test_source_of_stacks(profile->stacks, profile->count), &limits, &stacks),
        FLAMEPIX_OK);
    while ((status = flamepix_stacks_next(stacks, &stack)) == FLAMEPIX_OK) {
        const struct flamepix_weight weights[] = {stack.weight, stack.other};
        assert_int_equal(flamepix_buffer_append(&bits, stack.key, stack.length), FLAMEPIX_OK);
        assert_int_equal(flamepix_buffer_append(&bits, weights, sizeof(weights)), FLAMEPIX_OK);
    }
    assert_int_equal(status, FLAMEPIX_END);
    flamepix_stacks_free(stacks);
    return bits;
}

static void test_sorting_gives_the_same_bits_for_any_number_of_threads(void **state)
{
    (void)state;
    const unsigned jobs[] = {2, 3, 7, 16, 0};
    struct test_random random = {14};
    struct profile *profile = malloc(sizeof(*profile));
    assert_non_null(profile);
    for (size_t i = 0; i < (size_t)test_rounds(ROUNDS); i++) {
        make_profile(&random, i % 2 == 0 ? 0.1 : 1.0 / 3, profile);
        const struct fpx_sort_limits limits = random_limits(&random);
        struct flamepix_buffer expected = sorted_bits(profile, limits, 1);
        for (size_t j = 0; j < COUNT(jobs); j++) {
            struct flamepix_buffer bits = sorted_bits(profile, limits, jobs[j]);
            assert_int_equal(bits.length, expected.length);
            if (bits.length > 0)
                assert_memory_equal(bits.data, expected.data, bits.length);
            flamepix_buffer_free(&bits);
        }
        flamepix_buffer_free(&expected);
    }
    free(profile);
}

/* Keys of a few lengths, some of which need memory of their own, and weights that lose bits where
 * they are added up in another order. */
static void make_long_keys(struct test_random *random, const char *text_end,
                           struct profile *profile)
{
    static const size_t lengths[] = {3, 50, 3000, 20000, 40000, LONG_MAX_KEY};
    static const double units[] = {1e9, 0.1, 1e-18};
    profile->count = LONG_STACKS;
    for (size_t i = 0; i < LONG_STACKS; i++) {
        const size_t length = lengths[test_random_below(random, COUNT(lengths))];
        const double unit = units[test_random_below(random, COUNT(units))];
        profile->stacks[i] = (struct flamepix_stack){
            .key = text_end - length,
            .length = length,
            .weight = {(double)(test_random_below(random, 1000000) + 1) * unit, 0},
        };
    }
}

static void test_long_keys_are_added_up_in_one_order_by_any_number_of_threads(void **state)
{
    (void)state;
    const unsigned jobs[] = {2, 3, 7};
    static char text[LONG_MAX_KEY];
    struct test_random random = {15};
    struct profile *profile = malloc(sizeof(*profile));
    assert_non_null(profile);
    memset(text, 'a', sizeof(text));
    text[sizeof(text) - 1] = ';';
    for (size_t i = 0; i < (size_t)test_rounds(LONG_ROUNDS); i++) {
        make_long_keys(&random, text + sizeof(text), profile);
        const struct fpx_sort_limits limits = {
            .block_nbytes = 300000,
            .block_count = 4,
            .sorted_files = {.resident_nbytes = 1 << 20, .fan_in = 4, .buffer_nbytes = 1000}};
        struct flamepix_buffer expected = sorted_bits(profile, limits, 1);
        for (size_t j = 0; j < COUNT(jobs); j++) {
            struct flamepix_buffer bits = sorted_bits(profile, limits, jobs[j]);
            assert_int_equal(bits.length, expected.length);
            assert_memory_equal(bits.data, expected.data, bits.length);
            flamepix_buffer_free(&bits);
        }
        flamepix_buffer_free(&expected);
    }
    free(profile);
}

static int compare_stacks(const void *a, const void *b)
{
    const struct flamepix_stack *left = a, *right = b;
    return strcmp(left->key, right->key);
}

/* What the stacks are when they are sorted and added up. The profile's own are in any order then.
 * To be freed. */
static char *reference(struct profile *profile)
{
    struct flamepix_buffer text = {0};
    qsort(profile->stacks, profile->count, sizeof(profile->stacks[0]), compare_stacks);
    for (size_t i = 0; i < profile->count;) {
        struct flamepix_stack sum = profile->stacks[i++];
        for (; i < profile->count && strcmp(profile->stacks[i].key, sum.key) == 0; i++) {
            sum.weight.value += profile->stacks[i].weight.value;
            sum.other.value += profile->stacks[i].other.value;
        }
        test_append_stack(&text, &sum);
    }
    assert_int_equal(flamepix_buffer_append(&text, "", 1), FLAMEPIX_OK);
    return text.data;
}

/* Decimals that a double sums up exactly. */
static void test_sorting_by_many_threads_is_qsort_and_adding_up(void **state)
{
    (void)state;
    const unsigned jobs[] = {1, 2, 3, 7, 16};
    struct test_random random = {41};
    struct profile *profile = malloc(sizeof(*profile));
    struct profile *copy = malloc(sizeof(*copy));
    assert_non_null(profile);
    assert_non_null(copy);
    for (size_t i = 0; i < (size_t)test_rounds(ROUNDS); i++) {
        make_profile(&random, i % 2 == 0 ? 1 : 1.0 / 1024, profile);
        *copy = *profile;
        char *expected = reference(copy);
        struct fpx_sort_limits limits = random_limits(&random);
        for (size_t j = 0; j < COUNT(jobs); j++) {
            struct flamepix_stacks *stacks;
            limits.jobs = jobs[j];
            assert_int_equal(fpx_sort_create(test_source_of_stacks(profile->stacks, profile->count),
                                             &limits, &stacks),
                             FLAMEPIX_OK);
            test_expect_stacks(stacks, FLAMEPIX_END, expected);
        }
        free(expected);
    }
    free(copy);
    free(profile);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_sorting_gives_the_same_bits_for_any_number_of_threads),
        cmocka_unit_test(test_long_keys_are_added_up_in_one_order_by_any_number_of_threads),
        cmocka_unit_test(test_sorting_by_many_threads_is_qsort_and_adding_up),
    };
    return cmocka_run_group_tests_name("sort jobs", tests, NULL, NULL);
}
