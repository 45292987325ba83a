/* Gallery: one static index.html over the pictures of a batch: thumbnails with name, total and
 * status, search and sort, each linking to its picture. Nothing is loaded from elsewhere; readable
 * without JavaScript. */
#ifndef FLAMEPIX_GALLERY_GALLERY_H
#define FLAMEPIX_GALLERY_GALLERY_H

#include "report/report.h"

struct flamepix_gallery_options {
    const char *title;
    const char *folder; /* the gallery's: output paths of the entries are linked relative to it */
    /* What stands before the extension of the thumbnail's and the full picture's file name
     * ("@thumb"; "" where pictures have no suffix), given entries whose `output` is that of the
     * first preset, with `output_suffix`. */
    const char *output_suffix, *thumb_suffix, *picture_suffix;
    uint32_t thumb_width, thumb_height; /* px, for the <img> */
};

/* Writes the page for entries in the order given. Answers OK, NO_MEMORY, or
 * what `write` answers. */
enum flamepix_status flamepix_gallery_write(const struct flamepix_gallery_options *options,
                                            const struct flamepix_entry *entries, size_t count,
                                            flamepix_write_fn write, void *user);

#endif
