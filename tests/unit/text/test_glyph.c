#include <errno.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "text/bundled_fonts.h"
#include "text/glyph.h"

/* A glyph that is told apart by its width. */
static void insert(struct fpx_glyph_cache *cache, uint32_t key, uint32_t width)
{
    struct fpx_glyph glyph = {.width = width, .height = 1, .levels = calloc(width, 1)};
    assert_non_null(glyph.levels);
    assert_int_equal(fpx_glyph_cache_insert(cache, key, glyph), FLAMEPIX_OK);
}

static uint32_t width_of(const struct fpx_glyph_cache *cache, uint32_t key)
{
    const struct fpx_glyph *glyph = fpx_glyph_cache_find(cache, key);
    return glyph == NULL ? 0 : glyph->width;
}

static void test_glyphs_are_found_by_their_keys(void **state)
{
    (void)state;
    enum { COUNT = 3000 };
    struct fpx_glyph_cache cache = {0};
    assert_null(fpx_glyph_cache_find(&cache, 0));
    for (uint32_t key = 0; key < COUNT; key++)
        insert(&cache, key % 3 << 24 | key, key % 200 + 1);
    for (uint32_t key = 0; key < COUNT; key++)
        assert_int_equal(width_of(&cache, key % 3 << 24 | key), key % 200 + 1);
    assert_null(fpx_glyph_cache_find(&cache, COUNT));
    assert_null(fpx_glyph_cache_find(&cache, 3 << 24));
    fpx_glyph_cache_free(&cache);
}

static void test_a_full_cache_begins_anew(void **state)
{
    (void)state;
    struct fpx_glyph_cache cache = {0};
    insert(&cache, 1, 1500000);
    insert(&cache, 2, 400000);
    assert_int_equal(width_of(&cache, 1), 1500000);
    insert(&cache, 3, 200000);
    assert_int_equal(width_of(&cache, 1), 0);
    assert_int_equal(width_of(&cache, 3), 200000);
    assert_int_equal(cache.nbytes, 200000);
    fpx_glyph_cache_free(&cache);
}

static void test_freeing_a_cache_keeps_errno(void **state)
{
    (void)state;
    struct fpx_glyph_cache cache = {0};
    insert(&cache, 1, 10);
    errno = ENOSPC;
    fpx_glyph_cache_free(&cache);
    assert_int_equal(errno, ENOSPC);
    assert_int_equal(cache.count, 0);
}

/* -- rendering --------------------------------------------------------------------------------- */

/* A copy of the bundled font that says how many of its units are one em; the true number is 2,048.
 * The first of two bytes stands 18 bytes into the table `head`. */
static char *font_with_em_of(unsigned units)
{
    enum { TABLES = 12, ENTRY_NBYTES = 16, OFFSET_IN_ENTRY = 8, EM_IN_HEAD = 18 };
    struct flamepix_bytes bundled = fpx_bundled_font(0);
    unsigned char *font = malloc(bundled.length);
    assert_non_null(font);
    memcpy(font, bundled.data, bundled.length);
    unsigned char *entry = font + TABLES;
    while (memcmp(entry, "head", 4) != 0)
        entry += ENTRY_NBYTES;
    const unsigned char *offset = entry + OFFSET_IN_ENTRY;
    size_t head = (size_t)offset[0] << 24 | (size_t)offset[1] << 16 | (size_t)offset[2] << 8 |
                  (size_t)offset[3];
    font[head + EM_IN_HEAD] = (unsigned char)(units >> 8);
    font[head + EM_IN_HEAD + 1] = (unsigned char)units;
    return (char *)font;
}

/* Renders an M at `px`, by a font that makes it so many times as large as it should be. */
static enum flamepix_status render_enlarged(unsigned times, unsigned px, struct fpx_glyph *glyph)
{
    struct fpx_text_libraries libraries = {0};
    struct fpx_face *face;
    char *font = font_with_em_of(2048 / times);
    struct flamepix_bytes bytes = {font, fpx_bundled_font(0).length};
    assert_int_equal(fpx_face_create(&libraries, bytes, &face), FLAMEPIX_OK);
    struct fpx_sized_face sized = {.face = face, .em = (FT_F26Dot6)px * 64};
    assert_int_equal(fpx_sized_face_activate(&sized), FLAMEPIX_OK);
    enum flamepix_status status =
        fpx_glyph_render(&sized, fpx_sized_face_glyph(&sized, 'M'), glyph);
    fpx_sized_face_close(&sized);
    fpx_face_free(face);
    fpx_text_libraries_close(&libraries);
    free(font);
    return status;
}

static void test_a_glyph_some_times_as_large_as_its_em_is_rendered(void **state)
{
    (void)state;
    struct fpx_glyph glyph;
    assert_int_equal(render_enlarged(8, 20, &glyph), FLAMEPIX_OK);
    assert_in_range(glyph.height, 100, 130);
    free(glyph.levels);
}

static void test_a_glyph_too_large_for_its_em_is_refused(void **state)
{
    (void)state;
    struct fpx_glyph glyph;
    assert_int_equal(render_enlarged(16, 20, &glyph), FLAMEPIX_BAD_FONT);
    assert_int_equal(render_enlarged(64, 100, &glyph), FLAMEPIX_BAD_FONT);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_glyphs_are_found_by_their_keys),
        cmocka_unit_test(test_a_full_cache_begins_anew),
        cmocka_unit_test(test_freeing_a_cache_keeps_errno),
        cmocka_unit_test(test_a_glyph_some_times_as_large_as_its_em_is_rendered),
        cmocka_unit_test(test_a_glyph_too_large_for_its_em_is_refused),
    };
    return cmocka_run_group_tests_name("glyph", tests, NULL, NULL);
}
