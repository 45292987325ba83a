#include <errno.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>

#include <cmocka.h>

#include "text/glyph.h"

/* A glyph that is told apart by its width. */
static void insert(struct flamepix_glyph_cache *cache, uint32_t key, uint32_t width)
{
    struct flamepix_glyph glyph = {.width = width, .height = 1, .levels = calloc(width, 1)};
    assert_non_null(glyph.levels);
    assert_int_equal(flamepix_glyph_cache_insert(cache, key, glyph), FLAMEPIX_OK);
}

static uint32_t width_of(const struct flamepix_glyph_cache *cache, uint32_t key)
{
    const struct flamepix_glyph *glyph = flamepix_glyph_cache_find(cache, key);
    return glyph == NULL ? 0 : glyph->width;
}

static void test_glyphs_are_found_by_their_keys(void **state)
{
    (void)state;
    enum { COUNT = 3000 };
    struct flamepix_glyph_cache cache = {0};
    assert_null(flamepix_glyph_cache_find(&cache, 0));
    for (uint32_t key = 0; key < COUNT; key++)
        insert(&cache, key % 3 << 24 | key, key % 200 + 1);
    for (uint32_t key = 0; key < COUNT; key++)
        assert_int_equal(width_of(&cache, key % 3 << 24 | key), key % 200 + 1);
    assert_null(flamepix_glyph_cache_find(&cache, COUNT));
    assert_null(flamepix_glyph_cache_find(&cache, 3 << 24));
    flamepix_glyph_cache_free(&cache);
}

static void test_a_full_cache_begins_anew(void **state)
{
    (void)state;
    struct flamepix_glyph_cache cache = {0};
    insert(&cache, 1, 1500000);
    insert(&cache, 2, 400000);
    assert_int_equal(width_of(&cache, 1), 1500000);
    insert(&cache, 3, 200000);
    assert_int_equal(width_of(&cache, 1), 0);
    assert_int_equal(width_of(&cache, 3), 200000);
    assert_int_equal(cache.nbytes, 200000);
    flamepix_glyph_cache_free(&cache);
}

static void test_freeing_a_cache_keeps_errno(void **state)
{
    (void)state;
    struct flamepix_glyph_cache cache = {0};
    insert(&cache, 1, 10);
    errno = ENOSPC;
    flamepix_glyph_cache_free(&cache);
    assert_int_equal(errno, ENOSPC);
    assert_int_equal(cache.count, 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_glyphs_are_found_by_their_keys),
        cmocka_unit_test(test_a_full_cache_begins_anew),
        cmocka_unit_test(test_freeing_a_cache_keeps_errno),
    };
    return cmocka_run_group_tests_name("glyph", tests, NULL, NULL);
}
