#include <errno.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cmocka.h>
#include <zstd.h>

#include "base/content_hash.h"
#include "support/folder.h"
#include "support/random.h"

static uint64_t hash_text(uint64_t seed, const char *text)
{
    return fpx_content_hash_bytes(seed, text, strlen(text));
}

static void test_hash_answers_the_published_vectors(void **state)
{
    (void)state;
    assert_int_equal(fpx_content_hash_bytes(0, NULL, 0), 0xEF46DB3751D8E999);
    assert_int_equal(hash_text(0, "a"), 0xD24EC4F1A98C6E5B);
    assert_int_equal(hash_text(0, "abc"), 0x44BC2CF5AD770999);
    assert_int_equal(hash_text(0, "Nobody inspects the spammish repetition"), 0xFBCEA83C8A378BF1);
}

/* A zstd frame ends in the low half of the XXH64 of what it holds. */
static uint32_t zstd_checksum(const unsigned char *bytes, size_t length)
{
    ZSTD_CCtx *context = ZSTD_createCCtx();
    assert_non_null(context);
    ZSTD_CCtx_setParameter(context, ZSTD_c_checksumFlag, 1);
    size_t capacity = ZSTD_compressBound(length);
    unsigned char *frame = malloc(capacity);
    assert_non_null(frame);
    size_t end = ZSTD_compress2(context, frame, capacity, bytes, length);
    assert_false(ZSTD_isError(end));
    uint32_t sum = 0;
    for (size_t i = 0; i < 4; i++)
        sum |= (uint32_t)frame[end - 4 + i] << (8 * i);
    free(frame);
    ZSTD_freeCCtx(context);
    return sum;
}

static void test_hash_agrees_with_zstd_at_every_length(void **state)
{
    (void)state;
    unsigned char bytes[300];
    struct test_random random = {7};
    for (size_t i = 0; i < sizeof(bytes); i++)
        bytes[i] = (unsigned char)test_random_below(&random, 256);
    for (size_t length = 0; length <= sizeof(bytes); length++)
        assert_int_equal((uint32_t)fpx_content_hash_bytes(0, bytes, length),
                         zstd_checksum(bytes, length));
}

static void test_hash_depends_on_the_seed_and_on_the_place_of_the_bytes(void **state)
{
    (void)state;
    assert_int_not_equal(hash_text(0, "abc"), hash_text(1, "abc"));
    assert_int_not_equal(hash_text(0, "abc"), hash_text(0, "acb"));
    assert_int_not_equal(hash_text(hash_text(0, "ab"), "c"), hash_text(hash_text(0, "a"), "bc"));
}

/* Lengths around the part that is read at a time. */
static void test_hash_of_a_file_is_that_of_its_bytes(void **state)
{
    const size_t lengths[] = {0, 1, 31, 32, 262143, 262144, 262145, 262144 * 2 + 32, 700001};
    char path[TEST_PATH_MAX];
    test_folder_path(*state, "file", path);
    unsigned char *bytes = malloc(700001);
    assert_non_null(bytes);
    for (size_t i = 0; i < 700001; i++)
        bytes[i] = (unsigned char)(i * 7 + i / 251);
    for (size_t i = 0; i < sizeof(lengths) / sizeof(lengths[0]); i++) {
        test_folder_add(*state, "file", bytes, lengths[i]);
        uint64_t hash = 0;
        assert_int_equal(fpx_content_hash_file(path, &hash), FLAMEPIX_OK);
        assert_int_equal(hash, fpx_content_hash_bytes(0, bytes, lengths[i]));
    }
    free(bytes);
}

static void test_hash_of_what_is_no_file_is_refused(void **state)
{
    char path[TEST_PATH_MAX];
    uint64_t hash = 0;
    assert_int_equal(fpx_content_hash_file(test_folder_path(*state, "none", path), &hash),
                     FLAMEPIX_READ_FAILED);
    assert_int_equal(errno, ENOENT);
    assert_int_equal(fpx_content_hash_file(test_folder_path(*state, "", path), &hash),
                     FLAMEPIX_READ_FAILED);
    assert_int_equal(errno, EINVAL);
    assert_int_equal(mkfifo(test_folder_path(*state, "pipe", path), 0600), 0);
    assert_int_equal(fpx_content_hash_file(path, &hash), FLAMEPIX_READ_FAILED);
    assert_int_equal(errno, EINVAL);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_hash_answers_the_published_vectors),
        cmocka_unit_test(test_hash_agrees_with_zstd_at_every_length),
        cmocka_unit_test(test_hash_depends_on_the_seed_and_on_the_place_of_the_bytes),
        cmocka_unit_test_setup_teardown(test_hash_of_a_file_is_that_of_its_bytes, test_folder_setup,
                                        test_folder_teardown),
        cmocka_unit_test_setup_teardown(test_hash_of_what_is_no_file_is_refused, test_folder_setup,
                                        test_folder_teardown),
    };
    return cmocka_run_group_tests_name("hash", tests, NULL, NULL);
}
