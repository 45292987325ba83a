#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "jobs/unique_names.h"

static enum flamepix_status make(void *user, size_t i, struct flamepix_buffer *text)
{
    const char *const *names = user;
    text->length = 0;
    if (names[i] == NULL)
        return FLAMEPIX_READ_FAILED;
    return flamepix_buffer_append(text, names[i], strlen(names[i]));
}

/* With good hashes, with two values of them, and with one: the outcome must be the same. */
static void assert_pair(const char **names, size_t count, struct flamepix_equal_names expected)
{
    const uint64_t masks[] = {UINT64_MAX, 1, 0};
    for (size_t i = 0; i < 3; i++) {
        const struct flamepix_unique_names all = {count, make, names, masks[i]};
        struct flamepix_equal_names pair = {true, 77, 77};
        assert_int_equal(flamepix_unique_names_check(&all, &pair), FLAMEPIX_OK);
        assert_int_equal(pair.found, expected.found);
        assert_int_equal(pair.first, expected.first);
        assert_int_equal(pair.second, expected.second);
    }
}

static void test_names_that_differ_are_unique_even_if_their_hashes_are_not(void **state)
{
    (void)state;
    const char *names[] = {"a", "b", "", "ab", "ba", "aa", "aaa", "A"};
    assert_pair(names, 8, (struct flamepix_equal_names){false, 0, 0});
    assert_pair(names, 1, (struct flamepix_equal_names){false, 0, 0});
    assert_pair(NULL, 0, (struct flamepix_equal_names){false, 0, 0});
}

static void test_the_equal_pair_that_ends_first_is_told(void **state)
{
    (void)state;
    const char *names[] = {"c", "x", "a", "b", "a", "b", "a", "c", "c"};
    assert_pair(names, 9, (struct flamepix_equal_names){true, 2, 4});
    assert_pair(names + 3, 6, (struct flamepix_equal_names){true, 0, 2});
    assert_pair(names + 7, 2, (struct flamepix_equal_names){true, 0, 1});
}

static void test_a_string_that_cannot_be_made_ends_the_check(void **state)
{
    (void)state;
    const char *names[] = {"a", NULL, "a"};
    const struct flamepix_unique_names all = {3, make, names, UINT64_MAX};
    struct flamepix_equal_names pair;
    assert_int_equal(flamepix_unique_names_check(&all, &pair), FLAMEPIX_READ_FAILED);
    assert_false(pair.found);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_names_that_differ_are_unique_even_if_their_hashes_are_not),
        cmocka_unit_test(test_the_equal_pair_that_ends_first_is_told),
        cmocka_unit_test(test_a_string_that_cannot_be_made_ends_the_check),
    };
    return cmocka_run_group_tests_name("unique", tests, NULL, NULL);
}
