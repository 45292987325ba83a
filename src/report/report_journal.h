/* The report of a batch on disk, so kept that a batch which is killed at any moment can be resumed.
 *
 * Lines are appended to the report itself, so that killing the process loses none that was written
 * and leaves no half line but perhaps the last. With FPX_SYNC_AUTO they wait, for about a
 * second, until the outputs they promise are on the disk; with _ALWAYS each line is on the disk
 * when append answers, and the outputs have to be before. What was reported before the batch is
 * kept beside it, as .before-flamepix-NAME, until the batch has finished and what of it still
 * holds is in the report. So an input is always in one of the two after it was done once. A picture
 * may be newer than its line; it is then made again. */
#ifndef FPX_REPORT_REPORT_JOURNAL_H
#define FPX_REPORT_REPORT_JOURNAL_H

#include <stdbool.h>

#include <flamepix/bytes.h>

#include "base/os/disk_sync.h"
#include "base/os/unfinished_files.h"
#include "report/report.h"
#include "report/report_index.h"

/* A group of report lines, held back until what they promise is on the disk. */

/* Starts as {0}. */
struct fpx_report_group {
    struct flamepix_buffer lines; /* all that wait, in order */
    size_t syncing_nbytes;        /* of them, those that the sync at work is for */
    double since;                 /* when the first of the others came */
    struct fpx_disk_sync sync;    /* of the file systems that outputs and report lie on */
};

/* Holds the line of an entry back. Answers OK or NO_MEMORY. */
enum flamepix_status fpx_report_group_add(struct fpx_report_group *group,
                                          const struct fpx_entry *entry);

/* Ends a sync that is over, and begins one where the time has come, or at once with `all`. Waits
 * for it up to so many seconds; where too much waits, a moment in any case. *ready_ret is how many
 * bytes of `lines` may be written now; then fpx_report_group_drop takes them out. Answers OK
 * or WRITE_FAILED (errno set): what they promise may not be on the disk, and none is left. */
enum flamepix_status fpx_report_group_step(struct fpx_report_group *group, bool all, double seconds,
                                           size_t *ready_ret);
void fpx_report_group_drop(struct fpx_report_group *group, size_t nbytes);

void fpx_report_group_free(struct fpx_report_group *group);

/* The other reports of a folder: those of shards, the one over all, and what killed runs left. */

struct fpx_other_report {
    size_t path; /* in the list's texts, terminated */
    struct fpx_report_facts facts;
};

/* Starts as {0}; freed by fpx_report_list_free. */
struct fpx_report_list {
    struct fpx_other_report *items; /* by the bytes of their names */
    size_t count, capacity;
    struct flamepix_buffer texts;
};

/* Finds the reports (*.jsonl, and what is set aside of one) in the folder of the report `own`, but
 * for that itself and what is set aside of it, and looks at the end of each. What cannot be read
 * may be a report, too. Answers OK, NO_MEMORY, READ_FAILED (errno set). */
enum flamepix_status fpx_report_list_find(const char *own, struct fpx_report_list *list);

const char *fpx_report_list_path(const struct fpx_report_list *list, size_t i);

void fpx_report_list_free(struct fpx_report_list *list);

/* The lock of a report: one run at a time writes it, and what is kept beside it. */

/* Starts as {.fd = -1}; let go by fpx_report_lock_release, or by the end of the process. It
 * stays where it is while it is held: the list of unfinished files has it. */
struct fpx_report_lock {
    int fd;                      /* -1: none is held */
    struct flamepix_buffer path; /* terminated */
    struct fpx_unfinished_file unfinished;
};

/* Takes the lock of the report at `path`, whose folder is made if it is missing; never waits. Where
 * another process has it, *busy_ret is true and nothing is held; nor is it where the file system
 * has no locks, or the report is no regular file. Answers OK, NO_MEMORY, WRITE_FAILED (errno set).
 */
enum flamepix_status fpx_report_lock_take(const char *path, struct fpx_report_lock *lock,
                                          bool *busy_ret);

void fpx_report_lock_release(struct fpx_report_lock *lock);

struct fpx_report_journal;

struct fpx_report_journal_options {
    const char *path;    /* of the report, whose folder is made if it is missing */
    const char *outputs; /* the folder of outputs, which is made, too */
    bool resumes;
    bool copies; /* to standard output goes what goes to the report */
    enum fpx_sync sync;
};

/* Opens the report. Without `resumes` a new one is begun. With it the report goes on, unless it is
 * that of a finished batch, which is followed by a new one. It need not be there. A report that is
 * no regular file is only written to, as with FPX_SYNC_NEVER. Answers OK, NO_MEMORY,
 * READ_FAILED, WRITE_FAILED (errno set). */
enum flamepix_status fpx_report_journal_open(const struct fpx_report_journal_options *options,
                                             struct fpx_report_journal **journal_ret);

/* The number of this run: one more than the greatest in the reports of the folder, or that of the
 * run which it goes on with. */
uint64_t fpx_report_journal_run(const struct fpx_report_journal *journal);

/* The greatest run that this report had before; 0: there was none. */
uint64_t fpx_report_journal_last_run(const struct fpx_report_journal *journal);

/* What earlier batches made, the interrupted one included; the journal's. */
const struct fpx_report_index *fpx_report_journal_past(const struct fpx_report_journal *journal);

/* What the run that is resumed has reported, and lines of others; NULL if none is. The journal's.
 */
const struct fpx_report_index *fpx_report_journal_resumed(const struct fpx_report_journal *journal);

/* The place that paths are relative to: the report's folder; of a report that is no regular file
 * the folder of outputs. The journal's. */
struct fpx_report_folder *fpx_report_journal_place(struct fpx_report_journal *journal);

/* The other reports in the report's folder; the journal's. */
const struct fpx_report_list *fpx_report_journal_others(const struct fpx_report_journal *journal);

/* Adds to the past what all of those say; its entries move. Answers OK, NO_MEMORY, READ_FAILED
 * (errno set). */
enum flamepix_status fpx_report_journal_read_others(struct fpx_report_journal *journal);

/* Lines of this report's past that are damaged, or none of a report. */
uint64_t fpx_report_journal_bad_lines(const struct fpx_report_journal *journal);

/* Whether whoever writes may have to wait for a reader: of a pipe or a device. */
bool fpx_report_journal_may_wait(const struct fpx_report_journal *journal);

/* Appends the line of an entry; with FPX_SYNC_AUTO it waits for a step, a flush or the end.
 * Answers OK, or NO_MEMORY or WRITE_FAILED (errno set), and then the report is as before. */
enum flamepix_status fpx_report_journal_append(struct fpx_report_journal *journal,
                                               const struct fpx_entry *entry);

/* Writes lines that wait where that may be done now; to be called now and then. WRITE_FAILED may
 * also say that outputs cannot be got onto the disk. */
enum flamepix_status fpx_report_journal_step(struct fpx_report_journal *journal);

/* The files that a line promises, which are made; whether they are known to be no links. */
struct fpx_report_promise {
    const char *const *paths;
    size_t count;
    bool are_plain;
};

/* Appends a line that promises files, and steps unless a reader may keep it waiting. Answers as
 * append and step. */
enum flamepix_status fpx_report_journal_report(struct fpx_report_journal *journal,
                                               const struct fpx_report_promise *promise,
                                               const struct fpx_entry *entry);

/* Writes all lines that wait, if that takes no longer than so many seconds. Lines that still wait
 * then are not written by anything but finish. Answers as step. */
enum flamepix_status fpx_report_journal_flush(struct fpx_report_journal *journal, double seconds);

/* Writes what waits, adds the summary, and lets go of what was before; a report that was resumed
 * then has of each key the line that holds. Only free is allowed then. Answers as step, or
 * READ_FAILED. */
enum flamepix_status fpx_report_journal_finish(struct fpx_report_journal *journal,
                                               const struct fpx_summary *summary);

void fpx_report_journal_free(struct fpx_report_journal *journal);

#endif
