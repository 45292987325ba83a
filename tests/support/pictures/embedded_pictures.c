#include "support/pictures/embedded_pictures.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>
#include <zlib.h>

#include "base/embedded_data.h"
#include "image/embedded_packer.h"

static void put(struct flamepix_buffer *buffer, const void *bytes, size_t length)
{
    assert_int_equal(flamepix_buffer_append(buffer, bytes, length), FLAMEPIX_OK);
}

static void put_big_endian(struct flamepix_buffer *buffer, unsigned long number, size_t nbytes)
{
    while (nbytes > 0) {
        const unsigned char byte = (unsigned char)(number >> 8 * --nbytes);
        put(buffer, &byte, 1);
    }
}

void test_put_chunk(struct flamepix_buffer *png, const char *name, struct flamepix_bytes data)
{
    put_big_endian(png, (unsigned long)data.length, 4);
    const size_t begin = png->length;
    put(png, name, 4);
    put(png, data.data, data.length);
    const Bytef *summed = (const Bytef *)png->data + begin;
    put_big_endian(png, crc32(crc32(0, NULL, 0), summed, (uInt)(png->length - begin)), 4);
}

void test_begin_png(struct flamepix_buffer *png)
{
    static const char header[] = {0, 0, 0, 1, 0, 0, 0, 1, 8, 0, 0, 0, 0};
    put(png, FPX_PNG_MAGIC, 8);
    test_put_chunk(png, "IHDR", (struct flamepix_bytes){header, sizeof(header)});
}

const uint8_t *test_next_chunk(const struct flamepix_buffer *png, const char *type, size_t *offset,
                               uint32_t *nbytes_ret)
{
    while (*offset + 12 <= png->length) {
        const uint8_t *chunk = (const uint8_t *)png->data + *offset;
        *nbytes_ret = (uint32_t)chunk[0] << 24 | (uint32_t)chunk[1] << 16 |
                      (uint32_t)chunk[2] << 8 | chunk[3];
        *offset += 12 + (size_t)*nbytes_ret;
        if (memcmp(chunk + 4, type, 4) == 0)
            return chunk + 8;
    }
    return NULL;
}

static struct flamepix_buffer with_kind(char kind, struct flamepix_bytes packed)
{
    struct flamepix_buffer data = {0};
    put(&data, &kind, 1);
    put(&data, packed.data, packed.length);
    return data;
}

void test_put_png_embedded(struct flamepix_buffer *png, char kind, struct flamepix_bytes packed)
{
    struct flamepix_buffer data = with_kind(kind, packed);
    test_put_chunk(png, FPX_EMBEDDED_CHUNK, flamepix_buffer_bytes(&data));
    flamepix_buffer_free(&data);
}

void test_begin_jpeg(struct flamepix_buffer *jpeg)
{
    put(jpeg, "\xFF\xD8", 2);
    test_put_segment(jpeg, 0xE0, (struct flamepix_bytes){"JFIF", 5});
}

void test_put_segment(struct flamepix_buffer *jpeg, unsigned char code, struct flamepix_bytes data)
{
    put(jpeg, "\xFF", 1);
    put(jpeg, &code, 1);
    put_big_endian(jpeg, (unsigned long)data.length + 2, 2);
    put(jpeg, data.data, data.length);
}

void test_put_jpeg_embedded(struct flamepix_buffer *jpeg, char kind, struct flamepix_bytes packed)
{
    struct flamepix_buffer data = {0};
    put(&data, FPX_EMBEDDED_SEGMENT, sizeof(FPX_EMBEDDED_SEGMENT));
    put(&data, &kind, 1);
    put(&data, packed.data, packed.length);
    test_put_segment(jpeg, 0xE0 + FPX_EMBEDDED_APP, flamepix_buffer_bytes(&data));
    flamepix_buffer_free(&data);
}

void test_end_jpeg(struct flamepix_buffer *jpeg)
{
    test_put_segment(jpeg, 0xDA, (struct flamepix_bytes){"scan", 4});
    put(jpeg, "\x12\x34\xFF\xD9", 4);
}

struct flamepix_buffer test_pack(struct flamepix_bytes text)
{
    struct fpx_embedded_packer *packer;
    struct flamepix_bytes packed;
    struct flamepix_buffer copy = {0};
    assert_int_equal(fpx_embedded_packer_create(1 << 24, &packer), FLAMEPIX_OK);
    assert_int_equal(fpx_embedded_packer_write(packer, text.data, text.length), FLAMEPIX_OK);
    assert_int_equal(fpx_embedded_packer_finish(packer, &packed), FLAMEPIX_OK);
    put(&copy, packed.data, packed.length);
    fpx_embedded_packer_free(packer);
    return copy;
}

/* -- reading ----------------------------------------------------------------------------------- */

struct pieces {
    struct flamepix_bytes left;
    size_t piece_nbytes;
};

static enum flamepix_status read_piece(void *user, void *buffer, size_t capacity,
                                       size_t *length_ret)
{
    struct pieces *pieces = user;
    size_t length = pieces->left.length;
    length = length < pieces->piece_nbytes ? length : pieces->piece_nbytes;
    length = length < capacity ? length : capacity;
    if (length > 0)
        memcpy(buffer, pieces->left.data, length);
    pieces->left = flamepix_bytes_from(pieces->left, length);
    *length_ret = length;
    return FLAMEPIX_OK;
}

static enum flamepix_status read_all(struct flamepix_input *input, size_t piece_nbytes,
                                     struct flamepix_buffer *text)
{
    char piece[4096];
    const size_t room = piece_nbytes < sizeof(piece) ? piece_nbytes : sizeof(piece);
    for (;;) {
        size_t length = 0;
        const enum flamepix_status status = flamepix_input_read(input, piece, room, &length);
        if (status != FLAMEPIX_OK || length == 0)
            return status == FLAMEPIX_OK ? FLAMEPIX_END : status;
        if (text != NULL)
            put(text, piece, length);
    }
}

enum flamepix_status test_unpack(struct flamepix_bytes packed, size_t piece_nbytes,
                                 const struct flamepix_input_options *options,
                                 struct flamepix_buffer *text)
{
    struct pieces pieces = {packed, piece_nbytes};
    struct flamepix_input *input;
    assert_int_equal(flamepix_input_from_callback(read_piece, &pieces, options, &input),
                     FLAMEPIX_OK);
    const enum flamepix_status status = read_all(input, piece_nbytes, text);
    flamepix_input_free(input);
    return status;
}
