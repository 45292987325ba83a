#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "support/pictures/type_support.h"
#include "text/type.h"

enum { WIDE = 4000 };

static uint32_t width_of(struct flamepix_type *type, const char *text)
{
    const struct flamepix_label *label = label_of(type, text, WIDE, FLAMEPIX_KEEP_HEAD);
    assert_non_null(label);
    return flamepix_label_width(label);
}

/* That a label is as wide as another one, and drawn with the same pixels. */
static void assert_looks_as(struct flamepix_type *type, const struct flamepix_label *label,
                            const struct flamepix_label *expected)
{
    assert_non_null(label);
    assert_int_equal(flamepix_label_width(label), flamepix_label_width(expected));
    assert_true(same_ink(type, label, expected));
}

/* That `text` at `max_px` looks as `expected` does with room to spare, also when others were fitted
 * between. */
static void assert_fits_as(struct flamepix_type *type, const char *text, uint32_t max_px,
                           enum flamepix_truncate keep, const char *expected)
{
    const struct flamepix_label *whole = label_of(type, expected, WIDE, FLAMEPIX_KEEP_HEAD);
    assert_non_null(whole);
    struct flamepix_label *copy = label_copy(whole);
    assert_looks_as(type, label_of(type, text, max_px, keep), copy);
    assert_looks_as(type, label_of(type, expected, WIDE, FLAMEPIX_KEEP_WHOLE), copy);
    assert_looks_as(type, label_of(type, text, max_px, keep), copy);
    free(copy);
}

static void test_a_text_that_fits_exactly_is_whole(void **state)
{
    struct flamepix_type *type = type_of(*state, 12);
    uint32_t px = width_of(type, "std::sort");
    assert_int_equal(px, 50);
    assert_fits_as(type, "std::sort", px, FLAMEPIX_KEEP_HEAD, "std::sort");
    assert_fits_as(type, "std::sort", px - 1, FLAMEPIX_KEEP_HEAD, "std::s…");
}

static void test_the_longest_head_that_fits_is_kept(void **state)
{
    struct flamepix_type *type = type_of(*state, 12);
    uint32_t px = width_of(type, "abcd…");
    assert_fits_as(type, "abcdefghijkl", px, FLAMEPIX_KEEP_HEAD, "abcd…");
    assert_fits_as(type, "abcdefghijkl", px - 1, FLAMEPIX_KEEP_HEAD, "abc…");
}

static void test_the_longest_tail_that_fits_is_kept(void **state)
{
    struct flamepix_type *type = type_of(*state, 12);
    uint32_t px = width_of(type, "…ijkl");
    assert_fits_as(type, "abcdefghijkl", px, FLAMEPIX_KEEP_TAIL, "…ijkl");
    assert_fits_as(type, "abcdefghijkl", px - 1, FLAMEPIX_KEEP_TAIL, "…jkl");
}

static void test_both_ends_are_kept_in_balance(void **state)
{
    struct flamepix_type *type = type_of(*state, 12);
    uint32_t px = width_of(type, "abc…jkl");
    assert_fits_as(type, "abcdefghijkl", px, FLAMEPIX_KEEP_MIDDLE, "abc…jkl");
    assert_fits_as(type, "abcdefghijkl", px - 1, FLAMEPIX_KEEP_MIDDLE, "abc…kl");
}

static void test_three_characters_at_least_remain(void **state)
{
    struct flamepix_type *type = type_of(*state, 12);
    uint32_t px = width_of(type, "ab…");
    assert_fits_as(type, "abcdef", px, FLAMEPIX_KEEP_HEAD, "ab…");
    assert_null(label_of(type, "abcdef", px - 1, FLAMEPIX_KEEP_HEAD));
    assert_null(label_of(type, "abcdef", 0, FLAMEPIX_KEEP_MIDDLE));
}

static void test_three_characters_are_shown_whole_or_not_at_all(void **state)
{
    struct flamepix_type *type = type_of(*state, 12);
    const char *texts[] = {"x", "ab", "www"};
    for (size_t i = 0; i < 3; i++) {
        uint32_t px = width_of(type, texts[i]);
        assert_fits_as(type, texts[i], px, FLAMEPIX_KEEP_HEAD, texts[i]);
        assert_null(label_of(type, texts[i], px - 1, FLAMEPIX_KEEP_HEAD));
    }
}

static void test_blank_text_is_no_label(void **state)
{
    struct flamepix_type *type = type_of(*state, 12);
    const char *texts[] = {"", " ", "          ", "\u3000\u3000", "\u200B"};
    for (size_t i = 0; i < sizeof(texts) / sizeof(texts[0]); i++) {
        assert_null(label_of(type, texts[i], 300, FLAMEPIX_KEEP_HEAD));
        assert_null(label_of(type, texts[i], 20, FLAMEPIX_KEEP_TAIL));
    }
}

static void test_a_name_is_cut_where_it_still_reads_like_one(void **state)
{
    struct flamepix_type *type = type_of(*state, 12);
    assert_fits_as(type, "std::sort", width_of(type, "std::…"), FLAMEPIX_KEEP_NAME, "std…");
    assert_fits_as(type, "Sort[int].loop", width_of(type, "Sort[int…"), FLAMEPIX_KEEP_NAME,
                   "Sort…");
    assert_fits_as(type, "[libcrypto.so]", width_of(type, "[libc…]"), FLAMEPIX_KEEP_NAME,
                   "[libc…]");
    assert_fits_as(type, "[libcrypto.so]", width_of(type, "[libc…]") - 1, FLAMEPIX_KEEP_NAME,
                   "[lib…]");
    assert_null(label_of(type, "[libcrypto.so]", width_of(type, "[lib…]") - 1, FLAMEPIX_KEEP_NAME));
    assert_null(label_of(type, "a.b.cdefg", width_of(type, "a.b.…"), FLAMEPIX_KEEP_NAME));
}

static void test_a_whole_text_that_is_shaped_is_one_label_for_all_widths(void **state)
{
    struct flamepix_type *type = type_of(*state, 12);
    uint32_t px = width_of(type, "std::сорт");
    assert_null(label_of(type, "std::сортед", px, FLAMEPIX_KEEP_WHOLE));
    size_t known = type->labels.count;
    const struct flamepix_label *label = label_of(type, "std::сортед", WIDE, FLAMEPIX_KEEP_WHOLE);
    assert_non_null(label);
    assert_null(label_of(type, "std::сортед", px + 1, FLAMEPIX_KEEP_WHOLE));
    assert_ptr_equal(label_of(type, "std::сортед", WIDE, FLAMEPIX_KEEP_HEAD), label);
    assert_int_equal(type->labels.count, known);
    assert_fits_as(type, "std::сортед", px, FLAMEPIX_KEEP_HEAD, "std::со…");
}

static void assert_shows(struct flamepix_type *type, const char *text, uint32_t max_px,
                         enum flamepix_truncate keep, const char *expected)
{
    struct flamepix_buffer shown = {0};
    const struct flamepix_label *label = label_of(type, text, max_px, keep);
    assert_non_null(label);
    assert_int_equal(
        flamepix_label_text(label, (struct flamepix_bytes){text, strlen(text)}, &shown),
        FLAMEPIX_OK);
    assert_int_equal(shown.length, strlen(expected));
    assert_memory_equal(shown.data, expected, shown.length);
    flamepix_buffer_free(&shown);
}

static void test_a_label_tells_what_it_shows_of_its_text(void **state)
{
    struct flamepix_type *type = type_of(*state, 12);
    uint32_t px = width_of(type, "Ände…");
    assert_shows(type, "Änderung", WIDE, FLAMEPIX_KEEP_HEAD, "Änderung");
    assert_shows(type, "Änderung", px, FLAMEPIX_KEEP_HEAD, "Ände…");
    assert_shows(type, "Änderung", width_of(type, "Än…ng"), FLAMEPIX_KEEP_MIDDLE, "Än…ng");
    assert_shows(type, "Unterführung", width_of(type, "…ührung"), FLAMEPIX_KEEP_TAIL, "…ührung");
    assert_shows(type, "[Änderung]", width_of(type, "[Ände…]"), FLAMEPIX_KEEP_NAME, "[Ände…]");
    assert_shows(type, "a\xFF\xFE bcdefghijkl", width_of(type, "a\xFF\xFE …"), FLAMEPIX_KEEP_HEAD,
                 "a\xFF\xFE …");
}

static void test_a_cut_never_parts_a_letter_from_its_mark(void **state)
{
    struct flamepix_type *type = type_of(*state, 12);
    uint32_t px = width_of(type, "eq\u0301…");
    assert_fits_as(type, "eq\u0301q\u0301q\u0301q\u0301", px, FLAMEPIX_KEEP_HEAD, "eq\u0301…");
    /* Four code points, but three characters. */
    assert_null(label_of(type, "wwq\u0301", width_of(type, "wwq") - 1, FLAMEPIX_KEEP_HEAD));
}

static void test_a_cut_arabic_word_joins_anew(void **state)
{
    struct flamepix_type *type = type_of(*state, 24);
    /* The last letter that is kept takes its final form, and stands to the right of the "…". */
    uint32_t px = width_of(type, "\u0628\u0628\u0628…");
    assert_fits_as(type, "\u0628\u0628\u0628\u0628\u0628\u0628\u0628\u0628\u0628\u0628", px,
                   FLAMEPIX_KEEP_HEAD, "\u0628\u0628\u0628…");
}

/* What a label needs: ink can reach beyond the advance. */
static uint32_t reach_of(struct flamepix_type *type, const char *text)
{
    int first, end;
    const struct flamepix_label *label = label_of(type, text, WIDE, FLAMEPIX_KEEP_HEAD);
    assert_true(ink_columns(type, label, &first, &end));
    assert_true(first >= 0);
    uint32_t width = flamepix_label_width(label);
    return (uint32_t)end > width ? (uint32_t)end : width;
}

static void test_ink_begins_at_the_pen_and_needs_room_like_advance(void **state)
{
    const char *texts[] = {"jjj", "fff", "_f_", "WAV", "\u0301x", "fj"};
    const double sizes[] = {9, 12, 24, 40};
    for (size_t i = 0; i < 4; i++) {
        struct flamepix_type *type = type_of(*state, sizes[i]);
        for (size_t k = 0; k < sizeof(texts) / sizeof(texts[0]); k++) {
            uint32_t reach = reach_of(type, texts[k]);
            assert_fits_as(type, texts[k], reach, FLAMEPIX_KEEP_HEAD, texts[k]);
            assert_null(label_of(type, texts[k], reach - 1, FLAMEPIX_KEEP_HEAD));
        }
    }
}

static void test_control_characters_look_like_their_pictures(void **state)
{
    struct flamepix_type *type = type_of(*state, 12);
    assert_fits_as(type, "a\tb\x7F", WIDE, FLAMEPIX_KEEP_HEAD, "a\u2409b\u2421");
}

static void test_an_override_of_direction_is_shown_and_not_obeyed(void **state)
{
    struct flamepix_type *type = type_of(*state, 12);
    assert_fits_as(type, "a\u202Ebc", WIDE, FLAMEPIX_KEEP_HEAD, "a\u202Cbc");
    assert_true(width_of(type, "a\u202Ebc") > width_of(type, "abc"));
    struct flamepix_label *label =
        label_copy(label_of(type, "a\u202Ebc", WIDE, FLAMEPIX_KEEP_HEAD));
    assert_false(same_ink(type, label, label_of(type, "a\u202Ecb", WIDE, FLAMEPIX_KEEP_HEAD)));
    free(label);
}

static void test_bytes_that_are_not_utf8_are_replaced_one_by_one(void **state)
{
    struct flamepix_type *type = type_of(*state, 12);
    assert_fits_as(type, "a\xE2\x86z", WIDE, FLAMEPIX_KEEP_HEAD, "a\uFFFD\uFFFDz");
}

static char *repeated(const char *unit, size_t times, size_t *length_ret)
{
    size_t length = strlen(unit);
    char *text = malloc(length * times);
    assert_non_null(text);
    for (size_t i = 0; i < times; i++)
        memcpy(text + i * length, unit, length);
    *length_ret = length * times;
    return text;
}

static void test_a_huge_name_costs_no_more_than_its_label(void **state)
{
    enum { TIMES = 10 * 1000 * 1000 };
    static const char *const units[] = {"ab", "\u0301", "a\u0301", "\xFF", "\u0628"};
    struct flamepix_type *type = type_of(*state, 12);
    for (size_t i = 0; i < sizeof(units) / sizeof(units[0]); i++) {
        size_t length;
        char *text = repeated(units[i], TIMES, &length);
        for (int keep = FLAMEPIX_KEEP_HEAD; keep <= FLAMEPIX_KEEP_MIDDLE; keep++) {
            const struct flamepix_label *label;
            assert_int_equal(flamepix_type_fit(type, (struct flamepix_bytes){text, length}, 300,
                                               (enum flamepix_truncate)keep, &label),
                             FLAMEPIX_OK);
            if (i == 1)
                assert_null(label);
            else
                assert_in_range(flamepix_label_width(label), 280, 300);
        }
        free(text);
    }
}

/* That a line that was put together at `max_px` looks as the text `expected` does. */
static void assert_line_fits_as(struct flamepix_type *type, const char *line, uint32_t max_px,
                                enum flamepix_truncate keep, const char *expected)
{
    const struct flamepix_label *label;
    const struct flamepix_label *whole = label_of(type, expected, WIDE, FLAMEPIX_KEEP_HEAD);
    assert_non_null(whole);
    struct flamepix_label *copy = label_copy(whole);
    assert_int_equal(flamepix_type_fit_line(type, text_of(line), max_px, keep, &label),
                     FLAMEPIX_OK);
    assert_looks_as(type, label, copy);
    free(copy);
}

#define FSI "\u2068"
#define PDI "\u2069"

static void test_isolates_of_a_line_are_not_drawn(void **state)
{
    struct flamepix_type *type = type_of(*state, 12);
    assert_line_fits_as(type, "a " FSI "b" PDI " c", WIDE, FLAMEPIX_KEEP_HEAD, "a b c");
    assert_line_fits_as(type, "Self: " FSI "שלום" PDI, WIDE, FLAMEPIX_KEEP_HEAD, "Self: שלום");
    assert_line_fits_as(type, FSI PDI "ab" FSI, WIDE, FLAMEPIX_KEEP_HEAD, "ab");
    /* In any other text they are boxes. */
    assert_true(width_of(type, "a " FSI "b" PDI " c") > width_of(type, "a b c"));
    assert_line_fits_as(type, "a " FSI "b" PDI " c", WIDE, FLAMEPIX_KEEP_HEAD, "a b c");
}

static void test_what_is_cut_leaves_no_isolate_open(void **state)
{
    struct flamepix_type *type = type_of(*state, 12);
    assert_line_fits_as(type, "ab " FSI "שלום שלום" PDI " yz", width_of(type, "ab … yz"),
                        FLAMEPIX_KEEP_MIDDLE, "ab … yz");
    assert_line_fits_as(type, "xyz" FSI "שלום שלום" PDI "12", width_of(type, "xyz…"),
                        FLAMEPIX_KEEP_HEAD, "xyz…");
}

static void test_labels_stay_right_when_caches_overflow(void **state)
{
    struct flamepix_type *type = type_of(*state, 12);
    char name[64];
    size_t largest = 0;
    for (int i = 0; i < 20000; i++) {
        snprintf(name, sizeof(name), "a_rather_long_name_of_a_function_%d", i);
        assert_non_null(label_of(type, name, 100, FLAMEPIX_KEEP_TAIL));
        largest = type->labels.nbytes > largest ? type->labels.nbytes : largest;
    }
    assert_in_range(largest, 1000000, 2000000);
    assert_fits_as(type, "abcdefghijkl", width_of(type, "abcd…"), FLAMEPIX_KEEP_HEAD, "abcd…");
}

#define WITH_FONTS(test) cmocka_unit_test_setup_teardown(test, fonts_setup, fonts_teardown)

int main(void)
{
    const struct CMUnitTest tests[] = {
        WITH_FONTS(test_a_text_that_fits_exactly_is_whole),
        WITH_FONTS(test_the_longest_head_that_fits_is_kept),
        WITH_FONTS(test_the_longest_tail_that_fits_is_kept),
        WITH_FONTS(test_both_ends_are_kept_in_balance),
        WITH_FONTS(test_three_characters_at_least_remain),
        WITH_FONTS(test_three_characters_are_shown_whole_or_not_at_all),
        WITH_FONTS(test_blank_text_is_no_label),
        WITH_FONTS(test_a_name_is_cut_where_it_still_reads_like_one),
        WITH_FONTS(test_a_whole_text_that_is_shaped_is_one_label_for_all_widths),
        WITH_FONTS(test_a_label_tells_what_it_shows_of_its_text),
        WITH_FONTS(test_a_cut_never_parts_a_letter_from_its_mark),
        WITH_FONTS(test_a_cut_arabic_word_joins_anew),
        WITH_FONTS(test_ink_begins_at_the_pen_and_needs_room_like_advance),
        WITH_FONTS(test_control_characters_look_like_their_pictures),
        WITH_FONTS(test_an_override_of_direction_is_shown_and_not_obeyed),
        WITH_FONTS(test_bytes_that_are_not_utf8_are_replaced_one_by_one),
        WITH_FONTS(test_a_huge_name_costs_no_more_than_its_label),
        WITH_FONTS(test_isolates_of_a_line_are_not_drawn),
        WITH_FONTS(test_what_is_cut_leaves_no_isolate_open),
        WITH_FONTS(test_labels_stay_right_when_caches_overflow),
    };
    return cmocka_run_group_tests_name("fit_label", tests, NULL, NULL);
}
