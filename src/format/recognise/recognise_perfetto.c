/* A Perfetto trace consists of packets (field 1). It has no magic number, so the first packets are
 * walked: all of their fields must have the encoding of a TracePacket's. One of them must be a
 * number that only packets have, unlike the first message of pprof or OpenTelemetry; or a packet
 * holds compressed ones, whose compression has its own magic number. */
#include "base/bytes_match.h"
#include "format/parse/protobuf.h"
#include "format/recognise/recognise.h"

enum { PACKETS = 8, FIELDS = 140, COMPRESSED = 50, ZSTD = 133 };

/* Numbers in a packet that are no messages: user, time, sequence, flags, first packet of a
 * sequence, lost packets, clock, process, machine. */
static bool is_number(uint64_t number)
{
    return number == 3 || number == 8 || number == 10 || number == 13 || number == 41 ||
           number == 42 || number == 58 || number == 79 || number == 87 || number == 98;
}

/* Extensions have numbers up to 1999, and tests 900. */
static bool is_field(const struct fpx_protobuf_fields *fields)
{
    if (is_number(fields->number))
        return fields->written == FPX_PROTOBUF_VARINT;
    return fields->written == FPX_PROTOBUF_BYTES && fields->number <= 1999 &&
           (fields->number < FIELDS || fields->number >= 900);
}

static bool is_packed(const struct fpx_protobuf_fields *fields)
{
    if (fields->number == COMPRESSED)
        return fpx_bytes_begin_with(fields->bytes, "x");
    return fields->number == ZSTD && fpx_bytes_begin_with(fields->bytes, "\x28\xB5\x2F\xFD");
}

/* Takes a length off `rest`, and that many bytes, or fewer if the head ends. */
static bool take_packet(struct flamepix_bytes *rest, struct flamepix_bytes *packet_ret)
{
    uint64_t length = 0;
    unsigned shift = 0;
    if (rest->length < 2 || rest->data[0] != 0x0A)
        return false;
    *rest = flamepix_bytes_from(*rest, 1);
    for (unsigned char byte = 0x80; byte >= 0x80; shift += 7) {
        if (rest->length == 0 || shift > 28)
            return false;
        byte = (unsigned char)rest->data[0];
        length |= (uint64_t)(byte & 0x7F) << shift;
        *rest = flamepix_bytes_from(*rest, 1);
    }
    packet_ret->data = rest->data;
    packet_ret->length = length < rest->length ? (size_t)length : rest->length;
    *rest = flamepix_bytes_from(*rest, packet_ret->length);
    return length > 0;
}

/* Counts numbers and compressed fields; false if a field is not one of a packet. The packet at the
 * end of the head may be cut off within a field with a valid beginning. */
static bool check_packet(struct flamepix_bytes packet, bool is_cut, size_t *marks)
{
    struct fpx_protobuf_fields fields = fpx_protobuf_fields_of(packet);
    while (fpx_protobuf_fields_next(&fields)) {
        if (!is_field(&fields))
            return false;
        *marks += is_number(fields.number) || is_packed(&fields);
    }
    if (!fields.is_torn || !is_cut)
        return !fields.is_torn;
    fields.bytes = fields.rest;
    *marks += fields.number <= ZSTD && fields.written == FPX_PROTOBUF_BYTES && is_packed(&fields);
    return true;
}

/* Text that begins with an empty line might look like fields by chance. */
static bool has_control_byte(struct flamepix_bytes head)
{
    for (size_t i = 0; i < head.length; i++) {
        const unsigned char byte = (unsigned char)head.data[i];
        if (byte < 0x20 && (byte < '\t' || byte > '\r'))
            return true;
    }
    return false;
}

bool fpx_recognise_perfetto(struct flamepix_bytes head, const char *const *marks)
{
    struct flamepix_bytes rest = head, packet = {NULL, 0};
    size_t found = 0;
    (void)marks;
    for (int i = 0; i < PACKETS && rest.length > 0; i++) {
        if (!take_packet(&rest, &packet) || !check_packet(packet, rest.length == 0, &found))
            return false;
    }
    return found > 0 && has_control_byte(head);
}
