/* Alt text: a picture in one sentence, for who cannot see it. */
#ifndef FPX_SIDECAR_ALT_TEXT_H
#define FPX_SIDECAR_ALT_TEXT_H

#include <flamepix/figure.h>

/* No sentence is longer. */
enum { FPX_ALT_TEXT_NBYTES = 4096 };

/* Appends what the picture is and what it is of, the path that most of it goes through, and the
 * three names of most self weight, where the figure has sums by name:
 *
 *   Flame graph of 348,427 samples: 71.2% of them go through main, JOIN::exec and do_select; most
 *   self weight is in memcpy (12.3%), row_search (8.1%) and malloc (5.0%).
 *
 * A title and subtitle that were given stand before it, what views leave of the profile behind the
 * subject, and what searches found behind all:
 *
 *   Checkout, host 17: flame graph of 65 of 80 samples, those with parse. 61.5% of them go through
 *   main and lex. Found by lex: 61.5%.
 *
 * Of two sides: what there is on both, how similar they are, and the names whose self weight grew
 * and shrank most. It is plain text without markup, in one line that a terminal may show
 * (terminal_text.h), the same for the same picture; names are said as in the line about self
 * weights, and cut where they are long. Not terminated. Answers OK or NO_MEMORY. */
enum flamepix_status fpx_alt_text(const struct flamepix_figure *figure,
                                  struct flamepix_buffer *text);

/* Whether a file that begins so begins as such a sentence. */
bool fpx_alt_text_is_ours(struct flamepix_bytes head);

#endif
