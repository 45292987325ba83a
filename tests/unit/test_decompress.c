#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "input/decompress.h"

static void assert_packing(const char *head, size_t length, enum flamepix_packing expected)
{
    assert_int_equal(flamepix_packing_of((struct flamepix_bytes){head, length}), expected);
}

static void test_packing_is_told_by_all_of_its_magic_number(void **state)
{
    (void)state;
    assert_packing("\x1F\x8B", 2, FLAMEPIX_GZIP);
    assert_packing("\x28\xB5\x2F\xFD", 4, FLAMEPIX_ZSTD);
    assert_packing("\x50\x2A\x4D\x18", 4, FLAMEPIX_ZSTD); /* frames that are skipped */
    assert_packing("\x5F\x2A\x4D\x18", 4, FLAMEPIX_ZSTD);
    assert_packing("\x28\xB5\x2F\xFD and what follows", 4, FLAMEPIX_ZSTD);
}

static void test_text_that_begins_as_a_magic_number_does_is_plain(void **state)
{
    (void)state;
    static const char *const heads[] = {"",         "\x1F",         "\x1F;a 1",       "\x28",
                                        "(main) 5", "\x28\xB5;a 1", "\x28\xB5\x2F;a", "Poll;a 1",
                                        "P*;a 1",   "P*M;a 1"};
    for (size_t i = 0; i < sizeof(heads) / sizeof(heads[0]); i++)
        assert_packing(heads[i], strlen(heads[i]), FLAMEPIX_PLAIN);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_packing_is_told_by_all_of_its_magic_number),
        cmocka_unit_test(test_text_that_begins_as_a_magic_number_does_is_plain),
    };
    return cmocka_run_group_tests_name("decompress", tests, NULL, NULL);
}
