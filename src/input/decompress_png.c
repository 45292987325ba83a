/* Walks the chunks of a PNG, skipping each by its length, to the one with the requested data
 * (embedded_data.h). A wrong check sum, which follows the data, is reported after all data have
 * been unpacked. Everything after it is ignored. */
#include "input/packing.h"

#include <string.h>
#include <zlib.h>

#include "base/embedded_data.h"
#include "input/picture_walk.h"

enum { MAGIC_NBYTES = 8, LENGTH_NBYTES = 4, HEAD_NBYTES = 8, CRC_NBYTES = 4 };

/* Places of its own. */
enum {
    MAGIC = FPX_PLACE_FIRST,
    HEAD, /* length and name of a chunk */
    KIND, /* of a part */
    CRC,  /* after its frame */
    PLACES
};

/* A chunk that is skipped includes its check sum. */
struct png {
    struct fpx_picture_walk walk; /* first, so that a pointer to it is one to the whole */
    uLong crc;                    /* of the chunk with the part, so far */
};

static bool is_png(const unsigned char *head)
{
    return memcmp(head, FPX_PNG_MAGIC, MAGIC_NBYTES) == 0;
}

static uint32_t big_endian(const unsigned char *bytes)
{
    return (uint32_t)bytes[0] << 24 | (uint32_t)bytes[1] << 16 | (uint32_t)bytes[2] << 8 | bytes[3];
}

static enum flamepix_status take_head(struct png *png)
{
    const uint32_t length = big_endian(png->walk.bytes);
    const unsigned char *name = png->walk.bytes + LENGTH_NBYTES;
    if (length > FPX_EMBEDDED_CHUNK_NBYTES)
        return FLAMEPIX_BAD_COMPRESSION;
    if (memcmp(name, "IEND", 4) == 0)
        return FLAMEPIX_NO_PROFILE;
    const bool is_part = memcmp(name, FPX_EMBEDDED_CHUNK, 4) == 0 && length > 0;
    png->walk.left = is_part ? length : (size_t)length + CRC_NBYTES;
    png->crc = crc32(crc32(0, NULL, 0), name, 4);
    fpx_picture_walk_to(&png->walk, is_part ? KIND : FPX_PLACE_PASSED);
    return FLAMEPIX_OK;
}

static void take_kind(struct png *png)
{
    const bool is_wanted = fpx_embedded_unpacker_is_wanted(&png->walk.part, png->walk.bytes[0]);
    png->crc = crc32(png->crc, png->walk.bytes, 1);
    png->walk.left -= 1;
    if (!is_wanted)
        png->walk.left += CRC_NBYTES;
    fpx_picture_walk_to(&png->walk, is_wanted ? FPX_PLACE_EMBEDDED : FPX_PLACE_PASSED);
}

static enum flamepix_status take_part(struct fpx_picture_walk *walk, struct fpx_unpack_step *step)
{
    struct png *png = (struct png *)walk;
    const unsigned char *packed = step->packed + step->taken;
    const size_t before = png->walk.left;
    const enum flamepix_status status =
        fpx_embedded_unpacker_step(&png->walk.part, step, &png->walk.left);
    if (before > png->walk.left)
        png->crc = crc32(png->crc, packed, (uInt)(before - png->walk.left));
    if (status != FLAMEPIX_OK || before > 0 || step->given > 0)
        return status;
    fpx_picture_walk_to(&png->walk, CRC);
    return png->walk.part.is_whole ? FLAMEPIX_OK : FLAMEPIX_BAD_COMPRESSION;
}

static enum flamepix_status take_crc(struct png *png)
{
    fpx_picture_walk_to(&png->walk, FPX_PLACE_REST);
    return big_endian(png->walk.bytes) == png->crc ? FLAMEPIX_OK : FLAMEPIX_BAD_COMPRESSION;
}

static enum flamepix_status take(struct fpx_picture_walk *walk)
{
    struct png *png = (struct png *)walk;
    switch (walk->place) {
    case HEAD:
        return take_head(png);
    case KIND:
        take_kind(png);
        return FLAMEPIX_OK;
    case CRC:
        return take_crc(png);
    default: /* MAGIC, already checked */
        fpx_picture_walk_to(walk, HEAD);
        return FLAMEPIX_OK;
    }
}

static const unsigned char wanted[PLACES] = {
    [MAGIC] = MAGIC_NBYTES, [HEAD] = HEAD_NBYTES, [KIND] = 1, [CRC] = CRC_NBYTES};

static const struct fpx_picture_kind png_kind = {sizeof(struct png), HEAD, wanted, take, take_part};

static enum flamepix_status open_png(const struct fpx_decompress_limits *limits,
                                     void **unpacker_ret)
{
    return fpx_picture_walk_open(&png_kind, limits, unpacker_ret);
}

const struct fpx_packing_kind fpx_packing_png = {is_png, open_png, fpx_picture_walk_step,
                                                 fpx_picture_walk_free};
