#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>

#include <malloc.h>
#include <math.h>
#include <stdio.h>

#include <cmocka.h>

#include <flamepix/layout.h>

#include "support/paths.h"

#if defined(__has_feature)
#define HAS_FEATURE(x) __has_feature(x)
#else
#define HAS_FEATURE(x) 0
#endif

#if defined(__SANITIZE_ADDRESS__) || HAS_FEATURE(address_sanitizer)
size_t __sanitizer_get_current_allocated_bytes(void);

static size_t allocated_nbytes(void)
{
    return __sanitizer_get_current_allocated_bytes();
}
#else
static size_t allocated_nbytes(void)
{
    struct mallinfo2 info = mallinfo2();
    return info.uordblks + info.hblkhd;
}
#endif

enum { DISTINCT = 2000000 };

/* Frames side by side, all different, and the most memory that was ever in use between them. */
struct crowd {
    double growth; /* each weighs so many times as much as the one before it */
    size_t peak_nbytes;
};

static double make_frame(void *user, size_t index, char *key)
{
    struct crowd *crowd = user;
    if (index % 1024 == 0 && allocated_nbytes() > crowd->peak_nbytes)
        crowd->peak_nbytes = allocated_nbytes();
    if (index == DISTINCT)
        return 0;
    snprintf(key, 32, "main;%012zu;", index);
    return pow(crowd->growth, (double)index);
}

static void expect_little_memory(double growth)
{
    struct crowd crowd = {.growth = growth};
    const struct flamepix_layout_options options = flamepix_layout_defaults();
    size_t before = allocated_nbytes();
    struct flamepix_stacks *stacks = paths_made(make_frame, &crowd);
    struct flamepix_layout *layout;
    assert_int_equal(flamepix_layout_create(stacks, &options, &layout), FLAMEPIX_OK);
    struct flamepix_layout_summary summary = flamepix_layout_summary(layout);
    flamepix_layout_free(layout);
    flamepix_stacks_free(stacks);
    assert_int_equal(summary.frames, DISTINCT + 2);
    assert_true(summary.kept <= options.columns + 2);
    assert_true(crowd.peak_nbytes - before < 6 << 20);
}

static void test_layout_memory_is_bounded_when_all_frames_weigh_the_same(void **state)
{
    (void)state;
    expect_little_memory(1);
}

static void test_layout_memory_is_bounded_when_each_frame_outweighs_those_before(void **state)
{
    (void)state;
    expect_little_memory(1.0003);
}

static void test_layout_memory_is_bounded_when_frames_weigh_less_and_less(void **state)
{
    (void)state;
    expect_little_memory(1 / 1.00005);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_layout_memory_is_bounded_when_all_frames_weigh_the_same),
        cmocka_unit_test(test_layout_memory_is_bounded_when_each_frame_outweighs_those_before),
        cmocka_unit_test(test_layout_memory_is_bounded_when_frames_weigh_less_and_less),
    };
    return cmocka_run_group_tests_name("layout memory", tests, NULL, NULL);
}
