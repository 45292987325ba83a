/* Units: times and sizes by all their usual spellings, and how people say so much of them.
 *
 * Nobody reads 7,200,061,000,000 ns: it is 2 h. All that is written for readers asks here; JSON and
 * CSV have the number as it is and the unit as it was given. Whatever is in no row here is a thing
 * that is counted one by one: samples, cycles, "m", which may be minutes or metres. */
#ifndef FPX_BASE_UNIT_H
#define FPX_BASE_UNIT_H

#include <stdbool.h>

#include <flamepix/bytes.h>

#include "base/decimal.h"

struct fpx_unit {
    double seconds;   /* of one of it; 0: it is no time */
    double nbytes;    /* the same of a size */
    const char *name; /* in words, where formats abbreviate it: "nanoseconds"; static */
};

/* The unit of a spelling: signs as they are written ("ns", "KiB", "µs" with either of the two
 * characters that look like µ), words in any case ("Bytes", "sec"). kB and KB are 1,000 bytes, KiB
 * 1,024. NULL: it is no time and no size. Static. */
const struct fpx_unit *fpx_unit_find(struct flamepix_bytes spelling);

/* Whether two spellings are of one unit, whether or not it is one of these. */
bool fpx_unit_is_same(const char *a, const char *b);

/* Whether so many of `from` are so many of `to`: both are times, or both sizes, or they are the
 * same. Then how many these are is their number × over ÷ under, both whole numbers above 0 without
 * a common divisor; else they stay as they were. */
bool fpx_unit_converts(const char *from, const char *to, double *over_ret, double *under_ret);

/* Prints so many of a unit, at least 0: "585 ms", "12.5 s", "1.5 min", "2 h", "4.6 MB", "999
 * bytes": three digits at most, in the largest unit of which there is at least one; only of more
 * than 999 hours, or of a size beyond all prefixes, there are more. Terminated; answers the length.
 */
size_t fpx_unit_print(char text[FPX_DECIMAL_NBYTES], double count, const struct fpx_unit *unit);

/* What times are said in. */
struct fpx_time_unit {
    const char *sign; /* "h", "min", "s", "ms", "µs" or "ns"; static */
    double seconds;   /* of one of it */
};

/* The longest unit of which `seconds` are at least `least`, else the shortest; "s" of 0. */
struct fpx_time_unit fpx_time_unit_of(double seconds, double least);

#endif
