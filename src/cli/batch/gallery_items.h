/* The cards of a gallery, made of what a report says: one for each input, also where several runs
 * made pictures of it. */
#ifndef FLAMEPIX_CLI_BATCH_GALLERY_ITEMS_H
#define FLAMEPIX_CLI_BATCH_GALLERY_ITEMS_H

#include "gallery/gallery.h"
#include "report/report_index.h"

/* Lines of one input: that of the latest run first. */
struct flamepix_gallery_lines {
    const struct flamepix_entry **entries; /* in the items' own list */
    size_t count;
};

/* Starts as {0}; freed by flamepix_gallery_cards_free. */
struct flamepix_gallery_cards {
    const struct flamepix_entry **entries; /* of the index, by input */
    struct flamepix_gallery_lines *lines;  /* in the order of the page */
    size_t count;
    struct flamepix_gallery_file *files; /* of the item that was asked for last */
    size_t capacity;
};

/* Makes the cards of all entries of an index, which stays as long as they do: by input, or by
 * growth where anything is compared. Answers OK or NO_MEMORY. */
enum flamepix_status flamepix_gallery_cards_make(const struct flamepix_report_index *index,
                                                 struct flamepix_gallery_cards *cards);

/* What the gallery asks for them by; `user` of the items is the cards. */
struct flamepix_gallery_items flamepix_gallery_cards_items(struct flamepix_gallery_cards *cards);

void flamepix_gallery_cards_free(struct flamepix_gallery_cards *cards);

#endif
