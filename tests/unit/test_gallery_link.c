#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "gallery/gallery_link.h"
#include "support/scarce_memory.h"

static void assert_link(const char *folder, const char *output, const char *expected)
{
    struct flamepix_buffer link = {0};
    assert_int_equal(flamepix_gallery_link(folder, output, "@thumb", "@docs", &link), FLAMEPIX_OK);
    assert_int_equal(flamepix_buffer_append(&link, "", 1), FLAMEPIX_OK);
    assert_string_equal(link.data, expected);
    flamepix_buffer_free(&link);
}

static void test_links_are_relative_to_the_gallery(void **state)
{
    (void)state;
    assert_link("out", "out/a/b.png", "a/b.png");
    assert_link("./out//", "out/./a//b.png", "a/b.png");
    assert_link(".", "a.png", "a.png");
    assert_link("", "./a.png", "a.png");
    assert_link("/x/out", "/x/out/a.png", "a.png");
}

static void test_outputs_beside_the_folder_are_reached_by_way_of_its_parents(void **state)
{
    (void)state;
    assert_link("out/gallery", "out/a.png", "../a.png");
    assert_link("output", "out/a.png", "../out/a.png");
    assert_link("/x/y", "/a.png", "../../a.png");
}

static void test_a_link_between_absolute_and_relative_is_the_output(void **state)
{
    (void)state;
    assert_link("out", "//host/a.png", "/host/a.png");
    assert_link("/x/out", "out/a.png", "out/a.png");
}

static void test_the_suffix_before_the_extension_is_replaced(void **state)
{
    (void)state;
    assert_link("out", "out/a@thumb.png", "a@docs.png");
    assert_link("out", "out/a.b@thumb", "a.b@thumb");
    assert_link("out", "out/@thumb.d/a.png", "@thumb.d/a.png");
    assert_link("out", "out/@thumb", "@docs");
}

static enum flamepix_status link_up(void *user)
{
    struct flamepix_buffer link = {0};
    enum flamepix_status status =
        flamepix_gallery_link("out/gallery", user, "@thumb", "@docs", &link);
    flamepix_buffer_free(&link);
    return status;
}

static void test_a_link_that_lacks_memory_says_so(void **state)
{
    (void)state;
    char output[] = "out/a folder/of a path/that is long/and needs escapes/a@thumb.png";
    assert_true(scarce_memory_try(link_up, output) > 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_links_are_relative_to_the_gallery),
        cmocka_unit_test(test_outputs_beside_the_folder_are_reached_by_way_of_its_parents),
        cmocka_unit_test(test_a_link_between_absolute_and_relative_is_the_output),
        cmocka_unit_test(test_the_suffix_before_the_extension_is_replaced),
        cmocka_unit_test(test_a_link_that_lacks_memory_says_so),
    };
    return cmocka_run_group_tests_name("gallery link", tests, NULL, NULL);
}
