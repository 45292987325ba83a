/* Internals of a type, for the files of this folder. */
#ifndef FPX_TEXT_TYPE_H
#define FPX_TEXT_TYPE_H

#include <flamepix/text.h>

#include "text/baked.h"
#include "text/glyph.h"
#include "text/label.h"
#include "text/plain_characters.h"
#include "text/shape_text.h"
#include "text/shaping_process.h"

/* Scratch memory of fitting; one for all types of the same fonts. Starts with the libraries in
 * `shaper`, how `process` finds types, and all else zero. */
struct fpx_text_scratch {
    struct fpx_shaper shaper;
    struct fpx_shaping_process process;
    struct fpx_excerpt excerpt; /* the text */
    struct fpx_shaped whole;    /* its glyphs */
    size_t *starts;             /* first code point of each cluster, and the end */
    int64_t *sums;              /* px of the clusters before each, and of all */
    size_t starts_capacity, sums_capacity;
    uint32_t *cut_codes; /* the truncated text */
    size_t cut_codes_capacity;
    struct fpx_shaped cut; /* and its glyphs */
    struct fpx_script_list scripts;
    fpx_script_set boxed; /* scripts drawn as boxes since the last query */
};

void fpx_text_scratch_close(struct fpx_text_scratch *scratch);

/* A truncated text keeps at least three characters beside the ellipsis. Letters that join
 * differently at the cut, and overhanging ink, are a little wider than estimated, so fewer
 * clusters are tried; but only a few times, since each try shapes anew. */
enum { FPX_CUT_LEAST = 2, FPX_CUT_TRIES = 16 };

struct flamepix_type {
    FT_F26Dot6 em; /* 1/64 px */
    bool bold;     /* for who keeps it */
    struct fpx_text_scratch *scratch;
    struct fpx_sized_face *faces;
    const struct fpx_baked_size **baked; /* of each face; NULL if not available */
    size_t face_count;
    struct flamepix_type_metrics metrics;
    struct fpx_plain_glyph ellipsis;
    bool plain_ascii; /* has plain glyphs (plain_characters.h) */
    struct fpx_plain_glyph ascii[FPX_ASCII_COUNT];
    uint32_t advances[UINT8_MAX + 1]; /* px of each byte, or FPX_ADVANCE_UNKNOWN */
    struct fpx_glyph_cache glyphs;
    struct fpx_label_cache labels; /* of texts that are not plain */
    struct fpx_plain_label plain;
};

/* A type of `em` 1/64 px with the faces, of which the last is the bundled one; faces and scratch
 * must outlive it. Returns OK, NO_MEMORY, BAD_FONT. */
enum flamepix_status fpx_type_create(struct fpx_face *const *faces, size_t face_count,
                                     FT_F26Dot6 em, struct fpx_text_scratch *scratch,
                                     struct flamepix_type **type_ret);

void fpx_type_free(struct flamepix_type *type);

/* Shapes as fpx_shaper_shape does: ASCII by table if the result is the same, other text in the
 * shaping process, or simply if that has failed. `shaped` is overwritten. Returns OK, NO_MEMORY,
 * BAD_FONT. */
enum flamepix_status fpx_type_shape(struct flamepix_type *type, const uint32_t *codes, size_t count,
                                    unsigned base, struct fpx_shaped *shaped);

/* The rendered glyph; valid until the next call. Returns OK, NO_MEMORY, BAD_FONT. */
enum flamepix_status fpx_type_glyph(struct flamepix_type *type, fpx_glyph_key key,
                                    const struct fpx_glyph **glyph_ret);

#endif
