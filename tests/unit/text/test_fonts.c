#include <errno.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include <flamepix/text.h>

#include "support/pictures/type_support.h"

static void test_fonts_refuse_a_file_that_is_no_font(void **state)
{
    assert_int_equal(flamepix_fonts_add(*state, "fonts/LICENSE-DejaVu.txt"), FLAMEPIX_BAD_FONT);
    assert_int_equal(flamepix_fonts_add(*state, "/dev/null"), FLAMEPIX_READ_FAILED);
}

static void test_fonts_tell_why_a_file_cannot_be_read(void **state)
{
    errno = 0;
    assert_int_equal(flamepix_fonts_add(*state, "fonts/no such file"), FLAMEPIX_READ_FAILED);
    assert_int_equal(errno, ENOENT);
    assert_int_equal(flamepix_fonts_add(*state, "fonts"), FLAMEPIX_READ_FAILED);
    assert_int_equal(errno, EISDIR);
}

static void test_fonts_take_faces_only_before_the_first_type(void **state)
{
    assert_int_equal(flamepix_fonts_add(*state, "fonts/DejaVuSans.ttf"), FLAMEPIX_OK);
    type_of(*state, 12);
    assert_int_equal(flamepix_fonts_add(*state, "fonts/DejaVuSans.ttf"), FLAMEPIX_BAD_ARGUMENT);
}

static void test_fonts_keep_the_last_eight_sizes(void **state)
{
    struct flamepix_type *twelve = type_of(*state, 12);
    for (int px = 20; px < 27; px++)
        type_of(*state, px);
    assert_ptr_equal(type_of(*state, 12), twelve);
    for (int px = 30; px < 37; px++)
        type_of(*state, px);
    assert_ptr_equal(type_of(*state, 12), twelve);
    assert_ptr_not_equal(type_of(*state, 12.5), twelve);
}

static void test_fonts_refuse_sizes_out_of_range(void **state)
{
    struct flamepix_type *type;
    assert_int_equal(flamepix_fonts_type(*state, 0.9, &type), FLAMEPIX_BAD_ARGUMENT);
    assert_int_equal(flamepix_fonts_type(*state, 1001, &type), FLAMEPIX_BAD_ARGUMENT);
    assert_int_equal(flamepix_fonts_type(*state, 0.0 / 0.0, &type), FLAMEPIX_BAD_ARGUMENT);
    type_of(*state, 1);
    type_of(*state, 1000);
}

static void test_letters_are_centred_by_capitals_and_descenders(void **state)
{
    struct flamepix_type_metrics metrics = flamepix_type_metrics(type_of(*state, 12));
    assert_int_equal(metrics.cap_height, 9);
    assert_int_equal(metrics.descender, 3);
    metrics = flamepix_type_metrics(type_of(*state, 24));
    assert_int_equal(metrics.cap_height, 18);
    assert_int_equal(metrics.descender, 5);
}

static void test_metrics_hold_the_ink_of_ordinary_text(void **state)
{
    struct flamepix_type_metrics metrics = flamepix_type_metrics(type_of(*state, 12));
    assert_int_equal(metrics.ascent, 12);
    assert_int_equal(metrics.descent, 3);
    metrics = flamepix_type_metrics(type_of(*state, 24));
    assert_int_equal(metrics.ascent, 23);
    assert_int_equal(metrics.descent, 6);
}

static void test_fonts_free_takes_null(void **state)
{
    (void)state;
    flamepix_fonts_free(NULL);
}

static void test_bold_letters_are_wider_and_no_other_type(void **state)
{
    struct flamepix_type *bold, *again;
    assert_int_equal(flamepix_fonts_bold_type(*state, 18, &bold), FLAMEPIX_OK);
    struct flamepix_type *regular = type_of(*state, 18);
    assert_ptr_not_equal(bold, regular);
    assert_int_equal(flamepix_fonts_bold_type(*state, 18, &again), FLAMEPIX_OK);
    assert_ptr_equal(bold, again);
    static const char *const words[] = {"Title", "Ωμέγα", "Жук"};
    for (size_t i = 0; i < sizeof(words) / sizeof(words[0]); i++) {
        const struct flamepix_label *label = label_of(bold, words[i], 500, FLAMEPIX_KEEP_HEAD);
        const struct flamepix_label *plain = label_of(regular, words[i], 500, FLAMEPIX_KEEP_HEAD);
        assert_true(flamepix_label_width(label) > flamepix_label_width(plain));
    }
}

static void test_what_has_no_bold_letters_is_drawn_with_the_regular_ones(void **state)
{
    struct flamepix_type *bold;
    assert_int_equal(flamepix_fonts_bold_type(*state, 18, &bold), FLAMEPIX_OK);
    struct flamepix_type *regular = type_of(*state, 18);
    const struct flamepix_label *hebrew = label_of(bold, "שלום", 500, FLAMEPIX_KEEP_HEAD);
    assert_int_equal(flamepix_label_width(hebrew),
                     flamepix_label_width(label_of(regular, "שלום", 500, FLAMEPIX_KEEP_HEAD)));
    assert_int_equal(flamepix_fonts_bold_type(*state, 0, &bold), FLAMEPIX_BAD_ARGUMENT);
}

#define WITH_FONTS(test) cmocka_unit_test_setup_teardown(test, fonts_setup, fonts_teardown)

int main(void)
{
    const struct CMUnitTest tests[] = {
        WITH_FONTS(test_fonts_refuse_a_file_that_is_no_font),
        WITH_FONTS(test_fonts_tell_why_a_file_cannot_be_read),
        WITH_FONTS(test_fonts_take_faces_only_before_the_first_type),
        WITH_FONTS(test_fonts_keep_the_last_eight_sizes),
        WITH_FONTS(test_fonts_refuse_sizes_out_of_range),
        WITH_FONTS(test_letters_are_centred_by_capitals_and_descenders),
        WITH_FONTS(test_metrics_hold_the_ink_of_ordinary_text),
        cmocka_unit_test(test_fonts_free_takes_null),
        WITH_FONTS(test_bold_letters_are_wider_and_no_other_type),
        WITH_FONTS(test_what_has_no_bold_letters_is_drawn_with_the_regular_ones),
    };
    return cmocka_run_group_tests_name("fonts", tests, NULL, NULL);
}
