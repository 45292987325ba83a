#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "format/parse/protobuf.h"

static struct fpx_protobuf_fields fields_of(const char *bytes, size_t length)
{
    return fpx_protobuf_fields_of((struct flamepix_bytes){bytes, length});
}

static void test_fields_come_one_after_the_other(void **state)
{
    (void)state;
    static const char message[] = "\x08\x96\x01\x12\x02hi\x19\1\0\0\0\0\0\0\0\x25\2\0\0\0";
    struct fpx_protobuf_fields fields = fields_of(message, sizeof(message) - 1);
    assert_true(fpx_protobuf_fields_next(&fields));
    assert_true(fpx_protobuf_fields_is(&fields, 1, FPX_PROTOBUF_VARINT));
    assert_int_equal(fields.value, 150);
    assert_true(fpx_protobuf_fields_next(&fields));
    assert_true(fpx_protobuf_fields_is(&fields, 2, FPX_PROTOBUF_BYTES));
    assert_true(flamepix_bytes_equal(fields.bytes, flamepix_bytes_of("hi")));
    assert_true(fpx_protobuf_fields_next(&fields));
    assert_true(fpx_protobuf_fields_is(&fields, 3, FPX_PROTOBUF_FIXED64));
    assert_int_equal(fields.value, 1);
    assert_true(fpx_protobuf_fields_next(&fields));
    assert_true(fpx_protobuf_fields_is(&fields, 4, FPX_PROTOBUF_FIXED32));
    assert_int_equal(fields.value, 2);
    assert_false(fpx_protobuf_fields_next(&fields));
    assert_false(fields.is_torn);
}

static void test_what_is_no_field_tears_the_message(void **state)
{
    (void)state;
    static const struct {
        const char *bytes;
        size_t length;
    } torn[] = {
        {"\x08", 1},   {"\x08\x80", 2},   {"\x12\5hi", 4},
        {"\x19\1", 2}, {"\x25\1\0\0", 4}, {"\x0B\1", 2},
        {"\0\1", 2},   {"\x80", 1},       {"\x12\xFF\xFF\xFF\xFF\xFF\xFF\xFF\xFF\xFF\1", 11}};
    for (size_t i = 0; i < sizeof(torn) / sizeof(torn[0]); i++) {
        struct fpx_protobuf_fields fields = fields_of(torn[i].bytes, torn[i].length);
        assert_false(fpx_protobuf_fields_next(&fields));
        assert_true(fields.is_torn);
        assert_false(fpx_protobuf_fields_next(&fields));
    }
}

static void test_numbers_are_one_or_several(void **state)
{
    (void)state;
    struct fpx_protobuf_fields fields = fields_of("\x0A\3\1\x80\1\x08\7", 7);
    uint64_t number;
    assert_true(fpx_protobuf_fields_next(&fields));
    assert_true(fpx_protobuf_fields_number(&fields, &number));
    assert_int_equal(number, 1);
    assert_true(fpx_protobuf_fields_number(&fields, &number));
    assert_int_equal(number, 128);
    assert_false(fpx_protobuf_fields_number(&fields, &number));
    assert_int_equal(fields.bytes.length, 0);
    assert_true(fpx_protobuf_fields_next(&fields));
    assert_true(fpx_protobuf_fields_number(&fields, &number));
    assert_int_equal(number, 7);
    assert_false(fpx_protobuf_fields_number(&fields, &number));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_fields_come_one_after_the_other),
        cmocka_unit_test(test_what_is_no_field_tears_the_message),
        cmocka_unit_test(test_numbers_are_one_or_several),
    };
    return cmocka_run_group_tests_name("protobuf fields", tests, NULL, NULL);
}
