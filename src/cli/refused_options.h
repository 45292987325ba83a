/* Options of flamegraph.pl and inferno that flamepix cannot have, since they are about SVG. */
#ifndef FLAMEPIX_CLI_REFUSED_OPTIONS_H
#define FLAMEPIX_CLI_REFUSED_OPTIONS_H

#include <stddef.h>

/* What to do instead of the option of this name (without its dashes, `length` bytes), as the rest
 * of a sentence; static. NULL: it is none of these. */
const char *flamepix_refused_option(const char *name, size_t length);

#endif
