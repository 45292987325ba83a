#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "messages/difference_text.h"

#include "support/difference_fixture.h"
#include "support/pictures/differing_profiles.h"
#include "support/recordings/layout_text.h"
#include "support/scarce_memory.h"

static struct flamepix_buffer written(const struct fpx_difference_numbers *numbers)
{
    struct flamepix_buffer text = {0};
    assert_int_equal(fpx_difference_markdown_write(numbers, flamepix_buffer_write, &text),
                     FLAMEPIX_OK);
    assert_int_equal(flamepix_buffer_append(&text, "", 1), FLAMEPIX_OK);
    return text;
}

static void assert_markdown(const struct fpx_difference_numbers *numbers, const char *expected)
{
    struct flamepix_buffer text = written(numbers);
    assert_string_equal(text.data, expected);
    flamepix_buffer_free(&text);
}

static void assert_has(const struct fpx_difference_numbers *numbers, const char *part)
{
    struct flamepix_buffer text = written(numbers);
    if (strstr(text.data, part) == NULL)
        assert_string_equal(text.data, part);
    flamepix_buffer_free(&text);
}

static const char differing_markdown[] = "**69 → 85 samples (+18.8% of after), similarity 0.377**\n"
                                         "\n"
                                         "| stacks | weight | share |\n"
                                         "| --- | ---: | ---: |\n"
                                         "| new | 7 | 8.2% of after |\n"
                                         "| grown | 49 | 57.6% of after |\n"
                                         "| shrunk | 10 | 14.5% of before |\n"
                                         "| gone | 30 | 43.5% of before |\n"
                                         "\n"
                                         "**Grew most by self**\n"
                                         "\n"
                                         "| function | before | after | change | of after |\n"
                                         "| --- | ---: | ---: | ---: | ---: |\n"
                                         "| `func2` | 10 | 35 | +25 | +29.4% |\n"
                                         "| `func5` | 6 | 20 | +14 | +16.5% |\n"
                                         "\n"
                                         "2 more\n"
                                         "\n"
                                         "**Shrank most by self**\n"
                                         "\n"
                                         "| function | before | after | change | of before |\n"
                                         "| --- | ---: | ---: | ---: | ---: |\n"
                                         "| `func4` | 25 | 0 | −25 | −36.2% |\n"
                                         "| `func6` | 15 | 5 | −10 | −14.5% |\n"
                                         "\n"
                                         "1 more\n"
                                         "\n"
                                         "<details><summary>By total</summary>\n"
                                         "\n"
                                         "**Grew most by total**\n"
                                         "\n"
                                         "| function | before | after | change | of after |\n"
                                         "| --- | ---: | ---: | ---: | ---: |\n"
                                         "| `func2` | 10 | 35 | +25 | +29.4% |\n"
                                         "| `_start` | 69 | 85 | +16 | +18.8% |\n"
                                         "\n"
                                         "4 more\n"
                                         "\n"
                                         "**Shrank most by total**\n"
                                         "\n"
                                         "| function | before | after | change | of before |\n"
                                         "| --- | ---: | ---: | ---: | ---: |\n"
                                         "| `func4` | 33 | 18 | −15 | −21.7% |\n"
                                         "| `func6` | 15 | 5 | −10 | −14.5% |\n"
                                         "\n"
                                         "1 more\n"
                                         "\n"
                                         "</details>\n";

static void test_numbers_of_two_sides_are_tables(void **state)
{
    (void)state;
    struct told told;
    told_init(&told, differing_before, differing_after, 0, 2);
    told.numbers.unit = "samples";
    assert_markdown(&told.numbers, differing_markdown);
    told_release(&told);
}

static void test_two_empty_sides_have_no_similarity(void **state)
{
    (void)state;
    struct told told;
    told_init(&told, "", "", 0, 2);
    assert_markdown(&told.numbers, "**0 → 0**\n"
                                   "\n"
                                   "| stacks | weight | share |\n"
                                   "| --- | ---: | ---: |\n"
                                   "| new | 0 | – |\n"
                                   "| grown | 0 | – |\n"
                                   "| shrunk | 0 | – |\n"
                                   "| gone | 0 | – |\n");
    told_release(&told);
}

static void test_where_a_side_is_empty_all_is_new_or_gone(void **state)
{
    (void)state;
    struct told told;
    told_init(&told, "a 3\n", "", 0, 2);
    assert_has(&told.numbers, "**3 → 0 (−100% of before), similarity 0.000**\n");
    assert_has(&told.numbers, "| gone | 3 | 100% of before |\n");
    assert_has(&told.numbers, "| `a` | 3 | 0 | −3 | −100% |\n");
    told_release(&told);
    told_init(&told, "", "a 3\n", 0, 2);
    assert_has(&told.numbers, "**0 → 3 (+100% of after), similarity 0.000**\n");
    told_release(&told);
}

static void test_only_equal_sides_have_a_similarity_of_1(void **state)
{
    (void)state;
    struct told told;
    told_init(&told, "x 100000\n", "x 100001\n", 0, 2);
    assert_has(&told.numbers, "similarity 0.999**\n");
    told_release(&told);
}

static void test_what_grew_many_times_is_most_of_what_there_is(void **state)
{
    (void)state;
    struct told told;
    told_init(&told, "a 2\n", "a 40\n", 0, 2);
    assert_has(&told.numbers, "**2 → 40 (+95.0% of after), similarity 0.095**\n");
    told_release(&told);
}

static void test_units_of_time_are_shortened(void **state)
{
    (void)state;
    struct told told;
    told_init(&told, "a 2000000\n", "a 5000000\n", 0, 2);
    told.numbers.unit = "nanoseconds";
    assert_has(&told.numbers, "**2 ms → 5 ms (+60.0% of after), similarity 0.571**\n");
    assert_has(&told.numbers, "| grown | 3 ms | 60.0% of after |\n");
    assert_has(&told.numbers, "| `a` | 2 ms | 5 ms | +3 ms | +60.0% |\n");
    told_release(&told);
}

static void test_no_text_is_markup(void **state)
{
    (void)state;
    struct told told;
    told_init(&told, "", "a|`b</details> 3\nc\\|<b> 2\n", 0, 5);
    told.numbers.unit = "*a* | <b>";
    told.numbers.normalized = "per `<second>`";
    assert_has(&told.numbers, "**0 → 5 &#42;a&#42; &#124; &#60;b&#62; (+100% of after), similarity "
                              "0.000**\n"
                              "\nNormalized: per &#96;&#60;second&#62;&#96;\n\n| stacks |");
    assert_has(&told.numbers, "| ``a\\|`b</details>`` | 0 | 3 |");
    assert_has(&told.numbers, "| <code>c&#92;&#124;&#60;b&#62;</code> | 0 | 2 |");
    told_release(&told);
}

static void test_sums_that_may_be_too_small_say_so(void **state)
{
    (void)state;
    enum { FEW_NBYTES = 4096 };
    struct flamepix_buffer before = {0};
    struct told told;
    for (int i = 0; i < 500; i++)
        record_text(&before, "a%03d 3\n", i);
    assert_int_equal(flamepix_buffer_append(&before, "", 1), FLAMEPIX_OK);
    told_init(&told, before.data, "z 7\n", FEW_NBYTES, 1);
    assert_has(&told.numbers, "| `z` | ≥ 0 | 7 | +7 | +100% |\n");
    assert_has(&told.numbers,
               "\nThere were more names than there was memory for: others may have changed as "
               "much, and what is ≥ a number may be more.\n");
    told_release(&told);
    flamepix_buffer_free(&before);
}

static enum flamepix_status write_it(void *user)
{
    struct flamepix_buffer text = {0};
    enum flamepix_status status = fpx_difference_markdown_write(user, flamepix_buffer_write, &text);
    flamepix_buffer_free(&text);
    return status;
}

static void test_scarce_memory_is_told(void **state)
{
    (void)state;
    struct told told;
    told_init(&told, differing_before, differing_after, 0, 10);
    told.numbers.unit = "samples";
    assert_true(scarce_memory_try(write_it, &told.numbers) > 0);
    told_release(&told);
}

static enum flamepix_status refuse(void *user, const void *bytes, size_t length)
{
    (void)user;
    (void)bytes;
    (void)length;
    return FLAMEPIX_WRITE_FAILED;
}

static void test_a_refused_page_is_told(void **state)
{
    (void)state;
    struct told told;
    told_init(&told, "a 1\n", "a 2\n", 0, 10);
    assert_int_equal(fpx_difference_markdown_write(&told.numbers, refuse, NULL),
                     FLAMEPIX_WRITE_FAILED);
    told_release(&told);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_numbers_of_two_sides_are_tables),
        cmocka_unit_test(test_two_empty_sides_have_no_similarity),
        cmocka_unit_test(test_where_a_side_is_empty_all_is_new_or_gone),
        cmocka_unit_test(test_only_equal_sides_have_a_similarity_of_1),
        cmocka_unit_test(test_what_grew_many_times_is_most_of_what_there_is),
        cmocka_unit_test(test_units_of_time_are_shortened),
        cmocka_unit_test(test_no_text_is_markup),
        cmocka_unit_test(test_sums_that_may_be_too_small_say_so),
        cmocka_unit_test(test_scarce_memory_is_told),
        cmocka_unit_test(test_a_refused_page_is_told),
    };
    return cmocka_run_group_tests_name("difference_markdown", tests, NULL, NULL);
}
