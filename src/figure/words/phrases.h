/* Phrases that captions, labels and sidecars share. */
#ifndef FPX_FIGURE_WORDS_PHRASES_H
#define FPX_FIGURE_WORDS_PHRASES_H

#include <stdbool.h>

#include <flamepix/bytes.h>

#include "figure/figure_internal.h"
#include "figure/words/captions.h"

/* Figure texts: what a figure says around its chart. */

/* The unit of the counts: the options', else the input's, else "samples". */
const char *fpx_figure_unit(const struct flamepix_figure *figure);

/* The same as it is drawn in a line: isolated, where it runs from right to left. */
const char *fpx_figure_drawn_unit(const struct flamepix_figure *figure);

/* Once, before the page is planned: summary, searches, legend and callouts of the figure, for which
 * colours and raster are at hand. Nothing where captions are not drawn. Answers OK, NO_MEMORY,
 * BAD_FONT or LIMIT_PATTERN. */
enum flamepix_status fpx_figure_texts_prepare(struct flamepix_figure *figure,
                                              struct fpx_page_texts *words_ret);

/* When all else of the page is known: the footer, and the places of callouts. Answers OK, NO_MEMORY
 * or BAD_FONT. */
enum flamepix_status fpx_figure_texts_finish(struct flamepix_figure *figure);

/* Count text: how captions say so many of a unit. */

/* Units of time and size are not counted one by one: 585,170,336 nanoseconds are 585 ms, and
 * 4,604,728 bytes 4.6 MB (unit.h). Whether a unit is one of these. */
bool fpx_unit_is_measure(const char *unit);

/* The unit where numbers always say it, that of a measure; else "". */
const char *fpx_unit_after_numbers(const char *unit);

/* What a share is of: "time" of units of time, "bytes" of sizes, else the unit. */
const char *fpx_unit_noun(const char *unit);

/* Appends "585 ms", or of other units "348,427 samples", or the number alone where the unit is "".
 * One of the samples is a sample; any other unit is the user's and is not bent. Answers OK or
 * NO_MEMORY. */
enum flamepix_status fpx_count_text(struct flamepix_buffer *text, double count, const char *unit);

/* Change texts: how pictures say what changed. A number that is not 0 has its sign, "+" or "−". */

/* Each appends to `text`, terminated, but does not count the terminator; answers OK or NO_MEMORY.
 *
 * "+2.3%", of a whole above 0; "+<0.1%". */
enum flamepix_status fpx_change_points(struct flamepix_buffer *text, double change, double whole);

/* "+12%" of what it was, and "×21" from ten times on; "from 0" where it was nothing. */
enum flamepix_status fpx_change_relative(struct flamepix_buffer *text, double change,
                                         double before);

/* "+1,204", and with its unit what is not counted one by one: "−585 ms". */
enum flamepix_status fpx_change_count(struct flamepix_buffer *text, double change,
                                      const char *unit);

/* "2.41", "0.60", "0.0123", "1.2k"; "∞". */
enum flamepix_status fpx_change_ratio(struct flamepix_buffer *text, double ratio);

/* Where names changed much together, but none of them by `least` (0.001 is 0.1%) of the whole:
 * "grew in 12 functions and shrank in 600, in each by less than 0.1%". Not both counts are 0. */
enum flamepix_status fpx_change_many(struct flamepix_buffer *text, size_t grown, size_t shrunk,
                                     double least);

/* From this share of the whole on, all stacks together changed by much. */
#define FPX_CHANGE_MANY_SHARE 0.01

/* What the label of a box, or of a run, says of its change; nothing where it did not change, or by
 * less than counts. The picture compares; the box is one of flamepix_span_box. */
enum flamepix_status fpx_change_label(struct flamepix_buffer *text,
                                      const struct flamepix_figure *figure,
                                      const struct flamepix_box *box);

/* The same of measures that are those of both sides (fpx_figure_change_facts), with shares of
 * these wholes. */
enum flamepix_status fpx_change_label_of(struct flamepix_buffer *text,
                                         const struct flamepix_figure *figure,
                                         const struct flamepix_change_facts *facts,
                                         const struct fpx_change_wholes *wholes);

/* Whole profile: where one frame is shown, what is known of all that it is a part of. */

/* Whether one frame is shown, and what all of the profile weighs is known: not in a measure of two
 * sides that does not add up, nor where what is gone is drawn beside the rest. */
bool fpx_figure_has_whole(const struct flamepix_figure *figure);

/* What all of it weighs. */
double fpx_figure_whole(const struct flamepix_figure *figure);

/* Whether the span is of a frame that the shown one stands on, and more passes through it than what
 * is shown, as flamepix_span_box tells. */
bool fpx_figure_is_partly_shown(const struct flamepix_figure *figure,
                                const struct flamepix_span *span);

/* What percentages of a box are of: fpx_figure_norm, and of what is gone, what there was
 * before. */
double fpx_figure_norm_of_box(const struct flamepix_figure *figure, const struct flamepix_box *box);

/* What percentages of the span are of: the same, or of such a frame all. */
double fpx_figure_norm_of(const struct flamepix_figure *figure, const struct flamepix_span *span);

/* The same of changes (captions.h). */
struct fpx_change_wholes fpx_figure_change_wholes_of(const struct flamepix_figure *figure,
                                                     const struct flamepix_span *span);

#endif
