#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include <flamepix/input.h>

#include "base/embedded_data.h"
#include "input/input_facts.h"
#include "support/pictures/embedded_pictures.h"
#include "support/recordings/inputs.h"
#include "support/recordings/packed_bytes.h"
#include "support/scarce_memory.h"

static const char folded[] = "main;parse 3\nmain;read 4\n";

/* A PNG that carries the text, or none where it is NULL. */
static struct flamepix_buffer png_with(const char *text)
{
    struct flamepix_buffer png = {0};
    test_begin_png(&png);
    if (text != NULL) {
        struct flamepix_buffer part = test_pack(flamepix_bytes_of(text));
        test_put_png_embedded(&png, FPX_EMBEDDED_STACKS, flamepix_buffer_bytes(&part));
        flamepix_buffer_free(&part);
    }
    test_put_chunk(&png, "IDAT", (struct flamepix_bytes){"", 0});
    test_put_chunk(&png, "IEND", (struct flamepix_bytes){"", 0});
    return png;
}

static struct flamepix_buffer packed_with(int packer, const struct flamepix_buffer *bytes)
{
    struct flamepix_buffer packed = {0};
    assert_true(packers[packer].pack(&packed, bytes->data, bytes->length));
    return packed;
}

static void test_a_packed_picture_is_read_as_the_picture(void **state)
{
    (void)state;
    struct flamepix_buffer png = png_with(folded);
    for (int packer = 0; packer < PACKERS; packer++) {
        struct flamepix_buffer packed = packed_with(packer, &png);
        for (size_t step = 1; step < 40; step += 6) {
            struct flamepix_buffer text = {0};
            assert_int_equal(test_unpack(flamepix_buffer_bytes(&packed), step, NULL, &text),
                             FLAMEPIX_END);
            assert_int_equal(text.length, strlen(folded));
            assert_memory_equal(text.data, folded, text.length);
            flamepix_buffer_free(&text);
        }
        struct flamepix_input *input = test_input_of(&packed, NULL);
        test_assert_reads(input, 7, folded);
        assert_true(fpx_input_is_picture(input));
        assert_string_equal(flamepix_input_packing(input), "PNG");
        assert_int_equal(flamepix_input_offset(input), strlen(folded));
        assert_int_equal(flamepix_input_rewind(input), FLAMEPIX_OK);
        test_assert_reads(input, 100, folded);
        flamepix_input_free(input);
        flamepix_buffer_free(&packed);
    }
    flamepix_buffer_free(&png);
}

static void test_one_that_carries_nothing_says_so(void **state)
{
    (void)state;
    struct flamepix_buffer png = png_with(NULL);
    for (int packer = 0; packer < PACKERS; packer++) {
        struct flamepix_buffer packed = packed_with(packer, &png);
        assert_int_equal(test_status_of(&packed, NULL), FLAMEPIX_NO_PROFILE);
        flamepix_buffer_free(&packed);
    }
    flamepix_buffer_free(&png);
}

/* Packed text of any length is read as ever, and to where it is cut. */
static void test_packed_text_is_no_picture(void **state)
{
    (void)state;
    char text[40];
    for (size_t length = 0; length < sizeof(text); length++) {
        memset(text, 'a', sizeof(text));
        text[length] = '\0';
        const struct flamepix_buffer bytes = {.data = text, .length = length};
        for (int packer = 0; packer < PACKERS; packer++) {
            struct flamepix_buffer packed = packed_with(packer, &bytes);
            struct flamepix_input *input = test_input_of(&packed, NULL);
            test_assert_reads(input, 3, text);
            assert_false(fpx_input_is_picture(input));
            assert_string_equal(flamepix_input_packing(input), packers[packer].name);
            assert_int_equal(flamepix_input_offset(input), length);
            flamepix_input_free(input);
            flamepix_buffer_free(&packed);
        }
    }
}

static void test_what_is_cut_anywhere_is_damaged(void **state)
{
    (void)state;
    struct flamepix_buffer png = png_with(folded);
    for (int packer = 0; packer < PACKERS; packer++) {
        struct flamepix_buffer packed = packed_with(packer, &png);
        const size_t whole = packed.length;
        for (packed.length = packers[packer].magic_nbytes; packed.length < whole; packed.length++) {
            const enum flamepix_status status = test_status_of(&packed, NULL);
            assert_true(status == FLAMEPIX_BAD_COMPRESSION || status == FLAMEPIX_NO_PROFILE ||
                        status == FLAMEPIX_OK || status == FLAMEPIX_END);
        }
        packed.length = whole / 2;
        assert_int_equal(test_status_of(&packed, NULL), FLAMEPIX_BAD_COMPRESSION);
        flamepix_buffer_free(&packed);
    }
    flamepix_buffer_free(&png);
}

static enum flamepix_status read_it(void *user)
{
    struct flamepix_input *input;
    enum flamepix_status status =
        flamepix_input_from_memory(flamepix_buffer_bytes(user), NULL, &input);
    if (status != FLAMEPIX_OK)
        return status;
    char bytes[64];
    size_t length = 1;
    while (status == FLAMEPIX_OK && length > 0)
        status = flamepix_input_read(input, bytes, sizeof(bytes), &length);
    flamepix_input_free(input);
    return status;
}

static void test_scarce_memory_is_told(void **state)
{
    (void)state;
    struct flamepix_buffer png = png_with(folded);
    struct flamepix_buffer packed = packed_with(0, &png);
    assert_true(scarce_memory_try(read_it, &packed) >= 3);
    flamepix_buffer_free(&packed);
    flamepix_buffer_free(&png);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_a_packed_picture_is_read_as_the_picture),
        cmocka_unit_test(test_one_that_carries_nothing_says_so),
        cmocka_unit_test(test_packed_text_is_no_picture),
        cmocka_unit_test(test_what_is_cut_anywhere_is_damaged),
        cmocka_unit_test(test_scarce_memory_is_told),
    };
    return cmocka_run_group_tests_name("unpacked_input", tests, NULL, NULL);
}
