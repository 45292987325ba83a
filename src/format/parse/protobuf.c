/* A field is a key (its number, and its encoding in three bits), followed by a number, or by a
 * length and that many bytes. A number is written in seven bits per byte, lowest first; 0x80 marks
 * that more follow. */
#include "format/parse/protobuf.h"

#include <stdlib.h>

#include "base/memory.h"

enum { WINDOW_NBYTES = 1 << 17, NUMBER_NBYTES = 10, FRAME_NBYTES = 4 };

uint64_t fpx_protobuf_offset(const struct fpx_protobuf *message)
{
    return message->offset + message->at;
}

/* Reads until `needed` bytes are available, at most WINDOW_NBYTES, or the input ends. */
static enum flamepix_status fill(struct fpx_protobuf *message, size_t needed)
{
    enum flamepix_status status = FLAMEPIX_OK;
    if (message->bytes == NULL && (message->bytes = malloc(WINDOW_NBYTES)) == NULL)
        return FLAMEPIX_NO_MEMORY;
    memmove(message->bytes, message->bytes + message->at, message->filled - message->at);
    message->offset += message->at;
    message->filled -= message->at;
    message->at = 0;
    while (status == FLAMEPIX_OK && message->filled < needed) {
        size_t length = 0;
        status = message->read(message->user, message->bytes + message->filled,
                               WINDOW_NBYTES - message->filled, &length);
        if (status == FLAMEPIX_OK && length == 0)
            break;
        message->filled += length;
    }
    return status;
}

static size_t there(const struct fpx_protobuf *message)
{
    return message->filled - message->at;
}

/* The end of the open message. */
static uint64_t end_of(const struct fpx_protobuf *message)
{
    return message->depth > 0 ? message->ends[message->depth - 1] : UINT64_MAX;
}

static enum flamepix_status skip(struct fpx_protobuf *message, uint64_t nbytes)
{
    while (nbytes > there(message)) {
        nbytes -= there(message);
        message->at = message->filled;
        enum flamepix_status status = fill(message, 1);
        if (status != FLAMEPIX_OK)
            return status;
        if (message->filled == 0)
            return FLAMEPIX_BAD_RECORDING;
    }
    message->at += (size_t)nbytes;
    return FLAMEPIX_OK;
}

/* Parses a number; returns the start of the next one, or NULL if this one does not end before
 * `end`. */
static inline const unsigned char *decode(const unsigned char *next, const unsigned char *end,
                                          uint64_t *number_ret)
{
    uint64_t number = 0;
    for (unsigned shift = 0; shift < 64 && next < end; shift += 7) {
        const unsigned char byte = *next++;
        number |= (uint64_t)(byte & 0x7F) << shift;
        if (byte < 0x80) {
            *number_ret = number;
            return next;
        }
    }
    return NULL;
}

static enum flamepix_status take_number(struct fpx_protobuf *message, uint64_t *number_ret)
{
    if (there(message) < NUMBER_NBYTES) {
        enum flamepix_status status = fill(message, NUMBER_NBYTES);
        if (status != FLAMEPIX_OK)
            return status;
    }
    const unsigned char *next =
        decode(message->bytes + message->at, message->bytes + message->filled, number_ret);
    if (next == NULL)
        return FLAMEPIX_BAD_RECORDING;
    message->at = (size_t)(next - message->bytes);
    return fpx_protobuf_offset(message) <= end_of(message) ? FLAMEPIX_OK : FLAMEPIX_BAD_RECORDING;
}

static enum flamepix_status take_fixed(struct fpx_protobuf *message, size_t nbytes,
                                       uint64_t *number_ret)
{
    enum flamepix_status status = FLAMEPIX_OK;
    if (there(message) < nbytes)
        status = fill(message, nbytes);
    if (status != FLAMEPIX_OK)
        return status;
    if (there(message) < nbytes || nbytes > end_of(message) - fpx_protobuf_offset(message))
        return FLAMEPIX_BAD_RECORDING;
    *number_ret = 0;
    for (size_t i = nbytes; i > 0; i--)
        *number_ret = *number_ret << 8 | message->bytes[message->at + i - 1];
    message->at += nbytes;
    return FLAMEPIX_OK;
}

/* OK if the open message continues; at its end it is closed. */
static enum flamepix_status go_on(struct fpx_protobuf *message)
{
    enum flamepix_status status = FLAMEPIX_OK;
    if (message->depth > 0) {
        if (fpx_protobuf_offset(message) < end_of(message))
            return FLAMEPIX_OK;
        message->depth--;
        return FLAMEPIX_END;
    }
    if (there(message) == 0)
        status = fill(message, 1);
    return status == FLAMEPIX_OK && message->filled == 0 ? FLAMEPIX_END : status;
}

static enum flamepix_status take_value(struct fpx_protobuf *message,
                                       struct fpx_protobuf_field *field)
{
    enum flamepix_status status;
    switch (field->written) {
    case FPX_PROTOBUF_VARINT:
        return take_number(message, &field->value);
    case FPX_PROTOBUF_FIXED64:
        return take_fixed(message, 8, &field->value);
    case FPX_PROTOBUF_FIXED32:
        return take_fixed(message, 4, &field->value);
    case FPX_PROTOBUF_BYTES:
        status = take_number(message, &field->value);
        if (status != FLAMEPIX_OK)
            return status;
        if (field->value > end_of(message) - fpx_protobuf_offset(message))
            return FLAMEPIX_BAD_RECORDING;
        message->pending = field->value;
        return FLAMEPIX_OK;
    default:
        return FLAMEPIX_BAD_RECORDING;
    }
}

enum flamepix_status fpx_protobuf_next(struct fpx_protobuf *message,
                                       struct fpx_protobuf_field *field_ret)
{
    uint64_t key = 0;
    enum flamepix_status status = skip(message, message->pending);
    message->pending = 0;
    if (status == FLAMEPIX_OK)
        status = go_on(message);
    if (status == FLAMEPIX_OK)
        status = take_number(message, &key);
    if (status != FLAMEPIX_OK)
        return status;
    field_ret->number = key >> 3;
    field_ret->written = (enum fpx_protobuf_written)(key & 7);
    return field_ret->number == 0 ? FLAMEPIX_BAD_RECORDING : take_value(message, field_ret);
}

enum flamepix_status fpx_protobuf_enter(struct fpx_protobuf *message,
                                        const struct fpx_protobuf_field *field)
{
    if (field->written != FPX_PROTOBUF_BYTES || message->depth == FPX_PROTOBUF_DEPTH)
        return FLAMEPIX_BAD_RECORDING;
    message->ends[message->depth++] = fpx_protobuf_offset(message) + field->value;
    message->pending = 0;
    return FLAMEPIX_OK;
}

enum flamepix_status fpx_protobuf_enter_framed(struct fpx_protobuf *message)
{
    uint64_t number = 0;
    enum flamepix_status status = go_on(message);
    if (status == FLAMEPIX_OK)
        status = take_fixed(message, FRAME_NBYTES, &number);
    if (status != FLAMEPIX_OK)
        return status;
    uint64_t length = 0; /* bytes were read lowest first */
    for (size_t i = 0; i < FRAME_NBYTES; i++)
        length = length << 8 | (number >> 8 * i & 0xFF);
    message->ends[message->depth++] = fpx_protobuf_offset(message) + length;
    return FLAMEPIX_OK;
}

enum flamepix_status fpx_protobuf_number(struct fpx_protobuf *message, uint64_t *number_ret)
{
    enum flamepix_status status = go_on(message);
    return status == FLAMEPIX_OK ? take_number(message, number_ret) : status;
}

/* Takes the numbers that are complete in the window: a fast path with the same result. */
static void take_whole_numbers(struct fpx_protobuf *message, struct fpx_protobuf_numbers *numbers,
                               size_t most)
{
    const uint64_t rest = end_of(message) - fpx_protobuf_offset(message);
    const unsigned char *next = message->bytes + message->at;
    const unsigned char *end = next + (rest < there(message) ? (size_t)rest : there(message));
    while (numbers->count < most && numbers->count < numbers->capacity) {
        const unsigned char *after = decode(next, end, &numbers->items[numbers->count]);
        if (after == NULL)
            break;
        numbers->count++;
        next = after;
    }
    message->at = (size_t)(next - message->bytes);
}

static enum flamepix_status add_number(struct fpx_protobuf_numbers *numbers, size_t most,
                                       uint64_t number)
{
    if (numbers->count == most)
        return FLAMEPIX_OK;
    enum flamepix_status status = fpx_array_reserve(&numbers->items, &numbers->capacity,
                                                    numbers->count + 1, sizeof(*numbers->items));
    if (status == FLAMEPIX_OK)
        numbers->items[numbers->count++] = number;
    return status;
}

enum flamepix_status fpx_protobuf_numbers(struct fpx_protobuf *message,
                                          const struct fpx_protobuf_field *field, size_t most,
                                          struct fpx_protobuf_numbers *numbers)
{
    uint64_t number;
    if (field->written == FPX_PROTOBUF_VARINT)
        return add_number(numbers, most, field->value);
    enum flamepix_status status = fpx_protobuf_enter(message, field);
    while (status == FLAMEPIX_OK) {
        take_whole_numbers(message, numbers, most);
        status = fpx_protobuf_number(message, &number);
        if (status == FLAMEPIX_OK)
            status = add_number(numbers, most, number);
    }
    return status == FLAMEPIX_END ? FLAMEPIX_OK : status;
}

enum flamepix_status fpx_protobuf_fixed64(struct fpx_protobuf *message, uint64_t *number_ret)
{
    enum flamepix_status status = go_on(message);
    return status == FLAMEPIX_OK ? take_fixed(message, 8, number_ret) : status;
}

enum flamepix_status fpx_protobuf_text(struct fpx_protobuf *message,
                                       const struct fpx_protobuf_field *field,
                                       struct flamepix_bytes *text_ret)
{
    const size_t length = field->value < FPX_PROTOBUF_TEXT_NBYTES
                              ? (size_t)field->value
                              : (size_t)FPX_PROTOBUF_TEXT_NBYTES;
    enum flamepix_status status = FLAMEPIX_OK;
    if (field->written != FPX_PROTOBUF_BYTES)
        return FLAMEPIX_BAD_RECORDING;
    if (there(message) < length)
        status = fill(message, length);
    if (status != FLAMEPIX_OK)
        return status;
    if (there(message) < length)
        return FLAMEPIX_BAD_RECORDING;
    *text_ret = (struct flamepix_bytes){(const char *)message->bytes + message->at, length};
    message->at += length;
    message->pending = field->value - length;
    return FLAMEPIX_OK;
}

enum flamepix_status fpx_protobuf_bytes(struct fpx_protobuf *message,
                                        const struct fpx_protobuf_field *field, size_t most,
                                        struct flamepix_buffer *bytes)
{
    enum flamepix_status status = FLAMEPIX_OK;
    uint64_t rest = field->value;
    flamepix_buffer_clear(bytes);
    if (field->written != FPX_PROTOBUF_BYTES || rest > most)
        return FLAMEPIX_BAD_RECORDING;
    while (rest > 0 && status == FLAMEPIX_OK) {
        if (there(message) == 0)
            status = fill(message, 1);
        if (status == FLAMEPIX_OK && message->filled == 0)
            return FLAMEPIX_BAD_RECORDING;
        const size_t length = rest < there(message) ? (size_t)rest : there(message);
        if (status == FLAMEPIX_OK)
            status =
                flamepix_buffer_append(bytes, (const char *)message->bytes + message->at, length);
        message->at += length;
        rest -= length;
    }
    message->pending = 0;
    return status;
}

void fpx_protobuf_restart(struct fpx_protobuf *message)
{
    message->at = message->filled = 0;
    message->offset = 0;
    message->pending = 0;
    message->depth = 0;
}

void fpx_protobuf_free(struct fpx_protobuf *message)
{
    free(message->bytes);
    message->bytes = NULL;
    fpx_protobuf_restart(message);
}
