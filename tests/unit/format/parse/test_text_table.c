#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "format/parse/text_table.h"
#include "support/scarce_memory.h"

static void assert_text(const struct fpx_text_table *table, uint64_t number, const char *expected)
{
    const struct flamepix_bytes text = fpx_text_table_get(table, number);
    assert_int_equal(text.length, strlen(expected));
    assert_memory_equal(text.data, expected, text.length);
}

static void test_appended_texts_are_numbered_as_they_come(void **state)
{
    (void)state;
    struct fpx_text_table table = {0};
    const char *const texts[] = {"a", "", "a"};
    for (size_t i = 0; i < 3; i++)
        assert_int_equal(fpx_text_table_append(&table, flamepix_bytes_of(texts[i])), FLAMEPIX_OK);
    for (size_t i = 0; i < 3; i++)
        assert_text(&table, i, texts[i]);
    assert_int_equal(table.count, 3);
    fpx_text_table_free(&table);
}

static void test_a_text_is_interned_once(void **state)
{
    (void)state;
    struct fpx_text_table table = {0};
    const char *const texts[] = {"a", "b", "a", "", "b"};
    const size_t numbers[] = {0, 1, 0, 2, 1};
    for (size_t i = 0; i < 5; i++) {
        size_t number;
        assert_int_equal(fpx_text_table_intern(&table, flamepix_bytes_of(texts[i]), &number),
                         FLAMEPIX_OK);
        assert_int_equal(number, numbers[i]);
    }
    assert_int_equal(table.count, 3);
    fpx_text_table_free(&table);
}

static void test_a_number_without_a_text_is_an_empty_one(void **state)
{
    (void)state;
    struct fpx_text_table table = {0};
    assert_text(&table, 0, "");
    assert_int_equal(fpx_text_table_append(&table, flamepix_bytes_of("a")), FLAMEPIX_OK);
    assert_text(&table, 1, "");
    assert_text(&table, UINT64_MAX, "");
    fpx_text_table_reset(&table);
    assert_text(&table, 0, "");
    fpx_text_table_free(&table);
}

static enum flamepix_status intern_two(void *user)
{
    struct fpx_text_table table = {0};
    size_t number;
    (void)user;
    enum flamepix_status status = fpx_text_table_intern(&table, flamepix_bytes_of("a"), &number);
    if (status == FLAMEPIX_OK)
        status = fpx_text_table_intern(&table, flamepix_bytes_of("b"), &number);
    fpx_text_table_free(&table);
    return status;
}

static void test_a_table_without_memory_owns_nothing(void **state)
{
    (void)state;
    assert_true(scarce_memory_try(intern_two, NULL) > 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_appended_texts_are_numbered_as_they_come),
        cmocka_unit_test(test_a_text_is_interned_once),
        cmocka_unit_test(test_a_number_without_a_text_is_an_empty_one),
        cmocka_unit_test(test_a_table_without_memory_owns_nothing),
    };
    return cmocka_run_group_tests_name("text table", tests, NULL, NULL);
}
