/* Cards: what a gallery shows of each item. */
#ifndef FLAMEPIX_GALLERY_GALLERY_CARD_H
#define FLAMEPIX_GALLERY_GALLERY_CARD_H

#include "gallery/gallery_page.h"

/* The card of item i: its picture with name and figures, or the error of one that failed, under
 * the id "e" and i. */
void flamepix_gallery_card(struct flamepix_gallery_page *page,
                           const struct flamepix_gallery_item *item, size_t i);

/* Writes a link to a file, behind which its name or its label stands. */
void flamepix_gallery_link_file(struct flamepix_gallery_page *page,
                                const struct flamepix_gallery_file *file);

#endif
