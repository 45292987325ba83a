/* Isolates: names in a line that is composed of words and numbers.
 *
 * A right-to-left name would take adjacent numbers and dots into its run, so that a share would
 * appear beside the wrong name. Between U+2068 and U+2069 the name is ordered separately, and the
 * text around it keeps its place (UAX #9). Isolates are added only when needed, so that all other
 * lines are unchanged, and only to drawn text (flamepix_type_fit_line), since other texts spell out
 * such characters. */
#ifndef FPX_BASE_ISOLATED_NAMES_H
#define FPX_BASE_ISOLATED_NAMES_H

#include <stdbool.h>
#include <stdint.h>

#include <flamepix/bytes.h>

/* Whether a code point is in a block of right-to-left scripts or their numbers. */
bool fpx_may_be_right_to_left(uint32_t code_point);

/* Whether a text has a character that may be ordered right to left, or one of U+2066 to U+2069. */
bool fpx_needs_isolation(struct flamepix_bytes text);

/* Appends U+2068. Returns OK or NO_MEMORY. */
enum flamepix_status fpx_isolate_begin(struct flamepix_buffer *line);

/* Appends a name: unchanged, or if it needs isolation, between U+2068 and U+2069. Isolate
 * characters in the name itself would end the isolation or begin another: they become U+FFFF, which
 * is drawn as the same box as elsewhere. Returns OK or NO_MEMORY. */
enum flamepix_status fpx_isolate_append(struct flamepix_buffer *line, struct flamepix_bytes name);

/* Appends a name, always isolated: beside words that run right to left. */
enum flamepix_status fpx_isolate_always(struct flamepix_buffer *line, struct flamepix_bytes name);

/* Isolates in place the text appended to the line from `begin` on. */
enum flamepix_status fpx_isolate_from(struct flamepix_buffer *line, size_t begin);

#endif
