#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "base/utf8.h"
#include "support/pictures/type_support.h"
#include "text/type.h"

/* Random texts of any script, marks, controls and bytes that are not UTF-8. */

static uint32_t random_next(uint32_t *seed)
{
    *seed = *seed * 1664525u + 1013904223u;
    return *seed >> 8;
}

static size_t random_piece(uint32_t *seed, char *out)
{
    static const struct {
        uint32_t first, count;
    } ranges[] = {{0x20, 0x5F},    {0x61, 26},     {0x61, 26},     {0xC0, 0x17F},  {0x300, 0x6F},
                  {0x5D0, 27},     {0x620, 0x2B},  {0x620, 0x2B},  {0x64B, 0x14},  {0x660, 10},
                  {0x905, 0x48},   {0x0, 0x20},    {0x2000, 0x6F}, {0x2190, 0x70}, {0x4E00, 0x100},
                  {0xFE00, 0x100}, {0x1100, 0x100}};
    uint32_t pick = random_next(seed) % (sizeof(ranges) / sizeof(ranges[0]) + 1);
    if (pick == sizeof(ranges) / sizeof(ranges[0])) {
        *out = (char)(0x80 + random_next(seed) % 0x80);
        return 1;
    }
    return fpx_utf8_encode(ranges[pick].first + random_next(seed) % ranges[pick].count, out);
}

static struct flamepix_bytes random_text(uint32_t *seed, char *out, size_t pieces_max)
{
    size_t length = 0;
    for (size_t pieces = random_next(seed) % pieces_max; pieces > 0; pieces--)
        length += random_piece(seed, out + length);
    return (struct flamepix_bytes){out, length};
}

static void assert_inside(struct flamepix_type *type, const struct flamepix_label *label,
                          uint32_t max_px)
{
    int first, end;
    assert_true(flamepix_label_width(label) <= max_px);
    assert_true(ink_columns(type, label, &first, &end));
    assert_true(first >= 0);
    assert_true(end <= (int)max_px);
}

static void test_labels_stay_within_their_width(void **state)
{
    const double sizes[] = {1, 7.5, 12, 31};
    uint32_t seed = 20;
    char out[256];
    for (int i = 0; i < 600; i++) {
        struct flamepix_type *type = type_of(*state, sizes[i % 4]);
        struct flamepix_bytes text = random_text(&seed, out, 40);
        uint32_t max_px = random_next(&seed) % 300;
        const struct flamepix_label *label;
        assert_int_equal(
            flamepix_type_fit(type, text, max_px, (enum flamepix_truncate)(i % 5), &label),
            FLAMEPIX_OK);
        if (label != NULL)
            assert_inside(type, label, max_px);
    }
}

static void test_more_room_never_shows_less(void **state)
{
    struct flamepix_type *type = type_of(*state, 12);
    uint32_t seed = 7;
    char out[256];
    for (int i = 0; i < 300; i++) {
        struct flamepix_bytes text = random_text(&seed, out, 24);
        size_t before = 0;
        for (uint32_t max_px = 0; max_px < 200; max_px += 3) {
            const struct flamepix_label *label;
            assert_int_equal(
                flamepix_type_fit(type, text, max_px, (enum flamepix_truncate)(i % 5), &label),
                FLAMEPIX_OK);
            size_t glyphs = label == NULL ? 0 : label->glyph_count;
            assert_true(label != NULL || before == 0);
            /* A ligature or a mark less at the cut may make one glyph of two. */
            assert_true(glyphs + 2 >= before);
            before = glyphs;
        }
    }
}

/* The beginning of a text decides its direction, so it is shown alike when it stands alone. */
static void test_what_a_label_tells_is_what_it_shows(void **state)
{
    struct flamepix_type *type = type_of(*state, 12);
    uint32_t seed = 5;
    char out[256];
    for (int i = 0; i < 400; i++) {
        struct flamepix_bytes text = random_text(&seed, out, 40);
        enum flamepix_truncate keep = i % 2 ? FLAMEPIX_KEEP_NAME : FLAMEPIX_KEEP_HEAD;
        struct flamepix_buffer shown = {0};
        const struct flamepix_label *label;
        assert_int_equal(flamepix_type_fit(type, text, 20 + random_next(&seed) % 200, keep, &label),
                         FLAMEPIX_OK);
        if (label == NULL)
            continue;
        uint32_t width = flamepix_label_width(label);
        size_t glyphs = label->glyph_count;
        assert_int_equal(flamepix_label_text(label, text, &shown), FLAMEPIX_OK);
        const struct flamepix_bytes again = {shown.data, shown.length};
        assert_int_equal(flamepix_type_fit(type, again, 4000, FLAMEPIX_KEEP_WHOLE, &label),
                         FLAMEPIX_OK);
        assert_non_null(label);
        assert_int_equal(flamepix_label_width(label), width);
        assert_int_equal(label->glyph_count, glyphs);
        flamepix_buffer_free(&shown);
    }
}

/* The slow way: every head of an ASCII text, the longest first. */
static uint32_t longest_head_width(struct flamepix_type *type, const char *text, size_t length,
                                   uint32_t max_px)
{
    char cut[64];
    const struct flamepix_label *label = NULL;
    memcpy(cut, text, length + 1);
    label = label_of(type, cut, 4000, FLAMEPIX_KEEP_HEAD);
    int first, end;
    for (size_t kept = length; kept >= 2;) {
        if (label != NULL && ink_columns(type, label, &first, &end) && end <= (int)max_px &&
            flamepix_label_width(label) <= max_px)
            return flamepix_label_width(label);
        kept--;
        memcpy(cut + kept, "…", sizeof("…"));
        label = label_of(type, cut, 4000, FLAMEPIX_KEEP_HEAD);
    }
    return 0;
}

static void test_the_head_is_the_longest_that_fits(void **state)
{
    struct flamepix_type *type = type_of(*state, 11);
    uint32_t seed = 99;
    char text[40];
    for (int i = 0; i < 60; i++) {
        size_t length = 4 + random_next(&seed) % 20;
        for (size_t k = 0; k < length; k++)
            text[k] = (char)('!' + random_next(&seed) % 94);
        text[length] = '\0';
        uint32_t max_px = 10 + random_next(&seed) % 120;
        uint32_t expected = longest_head_width(type, text, length, max_px);
        const struct flamepix_label *label = label_of(type, text, max_px, FLAMEPIX_KEEP_HEAD);
        assert_int_equal(label == NULL ? 0 : flamepix_label_width(label), expected);
    }
}

/* Letters that are nearly all plain. */
static struct flamepix_bytes random_name(uint32_t *seed, char *out)
{
    static const char *const others[] = {"…", " · ", "×", "é", "::", "[", "]", "   ", "ж", "\xFF"};
    size_t length = 0;
    for (size_t pieces = random_next(seed) % 40; pieces > 0; pieces--) {
        const uint32_t pick = random_next(seed) % 80;
        if (pick < sizeof(others) / sizeof(others[0]))
            length += (size_t)sprintf(out + length, "%s", others[pick]);
        else
            out[length++] = (char)(' ' + random_next(seed) % 95);
    }
    return (struct flamepix_bytes){out, length};
}

static void assert_same_label(const struct flamepix_label *a, const struct flamepix_label *b)
{
    assert_int_equal(a == NULL, b == NULL);
    if (a == NULL)
        return;
    assert_int_equal(a->width, b->width);
    assert_int_equal(a->extent, b->extent);
    assert_int_equal(a->ascent, b->ascent);
    assert_int_equal(a->boxed, b->boxed);
    assert_memory_equal(&a->cut, &b->cut, sizeof(a->cut));
    assert_int_equal(a->glyph_count, b->glyph_count);
    assert_memory_equal(a->glyphs, b->glyphs, a->glyph_count * sizeof(*a->glyphs));
}

/* The slow way: all is shaped by HarfBuzz, and cut by sums of what it returns. */
static void test_a_plain_text_is_fitted_as_any_other(void **state)
{
    const double sizes[] = {12, 1, 24, 7.5, 10.8, 31, 9.5};
    uint32_t seed = 4;
    char out[256];
    for (unsigned i = 0; i < 20000; i++) {
        struct flamepix_type *type = type_of(*state, sizes[i % 7]);
        const enum flamepix_truncate keep = (enum flamepix_truncate)(random_next(&seed) % 5);
        const struct flamepix_bytes text = random_name(&seed, out);
        const uint32_t max_px = random_next(&seed) % (i % 3 == 0 ? 30 : 300);
        const struct flamepix_label *fast, *slow;
        assert_int_equal(flamepix_type_fit(type, text, max_px, keep, &fast), FLAMEPIX_OK);
        struct flamepix_label *copy = fast == NULL ? NULL : label_copy(fast);
        type->plain_ascii = false;
        assert_int_equal(flamepix_type_fit(type, text, max_px, keep, &slow), FLAMEPIX_OK);
        assert_same_label(copy, slow);
        type->plain_ascii = true;
        free(copy);
    }
}

#define WITH_FONTS(test) cmocka_unit_test_setup_teardown(test, fonts_setup, fonts_teardown)

int main(void)
{
    const struct CMUnitTest tests[] = {
        WITH_FONTS(test_labels_stay_within_their_width),
        WITH_FONTS(test_more_room_never_shows_less),
        WITH_FONTS(test_what_a_label_tells_is_what_it_shows),
        WITH_FONTS(test_the_head_is_the_longest_that_fits),
        WITH_FONTS(test_a_plain_text_is_fitted_as_any_other),
    };
    return cmocka_run_group_tests_name("text", tests, NULL, NULL);
}
