#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "stack/order/heaviest_stacks.h"
#include "support/paths.h"
#include "support/recordings/layout_text.h"
#include "support/recordings/source.h"
#include "support/scarce_memory.h"

static void expect(size_t limit, const char *folded, const char *expected, const char *others)
{
    char name[FLAMEPIX_OTHERS_NBYTES] = "";
    struct flamepix_stacks *stacks;
    assert_int_equal(fpx_heaviest_stacks_create(paths_sorted(folded), limit, name, &stacks),
                     FLAMEPIX_OK);
    test_expect_stacks(stacks, FLAMEPIX_END, expected);
    assert_string_equal(name, others);
}

static void test_the_heaviest_stay_and_the_rest_is_one_frame(void **state)
{
    (void)state;
    expect(2, "a;x 5\na;y 3\nb;c 2\nz;c 4\nz 1\n", "a;x; 5\nothers; 6\nz;c; 4\n", "others");
    expect(1, "a 1\nb 2\nc 3\n", "c; 3\nothers; 3\n", "others");
    expect(1, "x 3\ny 2\nz 1\n", "others; 3\nx; 3\n", "others");
}

static void test_of_equal_stacks_those_with_the_lesser_keys_stay(void **state)
{
    (void)state;
    expect(2, "a 1\nb 1\nc 1\nd 1\n", "a; 1\nb; 1\nothers; 2\n", "others");
    expect(2, "a 1\nb 2\nc 1\nd 2\ne 2\n", "b; 2\nd; 2\nothers; 4\n", "others");
}

static void test_without_a_rest_there_is_no_frame_for_it(void **state)
{
    (void)state;
    expect(3, "a 1\nb 2\nc 3\n", "a; 1\nb; 2\nc; 3\n", "");
    expect(3, "", "", "");
}

static void test_a_stack_without_frames_is_one_of_them(void **state)
{
    (void)state;
    expect(1, " 5\na 2\n", " 5\nothers; 2\n", "others");
    expect(1, " 1\na 2\n", "a; 2\nothers; 1\n", "others");
}

static void test_the_rest_never_takes_the_name_of_a_frame(void **state)
{
    (void)state;
    expect(1, "others;x 5\na 2\n", "others 2; 2\nothers;x; 5\n", "others 2");
    expect(1, "others;x 1\na 2\nothers 7;y 3\n", "others 7;y; 3\nothers 8; 3\n", "others 8");
    expect(1, "other 1\na;others 2\nothers! 1\nothers 3a 1\n", "a;others; 2\nothers; 3\n",
           "others");
}

static void test_a_rest_that_was_large_is_summed_exactly(void **state)
{
    (void)state;
    expect(1, "a 9007199254740992\nb 1\nc 1\nd 9007199254740994\n",
           "d; 9007199254740994\nothers; 9007199254740994\n", "others");
    expect(1, "a 1,4\nb 2,-1\nc 1,2\n", "b; 2,-1\nothers; 2,6\n", "others");
}

/* Against what a sort by weight would leave. */
struct numbered {
    double weight;
    unsigned number;
};

static int compare(const void *a, const void *b)
{
    const struct numbered *x = a, *y = b;
    if (x->weight != y->weight)
        return x->weight > y->weight ? -1 : 1;
    return (x->number > y->number) - (x->number < y->number);
}

static int compare_numbers(const void *a, const void *b)
{
    const struct numbered *x = a, *y = b;
    return (x->number > y->number) - (x->number < y->number);
}

static void test_any_number_of_stacks_leaves_the_first_of_a_sort_by_weight(void **state)
{
    (void)state;
    enum { MANY = 900 };
    static struct numbered all[MANY];
    const size_t limits[] = {1, 2, 7, 100, MANY - 1};
    for (size_t round = 0; round < 5; round++) {
        struct flamepix_buffer folded = {0};
        struct flamepix_buffer expected = {0};
        double rest = 0;
        uint64_t seed = round + 1;
        for (unsigned i = 0; i < MANY; i++) {
            seed = seed * UINT64_C(6364136223846793005) + 1442695040888963407u;
            all[i] = (struct numbered){(double)(1 + (seed >> 33) % 40), i};
            record_text(&folded, "k;%04u;leaf %g\n", i, all[i].weight);
        }
        qsort(all, MANY, sizeof(all[0]), compare);
        for (size_t i = limits[round]; i < MANY; i++)
            rest += all[i].weight;
        qsort(all, limits[round], sizeof(all[0]), compare_numbers);
        for (size_t i = 0; i < limits[round]; i++)
            record_text(&expected, "k;%04u;leaf; %g\n", all[i].number, all[i].weight);
        record_text(&expected, "others; %.17g\n", rest);
        char *lines = record_take(&folded);
        char *text = record_take(&expected);
        expect(limits[round], lines, text, "others");
        free(lines);
        free(text);
    }
}

/* More than is kept in memory: 8 MB of keys that share nothing. */
static double make_long(void *user, size_t index, char *key)
{
    (void)user;
    if (index == 4000)
        return 0;
    memset(key, 'x', 2000);
    for (size_t i = 0; i < 4; i++)
        key[3 - i] = (char)('a' + (index / (size_t[]){1, 20, 400, 8000}[i]) % 20);
    memcpy(key + 2000, ";", 2);
    return index % 1000 == 7 ? 9 : 1;
}

static void test_a_profile_larger_than_memory_is_read_again_from_a_file(void **state)
{
    (void)state;
    struct flamepix_stacks *stacks;
    struct flamepix_stack stack;
    double weights = 0;
    size_t count = 0;
    assert_int_equal(fpx_heaviest_stacks_create(paths_made(make_long, NULL), 4, NULL, &stacks),
                     FLAMEPIX_OK);
    for (; flamepix_stacks_next(stacks, &stack) == FLAMEPIX_OK; count++)
        weights += stack.weight.value;
    assert_int_equal(count, 5);
    assert_true(weights == 4000 + 4 * 8);
    flamepix_stacks_free(stacks);
}

static void test_a_failure_is_handed_on(void **state)
{
    (void)state;
    const char *const lines[] = {"a 1", "b 2"};
    struct flamepix_stacks *stacks = test_source(lines, 2);
    test_source_fails_with(stacks, FLAMEPIX_DISORDER);
    assert_int_equal(fpx_heaviest_stacks_create(stacks, 1, NULL, &stacks), FLAMEPIX_OK);
    test_expect_stacks(stacks, FLAMEPIX_DISORDER, "");
}

/* Stacks of one letter each, from a to z. It allocates nothing. */
struct letters {
    struct flamepix_stacks base;
    char key[2];
};

static enum flamepix_status letters_next(struct flamepix_stacks *stacks,
                                         struct flamepix_stack *stack_ret)
{
    struct letters *letters = (struct letters *)stacks;
    if (letters->key[0] == 'z')
        return FLAMEPIX_END;
    letters->key[0]++;
    *stack_ret = (struct flamepix_stack){.key = letters->key, .length = 2, .weight = {1, 0}};
    return FLAMEPIX_OK;
}

static void letters_free(struct flamepix_stacks *stacks)
{
    (void)stacks;
}

static enum flamepix_status heaviest_letters(void *user)
{
    struct letters source = {{.next = letters_next, .free = letters_free}, {'a' - 1, ';'}};
    struct flamepix_stacks *stacks = NULL;
    struct flamepix_stack stack;
    (void)user;
    enum flamepix_status status = fpx_heaviest_stacks_create(&source.base, 3, NULL, &stacks);
    if (status != FLAMEPIX_OK)
        return status;
    while (status == FLAMEPIX_OK)
        status = flamepix_stacks_next(stacks, &stack);
    flamepix_stacks_free(stacks);
    return status == FLAMEPIX_END ? FLAMEPIX_OK : status;
}

static void test_short_memory_is_an_answer(void **state)
{
    (void)state;
    assert_true(scarce_memory_try(heaviest_letters, NULL) > 4);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_the_heaviest_stay_and_the_rest_is_one_frame),
        cmocka_unit_test(test_of_equal_stacks_those_with_the_lesser_keys_stay),
        cmocka_unit_test(test_without_a_rest_there_is_no_frame_for_it),
        cmocka_unit_test(test_a_stack_without_frames_is_one_of_them),
        cmocka_unit_test(test_the_rest_never_takes_the_name_of_a_frame),
        cmocka_unit_test(test_a_rest_that_was_large_is_summed_exactly),
        cmocka_unit_test(test_any_number_of_stacks_leaves_the_first_of_a_sort_by_weight),
        cmocka_unit_test(test_a_profile_larger_than_memory_is_read_again_from_a_file),
        cmocka_unit_test(test_a_failure_is_handed_on),
        cmocka_unit_test(test_short_memory_is_an_answer),
    };
    return cmocka_run_group_tests_name("heaviest_stacks", tests, NULL, NULL);
}
