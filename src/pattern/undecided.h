/* Undecided names (flamepix/pattern.h): how searches add to them. */
#ifndef FPX_PATTERN_UNDECIDED_H
#define FPX_PATTERN_UNDECIDED_H

#include <flamepix/pattern.h>

/* The most names of a pattern. Each has cost a search all of its steps, so more would take
 * minutes. */
enum { FPX_UNDECIDED_NAMES_MAX = 250 };

/* Whether the pattern with this text is undecided about `name`. Any thread. */
bool fpx_undecided_has(struct flamepix_undecided *undecided, const char *pattern,
                       struct flamepix_bytes name);

/* Adds a name. Returns OK, NO_MEMORY, or LIMIT_PATTERN if there are too many. Any thread. */
enum flamepix_status fpx_undecided_add(struct flamepix_undecided *undecided, const char *pattern,
                                       struct flamepix_bytes name);

#endif
