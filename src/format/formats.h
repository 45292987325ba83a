/* The formats that are read: for each the function that opens it, which a file of its own in this
 * room defines and its row in format.c names. */
#ifndef FLAMEPIX_FORMAT_FORMATS_H
#define FLAMEPIX_FORMAT_FORMATS_H

#include <flamepix/format.h>

flamepix_format_open_fn flamepix_folded_open; /* folded_text.c */

/* -- stacks as text, one frame a line -- */
flamepix_format_open_fn flamepix_faulthandler_open;
flamepix_format_open_fn flamepix_jstack_open;
flamepix_format_open_fn flamepix_javacore_open;
flamepix_format_open_fn flamepix_java_exceptions_open;
flamepix_format_open_fn flamepix_austin_open;
flamepix_format_open_fn flamepix_mojo_open;
flamepix_format_open_fn flamepix_jlprof_open;
flamepix_format_open_fn flamepix_pstats_open;
flamepix_format_open_fn flamepix_xdebug_open;
flamepix_format_open_fn flamepix_ghcprof_open;
flamepix_format_open_fn flamepix_massif_open;
flamepix_format_open_fn flamepix_pyspy_dump_open;

/* -- call graphs -- */
flamepix_format_open_fn flamepix_callgrind_open;
flamepix_format_open_fn flamepix_gprof_open;

#endif
