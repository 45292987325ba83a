/* Picture metadata: what an image carries besides its pixels, as its options request: parts of the
 * profile (embedded_data.h) and texts. */
#ifndef FPX_FIGURE_PICTURE_METADATA_H
#define FPX_FIGURE_PICTURE_METADATA_H

#include <flamepix/figure.h>

#include "image/embedded_packer.h"

enum { FPX_METADATA_EMBEDDED_MAX = 2, FPX_METADATA_TEXTS_MAX = 3 };

/* Starts as {0}; it owns its fields. */
struct fpx_picture_metadata {
    struct fpx_embedded_packer *packer; /* of the frames; NULL: none */
    struct flamepix_image_part parts[FPX_METADATA_EMBEDDED_MAX];
    size_t part_count;
    struct flamepix_buffer total; /* in words */
    struct flamepix_image_text texts[FPX_METADATA_TEXTS_MAX];
    size_t text_count;
    unsigned unembedded; /* requested but missing; enum flamepix_unembedded */
};

/* The function that writes the frames of a picture as JSON. */
struct fpx_frames_writer {
    enum flamepix_status (*write)(const void *picture, flamepix_write_fn write, void *user);
    const void *picture;
};

/* Packs the parts; `stacks`, which may be one, must outlive it. Does nothing if there is nothing to
 * embed. Returns OK, NO_MEMORY, CODEC_FAILED or what `frames` returns. */
enum flamepix_status fpx_picture_metadata_pack(struct fpx_picture_metadata *metadata,
                                               const struct flamepix_figure_options *options,
                                               struct flamepix_figure_stacks stacks,
                                               struct fpx_frames_writer frames);

/* The facts in the metadata of a picture. */
struct fpx_metadata_facts {
    const char *title;
    double total; /* times the options' factor; NaN: none */
    const char *unit;
};

/* Composes the texts, which borrow the strings of `words`; nothing if the options want none.
 * Returns OK or NO_MEMORY. */
enum flamepix_status fpx_picture_metadata_describe(struct fpx_picture_metadata *metadata,
                                                   const struct flamepix_figure_options *options,
                                                   struct fpx_metadata_facts words);

/* Adds all of it to an image; it must outlive the image's create. */
void fpx_picture_metadata_add(const struct fpx_picture_metadata *metadata,
                              struct flamepix_image_options *image);

/* The length that notes are cut to, the most that every image format holds; 0: they fit. */
size_t fpx_picture_metadata_notes_cut(const char *notes);

void fpx_picture_metadata_free(struct fpx_picture_metadata *metadata);

#endif
