#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include <errno.h>
#include <unistd.h>

#include "base/buffer_printf.h"
#include "cli/options/value_kinds.h"
#include "support/folder.h"

/* Whether a source of the folder's sizes has a stack that ends in `leaf;` and weighs `weight`; how
 * many stacks there are is `*count_ret`. */
static bool has_stack(const char *folder, const char *leaf, double weight, size_t *count_ret)
{
    struct fpx_file_sizes_report report = {0};
    struct flamepix_stacks *stacks;
    struct flamepix_stack stack;
    bool is_there = false;
    *count_ret = 0;
    assert_int_equal(fpx_file_sizes_open(&folder, 1, false, &report, &stacks), FLAMEPIX_OK);
    while (flamepix_stacks_next(stacks, &stack) == FLAMEPIX_OK) {
        const size_t length = strlen(leaf);
        ++*count_ret;
        is_there |= stack.length >= length && stack.weight.value == weight &&
                    memcmp(stack.key + stack.length - length, leaf, length) == 0;
    }
    assert_int_equal(report.unreadable, 0);
    flamepix_stacks_free(stacks);
    fpx_file_sizes_report_free(&report);
    return is_there;
}

static void test_files_are_stacks_of_their_sizes(void **state)
{
    size_t count;
    test_folder_add(*state, "a/b+c.txt", "12345", 5);
    assert_true(has_stack(*state, ";a;b_c.txt;", 5, &count));
    assert_int_equal(count, 3); /* itself, a, and the file */
}

static void test_links_are_not_followed(void **state)
{
    char path[TEST_PATH_MAX];
    size_t count;
    assert_int_equal(symlink("/", test_folder_path(*state, "link", path)), 0);
    assert_true(has_stack(*state, ";link;", 1, &count));
    assert_int_equal(count, 2);
}

static void test_what_is_not_there_is_told(void **state)
{
    char path[TEST_PATH_MAX];
    const char *folder = test_folder_path(*state, "none", path);
    struct fpx_file_sizes_report report = {0};
    struct flamepix_stacks *stacks;
    struct flamepix_stack stack;
    assert_int_equal(fpx_file_sizes_open(&folder, 1, false, &report, &stacks), FLAMEPIX_OK);
    assert_int_equal(flamepix_stacks_next(stacks, &stack), FLAMEPIX_END);
    assert_int_equal(report.unreadable, 1);
    assert_int_equal(report.cause, ENOENT);
    assert_string_equal(report.first.data, folder);
    flamepix_stacks_free(stacks);
    fpx_file_sizes_report_free(&report);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(test_files_are_stacks_of_their_sizes, test_folder_setup,
                                        test_folder_teardown),
        cmocka_unit_test_setup_teardown(test_links_are_not_followed, test_folder_setup,
                                        test_folder_teardown),
        cmocka_unit_test_setup_teardown(test_what_is_not_there_is_told, test_folder_setup,
                                        test_folder_teardown),
    };
    return cmocka_run_group_tests_name("file sizes", tests, NULL, NULL);
}
