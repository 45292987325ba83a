/* What the packings have in common: each file src/input/decompress_*.c keeps to it. */
#include <lzma.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "support/recordings/inputs.h"
#include "support/recordings/packed_bytes.h"

static const char folded[] = "main;parse 3\nmain;read 4\n";

static void pack(int packer, struct flamepix_buffer *packed, const void *bytes, size_t length)
{
    assert_true(packers[packer].pack(packed, bytes, length));
}

static void test_input_tells_an_archive_cut_short_anywhere(void **state)
{
    (void)state;
    for (int i = 0; i < PACKERS; i++) {
        struct flamepix_buffer packed = {0};
        pack(i, &packed, folded, strlen(folded));
        for (size_t length = packers[i].magic_nbytes; length < packed.length; length++) {
            struct flamepix_buffer cut = {.data = packed.data, .length = length};
            struct flamepix_buffer text = {0};
            struct flamepix_input *input = test_input_of(&cut, NULL);
            assert_int_equal(test_read_all(input, 4096, &text), FLAMEPIX_BAD_COMPRESSION);
            assert_true(text.length <= strlen(folded));
            assert_true(text.length == 0 || memcmp(text.data, folded, text.length) == 0);
            flamepix_buffer_free(&text);
            flamepix_input_free(input);
        }
        assert_int_equal(test_status_of(&packed, NULL), FLAMEPIX_OK);
        flamepix_buffer_free(&packed);
    }
}

static void test_input_tells_damage_and_rubbish_behind_an_archive(void **state)
{
    (void)state;
    for (int i = 0; i < PACKERS; i++) {
        struct flamepix_buffer packed = {0};
        pack(i, &packed, folded, strlen(folded));
        assert_int_equal(flamepix_buffer_append(&packed, "rubbish", 7), FLAMEPIX_OK);
        assert_int_equal(test_status_of(&packed, NULL), FLAMEPIX_BAD_COMPRESSION);
        flamepix_buffer_free(&packed);
    }
}

/* Where a byte of the checksum is, or of what stands for one, from the end. */
static const size_t checksum_at[PACKERS] = {6, 2, 14, 2};

static void test_what_came_before_damage_is_read_before_it_is_told(void **state)
{
    (void)state;
    for (int i = 0; i < PACKERS; i++) {
        for (size_t step = 1; step <= 4096; step *= 64) {
            struct flamepix_buffer packed = {0};
            struct flamepix_buffer text = {0};
            pack(i, &packed, folded, strlen(folded));
            packed.data[packed.length - checksum_at[i]] ^= 1;
            struct flamepix_input *input = test_input_of(&packed, NULL);
            assert_int_equal(test_read_all(input, step, &text), FLAMEPIX_BAD_COMPRESSION);
            assert_int_equal(text.length, strlen(folded));
            assert_memory_equal(text.data, folded, text.length);
            assert_int_equal(test_read_all(input, step, &text), FLAMEPIX_BAD_COMPRESSION);
            assert_int_equal(flamepix_input_offset(input), strlen(folded));
            flamepix_input_free(input);
            flamepix_buffer_free(&text);
            flamepix_buffer_free(&packed);
        }
    }
}

static void test_input_bears_zeros_behind_a_stream_and_between_two(void **state)
{
    (void)state;
    static const int padded[] = {0, 2, 3}; /* zstd has skippable frames instead */
    for (size_t i = 0; i < sizeof(padded) / sizeof(padded[0]); i++) {
        struct flamepix_buffer packed = {0};
        pack(padded[i], &packed, folded, strlen(folded));
        assert_int_equal(flamepix_buffer_append(&packed, "\0\0\0\0", 4), FLAMEPIX_OK);
        pack(padded[i], &packed, "last 1\n", 7);
        assert_int_equal(flamepix_buffer_append(&packed, "\0\0\0\0\0\0\0\0", 8), FLAMEPIX_OK);
        struct flamepix_input *input = test_input_of(&packed, NULL);
        test_assert_reads(input, 100, "main;parse 3\nmain;read 4\nlast 1\n");
        flamepix_input_free(input);
        flamepix_buffer_free(&packed);
    }
}

static void test_input_does_not_unpack_beyond_its_limits(void **state)
{
    (void)state;
    enum { ZEROS = 3 * 1024 * 1024 };
    char *zeros = calloc(1, ZEROS);
    assert_non_null(zeros);
    for (int i = 0; i < PACKERS; i++) {
        struct flamepix_buffer packed = {0};
        pack(i, &packed, zeros, ZEROS);
        struct flamepix_input_options options = {.limit_unpacked_nbytes = ZEROS,
                                                 .limit_unpacked_ratio = 100 * 1000};
        assert_int_equal(test_status_of(&packed, &options), FLAMEPIX_OK);
        options.limit_unpacked_nbytes = ZEROS - 1;
        assert_int_equal(test_status_of(&packed, &options), FLAMEPIX_LIMIT_UNPACKED);
        options.limit_unpacked_nbytes = 0;
        options.limit_unpacked_ratio = 500;
        assert_int_equal(test_status_of(&packed, &options), FLAMEPIX_LIMIT_UNPACKED);
        flamepix_buffer_free(&packed);
    }
    struct flamepix_buffer small = {0};
    assert_true(pack_zstd(&small, zeros, 1024 * 1024));
    struct flamepix_input_options options = {.limit_unpacked_ratio = 2};
    assert_int_equal(test_status_of(&small, &options), FLAMEPIX_OK);
    flamepix_buffer_free(&small);
    free(zeros);
}

static void test_input_opens_no_zstd_window_beyond_its_limit(void **state)
{
    (void)state;
    /* One frame: a window of 1 MiB and a half, then a plain block of four bytes, the last one. */
    static const char frame[] = "\x28\xB5\x2F\xFD\x00\x54\x21\x00\x00"
                                "a 1\n";
    struct flamepix_buffer packed = {0};
    assert_int_equal(flamepix_buffer_append(&packed, frame, sizeof(frame) - 1), FLAMEPIX_OK);
    struct flamepix_input_options options = {.limit_window_nbytes = 1 << 20};
    assert_int_equal(test_status_of(&packed, &options), FLAMEPIX_LIMIT_WINDOW);
    options.limit_window_nbytes++; /* counts as the next power of two */
    assert_int_equal(test_status_of(&packed, &options), FLAMEPIX_OK);
    options.limit_window_nbytes = 1; /* counts as the smallest that the library knows */
    assert_int_equal(test_status_of(&packed, &options), FLAMEPIX_LIMIT_WINDOW);
    options.limit_window_nbytes = UINT64_MAX; /* and as the largest */
    assert_int_equal(test_status_of(&packed, &options), FLAMEPIX_OK);
    flamepix_buffer_free(&packed);
}

static void test_input_opens_no_xz_dictionary_beyond_its_limit(void **state)
{
    (void)state;
    enum { DICTIONARY_NBYTES = 8 << 20 };
    struct flamepix_buffer packed = {0};
    uint8_t bytes[200];
    size_t used = 0;
    lzma_options_lzma options;
    assert_false(lzma_lzma_preset(&options, 0));
    options.dict_size = DICTIONARY_NBYTES;
    lzma_filter filters[] = {{LZMA_FILTER_LZMA2, &options}, {LZMA_VLI_UNKNOWN, NULL}};
    assert_int_equal(lzma_stream_buffer_encode(filters, LZMA_CHECK_CRC64, NULL,
                                               (const uint8_t *)folded, strlen(folded), bytes,
                                               &used, sizeof(bytes)),
                     LZMA_OK);
    assert_int_equal(flamepix_buffer_append(&packed, bytes, used), FLAMEPIX_OK);
    struct flamepix_input_options limits = {.limit_window_nbytes = DICTIONARY_NBYTES / 2};
    assert_int_equal(test_status_of(&packed, &limits), FLAMEPIX_LIMIT_WINDOW);
    limits.limit_window_nbytes = DICTIONARY_NBYTES;
    assert_int_equal(test_status_of(&packed, &limits), FLAMEPIX_OK);
    limits.limit_window_nbytes = UINT64_MAX;
    assert_int_equal(test_status_of(&packed, &limits), FLAMEPIX_OK);
    flamepix_buffer_free(&packed);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_input_tells_an_archive_cut_short_anywhere),
        cmocka_unit_test(test_input_tells_damage_and_rubbish_behind_an_archive),
        cmocka_unit_test(test_what_came_before_damage_is_read_before_it_is_told),
        cmocka_unit_test(test_input_bears_zeros_behind_a_stream_and_between_two),
        cmocka_unit_test(test_input_does_not_unpack_beyond_its_limits),
        cmocka_unit_test(test_input_opens_no_zstd_window_beyond_its_limit),
        cmocka_unit_test(test_input_opens_no_xz_dictionary_beyond_its_limit),
    };
    return cmocka_run_group_tests_name("unpacking", tests, NULL, NULL);
}
