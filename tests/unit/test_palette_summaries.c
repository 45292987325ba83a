#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include <flamepix/color.h>

static void test_each_palette_has_one_line(void **state)
{
    (void)state;
    for (size_t i = 0; flamepix_palette_names()[i] != NULL; i++) {
        const char *name = flamepix_palette_names()[i];
        const char *summary = flamepix_palette_summary(name);
        if (summary == NULL)
            fail_msg("%s has no row in color/palette_summaries.h", name);
        size_t length = strlen(summary);
        assert_in_range(length, 3, 80);
        assert_int_not_equal(summary[length - 1], '.');
        assert_null(strchr(summary, '\n'));
    }
}

static void test_what_is_no_palette_has_none(void **state)
{
    (void)state;
    assert_null(flamepix_palette_summary("nonsense"));
    assert_null(flamepix_palette_summary(""));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_each_palette_has_one_line),
        cmocka_unit_test(test_what_is_no_palette_has_none),
    };
    return cmocka_run_group_tests_name("palette_summaries", tests, NULL, NULL);
}
