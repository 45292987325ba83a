#include "input/picture_walk.h"

#include "base/embedded_data.h"

enum flamepix_status fpx_embedded_unpacker_open(struct fpx_embedded_unpacker *part,
                                                const struct fpx_decompress_limits *limits)
{
    *part = (struct fpx_embedded_unpacker){.frames_only = limits->picture_frames};
    return fpx_packing_zstd.open(limits, &part->unpacker);
}

bool fpx_embedded_unpacker_is_wanted(const struct fpx_embedded_unpacker *part, unsigned char kind)
{
    return kind == FPX_EMBEDDED_FRAMES || (kind == FPX_EMBEDDED_STACKS && !part->frames_only);
}

/* The bytes of the step that belong to the part. */
static struct fpx_unpack_step inner_step(const struct fpx_unpack_step *step, size_t left)
{
    const size_t there = step->packed_nbytes - step->taken;
    return (struct fpx_unpack_step){
        .packed = step->packed + step->taken,
        .packed_nbytes = left < there ? left : there,
        .buffer = step->buffer,
        .capacity = step->capacity,
    };
}

enum flamepix_status fpx_embedded_unpacker_step(struct fpx_embedded_unpacker *part,
                                                struct fpx_unpack_step *step, size_t *left)
{
    struct fpx_unpack_step inner = inner_step(step, *left);
    /* Another frame, or any other data after the first one. */
    if (part->is_whole && inner.packed_nbytes > 0)
        return FLAMEPIX_BAD_COMPRESSION;
    const enum flamepix_status status = fpx_packing_zstd.step(part->unpacker, &inner);
    step->taken += inner.taken;
    step->given = inner.given;
    *left -= inner.taken;
    part->has_begun = part->has_begun || inner.taken > 0;
    part->is_whole = part->has_begun && inner.between;
    return status;
}

void fpx_embedded_unpacker_free(struct fpx_embedded_unpacker *part)
{
    fpx_packing_zstd.free(part->unpacker);
}
