#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>

#include <cmocka.h>

#include "batch/products/product.h"
#include "sidecar/sidecar.h"
#include "support/pictures/scratch_folder.h"

static bool is_product(const char *text)
{
    test_place_put("file", text);
    return fpx_is_product_file("file");
}

static void test_what_batches_write_is_told_by_its_beginning(void **state)
{
    (void)state;
    assert_true(is_product("\x89PNG\r\n\x1a\n..."));
    assert_true(is_product("\xff\xd8\xff\xe0"));
    assert_true(is_product("{\"schema\":\"flamepix-report-1\",\"input\":\"a\"}\n"));
    assert_true(is_product("<!doctype html>\n<meta name=generator content=flamepix>\n"));
    for (size_t i = 0; i < FPX_SIDECARS_COUNT; i++)
        assert_int_equal(is_product(fpx_sidecars[i].head), strlen(fpx_sidecars[i].head) > 0);
}

static void test_profiles_and_what_cannot_be_read_are_no_products(void **state)
{
    (void)state;
    assert_false(is_product(""));
    assert_false(is_product("main;a 3\n"));
    assert_false(is_product("\x89PNG\r\n"));
    assert_false(is_product("{\"schema\":\"another\"}"));
    assert_false(is_product("<!doctype html>\n<title>Home</title>\n"));
    assert_int_equal(mkfifo("fifo", 0666), 0);
    assert_false(fpx_is_product_file("fifo"));
    assert_false(fpx_is_product_file("missing"));
    assert_false(fpx_is_product_file("."));
}

static void test_a_report_that_is_only_begun_is_told_by_its_name(void **state)
{
    (void)state;
    test_place_put("report-0-of-2.jsonl", "");
    assert_true(fpx_is_product_file("report-0-of-2.jsonl"));
    assert_true(fpx_is_product_file("report-1-of-2.jsonl"));
    test_place_put("report-0-of-2.jsonl", "main;a 3\n");
    assert_false(fpx_is_product_file("report-0-of-2.jsonl"));
    assert_false(fpx_is_product_file(".jsonl"));
}

#define IN_PLACE(test) cmocka_unit_test_setup_teardown(test, test_place_enter, test_place_leave)

int main(void)
{
    const struct CMUnitTest tests[] = {
        IN_PLACE(test_what_batches_write_is_told_by_its_beginning),
        IN_PLACE(test_profiles_and_what_cannot_be_read_are_no_products),
        IN_PLACE(test_a_report_that_is_only_begun_is_told_by_its_name),
    };
    return cmocka_run_group_tests_name("product_file", tests, NULL, NULL);
}
