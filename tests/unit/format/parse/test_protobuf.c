#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "format/parse/protobuf.h"
#include "support/messages.h"

/* Bytes that come `most` at a time. */
struct parts {
    struct flamepix_bytes rest;
    size_t most;
};

static enum flamepix_status read_part(void *user, void *buffer, size_t capacity, size_t *length_ret)
{
    struct parts *parts = user;
    *length_ret = capacity < parts->most ? capacity : parts->most;
    if (*length_ret > parts->rest.length)
        *length_ret = parts->rest.length;
    if (*length_ret > 0)
        memcpy(buffer, parts->rest.data, *length_ret);
    parts->rest = flamepix_bytes_from(parts->rest, *length_ret);
    return FLAMEPIX_OK;
}

static struct flamepix_buffer small_message(void)
{
    struct flamepix_buffer message = {0};
    struct flamepix_buffer part = {0};
    test_put_number(&message, 1, 300);
    test_put_text(&part, 2, "inner");
    test_put_number(&part, 3, UINT64_MAX);
    test_put_message(&message, 4, &part);
    test_put_numbers(&message, 5, (const uint64_t[]){1, 200, 40000}, 3);
    return message;
}

static void expect_small_message(struct fpx_protobuf *message)
{
    struct fpx_protobuf_field field;
    struct flamepix_bytes text;
    uint64_t number;
    assert_int_equal(fpx_protobuf_next(message, &field), FLAMEPIX_OK);
    assert_true(field.number == 1 && field.written == FPX_PROTOBUF_VARINT);
    assert_int_equal(field.value, 300);
    assert_int_equal(fpx_protobuf_next(message, &field), FLAMEPIX_OK);
    assert_int_equal(fpx_protobuf_enter(message, &field), FLAMEPIX_OK);
    assert_int_equal(fpx_protobuf_next(message, &field), FLAMEPIX_OK);
    assert_int_equal(fpx_protobuf_text(message, &field, &text), FLAMEPIX_OK);
    assert_true(flamepix_bytes_equal(text, flamepix_bytes_of("inner")));
    assert_int_equal(fpx_protobuf_next(message, &field), FLAMEPIX_OK);
    assert_true(field.value == UINT64_MAX);
    assert_int_equal(fpx_protobuf_next(message, &field), FLAMEPIX_END);
    assert_int_equal(fpx_protobuf_next(message, &field), FLAMEPIX_OK);
    assert_int_equal(fpx_protobuf_enter(message, &field), FLAMEPIX_OK);
    for (size_t i = 0; i < 3; i++) {
        assert_int_equal(fpx_protobuf_number(message, &number), FLAMEPIX_OK);
        assert_int_equal(number, ((const uint64_t[]){1, 200, 40000})[i]);
    }
    assert_int_equal(fpx_protobuf_number(message, &number), FLAMEPIX_END);
    assert_int_equal(fpx_protobuf_next(message, &field), FLAMEPIX_END);
}

static void test_fields_come_one_after_the_other_however_the_bytes_arrive(void **state)
{
    (void)state;
    struct flamepix_buffer bytes = small_message();
    for (size_t most = 1; most < 40; most++) {
        struct parts parts = {flamepix_buffer_bytes(&bytes), most};
        struct fpx_protobuf message = {.read = read_part, .user = &parts};
        expect_small_message(&message);
        assert_int_equal(fpx_protobuf_offset(&message), bytes.length);
        fpx_protobuf_free(&message);
    }
    flamepix_buffer_free(&bytes);
}

/* A row of numbers of all lengths, then one alone. */
static struct flamepix_buffer message_of_numbers(const uint64_t *numbers, size_t count)
{
    struct flamepix_buffer message = {0};
    test_put_numbers(&message, 5, numbers, count);
    test_put_number(&message, 5, 7);
    return message;
}

static void expect_numbers(struct fpx_protobuf *message, size_t most, const uint64_t *expected,
                           size_t count)
{
    struct fpx_protobuf_numbers numbers = {0};
    struct fpx_protobuf_field field;
    while (fpx_protobuf_next(message, &field) == FLAMEPIX_OK)
        assert_int_equal(fpx_protobuf_numbers(message, &field, most, &numbers), FLAMEPIX_OK);
    assert_int_equal(numbers.count, count < most ? count : most);
    assert_memory_equal(numbers.items, expected, numbers.count * sizeof(*expected));
    free(numbers.items);
}

static void test_numbers_in_a_row_come_whole_however_the_bytes_arrive(void **state)
{
    (void)state;
    enum { COUNT = 50 };
    uint64_t numbers[COUNT];
    for (size_t i = 0; i < COUNT; i++)
        numbers[i] = UINT64_MAX >> (i * 13 % 64);
    numbers[COUNT - 1] = 7;
    struct flamepix_buffer bytes = message_of_numbers(numbers, COUNT - 1);
    for (size_t most = 1; most < 40; most++) {
        for (size_t kept = 1; kept <= COUNT + 1; kept += 10) {
            struct parts parts = {flamepix_buffer_bytes(&bytes), most};
            struct fpx_protobuf message = {.read = read_part, .user = &parts};
            expect_numbers(&message, kept, numbers, COUNT);
            fpx_protobuf_free(&message);
        }
    }
    flamepix_buffer_free(&bytes);
}

static void test_a_row_of_numbers_that_ends_amid_one_is_damaged(void **state)
{
    (void)state;
    const struct {
        const char *bytes;
        size_t length;
    } rows[] = {{"\x2A\x02\x01\x80", 4},              /* and so do the bytes */
                {"\x2A\x02\x01\x80\x01\x28\x07", 7}}; /* the field alone */
    for (size_t i = 0; i < 2; i++) {
        struct parts parts = {{rows[i].bytes, rows[i].length}, 100};
        struct fpx_protobuf message = {.read = read_part, .user = &parts};
        struct fpx_protobuf_numbers numbers = {0};
        struct fpx_protobuf_field field;
        assert_int_equal(fpx_protobuf_next(&message, &field), FLAMEPIX_OK);
        assert_int_equal(fpx_protobuf_numbers(&message, &field, 10, &numbers),
                         FLAMEPIX_BAD_RECORDING);
        assert_int_equal(numbers.count, 1);
        free(numbers.items);
        fpx_protobuf_free(&message);
    }
}

static void test_what_nobody_took_is_passed_over(void **state)
{
    (void)state;
    struct flamepix_buffer bytes = small_message();
    struct parts parts = {flamepix_buffer_bytes(&bytes), 3};
    struct fpx_protobuf message = {.read = read_part, .user = &parts};
    struct fpx_protobuf_field field;
    uint64_t numbers = 0;
    while (fpx_protobuf_next(&message, &field) == FLAMEPIX_OK)
        numbers = numbers * 10 + field.number;
    assert_int_equal(numbers, 145);
    fpx_protobuf_free(&message);
    flamepix_buffer_free(&bytes);
}

/* Goes through all of a message, and into what it can; returns what ended it. */
static enum flamepix_status walk(struct flamepix_bytes bytes)
{
    struct parts parts = {bytes, 1000};
    struct fpx_protobuf message = {.read = read_part, .user = &parts};
    struct fpx_protobuf_field field;
    enum flamepix_status status = FLAMEPIX_OK;
    while (status == FLAMEPIX_OK) {
        status = fpx_protobuf_next(&message, &field);
        if (status == FLAMEPIX_OK && field.number == 4)
            status = fpx_protobuf_enter(&message, &field);
        else if (status == FLAMEPIX_END && message.depth == 0 && message.at == message.filled)
            break;
        else if (status == FLAMEPIX_END)
            status = FLAMEPIX_OK;
    }
    fpx_protobuf_free(&message);
    return status;
}

static void test_what_is_cut_short_is_no_message(void **state)
{
    (void)state;
    struct flamepix_buffer bytes = small_message();
    assert_int_equal(walk(flamepix_buffer_bytes(&bytes)), FLAMEPIX_END);
    for (size_t length = 1; length < bytes.length; length++) {
        const bool is_whole = length == 3 || length == 23;
        assert_int_equal(walk((struct flamepix_bytes){bytes.data, length}),
                         is_whole ? FLAMEPIX_END : FLAMEPIX_BAD_RECORDING);
    }
    flamepix_buffer_free(&bytes);
}

static void test_lengths_and_numbers_that_lie_are_found_out(void **state)
{
    (void)state;
    static const char *const bad[] = {
        "\x22\x03\x12\x05zzzzz",                                /* longer than what it is in */
        "\x22\xFF\xFF\xFF\xFF\xFF\xFF\xFF\xFF\xFF\x01",         /* longer than anything */
        "\x08\xFF\xFF\xFF\xFF\xFF\xFF\xFF\xFF\xFF\xFF\xFF\x01", /* a number of 12 bytes */
        "\x01\x01",                                             /* field 0 is none */
        "\x0B\x0C",                                             /* a group */
        "\x22\x02\x08\x80\x01" /* a number that goes on behind its message */
    };
    for (size_t i = 0; i < sizeof(bad) / sizeof(bad[0]); i++)
        assert_int_equal(walk(flamepix_bytes_of(bad[i])), FLAMEPIX_BAD_RECORDING);
}

static void test_of_a_long_text_the_beginning_is_given(void **state)
{
    (void)state;
    static char text[3 * FPX_PROTOBUF_TEXT_NBYTES];
    struct flamepix_buffer bytes = {0};
    struct fpx_protobuf_field field;
    struct flamepix_bytes taken;
    memset(text, 'x', sizeof(text));
    test_put_bytes(&bytes, 1, (struct flamepix_bytes){text, sizeof(text)});
    test_put_number(&bytes, 2, 7);
    struct parts parts = {flamepix_buffer_bytes(&bytes), 1000};
    struct fpx_protobuf message = {.read = read_part, .user = &parts};
    assert_int_equal(fpx_protobuf_next(&message, &field), FLAMEPIX_OK);
    assert_int_equal(fpx_protobuf_text(&message, &field, &taken), FLAMEPIX_OK);
    assert_int_equal(taken.length, FPX_PROTOBUF_TEXT_NBYTES);
    assert_int_equal(fpx_protobuf_next(&message, &field), FLAMEPIX_OK);
    assert_int_equal(field.value, 7);
    fpx_protobuf_free(&message);
    flamepix_buffer_free(&bytes);
}

static void test_a_field_is_taken_whole_however_its_bytes_arrive(void **state)
{
    (void)state;
    struct flamepix_buffer bytes = {0}, taken = {0};
    struct fpx_protobuf_field field;
    test_put_text(&bytes, 1, "a text of some length");
    test_put_number(&bytes, 2, 7);
    for (size_t most = 1; most < 40; most++) {
        struct parts parts = {flamepix_buffer_bytes(&bytes), most};
        struct fpx_protobuf message = {.read = read_part, .user = &parts};
        assert_int_equal(fpx_protobuf_next(&message, &field), FLAMEPIX_OK);
        assert_int_equal(fpx_protobuf_bytes(&message, &field, 20, &taken), FLAMEPIX_BAD_RECORDING);
        assert_int_equal(fpx_protobuf_bytes(&message, &field, 21, &taken), FLAMEPIX_OK);
        assert_true(flamepix_bytes_equal(flamepix_buffer_bytes(&taken),
                                         flamepix_bytes_of("a text of some length")));
        assert_int_equal(fpx_protobuf_next(&message, &field), FLAMEPIX_OK);
        assert_int_equal(field.value, 7);
        fpx_protobuf_free(&message);
        parts = (struct parts){{bytes.data, 9}, most}; /* cut */
        assert_int_equal(fpx_protobuf_next(&message, &field), FLAMEPIX_OK);
        assert_int_equal(fpx_protobuf_bytes(&message, &field, 99, &taken), FLAMEPIX_BAD_RECORDING);
        fpx_protobuf_free(&message);
    }
    flamepix_buffer_free(&bytes);
    flamepix_buffer_free(&taken);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_a_field_is_taken_whole_however_its_bytes_arrive),
        cmocka_unit_test(test_fields_come_one_after_the_other_however_the_bytes_arrive),
        cmocka_unit_test(test_numbers_in_a_row_come_whole_however_the_bytes_arrive),
        cmocka_unit_test(test_a_row_of_numbers_that_ends_amid_one_is_damaged),
        cmocka_unit_test(test_what_nobody_took_is_passed_over),
        cmocka_unit_test(test_what_is_cut_short_is_no_message),
        cmocka_unit_test(test_lengths_and_numbers_that_lie_are_found_out),
        cmocka_unit_test(test_of_a_long_text_the_beginning_is_given),
    };
    return cmocka_run_group_tests_name("protobuf", tests, NULL, NULL);
}
