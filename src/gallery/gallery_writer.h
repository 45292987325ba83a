/* Page: a gallery while it is written, and the ways to put words and numbers on it. */
#ifndef FPX_GALLERY_GALLERY_WRITER_H
#define FPX_GALLERY_GALLERY_WRITER_H

#include "base/markup/html_text.h"
#include "gallery/gallery_summary.h"

/* Starts with html, options, items and summary set, and ends with fpx_gallery_writer_finish.
 * After a failure, html.status says which, and nothing more is written. */
struct fpx_gallery_writer {
    struct fpx_html html;
    const struct fpx_gallery_options *options;
    const struct fpx_gallery_items *items;
    struct fpx_gallery_summary summary;
};

/* Markup as it stands. */
void fpx_gallery_raw(struct fpx_gallery_writer *page, const char *markup);

/* Text of any bytes, escaped; the second one is not terminated. */
void fpx_gallery_text(struct fpx_gallery_writer *page, const char *text);
void fpx_gallery_bytes(struct fpx_gallery_writer *page, const char *text, size_t length);

/* Finite numbers: for the script, "348427", and for people, "348,427". */
void fpx_gallery_number(struct fpx_gallery_writer *page, double value);
void fpx_gallery_grouped(struct fpx_gallery_writer *page, double value);

/* So many of a unit: "2 h" of a time or a size, else "1,204 samples"; it may stand in an attribute.
 */
void fpx_gallery_amount(struct fpx_gallery_writer *page, double value, const char *unit);
void fpx_gallery_count(struct fpx_gallery_writer *page, uint64_t count);

/* Why an item failed: "not a count (line 1234)". */
void fpx_gallery_error(struct fpx_gallery_writer *page, const struct fpx_gallery_item *item);

/* Writes what is left and frees what the page holds. Answers OK, NO_MEMORY, or what `write`
 * answered. */
enum flamepix_status fpx_gallery_writer_finish(struct fpx_gallery_writer *page);

#endif
