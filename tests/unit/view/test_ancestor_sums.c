#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "support/paths.h"
#include "view/ancestor_sums.h"

static struct flamepix_ancestor_sums *sums_of(const char *path)
{
    struct flamepix_ancestor_sums *sums;
    const struct flamepix_bytes key = {path, strlen(path)};
    assert_int_equal(fpx_ancestor_sums_create(key, &sums), FLAMEPIX_OK);
    return sums;
}

static void take_all(struct flamepix_ancestor_sums *sums, struct flamepix_stacks *stacks)
{
    struct flamepix_stack stack;
    while (flamepix_stacks_next(stacks, &stack) == FLAMEPIX_OK)
        fpx_ancestor_sums_take(sums, &stack);
    flamepix_stacks_free(stacks);
}

static void expect(const struct flamepix_ancestor_sums *sums, size_t depth, double through,
                   double ended, double other)
{
    struct flamepix_passed passed[8];
    assert_true(depth < sums->depth && sums->depth <= 8);
    fpx_ancestor_sums_get(sums, passed);
    assert_true(passed[depth].through.weight.value == through);
    assert_true(passed[depth].ended.weight.value == ended);
    assert_true(passed[depth].through.other.value == other);
}

static const char stacks[] = "main;a;b 55,1\nmain;a;b;c 5\nmain;a;x 3,2\nmain;a 7\nmain;ab;b 11\n"
                             "main 13\nmai;a;b 17\nm 1\n 2,9\nmain;a;bb 19\n";

static void expect_all(const struct flamepix_ancestor_sums *sums)
{
    expect(sums, 0, 73, 2, 11);
    expect(sums, 1, 53, 13, 2);
    expect(sums, 2, 29, 7, 2);
}

static void test_what_parts_from_a_path_passes_through_what_it_stands_on(void **state)
{
    (void)state;
    struct flamepix_ancestor_sums *sums = sums_of("main;a;b;");
    take_all(sums, paths_sorted(stacks));
    expect_all(sums);
    fpx_ancestor_sums_free(sums);
}

static void test_so_it_does_in_any_order(void **state)
{
    (void)state;
    struct flamepix_ancestor_sums *sums = sums_of("main;a;b;");
    take_all(sums, paths_as_given(stacks));
    expect_all(sums);
    fpx_ancestor_sums_clear(sums);
    take_all(sums, paths_as_given(stacks));
    expect_all(sums);
    fpx_ancestor_sums_free(sums);
}

static void test_sums_of_parts_add_up(void **state)
{
    (void)state;
    struct flamepix_ancestor_sums *sums = sums_of("a;b;"), *added = sums_of("a;b;");
    take_all(sums, paths_sorted("a 1\na;b 2\n"));
    take_all(added, paths_sorted("a;c 4\nd 8\n"));
    fpx_ancestor_sums_add(sums, added);
    expect(sums, 0, 13, 0, 0);
    expect(sums, 1, 5, 1, 0);
    fpx_ancestor_sums_free(sums);
    fpx_ancestor_sums_free(added);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_what_parts_from_a_path_passes_through_what_it_stands_on),
        cmocka_unit_test(test_so_it_does_in_any_order),
        cmocka_unit_test(test_sums_of_parts_add_up),
    };
    return cmocka_run_group_tests_name("ancestor_sums", tests, NULL, NULL);
}
