/* Claim: before a batch does any work, its report and gallery are made sure to be its own to write:
 * no other run is at them, and nothing of somebody else's would be replaced. */
#ifndef FPX_CLI_BATCH_BATCH_CLAIM_H
#define FPX_CLI_BATCH_BATCH_CLAIM_H

#include "cli/batch/batch_setup.h"
#include "report/report_lock.h"

/* Refuses a report or, with `gallery`, a page that is there and was not written by flamepix, unless
 * --exists overwrite is given, and a report that another run is writing. Answers DONE, and then
 * holds the lock; else says on stderr what is in the way, and answers IO or RESOURCES. `lock` is
 * the caller's to release in any case. */
enum fpx_exit fpx_batch_claim(const struct fpx_batch_setup *setup, bool pages,
                              struct fpx_report_lock *lock);

#endif
