/* Change words: how pictures say what changed. A number that is not 0 has its sign, "+" or "−". */
#ifndef FPX_FIGURE_WORDS_CHANGE_TEXTS_H
#define FPX_FIGURE_WORDS_CHANGE_TEXTS_H

#include "figure/change_whole.h"
#include "figure/figure_internal.h"

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

#endif
