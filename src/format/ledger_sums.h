/* Sums of ledgers, and checks on them. */
#ifndef FPX_FORMAT_LEDGER_SUMS_H
#define FPX_FORMAT_LEDGER_SUMS_H

#include <flamepix/ledger.h>

/* Whether more than a tenth of the records were not understood. The rest is then not representative
 * of the recording. */
bool fpx_ledger_is_refused(const struct flamepix_ledger *ledger);

/* Moves records from drawn to left out for this reason, at most as many as are drawn. */
void fpx_ledger_leave_out(struct flamepix_ledger *ledger, enum flamepix_left_out why,
                          struct flamepix_records records);

/* Adds the records of `more` to `ledger`, which keeps its own details if it has any. */
void fpx_ledger_add(struct flamepix_ledger *ledger, const struct flamepix_ledger *more);

#endif
