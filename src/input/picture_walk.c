#include "input/picture_walk.h"

#include <stdlib.h>
#include <string.h>

enum flamepix_status fpx_picture_walk_open(const struct fpx_picture_kind *kind,
                                           const struct fpx_decompress_limits *limits,
                                           void **unpacker_ret)
{
    struct fpx_picture_walk *walk = calloc(1, kind->nbytes);
    if (walk == NULL)
        return FLAMEPIX_NO_MEMORY;
    walk->kind = kind;
    walk->place = FPX_PLACE_FIRST;
    enum flamepix_status status = fpx_embedded_unpacker_open(&walk->part, limits);
    if (status != FLAMEPIX_OK) {
        free(walk);
        return status;
    }
    *unpacker_ret = walk;
    return FLAMEPIX_OK;
}

void fpx_picture_walk_to(struct fpx_picture_walk *walk, unsigned place)
{
    walk->place = place;
    walk->length = 0;
}

/* Collects bytes; true once there are `wanted` of them. */
static bool collect(struct fpx_picture_walk *walk, struct fpx_unpack_step *step, size_t wanted)
{
    const size_t there = step->packed_nbytes - step->taken;
    const size_t missing = wanted - walk->length;
    const size_t taken = missing < there ? missing : there;
    if (taken > 0)
        memcpy(walk->bytes + walk->length, step->packed + step->taken, taken);
    step->taken += taken;
    walk->length += taken;
    return walk->length == wanted;
}

static void pass_over(struct fpx_picture_walk *walk, struct fpx_unpack_step *step)
{
    const size_t there = step->packed_nbytes - step->taken;
    const size_t taken = walk->left < there ? walk->left : there;
    step->taken += taken;
    walk->left -= taken;
    if (walk->left == 0)
        fpx_picture_walk_to(walk, walk->kind->behind);
}

static enum flamepix_status go_on(struct fpx_picture_walk *walk, struct fpx_unpack_step *step)
{
    const size_t wanted = walk->kind->wanted[walk->place];
    if (wanted > 0)
        return collect(walk, step, wanted) ? walk->kind->take(walk) : FLAMEPIX_OK;
    if (walk->place == FPX_PLACE_EMBEDDED)
        return walk->kind->take_part(walk, step);
    if (walk->place == FPX_PLACE_PASSED)
        pass_over(walk, step);
    else
        step->taken = step->packed_nbytes;
    return FLAMEPIX_OK;
}

enum flamepix_status fpx_picture_walk_step(void *unpacker, struct fpx_unpack_step *step)
{
    struct fpx_picture_walk *walk = unpacker;
    enum flamepix_status status = FLAMEPIX_OK;
    size_t taken;
    unsigned place;
    do {
        taken = step->taken;
        place = walk->place;
        status = go_on(walk, step);
    } while (status == FLAMEPIX_OK && step->given == 0 &&
             (taken != step->taken || place != walk->place));
    step->between = walk->place == FPX_PLACE_REST;
    return status;
}

void fpx_picture_walk_free(void *unpacker)
{
    struct fpx_picture_walk *walk = unpacker;
    fpx_embedded_unpacker_free(&walk->part);
    free(walk);
}
