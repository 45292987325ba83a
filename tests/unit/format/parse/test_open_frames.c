#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "support/recordings/recordings.h"

#include "format/parse/open_calls.h"

static enum flamepix_status push(struct fpx_open_frames *open, const char *name)
{
    const struct fpx_frame frame = {.name = flamepix_bytes_of(name),
                                    .file = flamepix_bytes_of("a.c")};
    return fpx_open_frames_push(open, &frame);
}

static void test_closing_leaves_the_outermost(void **state)
{
    (void)state;
    struct fpx_open_frames open = {0};
    assert_int_equal(push(&open, "main"), FLAMEPIX_OK);
    assert_int_equal(push(&open, "f"), FLAMEPIX_OK);
    fpx_open_frames_close(&open, 5);
    assert_int_equal(open.depth, 2);
    fpx_open_frames_close(&open, 1);
    assert_int_equal(open.depth, 1);
    assert_int_equal(open.texts.length, strlen("maina.c"));
    fpx_open_frames_free(&open);
    assert_int_equal(open.depth, 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_closing_leaves_the_outermost),
    };
    return cmocka_run_group_tests_name("open frames", tests, NULL, NULL);
}
