/* Phrases that captions, labels and sidecars share. */
#ifndef FPX_FIGURE_WORDS_PHRASES_H
#define FPX_FIGURE_WORDS_PHRASES_H

#include <stdbool.h>

#include <flamepix/bytes.h>

#include "figure/figure_internal.h"
#include "figure/words/captions.h"

/* Figure texts: the texts of a figure around its chart. */

/* The unit of the counts: the options', else the input's, else "samples". */
const char *fpx_figure_unit(const struct flamepix_figure *figure);

/* Same for a drawn line: isolated if it runs from right to left. */
const char *fpx_figure_drawn_unit(const struct flamepix_figure *figure);

/* Called once, before the page is planned: summary, searches, legend and callouts of the figure.
 * Colours and raster exist already. Does nothing if captions are not drawn. Returns OK, NO_MEMORY,
 * BAD_FONT or LIMIT_PATTERN. */
enum flamepix_status fpx_figure_texts_prepare(struct flamepix_figure *figure,
                                              struct fpx_page_texts *words_ret);

/* Called when the rest of the page is known: the footer, and the places of callouts. Returns OK,
 * NO_MEMORY or BAD_FONT. */
enum flamepix_status fpx_figure_texts_finish(struct flamepix_figure *figure);

/* Count text: amounts with their unit, as in captions. */

/* Units of time and size are measures, not counts: 585,170,336 nanoseconds are 585 ms, and
 * 4,604,728 bytes 4.6 MB (unit.h). Whether a unit is a measure. */
bool fpx_unit_is_measure(const char *unit);

/* The unit of a measure, which numbers always include; else "". */
const char *fpx_unit_after_numbers(const char *unit);

/* The noun for shares: "time" for units of time, "bytes" for sizes, else the unit. */
const char *fpx_unit_noun(const char *unit);

/* Appends "585 ms", or for other units "348,427 samples", or only the number if the unit is "".
 * "sample" for one of "samples"; any other unit is the user's and not inflected. Returns OK or
 * NO_MEMORY. */
enum flamepix_status fpx_count_text(struct flamepix_buffer *text, double count, const char *unit);

/* Change texts: changes in the texts of pictures. Numbers other than 0 have a sign, "+" or "−". */

/* Each appends to `text`, terminated, the terminator not counted; returns OK or NO_MEMORY.
 *
 * "+2.3%", of a whole above 0; "+<0.1%". */
enum flamepix_status fpx_change_points(struct flamepix_buffer *text, double change, double whole);

/* "+12%" of the value before, "×21" from ten times on; "from 0" if it was 0. */
enum flamepix_status fpx_change_relative(struct flamepix_buffer *text, double change,
                                         double before);

/* "+1,204", and with its unit if that is a measure: "−585 ms". */
enum flamepix_status fpx_change_count(struct flamepix_buffer *text, double change,
                                      const char *unit);

/* "2.41", "0.60", "0.0123", "1.2k"; "∞". */
enum flamepix_status fpx_change_ratio(struct flamepix_buffer *text, double ratio);

/* For many names that changed, but none by `least` (0.001 is 0.1%) of the whole: "grew in 12
 * functions and shrank in 600, in each by less than 0.1%". Not both counts are 0. */
enum flamepix_status fpx_change_many(struct flamepix_buffer *text, size_t grown, size_t shrunk,
                                     double least);

/* From this share of the whole on, the change of all stacks together is large. */
#define FPX_CHANGE_MANY_SHARE 0.01

/* The change in the label of a box or run; nothing if it did not change, or too little to count.
 * The picture compares; the box is one of flamepix_span_box. */
enum flamepix_status fpx_change_label(struct flamepix_buffer *text,
                                      const struct flamepix_figure *figure,
                                      const struct flamepix_box *box);

/* Same from the measures of both sides (fpx_figure_change_facts), with shares of these wholes. */
enum flamepix_status fpx_change_label_of(struct flamepix_buffer *text,
                                         const struct flamepix_figure *figure,
                                         const struct flamepix_change_facts *facts,
                                         const struct fpx_change_wholes *wholes);

/* Whole profile: facts about the whole profile when one frame of it is shown. */

/* Whether one frame is shown and the weight of the whole profile is known: not for a measure of two
 * sides that does not add up, nor if gone frames are drawn next to the rest. */
bool fpx_figure_has_whole(const struct flamepix_figure *figure);

/* The weight of the whole profile. */
double fpx_figure_whole(const struct flamepix_figure *figure);

/* Whether the span is of an ancestor of the shown frame, and its weight is more than the shown one,
 * as in flamepix_span_box. */
bool fpx_figure_is_partly_shown(const struct flamepix_figure *figure,
                                const struct flamepix_span *span);

/* The whole of a box's percentages: fpx_figure_norm, or in the gone region the side before. */
double fpx_figure_norm_of_box(const struct flamepix_figure *figure, const struct flamepix_box *box);

/* The whole of a span's percentages: the same, or for such an ancestor the whole profile. */
double fpx_figure_norm_of(const struct flamepix_figure *figure, const struct flamepix_span *span);

/* Same for changes (captions.h). */
struct fpx_change_wholes fpx_figure_change_wholes_of(const struct flamepix_figure *figure,
                                                     const struct flamepix_span *span);

#endif
