#include "input/packing.h"

#include <stdlib.h>
#include <string.h>
#include <zstd.h>
#include <zstd_errors.h>

enum { HEADER_NBYTES = 18, SHORTEST_NBYTES = 5 }; /* of headers: the longest, the shortest */
enum { BLOCK_HEADER_NBYTES = 3 };

struct zstd {
    ZSTD_DStream *stream;
    size_t wanted;                     /* packed bytes: a block and the next header */
    unsigned char head[HEADER_NBYTES]; /* the first bytes of a frame */
    size_t head_nbytes;
    uint64_t frame_nbytes; /* unpacked from it */
    bool is_full;          /* the last buffer: more may be waiting */
    bool between;          /* frames */
};

static bool is_zstd(const unsigned char *head)
{
    const bool is_frame = memcmp(head, "\x28\xB5\x2F\xFD", 4) == 0;
    const bool is_skippable = (head[0] & 0xF0) == 0x50 && memcmp(head + 1, "\x2A\x4D\x18", 3) == 0;
    return is_frame || is_skippable;
}

/* Sets the smallest window limit that zstd supports and that is not below ours. */
static void limit_window(ZSTD_DStream *stream, uint64_t window_nbytes)
{
    const ZSTD_bounds bounds = ZSTD_dParam_getBounds(ZSTD_d_windowLogMax);
    int log = bounds.lowerBound;
    while (log < bounds.upperBound && (uint64_t)1 << log < window_nbytes)
        log++;
    (void)ZSTD_DCtx_setParameter(stream, ZSTD_d_windowLogMax, log);
}

static enum flamepix_status open_zstd(const struct fpx_decompress_limits *limits,
                                      void **unpacker_ret)
{
    struct zstd *zstd = calloc(1, sizeof(*zstd));
    if (zstd == NULL)
        return FLAMEPIX_NO_MEMORY;
    zstd->wanted = SHORTEST_NBYTES;
    zstd->between = true;
    zstd->stream = ZSTD_createDStream();
    if (zstd->stream == NULL) {
        free(zstd);
        return FLAMEPIX_NO_MEMORY;
    }
    limit_window(zstd->stream, limits->window_nbytes);
    *unpacker_ret = zstd;
    return FLAMEPIX_OK;
}

static enum flamepix_status status_of(size_t answer)
{
    switch (ZSTD_getErrorCode(answer)) {
    case ZSTD_error_memory_allocation:
        return FLAMEPIX_NO_MEMORY;
    case ZSTD_error_frameParameter_windowTooLarge:
        return FLAMEPIX_LIMIT_WINDOW;
    default:
        return FLAMEPIX_BAD_COMPRESSION;
    }
}

/* Keeps the first packed bytes of a frame, and counts its unpacked bytes. */
static void note_frame(struct zstd *zstd, const struct fpx_unpack_step *step)
{
    const size_t room = sizeof(zstd->head) - zstd->head_nbytes;
    const size_t kept = step->taken < room ? step->taken : room;
    memcpy(zstd->head + zstd->head_nbytes, step->packed, kept);
    zstd->head_nbytes += kept;
    zstd->frame_nbytes += step->given;
}

/* Ends a frame. False if its stated size is not that of its output: zstd checks this only in frames
 * that it gets at once, not in all that come in pieces. */
static bool end_frame(struct zstd *zstd)
{
    const unsigned long long nbytes = ZSTD_getFrameContentSize(zstd->head, zstd->head_nbytes);
    const bool is_whole = nbytes == ZSTD_CONTENTSIZE_UNKNOWN || nbytes == zstd->frame_nbytes;
    zstd->head_nbytes = 0;
    zstd->frame_nbytes = 0;
    return is_whole;
}

/* Calls zstd once with the first `nbytes` of the packed bytes. */
static enum flamepix_status run(struct zstd *zstd, struct fpx_unpack_step *step, size_t nbytes)
{
    ZSTD_inBuffer in = {step->packed, nbytes, 0};
    ZSTD_outBuffer out = {step->buffer, step->capacity, 0};
    const size_t answer = ZSTD_decompressStream(zstd->stream, &out, &in);
    if (ZSTD_isError(answer))
        return status_of(answer);
    zstd->wanted = answer > 0 ? answer : SHORTEST_NBYTES;
    zstd->is_full = out.pos == out.size;
    step->taken = in.pos;
    step->given = out.pos;
    /* Without progress, the answer is about the next frame, not about the one that ended. */
    if (in.pos > 0 || out.pos > 0) {
        note_frame(zstd, step);
        zstd->between = answer == 0;
    }
    const bool has_ended = zstd->between && zstd->head_nbytes > 0;
    return has_ended && !end_frame(zstd) ? FLAMEPIX_BAD_COMPRESSION : FLAMEPIX_OK;
}

/* Number of packed bytes for a call: a block without the header after it, or that header. */
static size_t part_nbytes(const struct zstd *zstd, const struct fpx_unpack_step *step)
{
    const bool is_block = zstd->wanted > BLOCK_HEADER_NBYTES;
    const size_t nbytes = is_block ? zstd->wanted - BLOCK_HEADER_NBYTES : zstd->wanted;
    return nbytes < step->packed_nbytes ? nbytes : step->packed_nbytes;
}

/* If a call ends in damage, zstd withholds what it unpacked before. So a call either flushes
 * pending output, or takes one block, or the header of one. */
static enum flamepix_status step_zstd(void *unpacker, struct fpx_unpack_step *step)
{
    struct zstd *zstd = unpacker;
    enum flamepix_status status = FLAMEPIX_OK;
    if (zstd->is_full)
        status = run(zstd, step, 0);
    if (status == FLAMEPIX_OK && step->given == 0)
        status = run(zstd, step, part_nbytes(zstd, step));
    step->between = zstd->between;
    return status;
}

static void free_zstd(void *unpacker)
{
    struct zstd *zstd = unpacker;
    ZSTD_freeDStream(zstd->stream);
    free(zstd);
}

const struct fpx_packing_kind fpx_packing_zstd = {is_zstd, open_zstd, step_zstd, free_zstd};
