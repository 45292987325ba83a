/* The chunks of a PNG from the first to the last, each passed over by its length, until the one
 * with the data that are wanted (base/picture_data.h); of its check sum, which stands behind it,
 * the damage is told when all was unpacked. What comes after that is of no interest. */
#include "input/packing.h"

#include <stdlib.h>
#include <string.h>
#include <zlib.h>

#include "base/picture_data.h"
#include "input/picture_part.h"

enum { MAGIC_NBYTES = 8, LENGTH_NBYTES = 4, HEAD_NBYTES = 8, CRC_NBYTES = 4 };

/* What comes next. */
enum place {
    MAGIC,
    HEAD,   /* the length and the name of a chunk */
    KIND,   /* of a part */
    PART,   /* its frame */
    CRC,    /* behind it */
    PASSED, /* what is left of a chunk, its check sum included */
    REST    /* of a picture whose data are unpacked */
};

struct png {
    struct flamepix_picture_part part;
    enum place place;
    unsigned char bytes[HEAD_NBYTES]; /* of what is collected */
    size_t length;
    size_t left; /* of a chunk's data */
    uLong crc;   /* of a chunk with a part, so far */
};

static bool is_png(const unsigned char *head)
{
    return memcmp(head, FLAMEPIX_PNG_MAGIC, MAGIC_NBYTES) == 0;
}

static enum flamepix_status open_png(const struct flamepix_decompress_limits *limits,
                                     void **unpacker_ret)
{
    struct png *png = calloc(1, sizeof(*png));
    if (png == NULL)
        return FLAMEPIX_NO_MEMORY;
    enum flamepix_status status = flamepix_picture_part_open(&png->part, limits);
    if (status != FLAMEPIX_OK) {
        free(png);
        return status;
    }
    *unpacker_ret = png;
    return FLAMEPIX_OK;
}

static uint32_t big_endian(const unsigned char *bytes)
{
    return (uint32_t)bytes[0] << 24 | (uint32_t)bytes[1] << 16 | (uint32_t)bytes[2] << 8 | bytes[3];
}

static void go_to(struct png *png, enum place place)
{
    png->place = place;
    png->length = 0;
}

static enum flamepix_status take_head(struct png *png)
{
    const uint32_t length = big_endian(png->bytes);
    const unsigned char *name = png->bytes + LENGTH_NBYTES;
    if (length > FLAMEPIX_PART_CHUNK_NBYTES)
        return FLAMEPIX_BAD_COMPRESSION;
    if (memcmp(name, "IEND", 4) == 0)
        return FLAMEPIX_NO_PROFILE;
    const bool is_part = memcmp(name, FLAMEPIX_PART_CHUNK, 4) == 0 && length > 0;
    png->left = is_part ? length : (size_t)length + CRC_NBYTES;
    png->crc = crc32(crc32(0, NULL, 0), name, 4);
    go_to(png, is_part ? KIND : PASSED);
    return FLAMEPIX_OK;
}

static void take_kind(struct png *png)
{
    const bool is_wanted = flamepix_picture_part_is_wanted(&png->part, png->bytes[0]);
    png->crc = crc32(png->crc, png->bytes, 1);
    png->left -= 1;
    if (!is_wanted)
        png->left += CRC_NBYTES;
    go_to(png, is_wanted ? PART : PASSED);
}

static enum flamepix_status take_part(struct png *png, struct flamepix_unpack_step *step)
{
    const unsigned char *packed = step->packed + step->taken;
    const size_t before = png->left;
    const enum flamepix_status status = flamepix_picture_part_step(&png->part, step, &png->left);
    if (before > png->left)
        png->crc = crc32(png->crc, packed, (uInt)(before - png->left));
    if (status != FLAMEPIX_OK || before > 0 || step->given > 0)
        return status;
    go_to(png, CRC);
    return png->part.is_whole ? FLAMEPIX_OK : FLAMEPIX_BAD_COMPRESSION;
}

static enum flamepix_status take_crc(struct png *png)
{
    go_to(png, REST);
    return big_endian(png->bytes) == png->crc ? FLAMEPIX_OK : FLAMEPIX_BAD_COMPRESSION;
}

/* How many bytes are collected before they are looked at; 0: they are not. */
static size_t wanted_nbytes(enum place place)
{
    static const size_t nbytes[] = {
        [MAGIC] = MAGIC_NBYTES, [HEAD] = HEAD_NBYTES, [KIND] = 1, [CRC] = CRC_NBYTES, [REST] = 0};
    return nbytes[place];
}

static enum flamepix_status take_collected(struct png *png)
{
    switch (png->place) {
    case HEAD:
        return take_head(png);
    case KIND:
        take_kind(png);
        return FLAMEPIX_OK;
    case CRC:
        return take_crc(png);
    default: /* MAGIC, which was looked at before */
        go_to(png, HEAD);
        return FLAMEPIX_OK;
    }
}

static enum flamepix_status go_on(struct png *png, struct flamepix_unpack_step *step)
{
    const size_t wanted = wanted_nbytes(png->place);
    if (wanted > 0)
        return flamepix_picture_collect(step, png->bytes, wanted, &png->length)
                   ? take_collected(png)
                   : FLAMEPIX_OK;
    if (png->place == PART)
        return take_part(png, step);
    if (png->place == REST)
        step->taken = step->packed_nbytes;
    flamepix_picture_skip(step, &png->left);
    if (png->place == PASSED && png->left == 0)
        go_to(png, HEAD);
    return FLAMEPIX_OK;
}

static enum flamepix_status step_png(void *unpacker, struct flamepix_unpack_step *step)
{
    struct png *png = unpacker;
    enum flamepix_status status = FLAMEPIX_OK;
    size_t taken;
    enum place place;
    do {
        taken = step->taken;
        place = png->place;
        status = go_on(png, step);
    } while (status == FLAMEPIX_OK && step->given == 0 &&
             (taken != step->taken || place != png->place));
    step->between = png->place == REST;
    return status;
}

static void free_png(void *unpacker)
{
    struct png *png = unpacker;
    flamepix_picture_part_free(&png->part);
    free(png);
}

const struct flamepix_packing_kind flamepix_packing_png = {is_png, open_png, step_png, free_png};
