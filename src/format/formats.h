/* The formats that are read: for each the function that opens it, which a file of its own in this
 * room defines and its row in format.c names. */
#ifndef FLAMEPIX_FORMAT_FORMATS_H
#define FLAMEPIX_FORMAT_FORMATS_H

#include <flamepix/format.h>

flamepix_format_open_fn flamepix_folded_open; /* folded_text.c */

/* -- bytes that are not text -- */
flamepix_format_open_fn flamepix_perf_data_open;

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
flamepix_format_open_fn flamepix_gdb_open;
flamepix_format_open_fn flamepix_elfutils_open;
flamepix_format_open_fn flamepix_aix_open;
flamepix_format_open_fn flamepix_wcp_open;

/* -- call graphs -- */
flamepix_format_open_fn flamepix_callgrind_open;
flamepix_format_open_fn flamepix_gprof_open;
/* -- JSON -- */
flamepix_format_open_fn flamepix_heapprofile_open;
flamepix_format_open_fn flamepix_cpuprofile_open;
flamepix_format_open_fn flamepix_speedscope_open;
flamepix_format_open_fn flamepix_stackprof_open;
flamepix_format_open_fn flamepix_dhat_open;
flamepix_format_open_fn flamepix_safari_open;
flamepix_format_open_fn flamepix_d3_open;
flamepix_format_open_fn flamepix_v8log_open;
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
flamepix_format_open_fn flamepix_perf_script_open;

/* -- pprof and its kin -- */
flamepix_format_open_fn flamepix_gperftools_open;
flamepix_format_open_fn flamepix_pprof_open;
flamepix_format_open_fn flamepix_goroutine_open;
flamepix_format_open_fn flamepix_otlp_open;
flamepix_format_open_fn flamepix_pprof_raw_open;
flamepix_format_open_fn flamepix_pprof_text_open;
flamepix_format_open_fn flamepix_pprof_traces_open;

/* -- Java -- */
flamepix_format_open_fn flamepix_jfr_open;
flamepix_format_open_fn flamepix_jfr_print_open;
flamepix_format_open_fn flamepix_hprof_open;
flamepix_format_open_fn flamepix_hpl_open;
flamepix_format_open_fn flamepix_ljp_open;
flamepix_format_open_fn flamepix_papyrus_open;

/* -- JSON -- */
flamepix_format_open_fn flamepix_chrome_trace_open;
flamepix_format_open_fn flamepix_firefox_profile_open;

/* -- of Android -- */
flamepix_format_open_fn flamepix_art_trace_open;
flamepix_format_open_fn flamepix_simpleperf_open;

#endif
