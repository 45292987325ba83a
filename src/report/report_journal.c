/* How a report survives a kill of its batch at any moment.
 *
 * There are two files: the report, and beside it the file before, with earlier reports. Together
 * they are read as one report, where for each key the line of the latest run is valid, and within
 * one run the last. Invariant: an input that was done once has a line in one of the two.
 *
 *   a new batch      The report becomes the file before, by a rename. If that exists already, its
 *                    batch was killed too: then the report is appended to it and removed. If killed
 *                    between the two, the lines are in both, which is harmless. If no new report
 *                    can be begun, the renamed one gets its name back. The renaming is on the disk
 *                    before a new report takes the name: without power, the changes of a folder
 *                    that are not synced may have been made in any order.
 *   a resumed batch  The report continues after its last complete line. The file before stays as
 *                    it is.
 *   while it runs    Lines are appended by one write each, or each group of them. A failed write
 *                    is truncated, so that the next begins a line.
 *   at the end       The batch appends those lines of the past that are still valid
 *                    (earlier_lines.c). Then the summary is appended and the report closed; and
 *                    then the file before is removed. A resumed report may have several lines for a
 *                    key: it is rewritten, in one step, with the valid ones and the summary. A
 *                    report that ends in its summary is finished: a batch that resumes it begins a
 *                    new one, so a kill before the removal loses nothing either.
 *
 * That covers killed processes. For machines that lose power, a line also must not reach the disk
 * before the outputs that it promises. With SYNC_ALWAYS outputs are on the disk when their line is
 * appended, and it is synced too. With SYNC_AUTO lines wait in a group (report_journal.h), and are
 * written when a sync has ended that began after the outputs of the group were made. Written lines
 * reach the disk with the next sync, or at the end; those that still wait when a process is killed
 * are lost, and their inputs are done again. The file before is only removed after the report is on
 * the disk.
 *
 * An incomplete line, where a process was killed within a write, is ignored by readers, and cut off
 * before anything is appended to it. */
#include "report/report_journal.h"

#include <errno.h>
#include <fcntl.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/buffer_printf.h"
#include "base/capped.h"
#include "base/os/fd.h"
#include "base/os/system.h"
#include "base/os/temp_names.h"
#include "report/report_files.h"

struct fpx_report_journal {
    struct fpx_report_journal_options options;
    enum fpx_sync sync;
    struct flamepix_buffer before; /* terminated path */
    bool is_file;                  /* a regular one */
    bool is_set_aside;             /* it was renamed to `before` */
    bool is_resumed;
    int fd;
    off_t nbytes; /* of complete lines in the file */
    uint64_t run, last_run, bad_lines;
    struct fpx_report_folder place;
    struct fpx_report_list others;
    struct fpx_report_index *past, *kept;
    struct flamepix_buffer line;
    struct fpx_report_group group; /* with SYNC_AUTO, lines not written yet */
};

/* -- earlier reports --------------------------------------------------------------------------- */

static enum flamepix_status read_own(struct fpx_report_journal *journal, const char *path,
                                     struct fpx_report_index *index, struct fpx_report_facts *facts)
{
    const struct fpx_report_origin origin = {.from = &journal->place, .to = &journal->place};
    return fpx_report_read(journal->options.folder, path, index, &origin, facts);
}

static uint64_t greatest_run(const struct fpx_report_journal *journal)
{
    uint64_t run = journal->last_run;
    for (size_t i = 0; i < journal->others.count; i++)
        if (journal->others.items[i].facts.last_run > run)
            run = journal->others.items[i].facts.last_run;
    return run;
}

/* *facts_ret is about the report alone. */
static enum flamepix_status read_past(struct fpx_report_journal *journal,
                                      struct fpx_report_facts *facts_ret)
{
    struct fpx_report_facts before = {0};
    *facts_ret = (struct fpx_report_facts){0};
    enum flamepix_status status = fpx_report_index_create(&journal->past);
    if (status != FLAMEPIX_OK || !journal->is_file)
        return status;
    status = read_own(journal, journal->before.data, journal->past, &before);
    if (status == FLAMEPIX_OK)
        status = read_own(journal, journal->options.path, journal->past, facts_ret);
    if (status == FLAMEPIX_OK)
        status = fpx_report_index_sort(journal->past);
    journal->bad_lines = before.bad_lines + facts_ret->bad_lines;
    journal->last_run =
        before.last_run > facts_ret->last_run ? before.last_run : facts_ret->last_run;
    return status == FLAMEPIX_OK ? fpx_report_list_find(journal->options.path, &journal->others)
                                 : status;
}

static enum flamepix_status copy(int from, int to)
{
    enum { PART_NBYTES = 64 * 1024 };
    char part[PART_NBYTES];
    uint64_t offset = 0;
    size_t length = 1;
    /* First a line feed: the file may end in an incomplete line. */
    enum flamepix_status status = fpx_fd_write(to, "\n", 1);
    while (status == FLAMEPIX_OK && length > 0) {
        status = fpx_fd_read_at(from, part, sizeof(part), offset, &length);
        if (status == FLAMEPIX_OK)
            status = fpx_fd_write(to, part, length);
        offset += length;
    }
    return status;
}

/* Appends the report of an interrupted batch to the file before. After a kill on the way, the same
 * lines are in both, which is harmless. */
static enum flamepix_status append_to_before(struct fpx_report_journal *journal)
{
    const struct fpx_output_folder *folder = journal->options.folder;
    int from = fpx_place_open(folder, journal->options.path, O_RDONLY);
    if (from < 0)
        return errno == ENOENT ? FLAMEPIX_OK : FLAMEPIX_READ_FAILED;
    int to = fpx_place_open(folder, journal->before.data, O_WRONLY | O_APPEND);
    enum flamepix_status status = to < 0 ? FLAMEPIX_WRITE_FAILED : copy(from, to);
    if (status == FLAMEPIX_OK && journal->sync != FPX_SYNC_NEVER && fdatasync(to) != 0)
        status = FLAMEPIX_WRITE_FAILED;
    if (status != FLAMEPIX_OK)
        fpx_fd_close(to);
    else if (close(to) != 0)
        status = FLAMEPIX_WRITE_FAILED;
    fpx_fd_close(from);
    if (status == FLAMEPIX_OK && !fpx_place_unlink(folder, journal->options.path))
        status = FLAMEPIX_WRITE_FAILED;
    return status;
}

static enum flamepix_status set_report_aside(struct fpx_report_journal *journal)
{
    if (access(journal->before.data, F_OK) == 0)
        return append_to_before(journal);
    journal->is_set_aside =
        fpx_place_rename(journal->options.folder, journal->options.path, journal->before.data);
    if (!journal->is_set_aside)
        return errno == ENOENT ? FLAMEPIX_OK : FLAMEPIX_WRITE_FAILED;
    return journal->sync == FPX_SYNC_NEVER
               ? FLAMEPIX_OK
               : fpx_place_sync_folder(journal->options.folder, journal->options.path);
}

/* Used if no new report could be begun. Keeps errno, the cause. */
static void put_back(const struct fpx_report_journal *journal)
{
    int cause = errno;
    if (journal->is_set_aside)
        (void)fpx_place_rename(journal->options.folder, journal->before.data,
                               journal->options.path);
    errno = cause;
}

/* -- resuming ---------------------------------------------------------------------------------- */

/* Truncates an incomplete line at the end of the report. */
static enum flamepix_status cut_half_line(int fd)
{
    enum { PART_NBYTES = 64 * 1024 };
    char part[PART_NBYTES];
    off_t end = lseek(fd, 0, SEEK_END);
    while (end > 0) {
        const size_t wanted = end < PART_NBYTES ? (size_t)end : PART_NBYTES;
        size_t length;
        enum flamepix_status status =
            fpx_fd_read_at(fd, part, wanted, (uint64_t)end - wanted, &length);
        if (status != FLAMEPIX_OK || length < wanted)
            return FLAMEPIX_READ_FAILED;
        while (length > 0 && part[length - 1] != '\n')
            length--, end--;
        if (length > 0)
            break;
    }
    return end >= 0 && ftruncate(fd, end) == 0 ? FLAMEPIX_OK : FLAMEPIX_WRITE_FAILED;
}

static enum flamepix_status go_on(struct fpx_report_journal *journal)
{
    struct fpx_report_facts facts;
    int fd = fpx_place_open(journal->options.folder, journal->options.path, O_RDWR);
    enum flamepix_status status = fd < 0 ? FLAMEPIX_WRITE_FAILED : cut_half_line(fd);
    fpx_fd_close(fd);
    journal->is_resumed = true;
    if (status == FLAMEPIX_OK)
        status = fpx_report_index_create(&journal->kept);
    if (status == FLAMEPIX_OK)
        status = read_own(journal, journal->options.path, journal->kept, &facts);
    return status == FLAMEPIX_OK ? fpx_report_index_sort(journal->kept) : status;
}

/* There is nothing to resume if a batch was killed before it touched the report of a finished one,
 * or if a report has no lines. */
static enum flamepix_status begin_run(struct fpx_report_journal *journal,
                                      const struct fpx_report_facts *facts)
{
    const bool goes_on =
        journal->options.resumes && journal->is_file && facts->last_run > 0 && !facts->is_finished;
    journal->run = goes_on ? facts->last_run : fpx_capped_sum(greatest_run(journal), 1);
    if (!journal->is_file)
        return FLAMEPIX_OK;
    return goes_on ? go_on(journal) : set_report_aside(journal);
}

/* -- opening ----------------------------------------------------------------------------------- */

static enum flamepix_status open_report(struct fpx_report_journal *journal)
{
    journal->fd = fpx_place_open(journal->options.folder, journal->options.path,
                                 O_WRONLY | O_APPEND | O_CREAT | O_NOCTTY);
    if (journal->fd < 0)
        return FLAMEPIX_WRITE_FAILED;
    journal->nbytes = journal->is_file ? lseek(journal->fd, 0, SEEK_END) : 0;
    if (journal->nbytes < 0)
        return FLAMEPIX_WRITE_FAILED;
    if (!journal->is_file)
        journal->sync = FPX_SYNC_NEVER;
    if (journal->sync == FPX_SYNC_AUTO)
        return fpx_disk_sync_add(&journal->group.sync, journal->options.path);
    return journal->sync == FPX_SYNC_ALWAYS
               ? fpx_place_sync_folder(journal->options.folder, journal->options.path)
               : FLAMEPIX_OK;
}

/* Finds the place of the report, and what is known about it. */
static enum flamepix_status prepare(struct fpx_report_journal *journal)
{
    struct stat about;
    struct fpx_report_facts facts;
    struct flamepix_buffer output = {0};
    const char *path = journal->options.path;
    enum flamepix_status status = fpx_buffer_printf(&output, "%s/.", journal->options.outputs);
    if (status == FLAMEPIX_OK)
        status = fpx_folder_make(output.data, false);
    if (status == FLAMEPIX_OK)
        status = fpx_place_make_folder(journal->options.folder, path);
    if (status == FLAMEPIX_OK)
        status = fpx_report_beside(path, FPX_BEFORE_PREFIX, &journal->before);
    journal->is_file = stat(path, &about) != 0 || S_ISREG(about.st_mode);
    if (status == FLAMEPIX_OK)
        status = fpx_report_folder_find(journal->is_file ? path : output.data, &journal->place);
    flamepix_buffer_free(&output);
    if (status == FLAMEPIX_OK)
        status = read_past(journal, &facts);
    if (status == FLAMEPIX_OK)
        status = begin_run(journal, &facts);
    return status == FLAMEPIX_OK ? open_report(journal) : status;
}

enum flamepix_status fpx_report_journal_open(const struct fpx_report_journal_options *options,
                                             struct fpx_report_journal **journal_ret)
{
    struct fpx_report_journal *journal = calloc(1, sizeof(*journal));
    if (journal == NULL)
        return FLAMEPIX_NO_MEMORY;
    journal->options = *options;
    journal->sync = options->sync;
    journal->fd = -1;
    enum flamepix_status status = prepare(journal);
    if (status == FLAMEPIX_OK) {
        *journal_ret = journal;
        return FLAMEPIX_OK;
    }
    put_back(journal);
    fpx_report_journal_free(journal);
    return status;
}

uint64_t fpx_report_journal_run(const struct fpx_report_journal *journal)
{
    return journal->run;
}

uint64_t fpx_report_journal_last_run(const struct fpx_report_journal *journal)
{
    return journal->last_run;
}

const struct fpx_report_index *fpx_report_journal_past(const struct fpx_report_journal *journal)
{
    return journal->past;
}

const struct fpx_report_index *fpx_report_journal_resumed(const struct fpx_report_journal *journal)
{
    return journal->kept;
}

struct fpx_report_folder *fpx_report_journal_place(struct fpx_report_journal *journal)
{
    return &journal->place;
}

const struct fpx_report_list *fpx_report_journal_others(const struct fpx_report_journal *journal)
{
    return &journal->others;
}

enum flamepix_status fpx_report_journal_read_others(struct fpx_report_journal *journal)
{
    const struct fpx_report_origin origin = {
        .from = &journal->place, .to = &journal->place, .is_foreign = true};
    struct fpx_report_facts facts;
    enum flamepix_status status = FLAMEPIX_OK;
    for (size_t i = 0; i < journal->others.count && status == FLAMEPIX_OK; i++)
        status = fpx_report_read(NULL, fpx_report_list_path(&journal->others, i), journal->past,
                                 &origin, &facts);
    return status == FLAMEPIX_OK ? fpx_report_index_sort(journal->past) : status;
}

uint64_t fpx_report_journal_bad_lines(const struct fpx_report_journal *journal)
{
    return journal->bad_lines;
}

bool fpx_report_journal_may_wait(const struct fpx_report_journal *journal)
{
    return !journal->is_file || journal->options.copies;
}

/* -- writing ----------------------------------------------------------------------------------- */

/* Whole lines. */
static enum flamepix_status put_lines(struct fpx_report_journal *journal, const char *lines,
                                      size_t length)
{
    enum flamepix_status status = fpx_fd_write(journal->fd, lines, length);
    if (status == FLAMEPIX_OK) {
        journal->nbytes += (off_t)length;
        return journal->options.copies ? fpx_fd_write(STDOUT_FILENO, lines, length) : FLAMEPIX_OK;
    }
    int cause = errno;
    if (journal->is_file)
        (void)!ftruncate(journal->fd, journal->nbytes);
    errno = cause;
    return status;
}

enum flamepix_status fpx_report_journal_append(struct fpx_report_journal *journal,
                                               const struct fpx_entry *entry)
{
    if (journal->sync == FPX_SYNC_AUTO)
        return fpx_report_group_add(&journal->group, entry);
    flamepix_buffer_clear(&journal->line);
    enum flamepix_status status = fpx_entry_write(entry, &journal->line);
    if (status == FLAMEPIX_OK)
        status = put_lines(journal, journal->line.data, journal->line.length);
    if (status == FLAMEPIX_OK && journal->sync == FPX_SYNC_ALWAYS && fdatasync(journal->fd) != 0)
        status = FLAMEPIX_WRITE_FAILED;
    return status;
}

static enum flamepix_status promise_file(struct fpx_report_journal *journal, const char *path,
                                         bool is_plain)
{
    struct fpx_disk_sync *sync = &journal->group.sync;
    if (journal->sync != FPX_SYNC_AUTO)
        return FLAMEPIX_OK;
    return is_plain ? fpx_disk_sync_add_plain(sync, path) : fpx_disk_sync_add(sync, path);
}

static enum flamepix_status step(struct fpx_report_journal *journal, bool all, double seconds)
{
    struct fpx_report_group *group = &journal->group;
    size_t ready;
    enum flamepix_status status = fpx_report_group_step(group, all, seconds, &ready);
    if (status == FLAMEPIX_OK && ready > 0)
        status = put_lines(journal, group->lines.data, ready);
    if (status == FLAMEPIX_OK && ready > 0)
        fpx_report_group_drop(group, ready);
    return status;
}

enum flamepix_status fpx_report_journal_step(struct fpx_report_journal *journal)
{
    return step(journal, false, 0);
}

enum flamepix_status fpx_report_journal_report(struct fpx_report_journal *journal,
                                               const struct fpx_report_promise *promise,
                                               const struct fpx_entry *entry)
{
    enum flamepix_status status = FLAMEPIX_OK;
    for (size_t i = 0; i < promise->count && status == FLAMEPIX_OK; i++)
        status = promise_file(journal, promise->paths[i], promise->are_plain);
    if (status == FLAMEPIX_OK)
        status = fpx_report_journal_append(journal, entry);
    return status == FLAMEPIX_OK && !fpx_report_journal_may_wait(journal)
               ? fpx_report_journal_step(journal)
               : status;
}

enum flamepix_status fpx_report_journal_flush(struct fpx_report_journal *journal, double seconds)
{
    double end = fpx_clock_seconds() + seconds;
    enum flamepix_status status = FLAMEPIX_OK;
    double left = seconds;
    while (status == FLAMEPIX_OK && journal->group.lines.length > 0 && left > 0) {
        status = step(journal, true, left);
        left = end - fpx_clock_seconds();
    }
    return status;
}

/* Syncs the last lines, and the report's name. */
static enum flamepix_status sync_report(const struct fpx_report_journal *journal)
{
    if (journal->sync == FPX_SYNC_NEVER)
        return FLAMEPIX_OK;
    return fdatasync(journal->fd) == 0
               ? fpx_place_sync_folder(journal->options.folder, journal->options.path)
               : FLAMEPIX_WRITE_FAILED;
}

/* Rewrites a resumed report with the valid lines. */
static enum flamepix_status compact(struct fpx_report_journal *journal,
                                    const struct fpx_summary *summary)
{
    struct fpx_report_facts facts;
    struct fpx_report_index *index = NULL;
    enum flamepix_status status = fpx_report_index_create(&index);
    if (status == FLAMEPIX_OK)
        status = read_own(journal, journal->options.path, index, &facts);
    if (status == FLAMEPIX_OK)
        status = fpx_report_index_sort(index);
    if (status == FLAMEPIX_OK)
        status = fpx_report_write(journal->options.folder, journal->options.path, index, summary,
                                  journal->sync != FPX_SYNC_NEVER);
    fpx_report_index_free(index);
    return status;
}

/* Writes the summary, and syncs everything. */
static enum flamepix_status end_report(struct fpx_report_journal *journal,
                                       const struct fpx_summary *summary)
{
    flamepix_buffer_clear(&journal->line);
    enum flamepix_status status = fpx_summary_write(summary, &journal->line);
    if (status == FLAMEPIX_OK && journal->is_resumed && journal->options.copies)
        status = fpx_fd_write(STDOUT_FILENO, journal->line.data, journal->line.length);
    if (status == FLAMEPIX_OK && journal->is_resumed)
        return compact(journal, summary);
    if (status == FLAMEPIX_OK)
        status = put_lines(journal, journal->line.data, journal->line.length);
    return status == FLAMEPIX_OK ? sync_report(journal) : status;
}

enum flamepix_status fpx_report_journal_finish(struct fpx_report_journal *journal,
                                               const struct fpx_summary *summary)
{
    enum flamepix_status status = fpx_report_journal_flush(journal, INFINITY);
    if (status == FLAMEPIX_OK)
        status = end_report(journal, summary);
    if (status != FLAMEPIX_OK)
        return status;
    int fd = journal->fd;
    journal->fd = -1;
    if (close(fd) != 0)
        return FLAMEPIX_WRITE_FAILED;
    if (journal->is_file && !fpx_place_unlink(journal->options.folder, journal->before.data) &&
        errno != ENOENT)
        return FLAMEPIX_WRITE_FAILED;
    return FLAMEPIX_OK;
}

void fpx_report_journal_free(struct fpx_report_journal *journal)
{
    if (journal == NULL)
        return;
    fpx_fd_close(journal->fd);
    fpx_report_index_free(journal->past);
    fpx_report_index_free(journal->kept);
    fpx_report_folder_free(&journal->place);
    fpx_report_list_free(&journal->others);
    flamepix_buffer_free(&journal->before);
    flamepix_buffer_free(&journal->line);
    fpx_report_group_free(&journal->group);
    free(journal);
}
