/* Page: a gallery while it is written, and the ways to put words and numbers on it. */
#ifndef FLAMEPIX_GALLERY_GALLERY_PAGE_H
#define FLAMEPIX_GALLERY_GALLERY_PAGE_H

#include "base/markup/html_text.h"
#include "gallery/gallery_summary.h"

/* Starts with html, options, items and summary set, and ends with flamepix_gallery_page_finish.
 * After a failure, html.status says which, and nothing more is written. */
struct flamepix_gallery_page {
    struct flamepix_html html;
    const struct flamepix_gallery_options *options;
    const struct flamepix_gallery_items *items;
    struct flamepix_gallery_summary summary;
};

/* Markup as it stands. */
void flamepix_gallery_raw(struct flamepix_gallery_page *page, const char *markup);

/* Text of any bytes, escaped; the second one is not terminated. */
void flamepix_gallery_text(struct flamepix_gallery_page *page, const char *text);
void flamepix_gallery_bytes(struct flamepix_gallery_page *page, const char *text, size_t length);

/* Finite numbers: for the script, "348427", and for people, "348,427". */
void flamepix_gallery_number(struct flamepix_gallery_page *page, double value);
void flamepix_gallery_grouped(struct flamepix_gallery_page *page, double value);

/* So many of a unit: "2 h" of a time or a size, else "1,204 samples"; it may stand in an attribute.
 */
void flamepix_gallery_amount(struct flamepix_gallery_page *page, double value, const char *unit);
void flamepix_gallery_count(struct flamepix_gallery_page *page, uint64_t count);

/* Why an item failed: "not a count (line 1234)". */
void flamepix_gallery_error(struct flamepix_gallery_page *page,
                            const struct flamepix_gallery_item *item);

/* Writes what is left and frees what the page holds. Answers OK, NO_MEMORY, or what `write`
 * answered. */
enum flamepix_status flamepix_gallery_page_finish(struct flamepix_gallery_page *page);

#endif
