/* A pprof profile is one message of protocol buffers: fields one after the other, each a key (its
 * number and encoding), then a number, or a length and that many bytes. It has no magic number, so
 * the fields are walked: each must be one of profile.proto, with its encoding there. Text fails at
 * its first or second field. */
#include "format/recognise/recognise.h"

#include <stdint.h>

enum written { AS_NUMBER = 0, AS_BYTES = 2 };

/* The message of a sample or period type has two numbers. Without this bound, OpenTelemetry's
 * profiles, whose fields have the same small numbers, would match. */
static bool is_too_long(uint64_t number, uint64_t nbytes)
{
    enum { TWO_NUMBERS_NBYTES = 22 };
    return (number == 1 || number == 11) && nbytes > TWO_NUMBERS_NBYTES;
}

/* Repeated numbers have either encoding. */
static bool is_field(uint64_t number, uint64_t written)
{
    switch (number) {
    case 1:  /* sample_type */
    case 2:  /* sample */
    case 3:  /* mapping */
    case 4:  /* location */
    case 5:  /* function */
    case 6:  /* string_table */
    case 11: /* period_type */
        return written == AS_BYTES;
    case 7:  /* drop_frames */
    case 8:  /* keep_frames */
    case 9:  /* time_nanos */
    case 10: /* duration_nanos */
    case 12: /* period */
    case 14: /* default_sample_type */
    case 15: /* doc_url */
        return written == AS_NUMBER;
    case 13: /* comment */
        return written == AS_NUMBER || written == AS_BYTES;
    default:
        return false;
    }
}

/* Takes a number off `rest`, 7 bits per byte, lowest first. False if it is cut off or too long. */
static bool take_number(struct flamepix_bytes *rest, uint64_t *number_ret)
{
    uint64_t number = 0;
    for (unsigned shift = 0; shift < 64 && rest->length > 0; shift += 7) {
        unsigned char byte = (unsigned char)*rest->data;
        rest->data++;
        rest->length--;
        number |= (uint64_t)(byte & 0x7F) << shift;
        if (byte < 0x80) {
            *number_ret = number;
            return true;
        }
    }
    return false;
}

bool fpx_recognise_pprof(struct flamepix_bytes head, const char *const *marks)
{
    (void)marks;
    enum { ENOUGH = 3 };
    struct flamepix_bytes rest = head;
    size_t fields = 0;
    size_t messages = 0;
    while (rest.length > 0) {
        uint64_t key;
        uint64_t value;
        if (!take_number(&rest, &key) || !is_field(key >> 3, key & 7) ||
            !take_number(&rest, &value))
            break;
        fields++;
        if ((key & 7) != AS_BYTES)
            continue;
        messages++;
        if (is_too_long(key >> 3, value))
            return false;
        if (value > rest.length)
            return fields >= ENOUGH;
        rest.data += value;
        rest.length -= (size_t)value;
    }
    return fields >= ENOUGH && messages > 0 && rest.length == 0;
}
