#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "terminal/terminal_cells.h"

static void expect(const char *bytes, size_t length, const char *base64)
{
    struct flamepix_buffer text = {0};
    const struct flamepix_bytes plain = {bytes, length};
    assert_int_equal(fpx_base64_write(plain, flamepix_buffer_write, &text), FLAMEPIX_OK);
    assert_int_equal(text.length, strlen(base64));
    if (text.length > 0)
        assert_memory_equal(text.data, base64, text.length);
    flamepix_buffer_free(&text);
}

/* RFC 4648, section 10. */
static void test_the_examples_of_the_standard(void **state)
{
    (void)state;
    expect(NULL, 0, "");
    expect("f", 1, "Zg==");
    expect("fo", 2, "Zm8=");
    expect("foo", 3, "Zm9v");
    expect("foob", 4, "Zm9vYg==");
    expect("fooba", 5, "Zm9vYmE=");
    expect("foobar", 6, "Zm9vYmFy");
}

static void test_all_digits(void **state)
{
    (void)state;
    expect("\000\020\203\020\121\207\377\377\376", 9, "ABCDEFGH///+");
}

static void test_many_bytes_have_no_seams(void **state)
{
    (void)state;
    enum { LENGTH = 10000 };
    static char bytes[LENGTH];
    struct flamepix_buffer text = {0};
    memset(bytes, 'A', sizeof(bytes));
    const struct flamepix_bytes plain = {bytes, sizeof(bytes)};
    assert_int_equal(fpx_base64_write(plain, flamepix_buffer_write, &text), FLAMEPIX_OK);
    assert_int_equal(text.length, (LENGTH + 2) / 3 * 4);
    for (size_t i = 0; i + 4 < text.length; i += 4)
        assert_memory_equal(text.data + i, "QUFB", 4);
    assert_memory_equal(text.data + text.length - 4, "QQ==", 4);
    flamepix_buffer_free(&text);
}

static enum flamepix_status refuse(void *user, const void *bytes, size_t length)
{
    (void)user;
    (void)bytes;
    (void)length;
    return FLAMEPIX_WRITE_FAILED;
}

static void test_a_write_that_fails_is_answered(void **state)
{
    (void)state;
    assert_int_equal(fpx_base64_write(flamepix_bytes_of("foo"), refuse, NULL),
                     FLAMEPIX_WRITE_FAILED);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_the_examples_of_the_standard),
        cmocka_unit_test(test_all_digits),
        cmocka_unit_test(test_many_bytes_have_no_seams),
        cmocka_unit_test(test_a_write_that_fails_is_answered),
    };
    return cmocka_run_group_tests_name("base64", tests, NULL, NULL);
}
