#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "text/bidi.h"
#include "text/characters.h"

static void test_bidi_classes_of_letters_digits_and_marks(void **state)
{
    (void)state;
    assert_int_equal(fpx_bidi_class('a'), FRIBIDI_TYPE_LTR);
    assert_int_equal(fpx_bidi_class(0x4E2D), FRIBIDI_TYPE_LTR);
    assert_int_equal(fpx_bidi_class(0x05D0), FRIBIDI_TYPE_RTL);
    assert_int_equal(fpx_bidi_class(0x0627), FRIBIDI_TYPE_AL);
    assert_int_equal(fpx_bidi_class('7'), FRIBIDI_TYPE_EN);
    assert_int_equal(fpx_bidi_class(0x0663), FRIBIDI_TYPE_AN);
    assert_int_equal(fpx_bidi_class(0x0301), FRIBIDI_TYPE_NSM);
    assert_int_equal(fpx_bidi_class(0x20AC), FRIBIDI_TYPE_ET);
    assert_int_equal(fpx_bidi_class(0x2192), FRIBIDI_TYPE_ON);
    assert_int_equal(fpx_bidi_class(FPX_BOX), FRIBIDI_TYPE_ON);
}

static void test_bidi_classes_are_those_of_each_character(void **state)
{
    (void)state;
    const struct {
        uint32_t code;
        FriBidiCharType class;
    } cases[] = {
        {0x02B9, FRIBIDI_TYPE_ON},   /* modifier letter prime */
        {0x02C6, FRIBIDI_TYPE_ON},   /* modifier letter circumflex */
        {0x0374, FRIBIDI_TYPE_ON},   /* Greek numeral sign */
        {0x058A, FRIBIDI_TYPE_ON},   /* Armenian hyphen */
        {0x05BE, FRIBIDI_TYPE_RTL},  /* Hebrew maqaf */
        {0x0BF3, FRIBIDI_TYPE_ON},   /* Tamil day sign */
        {0x0C78, FRIBIDI_TYPE_ON},   /* Telugu fraction digit */
        {0x0F3A, FRIBIDI_TYPE_ON},   /* Tibetan bracket */
        {0x1390, FRIBIDI_TYPE_ON},   /* Ethiopic tonal mark */
        {0x17F0, FRIBIDI_TYPE_ON},   /* Khmer divination number */
        {0x19E0, FRIBIDI_TYPE_ON},   /* Khmer lunar date */
        {0x1FBD, FRIBIDI_TYPE_ON},   /* Greek koronis */
        {0x2336, FRIBIDI_TYPE_LTR},  /* APL I-beam */
        {0x237A, FRIBIDI_TYPE_LTR},  /* APL alpha */
        {0x2488, FRIBIDI_TYPE_EN},   /* digit one full stop */
        {0x249C, FRIBIDI_TYPE_LTR},  /* parenthesized a */
        {0x24D0, FRIBIDI_TYPE_LTR},  /* circled a */
        {0x2E80, FRIBIDI_TYPE_ON},   /* CJK radical repeat */
        {0x2F00, FRIBIDI_TYPE_ON},   /* Kangxi radical one */
        {0x3190, FRIBIDI_TYPE_LTR},  /* ideographic annotation */
        {0x3220, FRIBIDI_TYPE_LTR},  /* parenthesized ideograph one */
        {0x3358, FRIBIDI_TYPE_LTR},  /* telegraph symbol for hour zero */
        {0x33E0, FRIBIDI_TYPE_LTR},  /* telegraph symbol for day one */
        {0xA490, FRIBIDI_TYPE_ON},   /* Yi radical */
        {0xFB29, FRIBIDI_TYPE_ES},   /* Hebrew alternative plus */
        {0xFD3E, FRIBIDI_TYPE_ON},   /* ornate parenthesis */
        {0x10107, FRIBIDI_TYPE_LTR}, /* Aegean number one */
        {0x10140, FRIBIDI_TYPE_ON},  /* Greek acrophonic quarter */
        {0x101D0, FRIBIDI_TYPE_LTR}, /* Phaistos disc pedestrian */
        {0x102E1, FRIBIDI_TYPE_EN},  /* Coptic epact digit one */
        {0x10C80, FRIBIDI_TYPE_RTL}, /* Old Hungarian A */
        {0x10CC0, FRIBIDI_TYPE_RTL}, /* Old Hungarian a */
        {0x11052, FRIBIDI_TYPE_ON},  /* Brahmi number one */
        {0x1D000, FRIBIDI_TYPE_LTR}, /* Byzantine musical symbol */
        {0x1D100, FRIBIDI_TYPE_LTR}, /* musical bar line */
        {0x1D200, FRIBIDI_TYPE_ON},  /* Greek vocal notation */
        {0x1F110, FRIBIDI_TYPE_LTR}, /* parenthesized A */
        {0x1F170, FRIBIDI_TYPE_LTR}, /* negative squared A */
        {0x1F1E6, FRIBIDI_TYPE_LTR}, /* regional indicator A */
    };
    for (size_t i = 0; i < sizeof(cases) / sizeof(cases[0]); i++)
        assert_int_equal(fpx_bidi_class(cases[i].code), cases[i].class);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_bidi_classes_of_letters_digits_and_marks),
        cmocka_unit_test(test_bidi_classes_are_those_of_each_character),
    };
    return cmocka_run_group_tests_name("bidi_class", tests, NULL, NULL);
}
