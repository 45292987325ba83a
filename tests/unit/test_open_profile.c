#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <flamepix/profile.h>

#include "base/buffer_printf.h"

/* Both measures, as "key before after|". */
static enum flamepix_status consume_both(void *user, struct flamepix_stacks *stacks)
{
    struct flamepix_buffer *text = user;
    struct flamepix_stack stack;
    enum flamepix_status status;
    text->length = 0;
    while ((status = flamepix_stacks_next(stacks, &stack)) == FLAMEPIX_OK)
        assert_int_equal(flamepix_buffer_printf(text, "%.*s %g %g|", (int)stack.length, stack.key,
                                                stack.other.value, stack.weight.value),
                         FLAMEPIX_OK);
    return status == FLAMEPIX_END ? FLAMEPIX_OK : status;
}

/* Reads two texts with these parts in the sum of them. */
static void assert_parts(const char *const *texts, const struct flamepix_input_part *parts,
                         const char *expected, bool has_two_sides)
{
    const struct flamepix_profile_options options = {.parts = parts};
    struct flamepix_input *inputs[2];
    struct flamepix_buffer text = {0};
    struct flamepix_profile_report report;
    for (size_t i = 0; i < 2; i++)
        assert_int_equal(flamepix_input_from_memory(flamepix_bytes_of(texts[i]), NULL, &inputs[i]),
                         FLAMEPIX_OK);
    assert_int_equal(flamepix_profile_read(inputs, 2, &options, consume_both, &text, &report),
                     FLAMEPIX_OK);
    assert_int_equal(flamepix_buffer_append(&text, "", 1), FLAMEPIX_OK);
    assert_string_equal(text.data, expected);
    assert_int_equal(report.has_two_sides, has_two_sides);
    flamepix_buffer_free(&text);
    flamepix_input_free(inputs[0]);
    flamepix_input_free(inputs[1]);
}

static void test_inputs_may_be_of_two_sides(void **state)
{
    (void)state;
    const struct flamepix_input_part sides[] = {{.side = FLAMEPIX_BEFORE},
                                                {.side = FLAMEPIX_AFTER}};
    const struct flamepix_input_part alike[] = {{.side = FLAMEPIX_NO_SIDE},
                                                {.side = FLAMEPIX_NO_SIDE}};
    const char *const ordered[] = {"a;b 2\na;c 3\n", "a;b 5\nd 1\n"};
    const char *const disordered[] = {"a;c 3\na;b 2\n", "d 1\na;b 5\n"};
    assert_parts(ordered, sides, "a;b; 2 5|a;c; 3 0|d; 0 1|", true);
    assert_parts(disordered, sides, "a;b; 2 5|a;c; 3 0|d; 0 1|", true);
    assert_parts(ordered, alike, "a;b; 0 7|a;c; 0 3|d; 0 1|", false);
    const char *const empty[] = {"", "d 1\n"};
    assert_parts(empty, sides, "d; 0 1|", true);
    const char *const two_counts[] = {"a 1 2\n", "a 7 3\n"};
    assert_parts(two_counts, sides, "a; 2 3|", true);
    assert_parts(two_counts, alike, "a; 8 5|", true);
}

static void test_what_an_input_weighs_may_be_multiplied(void **state)
{
    (void)state;
    const struct flamepix_input_part parts[] = {{FLAMEPIX_BEFORE, {85, 69}},
                                                {FLAMEPIX_AFTER, {0, 0}}};
    const char *const texts[] = {"a 69\nb 34.5\n", "a 3\n"};
    assert_parts(texts, parts, "a; 85 3|b; 42.5 0|", true);
}

static void test_two_sides_may_have_two_units(void **state)
{
    (void)state;
    const struct flamepix_input_part parts[] = {{.side = FLAMEPIX_BEFORE},
                                                {.side = FLAMEPIX_AFTER}};
    const struct flamepix_profile_options options = {.parts = parts};
    static const char *const texts[] = {"# unit: cycles\na 1\n", "# unit: bytes\na 2\n"};
    struct flamepix_input *inputs[2];
    struct flamepix_buffer text = {0};
    struct flamepix_profile_report report;
    for (size_t i = 0; i < 2; i++)
        assert_int_equal(flamepix_input_from_memory(flamepix_bytes_of(texts[i]), NULL, &inputs[i]),
                         FLAMEPIX_OK);
    assert_int_equal(flamepix_profile_read(inputs, 2, &options, consume_both, &text, &report),
                     FLAMEPIX_OK);
    assert_string_equal(report.unit_before, "cycles");
    assert_string_equal(report.unit, "bytes");
    assert_true(report.units_differ);
    flamepix_buffer_free(&text);
    flamepix_input_free(inputs[0]);
    flamepix_input_free(inputs[1]);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_inputs_may_be_of_two_sides),
        cmocka_unit_test(test_what_an_input_weighs_may_be_multiplied),
        cmocka_unit_test(test_two_sides_may_have_two_units),
    };
    return cmocka_run_group_tests_name("open_profile", tests, NULL, NULL);
}
