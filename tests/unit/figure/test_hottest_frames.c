#include <errno.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "figure/hottest_frames.h"
#include "support/scarce_memory.h"
#include <flamepix/render.h>

static struct flamepix_layout *lay_out(const char *folded)
{
    struct flamepix_input *input = NULL;
    struct flamepix_layout *layout = NULL;
    const struct flamepix_bytes bytes = {folded, strlen(folded)};
    const struct flamepix_render_options options = flamepix_render_defaults();
    assert_int_equal(flamepix_input_from_memory(bytes, NULL, &input), FLAMEPIX_OK);
    assert_int_equal(flamepix_render_layout(&input, 1, &options, NULL, &layout, NULL), FLAMEPIX_OK);
    flamepix_input_free(input);
    return layout;
}

static void check(struct fpx_hottest_frames *top, const char *folded, const char *expected)
{
    struct flamepix_buffer text = {0};
    struct flamepix_layout *layout = lay_out(folded);
    assert_int_equal(fpx_hottest_frames_write(top, layout, &text), FLAMEPIX_OK);
    assert_string_equal(text.data, expected);
    assert_int_equal(text.length, strlen(expected));
    flamepix_layout_free(layout);
    flamepix_buffer_free(&text);
}

static void test_three_frames_of_most_self_weight_are_named_most_first(void **state)
{
    struct fpx_hottest_frames top = {0};
    (void)state;
    check(&top, "m;a 5\nm;b 9\nm;c 7\nm;d 1\n", "b, c, a");
    fpx_hottest_frames_free(&top);
}

static void test_a_frame_counts_wherever_it_stands(void **state)
{
    struct fpx_hottest_frames top = {0};
    (void)state;
    check(&top, "m;a 5\nm;b;a 5\nm;b;c 8\nm;d 7\nm;e 6\n", "a, c, d");
    check(&top, "a 1\nb;a 1\nc;a 1\nd 2\n", "a, d");
    fpx_hottest_frames_free(&top);
}

static void test_equal_frames_are_named_in_the_order_of_their_names(void **state)
{
    struct fpx_hottest_frames top = {0};
    (void)state;
    check(&top, "m;d 5\nm;b 5\nm;c 5\nm;bb 5\n", "b, bb, c");
    fpx_hottest_frames_free(&top);
}

static void test_separators_of_stacks_are_not_named(void **state)
{
    struct fpx_hottest_frames top = {0};
    (void)state;
    check(&top, "m;-- 9\nm;- 7\nm;--;a 5\nm;b 3\n", "a, b");
    fpx_hottest_frames_free(&top);
}

static void test_what_is_kept_does_not_leak_into_the_next_layout(void **state)
{
    struct fpx_hottest_frames top = {0};
    (void)state;
    check(&top, "m;x 50\n", "x");
    check(&top, "m;y 5\nm;x 1\n", "y, x");
    fpx_hottest_frames_free(&top);
}

static void test_what_is_kept_is_freed_without_a_change_of_errno(void **state)
{
    struct fpx_hottest_frames top = {0};
    (void)state;
    check(&top, "m;x 50\n", "x");
    errno = ENOSPC;
    fpx_hottest_frames_free(&top);
    assert_int_equal(errno, ENOSPC);
    check(&top, "m;y 50\n", "y");
    fpx_hottest_frames_free(&top);
}

static enum flamepix_status find_hottest(void *layout)
{
    struct fpx_hottest_frames top = {0};
    struct flamepix_buffer text = {0};
    enum flamepix_status status = fpx_hottest_frames_write(&top, layout, &text);
    fpx_hottest_frames_free(&top);
    flamepix_buffer_free(&text);
    return status;
}

static void test_a_search_that_lacks_memory_says_so(void **state)
{
    (void)state;
    struct flamepix_layout *layout = lay_out("m;a 5\nm;b 9\nm;c 7\nm;d 1\n");
    assert_true(scarce_memory_try(find_hottest, layout) > 0);
    flamepix_layout_free(layout);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_three_frames_of_most_self_weight_are_named_most_first),
        cmocka_unit_test(test_a_frame_counts_wherever_it_stands),
        cmocka_unit_test(test_equal_frames_are_named_in_the_order_of_their_names),
        cmocka_unit_test(test_separators_of_stacks_are_not_named),
        cmocka_unit_test(test_what_is_kept_does_not_leak_into_the_next_layout),
        cmocka_unit_test(test_what_is_kept_is_freed_without_a_change_of_errno),
        cmocka_unit_test(test_a_search_that_lacks_memory_says_so),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
