#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include <flamepix/text.h>

#include "text/characters.h"
#include "text/label.h"

static fpx_script_set find(struct fpx_script_list *list, uint32_t code)
{
    static struct fpx_harfbuzz harfbuzz; /* loaded once */
    assert_int_equal(fpx_harfbuzz_load(&harfbuzz), FLAMEPIX_OK);
    return fpx_script_list_find(
        list, harfbuzz.unicode_script(harfbuzz.unicode_funcs_get_default(), code));
}

static void assert_text(struct flamepix_buffer *text, const char *wanted)
{
    assert_int_equal(flamepix_buffer_append(text, "", 1), FLAMEPIX_OK);
    assert_string_equal(text->data, wanted);
    flamepix_buffer_free(text);
}

static void test_scripts_are_named_in_the_order_of_their_names(void **state)
{
    (void)state;
    struct fpx_script_list list = {.count = 0};
    struct flamepix_buffer text = {0};
    fpx_script_set set = find(&list, 0x0E01);
    set |= find(&list, 0x6F22);
    set |= find(&list, 0x0915);
    set |= find(&list, 0x0916);
    assert_int_equal(fpx_script_list_append(&list, set, &text), FLAMEPIX_OK);
    assert_text(&text, "Devanagari, Han and Thai");
    assert_int_equal(fpx_script_list_append(&list, find(&list, 0x0E01), &text), FLAMEPIX_OK);
    assert_text(&text, "Thai");
    assert_int_equal(fpx_script_list_append(&list, 0, &text), FLAMEPIX_OK);
    assert_text(&text, "");
}

static void test_a_script_without_a_known_name_is_called_by_its_tag(void **state)
{
    (void)state;
    struct fpx_script_list list = {.count = 0};
    struct flamepix_buffer text = {0};
    fpx_script_set set = find(&list, 0x1F600);
    set |= find(&list, 0x1BC0);
    assert_int_equal(fpx_script_list_append(&list, set, &text), FLAMEPIX_OK);
    assert_text(&text, "Batk and symbols");
    struct fpx_script_list other = {.count = 0};
    set = find(&other, 0x1A00);
    set |= find(&other, 0x1BC0);
    assert_int_equal(fpx_script_list_append(&other, set, &text), FLAMEPIX_OK);
    assert_text(&text, "Batk and Bugi");
}

static void test_more_scripts_than_a_set_can_hold_are_not_noted(void **state)
{
    (void)state;
    struct fpx_script_list list = {.count = 0};
    fpx_script_set all = 0;
    for (uint32_t code = 0; code < 0x20000; code++)
        all |= find(&list, code);
    assert_int_equal(list.count, FPX_SCRIPTS_MAX);
    assert_int_equal(all, UINT64_MAX);
    assert_int_not_equal(find(&list, 'a'), 0);
    assert_int_equal(find(&list, 0x1E900), 0);
}

static void test_boxes_that_are_meant_have_no_script(void **state)
{
    (void)state;
    struct fpx_script_list list = {.count = 0};
    assert_int_equal(find(&list, FPX_BOX), 0);
    assert_int_equal(find(&list, 0xE000), 0);
    assert_int_equal(find(&list, 0x0301), 0);
    assert_int_equal(list.count, 0);
}

/* -- labels ------------------------------------------------------------------------------------ */

enum { WIDTH = 400, HEIGHT = 30 };

static void draw(struct flamepix_fonts *fonts, const char *name, uint32_t max_px)
{
    static uint16_t pixels[WIDTH * HEIGHT];
    const struct flamepix_canvas canvas = {pixels, WIDTH, HEIGHT, WIDTH};
    struct flamepix_type *type;
    const struct flamepix_label *label;
    assert_int_equal(flamepix_fonts_type(fonts, 12, &type), FLAMEPIX_OK);
    assert_int_equal(flamepix_type_fit(type, (struct flamepix_bytes){name, strlen(name)}, max_px,
                                       FLAMEPIX_KEEP_HEAD, &label),
                     FLAMEPIX_OK);
    if (label != NULL)
        assert_int_equal(flamepix_label_draw(type, label, 0, 20, &canvas), FLAMEPIX_OK);
}

static void assert_boxed(const struct flamepix_fonts *fonts, const char *wanted)
{
    struct flamepix_buffer text = {0};
    assert_int_equal(flamepix_fonts_have_boxed(fonts), wanted[0] != '\0');
    assert_int_equal(flamepix_fonts_boxed(fonts, &text), FLAMEPIX_OK);
    assert_text(&text, wanted);
}

static void test_labels_remember_what_they_draw_as_boxes(void **state)
{
    (void)state;
    struct flamepix_fonts *fonts;
    assert_int_equal(flamepix_fonts_create(&fonts), FLAMEPIX_OK);
    draw(fonts, "plain \xC3\xA9\xD0\x96", WIDTH);
    assert_boxed(fonts, "");
    draw(fonts, "a\xE6\xBC\xA2\xE0\xA4\x95", WIDTH);
    assert_boxed(fonts, "Devanagari and Han");
    flamepix_fonts_forget_boxed(fonts);
    assert_boxed(fonts, "");
    draw(fonts, "a\xE6\xBC\xA2\xE0\xA4\x95", WIDTH);
    assert_boxed(fonts, "Devanagari and Han");
    flamepix_fonts_free(fonts);
}

static void test_what_is_cut_away_is_no_box(void **state)
{
    (void)state;
    struct flamepix_fonts *fonts;
    assert_int_equal(flamepix_fonts_create(&fonts), FLAMEPIX_OK);
    draw(fonts, "a long name that ends in \xE6\xBC\xA2", 60);
    assert_boxed(fonts, "");
    draw(fonts, "\xE6\xBC\xA2 begins a long name that is cut", 60);
    assert_boxed(fonts, "Han");
    flamepix_fonts_free(fonts);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_scripts_are_named_in_the_order_of_their_names),
        cmocka_unit_test(test_a_script_without_a_known_name_is_called_by_its_tag),
        cmocka_unit_test(test_more_scripts_than_a_set_can_hold_are_not_noted),
        cmocka_unit_test(test_boxes_that_are_meant_have_no_script),
        cmocka_unit_test(test_labels_remember_what_they_draw_as_boxes),
        cmocka_unit_test(test_what_is_cut_away_is_no_box),
    };
    return cmocka_run_group_tests_name("missing_scripts", tests, NULL, NULL);
}
