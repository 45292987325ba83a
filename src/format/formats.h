/* The formats that are read: for each the function that opens it, which a file of its own in this
 * room defines and its row in format.c names. */
#ifndef FLAMEPIX_FORMAT_FORMATS_H
#define FLAMEPIX_FORMAT_FORMATS_H

#include <flamepix/format.h>

flamepix_format_open_fn flamepix_folded_open; /* folded_text.c */

/* -- stacks as text, one frame a line -- */
flamepix_format_open_fn flamepix_faulthandler_open;

/* -- pprof and its kin -- */
flamepix_format_open_fn flamepix_gperftools_open;
flamepix_format_open_fn flamepix_pprof_open;
flamepix_format_open_fn flamepix_goroutine_open;
flamepix_format_open_fn flamepix_otlp_open;
flamepix_format_open_fn flamepix_pprof_raw_open;
flamepix_format_open_fn flamepix_pprof_text_open;
flamepix_format_open_fn flamepix_pprof_traces_open;

#endif
