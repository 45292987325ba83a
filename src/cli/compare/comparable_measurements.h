/* Comparable measurements: profiles that have been read, brought to one unit, and where that is
 * asked for to one length. */
#ifndef FPX_CLI_COMPARE_COMPARABLE_MEASUREMENTS_H
#define FPX_CLI_COMPARE_COMPARABLE_MEASUREMENTS_H

#include "cli/compare/read_measurements.h"

/* Reads what --normalize was given, before anything else is read: what measurements are to be made
 * equal in is for the reading to find. Answers DONE, or USAGE after saying what is wrong with
 * it. */
enum fpx_exit fpx_comparable_measurements_plan(const char *how,
                                               struct fpx_measurement_reading *reading);

/* Multiplies the measurements of the set: times become times in one unit, and sizes sizes; then
 * each has the total, or what else it is to be made equal in, that measurements of a side have on
 * average. So many first ones are before; 0: there are no sides, and they are all. Notes say what
 * had no unit, and where totals differ much that nothing makes equal. *unit_ret is the unit of the
 * weights, as long as the reading; "": none is known, or not all have it. Answers DONE, or USAGE or
 * RESOURCES after saying why. */
enum fpx_exit fpx_comparable_measurements_make(struct fpx_measurement_reading *reading,
                                               size_t before_count, const char **unit_ret);

#endif
