#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "gallery/gallery.h"
#include "gallery/gallery_assets.h"
#include "support/scarce_memory.h"

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

static void test_a_card_has_its_picture_name_and_figures(void **state)
{
    (void)state;
    assert_page_holds(
        &picture, 1,
        "<li id=card-87dcd5e255406f4b data-total=348427 data-depth=37><a href=\"a/b%40docs.png\">"
        "<img loading=lazy decoding=async src=\"a/b%40thumb.png\" width=320 height=180"
        " alt=\"348,427 samples; most self weight in malloc, memcpy, main\">"
        "<bdi class=name role=heading aria-level=2>b.folded</bdi></a>"
        "<p class=figures>348,427 samples <span>37 deep</span></p>"
        "<p class=top aria-hidden=true>malloc, memcpy, main</p>"
        "<a class=here href=#card-87dcd5e255406f4b aria-label='Link to this card'>#</a>\n");
}

static void test_a_failure_has_its_error_and_no_picture(void **state)
{
    (void)state;
    const struct fpx_gallery_item item = {
        .input = "in/a.folded", .state = FPX_GALLERY_FAILED, .error = "not a count", .line = 1234};
    assert_page_holds(&item, 1,
                      "<li id=card-57145f5f6d10b51b class=failed data-total=0 data-depth=0><p "
                      "class=error><b>Failed</b><span>not a count (line 1234)</span></p>"
                      "<bdi class=name role=heading aria-level=2>a.folded</bdi>");
    assert_page_holds(
        &item, 1, "<li><a href=#card-57145f5f6d10b51b><bdi>a.folded</bdi></a> <span>not a count");
    assert_page_lacks(&item, 1, "<img");
}

static void test_the_head_counts_and_sums(void **state)
{
    (void)state;
    struct fpx_gallery_item items[] = {
        picture, picture, {.input = "in/c", .state = FPX_GALLERY_FAILED}};
    assert_page_holds(items, 3, "<dt>pictures</dt><dd>4</dd>");
    assert_page_holds(items, 3, "<dt>failure</dt><dd>1</dd>");
    assert_page_holds(items, 3, "<dt>samples in total</dt><dd>696,854</dd>");
    assert_page_holds(items, 3, "<p class=from>from <bdi>in/</bdi>");
}

static void test_each_unit_has_a_total_of_its_own(void **state)
{
    (void)state;
    struct fpx_gallery_item items[] = {picture, picture, picture};
    items[1].unit = "bytes";
    items[1].total = 5;
    items[2].unit = NULL; /* samples */
    assert_page_holds(items, 3, "<dt>samples in total</dt><dd>696,854</dd>");
    assert_page_holds(items, 3, "<dt>bytes in total</dt><dd>5 bytes</dd>");
}

static void test_times_have_one_total_and_one_order_and_other_units_their_own(void **state)
{
    (void)state;
    struct fpx_gallery_item items[] = {picture, picture, picture, picture};
    items[0].unit = "milliseconds";
    items[0].total = 3600000;
    items[1].unit = "us";
    items[1].total = 60000000;
    items[2].unit = "ns";
    items[2].total = 2000000000;
    assert_page_holds(items, 3, "<dt>time in total</dt><dd>1.02 h</dd>");
    assert_page_holds(items, 3, " data-total=3600000000000 data-depth=");
    assert_page_holds(items, 3, " data-total=60000000000 data-depth=");
    assert_page_holds(items, 3, " data-total=2000000000 data-depth=");
    assert_page_lacks(items, 3, " title='unit by unit'");
    assert_page_holds(items, 4, " data-total=3600000000000 data-unit=0 data-depth=");
    assert_page_holds(items, 4, " data-total=348427 data-unit=1 data-depth=");
    assert_page_holds(items, 4, "data-sort=total aria-pressed=false title='unit by unit'>");
}

static void test_units_without_a_total_are_counted(void **state)
{
    (void)state;
    static const char *const units[] = {"a", "b", "c", "d", "e", "f", "g", "h", "g"};
    enum { COUNT = sizeof(units) / sizeof(units[0]) };
    struct fpx_gallery_item items[COUNT];
    for (size_t i = 0; i < COUNT; i++) {
        items[i] = picture;
        items[i].unit = units[i];
    }
    assert_page_holds(items, COUNT, "<dt>f in total</dt><dd>348,427</dd>");
    assert_page_lacks(items, COUNT, "<dt>g in total</dt>");
    assert_page_holds(items, COUNT, "<dt>profiles of other units</dt><dd>3</dd>");
}

static void test_a_batch_of_both_themes_has_the_thumbnail_of_each(void **state)
{
    (void)state;
    struct fpx_gallery_item both = picture;
    both.dark_thumb = "a/b@thumb-dark.png";
    char *page = page_of(&usual, &both, 1);
    assert_non_null(strstr(page, "<a href=\"a/b%40docs.png\"><picture>"
                                 "<source media='(prefers-color-scheme: dark)'"
                                 " srcset=\"a/b%40thumb-dark.png\">"
                                 "<img loading=lazy decoding=async src=\"a/b%40thumb.png\""));
    assert_non_null(strstr(page, "></picture><bdi class=name role=heading aria-level=2>b.folded"));
    free(page);
    assert_page_lacks(&picture, 1, "<picture>");
}

static void test_the_search_says_what_it_searches(void **state)
{
    (void)state;
    assert_page_holds(&picture, 1, "placeholder='Search names and top three frames'");
    assert_page_holds(&picture, 1,
                      "aria-label='Search names, the three frames of most self weight,"
                      " errors and warnings'");
}

static void test_hostile_names_stay_text(void **state)
{
    (void)state;
    struct fpx_gallery_item item = picture;
    item.input = "\"><script>alert(1)<\\script>'&";
    item.hottest = "\"><img src=x onerror=alert(2)>";
    item.picture = "javascript:a\"?#%\n\xFF.png";
    assert_page_holds(&item, 1, "&quot;&gt;&lt;script&gt;alert(1)&lt;\\script&gt;&#39;&amp;</bdi>");
    assert_page_holds(&item, 1, "in &quot;&gt;&lt;img src=x onerror=alert(2)&gt;\">");
    assert_page_holds(&item, 1, "<a href=\"javascript%3Aa%22%3F%23%25%0A%FF.png\">");
    assert_page_lacks(&item, 1, "<script>alert");
    assert_page_lacks(&item, 1, "<img src=x");
}

static void test_a_thumbnail_says_the_sentence_of_its_picture(void **state)
{
    (void)state;
    struct fpx_gallery_item item = picture;
    item.alt = "Flame graph of \"1\" <sample>.";
    assert_page_holds(&item, 1, " alt=\"Flame graph of &quot;1&quot; &lt;sample&gt;.\">");
    assert_page_lacks(&item, 1, "most self weight in malloc");
}

static void test_what_cannot_be_seen_is_spelled_out(void **state)
{
    (void)state;
    struct fpx_gallery_item item = picture;
    item.input = "a\nb\xFF\xE2\x80\xAEz";
    assert_page_holds(&item, 1, "a<i>\\n</i>b<i>\\xFF</i><i>\\u{202E}</i>z");
}

static void test_the_title_is_escaped_where_it_stands(void **state)
{
    (void)state;
    struct fpx_gallery_options options = usual;
    options.title = "</title>\x01";
    char *page = page_of(&options, &picture, 1);
    assert_non_null(strstr(page, "<title>&lt;/title&gt;\\u{0001}</title>"));
    assert_non_null(strstr(page, "<h1>&lt;/title&gt;<i>\\u{0001}</i></h1>"));
    free(page);
}

static void test_thumbnails_of_another_size_are_not_called_sharp(void **state)
{
    (void)state;
    struct fpx_gallery_item item = picture;
    assert_page_holds(&item, 1, "<ul class='grid sharp'>");
    item.width = 640;
    assert_page_holds(&item, 1, "<ul class=grid>");
}

static void test_grids_hold_full_rows(void **state)
{
    (void)state;
    enum { COUNT = 421 };
    struct fpx_gallery_item items[COUNT];
    for (size_t i = 0; i < COUNT; i++)
        items[i] = picture;
    char *page = page_of(&usual, items, COUNT);
    const char *first = strstr(page, "<ul class='grid");
    assert_non_null(first);
    const char *second = strstr(first + 1, "<ul class='grid");
    assert_non_null(second);
    assert_null(strstr(second + 1, "<ul class='grid"));
    free(page);
}

static void test_no_items_make_a_page_that_says_so(void **state)
{
    (void)state;
    assert_page_holds(NULL, 0, "<p class=none>No profiles.</p>");
}

static void test_nothing_is_loaded_from_elsewhere(void **state)
{
    (void)state;
    assert_page_holds(&picture, 1, "default-src 'none';");
    assert_page_lacks(&picture, 1, "https:");
    assert_page_lacks(&picture, 1, "@import");
    assert_page_lacks(&picture, 1, "<script src");
}

static void test_the_policy_allows_the_script_of_the_page(void **state)
{
    (void)state;
    char *page = page_of(&usual, &picture, 1);
    struct flamepix_bytes hash = fpx_gallery_script_hash();
    struct flamepix_bytes whole = fpx_gallery_script();
    char allowed[100];
    const char *script = strstr(page, "<script>");
    assert_non_null(script);
    script += strlen("<script>");
    const char *end = strstr(script, "</script>");
    assert_non_null(end);
    assert_int_equal(end - script, whole.length);
    assert_memory_equal(script, whole.data, whole.length);
    assert_int_equal(hash.length, 44);
    snprintf(allowed, sizeof(allowed), " script-src 'sha256-%.44s'; ", hash.data);
    assert_non_null(strstr(page, allowed));
    free(page);
}

static void test_every_slot_is_filled_and_the_page_ends(void **state)
{
    (void)state;
    const char *end = "</script>\n</html>\n";
    char *page = page_of(&usual, &picture, 1);
    assert_null(strstr(page, "{{"));
    assert_string_equal(page + strlen(page) - strlen(end), end);
    free(page);
}

static enum flamepix_status refuse(void *user, const void *bytes, size_t length)
{
    (void)bytes;
    (void)length;
    ++*(int *)user;
    return FLAMEPIX_WRITE_FAILED;
}

static void test_a_write_that_fails_is_told_and_not_tried_again(void **state)
{
    (void)state;
    enum { COUNT = 2000 };
    static struct fpx_gallery_item items[COUNT];
    int calls = 0;
    for (size_t i = 0; i < COUNT; i++)
        items[i] = picture;
    const struct fpx_gallery_items all = {COUNT, item_at, items};
    assert_int_equal(fpx_gallery_write(&usual, &all, refuse, &calls), FLAMEPIX_WRITE_FAILED);
    assert_int_equal(calls, 1);
}

static void test_a_page_is_told_by_its_first_512_bytes(void **state)
{
    (void)state;
    static const char other[] = "<!doctype html>\n<meta name=generator content=other>\n";
    char *page = page_of(&usual, &picture, 1);
    assert_true(fpx_gallery_is_ours((struct flamepix_bytes){page, 512}));
    assert_false(fpx_gallery_is_ours((struct flamepix_bytes){other, sizeof(other) - 1}));
    free(page);
}

/* The allocations that fail are the gallery's. */
static enum flamepix_status pass_over(void *user, const void *bytes, size_t length)
{
    (void)user, (void)bytes, (void)length;
    return FLAMEPIX_OK;
}

static enum flamepix_status write_page(void *items)
{
    return fpx_gallery_write(&usual, items, pass_over, NULL);
}

static void test_a_page_that_lacks_memory_says_so(void **state)
{
    (void)state;
    const struct fpx_gallery_item cards[] = {
        picture,
        {.input = "in/b", .state = FPX_GALLERY_FAILED, .error = "no <stacks>", .line = 3},
        {.input = "in/c", .thumb = "c.png", .picture = "c.png", .warnings = "2 bad lines"}};
    struct fpx_gallery_items items = {sizeof(cards) / sizeof(cards[0]), item_at, cards};
    assert_true(scarce_memory_try(write_page, &items) > 0);
}

static void test_what_was_compared_says_how_it_changed(void **state)
{
    (void)state;
    struct fpx_gallery_item items[] = {picture, picture};
    assert_page_lacks(items, 2, "data-growth");
    assert_page_lacks(items, 2, "data-sort=growth");
    items[0].change.is_known = items[0].change.has_similarity = true;
    items[0].change.similarity = 0.42424;
    items[0].change.name = "<b>";
    items[0].change.share = 0.3333;
    assert_page_holds(items, 2, "data-sort=growth aria-pressed=true");
    assert_page_holds(items, 2, " data-growth=0.3333>");
    assert_page_holds(items, 2, " data-growth=0>");
    assert_page_holds(items, 2,
                      "\xCF\x83\xC2\xA0"
                      "0.424</span> <b>+33.3%</b> <bdi class=grown>&lt;b&gt;</bdi>");
    items[0].change.similarity = 0.999999;
    assert_page_holds(items, 2, "0.999</span>");
    items[0].change.name = NULL;
    assert_page_holds(items, 2, "nothing grew</p>");
}

static void test_growth_comes_before_what_did_not_grow_and_failures_last(void **state)
{
    (void)state;
    struct fpx_gallery_item items[] = {
        picture, picture, {.input = "c", .state = FPX_GALLERY_FAILED}};
    items[0].change.is_known = items[1].change.is_known = true;
    items[0].change.name = "a";
    items[0].change.share = 0.1;
    items[1].change.share = 0.5; /* of no name: nothing grew */
    assert_true(fpx_gallery_compare_growth(&items[0], &items[1]) < 0);
    assert_true(fpx_gallery_compare_growth(&items[1], &items[0]) > 0);
    assert_true(fpx_gallery_compare_growth(&items[1], &items[2]) < 0);
    assert_int_equal(fpx_gallery_compare_growth(&items[1], &items[1]), 0);
}

static void test_what_has_no_samples_is_named_and_counted_apart(void **state)
{
    (void)state;
    const struct fpx_gallery_item items[] = {
        picture, {.input = "in/idle", .state = FPX_GALLERY_EMPTY, .has_figures = true}};
    assert_page_holds(items, 2,
                      " class=empty data-total=0 data-depth=0><p class=nothing>0 samples</p>"
                      "<bdi class=name role=heading aria-level=2>idle</bdi>");
    assert_page_holds(items, 2,
                      "<div><dt>pictures</dt><dd>2</dd></div>\n"
                      "<div><dt>without samples</dt><dd>1</dd></div>\n"
                      "<div><dt>failures</dt><dd>0</dd></div>\n");
}

static void test_what_only_the_baseline_has_lies_elsewhere_and_is_counted(void **state)
{
    (void)state;
    struct fpx_gallery_item items[] = {
        {.input = "old/x/gone", .baseline_only = true}, picture, picture};
    items[0].thumb = items[0].picture = "gone.png";
    items[0].pictures = 1;
    items[0].change.is_known = true;
    assert_page_holds(items, 3, "<div class=some><dt>only in the baseline</dt><dd>1</dd></div>");
    assert_page_holds(items, 3, "<dt>pictures</dt><dd>5</dd>");
    assert_page_holds(items, 3, "<bdi class=folder>old/x/</bdi>gone</bdi>");
    assert_page_holds(items, 3, "<p class=change>all gone</p>");
    assert_page_holds(items, 3, "<p class=from>from <bdi>in/a/</bdi></p>");
    items[0].thumb = NULL;
    items[0].pictures = 0;
    assert_page_holds(items, 3, "<dt>pictures</dt><dd>4</dd>");
    assert_page_holds(items, 1, "old/x/</bdi>gone</bdi>");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_what_only_the_baseline_has_lies_elsewhere_and_is_counted),
        cmocka_unit_test(test_what_has_no_samples_is_named_and_counted_apart),
        cmocka_unit_test(test_what_was_compared_says_how_it_changed),
        cmocka_unit_test(test_growth_comes_before_what_did_not_grow_and_failures_last),
        cmocka_unit_test(test_a_card_has_its_picture_name_and_figures),
        cmocka_unit_test(test_a_failure_has_its_error_and_no_picture),
        cmocka_unit_test(test_the_head_counts_and_sums),
        cmocka_unit_test(test_each_unit_has_a_total_of_its_own),
        cmocka_unit_test(test_times_have_one_total_and_one_order_and_other_units_their_own),
        cmocka_unit_test(test_units_without_a_total_are_counted),
        cmocka_unit_test(test_a_batch_of_both_themes_has_the_thumbnail_of_each),
        cmocka_unit_test(test_the_search_says_what_it_searches),
        cmocka_unit_test(test_hostile_names_stay_text),
        cmocka_unit_test(test_a_thumbnail_says_the_sentence_of_its_picture),
        cmocka_unit_test(test_what_cannot_be_seen_is_spelled_out),
        cmocka_unit_test(test_the_title_is_escaped_where_it_stands),
        cmocka_unit_test(test_thumbnails_of_another_size_are_not_called_sharp),
        cmocka_unit_test(test_grids_hold_full_rows),
        cmocka_unit_test(test_no_items_make_a_page_that_says_so),
        cmocka_unit_test(test_nothing_is_loaded_from_elsewhere),
        cmocka_unit_test(test_the_policy_allows_the_script_of_the_page),
        cmocka_unit_test(test_every_slot_is_filled_and_the_page_ends),
        cmocka_unit_test(test_a_write_that_fails_is_told_and_not_tried_again),
        cmocka_unit_test(test_a_page_is_told_by_its_first_512_bytes),
        cmocka_unit_test(test_a_page_that_lacks_memory_says_so),
    };
    return cmocka_run_group_tests_name("gallery", tests, NULL, NULL);
}
