/* Ledgers added up, and judged. */
#ifndef FPX_FORMAT_LEDGER_SUMS_H
#define FPX_FORMAT_LEDGER_SUMS_H

#include <flamepix/ledger.h>

/* Whether more than a tenth of the records is not understood: then what is drawn of the rest is no
 * picture of the recording. */
bool fpx_ledger_is_refused(const struct flamepix_ledger *ledger);

/* Moves records from those drawn to those left out for this reason: as many as are drawn, at
 * most. */
void fpx_ledger_leave_out(struct flamepix_ledger *ledger, enum flamepix_left_out why,
                          struct flamepix_records records);

/* Adds the records of `more` to those of `ledger`; the details of the first one stay. */
void fpx_ledger_add(struct flamepix_ledger *ledger, const struct flamepix_ledger *more);

#endif
