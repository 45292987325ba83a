/* The header of a sample as `perf script` prints it, of which any field may be missing:
 *
 *     comm with blanks 12/34 [003] 5678.901234:   1001001 cpu-clock:u: what a tracepoint tells
 */
#ifndef FPX_FORMAT_PERF_PERF_HEADER_H
#define FPX_FORMAT_PERF_PERF_HEADER_H

#include <stdint.h>

#include <flamepix/bytes.h>

/* Texts are parts of the line, empty where the header has none. */
struct fpx_perf_header {
    struct flamepix_bytes comm; /* without blanks at its ends */
    struct flamepix_bytes pid;  /* known only where there are both, "12/34" */
    struct flamepix_bytes tid;
    bool has_time;
    uint64_t nanoseconds; /* by the clock of the recording */
    bool has_period;
    double period;               /* from 0 on; may be infinite */
    struct flamepix_bytes event; /* without the colon behind it */
    struct flamepix_bytes rest;  /* behind the event, without blanks at its ends */
    /* What stands between the number of the thread and the time and is none of perf's fields. */
    struct flamepix_bytes unknown;
};

/* Whether `line` is a header; then what it says. */
bool fpx_perf_header_take(struct flamepix_bytes line, struct fpx_perf_header *header_ret);

/* The same of a header that has no number, as `perf script -F comm,ip,sym` or `-F event,ip,sym`
 * prints it: "java ", "java cycles: ". It ends in the blank that perf has behind each field. */
bool fpx_perf_header_take_bare(struct flamepix_bytes line, struct fpx_perf_header *header_ret);

#endif
