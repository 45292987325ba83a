/* The report of a batch on disk, so kept that a batch which is killed at any moment can be resumed.
 *
 * Lines are appended to the report itself, each by one write, so that killing the process loses
 * none that was written and leaves no half line but perhaps the last. What was reported before the
 * batch is kept beside it, as .flamepix-before-NAME, until the batch has finished. So an input is
 * always in one of the two after it was done once. A picture may be newer than its line; it is then
 * made again. */
#ifndef FLAMEPIX_REPORT_REPORT_JOURNAL_H
#define FLAMEPIX_REPORT_REPORT_JOURNAL_H

#include "report/report.h"

struct flamepix_report_journal;

/* Opens the report at `path`, whose folder is made if it is missing. Without `resumes` a new one is
 * begun. With it the report goes on, without the lines of inputs that failed or were done by other
 * options; it need not be there; that of a finished batch is followed by a new one. A report that
 * is no regular file is only written to. Answers OK, NO_MEMORY, READ_FAILED, WRITE_FAILED (errno
 * set). */
enum flamepix_status flamepix_report_journal_open(const char *path, bool resumes,
                                                  uint64_t options_hash,
                                                  struct flamepix_report_journal **journal_ret);

/* What earlier batches made, the interrupted one included; the journal's. */
const struct flamepix_report_index *
flamepix_report_journal_past(const struct flamepix_report_journal *journal);

/* What the report says already, being resumed; NULL if it is a new one. The journal's. */
const struct flamepix_report_index *
flamepix_report_journal_kept(const struct flamepix_report_journal *journal);

/* False for a pipe or a device, which are written to only, and may have to wait for a reader. */
bool flamepix_report_journal_is_file(const struct flamepix_report_journal *journal);

/* Answer OK, NO_MEMORY, WRITE_FAILED (errno set); then the report is as before. */
enum flamepix_status flamepix_report_journal_append(struct flamepix_report_journal *journal,
                                                    const struct flamepix_entry *entry);

/* Adds the summary, and lets go of what was before. Only free is allowed then. Answers as
 * append. */
enum flamepix_status flamepix_report_journal_finish(struct flamepix_report_journal *journal,
                                                    const struct flamepix_tally *tally);

void flamepix_report_journal_free(struct flamepix_report_journal *journal);

#endif
