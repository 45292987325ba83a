#include "stack/order/varint.h"

size_t fpx_varint_put(char *out, uint64_t number)
{
    size_t length = 0;
    while (number >= 0x80) {
        out[length++] = (char)(number | 0x80);
        number >>= 7;
    }
    out[length++] = (char)number;
    return length;
}

size_t fpx_varint_get(const char *bytes, size_t length, uint64_t *number_ret)
{
    uint64_t number = 0;
    for (size_t i = 0; i < length && i < FPX_VARINT_MAX; i++) {
        unsigned char byte = (unsigned char)bytes[i];
        if (i == FPX_VARINT_MAX - 1 && byte > 1)
            return 0;
        number |= (uint64_t)(byte & 0x7f) << (7 * i);
        if (byte < 0x80) {
            *number_ret = number;
            return i + 1;
        }
    }
    return 0;
}
