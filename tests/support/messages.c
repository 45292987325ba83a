#include "support/messages.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <string.h>

#include <cmocka.h>

static void append(struct flamepix_buffer *message, const void *bytes, size_t length)
{
    assert_int_equal(flamepix_buffer_append(message, bytes, length), FLAMEPIX_OK);
}

static void put_varint(struct flamepix_buffer *message, uint64_t number)
{
    for (; number > 0x7F; number >>= 7) {
        const unsigned char byte = (unsigned char)(number | 0x80);
        append(message, &byte, 1);
    }
    const unsigned char last = (unsigned char)number;
    append(message, &last, 1);
}

void test_put_number(struct flamepix_buffer *message, uint64_t field, uint64_t number)
{
    put_varint(message, field << 3);
    put_varint(message, number);
}

void test_put_bytes(struct flamepix_buffer *message, uint64_t field, struct flamepix_bytes bytes)
{
    put_varint(message, field << 3 | 2);
    put_varint(message, bytes.length);
    append(message, bytes.data, bytes.length);
}

void test_put_text(struct flamepix_buffer *message, uint64_t field, const char *text)
{
    test_put_bytes(message, field, flamepix_bytes_of(text));
}

void test_put_numbers(struct flamepix_buffer *message, uint64_t field, const uint64_t *numbers,
                      size_t count)
{
    struct flamepix_buffer packed = {0};
    for (size_t i = 0; i < count; i++)
        put_varint(&packed, numbers[i]);
    test_put_message(message, field, &packed);
}

void test_put_message(struct flamepix_buffer *message, uint64_t field, struct flamepix_buffer *part)
{
    const struct flamepix_bytes bytes = {part->data != NULL ? part->data : "", part->length};
    test_put_bytes(message, field, bytes);
    flamepix_buffer_free(part);
}
