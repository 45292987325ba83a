#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "figure/captions.h"

static void test_a_run_says_how_many_frames_it_holds(void **state)
{
    (void)state;
    char text[FLAMEPIX_RUN_LABEL_NBYTES];
    assert_int_equal(flamepix_caption_run(1312, text), 12);
    assert_string_equal(text, "1,312 frames");
    flamepix_caption_run(1, text);
    assert_string_equal(text, "1 frame");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_a_run_says_how_many_frames_it_holds),
    };
    return cmocka_run_group_tests_name("captions", tests, NULL, NULL);
}
