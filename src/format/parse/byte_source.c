#include "format/parse/byte_source.h"

/* Makes sure that a byte is available. */
static enum flamepix_status fill(struct fpx_recording *recording, struct fpx_byte_source *source)
{
    if (source->at < source->length)
        return FLAMEPIX_OK;
    source->at = 0;
    source->length = 0;
    enum flamepix_status status =
        fpx_recording_read(recording, source->bytes, sizeof(source->bytes), &source->length);
    if (status != FLAMEPIX_OK)
        return status;
    return source->length > 0 ? FLAMEPIX_OK : FLAMEPIX_END;
}

static void take(struct fpx_byte_source *source, size_t length)
{
    source->at += length;
    source->offset += length;
}

enum flamepix_status fpx_byte_source_byte(struct fpx_recording *recording,
                                          struct fpx_byte_source *source, unsigned char *byte_ret)
{
    enum flamepix_status status = fill(recording, source);
    if (status != FLAMEPIX_OK)
        return status;
    *byte_ret = source->bytes[source->at];
    take(source, 1);
    return FLAMEPIX_OK;
}

enum flamepix_status fpx_byte_source_number(struct fpx_recording *recording,
                                            struct fpx_byte_source *source, size_t nbytes,
                                            uint64_t *number_ret)
{
    uint64_t number = 0;
    if (!source->is_big_endian && source->length - source->at >= nbytes) {
        for (size_t i = 0; i < nbytes; i++)
            number |= (uint64_t)source->bytes[source->at + i] << (8 * i);
        take(source, nbytes);
        *number_ret = number;
        return FLAMEPIX_OK;
    }
    for (size_t i = 0; i < nbytes; i++) {
        unsigned char byte;
        enum flamepix_status status = fpx_byte_source_byte(recording, source, &byte);
        if (status != FLAMEPIX_OK)
            return status;
        number = source->is_big_endian ? number << 8 | byte : number | (uint64_t)byte << (8 * i);
    }
    *number_ret = number;
    return FLAMEPIX_OK;
}

enum flamepix_status fpx_byte_source_text(struct fpx_recording *recording,
                                          struct fpx_byte_source *source, uint64_t length,
                                          struct flamepix_buffer *text)
{
    flamepix_buffer_clear(text);
    while (length > 0) {
        enum flamepix_status status = fill(recording, source);
        if (status != FLAMEPIX_OK)
            return status;
        const size_t here = source->length - source->at;
        const size_t piece = length < here ? (size_t)length : here;
        status = flamepix_buffer_append(text, source->bytes + source->at, piece);
        if (status != FLAMEPIX_OK)
            return status;
        take(source, piece);
        length -= piece;
    }
    return FLAMEPIX_OK;
}

enum flamepix_status fpx_byte_source_end(struct fpx_recording *recording,
                                         struct fpx_byte_source *source)
{
    const enum flamepix_status status = fill(recording, source);
    if (status != FLAMEPIX_OK)
        return status == FLAMEPIX_END ? FLAMEPIX_OK : status;
    return fpx_recording_not_understood(recording, source->offset, "the end of the recording");
}

enum flamepix_status fpx_byte_source_terminated(struct fpx_recording *recording,
                                                struct fpx_byte_source *source,
                                                struct flamepix_buffer *text)
{
    flamepix_buffer_clear(text);
    for (;;) {
        enum flamepix_status status = fill(recording, source);
        if (status != FLAMEPIX_OK)
            return status;
        const unsigned char *begin = source->bytes + source->at;
        const size_t here = source->length - source->at;
        const unsigned char *zero = memchr(begin, '\0', here);
        const size_t piece = zero == NULL ? here : (size_t)(zero - begin);
        status = flamepix_buffer_append(text, begin, piece);
        if (status != FLAMEPIX_OK)
            return status;
        take(source, piece + (zero != NULL));
        if (zero != NULL)
            return FLAMEPIX_OK;
    }
}
