#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "input/decompress.h"

static void assert_packing(const char *head, size_t length, enum fpx_packing expected)
{
    assert_int_equal(fpx_packing_of((struct flamepix_bytes){head, length}), expected);
}

static void test_packing_is_told_by_all_of_its_magic_number(void **state)
{
    (void)state;
    assert_packing("\x1F\x8B", 2, FPX_GZIP);
    assert_packing("\x28\xB5\x2F\xFD", 4, FPX_ZSTD);
    assert_packing("\x50\x2A\x4D\x18", 4, FPX_ZSTD); /* frames that are skipped */
    assert_packing("\x5F\x2A\x4D\x18", 4, FPX_ZSTD);
    assert_packing("\x28\xB5\x2F\xFD and what follows", 4, FPX_ZSTD);
    assert_packing("\xFD\x37zXZ\0", 6, FPX_XZ);
    assert_packing("BZh1\x31\x41\x59\x26\x53\x59", 10, FPX_BZIP2);
    assert_packing("BZh9\x17\x72\x45\x38\x50\x90", 10, FPX_BZIP2); /* of nothing */
}

static void test_text_that_begins_as_a_magic_number_does_is_plain(void **state)
{
    (void)state;
    static const char *const heads[] = {"",         "\x1F",         "\x1F;a 1",       "\x28",
                                        "(main) 5", "\x28\xB5;a 1", "\x28\xB5\x2F;a", "Poll;a 1",
                                        "P*;a 1",   "P*M;a 1",      "\xFD\x37zXZ;a",  "BZh",
                                        "BZh9",     "BZh9;a;b 1",   "BZh01AY&SY;a 1", "BZh91AY&S"};
    for (size_t i = 0; i < sizeof(heads) / sizeof(heads[0]); i++)
        assert_packing(heads[i], strlen(heads[i]), FPX_PLAIN);
}

/* A frame of zstd that says it holds 96 bytes, and holds none. */
static const char lying_frame[] = "\x28\xB5\x2F\xFD\x20\x60\x01\x00\x00";

/* Bytes that arrive `step` at a time. */
struct parts {
    struct flamepix_bytes packed;
    size_t at, step;
};

static enum flamepix_status read_part(void *user, void *buffer, size_t capacity, size_t *length_ret)
{
    struct parts *parts = user;
    size_t length = parts->packed.length - parts->at;
    length = length < parts->step ? length : parts->step;
    length = length < capacity ? length : capacity;
    memcpy(buffer, parts->packed.data + parts->at, length);
    parts->at += length;
    *length_ret = length;
    return FLAMEPIX_OK;
}

/* Reads a damaged frame to its end; returns how many bytes came before the damage. */
static size_t nbytes_before_damage(struct flamepix_bytes packed, size_t step)
{
    const struct fpx_decompress_limits limits = {
        .nbytes = 1 << 20, .ratio = 1000, .window_nbytes = 1 << 20};
    struct parts parts = {packed, 0, step};
    struct fpx_decompressor *decompressor;
    enum flamepix_status status;
    char buffer[200];
    size_t length = 0, sum = 0;
    assert_int_equal(fpx_decompressor_create(FPX_ZSTD, read_part, &parts, limits, &decompressor),
                     FLAMEPIX_OK);
    while ((status = fpx_decompressor_read(decompressor, buffer, sizeof(buffer), &length)) ==
           FLAMEPIX_OK) {
        assert_true(length > 0);
        sum += length;
    }
    assert_int_equal(status, FLAMEPIX_BAD_COMPRESSION);
    fpx_decompressor_free(decompressor);
    return sum;
}

static void test_a_frame_that_is_not_as_long_as_it_says_is_damaged_however_it_comes(void **state)
{
    (void)state;
    const struct flamepix_bytes packed = {lying_frame, sizeof(lying_frame) - 1};
    for (size_t step = 1; step <= packed.length; step++)
        assert_int_equal(nbytes_before_damage(packed, step), 0);
}

/* Two blocks of one byte repeated, the second of a kind that there is not. */
static const char damaged_frame[] = "\x28\xB5\x2F\xFD\x00\x00\x02\x03\x00"
                                    "a"
                                    "\x06\x03\x00"
                                    "abcdefghijklmnopqrstuvwxyz";

static void test_what_comes_before_damage_does_not_depend_on_how_the_bytes_arrive(void **state)
{
    (void)state;
    const struct flamepix_bytes packed = {damaged_frame, sizeof(damaged_frame) - 1};
    for (size_t step = 1; step <= packed.length; step++)
        assert_int_equal(nbytes_before_damage(packed, step), 96);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_packing_is_told_by_all_of_its_magic_number),
        cmocka_unit_test(test_text_that_begins_as_a_magic_number_does_is_plain),
        cmocka_unit_test(test_a_frame_that_is_not_as_long_as_it_says_is_damaged_however_it_comes),
        cmocka_unit_test(test_what_comes_before_damage_does_not_depend_on_how_the_bytes_arrive),
    };
    return cmocka_run_group_tests_name("decompress", tests, NULL, NULL);
}
