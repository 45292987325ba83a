/* Top CSV: the sums of all names as a table for programs. */
#ifndef FPX_SIDECAR_TOP_CSV_H
#define FPX_SIDECAR_TOP_CSV_H

#include "sidecar/top_frames.h"

/* Writes the headings "name,self,total,self_percent,total_percent", where sides are compared with
 * ",self_before,total_before,self_change,total_change" behind them; then a row for each name:
 * weights as they are, without a factor, and what percentage of all they are, with four decimals.
 * Most self first, equal ones by name; where sides are compared, in the order of what changed
 * (fpx_top_frames_list), and weights are after, with those before and the changes behind them.
 * A field is empty where its number is not known. A last row without a name has the sums of all
 * names that found no place in the table of names, where there are any. Answers OK, NO_MEMORY, or
 * what `write` answers. */
enum flamepix_status fpx_top_csv_write(const struct fpx_top_facts *facts, flamepix_write_fn write,
                                       void *user);

#endif
