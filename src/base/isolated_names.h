/* Isolates: names in a line that is put together of words and numbers.
 *
 * A name from right to left would take the numbers and dots beside it into its run, so that a share
 * would stand beside a name that is not its own. Between U+2068 and U+2069 it is ordered on its
 * own, and what is around it keeps its place (UAX #9). They are put around names only where there
 * is something to keep apart, so that all other lines are what they would be without them; and only
 * into what is drawn (flamepix_type_fit_line), since other texts spell out such characters. */
#ifndef FPX_BASE_ISOLATED_NAMES_H
#define FPX_BASE_ISOLATED_NAMES_H

#include <stdbool.h>
#include <stdint.h>

#include <flamepix/bytes.h>

/* Whether a code point is in a block of right-to-left scripts or of their numbers. */
bool fpx_may_be_right_to_left(uint32_t code_point);

/* Whether a text has a character that may be ordered from right to left, or one of U+2066 to
 * U+2069. */
bool fpx_needs_isolation(struct flamepix_bytes text);

/* Appends U+2068. Answers OK or NO_MEMORY. */
enum flamepix_status fpx_isolate_begin(struct flamepix_buffer *line);

/* Appends a name: as it is, or where it needs isolation between U+2068 and U+2069. Such characters
 * of the name's own would end that, or begin another: they become U+FFFF, which is drawn as the box
 * that is drawn for them elsewhere, too. Answers OK or NO_MEMORY. */
enum flamepix_status fpx_isolate_append(struct flamepix_buffer *line, struct flamepix_bytes name);

/* The same, isolated in any case: beside words that run from right to left. */
enum flamepix_status fpx_isolate_always(struct flamepix_buffer *line, struct flamepix_bytes name);

/* Isolates in place what was appended to the line from `begin` on. */
enum flamepix_status fpx_isolate_from(struct flamepix_buffer *line, size_t begin);

#endif
