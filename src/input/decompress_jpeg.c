/* The segments of a JPEG from the first to the pixels, each passed over by its length, until those
 * with the data that are wanted (base/picture_data.h). A part goes on through segments with others
 * between them, and ends where its frame does. What comes after that is of no interest. */
#include "input/packing.h"

#include <stdlib.h>
#include <string.h>

#include "base/picture_data.h"
#include "input/picture_part.h"

enum { START = 0xD8, END = 0xD9, SCAN = 0xDA, APP = 0xE0 + FLAMEPIX_PART_APP };
enum { LENGTH_NBYTES = 2 };
enum { SEGMENT_HEAD_NBYTES = sizeof(FLAMEPIX_PART_SEGMENT) + 1 }; /* and the kind */

/* What comes next. */
enum place {
    MARK,   /* 0xFF */
    CODE,   /* which marker, perhaps behind more of those */
    LENGTH, /* of a segment */
    NAME,   /* of a segment that may be ours, and its kind */
    PART,   /* bytes of a frame */
    PASSED, /* what is left of a segment */
    REST    /* of a picture whose data are unpacked */
};

struct jpeg {
    struct flamepix_picture_part part;
    enum place place;
    unsigned char code;                       /* of the segment */
    unsigned char bytes[SEGMENT_HEAD_NBYTES]; /* of what is collected */
    size_t length;
    size_t left;  /* of a segment */
    bool is_ours; /* the frame goes on in the next segment of its kind */
};

static bool is_jpeg(const unsigned char *head)
{
    return memcmp(head, FLAMEPIX_JPEG_MAGIC, 3) == 0;
}

static enum flamepix_status open_jpeg(const struct flamepix_decompress_limits *limits,
                                      void **unpacker_ret)
{
    struct jpeg *jpeg = calloc(1, sizeof(*jpeg));
    if (jpeg == NULL)
        return FLAMEPIX_NO_MEMORY;
    enum flamepix_status status = flamepix_picture_part_open(&jpeg->part, limits);
    if (status != FLAMEPIX_OK) {
        free(jpeg);
        return status;
    }
    *unpacker_ret = jpeg;
    return FLAMEPIX_OK;
}

static void go_to(struct jpeg *jpeg, enum place place)
{
    jpeg->place = place;
    jpeg->length = 0;
}

static enum flamepix_status take_mark(struct jpeg *jpeg)
{
    go_to(jpeg, CODE);
    return jpeg->bytes[0] == 0xFF ? FLAMEPIX_OK : FLAMEPIX_BAD_COMPRESSION;
}

/* Markers that stand alone: fill bytes are none, what begins the file and what restarts. */
static bool stands_alone(unsigned char code)
{
    return code == 0x01 || (code >= 0xD0 && code <= START);
}

static enum flamepix_status take_code(struct jpeg *jpeg)
{
    jpeg->code = jpeg->bytes[0];
    if (jpeg->code == 0)
        return FLAMEPIX_BAD_COMPRESSION;
    if (jpeg->code == END || jpeg->code == SCAN)
        return jpeg->is_ours ? FLAMEPIX_BAD_COMPRESSION : FLAMEPIX_NO_PROFILE;
    if (jpeg->code == 0xFF)
        go_to(jpeg, CODE);
    else
        go_to(jpeg, stands_alone(jpeg->code) ? MARK : LENGTH);
    return FLAMEPIX_OK;
}

static enum flamepix_status take_length(struct jpeg *jpeg)
{
    const size_t length = (size_t)jpeg->bytes[0] << 8 | jpeg->bytes[1];
    if (length < LENGTH_NBYTES)
        return FLAMEPIX_BAD_COMPRESSION;
    jpeg->left = length - LENGTH_NBYTES;
    go_to(jpeg, jpeg->code == APP && jpeg->left >= SEGMENT_HEAD_NBYTES ? NAME : PASSED);
    return FLAMEPIX_OK;
}

static enum flamepix_status take_name(struct jpeg *jpeg)
{
    const unsigned char kind = jpeg->bytes[sizeof(FLAMEPIX_PART_SEGMENT)];
    jpeg->left -= SEGMENT_HEAD_NBYTES;
    if (memcmp(jpeg->bytes, FLAMEPIX_PART_SEGMENT, sizeof(FLAMEPIX_PART_SEGMENT)) != 0) {
        go_to(jpeg, PASSED);
        return FLAMEPIX_OK;
    }
    const bool goes_on = kind == FLAMEPIX_PART_GOES_ON;
    if (jpeg->is_ours && !goes_on)
        return FLAMEPIX_BAD_COMPRESSION;
    if (!goes_on)
        jpeg->is_ours = flamepix_picture_part_is_wanted(&jpeg->part, kind);
    go_to(jpeg, jpeg->is_ours ? PART : PASSED);
    return FLAMEPIX_OK;
}

static enum flamepix_status take_part(struct jpeg *jpeg, struct flamepix_unpack_step *step)
{
    const size_t before = jpeg->left;
    const enum flamepix_status status = flamepix_picture_part_step(&jpeg->part, step, &jpeg->left);
    if (status == FLAMEPIX_OK && before == 0 && step->given == 0)
        go_to(jpeg, jpeg->part.is_whole ? REST : MARK);
    return status;
}

/* How many bytes are collected before they are looked at; 0: they are not. */
static size_t wanted_nbytes(enum place place)
{
    static const size_t nbytes[] = {
        [MARK] = 1, [CODE] = 1, [LENGTH] = LENGTH_NBYTES, [NAME] = SEGMENT_HEAD_NBYTES, [REST] = 0};
    return nbytes[place];
}

static enum flamepix_status take_collected(struct jpeg *jpeg)
{
    switch (jpeg->place) {
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

static enum flamepix_status go_on(struct jpeg *jpeg, struct flamepix_unpack_step *step)
{
    const size_t wanted = wanted_nbytes(jpeg->place);
    if (wanted > 0)
        return flamepix_picture_collect(step, jpeg->bytes, wanted, &jpeg->length)
                   ? take_collected(jpeg)
                   : FLAMEPIX_OK;
    if (jpeg->place == PART)
        return take_part(jpeg, step);
    if (jpeg->place == REST)
        step->taken = step->packed_nbytes;
    flamepix_picture_skip(step, &jpeg->left);
    if (jpeg->place == PASSED && jpeg->left == 0)
        go_to(jpeg, MARK);
    return FLAMEPIX_OK;
}

static enum flamepix_status step_jpeg(void *unpacker, struct flamepix_unpack_step *step)
{
    struct jpeg *jpeg = unpacker;
    enum flamepix_status status = FLAMEPIX_OK;
    size_t taken;
    enum place place;
    do {
        taken = step->taken;
        place = jpeg->place;
        status = go_on(jpeg, step);
    } while (status == FLAMEPIX_OK && step->given == 0 &&
             (taken != step->taken || place != jpeg->place));
    step->between = jpeg->place == REST;
    return status;
}

static void free_jpeg(void *unpacker)
{
    struct jpeg *jpeg = unpacker;
    flamepix_picture_part_free(&jpeg->part);
    free(jpeg);
}

const struct flamepix_packing_kind flamepix_packing_jpeg = {is_jpeg, open_jpeg, step_jpeg,
                                                            free_jpeg};
