/* Cards: what a gallery shows of each item. */
#ifndef FPX_GALLERY_GALLERY_CARD_H
#define FPX_GALLERY_GALLERY_CARD_H

#include "gallery/gallery_writer.h"

/* The card of an item: its picture with name and figures, or the error of one that failed; under
 * its id, with a link to itself. */
void fpx_gallery_card(struct fpx_gallery_writer *page, const struct fpx_gallery_item *item);

/* Writes the id of an item's card, "card-" and a hash of its key: the same on every page that has
 * the item, whatever else is there. */
void fpx_gallery_card_id(struct fpx_gallery_writer *page, const struct fpx_gallery_item *item);

/* Writes a link to a file, behind which its name or its label stands. */
void fpx_gallery_link_file(struct fpx_gallery_writer *page, const struct fpx_gallery_file *file);

#endif
