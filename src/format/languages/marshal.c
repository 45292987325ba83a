#include "format/languages/python.h"

#include <stdlib.h>

#include "base/memory.h"
#include "format/parse/parse_text.h"

enum { IS_REFERENCED = 0x80, TYPE_BITS = 0x7F };

static enum flamepix_status read_number(struct fpx_recording *recording,
                                        struct fpx_marshal *marshal, size_t nbytes,
                                        uint64_t *number_ret)
{
    return fpx_byte_source_number(recording, &marshal->source, nbytes, number_ret);
}

/* Reads a signed number of `nbytes` bytes. */
static enum flamepix_status take_integer(struct fpx_recording *recording,
                                         struct fpx_marshal *marshal, size_t nbytes,
                                         struct fpx_marshal_value *value)
{
    uint64_t bits;
    enum flamepix_status status = read_number(recording, marshal, nbytes, &bits);
    value->kind = FPX_MARSHAL_NUMBER;
    if (status == FLAMEPIX_OK)
        value->number = nbytes == 4 ? (double)(int32_t)(uint32_t)bits : (double)(int64_t)bits;
    return status;
}

/* Reads digits of 15 bits, preceded by their number, which has the sign of the integer. */
static enum flamepix_status take_long(struct fpx_recording *recording, struct fpx_marshal *marshal,
                                      struct fpx_marshal_value *value)
{
    enum { DIGITS_MAX = 64 }; /* beyond the range of a double */
    uint64_t bits, digit;
    double scale = 1;
    enum flamepix_status status = read_number(recording, marshal, 4, &bits);
    const int64_t count = status == FLAMEPIX_OK ? (int32_t)(uint32_t)bits : 0;
    value->kind = FPX_MARSHAL_NUMBER;
    if (count > DIGITS_MAX || count < -DIGITS_MAX)
        return FLAMEPIX_BAD_RECORDING;
    for (int64_t i = 0; i < (count < 0 ? -count : count) && status == FLAMEPIX_OK; i++) {
        status = read_number(recording, marshal, 2, &digit);
        value->number += status == FLAMEPIX_OK ? (double)digit * scale : 0;
        scale *= 1 << 15;
    }
    value->number = count < 0 ? -value->number : value->number;
    return status;
}

static enum flamepix_status take_double(struct fpx_recording *recording,
                                        struct fpx_marshal *marshal,
                                        struct fpx_marshal_value *value)
{
    uint64_t bits;
    enum flamepix_status status = read_number(recording, marshal, sizeof(bits), &bits);
    value->kind = FPX_MARSHAL_NUMBER;
    if (status == FLAMEPIX_OK)
        memcpy(&value->number, &bits, sizeof(bits));
    return status;
}

/* Reads a text whose length takes `length_nbytes`. */
static enum flamepix_status take_text(struct fpx_recording *recording, struct fpx_marshal *marshal,
                                      size_t length_nbytes, struct fpx_marshal_value *value)
{
    uint64_t length;
    enum flamepix_status status = read_number(recording, marshal, length_nbytes, &length);
    if (status == FLAMEPIX_OK)
        status = fpx_byte_source_text(recording, &marshal->source, length, &marshal->text);
    value->kind = FPX_MARSHAL_TEXT;
    if (status != FLAMEPIX_OK)
        return status;
    return fpx_text_table_intern(&marshal->texts, flamepix_buffer_bytes(&marshal->text),
                                 &value->text);
}

/* Reads a text that Python 2 may refer to again. */
static enum flamepix_status take_interned(struct fpx_recording *recording,
                                          struct fpx_marshal *marshal,
                                          struct fpx_marshal_value *value)
{
    enum flamepix_status status = take_text(recording, marshal, 4, value);
    if (status == FLAMEPIX_OK)
        status = fpx_array_reserve(&marshal->interned, &marshal->interned_capacity,
                                   marshal->interned_count + 1, sizeof(*marshal->interned));
    if (status == FLAMEPIX_OK)
        marshal->interned[marshal->interned_count++] = value->text;
    return status;
}

static enum flamepix_status take_interned_again(struct fpx_recording *recording,
                                                struct fpx_marshal *marshal,
                                                struct fpx_marshal_value *value)
{
    uint64_t number;
    enum flamepix_status status = read_number(recording, marshal, 4, &number);
    if (status != FLAMEPIX_OK)
        return status;
    if (number >= marshal->interned_count)
        return FLAMEPIX_BAD_RECORDING;
    value->kind = FPX_MARSHAL_TEXT;
    value->text = marshal->interned[number];
    return FLAMEPIX_OK;
}

/* Reads a number in digits, from old versions. */
static enum flamepix_status take_digits(struct fpx_recording *recording,
                                        struct fpx_marshal *marshal,
                                        struct fpx_marshal_value *value)
{
    enum flamepix_status status = take_text(recording, marshal, 1, value);
    struct flamepix_bytes text = flamepix_buffer_bytes(&marshal->text);
    value->kind = FPX_MARSHAL_NUMBER;
    if (status == FLAMEPIX_OK && !fpx_take_real(&text, &value->number))
        value->number = 0;
    return status;
}

static enum flamepix_status take_tuple(struct fpx_recording *recording, struct fpx_marshal *marshal,
                                       size_t count_nbytes, struct fpx_marshal_value *value)
{
    uint64_t count;
    enum flamepix_status status = read_number(recording, marshal, count_nbytes, &count);
    value->kind = FPX_MARSHAL_TUPLE;
    value->count = status == FLAMEPIX_OK ? (size_t)count : 0;
    return status;
}

static enum flamepix_status take_reference(struct fpx_recording *recording,
                                           struct fpx_marshal *marshal,
                                           struct fpx_marshal_value *value)
{
    uint64_t number;
    enum flamepix_status status = read_number(recording, marshal, 4, &number);
    if (status != FLAMEPIX_OK)
        return status;
    if (number >= marshal->reference_count)
        return FLAMEPIX_BAD_RECORDING;
    *value = marshal->references[number];
    /* Contents of a tuple or dictionary are not repeated, so they cannot be referred to here. */
    return value->kind == FPX_MARSHAL_TUPLE || value->kind == FPX_MARSHAL_DICT
               ? FLAMEPIX_BAD_RECORDING
               : FLAMEPIX_OK;
}

static enum flamepix_status take_value(struct fpx_recording *recording, struct fpx_marshal *marshal,
                                       int type, struct fpx_marshal_value *value)
{
    switch (type) {
    case '0':
        value->kind = FPX_MARSHAL_END;
        return FLAMEPIX_OK;
    case 'N':
    case 'F':
    case 'T':
        value->kind = FPX_MARSHAL_NOTHING;
        return FLAMEPIX_OK;
    case '{':
        value->kind = FPX_MARSHAL_DICT;
        return FLAMEPIX_OK;
    case 'i':
        return take_integer(recording, marshal, 4, value);
    case 'I':
        return take_integer(recording, marshal, 8, value);
    case 'l':
        return take_long(recording, marshal, value);
    case 'g':
        return take_double(recording, marshal, value);
    case 'f':
        return take_digits(recording, marshal, value);
    case 'z':
    case 'Z':
        return take_text(recording, marshal, 1, value);
    case 'a':
    case 'A':
    case 'u':
    case 's':
        return take_text(recording, marshal, 4, value);
    case 't':
        return take_interned(recording, marshal, value);
    case 'R':
        return take_interned_again(recording, marshal, value);
    case ')':
        return take_tuple(recording, marshal, 1, value);
    case '(':
        return take_tuple(recording, marshal, 4, value);
    case 'r':
        return take_reference(recording, marshal, value);
    default:
        return FLAMEPIX_BAD_RECORDING;
    }
}

enum flamepix_status fpx_marshal_value(struct fpx_recording *recording, struct fpx_marshal *marshal,
                                       struct fpx_marshal_value *value_ret)
{
    unsigned char byte;
    *value_ret = (struct fpx_marshal_value){.reference = SIZE_MAX};
    enum flamepix_status status = fpx_byte_source_byte(recording, &marshal->source, &byte);
    if (status == FLAMEPIX_OK)
        status = take_value(recording, marshal, byte & TYPE_BITS, value_ret);
    if (status != FLAMEPIX_OK || (byte & IS_REFERENCED) == 0 || (byte & TYPE_BITS) == 'r')
        return status;
    status = fpx_array_reserve(&marshal->references, &marshal->reference_capacity,
                               marshal->reference_count + 1, sizeof(*marshal->references));
    if (status != FLAMEPIX_OK)
        return status;
    value_ret->reference = marshal->reference_count;
    marshal->references[marshal->reference_count++] = *value_ret;
    return FLAMEPIX_OK;
}

struct flamepix_bytes fpx_marshal_text(const struct fpx_marshal *marshal,
                                       const struct fpx_marshal_value *value)
{
    const struct flamepix_bytes nothing = {"", 0};
    return value->kind == FPX_MARSHAL_TEXT ? fpx_text_table_get(&marshal->texts, value->text)
                                           : nothing;
}

void fpx_marshal_own(struct fpx_marshal *marshal, const struct fpx_marshal_value *tuple, size_t own)
{
    if (tuple->reference >= marshal->reference_count)
        return;
    marshal->references[tuple->reference].kind = FPX_MARSHAL_OWN;
    marshal->references[tuple->reference].own = own;
}

void fpx_marshal_next_document(struct fpx_marshal *marshal)
{
    marshal->reference_count = marshal->interned_count = 0;
}

void fpx_marshal_free(struct fpx_marshal *marshal)
{
    fpx_text_table_free(&marshal->texts);
    free(marshal->references);
    free(marshal->interned);
    flamepix_buffer_free(&marshal->text);
    *marshal = (struct fpx_marshal){0};
}
