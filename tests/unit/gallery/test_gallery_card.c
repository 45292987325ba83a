#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "gallery/gallery.h"

static const struct fpx_gallery_options usual = {
    .title = "Profiles", .thumb_width = 320, .thumb_height = 180};

static const struct fpx_gallery_item picture = {.input = "in/a/b.folded",
                                                .thumb = "a/b@thumb.png",
                                                .picture = "a/b@docs.png",
                                                .pictures = 2,
                                                .has_figures = true,
                                                .total = 348427,
                                                .unit = "samples",
                                                .depth = 37,
                                                .width = 320,
                                                .height = 180,
                                                .hottest = "malloc, memcpy, main"};

static struct fpx_gallery_item item_at(const void *items, size_t i)
{
    return ((const struct fpx_gallery_item *)items)[i];
}

/* The caller frees it. */
static char *page_of(const struct fpx_gallery_options *options,
                     const struct fpx_gallery_item *items, size_t count)
{
    struct flamepix_buffer page = {0};
    const struct fpx_gallery_items all = {count, item_at, items};
    assert_int_equal(fpx_gallery_write(options, &all, flamepix_buffer_write, &page), FLAMEPIX_OK);
    assert_int_equal(flamepix_buffer_append(&page, "", 1), FLAMEPIX_OK);
    return page.data;
}

static void assert_page_holds(const struct fpx_gallery_item *items, size_t count,
                              const char *expected)
{
    char *page = page_of(&usual, items, count);
    if (strstr(page, expected) == NULL)
        fail_msg("%s is not on the page", expected);
    free(page);
}

static void assert_page_lacks(const struct fpx_gallery_item *items, size_t count, const char *text)
{
    char *page = page_of(&usual, items, count);
    if (strstr(page, text) != NULL)
        fail_msg("%s is on the page", text);
    free(page);
}

static void test_what_is_not_known_is_not_said(void **state)
{
    (void)state;
    struct fpx_gallery_item items[] = {picture, picture};
    items[1].input = "in/a/unknown.folded";
    items[1].has_figures = false;
    items[1].total = (double)NAN;
    items[1].hottest = NULL;
    assert_page_holds(items, 2,
                      " alt=\"unknown.folded\"><bdi class=name role=heading "
                      "aria-level=2>unknown.folded</bdi></a><a class=here ");
    assert_page_holds(items, 2, "<dt>samples in total, of 1 of 2</dt><dd>348,427</dd>");
    assert_page_lacks(items + 1, 1, "in total");
}

static void test_what_is_no_profile_has_a_card_and_is_no_picture(void **state)
{
    (void)state;
    const struct fpx_gallery_item item = {.input = "in/notes.txt",
                                          .state = FPX_GALLERY_NO_PROFILE,
                                          .error = "its format was not detected",
                                          .total = (double)NAN};
    assert_page_holds(&item, 1,
                      "<dt>pictures</dt><dd>0</dd></div>\n<div><dt>no profile</dt><dd>1<");
    assert_page_holds(
        &item, 1,
        "<p class=nothing>no profile</p><bdi class=name role=heading aria-level=2>notes.txt</bdi>"
        "<p class=warning>its format was not detected</p>");
}

static void test_files_of_an_earlier_run_are_marked(void **state)
{
    (void)state;
    const struct fpx_gallery_file file = {.path = "a b.png"};
    const struct fpx_gallery_item item = {
        .input = "in/a", .state = FPX_GALLERY_FAILED, .error = "x", .stale = {&file, 1}};
    assert_page_holds(&item, 1,
                      "<details class='files stale'><summary>1 file of an earlier run</summary>"
                      "<a href=\"a%20b.png\"><bdi>a b.png</bdi></a></details>");
    assert_page_holds(&item, 1, "<div class=some><dt>of an earlier run</dt><dd>1</dd>");
}

static void test_what_is_gone_is_listed_and_has_no_card(void **state)
{
    (void)state;
    const struct fpx_gallery_file files[] = {{.path = "old.png"}, {.path = "b.csv"}};
    struct fpx_gallery_item items[] = {
        {.input = "in/old", .state = FPX_GALLERY_GONE, .gone = {files, 1}}, picture};
    items[1].gone = (struct fpx_gallery_list){files + 1, 1};
    assert_page_holds(items, 2, "<div class=some><dt>made no more</dt><dd>2</dd>");
    assert_page_holds(items, 2,
                      "<li><a href=\"old.png\"><bdi>old.png</bdi></a>"
                      " <span>its input is gone</span>\n"
                      "<li><a href=\"b.csv\"><bdi>b.csv</bdi></a>\n");
    assert_page_holds(items, 2, " data-count=1>");
    assert_page_lacks(items, 2, "<bdi class=name role=heading aria-level=2>old");
}

static void test_more_pictures_of_an_input_are_linked(void **state)
{
    (void)state;
    const struct fpx_gallery_file files[] = {{"a/main.png", "main/loop"}, {"a@2x.png", NULL}};
    struct fpx_gallery_item item = picture;
    item.more = (struct fpx_gallery_list){files, 2};
    assert_page_holds(&item, 1,
                      "<details class=files><summary>2 more pictures</summary>"
                      "<a href=\"a/main.png\"><bdi>main/loop</bdi></a>\n"
                      "<a href=\"a%402x.png\"><bdi>a@2x.png</bdi></a></details>");
}

static void test_a_card_keeps_its_address_whatever_is_beside_it(void **state)
{
    (void)state;
    struct fpx_gallery_item items[] = {picture, picture, picture};
    items[0].input = "elsewhere/new.folded";
    items[1].state = FPX_GALLERY_FAILED;
    items[1].key = items[2].key = "night/a.png";
    assert_page_holds(items, 2, "<li id=card-a89112e313ea2994 class=failed ");
    assert_page_holds(items + 2, 1, "<li id=card-a89112e313ea2994 data-total=");
    items[2].key = NULL;
    assert_page_holds(items + 2, 1, "<li id=card-87dcd5e255406f4b data-total=");
}

static void test_a_remark_stands_on_top(void **state)
{
    (void)state;
    struct fpx_gallery_options options = usual;
    options.remark = "the report of shard 1 of 3 is <missing>";
    char *page = page_of(&options, &picture, 1);
    assert_non_null(
        strstr(page, "<p class=remark>the report of shard 1 of 3 is &lt;missing&gt;</p>"));
    free(page);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_what_is_not_known_is_not_said),
        cmocka_unit_test(test_what_is_no_profile_has_a_card_and_is_no_picture),
        cmocka_unit_test(test_files_of_an_earlier_run_are_marked),
        cmocka_unit_test(test_what_is_gone_is_listed_and_has_no_card),
        cmocka_unit_test(test_more_pictures_of_an_input_are_linked),
        cmocka_unit_test(test_a_card_keeps_its_address_whatever_is_beside_it),
        cmocka_unit_test(test_a_remark_stands_on_top),
    };
    return cmocka_run_group_tests_name("gallery_card", tests, NULL, NULL);
}
