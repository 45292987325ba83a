#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "gallery/gallery_assets.h"
#include "support/scarce_memory.h"

static const struct fpx_gallery_options usual = {.title = "Profiles"};

static const struct fpx_gallery_item picture = {.input = "in/a/b.folded",
                                                .thumb = "a/b.png",
                                                .picture = "a/b.png",
                                                .pictures = 1,
                                                .has_figures = true,
                                                .total = 348427,
                                                .unit = "samples",
                                                .alt = "Flame graph of 348,427 samples."};

static struct fpx_gallery_item item_at(const void *items, size_t i)
{
    return ((const struct fpx_gallery_item *)items)[i];
}

static void expect(const struct fpx_gallery_options *options, const struct fpx_gallery_item *items,
                   size_t count, const char *expected)
{
    struct flamepix_buffer page = {0};
    const struct fpx_gallery_items all = {count, item_at, items};
    assert_int_equal(fpx_gallery_readme_write(options, &all, flamepix_buffer_write, &page),
                     FLAMEPIX_OK);
    assert_true(fpx_gallery_readme_is_ours(flamepix_buffer_bytes(&page)));
    assert_int_equal(flamepix_buffer_append(&page, "", 1), FLAMEPIX_OK);
    assert_string_equal(page.data, expected);
    flamepix_buffer_free(&page);
}

static void test_each_picture_has_a_section(void **state)
{
    (void)state;
    struct fpx_gallery_item items[] = {picture, picture, picture, picture};
    items[1].input = "in/c.folded";
    items[1].picture = "c.png";
    items[1].alt = NULL;
    items[2].alt = NULL;
    items[2].has_figures = false;
    items[2].total = (double)NAN;
    items[3].state = FPX_GALLERY_GONE;
    expect(&usual, items, 4,
           "<!-- flamepix-readme-1 -->\n\n# Profiles\n"
           "\n## a/b.folded\n\n![Flame graph of 348,427 samples.](a/b.png)\n"
           "\n## c.folded\n\n![348,427 samples](c.png)\n"
           "\n## a/b.folded\n\n![b.folded](a/b.png)\n");
}

static void test_a_dark_twin_is_chosen_by_the_theme(void **state)
{
    (void)state;
    struct fpx_gallery_item both = picture;
    both.dark_picture = "a/b-dark.png";
    expect(&usual, &both, 1,
           "<!-- flamepix-readme-1 -->\n\n# Profiles\n\n## b.folded\n\n"
           "<picture><source media=\"(prefers-color-scheme: dark)\" srcset=\"a/b-dark.png\">"
           "![Flame graph of 348,427 samples.](a/b.png)</picture>\n");
}

static void test_nothing_of_a_name_a_path_or_a_text_is_markup(void **state)
{
    (void)state;
    struct fpx_gallery_item item = picture;
    item.input = "in/*a*_[b](c)\n<d>";
    item.picture = "a (b)\xff.png";
    item.alt = "a](b) `c` <d>";
    expect(&usual, &item, 1,
           "<!-- flamepix-readme-1 -->\n\n# Profiles\n\n"
           "## &#42;a&#42;&#95;&#91;b&#93;(c)&#92;x0A&#60;d&#62;\n\n"
           "![a&#93;(b) &#96;c&#96; &#60;d&#62;](a%20%28b%29%FF.png)\n");
}

static void test_a_failure_says_why(void **state)
{
    (void)state;
    const struct fpx_gallery_item item = {
        .input = "in/a", .state = FPX_GALLERY_FAILED, .error = "not a count", .line = 7};
    expect(&usual, &item, 1,
           "<!-- flamepix-readme-1 -->\n\n# Profiles\n\n## a\n\nFailed: not a count (line 7)\n");
}

static void test_no_other_page_is_ours(void **state)
{
    (void)state;
    static const char *const others[] = {"", "# Profiles\n", "<!-- flamepix-markdown-1 -->\n"};
    for (size_t i = 0; i < sizeof(others) / sizeof(others[0]); i++)
        assert_false(fpx_gallery_readme_is_ours(flamepix_bytes_of(others[i])));
}

static enum flamepix_status write_page(void *user)
{
    struct fpx_gallery_item both = picture;
    struct flamepix_buffer page = {0};
    const struct fpx_gallery_items all = {1, item_at, &both};
    (void)user;
    both.dark_picture = "a/b-dark.png";
    const enum flamepix_status status =
        fpx_gallery_readme_write(&usual, &all, flamepix_buffer_write, &page);
    flamepix_buffer_free(&page);
    return status;
}

static void test_memory_that_runs_out_is_said(void **state)
{
    (void)state;
    assert_true(scarce_memory_try(write_page, NULL) > 0);
}

static void test_what_has_no_samples_says_so(void **state)
{
    (void)state;
    const struct fpx_gallery_item item = {.input = "in/a", .state = FPX_GALLERY_EMPTY};
    expect(&usual, &item, 1, "<!-- flamepix-readme-1 -->\n\n# Profiles\n\n## a\n\nNo samples\n");
}

static void test_what_was_passed_over_says_why(void **state)
{
    (void)state;
    const struct fpx_gallery_item item = {.input = "in/a",
                                          .baseline_only = true,
                                          .state = FPX_GALLERY_EMPTY,
                                          .error = "it is only in the baseline",
                                          .total = (double)NAN};
    expect(&usual, &item, 1,
           "<!-- flamepix-readme-1 -->\n\n# Profiles\n\n## in/a\n\nit is only in the baseline\n");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_what_has_no_samples_says_so),
        cmocka_unit_test(test_what_was_passed_over_says_why),
        cmocka_unit_test(test_each_picture_has_a_section),
        cmocka_unit_test(test_a_dark_twin_is_chosen_by_the_theme),
        cmocka_unit_test(test_nothing_of_a_name_a_path_or_a_text_is_markup),
        cmocka_unit_test(test_a_failure_says_why),
        cmocka_unit_test(test_no_other_page_is_ours),
        cmocka_unit_test(test_memory_that_runs_out_is_said),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
