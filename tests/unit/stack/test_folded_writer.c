#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "stack/folded_count.h"
#include "stack/folded_writer.h"
#include "support/paths.h"
#include "support/random.h"

/* What is written of a stack of one frame with this weight, between the blank and the line's
 * end. */
static double read_back(struct flamepix_weight weight)
{
    const struct flamepix_stack stack = {.key = "a;", .length = 2, .weight = weight};
    struct flamepix_buffer text = {0};
    struct flamepix_weight value = {-1, 0};
    enum flamepix_line_fault fault;
    assert_int_equal(fpx_folded_append(&text, &stack), FLAMEPIX_OK);
    assert_true(fpx_folded_count_parse(text.data + 2, text.length - 3, &value, &fault));
    flamepix_buffer_free(&text);
    return value.value;
}

static void test_any_weight_is_read_back_as_the_same_double(void **state)
{
    (void)state;
    struct test_random random = {3};
    for (int round = 0; round < 20000; round++) {
        const double mantissa = (double)(1 + test_random_below(&random, (size_t)1 << 53));
        const int exponent = (int)test_random_below(&random, 220) - 140;
        const struct flamepix_weight weight = {ldexp(mantissa, exponent), 0};
        assert_true(read_back(weight) == weight.value);
    }
}

static void test_sums_of_decimal_fractions_are_read_back(void **state)
{
    (void)state;
    struct flamepix_weight sum = {0};
    for (int i = 1; i < 1000; i++) {
        flamepix_weight_add(&sum, (struct flamepix_weight){0.1 * i, 0});
        assert_true(read_back(sum) == sum.value);
    }
}

static void expect_written(struct flamepix_stack stack, const char *line)
{
    struct flamepix_buffer text = {0};
    assert_int_equal(fpx_folded_append(&text, &stack), FLAMEPIX_OK);
    assert_int_equal(flamepix_buffer_append(&text, "", 1), FLAMEPIX_OK);
    assert_string_equal(text.data, line);
    flamepix_buffer_free(&text);
}

static void test_integers_beyond_a_double_keep_all_their_digits(void **state)
{
    (void)state;
    struct flamepix_weight sum = {9007199254740992.0, 0};
    flamepix_weight_add(&sum, (struct flamepix_weight){1, 0});
    expect_written((struct flamepix_stack){.key = "a;", .length = 2, .weight = sum},
                   "a 9007199254740993\n");
}

static void test_what_would_be_a_comment_stands_behind_a_blank(void **state)
{
    (void)state;
    expect_written((struct flamepix_stack){.key = "#a;", .length = 3, .weight.value = 2}, "#a 2\n");
    expect_written((struct flamepix_stack){.key = "# a;", .length = 4, .weight.value = 2},
                   " # a 2\n");
    expect_written((struct flamepix_stack){.key = "#;", .length = 2, .weight.value = 2}, " # 2\n");
    expect_written((struct flamepix_stack){.key = "", .length = 0, .weight.value = 2}, " 2\n");
}

static void test_what_would_be_packed_stands_behind_a_blank(void **state)
{
    (void)state;
    static const char *const begins[] = {"BZh",     "PK\x03\x04", "7z\xBC\xAF",
                                         "Rar!",    "P*M\x18",    "R*M\x18",
                                         "[*M\x18", "_*M\x18",    "(\xB5/\xFD"};
    for (size_t i = 0; i < sizeof(begins) / sizeof(begins[0]); i++) {
        char key[16], line[16];
        (void)snprintf(key, sizeof(key), "%s;", begins[i]);
        (void)snprintf(line, sizeof(line), " %s 2\n", begins[i]);
        expect_written(
            (struct flamepix_stack){.key = key, .length = strlen(key), .weight.value = 2}, line);
    }
    expect_written((struct flamepix_stack){.key = "`*M\x18;", .length = 5, .weight.value = 2},
                   "`*M\x18 2\n");
}

static void test_what_would_be_utf_16_stands_behind_blanks(void **state)
{
    static const char text[] = "  \0a\0b\0c 2\n";
    struct flamepix_stack stack = {.key = "\0a\0b\0c;", .length = 7, .weight.value = 2};
    struct flamepix_buffer written = {0};
    (void)state;
    assert_int_equal(fpx_folded_append(&written, &stack), FLAMEPIX_OK);
    assert_int_equal(written.length, sizeof(text) - 1);
    assert_memory_equal(written.data, text, sizeof(text) - 1);
    flamepix_buffer_free(&written);
    stack.key = "#\0a\0;";
    stack.length = 5;
    assert_int_equal(fpx_folded_append(&written, &stack), FLAMEPIX_OK);
    assert_int_equal(written.data[0], ' ');
    flamepix_buffer_free(&written);
}

static void expect_all_written(const char *stacks, const char *lines)
{
    struct flamepix_buffer text = {0};
    uint64_t count = 0, expected = 0;
    struct flamepix_stacks *source = paths_as_given(stacks);
    assert_int_equal(fpx_folded_write(source, flamepix_buffer_write, &text, &count), FLAMEPIX_OK);
    assert_int_equal(flamepix_buffer_append(&text, "", 1), FLAMEPIX_OK);
    assert_string_equal(text.data, lines);
    for (const char *c = lines; *c != '\0'; c++)
        expected += *c == '\n';
    assert_int_equal(count, expected);
    flamepix_stacks_free(source);
    flamepix_buffer_free(&text);
}

static void test_stacks_that_follow_an_equal_one_are_added_to_it(void **state)
{
    (void)state;
    expect_all_written("a;b 1\na;b 2\na;b;c 4\na;b 8\n", "a;b 3\na;b;c 4\na;b 8\n");
    expect_all_written("a 1\nb 2\n", "a 1\nb 2\n");
    expect_all_written("", "");
}

static void expect_unit_written(const char *unit, const char *line)
{
    struct flamepix_buffer text = {0};
    assert_int_equal(fpx_folded_append_unit(&text, unit), FLAMEPIX_OK);
    assert_int_equal(flamepix_buffer_append(&text, "", 1), FLAMEPIX_OK);
    assert_string_equal(text.data, line);
    flamepix_buffer_free(&text);
}

static void test_a_unit_is_a_comment(void **state)
{
    (void)state;
    expect_unit_written("bytes", "# unit: bytes\n");
    expect_unit_written("\xCE\xBCs", "# unit: \xCE\xBCs\n");
}

static void test_a_unit_that_could_be_read_as_a_stack_is_not_written(void **state)
{
    (void)state;
    expect_unit_written("", "");
    expect_unit_written("5", "");
    expect_unit_written("per 100", "");
    expect_unit_written("bytes\na;b 7", "");
    expect_unit_written("bytes\na;b 7 x", "");
}

static enum flamepix_status read_left(void *user, void *buffer, size_t capacity, size_t *length_ret)
{
    struct flamepix_bytes *left = user;
    *length_ret = left->length < capacity ? left->length : capacity;
    memcpy(buffer, left->data, *length_ret);
    *left = flamepix_bytes_from(*left, *length_ret);
    return FLAMEPIX_OK;
}

static void test_of_two_measures_both_are_written(void **state)
{
    (void)state;
    const char *folded = "a;b 0 2\nb 3 0.5\n";
    struct flamepix_bytes left = flamepix_bytes_of(folded);
    struct flamepix_buffer text = {0};
    uint64_t count = 0;
    const struct flamepix_format_options options = {.counts = 2};
    struct flamepix_stacks *stacks;
    assert_int_equal(flamepix_folded_create(read_left, &left, &options, NULL, &stacks),
                     FLAMEPIX_OK);
    assert_int_equal(fpx_folded_write_both(stacks, flamepix_buffer_write, &text, &count),
                     FLAMEPIX_OK);
    assert_int_equal(flamepix_buffer_append(&text, "", 1), FLAMEPIX_OK);
    assert_string_equal(text.data, folded);
    assert_int_equal(count, 2);
    flamepix_stacks_free(stacks);
    flamepix_buffer_free(&text);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_any_weight_is_read_back_as_the_same_double),
        cmocka_unit_test(test_sums_of_decimal_fractions_are_read_back),
        cmocka_unit_test(test_integers_beyond_a_double_keep_all_their_digits),
        cmocka_unit_test(test_what_would_be_a_comment_stands_behind_a_blank),
        cmocka_unit_test(test_what_would_be_packed_stands_behind_a_blank),
        cmocka_unit_test(test_what_would_be_utf_16_stands_behind_blanks),
        cmocka_unit_test(test_stacks_that_follow_an_equal_one_are_added_to_it),
        cmocka_unit_test(test_a_unit_is_a_comment),
        cmocka_unit_test(test_a_unit_that_could_be_read_as_a_stack_is_not_written),
        cmocka_unit_test(test_of_two_measures_both_are_written),
    };
    return cmocka_run_group_tests_name("folded_writer", tests, NULL, NULL);
}
