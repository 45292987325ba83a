/* Inside of a type, for the files of this room. */
#ifndef FPX_TEXT_TYPE_H
#define FPX_TEXT_TYPE_H

#include <flamepix/text.h>

#include "text/baked.h"
#include "text/glyph.h"
#include "text/label.h"
#include "text/plain_characters.h"
#include "text/shape_text.h"

/* What fitting works with; one for all types of the same fonts. Starts with the libraries in
 * `shaper`, and nothing else. */
struct fpx_text_scratch {
    struct fpx_shaper shaper;
    struct fpx_excerpt excerpt; /* the text */
    struct fpx_shaped whole;    /* its glyphs */
    size_t *starts;             /* first code point of each cluster, and the end */
    int64_t *sums;              /* px of the clusters before each, and of all */
    size_t starts_capacity, sums_capacity;
    uint32_t *cut_codes; /* the text after it was cut */
    size_t cut_codes_capacity;
    struct fpx_shaped cut; /* and its glyphs */
    struct fpx_script_list scripts;
    fpx_script_set boxed; /* what labels were drawn as boxes in, since it was last asked */
};

void fpx_text_scratch_close(struct fpx_text_scratch *scratch);

/* With the ellipsis, three characters remain of a text that is cut. Letters that join otherwise at
 * the cut, and ink that hangs over, are a little wider than estimated, so fewer are tried; but not
 * many times, since each is shaped anew. */
enum { FPX_CUT_LEAST = 2, FPX_CUT_TRIES = 16 };

struct flamepix_type {
    FT_F26Dot6 em; /* 1/64 px */
    bool bold;     /* for who keeps it */
    struct fpx_text_scratch *scratch;
    struct fpx_sized_face *faces;
    const struct fpx_baked_size **baked; /* of each face; NULL where it is not */
    size_t face_count;
    struct flamepix_type_metrics metrics;
    struct fpx_plain_glyph ellipsis;
    bool plain_ascii; /* it has plain glyphs (plain_characters.h) */
    struct fpx_plain_glyph ascii[FPX_ASCII_COUNT];
    uint32_t advances[UINT8_MAX + 1]; /* px of each byte, or FPX_ADVANCE_UNKNOWN */
    struct fpx_glyph_cache glyphs;
    struct fpx_label_cache labels; /* of texts that are not plain */
    struct fpx_plain_label plain;
};

/* A type of `em` 1/64 px with the faces, of which the last is the bundled one; faces and scratch
 * must outlive it. Answers OK, NO_MEMORY, BAD_FONT. */
enum flamepix_status fpx_type_create(struct fpx_face *const *faces, size_t face_count,
                                     FT_F26Dot6 em, struct fpx_text_scratch *scratch,
                                     struct flamepix_type **type_ret);

void fpx_type_free(struct flamepix_type *type);

/* Shapes as fpx_shaper_shape does, and ASCII by table where that comes to the same.
 * `shaped` is filled anew. Answers OK, NO_MEMORY, BAD_FONT. */
enum flamepix_status fpx_type_shape(struct flamepix_type *type, const uint32_t *codes, size_t count,
                                    unsigned base, struct fpx_shaped *shaped);

/* The rendered glyph; valid until the next call. Answers OK, NO_MEMORY, BAD_FONT. */
enum flamepix_status fpx_type_glyph(struct flamepix_type *type, fpx_glyph_key key,
                                    const struct fpx_glyph **glyph_ret);

#endif
