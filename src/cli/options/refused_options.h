/* Options that a command does not have: those of flamegraph.pl and inferno that are about SVG, and
 * those that only single pictures have. */
#ifndef FPX_CLI_OPTIONS_REFUSED_OPTIONS_H
#define FPX_CLI_OPTIONS_REFUSED_OPTIONS_H

#include <stddef.h>

/* What to do instead of the option of this name (without its dashes, `length` bytes), as the rest
 * of a sentence; static. NULL: it is none of these. Asked only where the command has no such
 * option. */
const char *fpx_refused_option(const char *name, size_t length);

#endif
