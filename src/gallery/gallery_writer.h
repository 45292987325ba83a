/* Page: a gallery while it is written, and the ways to put words and numbers on it. */
#ifndef FPX_GALLERY_GALLERY_WRITER_H
#define FPX_GALLERY_GALLERY_WRITER_H

#include "base/markup/escape.h"
#include "gallery/gallery.h"

/* Summary: what the head of a gallery says of all its items. */

/* Totals are shown for so many units, as far as these do not add up. */
enum { FPX_GALLERY_UNITS_MAX = 6 };

/* What all pictures have together whose units add up: times, sizes, or those of one other unit. */
struct fpx_gallery_sum {
    const char *unit; /* the finest of theirs, in which the total is */
    double total;
    uint64_t count; /* of inputs */
};

struct fpx_gallery_summary {
    uint64_t cards;    /* items but those that are gone */
    uint64_t pictures; /* of all inputs, */
    uint64_t pictured; /* which are so many, */
    uint64_t unknown;  /* and so many of them of unknown total */
    uint64_t failures, empty, no_profile, baseline_only;
    uint64_t gone_files, stale_files;
    struct fpx_gallery_sum sums[FPX_GALLERY_UNITS_MAX]; /* as the units are met */
    size_t sum_count;
    uint64_t unsummed;    /* inputs with pictures, of further units */
    const char *folder;   /* what begins with the folder that all inputs are in; NULL: none are */
    size_t folder_length; /* of that, with its last slash */
    bool compares;        /* an item is compared with something */
    bool sharp;           /* thumbnails are shown in their own size, as far as is known */
};

struct fpx_gallery_summary fpx_gallery_summarize(const struct fpx_gallery_options *options,
                                                 const struct fpx_gallery_items *items);

/* The growth of an item, as a part of its total: 0 where nothing grew, or nothing is known;
 * from 0 to 1, whatever a report says. */
double fpx_gallery_growth(const struct fpx_gallery_item *item);

/* Whether an item's total is known; the total, 0 where it is not; its unit, "samples" where it has
 * none. */
bool fpx_gallery_knows_total(const struct fpx_gallery_item *item);
double fpx_gallery_total(const struct fpx_gallery_item *item);
const char *fpx_gallery_unit(const struct fpx_gallery_item *item);

/* The sum that an item is part of, by number, and its total in the unit of that; sum_count and 0
 * where there is none, or its total is not known. */
size_t fpx_gallery_sum_of(const struct fpx_gallery_summary *summary,
                          const struct fpx_gallery_item *item, double *total_ret);

/* How many bytes of an item's path need not be said, as they are the folder of all: none of what
 * only the baseline has. */
size_t fpx_gallery_folder_prefix(const struct fpx_gallery_item *item, size_t folder_length);

/* The first bytes of a path, up to the last slash in them. */
size_t fpx_gallery_folder_length(const char *path, size_t length);

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

/* Cards: what a gallery shows of each item. */

/* The card of an item: its picture with name and figures, or the error of one that failed; under
 * its id, with a link to itself. */
void fpx_gallery_card(struct fpx_gallery_writer *page, const struct fpx_gallery_item *item);

/* Writes the id of an item's card, "card-" and a hash of its key: the same on every page that has
 * the item, whatever else is there. */
void fpx_gallery_card_id(struct fpx_gallery_writer *page, const struct fpx_gallery_item *item);

/* Writes a link to a file, behind which its name or its label stands. */
void fpx_gallery_link_file(struct fpx_gallery_writer *page, const struct fpx_gallery_file *file);

#endif
