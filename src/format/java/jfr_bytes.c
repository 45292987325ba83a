#include "format/java/jfr_file.h"

/* The encoding of a text. */
enum encoding {
    ENCODING_NULL,
    ENCODING_EMPTY,
    ENCODING_STRING, /* the number of a constant */
    ENCODING_UTF8,
    ENCODING_UTF16, /* an integer for each unit */
    ENCODING_LATIN1
};

/* The most bytes that a UTF-16 unit takes in UTF-8; half of a surrogate pair takes 3, too. */
enum { UTF8_NBYTES = 3 };

uint64_t fpx_jfr_fixed(struct fpx_jfr_bytes *bytes, size_t width)
{
    uint64_t number = 0;
    if (fpx_jfr_left(bytes) < width) {
        bytes->is_short = true;
        bytes->next = bytes->end;
        return 0;
    }
    for (size_t i = 0; i < width; i++)
        number = number << 8 | *bytes->next++;
    return number;
}

uint64_t fpx_jfr_base128(struct fpx_jfr_bytes *bytes)
{
    uint64_t number = 0;
    for (unsigned shift = 0; bytes->next < bytes->end; shift += 7) {
        const uint64_t byte = *bytes->next++;
        if (shift == 56)
            return number | byte << shift;
        number |= (byte & 0x7F) << shift;
        if (byte < 0x80)
            return number;
    }
    bytes->is_short = true;
    return 0;
}

uint64_t fpx_jfr_integer(struct fpx_jfr_bytes *bytes, size_t width)
{
    return bytes->is_compressed ? fpx_jfr_base128(bytes) : fpx_jfr_fixed(bytes, width);
}

void fpx_jfr_skip(struct fpx_jfr_bytes *bytes, uint64_t nbytes)
{
    const size_t left = fpx_jfr_left(bytes);
    if (nbytes > left)
        bytes->is_short = true;
    bytes->next += nbytes > left ? left : (size_t)nbytes;
}

/* Writes a character below 2^16 as UTF-8 and returns its length. */
static size_t put_utf8(char *to, uint64_t character)
{
    if (character < 0x80) {
        to[0] = (char)character;
        return 1;
    }
    if (character < 0x800) {
        to[0] = (char)(0xC0 | character >> 6);
        to[1] = (char)(0x80 | (character & 0x3F));
        return 2;
    }
    to[0] = (char)(0xE0 | (character >> 12 & 0xF));
    to[1] = (char)(0x80 | (character >> 6 & 0x3F));
    to[2] = (char)(0x80 | (character & 0x3F));
    return 3;
}

/* Both halves of a surrogate pair become one character; other units are converted separately. */
static size_t put_pair(char *to, uint64_t high, uint64_t low)
{
    const uint64_t character = 0x10000 + ((high & 0x3FF) << 10 | (low & 0x3FF));
    to[0] = (char)(0xF0 | character >> 18);
    to[1] = (char)(0x80 | (character >> 12 & 0x3F));
    to[2] = (char)(0x80 | (character >> 6 & 0x3F));
    to[3] = (char)(0x80 | (character & 0x3F));
    return 4;
}

static bool is_half(uint64_t unit, uint64_t first)
{
    return unit >= first && unit < first + 0x400;
}

/* Converts `count` units of `width` bytes each; `count` is at most the bytes left. */
static enum flamepix_status convert(struct fpx_jfr_bytes *bytes, size_t count, bool is_latin1,
                                    struct fpx_arena *arena, struct flamepix_bytes *text_ret)
{
    void *room;
    enum flamepix_status status = fpx_arena_take(arena, count * UTF8_NBYTES, &room);
    if (status != FLAMEPIX_OK)
        return status;
    char *to = room;
    size_t length = 0;
    uint64_t before = 0;
    for (size_t i = 0; i < count && !bytes->is_short; i++) {
        const uint64_t unit =
            (is_latin1 ? fpx_jfr_fixed(bytes, 1) : fpx_jfr_integer(bytes, 2)) & 0xFFFF;
        if (is_half(before, 0xD800) && is_half(unit, 0xDC00)) {
            length -= UTF8_NBYTES;
            length += put_pair(to + length, before, unit);
            before = 0;
        } else {
            length += put_utf8(to + length, unit);
            before = unit;
        }
    }
    *text_ret = (struct flamepix_bytes){to, length};
    return FLAMEPIX_OK;
}

static enum flamepix_status read_units(struct fpx_jfr_bytes *bytes, bool is_latin1,
                                       struct fpx_arena *arena, struct flamepix_bytes *text_ret)
{
    const uint64_t count = fpx_jfr_integer(bytes, 4);
    if (count > fpx_jfr_left(bytes)) {
        bytes->is_short = true;
        return FLAMEPIX_OK;
    }
    if (arena != NULL)
        return convert(bytes, (size_t)count, is_latin1, arena, text_ret);
    for (uint64_t i = 0; i < count && !bytes->is_short; i++)
        (void)(is_latin1 ? fpx_jfr_fixed(bytes, 1) : fpx_jfr_integer(bytes, 2));
    return FLAMEPIX_OK;
}

static void read_utf8(struct fpx_jfr_bytes *bytes, uint64_t length, struct flamepix_bytes *text_ret)
{
    const char *data = (const char *)bytes->next;
    fpx_jfr_skip(bytes, length);
    if (!bytes->is_short)
        *text_ret = (struct flamepix_bytes){data, (size_t)length};
}

enum flamepix_status fpx_jfr_text(struct fpx_jfr_bytes *bytes, struct fpx_arena *arena,
                                  struct fpx_jfr_text *text_ret)
{
    *text_ret = (struct fpx_jfr_text){.text = {"", 0}};
    switch (fpx_jfr_fixed(bytes, 1)) {
    case ENCODING_NULL:
    case ENCODING_EMPTY:
        return FLAMEPIX_OK;
    case ENCODING_STRING:
        text_ret->kind = FPX_JFR_TEXT_OF_STRING;
        text_ret->number = fpx_jfr_integer(bytes, 8);
        return FLAMEPIX_OK;
    case ENCODING_UTF8:
        read_utf8(bytes, fpx_jfr_integer(bytes, 4), &text_ret->text);
        return FLAMEPIX_OK;
    case ENCODING_UTF16:
        return read_units(bytes, false, arena, &text_ret->text);
    case ENCODING_LATIN1:
        return read_units(bytes, true, arena, &text_ret->text);
    default:
        bytes->is_short = true;
        return FLAMEPIX_OK;
    }
}

enum flamepix_status fpx_jfr_old_text(struct fpx_jfr_bytes *bytes, bool is_utf16,
                                      struct fpx_arena *arena, struct fpx_jfr_text *text_ret)
{
    *text_ret = (struct fpx_jfr_text){.text = {"", 0}};
    if (is_utf16)
        return read_units(bytes, false, arena, &text_ret->text);
    read_utf8(bytes, fpx_jfr_fixed(bytes, 2), &text_ret->text);
    return FLAMEPIX_OK;
}
