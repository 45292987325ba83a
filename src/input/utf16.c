/* Converts UTF-16 to UTF-8 by blocks. A block may end within a unit of two bytes, or between the
 * units of a pair: the odd byte or the first surrogate waits for the next block. */
#include "input/input_internal.h"

#include <stdlib.h>
#include <string.h>

#include "base/bytes_match.h"
#include "base/utf8.h"

/* A unit becomes at most three bytes. A block may add three units: one with a byte that waited, a
 * lone surrogate that waited, and an odd byte at the end. */
enum { BLOCK_NBYTES = 32 * 1024, DECODED_NBYTES = (BLOCK_NBYTES / 2 + 3) * 3 };

struct fpx_utf16_text {
    bool high_first; /* the high byte of a unit comes first */
    bool has_odd;
    unsigned char odd;
    uint32_t surrogate; /* the first of a pair; 0: none is waiting */
    bool ended;
    size_t begin; /* of the bytes decoded but not handed out */
    size_t end;
    unsigned char block[BLOCK_NBYTES];
    char decoded[DECODED_NBYTES];
};

/* -- the beginning ----------------------------------------------------------------------------- */

static bool is_letter(char c)
{
    return (c >= ' ' && c <= '~') || c == '\t' || c == '\r' || c == '\n';
}

/* Whether the first `nbytes` bytes are letters with a zero byte each: after the letter, or before
 * it if the high byte comes first. */
static bool has_zeros(struct flamepix_bytes head, size_t nbytes, bool high_first)
{
    const size_t low = high_first ? 1 : 0;
    if (head.length < nbytes)
        return false;
    for (size_t i = 0; i < nbytes; i += 2) {
        if (!is_letter(head.data[i + low]) || head.data[i + 1 - low] != '\0')
            return false;
    }
    return true;
}

static bool has_mark(struct flamepix_bytes head, bool high_first)
{
    return fpx_bytes_begin_with(head, high_first ? "\xFE\xFF" : "\xFF\xFE");
}

static bool begins_in(struct flamepix_bytes head, bool high_first)
{
    return has_mark(head, high_first) || has_zeros(head, FPX_UTF16_NBYTES, high_first);
}

bool fpx_utf16_begins(struct flamepix_bytes head)
{
    return begins_in(head, false) || begins_in(head, true);
}

bool fpx_utf16_may_begin(struct flamepix_bytes first)
{
    return has_zeros(first, FPX_UTF16_FIRST_NBYTES, false) ||
           has_zeros(first, FPX_UTF16_FIRST_NBYTES, true);
}

/* -- characters -------------------------------------------------------------------------------- */

static void append(struct fpx_utf16_text *text, uint32_t code_point)
{
    text->end += fpx_utf8_encode(code_point, text->decoded + text->end);
}

/* Replaces a waiting surrogate that has no second one. */
static void give_up_surrogate(struct fpx_utf16_text *text)
{
    if (text->surrogate != 0)
        append(text, FPX_UTF8_REPLACEMENT);
    text->surrogate = 0;
}

static void take_unit(struct fpx_utf16_text *text, uint32_t unit)
{
    const bool is_first = unit >= 0xD800 && unit < 0xDC00;
    const bool is_second = unit >= 0xDC00 && unit < 0xE000;
    if (is_second && text->surrogate != 0) {
        append(text, 0x10000 + ((text->surrogate - 0xD800) << 10) + (unit - 0xDC00));
        text->surrogate = 0;
        return;
    }
    give_up_surrogate(text);
    if (is_first)
        text->surrogate = unit;
    else
        append(text, is_second ? FPX_UTF8_REPLACEMENT : unit);
}

static void take_block(struct fpx_utf16_text *text, size_t length)
{
    for (size_t i = 0; i < length; i++) {
        const uint32_t byte = text->block[i];
        if (text->has_odd)
            take_unit(text,
                      text->high_first ? (uint32_t)text->odd << 8 | byte : byte << 8 | text->odd);
        else
            text->odd = text->block[i];
        text->has_odd = !text->has_odd;
    }
}

static void take_end(struct fpx_utf16_text *text)
{
    give_up_surrogate(text);
    if (text->has_odd)
        append(text, FPX_UTF8_REPLACEMENT);
    text->ended = true;
}

/* -- reading ----------------------------------------------------------------------------------- */

/* Damage is returned again by the next read. */
static enum flamepix_status read_first(struct fpx_utf16 *utf16)
{
    enum flamepix_status status = FLAMEPIX_OK;
    size_t got = 1;
    while (utf16->first_nbytes < FPX_UTF16_NBYTES && got > 0 && status == FLAMEPIX_OK) {
        got = 0;
        status = utf16->read(utf16->user, utf16->first + utf16->first_nbytes,
                             FPX_UTF16_NBYTES - utf16->first_nbytes, &got);
        if (status == FLAMEPIX_OK)
            utf16->first_nbytes += got;
    }
    return status == FLAMEPIX_BAD_COMPRESSION ? FLAMEPIX_OK : status;
}

/* Starts the text with the bytes of `first`, without the mark. */
static enum flamepix_status begin_text(struct fpx_utf16 *utf16, struct flamepix_bytes first)
{
    enum { MARK_NBYTES = 2 };
    const bool high_first = begins_in(first, true);
    const size_t mark_nbytes = has_mark(first, high_first) ? MARK_NBYTES : 0;
    utf16->text = calloc(1, sizeof(*utf16->text));
    if (utf16->text == NULL)
        return FLAMEPIX_NO_MEMORY;
    utf16->text->high_first = high_first;
    memcpy(utf16->text->block, first.data + mark_nbytes, first.length - mark_nbytes);
    take_block(utf16->text, first.length - mark_nbytes);
    return FLAMEPIX_OK;
}

static enum flamepix_status find_out(struct fpx_utf16 *utf16)
{
    enum flamepix_status status = read_first(utf16);
    const struct flamepix_bytes first = {utf16->first, utf16->first_nbytes};
    if (status == FLAMEPIX_OK && fpx_utf16_begins(first))
        status = begin_text(utf16, first);
    utf16->is_known = status == FLAMEPIX_OK;
    return status;
}

/* Reads input that is not UTF-16: first the peeked bytes, then the others. */
static enum flamepix_status read_other(struct fpx_utf16 *utf16, char *buffer, size_t capacity,
                                       size_t *length_ret)
{
    size_t length = 0;
    while (length < capacity && utf16->first_position < utf16->first_nbytes)
        buffer[length++] = utf16->first[utf16->first_position++];
    size_t got = 0;
    enum flamepix_status status = FLAMEPIX_OK;
    if (length < capacity)
        status = utf16->read(utf16->user, buffer + length, capacity - length, &got);
    if (status != FLAMEPIX_OK)
        got = 0;
    *length_ret = length + got;
    /* Damage is returned again by the next read. */
    return *length_ret > 0 && status == FLAMEPIX_BAD_COMPRESSION ? FLAMEPIX_OK : status;
}

static enum flamepix_status decode_block(struct fpx_utf16 *utf16)
{
    struct fpx_utf16_text *text = utf16->text;
    size_t length = 0;
    enum flamepix_status status =
        utf16->read(utf16->user, text->block, sizeof(text->block), &length);
    if (status != FLAMEPIX_OK)
        return status;
    text->begin = text->end = 0;
    take_block(text, length);
    if (length == 0)
        take_end(text);
    return FLAMEPIX_OK;
}

static enum flamepix_status read_text(struct fpx_utf16 *utf16, char *buffer, size_t capacity,
                                      size_t *length_ret)
{
    struct fpx_utf16_text *text = utf16->text;
    while (text->begin == text->end && !text->ended) {
        enum flamepix_status status = decode_block(utf16);
        if (status != FLAMEPIX_OK)
            return status;
    }
    const size_t left = text->end - text->begin;
    *length_ret = capacity < left ? capacity : left;
    memcpy(buffer, text->decoded + text->begin, *length_ret);
    text->begin += *length_ret;
    return FLAMEPIX_OK;
}

void fpx_utf16_init(struct fpx_utf16 *utf16, flamepix_read_fn read, void *user)
{
    *utf16 = (struct fpx_utf16){.read = read, .user = user};
}

enum flamepix_status fpx_utf16_read(void *user, void *buffer, size_t capacity, size_t *length_ret)
{
    struct fpx_utf16 *utf16 = user;
    *length_ret = 0;
    enum flamepix_status status = utf16->is_known ? FLAMEPIX_OK : find_out(utf16);
    if (status == FLAMEPIX_OK)
        status = utf16->text != NULL ? read_text(utf16, buffer, capacity, length_ret)
                                     : read_other(utf16, buffer, capacity, length_ret);
    if (status == FLAMEPIX_OK)
        utf16->nbytes += *length_ret;
    return status;
}

void fpx_utf16_free(struct fpx_utf16 *utf16)
{
    free(utf16->text);
    utf16->text = NULL;
}
