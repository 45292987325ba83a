/* Layouts and rasters as text, so that what a test expects is a readable literal:
 *
 *     0 [0,8) all 8/0          depth, interval, name, weight/self
 *     1 [2,5) ~3 frames 2.5    a run: how many frames, weight
 *     1 [5,8) a 3/2 other -1/4 where there is a second measure: other/other_self
 */
#ifndef TESTS_SUPPORT_RECORD_H
#define TESTS_SUPPORT_RECORD_H

#include <flamepix/raster.h>

/* Appends one line. */
void record_box(struct flamepix_buffer *buffer, uint32_t depth, const struct flamepix_box *box);
void record_counts(struct flamepix_buffer *buffer, const struct flamepix_raster_counts *counts);
void record_summary(struct flamepix_buffer *buffer, const struct flamepix_layout_summary *summary);

/* All boxes, depth by depth. The text is the caller's to free. */
char *record_layout(const struct flamepix_layout *layout);

/* Every box and then the summary. */
char *record_all(const struct flamepix_layout *layout);

/* The drawn boxes: tag<parent depth [first,end) name. */
char *record_raster(const struct flamepix_raster *raster);

/* The drawn boxes in full, each followed by the cells that it owns; then what became of the
 * frames. */
char *record_drawn(const struct flamepix_raster *raster);

/* The tag matrix, one line for each depth, the root's first; tags from 10 on are letters. */
char *record_tags(const struct flamepix_raster *raster);

/* Appends formatted text. */
void record_text(struct flamepix_buffer *buffer, const char *format, ...)
    __attribute__((format(printf, 2, 3)));

/* Ends the text and hands it over. */
char *record_take(struct flamepix_buffer *buffer);

#endif
