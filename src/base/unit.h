/* Units: times and sizes in all their usual spellings, and amounts of them for people.
 *
 * Nobody reads 7,200,061,000,000 ns: it is 2 h. All text for readers is formatted here; JSON and
 * CSV hold the unchanged number and unit. A unit without a row here counts single things: samples,
 * cycles, "m", which may be minutes or metres. */
#ifndef FPX_BASE_UNIT_H
#define FPX_BASE_UNIT_H

#include <stdbool.h>

#include <flamepix/bytes.h>

#include "base/decimal.h"

struct fpx_unit {
    double seconds;   /* seconds in one of it; 0: not a time */
    double nbytes;    /* the same of a size */
    const char *name; /* the word for units that formats abbreviate: "nanoseconds"; static */
};

/* The unit of a spelling: symbols match exactly ("ns", "KiB", "µs" with either of the two
 * characters that look like µ), words in any case ("Bytes", "sec"). kB and KB are 1,000 bytes, KiB
 * 1,024. NULL: neither a time nor a size. Static. */
const struct fpx_unit *fpx_unit_find(struct flamepix_bytes spelling);

/* Whether two spellings mean the same unit, known or not. */
bool fpx_unit_is_same(const char *a, const char *b);

/* Whether amounts in `from` can be converted to `to`: both are times, or both sizes, or they are
 * the same. The converted amount is number × over ÷ under, both positive integers without a common
 * divisor; if false, both stay unchanged. */
bool fpx_unit_converts(const char *from, const char *to, double *over_ret, double *under_ret);

/* Prints an amount of a unit, at least 0: "585 ms", "12.5 s", "1.5 min", "2 h", "4.6 MB", "999
 * bytes": at most three digits, in the largest unit of which there is at least one; more digits
 * only above 999 hours, or for a size beyond all prefixes. Terminated; returns the length. */
size_t fpx_unit_print(char text[FPX_DECIMAL_NBYTES], double count, const struct fpx_unit *unit);

/* Units that times are printed in. */
struct fpx_time_unit {
    const char *sign; /* "h", "min", "s", "ms", "µs" or "ns"; static */
    double seconds;   /* of one of it */
};

/* The longest unit in which `seconds` are at least `least`, else the shortest; "s" for 0. */
struct fpx_time_unit fpx_time_unit_of(double seconds, double least);

#endif
