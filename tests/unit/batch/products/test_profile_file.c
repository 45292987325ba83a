#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "batch/products/product.h"
#include "support/pictures/scratch_folder.h"

static bool is_profile(const char *name, const char *text)
{
    test_place_put(name, text);
    return fpx_is_profile_file(name, NULL);
}

static void test_a_profile_is_told_by_its_beginning_or_by_its_name(void **state)
{
    (void)state;
    assert_true(is_profile("a", "main;a 3\n"));
    assert_true(is_profile("a.txt", "main;a 3\n"));
    assert_true(is_profile("a.json", "{\"traceEvents\":[]}"));
    assert_true(is_profile("a.folded", ""));
    assert_true(is_profile("a.folded", "# idle\n"));
    assert_true(is_profile("a.folded.gz", "no gzip"));
    assert_false(is_profile("README.md", "# What this is\n"));
    assert_false(is_profile("notes.txt", "some words\n"));
    assert_false(is_profile("a.json", "{}"));
    assert_true(is_profile("empty", "")); /* which a batch fails */
}

static void test_what_batches_write_is_no_profile(void **state)
{
    (void)state;
    assert_false(is_profile("p.png", "\x89PNG\r\n\x1a\n..."));
    assert_false(is_profile("r.jsonl", "{\"schema\":\"flamepix-report-1\",\"input\":\"a\"}\n"));
    assert_false(is_profile("f.json", "{\"schema\":\"flamepix-frames-2\",\"total\":1}\n"));
}

static void test_where_a_format_is_given_all_others_are_of_that(void **state)
{
    (void)state;
    const struct flamepix_format *folded = flamepix_format_named("folded");
    test_place_put("notes.txt", "some words\n");
    test_place_put("p.png", "\x89PNG\r\n\x1a\n...");
    assert_true(fpx_is_profile_file("notes.txt", folded));
    assert_false(fpx_is_profile_file("p.png", folded));
}

static void test_what_cannot_be_opened_may_be_one(void **state)
{
    (void)state;
    assert_true(fpx_is_profile_file("missing", NULL));
}

#define IN_PLACE(test) cmocka_unit_test_setup_teardown(test, test_place_enter, test_place_leave)

int main(void)
{
    const struct CMUnitTest tests[] = {
        IN_PLACE(test_a_profile_is_told_by_its_beginning_or_by_its_name),
        IN_PLACE(test_what_batches_write_is_no_profile),
        IN_PLACE(test_where_a_format_is_given_all_others_are_of_that),
        IN_PLACE(test_what_cannot_be_opened_may_be_one),
    };
    return cmocka_run_group_tests_name("profile_file", tests, NULL, NULL);
}
