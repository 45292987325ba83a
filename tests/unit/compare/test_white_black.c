#include <errno.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include <flamepix/compare.h>

#include "support/pictures/differing_profiles.h"
#include "support/recordings/layout_text.h"
#include "support/recordings/source.h"
#include "support/scarce_memory.h"

#define COUNT(array) (sizeof(array) / sizeof((array)[0]))

/* What is handed out of a source of sides in the measure after, which is freed. */
static char *both_of(struct flamepix_stacks *after, size_t memory_nbytes,
                     enum flamepix_status *status_ret)
{
    struct flamepix_stacks *both;
    assert_int_equal(flamepix_white_black_open(after, memory_nbytes, &both), FLAMEPIX_OK);
    char *text = test_stacks_text_any_order(both, status_ret);
    flamepix_stacks_free(after);
    return text;
}

static void expect_both(const char *before, const char *after, const char *expected)
{
    static const size_t memories[] = {0, 1, 40, 1 << 20};
    for (size_t i = 0; i < COUNT(memories); i++) {
        enum flamepix_status status;
        char *text = both_of(differing_measured("after", before, after), memories[i], &status);
        assert_string_equal(text, expected);
        assert_int_equal(status, FLAMEPIX_END);
        free(text);
    }
}

static void test_what_is_gone_follows_what_there_is_after_as_wide_as_it_was(void **state)
{
    (void)state;
    expect_both(differing_before, differing_after,
                "_start;main;func1; 0,5\n"
                "_start;main;func2; 35,10\n"
                "_start;main;func4; 0,25\n"
                "_start;main;func4;func3; 18,8\n"
                "_start;main;func5; 20,6\n"
                "_start;main;func5;func6; 5,15\n"
                "_start;main;func7; 7\n"
                " 0\n"
                "_start;main;func1; 5\n"
                "_start;main;func4; 25\n");
}

static void test_where_nothing_is_gone_there_is_what_there_is_after_alone(void **state)
{
    (void)state;
    expect_both("a;b 1\n", "a;b 2\nc 3\n", "a;b; 2,1\nc; 3\n");
    expect_both("", "a 1\n", "a; 1\n");
    expect_both("", "", "");
}

static void test_where_there_is_nothing_after_all_is_gone(void **state)
{
    (void)state;
    expect_both("a;b 1\nc 2\n", "", "a;b; 0,1\nc; 0,2\n 0\na;b; 1\nc; 2\n");
}

static void test_a_stack_without_frames_may_be_gone(void **state)
{
    (void)state;
    expect_both(" 4\na 1\n", "a 1\n", " 0,4\na; 1,1\n 0\n 4\n");
}

static void test_weights_keep_all_of_their_bits(void **state)
{
    (void)state;
    const struct flamepix_stack stack = {.key = "a;", .length = 2, .other = {0x1p60, 0.25}};
    struct flamepix_stacks *after = test_source_of_stacks(&stack, 1), *both;
    struct flamepix_stack got;
    assert_int_equal(flamepix_white_black_open(after, 0, &both), FLAMEPIX_OK);
    for (int i = 0; i < 3; i++)
        assert_int_equal(flamepix_stacks_next(both, &got), FLAMEPIX_OK);
    assert_true(got.weight.value == 0x1p60 && got.weight.rest == 0.25);
    assert_true(got.other.value == 0 && got.other.rest == 0);
    assert_int_equal(flamepix_stacks_next(both, &got), FLAMEPIX_END);
    flamepix_stacks_free(both);
    flamepix_stacks_free(after);
}

/* -- more than memory holds -------------------------------------------------------------------- */

enum { MANY = 20000 };

/* Stacks of which all but the first are gone, and what is handed out of them. */
static void write_many(struct flamepix_buffer *before, struct flamepix_buffer *expected)
{
    struct flamepix_buffer gone = {0};
    for (int i = 0; i < MANY; i++) {
        record_text(before, "all;of;them;%05d;%d %d\n", i, i * 7919 % MANY, i + 1);
        record_text(expected, "all;of;them;%05d;%d; 0,%d\n", i, i * 7919 % MANY, i + 1);
        record_text(&gone, "all;of;them;%05d;%d; %d\n", i, i * 7919 % MANY, i + 1);
    }
    record_text(expected, "b; 1\n 0\n");
    assert_int_equal(flamepix_buffer_append(expected, gone.data, gone.length), FLAMEPIX_OK);
    flamepix_buffer_free(&gone);
}

static void test_what_memory_does_not_hold_waits_in_a_file(void **state)
{
    (void)state;
    struct flamepix_buffer before = {0}, expected = {0};
    write_many(&before, &expected);
    char *before_text = record_take(&before), *expected_text = record_take(&expected);
    expect_both(before_text, "b 1\n", expected_text);
    free(before_text);
    free(expected_text);
}

static void test_a_file_that_cannot_be_made_is_an_answer(void **state)
{
    (void)state;
    char *folder = getenv("TMPDIR") == NULL ? NULL : strdup(getenv("TMPDIR"));
    assert_int_equal(setenv("TMPDIR", "/nonexistent", 1), 0);
    enum flamepix_status status;
    char *text = both_of(differing_measured("after", "a 1\n", "b 1\n"), 0, &status);
    assert_int_equal(status, FLAMEPIX_WRITE_FAILED);
    assert_int_equal(errno, ENOENT);
    assert_string_equal(text, "a; 0,1\nb; 1\n");
    free(text);
    assert_int_equal(folder == NULL ? unsetenv("TMPDIR") : setenv("TMPDIR", folder, 1), 0);
    free(folder);
}

/* -- failures ---------------------------------------------------------------------------------- */

static void test_failure_of_what_there_is_after_is_passed_on(void **state)
{
    (void)state;
    const char *const lines[] = {"a 0,1", "b 2"};
    struct flamepix_stacks *after = test_source(lines, COUNT(lines));
    test_source_fails_with(after, FLAMEPIX_READ_FAILED);
    enum flamepix_status status;
    char *text = both_of(after, 100, &status);
    assert_int_equal(status, FLAMEPIX_READ_FAILED);
    assert_string_equal(text, "a; 0,1\nb; 2\n");
    free(text);
}

static void test_it_may_be_left_before_its_end(void **state)
{
    (void)state;
    for (int count = 0; count < 5; count++) {
        struct flamepix_stacks *after = differing_measured("after", "a 1\nb 2\n", "c 3\n"), *both;
        struct flamepix_stack stack;
        assert_int_equal(flamepix_white_black_open(after, 0, &both), FLAMEPIX_OK);
        for (int i = 0; i < count; i++)
            assert_int_equal(flamepix_stacks_next(both, &stack), FLAMEPIX_OK);
        flamepix_stacks_free(both);
        flamepix_stacks_free(after);
    }
}

static enum flamepix_status read_all(struct flamepix_stacks *both)
{
    struct flamepix_stack stack;
    enum flamepix_status status;
    do
        status = flamepix_stacks_next(both, &stack);
    while (status == FLAMEPIX_OK);
    flamepix_stacks_free(both);
    return status == FLAMEPIX_END ? FLAMEPIX_OK : status;
}

/* A source that needs no memory of its own. */
struct two_stacks {
    struct flamepix_stacks stacks;
    unsigned handed_out;
};

static enum flamepix_status next_of_two(struct flamepix_stacks *stacks,
                                        struct flamepix_stack *stack_ret)
{
    static const struct flamepix_stack two[] = {{.key = "a;", .length = 2, .other = {1, 0}},
                                                {.key = "b;", .length = 2, .weight = {1, 0}}};
    struct two_stacks *source = (struct two_stacks *)stacks;
    if (source->handed_out == COUNT(two))
        return FLAMEPIX_END;
    *stack_ret = two[source->handed_out++];
    return FLAMEPIX_OK;
}

static enum flamepix_status open_and_read(void *user)
{
    struct two_stacks after = {.stacks.next = next_of_two};
    struct flamepix_stacks *both;
    const size_t *memory_nbytes = user;
    enum flamepix_status status = flamepix_white_black_open(&after.stacks, *memory_nbytes, &both);
    return status == FLAMEPIX_OK ? read_all(both) : status;
}

static void test_it_goes_without_memory(void **state)
{
    (void)state;
    size_t memories[] = {0, 1 << 20};
    for (size_t i = 0; i < COUNT(memories); i++)
        assert_true(scarce_memory_try(open_and_read, &memories[i]) > 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_what_is_gone_follows_what_there_is_after_as_wide_as_it_was),
        cmocka_unit_test(test_where_nothing_is_gone_there_is_what_there_is_after_alone),
        cmocka_unit_test(test_where_there_is_nothing_after_all_is_gone),
        cmocka_unit_test(test_a_stack_without_frames_may_be_gone),
        cmocka_unit_test(test_weights_keep_all_of_their_bits),
        cmocka_unit_test(test_what_memory_does_not_hold_waits_in_a_file),
        cmocka_unit_test(test_a_file_that_cannot_be_made_is_an_answer),
        cmocka_unit_test(test_failure_of_what_there_is_after_is_passed_on),
        cmocka_unit_test(test_it_may_be_left_before_its_end),
        cmocka_unit_test(test_it_goes_without_memory),
    };
    return cmocka_run_group_tests_name("white_black", tests, NULL, NULL);
}
