/* The report of a batch on disk, written so that a batch killed at any moment can be resumed.
 *
 * Lines are appended to the report itself, so that a kill of the process loses no written line and
 * leaves at most the last one incomplete. With FPX_SYNC_AUTO they wait, for about a second, until
 * the outputs they promise are on the disk; with _ALWAYS each line is on the disk when append
 * returns, and the outputs must be before. Earlier reports are kept beside it, as
 * .before-flamepix-NAME, until the batch has finished and their valid lines are in the report. So
 * an input that was done once is always in one of the two. A picture may be newer than its line; it
 * is then made again. */
#ifndef FPX_REPORT_REPORT_JOURNAL_H
#define FPX_REPORT_REPORT_JOURNAL_H

#include <stdbool.h>

#include <flamepix/bytes.h>

#include "base/os/disk_sync.h"
#include "base/os/unfinished_files.h"
#include "report/report.h"
#include "report/report_index.h"

/* A group of report lines, held back until the outputs they promise are on the disk. */

/* Starts as {0}. */
struct fpx_report_group {
    struct flamepix_buffer lines; /* all waiting ones, in order */
    size_t syncing_nbytes;        /* those that the current sync covers */
    double since;                 /* when the first of the rest came */
    struct fpx_disk_sync sync;    /* of the file systems of outputs and report */
};

/* Holds back the line of an entry. Returns OK or NO_MEMORY. */
enum flamepix_status fpx_report_group_add(struct fpx_report_group *group,
                                          const struct fpx_entry *entry);

/* Ends a finished sync, and begins one if it is due, or at once with `all`. Waits for it up to
 * `seconds`; if too much is held back, a moment in any case. *ready_ret: bytes of `lines` that may
 * be written now; then fpx_report_group_drop removes them. Returns OK or WRITE_FAILED (errno set):
 * the promised outputs may not be on the disk, and no lines are left. */
enum flamepix_status fpx_report_group_step(struct fpx_report_group *group, bool all, double seconds,
                                           size_t *ready_ret);
void fpx_report_group_drop(struct fpx_report_group *group, size_t nbytes);

void fpx_report_group_free(struct fpx_report_group *group);

/* The other reports of a folder: those of shards, the merged one, and those of killed runs. */

struct fpx_other_report {
    size_t path; /* in the list's texts, terminated */
    struct fpx_report_facts facts;
};

/* Starts as {0}; freed by fpx_report_list_free. */
struct fpx_report_list {
    struct fpx_other_report *items; /* in byte order of their names */
    size_t count, capacity;
    struct flamepix_buffer texts;
};

/* Finds the reports (*.jsonl, and files set aside of one) in the folder of the report `own`, except
 * itself and what is set aside of it, and reads the end of each. Unreadable files may be reports,
 * too. Returns OK, NO_MEMORY, READ_FAILED (errno set). */
enum flamepix_status fpx_report_list_find(const char *own, struct fpx_report_list *list);

const char *fpx_report_list_path(const struct fpx_report_list *list, size_t i);

void fpx_report_list_free(struct fpx_report_list *list);

/* The lock of a report: one run at a time writes it, and the files kept beside it. */

/* Starts as {.fd = -1}; released by fpx_report_lock_release, or by the end of the process. It must
 * not move while it is held: the list of unfinished files points to it. */
struct fpx_report_lock {
    int fd; /* -1: none is held */
    struct fpx_place place;
    struct flamepix_buffer path; /* terminated, from the place's folder on */
    struct fpx_unfinished_file unfinished;
};

/* Takes the lock of the report at `path`, which may be below a folder of outputs (output_folder.h;
 * NULL: none), and creates a missing folder; never waits. If another
 * process has it, *busy_ret is true and nothing is held; nor is it if the file system has no locks,
 * or the report is not a regular file. Returns OK, NO_MEMORY, WRITE_FAILED (errno set). */
enum flamepix_status fpx_report_lock_take(const struct fpx_output_folder *folder, const char *path,
                                          struct fpx_report_lock *lock, bool *busy_ret);

void fpx_report_lock_release(struct fpx_report_lock *lock);

struct fpx_report_journal;

struct fpx_report_journal_options {
    const char *path;                       /* of the report; a missing folder is created */
    const char *outputs;                    /* folder of outputs, also created */
    const struct fpx_output_folder *folder; /* the same, open; NULL: links are followed */
    bool resumes;
    bool copies; /* copies the report to standard output */
    enum fpx_sync sync;
};

/* Opens the report. Without `resumes` a new one is begun. With it the report continues, unless it
 * is that of a finished batch, which is followed by a new one. It need not exist. A report that is
 * not a regular file is only written to, as with FPX_SYNC_NEVER. Returns OK, NO_MEMORY,
 * READ_FAILED, WRITE_FAILED (errno set). */
enum flamepix_status fpx_report_journal_open(const struct fpx_report_journal_options *options,
                                             struct fpx_report_journal **journal_ret);

/* The number of this run: one more than the greatest in the reports of the folder, or that of the
 * resumed run. */
uint64_t fpx_report_journal_run(const struct fpx_report_journal *journal);

/* The greatest run that this report had before; 0: none. */
uint64_t fpx_report_journal_last_run(const struct fpx_report_journal *journal);

/* The entries of earlier batches, including the interrupted one; owned by the journal. */
const struct fpx_report_index *fpx_report_journal_past(const struct fpx_report_journal *journal);

/* The entries of the resumed run, and lines of others; NULL: not resumed. Owned by the journal. */
const struct fpx_report_index *fpx_report_journal_resumed(const struct fpx_report_journal *journal);

/* The place that paths are relative to: the report's folder; if the report is not a regular file
 * the folder of outputs. Owned by the journal. */
struct fpx_report_folder *fpx_report_journal_place(struct fpx_report_journal *journal);

/* The other reports in the report's folder; owned by the journal. */
const struct fpx_report_list *fpx_report_journal_others(const struct fpx_report_journal *journal);

/* Adds the entries of all those to the past; its entries move. Returns OK, NO_MEMORY, READ_FAILED
 * (errno set). */
enum flamepix_status fpx_report_journal_read_others(struct fpx_report_journal *journal);

/* Lines of this report's past that are damaged, or are not lines of a report. */
uint64_t fpx_report_journal_bad_lines(const struct fpx_report_journal *journal);

/* Whether writes may block until a reader reads: for a pipe or a device. */
bool fpx_report_journal_may_wait(const struct fpx_report_journal *journal);

/* Appends the line of an entry; with FPX_SYNC_AUTO it waits for a step, a flush or the end. Returns
 * OK, or NO_MEMORY or WRITE_FAILED (errno set), and then the report is unchanged. */
enum flamepix_status fpx_report_journal_append(struct fpx_report_journal *journal,
                                               const struct fpx_entry *entry);

/* Writes waiting lines that may be written now; to be called regularly. WRITE_FAILED may also mean
 * that outputs cannot be synced. */
enum flamepix_status fpx_report_journal_step(struct fpx_report_journal *journal);

/* The files that a line promises, which exist; and whether they are known not to be links. */
struct fpx_report_promise {
    const char *const *paths;
    size_t count;
    bool are_plain;
};

/* Appends a line that promises files, and steps unless a reader may block it. Returns as append and
 * step. */
enum flamepix_status fpx_report_journal_report(struct fpx_report_journal *journal,
                                               const struct fpx_report_promise *promise,
                                               const struct fpx_entry *entry);

/* Writes all waiting lines, if that takes at most `seconds`. Lines that still wait then are only
 * written by finish. Returns as step. */
enum flamepix_status fpx_report_journal_flush(struct fpx_report_journal *journal, double seconds);

/* Writes the waiting lines, adds the summary, and removes the file before; a resumed report then
 * has only the valid line of each key. Only free is allowed after it. Returns as step, or
 * READ_FAILED. */
enum flamepix_status fpx_report_journal_finish(struct fpx_report_journal *journal,
                                               const struct fpx_summary *summary);

void fpx_report_journal_free(struct fpx_report_journal *journal);

#endif
