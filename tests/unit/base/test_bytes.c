#include <errno.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <flamepix/bytes.h>

static void test_buffer_keeps_what_was_appended_in_order(void **state)
{
    (void)state;
    struct flamepix_buffer buffer = {0};
    assert_int_equal(flamepix_buffer_append(&buffer, "main;", 5), FLAMEPIX_OK);
    assert_int_equal(flamepix_buffer_append(&buffer, "\0read", 5), FLAMEPIX_OK);
    assert_int_equal(buffer.length, 10);
    assert_memory_equal(buffer.data, "main;\0read", 10);
    flamepix_buffer_free(&buffer);
}

static void test_buffer_stays_null_while_nothing_is_written(void **state)
{
    (void)state;
    struct flamepix_buffer buffer = {0};
    assert_int_equal(flamepix_buffer_append(&buffer, NULL, 0), FLAMEPIX_OK);
    assert_null(buffer.data);
    assert_int_equal(buffer.length, 0);
}

static void test_buffer_keeps_its_first_failure(void **state)
{
    (void)state;
    struct flamepix_buffer buffer = {0};
    assert_int_equal(flamepix_buffer_append(&buffer, "abc", 3), FLAMEPIX_OK);
    assert_int_equal(flamepix_buffer_append(&buffer, "x", SIZE_MAX - 1), FLAMEPIX_NO_MEMORY);
    assert_int_equal(flamepix_buffer_append(&buffer, "d", 1), FLAMEPIX_NO_MEMORY);
    assert_int_equal(flamepix_buffer_append(&buffer, NULL, 0), FLAMEPIX_NO_MEMORY);
    assert_int_equal(buffer.status, FLAMEPIX_NO_MEMORY);
    assert_int_equal(buffer.length, 3);
    assert_memory_equal(buffer.data, "abc", 3);
    flamepix_buffer_free(&buffer);
    assert_int_equal(buffer.status, FLAMEPIX_OK);
}

static void test_buffer_is_usable_again_once_it_is_cleared(void **state)
{
    (void)state;
    struct flamepix_buffer buffer = {0};
    assert_int_equal(flamepix_buffer_append(&buffer, "abc", 3), FLAMEPIX_OK);
    assert_int_equal(flamepix_buffer_append(&buffer, "x", SIZE_MAX - 1), FLAMEPIX_NO_MEMORY);
    const char *data = buffer.data;
    flamepix_buffer_clear(&buffer);
    assert_int_equal(buffer.length, 0);
    assert_int_equal(flamepix_buffer_append(&buffer, "de", 2), FLAMEPIX_OK);
    assert_ptr_equal(buffer.data, data);
    assert_int_equal(buffer.length, 2);
    assert_memory_equal(buffer.data, "de", 2);
    flamepix_buffer_free(&buffer);
}

static void test_buffer_write_appends_as_a_write_callback(void **state)
{
    (void)state;
    struct flamepix_buffer buffer = {0};
    flamepix_write_fn write = flamepix_buffer_write;
    for (int i = 0; i < 1000; i++)
        assert_int_equal(write(&buffer, "ab", 2), FLAMEPIX_OK);
    assert_int_equal(buffer.length, 2000);
    assert_memory_equal(buffer.data + 1998, "ab", 2);
    flamepix_buffer_free(&buffer);
}

static void test_buffer_is_empty_and_usable_after_free(void **state)
{
    (void)state;
    struct flamepix_buffer buffer = {0};
    assert_int_equal(flamepix_buffer_append(&buffer, "abc", 3), FLAMEPIX_OK);
    flamepix_buffer_free(&buffer);
    assert_null(buffer.data);
    assert_int_equal(buffer.capacity, 0);
    assert_int_equal(flamepix_buffer_append(&buffer, "de", 2), FLAMEPIX_OK);
    assert_memory_equal(buffer.data, "de", 2);
    flamepix_buffer_free(&buffer);
}

static void test_equal_bytes_have_one_length_and_one_content(void **state)
{
    (void)state;
    const struct flamepix_bytes none = {NULL, 0}, empty = {"x", 0};
    const struct flamepix_bytes main_ = {"main", 4}, mains = {"mains", 5}, again = {"main;", 4};
    assert_true(flamepix_bytes_equal(none, empty));
    assert_true(flamepix_bytes_equal(main_, again));
    assert_false(flamepix_bytes_equal(main_, mains));
    assert_false(flamepix_bytes_equal(main_, (struct flamepix_bytes){"mail", 4}));
    assert_false(flamepix_bytes_equal(none, main_));
}

static void test_freeing_a_buffer_keeps_errno(void **state)
{
    (void)state;
    struct flamepix_buffer buffer = {0};
    assert_int_equal(flamepix_buffer_append(&buffer, "main;", 5), FLAMEPIX_OK);
    errno = ENOSPC;
    flamepix_buffer_free(&buffer);
    assert_int_equal(errno, ENOSPC);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_buffer_keeps_what_was_appended_in_order),
        cmocka_unit_test(test_buffer_stays_null_while_nothing_is_written),
        cmocka_unit_test(test_buffer_keeps_its_first_failure),
        cmocka_unit_test(test_buffer_is_usable_again_once_it_is_cleared),
        cmocka_unit_test(test_buffer_write_appends_as_a_write_callback),
        cmocka_unit_test(test_buffer_is_empty_and_usable_after_free),
        cmocka_unit_test(test_equal_bytes_have_one_length_and_one_content),
        cmocka_unit_test(test_freeing_a_buffer_keeps_errno),
    };
    return cmocka_run_group_tests_name("bytes", tests, NULL, NULL);
}
