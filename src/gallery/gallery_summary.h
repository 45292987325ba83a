/* Summary: what the head of a gallery says of all its items. */
#ifndef FLAMEPIX_GALLERY_GALLERY_SUMMARY_H
#define FLAMEPIX_GALLERY_GALLERY_SUMMARY_H

#include "gallery/gallery.h"

struct flamepix_gallery_summary {
    uint64_t pictures, failures;
    double total;
    const char *unit;     /* NULL where the items have several: then there is no total */
    size_t folder_length; /* of the folder that all inputs are in, with its last slash */
    bool sharp;           /* thumbnails are shown in their own size, as far as is known */
};

struct flamepix_gallery_summary
flamepix_gallery_summarize(const struct flamepix_gallery_options *options,
                           const struct flamepix_gallery_items *items);

/* An item's total, 0 where it is not finite, and its unit, "samples" where it has none. */
double flamepix_gallery_total(const struct flamepix_gallery_item *item);
const char *flamepix_gallery_unit(const struct flamepix_gallery_item *item);

/* The first bytes of a path, up to the last slash in them. */
size_t flamepix_gallery_folder_length(const char *path, size_t length);

#endif
