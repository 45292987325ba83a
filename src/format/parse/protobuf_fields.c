#include "format/parse/protobuf.h"

/* Takes a number off `rest`, 7 bits per byte, lowest first. False if it does not end. */
static bool take_number(struct flamepix_bytes *rest, uint64_t *number_ret)
{
    uint64_t number = 0;
    for (size_t i = 0; i < rest->length && i < 10; i++) {
        const unsigned char byte = (unsigned char)rest->data[i];
        number |= (uint64_t)(byte & 0x7F) << 7 * i;
        if (byte < 0x80) {
            *rest = flamepix_bytes_from(*rest, i + 1);
            *number_ret = number;
            return true;
        }
    }
    return false;
}

static bool take_fixed(struct flamepix_bytes *rest, size_t nbytes, uint64_t *number_ret)
{
    uint64_t number = 0;
    if (rest->length < nbytes)
        return false;
    for (size_t i = nbytes; i > 0; i--)
        number = number << 8 | (unsigned char)rest->data[i - 1];
    *rest = flamepix_bytes_from(*rest, nbytes);
    *number_ret = number;
    return true;
}

static bool take_value(struct fpx_protobuf_fields *fields)
{
    switch (fields->written) {
    case FPX_PROTOBUF_VARINT:
        return take_number(&fields->rest, &fields->value);
    case FPX_PROTOBUF_FIXED64:
        return take_fixed(&fields->rest, 8, &fields->value);
    case FPX_PROTOBUF_FIXED32:
        return take_fixed(&fields->rest, 4, &fields->value);
    case FPX_PROTOBUF_BYTES:
        if (!take_number(&fields->rest, &fields->value) || fields->value > fields->rest.length)
            return false;
        fields->bytes = (struct flamepix_bytes){fields->rest.data, (size_t)fields->value};
        fields->rest = flamepix_bytes_from(fields->rest, (size_t)fields->value);
        return true;
    }
    return false;
}

bool fpx_protobuf_fields_next(struct fpx_protobuf_fields *fields)
{
    uint64_t key;
    if (fields->rest.length == 0 || fields->is_torn)
        return false;
    fields->is_torn = true;
    if (!take_number(&fields->rest, &key) || key >> 3 == 0)
        return false;
    fields->number = key >> 3;
    fields->written = (enum fpx_protobuf_written)(key & 7);
    fields->is_torn = !take_value(fields);
    return !fields->is_torn;
}

bool fpx_protobuf_fields_number(struct fpx_protobuf_fields *fields, uint64_t *number_ret)
{
    if (fields->written == FPX_PROTOBUF_BYTES)
        return fields->bytes.length > 0 && take_number(&fields->bytes, number_ret);
    /* A single number can be taken once. */
    *number_ret = fields->value;
    fields->written = FPX_PROTOBUF_BYTES;
    fields->bytes = (struct flamepix_bytes){"", 0};
    return true;
}
