/* Page: a gallery being written, and functions that put words and numbers on it. */
#ifndef FPX_GALLERY_GALLERY_WRITER_H
#define FPX_GALLERY_GALLERY_WRITER_H

#include "base/markup/escape.h"
#include "gallery/gallery.h"

/* Summary: the numbers of all items for the head of a gallery. */

/* The maximum number of units that do not add up with a total of their own. */
enum { FPX_GALLERY_UNITS_MAX = 6 };

/* The total of all pictures whose units add up: times, sizes, or those of one other unit. */
struct fpx_gallery_sum {
    const char *unit; /* the finest unit among them, used for the total */
    double total;
    uint64_t count; /* of inputs */
};

struct fpx_gallery_summary {
    uint64_t cards;    /* items, without those that are gone */
    uint64_t pictures; /* of all inputs, */
    uint64_t pictured; /* which are so many, */
    uint64_t unknown;  /* those with an unknown total */
    uint64_t failures, empty, no_profile, baseline_only;
    uint64_t gone_files, stale_files;
    struct fpx_gallery_sum sums[FPX_GALLERY_UNITS_MAX]; /* in the order they are met */
    size_t sum_count;
    uint64_t unsummed;    /* inputs with pictures, with further units */
    const char *folder;   /* a path that begins with the folder that all inputs share; NULL: none */
    size_t folder_length; /* of the folder, with its last slash */
    bool compares;        /* an item has a baseline */
    bool sharp;           /* thumbnails have their own size, as far as known */
};

struct fpx_gallery_summary fpx_gallery_summarize(const struct fpx_gallery_options *options,
                                                 const struct fpx_gallery_items *items);

/* The growth of an item, as a share of its total: 0 if nothing grew, or nothing is known; clamped
 * to 0 to 1, whatever a report holds. */
double fpx_gallery_growth(const struct fpx_gallery_item *item);

/* Whether an item's total is known; the total, 0 if unknown; its unit, "samples" if it has none. */
bool fpx_gallery_knows_total(const struct fpx_gallery_item *item);
double fpx_gallery_total(const struct fpx_gallery_item *item);
const char *fpx_gallery_unit(const struct fpx_gallery_item *item);

/* The number of the sum that an item is part of, and its total in the unit of that; sum_count and 0
 * if there is none, or its total is unknown. */
size_t fpx_gallery_sum_of(const struct fpx_gallery_summary *summary,
                          const struct fpx_gallery_item *item, double *total_ret);

/* The number of bytes of an item's path that can be omitted, as they are the common folder: 0 for
 * files that only the baseline has. */
size_t fpx_gallery_folder_prefix(const struct fpx_gallery_item *item, size_t folder_length);

/* The length of the first bytes of a path up to their last slash. */
size_t fpx_gallery_folder_length(const char *path, size_t length);

/* Starts with html, options, items and summary set, and ends with fpx_gallery_writer_finish. After
 * a failure, html.status has its status, and nothing more is written. */
struct fpx_gallery_writer {
    struct fpx_html html;
    const struct fpx_gallery_options *options;
    const struct fpx_gallery_items *items;
    struct fpx_gallery_summary summary;
};

/* Markup, unchanged. */
void fpx_gallery_raw(struct fpx_gallery_writer *page, const char *markup);

/* Text of any bytes, escaped; the second one is not terminated. */
void fpx_gallery_text(struct fpx_gallery_writer *page, const char *text);
void fpx_gallery_bytes(struct fpx_gallery_writer *page, const char *text, size_t length);

/* Finite numbers: for the script, "348427", and for people, "348,427". */
void fpx_gallery_number(struct fpx_gallery_writer *page, double value);
void fpx_gallery_grouped(struct fpx_gallery_writer *page, double value);

/* An amount with its unit: "2 h" for a time or a size, else "1,204 samples"; valid in an
 * attribute. */
void fpx_gallery_amount(struct fpx_gallery_writer *page, double value, const char *unit);
void fpx_gallery_count(struct fpx_gallery_writer *page, uint64_t count);

/* Why an item failed: "not a count (line 1234)". */
void fpx_gallery_error(struct fpx_gallery_writer *page, const struct fpx_gallery_item *item);

/* Writes the rest and frees the page's memory. Returns OK, NO_MEMORY, or what `write` answered. */
enum flamepix_status fpx_gallery_writer_finish(struct fpx_gallery_writer *page);

/* Cards: the display of each item in a gallery. */

/* The card of an item: its picture with name and figures, or the error of one that failed; it has
 * an id and a link to itself. */
void fpx_gallery_card(struct fpx_gallery_writer *page, const struct fpx_gallery_item *item);

/* Writes the id of an item's card, "card-" and a hash of its key: the same on every page with the
 * item, whatever else the page has. */
void fpx_gallery_card_id(struct fpx_gallery_writer *page, const struct fpx_gallery_item *item);

/* Writes a link to a file, followed by its name or its label. */
void fpx_gallery_link_file(struct fpx_gallery_writer *page, const struct fpx_gallery_file *file);

#endif
