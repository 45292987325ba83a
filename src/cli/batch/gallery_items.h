/* The cards of a gallery, made of what a report says: one for each input, also where several runs
 * made pictures of it. */
#ifndef FPX_CLI_BATCH_GALLERY_ITEMS_H
#define FPX_CLI_BATCH_GALLERY_ITEMS_H

#include "gallery/gallery.h"
#include "report/report_index.h"

/* Lines of one input: that of the latest run first. */
struct fpx_gallery_lines {
    const struct fpx_entry **entries; /* in the items' own list */
    size_t count;
};

/* Starts as {0}; freed by fpx_gallery_cards_free. */
struct fpx_gallery_cards {
    const struct fpx_entry **entries; /* of the index, by input */
    struct fpx_gallery_lines *lines;  /* in the order of the page */
    size_t count;
    struct fpx_gallery_file *files; /* of the item that was asked for last */
    size_t capacity;
};

/* Makes the cards of all entries of an index, which stays as long as they do: by input, or by
 * growth where anything is compared. Answers OK or NO_MEMORY. */
enum flamepix_status fpx_gallery_cards_make(const struct fpx_report_index *index,
                                            struct fpx_gallery_cards *cards);

/* What the gallery asks for them by; `user` of the items is the cards. */
struct fpx_gallery_items fpx_gallery_cards_items(struct fpx_gallery_cards *cards);

void fpx_gallery_cards_free(struct fpx_gallery_cards *cards);

#endif
