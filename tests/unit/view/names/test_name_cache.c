#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "view/names/name_cache.h"

static void put(struct fpx_name_cache *cache, const char *name, const char *made)
{
    assert_int_equal(fpx_name_cache_put(cache, flamepix_bytes_of(name), flamepix_bytes_of(made)),
                     FLAMEPIX_OK);
}

static struct flamepix_bytes get(const struct fpx_name_cache *cache, const char *name)
{
    struct fpx_sought_name asked = {.name = flamepix_bytes_of(name)};
    fpx_name_cache_get(cache, &asked, 1);
    return asked.made;
}

static void test_what_was_made_of_a_name_is_known(void **state)
{
    (void)state;
    struct fpx_name_cache cache = {0};
    struct fpx_sought_name asked[] = {{.name = flamepix_bytes_of("b")},
                                      {.name = flamepix_bytes_of("unknown")},
                                      {.name = flamepix_bytes_of("a")},
                                      {.name = flamepix_bytes_of("b")}};
    put(&cache, "a", "one");
    put(&cache, "b", "two");
    fpx_name_cache_get(&cache, asked, 4);
    assert_true(flamepix_bytes_equal(asked[0].made, flamepix_bytes_of("two")));
    assert_null(asked[1].made.data);
    assert_true(flamepix_bytes_equal(asked[2].made, flamepix_bytes_of("one")));
    assert_true(flamepix_bytes_equal(asked[3].made, flamepix_bytes_of("two")));
    fpx_name_cache_free(&cache);
}

static void test_nothing_that_was_made_is_something_that_is_known(void **state)
{
    (void)state;
    struct fpx_name_cache cache = {0};
    assert_null(get(&cache, "").data);
    put(&cache, "gone", "");
    put(&cache, "", "made");
    assert_non_null(get(&cache, "gone").data);
    assert_int_equal(get(&cache, "gone").length, 0);
    assert_true(flamepix_bytes_equal(get(&cache, ""), flamepix_bytes_of("made")));
    fpx_name_cache_free(&cache);
}

static void test_a_full_cache_forgets_everything_and_begins_again(void **state)
{
    (void)state;
    enum { MADE_NBYTES = 1 << 20 };
    struct fpx_name_cache cache = {0};
    char *made = calloc(MADE_NBYTES, 1);
    assert_non_null(made);
    for (unsigned i = 0; i < 8; i++) {
        char name[16];
        snprintf(name, sizeof(name), "name %u", i);
        assert_int_equal(fpx_name_cache_put(&cache, flamepix_bytes_of(name),
                                            (struct flamepix_bytes){made, MADE_NBYTES}),
                         FLAMEPIX_OK);
        assert_true(cache.nbytes <= FPX_NAME_CACHE_NBYTES);
    }
    assert_null(get(&cache, "name 0").data);
    assert_null(get(&cache, "name 6").data);
    assert_int_equal(get(&cache, "name 7").length, MADE_NBYTES);
    free(made);
    fpx_name_cache_free(&cache);
}

static void test_what_is_larger_than_the_cache_is_not_kept(void **state)
{
    (void)state;
    struct fpx_name_cache cache = {0};
    char *name = calloc(FPX_NAME_CACHE_NBYTES, 1);
    assert_non_null(name);
    put(&cache, "a", "one");
    assert_int_equal(fpx_name_cache_put(&cache,
                                        (struct flamepix_bytes){name, FPX_NAME_CACHE_NBYTES},
                                        flamepix_bytes_of("made")),
                     FLAMEPIX_OK);
    assert_int_equal(cache.count, 1);
    assert_non_null(get(&cache, "a").data);
    free(name);
    fpx_name_cache_free(&cache);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_what_was_made_of_a_name_is_known),
        cmocka_unit_test(test_nothing_that_was_made_is_something_that_is_known),
        cmocka_unit_test(test_a_full_cache_forgets_everything_and_begins_again),
        cmocka_unit_test(test_what_is_larger_than_the_cache_is_not_kept),
    };
    return cmocka_run_group_tests_name("name_cache", tests, NULL, NULL);
}
