#include <errno.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "input/input_internal.h"

#define BYTES(text) ((struct flamepix_bytes){text, sizeof(text) - 1})

/* Bytes that come `step` at a time, and how they end. */
struct source {
    struct flamepix_bytes bytes;
    size_t at, step;
    enum flamepix_status at_end;
};

static enum flamepix_status read_source(void *user, void *buffer, size_t capacity,
                                        size_t *length_ret)
{
    struct source *source = user;
    size_t length = source->bytes.length - source->at;
    length = length < source->step ? length : source->step;
    *length_ret = length < capacity ? length : capacity;
    if (length == 0)
        return source->at_end;
    memcpy(buffer, source->bytes.data + source->at, *length_ret);
    source->at += *length_ret;
    return FLAMEPIX_OK;
}

/* Reads all of it, `step` bytes at a time on both sides. */
static struct flamepix_buffer read_all(struct flamepix_bytes bytes, size_t step,
                                       enum flamepix_status at_end)
{
    struct source source = {bytes, 0, step, at_end};
    struct fpx_utf16 utf16;
    struct flamepix_buffer text = {0};
    enum flamepix_status status = FLAMEPIX_OK;
    size_t length = 1;
    fpx_utf16_init(&utf16, read_source, &source);
    while (status == FLAMEPIX_OK && length > 0) {
        char part[4096];
        status = fpx_utf16_read(&utf16, part, step < sizeof(part) ? step : sizeof(part), &length);
        if (status == FLAMEPIX_OK)
            assert_int_equal(flamepix_buffer_append(&text, part, length), FLAMEPIX_OK);
    }
    assert_int_equal(status, at_end);
    assert_int_equal(utf16.nbytes, text.length);
    fpx_utf16_free(&utf16);
    return text;
}

static void assert_becomes(struct flamepix_bytes bytes, struct flamepix_bytes expected)
{
    static const size_t steps[] = {1, 2, 3, 5, 100000};
    for (size_t i = 0; i < sizeof(steps) / sizeof(steps[0]); i++) {
        struct flamepix_buffer text = read_all(bytes, steps[i], FLAMEPIX_OK);
        assert_int_equal(text.length, expected.length);
        if (text.length > 0)
            assert_memory_equal(text.data, expected.data, text.length);
        flamepix_buffer_free(&text);
    }
}

static void test_a_byte_order_mark_tells_either_order(void **state)
{
    (void)state;
    assert_becomes(BYTES("\xFF\xFE"
                         "a\0;\0b\0 \0001\0"),
                   BYTES("a;b 1"));
    assert_becomes(BYTES("\xFE\xFF\0a\0;\0b\0 \0001"), BYTES("a;b 1"));
    assert_becomes(BYTES("\xFF\xFE"), BYTES(""));
}

static void test_characters_of_each_length_become_utf_8(void **state)
{
    (void)state;
    /* U+00FC, U+20AC, U+1F525 */
    assert_becomes(BYTES("\xFF\xFE\xFC\x00\xAC\x20\x3D\xD8\x25\xDD"),
                   BYTES("\xC3\xBC\xE2\x82\xAC\xF0\x9F\x94\xA5"));
    assert_becomes(BYTES("\xFE\xFF\x00\xFC\x20\xAC\xD8\x3D\xDD\x25"),
                   BYTES("\xC3\xBC\xE2\x82\xAC\xF0\x9F\x94\xA5"));
}

#define LONE "\xEF\xBF\xBD"

static void test_lone_surrogates_and_an_odd_byte_become_replacements(void **state)
{
    (void)state;
    assert_becomes(BYTES("\xFE\xFF\xD8\x3D\x00\x61"), BYTES(LONE "a"));
    assert_becomes(BYTES("\xFE\xFF\xDD\x25\x00\x61"), BYTES(LONE "a"));
    assert_becomes(BYTES("\xFE\xFF\xDD\x25\xD8\x3D"), BYTES(LONE LONE));
    assert_becomes(BYTES("\xFE\xFF\xD8\x3D\xD8\x3D\xDD\x25"), BYTES(LONE "\xF0\x9F\x94\xA5"));
    assert_becomes(BYTES("\xFE\xFF\x00\x61\x00"), BYTES("a" LONE));
    assert_becomes(BYTES("\xFE\xFF\xD8\x3D\xDD"), BYTES(LONE LONE));
}

static void test_four_letters_beside_zeros_tell_it_without_a_mark(void **state)
{
    (void)state;
    assert_becomes(BYTES("a\0;\0b\0 \0005\0"), BYTES("a;b 5"));
    assert_becomes(BYTES("\0a\0;\0b\0 \0005"), BYTES("a;b 5"));
    assert_becomes(BYTES("a\0;\0b\0 \0\xFC\x20"), BYTES("a;b \xE2\x83\xBC"));
    assert_becomes(BYTES("a\0;\0b\0"), BYTES("a\0;\0b\0")); /* too short to be sure */
    assert_becomes(BYTES("a\0;\0b\0\0\0"), BYTES("a\0;\0b\0\0\0"));
    assert_becomes(BYTES("a\0;\0b\0\1\0"), BYTES("a\0;\0b\0\1\0"));
    assert_becomes(BYTES("a\0;\0b 5\n"), BYTES("a\0;\0b 5\n"));
    assert_true(fpx_utf16_may_begin(BYTES("a\0b\0")));
    assert_true(fpx_utf16_may_begin(BYTES("\0a\0b")));
    assert_false(fpx_utf16_may_begin(BYTES("a\0b")));
    assert_false(fpx_utf16_may_begin(BYTES("a\0bc")));
}

static void test_all_else_goes_through_as_it_is(void **state)
{
    (void)state;
    assert_becomes(BYTES(""), BYTES(""));
    assert_becomes(BYTES("\xFF"), BYTES("\xFF"));
    assert_becomes(BYTES("\xFE"), BYTES("\xFE"));
    assert_becomes(BYTES("\xFF\xFD\x00\x61"), BYTES("\xFF\xFD\x00\x61"));
    assert_becomes(BYTES("a;b 1\n"), BYTES("a;b 1\n"));
    assert_becomes(BYTES("a\xFF\xFE 1\n"), BYTES("a\xFF\xFE 1\n"));
}

/* The largest text that a block becomes, several blocks of it: U+20AC, and lone surrogates. */
static void test_long_texts_of_long_characters_are_read_whole(void **state)
{
    (void)state;
    enum { UNITS = 50001 };
    static const char *const units[] = {"\x20\xAC", "\xD8\x3D"};
    static const char *const decoded[] = {"\xE2\x82\xAC", LONE};
    for (size_t kind = 0; kind < 2; kind++) {
        struct flamepix_buffer wide = {0};
        struct flamepix_buffer expected = {0};
        assert_int_equal(flamepix_buffer_append(&wide, "\xFE\xFF", 2), FLAMEPIX_OK);
        for (int i = 0; i < UNITS; i++) {
            assert_int_equal(flamepix_buffer_append(&wide, units[kind], 2), FLAMEPIX_OK);
            assert_int_equal(flamepix_buffer_append(&expected, decoded[kind], 3), FLAMEPIX_OK);
        }
        assert_becomes((struct flamepix_bytes){wide.data, wide.length},
                       (struct flamepix_bytes){expected.data, expected.length});
        flamepix_buffer_free(&wide);
        flamepix_buffer_free(&expected);
    }
}

static void test_damage_follows_what_came_before_it(void **state)
{
    (void)state;
    static const size_t steps[] = {1, 2, 100};
    for (size_t i = 0; i < sizeof(steps) / sizeof(steps[0]); i++) {
        struct flamepix_buffer text =
            read_all(BYTES("\xFE\xFF\0a\0b\xD8"), steps[i], FLAMEPIX_BAD_COMPRESSION);
        assert_int_equal(text.length, 2);
        assert_memory_equal(text.data, "ab", 2);
        flamepix_buffer_free(&text);
        text = read_all(BYTES("abc"), steps[i], FLAMEPIX_BAD_COMPRESSION);
        assert_int_equal(text.length, 3);
        flamepix_buffer_free(&text);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_a_byte_order_mark_tells_either_order),
        cmocka_unit_test(test_characters_of_each_length_become_utf_8),
        cmocka_unit_test(test_lone_surrogates_and_an_odd_byte_become_replacements),
        cmocka_unit_test(test_four_letters_beside_zeros_tell_it_without_a_mark),
        cmocka_unit_test(test_all_else_goes_through_as_it_is),
        cmocka_unit_test(test_long_texts_of_long_characters_are_read_whole),
        cmocka_unit_test(test_damage_follows_what_came_before_it),
    };
    return cmocka_run_group_tests_name("utf16", tests, NULL, NULL);
}
