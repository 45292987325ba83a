#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "cli/options/option_texts.h"

static void test_each_refused_option_names_one_that_helps(void **state)
{
    (void)state;
    static const char *const names[] = {"fonttype",   "fontwidth", "encoding",
                                        "pretty-xml", "hot-cold",  "terminal"};
    for (size_t i = 0; i < sizeof(names) / sizeof(names[0]); i++) {
        const char *instead = fpx_refused_option(names[i], strlen(names[i]));
        assert_non_null(instead);
        assert_non_null(strstr(instead, "--"));
    }
}

static void test_other_names_are_not_refused(void **state)
{
    (void)state;
    assert_null(fpx_refused_option("font", 4));
    assert_null(fpx_refused_option("fonttypes", 9));
    assert_null(fpx_refused_option("encoding=utf-8", 4));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_each_refused_option_names_one_that_helps),
        cmocka_unit_test(test_other_names_are_not_refused),
    };
    return cmocka_run_group_tests_name("refused_options", tests, NULL, NULL);
}
