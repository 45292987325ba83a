#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "format/languages/rust_symbol.h"

static void expect_name(const char *symbol, const char *name)
{
    struct flamepix_buffer storage = {0};
    struct flamepix_bytes read;
    assert_int_equal(fpx_rust_symbol(flamepix_bytes_of(symbol), &storage, &read), FLAMEPIX_OK);
    assert_int_equal(read.length, strlen(name));
    assert_memory_equal(read.data, name, read.length);
    flamepix_buffer_free(&storage);
}

static void test_the_hash_goes(void **state)
{
    (void)state;
    expect_name("std::rt::lang_start::h0123456789abcdef", "std::rt::lang_start");
}

static void test_signs_that_are_spelled_in_letters_are_written(void **state)
{
    (void)state;
    expect_name("_$LT$T$u20$as$u20$core..Fn$LT$$RF$$BP$A$C$$LP$$RP$$GT$$GT$::f::h0123456789abcdef",
                "<T as core::Fn<&*A,()>>::f");
    expect_name("f::_$u7b$$u7b$closure$u7d$$u7d$::h0123456789abcdef", "f::_{{closure}}");
    expect_name("a.b$SP$c::h0123456789abcdef", "a.b@c");
}

static void test_a_sign_that_is_not_known_stays(void **state)
{
    (void)state;
    expect_name("a$VARIANT$b::h0123456789abcdef", "a$VARIANT$b");
    expect_name("a$u1$b$::h0123456789abcdef", "a$u1$b$");
}

static void test_what_has_no_hash_stays(void **state)
{
    (void)state;
    expect_name("f$LT$T$GT$", "f$LT$T$GT$");
    expect_name("f::h0123456789abcdeg", "f::h0123456789abcdeg");
    expect_name("f::h0x3456789abcdef0", "f::h0x3456789abcdef0");
    expect_name("", "");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_the_hash_goes),
        cmocka_unit_test(test_signs_that_are_spelled_in_letters_are_written),
        cmocka_unit_test(test_a_sign_that_is_not_known_stays),
        cmocka_unit_test(test_what_has_no_hash_stays),
    };
    return cmocka_run_group_tests_name("rust_symbol", tests, NULL, NULL);
}
