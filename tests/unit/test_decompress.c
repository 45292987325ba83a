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
    assert_packing("\xFD\x37zXZ\0", 6, FLAMEPIX_XZ);
    assert_packing("BZh1\x31\x41\x59\x26\x53\x59", 10, FLAMEPIX_BZIP2);
    assert_packing("BZh9\x17\x72\x45\x38\x50\x90", 10, FLAMEPIX_BZIP2); /* of nothing */
}

static void test_text_that_begins_as_a_magic_number_does_is_plain(void **state)
{
    (void)state;
    static const char *const heads[] = {"",         "\x1F",         "\x1F;a 1",       "\x28",
                                        "(main) 5", "\x28\xB5;a 1", "\x28\xB5\x2F;a", "Poll;a 1",
                                        "P*;a 1",   "P*M;a 1",      "\xFD\x37zXZ;a",  "BZh",
                                        "BZh9",     "BZh9;a;b 1",   "BZh01AY&SY;a 1", "BZh91AY&S"};
    for (size_t i = 0; i < sizeof(heads) / sizeof(heads[0]); i++)
        assert_packing(heads[i], strlen(heads[i]), FLAMEPIX_PLAIN);
}

/* A frame of zstd that says it holds 96 bytes, and holds none. */
static const char lying_frame[] = "\x28\xB5\x2F\xFD\x20\x60\x01\x00\x00";

struct parts {
    size_t at, step;
};

static enum flamepix_status read_part(void *user, void *buffer, size_t capacity, size_t *length_ret)
{
    struct parts *parts = user;
    size_t length = sizeof(lying_frame) - 1 - parts->at;
    length = length < parts->step ? length : parts->step;
    assert_true(length <= capacity);
    memcpy(buffer, lying_frame + parts->at, length);
    parts->at += length;
    *length_ret = length;
    return FLAMEPIX_OK;
}

static void test_a_frame_that_is_not_as_long_as_it_says_is_damaged_however_it_comes(void **state)
{
    (void)state;
    const struct flamepix_decompress_limits limits = {1 << 20, 1000, 1 << 20};
    for (size_t step = 1; step < sizeof(lying_frame); step++) {
        struct parts parts = {.step = step};
        struct flamepix_decompressor *decompressor;
        char buffer[200];
        size_t length;
        assert_int_equal(
            flamepix_decompressor_create(FLAMEPIX_ZSTD, read_part, &parts, limits, &decompressor),
            FLAMEPIX_OK);
        assert_int_equal(flamepix_decompressor_read(decompressor, buffer, sizeof(buffer), &length),
                         FLAMEPIX_BAD_COMPRESSION);
        flamepix_decompressor_free(decompressor);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_packing_is_told_by_all_of_its_magic_number),
        cmocka_unit_test(test_text_that_begins_as_a_magic_number_does_is_plain),
        cmocka_unit_test(test_a_frame_that_is_not_as_long_as_it_says_is_damaged_however_it_comes),
    };
    return cmocka_run_group_tests_name("decompress", tests, NULL, NULL);
}
