/* The formats that are read: for each the function that opens it, which a file of its own in this
 * room defines and its row in format.c names. */
#ifndef FLAMEPIX_FORMAT_FORMATS_H
#define FLAMEPIX_FORMAT_FORMATS_H

#include <flamepix/format.h>

flamepix_format_open_fn flamepix_folded_open; /* folded_text.c */

/* -- stacks as text, one frame a line -- */
flamepix_format_open_fn flamepix_faulthandler_open;
flamepix_format_open_fn flamepix_gdb_open;
flamepix_format_open_fn flamepix_elfutils_open;
flamepix_format_open_fn flamepix_aix_open;
flamepix_format_open_fn flamepix_wcp_open;

/* -- tracing tools: stacks with counts --------------------------------------------------------- */
flamepix_format_open_fn flamepix_dtrace_open;
flamepix_format_open_fn flamepix_systemtap_open;
flamepix_format_open_fn flamepix_bpftrace_open;
flamepix_format_open_fn flamepix_bcc_open;
flamepix_format_open_fn flamepix_pmcstat_open;
flamepix_format_open_fn flamepix_macos_sample_open;

/* -- XML --------------------------------------------------------------------------------------- */
flamepix_format_open_fn flamepix_xctrace_open;

/* -- call trees as tables ---------------------------------------------------------------------- */
flamepix_format_open_fn flamepix_instruments_open;
flamepix_format_open_fn flamepix_vtune_open;
flamepix_format_open_fn flamepix_vsprof_open;
flamepix_format_open_fn flamepix_xperf_open;
flamepix_format_open_fn flamepix_papyrus_open;

#endif
