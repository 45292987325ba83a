#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "support/pictures/type_support.h"
#include "text/type.h"

/* Whether the text is fitted as a plain one, and the width of its label, 0 where it has none. */
static bool fits_plainly(struct flamepix_type *type, struct flamepix_bytes text, uint32_t max_px,
                         enum flamepix_truncate keep, uint32_t *width_ret)
{
    const struct flamepix_label *label = NULL;
    bool is_done;
    assert_int_equal(fpx_fit_plain_label(type, text, max_px, keep, &label, &is_done), FLAMEPIX_OK);
    *width_ret = label == NULL ? 0 : flamepix_label_width(label);
    return is_done;
}

static void test_plain_texts_are_not_kept(void **state)
{
    struct flamepix_type *type = type_of(*state, 12);
    assert_non_null(label_of(type, "std::sort", 200, FLAMEPIX_KEEP_NAME));
    assert_non_null(label_of(type, "30.1% · 2.4% self", 200, FLAMEPIX_KEEP_WHOLE));
    assert_non_null(label_of(type, "std::sort", 40, FLAMEPIX_KEEP_NAME));
    assert_null(label_of(type, "std::sort", 4, FLAMEPIX_KEEP_NAME));
    assert_int_equal(type->labels.count, 0);
    assert_int_equal(type->scratch->process.pid, 0);
}

static void test_one_character_that_is_not_plain_is_found_behind_what_fits(void **state)
{
    struct flamepix_type *type = type_of(*state, 12);
    uint32_t width;
    assert_true(fits_plainly(type, text_of("Größe … × 3"), 40, FLAMEPIX_KEEP_HEAD, &width));
    assert_true(width > 0);
    const char *const others[] = {"a rather long name ж", "a rather long name \t",
                                  "a rather long name \xFF", "a rather long name \x7F"};
    for (size_t i = 0; i < sizeof(others) / sizeof(others[0]); i++) {
        assert_false(fits_plainly(type, text_of(others[i]), 20, FLAMEPIX_KEEP_HEAD, &width));
        assert_false(fits_plainly(type, text_of(others[i]), 2000, FLAMEPIX_KEEP_HEAD, &width));
    }
}

static void test_blanks_alone_are_no_label_and_blanks_that_fill_the_room_are_left(void **state)
{
    struct flamepix_type *type = type_of(*state, 12);
    uint32_t width;
    assert_true(fits_plainly(type, text_of("   "), 100, FLAMEPIX_KEEP_HEAD, &width));
    assert_int_equal(width, 0);
    const struct flamepix_bytes text = text_of("                main");
    assert_false(fits_plainly(type, text, 20, FLAMEPIX_KEEP_HEAD, &width));
    assert_true(fits_plainly(type, text, 20, FLAMEPIX_KEEP_WHOLE, &width));
    assert_int_equal(width, 0);
}

static void test_ends_of_what_does_not_fit_are_left(void **state)
{
    struct flamepix_type *type = type_of(*state, 12);
    const enum flamepix_truncate keeps[] = {FLAMEPIX_KEEP_TAIL, FLAMEPIX_KEEP_MIDDLE};
    uint32_t width;
    for (size_t i = 0; i < 2; i++) {
        assert_true(fits_plainly(type, text_of("std::sort"), 50, keeps[i], &width));
        assert_int_equal(width, 50);
        assert_false(fits_plainly(type, text_of("std::sort"), 49, keeps[i], &width));
    }
}

static void test_very_long_texts_are_left(void **state)
{
    struct flamepix_type *type = type_of(*state, 12);
    char text[4097];
    uint32_t width;
    memset(text, 'x', sizeof(text));
    assert_true(fits_plainly(type, (struct flamepix_bytes){text, 4096}, 1 << 20,
                             FLAMEPIX_KEEP_WHOLE, &width));
    assert_int_equal(width, 4096 * 7);
    assert_false(fits_plainly(type, (struct flamepix_bytes){text, 4097}, 1 << 20,
                              FLAMEPIX_KEEP_WHOLE, &width));
}

#define WITH_FONTS(test) cmocka_unit_test_setup_teardown(test, fonts_setup, fonts_teardown)

int main(void)
{
    const struct CMUnitTest tests[] = {
        WITH_FONTS(test_plain_texts_are_not_kept),
        WITH_FONTS(test_one_character_that_is_not_plain_is_found_behind_what_fits),
        WITH_FONTS(test_blanks_alone_are_no_label_and_blanks_that_fill_the_room_are_left),
        WITH_FONTS(test_ends_of_what_does_not_fit_are_left),
        WITH_FONTS(test_very_long_texts_are_left),
    };
    return cmocka_run_group_tests_name("fit_plain_label", tests, NULL, NULL);
}
