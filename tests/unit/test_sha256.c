#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "base/sha256.h"

static void assert_hash(const char *bytes, size_t length, const char *expected)
{
    unsigned char hash[FLAMEPIX_SHA256_NBYTES];
    char text[2 * FLAMEPIX_SHA256_NBYTES + 1];
    flamepix_sha256((struct flamepix_bytes){bytes, length}, hash);
    for (size_t i = 0; i < FLAMEPIX_SHA256_NBYTES; i++)
        snprintf(text + 2 * i, 3, "%02x", hash[i]);
    assert_string_equal(text, expected);
}

static void test_the_examples_of_the_standard_have_its_hashes(void **state)
{
    (void)state;
    const char *two_blocks = "abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq";
    assert_hash("abc", 3, "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
    assert_hash(two_blocks, strlen(two_blocks),
                "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1");
}

static void test_nothing_has_a_hash(void **state)
{
    (void)state;
    assert_hash(NULL, 0, "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855");
}

static void test_a_million_letters_have_the_hash_of_the_standard(void **state)
{
    (void)state;
    enum { LETTERS = 1000000 };
    char *text = malloc(LETTERS);
    assert_non_null(text);
    memset(text, 'a', LETTERS);
    assert_hash(text, LETTERS, "cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0");
    free(text);
}

/* Where the end just fits into the last block, just does not, and begins one of its own. */
static void test_lengths_about_a_block_are_padded_right(void **state)
{
    (void)state;
    char text[64];
    memset(text, 'x', sizeof(text));
    assert_hash(text, 55, "d5e285683cd4efc02d021a5c62014694958901005d6f71e89e0989fac77e4072");
    assert_hash(text, 56, "04c26261370ee7541549d16dee320c723e3fd14671e66a099afe0a377c16888e");
    assert_hash(text, 63, "75220b47218278e656f2013bb8f0c455a25eaf01e86c64924e9d48d89776d6f2");
    assert_hash(text, 64, "7ce100971f64e7001e8fe5a51973ecdfe1ced42befe7ee8d5fd6219506b5393c");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_the_examples_of_the_standard_have_its_hashes),
        cmocka_unit_test(test_nothing_has_a_hash),
        cmocka_unit_test(test_a_million_letters_have_the_hash_of_the_standard),
        cmocka_unit_test(test_lengths_about_a_block_are_padded_right),
    };
    return cmocka_run_group_tests_name("sha256", tests, NULL, NULL);
}
