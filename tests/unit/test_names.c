#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>

#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#include "layout/names.h"

static struct flamepix_bytes intern(struct flamepix_names *names, const char *text)
{
    struct flamepix_bytes stored;
    struct flamepix_bytes name = {text, strlen(text)};
    assert_int_equal(flamepix_names_intern(names, name, &stored), FLAMEPIX_OK);
    assert_int_equal(stored.length, name.length);
    assert_memory_equal(stored.data, text, name.length);
    return stored;
}

static void test_names_are_stored_once(void **state)
{
    (void)state;
    struct flamepix_names names = {0};
    char copy[] = "parse_the_whole_file";
    struct flamepix_bytes first = intern(&names, "parse_the_whole_file");
    struct flamepix_bytes other = intern(&names, "parse_the_whole_line");
    struct flamepix_bytes again = intern(&names, copy);
    assert_ptr_equal(first.data, again.data);
    assert_ptr_not_equal(first.data, other.data);
    assert_int_equal(names.count, 2);
    assert_int_equal(names.nbytes, 40);
    flamepix_names_free(&names);
}

static void test_names_stay_where_they_are_while_more_come(void **state)
{
    (void)state;
    struct flamepix_names names = {0};
    struct flamepix_bytes first = intern(&names, "0");
    char text[32];
    for (int i = 0; i < 50000; i++) {
        snprintf(text, sizeof(text), "%d", i);
        intern(&names, text);
    }
    assert_int_equal(names.count, 50000);
    assert_ptr_equal(intern(&names, "0").data, first.data);
    flamepix_names_free(&names);
}

static void test_names_may_be_empty_or_hold_any_byte(void **state)
{
    (void)state;
    struct flamepix_names names = {0};
    struct flamepix_bytes stored;
    assert_int_equal(flamepix_names_intern(&names, (struct flamepix_bytes){0}, &stored),
                     FLAMEPIX_OK);
    assert_int_equal(stored.length, 0);
    assert_int_equal(flamepix_names_intern(&names, (struct flamepix_bytes){"\0\0\377", 3}, &stored),
                     FLAMEPIX_OK);
    assert_memory_equal(stored.data, "\0\0\377", 3);
    assert_int_equal(flamepix_names_intern(&names, (struct flamepix_bytes){"\0\0", 2}, &stored),
                     FLAMEPIX_OK);
    assert_int_equal(names.count, 3);
    flamepix_names_free(&names);
}

static void test_names_longer_than_a_block_have_one_of_their_own(void **state)
{
    (void)state;
    enum { LENGTH = 1 << 20 };
    struct flamepix_names names = {0};
    char *text = calloc(LENGTH + 1, 1);
    assert_non_null(text);
    memset(text, 'n', LENGTH);
    intern(&names, text);
    intern(&names, "short");
    intern(&names, text);
    assert_int_equal(names.count, 2);
    free(text);
    flamepix_names_free(&names);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_names_are_stored_once),
        cmocka_unit_test(test_names_stay_where_they_are_while_more_come),
        cmocka_unit_test(test_names_may_be_empty_or_hold_any_byte),
        cmocka_unit_test(test_names_longer_than_a_block_have_one_of_their_own),
    };
    return cmocka_run_group_tests_name("names", tests, NULL, NULL);
}
