/* The formats that are read: for each the function that opens it, which a file of its own in this
 * room defines and its row in format.c names. */
#ifndef FLAMEPIX_FORMAT_FORMATS_H
#define FLAMEPIX_FORMAT_FORMATS_H

#include <flamepix/format.h>

flamepix_format_open_fn flamepix_folded_open; /* folded_text.c */

/* -- stacks as text, one frame a line -- */
flamepix_format_open_fn flamepix_faulthandler_open;

/* -- JSON -- */
flamepix_format_open_fn flamepix_chrome_trace_open;

#endif
