/* What inputs are in the sum of all, and what that is multiplied by and counted in. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include <flamepix/profile.h>

#include "base/buffer_printf.h"
#include "support/scarce_memory.h"

/* A flamepix_consume_fn: both measures into a buffer, anew with each call, as "key before
 * after|". */
static enum flamepix_status consume_both(void *user, struct flamepix_stacks *stacks)
{
    struct flamepix_buffer *text = user;
    struct flamepix_stack stack;
    enum flamepix_status status;
    text->length = 0;
    while ((status = flamepix_stacks_next(stacks, &stack)) == FLAMEPIX_OK) {
        status = fpx_buffer_printf(text, "%.*s %.17g %.17g|", (int)stack.length, stack.key,
                                   stack.other.value, stack.weight.value);
        if (status != FLAMEPIX_OK)
            return status;
    }
    return status == FLAMEPIX_END ? flamepix_buffer_append(text, "", 1) : status;
}

enum { TEXTS_MAX = 4 };

/* The texts, up to a NULL. */
struct sum {
    const char *const *texts;
    const struct flamepix_profile_options *options;
    struct flamepix_buffer read;
    struct flamepix_profile_report report;
};

/* Of a struct sum. */
static enum flamepix_status read_sum(void *user)
{
    struct sum *sum = user;
    struct flamepix_input *inputs[TEXTS_MAX] = {NULL};
    enum flamepix_status status = FLAMEPIX_OK;
    size_t count = 0;
    for (; sum->texts[count] != NULL && status == FLAMEPIX_OK; count++)
        status =
            flamepix_input_from_memory(flamepix_bytes_of(sum->texts[count]), NULL, &inputs[count]);
    if (status == FLAMEPIX_OK)
        status = flamepix_profile_read(inputs, count, sum->options, consume_both, &sum->read,
                                       &sum->report);
    for (size_t i = 0; i < TEXTS_MAX; i++)
        flamepix_input_free(inputs[i]);
    return status;
}

static void assert_sum(const char *const *texts, const struct flamepix_profile_options *options,
                       const char *expected)
{
    struct sum sum = {.texts = texts, .options = options};
    assert_int_equal(read_sum(&sum), FLAMEPIX_OK);
    assert_string_equal(sum.read.data, expected);
    flamepix_buffer_free(&sum.read);
}

/* Reads two texts with these parts in the sum of them. */
static void assert_parts(const char *const *texts, const struct flamepix_input_part *parts,
                         const char *expected, bool has_two_sides)
{
    const struct flamepix_profile_options options = {.parts = parts};
    struct sum sum = {.texts = texts, .options = &options};
    assert_int_equal(read_sum(&sum), FLAMEPIX_OK);
    assert_string_equal(sum.read.data, expected);
    assert_int_equal(sum.report.has_two_sides, has_two_sides);
    flamepix_buffer_free(&sum.read);
}

static void test_inputs_may_be_of_two_sides(void **state)
{
    (void)state;
    const struct flamepix_input_part sides[] = {{.side = FLAMEPIX_BEFORE},
                                                {.side = FLAMEPIX_AFTER}};
    const struct flamepix_input_part alike[] = {{.side = FLAMEPIX_NO_SIDE},
                                                {.side = FLAMEPIX_NO_SIDE}};
    const char *const ordered[] = {"a;b 2\na;c 3\n", "a;b 5\nd 1\n", NULL};
    const char *const disordered[] = {"a;c 3\na;b 2\n", "d 1\na;b 5\n", NULL};
    assert_parts(ordered, sides, "a;b; 2 5|a;c; 3 0|d; 0 1|", true);
    assert_parts(disordered, sides, "a;b; 2 5|a;c; 3 0|d; 0 1|", true);
    assert_parts(ordered, alike, "a;b; 0 7|a;c; 0 3|d; 0 1|", false);
    const char *const empty[] = {"", "d 1\n", NULL};
    assert_parts(empty, sides, "d; 0 1|", true);
    const char *const two_counts[] = {"a 1 2\n", "a 7 3\n", NULL};
    assert_parts(two_counts, sides, "a; 2 3|", true);
    assert_parts(two_counts, alike, "a; 8 5|", true);
}

static void test_what_an_input_weighs_may_be_multiplied(void **state)
{
    (void)state;
    const struct flamepix_input_part parts[] = {{FLAMEPIX_BEFORE, {85, 69}},
                                                {FLAMEPIX_AFTER, {0, 0}}};
    const char *const texts[] = {"a 69\nb 34.5\n", "a 3\n", NULL};
    assert_parts(texts, parts, "a; 85 3|b; 42.5 0|", true);
}

static void test_what_has_been_added_up_may_be_multiplied(void **state)
{
    (void)state;
    const char *const ordered[] = {"a 9007199254740991\na 2\nb 1\n", "a 9007199254740993\n",
                                   "a 9007199254740993\nb 1\n", NULL};
    const char *const disordered[] = {"b 1\na 2\na 4\n", "a 1\n", "b 1\na 2\n", NULL};
    const struct flamepix_profile_options mean = {.ratio = {1, 3}};
    assert_sum(ordered, &mean, "a; 0 9007199254740992|b; 0 0.66666666666666663|");
    assert_sum(disordered, &mean, "a; 0 3|b; 0 0.66666666666666663|");
    const struct flamepix_input_part weights[] = {{.ratio = {1, 1}}, {.ratio = {5, 1}}};
    const struct flamepix_profile_options weighted = {.parts = weights, .ratio = {1, 10}};
    const char *const two[] = {"a 1 3\n", "a 2 4\n", NULL};
    assert_sum(two, &weighted, "a; 1.1000000000000001 2.2999999999999998|");
}

static void test_a_ratio_that_is_none_is_refused(void **state)
{
    (void)state;
    const char *const texts[] = {"a 1\n", NULL};
    const struct flamepix_profile_options options = {.ratio = {-1, 3}};
    struct sum sum = {.texts = texts, .options = &options};
    assert_int_equal(read_sum(&sum), FLAMEPIX_BAD_ARGUMENT);
    flamepix_buffer_free(&sum.read);
}

static enum flamepix_status read_and_free(void *user)
{
    struct sum *sum = user;
    enum flamepix_status status = read_sum(sum);
    flamepix_buffer_free(&sum->read);
    return status;
}

static void test_a_sum_that_lacks_memory_says_so(void **state)
{
    (void)state;
    const char *const texts[] = {"b 1\na 1\n", "a 2\n", NULL};
    const struct flamepix_input_part weights[] = {{.ratio = {2, 1}}, {.ratio = {5, 1}}};
    const struct flamepix_profile_options options = {
        .parts = weights, .ratio = {1, 10}, .memory_nbytes = 1 << 20};
    struct sum sum = {.texts = texts, .options = &options};
    assert_true(scarce_memory_try(read_and_free, &sum) > 0);
}

/* -- units ------------------------------------------------------------------------------------- */

static void assert_unit(const char *const *texts, const char *expected)
{
    const struct flamepix_profile_options options = {0};
    struct sum sum = {.texts = texts, .options = &options};
    assert_int_equal(read_sum(&sum), FLAMEPIX_OK);
    assert_string_equal(sum.report.unit, expected);
    assert_false(sum.report.unlike.found);
    flamepix_buffer_free(&sum.read);
}

static void test_the_unit_is_what_the_inputs_agree_on(void **state)
{
    (void)state;
    assert_unit((const char *const[]){"a 1\n", "# unit: ms\na 1\n", "a 2\n", NULL}, "ms");
    assert_unit((const char *const[]){"# unit: ms\na 1\n", "# unit: ms\nb 1\n", NULL}, "ms");
    assert_unit((const char *const[]){"# unit: ms\nb 1\na 1\n", NULL}, "ms");
    assert_unit((const char *const[]){"b 1\n", NULL}, "");
}

static void assert_unlike(const char *const *texts, const struct flamepix_input_part *parts,
                          size_t first, size_t second)
{
    const struct flamepix_profile_options options = {.parts = parts};
    struct sum sum = {.texts = texts, .options = &options};
    assert_int_equal(read_sum(&sum), FLAMEPIX_OK);
    assert_true(sum.report.unlike.found);
    assert_string_equal(sum.report.unit, "");
    assert_int_equal(sum.report.unlike.inputs[0], first);
    assert_int_equal(sum.report.unlike.inputs[1], second);
    assert_string_equal(sum.report.unlike.units[0], "ms");
    assert_string_equal(sum.report.unlike.units[1], "B");
    flamepix_buffer_free(&sum.read);
}

static void test_the_first_two_inputs_whose_units_do_not_add_up_are_told(void **state)
{
    (void)state;
    static const char ms[] = "# unit: ms\nb 1\n", s[] = "b 1\n# unit: B\n", none[] = "b 1\n";
    const struct flamepix_input_part sides[] = {{.side = FLAMEPIX_BEFORE},
                                                {.side = FLAMEPIX_BEFORE},
                                                {.side = FLAMEPIX_BEFORE},
                                                {.side = FLAMEPIX_AFTER}};
    assert_unlike((const char *const[]){ms, s, NULL}, NULL, 0, 1);
    assert_unlike((const char *const[]){none, ms, ms, s, NULL}, NULL, 1, 3);
    assert_unlike((const char *const[]){none, ms, s, none, NULL}, sides, 1, 2);
}

static void test_units_of_two_sides_are_not_those_of_one(void **state)
{
    (void)state;
    const struct flamepix_input_part sides[] = {{.side = FLAMEPIX_BEFORE},
                                                {.side = FLAMEPIX_AFTER}};
    const struct flamepix_profile_options options = {.parts = sides};
    const char *const texts[] = {"# unit: ms\nb 1\n", "# unit: B\nb 1\n", NULL};
    struct sum sum = {.texts = texts, .options = &options};
    assert_int_equal(read_sum(&sum), FLAMEPIX_OK);
    assert_true(sum.report.units_differ);
    assert_false(sum.report.unlike.found);
    flamepix_buffer_free(&sum.read);
}

static void test_times_are_added_in_the_finest_of_their_units(void **state)
{
    (void)state;
    static const char ms[] = "# unit: ms\na 1\nb 1\n", s[] = "# unit: s\na 2\n",
                      late[] = "a 3\n# unit: min\n", mixed[] = "b 5\na 1\n# unit: us\n";
    const struct flamepix_profile_options plain = {0}, sorted = {.sorted = true};
    assert_sum((const char *const[]){ms, s, NULL}, &plain, "a; 0 2001|b; 0 1|");
    assert_sum((const char *const[]){late, ms, NULL}, &plain, "a; 0 180001|b; 0 1|");
    assert_sum((const char *const[]){late, ms, NULL}, &sorted, "a; 0 180001|b; 0 1|");
    assert_sum((const char *const[]){late, mixed, ms, s, NULL}, &plain,
               "a; 0 182001001|b; 0 1005|");
    assert_unit((const char *const[]){late, mixed, "a 4\n", s, NULL}, "us");
}

static void test_sizes_are_added_in_the_finest_of_their_units(void **state)
{
    (void)state;
    const struct flamepix_profile_options plain = {0};
    assert_sum((const char *const[]){"a 1\n# unit: MB\n", "a 2\n# unit: bytes\n", NULL}, &plain,
               "a; 0 1000002|");
    assert_sum((const char *const[]){"a 1\n# unit: KiB\n", "a 2\n# unit: kB\n", NULL}, &plain,
               "a; 0 3.024|");
}

static void test_sides_are_compared_in_the_finer_of_their_units(void **state)
{
    (void)state;
    const struct flamepix_input_part sides[] = {{.side = FLAMEPIX_BEFORE},
                                                {.side = FLAMEPIX_AFTER, .ratio = {1, 2}}};
    const struct flamepix_profile_options options = {.parts = sides};
    const char *const texts[] = {"a 1\n# unit: ms\n", "a 4\nb 1\n# unit: s\n", NULL};
    struct sum sum = {.texts = texts, .options = &options};
    assert_int_equal(read_sum(&sum), FLAMEPIX_OK);
    assert_string_equal(sum.read.data, "a; 1 2000|b; 0 500|");
    assert_false(sum.report.units_differ);
    assert_string_equal(sum.report.unit, "ms");
    assert_string_equal(sum.report.unit_before, "ms");
    assert_true(sum.report.is_converted);
    flamepix_buffer_free(&sum.read);
}

/* 1 s - 500 ms is something, whatever their numbers say. */
static void test_a_sum_below_zero_is_one_of_amounts(void **state)
{
    (void)state;
    const struct flamepix_profile_options options = {.below_zero = FLAMEPIX_BELOW_ZERO_REFUSED};
    assert_sum((const char *const[]){"a 1\n# unit: s\n", "a -500\n# unit: ms\n", NULL}, &options,
               "a; 0 500|");
}

static void test_inputs_without_a_unit_are_taken_in_that_of_the_others(void **state)
{
    (void)state;
    const struct flamepix_profile_options options = {0};
    const char *const texts[] = {"# nothing\n", "a 1\n", "a 1\n# unit: s\n", "a 1\n", NULL};
    struct sum sum = {.texts = texts, .options = &options};
    assert_int_equal(read_sum(&sum), FLAMEPIX_OK);
    assert_string_equal(sum.read.data, "a; 0 3|");
    assert_int_equal(sum.report.without_unit, 2);
    assert_int_equal(sum.report.first_without_unit, 1);
    flamepix_buffer_free(&sum.read);
}

static void test_converting_without_memory_says_so(void **state)
{
    (void)state;
    const char *const texts[] = {"b 1\na 1\n# unit: s\n", "a 2\n# unit: ms\n", NULL};
    const struct flamepix_profile_options options = {.memory_nbytes = 1 << 20};
    struct sum sum = {.texts = texts, .options = &options};
    assert_true(scarce_memory_try(read_and_free, &sum) > 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_inputs_may_be_of_two_sides),
        cmocka_unit_test(test_what_an_input_weighs_may_be_multiplied),
        cmocka_unit_test(test_what_has_been_added_up_may_be_multiplied),
        cmocka_unit_test(test_a_ratio_that_is_none_is_refused),
        cmocka_unit_test(test_a_sum_that_lacks_memory_says_so),
        cmocka_unit_test(test_the_unit_is_what_the_inputs_agree_on),
        cmocka_unit_test(test_the_first_two_inputs_whose_units_do_not_add_up_are_told),
        cmocka_unit_test(test_units_of_two_sides_are_not_those_of_one),
        cmocka_unit_test(test_times_are_added_in_the_finest_of_their_units),
        cmocka_unit_test(test_sizes_are_added_in_the_finest_of_their_units),
        cmocka_unit_test(test_sides_are_compared_in_the_finer_of_their_units),
        cmocka_unit_test(test_a_sum_below_zero_is_one_of_amounts),
        cmocka_unit_test(test_inputs_without_a_unit_are_taken_in_that_of_the_others),
        cmocka_unit_test(test_converting_without_memory_says_so),
    };
    return cmocka_run_group_tests_name("profile parts", tests, NULL, NULL);
}
