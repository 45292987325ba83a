#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>

#include <cmocka.h>

#include <flamepix/view.h>

struct wanted {
    const char *name, *argument;
};

static void expect_depth(const struct wanted *wanted, size_t count, size_t depth)
{
    struct flamepix_view_request requests[4];
    for (size_t i = 0; i < count; i++)
        requests[i] = (struct flamepix_view_request){.view = flamepix_view_named(wanted[i].name),
                                                     .argument = wanted[i].argument};
    assert_int_equal(flamepix_views_self_depth(requests, count), depth);
}

#define EXPECT(depth, ...)                                                                         \
    expect_depth((const struct wanted[]){__VA_ARGS__},                                             \
                 sizeof((const struct wanted[]){__VA_ARGS__}) / sizeof(struct wanted), depth)

static void test_it_is_the_last_frame_unless_stacks_are_reversed(void **state)
{
    (void)state;
    assert_int_equal(flamepix_views_self_depth(NULL, 0), 0);
    EXPECT(0, {"group-by", "x"}, {"skip-root", "1"});
    EXPECT(1, {"reverse", NULL});
    EXPECT(0, {"reverse", NULL}, {"reverse", NULL});
    EXPECT(1, {"reverse", NULL}, {"hide", "x"}, {"base", "y"}, {"zoom", "z"});
}

static void test_frames_that_are_put_before_it_stand_there(void **state)
{
    (void)state;
    EXPECT(2, {"reverse", NULL}, {"group-by", "x"});
    EXPECT(3, {"reverse", NULL}, {"group-by", "x"}, {"group-by", "=y"});
    EXPECT(1, {"group-by", "x"}, {"reverse", NULL});
    EXPECT(1, {"reverse", NULL}, {"group-by", "root"});
    EXPECT(1, {"reverse", NULL}, {"group-by", "3"});
}

static void test_frames_that_go_again_stand_there_no_more(void **state)
{
    (void)state;
    EXPECT(1, {"reverse", NULL}, {"group-by", "x"}, {"skip-root", "1"});
    EXPECT(1, {"reverse", NULL}, {"group-by", "x"}, {"skip-root", "5"});
    EXPECT(1, {"reverse", NULL}, {"group-by", "x"}, {"group-by", "2"});
    EXPECT(2, {"reverse", NULL}, {"group-by", "x"}, {"split-by", "y"});
    EXPECT(1, {"reverse", NULL}, {"group-by", "x"}, {"split-by", "root"});
    EXPECT(1, {"reverse", NULL}, {"group-by", "x"}, {"around", "y"});
}

static void test_views_count_in_the_order_in_which_they_are_applied(void **state)
{
    (void)state;
    EXPECT(1, {"split-by", "root"}, {"reverse", NULL}, {"group-by", "x"});
    EXPECT(1, {"around", "y"}, {"reverse", NULL}, {"group-by", "x"});
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_it_is_the_last_frame_unless_stacks_are_reversed),
        cmocka_unit_test(test_frames_that_are_put_before_it_stand_there),
        cmocka_unit_test(test_frames_that_go_again_stand_there_no_more),
        cmocka_unit_test(test_views_count_in_the_order_in_which_they_are_applied),
    };
    return cmocka_run_group_tests_name("self_depth", tests, NULL, NULL);
}
