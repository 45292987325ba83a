/* Walks the segments of a JPEG up to the pixels, skipping each by its length, to those with the
 * requested data (embedded_data.h). A part may continue over segments with others in between, and
 * ends where its frame ends. Everything after it is ignored. */
#include "input/packing.h"

#include <string.h>

#include "base/embedded_data.h"
#include "input/picture_walk.h"

enum { START = 0xD8, END = 0xD9, SCAN = 0xDA, APP = 0xE0 + FPX_EMBEDDED_APP };
enum { LENGTH_NBYTES = 2 };
enum { SEGMENT_HEAD_NBYTES = sizeof(FPX_EMBEDDED_SEGMENT) + 1 }; /* and the kind */

_Static_assert((int)SEGMENT_HEAD_NBYTES <= (int)FPX_PIECE_HEAD_NBYTES,
               "it is collected as a whole");

/* Places of its own. */
enum {
    MARK = FPX_PLACE_FIRST, /* 0xFF */
    CODE,                   /* the marker code, possibly after fill bytes */
    LENGTH,                 /* of a segment */
    NAME,                   /* of a segment that may hold our data, and its kind */
    PLACES
};

struct jpeg {
    struct fpx_picture_walk walk; /* first, so that a pointer to it is one to the whole */
    unsigned char code;           /* of the segment */
    bool is_ours;                 /* the frame continues in the next segment of its kind */
};

static bool is_jpeg(const unsigned char *head)
{
    return memcmp(head, FPX_JPEG_MAGIC, 3) == 0;
}

static enum flamepix_status take_mark(struct jpeg *jpeg)
{
    fpx_picture_walk_to(&jpeg->walk, CODE);
    return jpeg->walk.bytes[0] == 0xFF ? FLAMEPIX_OK : FLAMEPIX_BAD_COMPRESSION;
}

/* Whether a marker has no segment: 0x01, the start of the file, restarts; not fill bytes. */
static bool stands_alone(unsigned char code)
{
    return code == 0x01 || (code >= 0xD0 && code <= START);
}

static enum flamepix_status take_code(struct jpeg *jpeg)
{
    jpeg->code = jpeg->walk.bytes[0];
    if (jpeg->code == 0)
        return FLAMEPIX_BAD_COMPRESSION;
    if (jpeg->code == END || jpeg->code == SCAN)
        return jpeg->is_ours ? FLAMEPIX_BAD_COMPRESSION : FLAMEPIX_NO_PROFILE;
    if (jpeg->code == 0xFF)
        fpx_picture_walk_to(&jpeg->walk, CODE);
    else
        fpx_picture_walk_to(&jpeg->walk, stands_alone(jpeg->code) ? MARK : LENGTH);
    return FLAMEPIX_OK;
}

static enum flamepix_status take_length(struct jpeg *jpeg)
{
    const size_t length = (size_t)jpeg->walk.bytes[0] << 8 | jpeg->walk.bytes[1];
    if (length < LENGTH_NBYTES)
        return FLAMEPIX_BAD_COMPRESSION;
    jpeg->walk.left = length - LENGTH_NBYTES;
    fpx_picture_walk_to(&jpeg->walk, jpeg->code == APP && jpeg->walk.left >= SEGMENT_HEAD_NBYTES
                                         ? NAME
                                         : FPX_PLACE_PASSED);
    return FLAMEPIX_OK;
}

static enum flamepix_status take_name(struct jpeg *jpeg)
{
    const unsigned char kind = jpeg->walk.bytes[sizeof(FPX_EMBEDDED_SEGMENT)];
    jpeg->walk.left -= SEGMENT_HEAD_NBYTES;
    if (memcmp(jpeg->walk.bytes, FPX_EMBEDDED_SEGMENT, sizeof(FPX_EMBEDDED_SEGMENT)) != 0) {
        fpx_picture_walk_to(&jpeg->walk, FPX_PLACE_PASSED);
        return FLAMEPIX_OK;
    }
    const bool goes_on = kind == FPX_EMBEDDED_GOES_ON;
    if (jpeg->is_ours && !goes_on)
        return FLAMEPIX_BAD_COMPRESSION;
    if (!goes_on)
        jpeg->is_ours = fpx_embedded_unpacker_is_wanted(&jpeg->walk.part, kind);
    fpx_picture_walk_to(&jpeg->walk, jpeg->is_ours ? FPX_PLACE_EMBEDDED : FPX_PLACE_PASSED);
    return FLAMEPIX_OK;
}

static enum flamepix_status take_part(struct fpx_picture_walk *walk, struct fpx_unpack_step *step)
{
    struct jpeg *jpeg = (struct jpeg *)walk;
    const size_t before = jpeg->walk.left;
    const enum flamepix_status status =
        fpx_embedded_unpacker_step(&jpeg->walk.part, step, &jpeg->walk.left);
    if (status == FLAMEPIX_OK && before == 0 && step->given == 0)
        fpx_picture_walk_to(&jpeg->walk, jpeg->walk.part.is_whole ? FPX_PLACE_REST : MARK);
    return status;
}

static enum flamepix_status take(struct fpx_picture_walk *walk)
{
    struct jpeg *jpeg = (struct jpeg *)walk;
    switch (walk->place) {
    case CODE:
        return take_code(jpeg);
    case LENGTH:
        return take_length(jpeg);
    case NAME:
        return take_name(jpeg);
    default:
        return take_mark(jpeg);
    }
}

static const unsigned char wanted[PLACES] = {
    [MARK] = 1, [CODE] = 1, [LENGTH] = LENGTH_NBYTES, [NAME] = SEGMENT_HEAD_NBYTES};

static const struct fpx_picture_kind jpeg_kind = {sizeof(struct jpeg), MARK, wanted, take,
                                                  take_part};

static enum flamepix_status open_jpeg(const struct fpx_decompress_limits *limits,
                                      void **unpacker_ret)
{
    return fpx_picture_walk_open(&jpeg_kind, limits, unpacker_ret);
}

const struct fpx_packing_kind fpx_packing_jpeg = {is_jpeg, open_jpeg, fpx_picture_walk_step,
                                                  fpx_picture_walk_free};
