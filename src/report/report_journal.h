/* The report of a batch on disk, so kept that a batch which is killed at any moment can be resumed.
 *
 * Lines are appended to the report itself, so that killing the process loses none that was written
 * and leaves no half line but perhaps the last. With FLAMEPIX_SYNC_AUTO they wait, for about a
 * second, until the outputs they promise are on the disk; with _ALWAYS each line is on the disk
 * when append answers, and the outputs have to be before. What was reported before the batch is
 * kept beside it, as .before-flamepix-NAME, until the batch has finished. So an input is always in
 * one of the two after it was done once. A picture may be newer than its line; it is then made
 * again. */
#ifndef FLAMEPIX_REPORT_REPORT_JOURNAL_H
#define FLAMEPIX_REPORT_REPORT_JOURNAL_H

#include "base/disk_sync.h"
#include "report/report.h"

struct flamepix_report_journal;

/* Opens the report at `path`, whose folder is made if it is missing. Without `resumes` a new one is
 * begun. With it the report goes on, without the lines of inputs that failed or were done by other
 * options; it need not be there; that of a finished batch is followed by a new one. A report that
 * is no regular file is only written to, as with FLAMEPIX_SYNC_NEVER. Answers OK, NO_MEMORY,
 * READ_FAILED, WRITE_FAILED (errno set). */
enum flamepix_status flamepix_report_journal_open(const char *path, bool resumes,
                                                  uint64_t options_hash, enum flamepix_sync sync,
                                                  struct flamepix_report_journal **journal_ret);

/* What earlier batches made, the interrupted one included; the journal's. */
const struct flamepix_report_index *
flamepix_report_journal_past(const struct flamepix_report_journal *journal);

/* What the report says already, being resumed; NULL if it is a new one. The journal's. */
const struct flamepix_report_index *
flamepix_report_journal_kept(const struct flamepix_report_journal *journal);

/* False for a pipe or a device, which are written to only, and may have to wait for a reader. */
bool flamepix_report_journal_is_file(const struct flamepix_report_journal *journal);

/* Appends the line of an entry; with FLAMEPIX_SYNC_AUTO it waits for a step, a flush or the end.
 * Answers OK, or NO_MEMORY or WRITE_FAILED (errno set), and then the report is as before. */
enum flamepix_status flamepix_report_journal_append(struct flamepix_report_journal *journal,
                                                    const struct flamepix_entry *entry);

/* To be called before append: the line promises the file at `path`, which is made; whether it is
 * known to be no link. Answers OK or NO_MEMORY. */
enum flamepix_status flamepix_report_journal_promise(struct flamepix_report_journal *journal,
                                                     const char *path, bool is_plain);

/* Writes lines that wait where that may be done now; to be called now and then. WRITE_FAILED may
 * also say that outputs cannot be got onto the disk. */
enum flamepix_status flamepix_report_journal_step(struct flamepix_report_journal *journal);

/* Writes all lines that wait, if that takes no longer than so many seconds. Lines that still wait
 * then are not written by anything but finish. Answers as step. */
enum flamepix_status flamepix_report_journal_flush(struct flamepix_report_journal *journal,
                                                   double seconds);

/* Writes what waits, adds the summary, and lets go of what was before. Only free is allowed then.
 * Answers as step. */
enum flamepix_status flamepix_report_journal_finish(struct flamepix_report_journal *journal,
                                                    const struct flamepix_outcomes *tally);

void flamepix_report_journal_free(struct flamepix_report_journal *journal);

#endif
