/* How a report survives that its batch is killed at any moment.
 *
 * There are two files: the report, and beside it what was reported before the batch. Together, the
 * one before first, they are read as one report in which the last line of an input holds. What must
 * always be true: an input that was done once has a line in one of the two.
 *
 *   a new batch      The report becomes the file before, by a rename. Where that is there already,
 *                    its batch was killed too: then the report is appended to it and removed.
 *                    Killed between the two, the lines are in both, which says the same. If no
 *                    new report can be begun, the renamed one gets its name back.
 *   a resumed batch  The report is rewritten, in one step, to the lines that still hold: inputs
 *                    that are done, by the same options. The file before stays as it is.
 *   while it runs    Lines are appended by one write each, or each group of them. One that fails is
 *                    cut off again, so that the next begins a line.
 *   at the end       The summary is appended and the report closed; then the file before is
 *                    removed. A report that ends in its summary is finished: a batch that resumes
 *                    it begins a new one, so killed before the removal nothing is lost either.
 *
 * That holds for processes that are killed. For machines that lose power, a line also must not be
 * older on the disk than what it promises. With SYNC_ALWAYS outputs are on the disk when their line
 * is appended, and it is synced too. With SYNC_AUTO lines wait in a group (report_group.h), and are
 * written when a sync has ended that began after the outputs of the group were made. Lines that are
 * written get onto the disk by the next sync, or at the end; those that still wait when a process
 * is killed are lost, and their inputs are done again. What the file before holds is let go only
 * after the report is on the disk.
 *
 * Half a line, where a process was killed within a write, is passed over by whoever reads, and a
 * line feed is written before anything is appended to it. */
#include "report/report_journal.h"

#include <errno.h>
#include <fcntl.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/clock.h"
#include "base/fd.h"
#include "base/folder.h"
#include "base/temp_names.h"
#include "report/report_files.h"
#include "report/report_group.h"

struct flamepix_report_journal {
    const char *path;
    enum flamepix_sync sync;
    struct flamepix_buffer before; /* terminated path */
    bool is_file;                  /* a regular one */
    bool is_set_aside;             /* it became `before` by a rename */
    int fd;
    off_t nbytes; /* of whole lines in the file */
    struct flamepix_report_index *past, *kept;
    struct flamepix_buffer line;
    struct flamepix_report_group group; /* with SYNC_AUTO, lines that are still to be written */
};

/* -- what was before --------------------------------------------------------------------------- */

static enum flamepix_status read_past(struct flamepix_report_journal *journal)
{
    const char *const paths[] = {journal->before.data, journal->path};
    return flamepix_reports_read(paths, journal->is_file ? 2 : 0, &journal->past, NULL);
}

static enum flamepix_status copy(int from, int to)
{
    enum { PART_NBYTES = 64 * 1024 };
    char part[PART_NBYTES];
    uint64_t offset = 0;
    size_t length = 1;
    /* First a line feed: what is there may end in half a line. */
    enum flamepix_status status = flamepix_fd_write(to, "\n", 1);
    while (status == FLAMEPIX_OK && length > 0) {
        status = flamepix_fd_read_at(from, part, sizeof(part), offset, &length);
        if (status == FLAMEPIX_OK)
            status = flamepix_fd_write(to, part, length);
        offset += length;
    }
    return status;
}

/* The report of an interrupted batch goes behind what was before that batch. Killed on the way, the
 * same lines come twice, which says the same. */
static enum flamepix_status append_to_before(struct flamepix_report_journal *journal)
{
    int from = open(journal->path, O_RDONLY | O_CLOEXEC);
    if (from < 0)
        return errno == ENOENT ? FLAMEPIX_OK : FLAMEPIX_READ_FAILED;
    int to = open(journal->before.data, O_WRONLY | O_APPEND | O_CLOEXEC);
    enum flamepix_status status = to < 0 ? FLAMEPIX_WRITE_FAILED : copy(from, to);
    if (status == FLAMEPIX_OK && journal->sync != FLAMEPIX_SYNC_NEVER && fdatasync(to) != 0)
        status = FLAMEPIX_WRITE_FAILED;
    if (status != FLAMEPIX_OK)
        flamepix_fd_close(to);
    else if (close(to) != 0)
        status = FLAMEPIX_WRITE_FAILED;
    flamepix_fd_close(from);
    if (status == FLAMEPIX_OK && unlink(journal->path) != 0)
        status = FLAMEPIX_WRITE_FAILED;
    return status;
}

static enum flamepix_status set_report_aside(struct flamepix_report_journal *journal)
{
    if (access(journal->before.data, F_OK) == 0)
        return append_to_before(journal);
    journal->is_set_aside = rename(journal->path, journal->before.data) == 0;
    return journal->is_set_aside || errno == ENOENT ? FLAMEPIX_OK : FLAMEPIX_WRITE_FAILED;
}

/* Where no new report could be begun. errno tells why. */
static void put_back(const struct flamepix_report_journal *journal)
{
    int cause = errno;
    if (journal->is_set_aside)
        (void)rename(journal->before.data, journal->path);
    errno = cause;
}

/* A batch that was killed before it touched the report of a finished one leaves nothing to go on
 * with. */
static enum flamepix_status tell_resumable(struct flamepix_report_journal *journal,
                                           bool *resumable_ret)
{
    bool finished = false;
    enum flamepix_status status = flamepix_report_is_finished(journal->path, &finished);
    if (status == FLAMEPIX_READ_FAILED && errno == ENOENT)
        status = FLAMEPIX_OK;
    *resumable_ret = !finished;
    return status;
}

static enum flamepix_status keep_done(struct flamepix_report_journal *journal,
                                      uint64_t options_hash)
{
    const char *const paths[] = {journal->path};
    enum flamepix_status status = flamepix_report_keep_done(journal->path, options_hash,
                                                            journal->sync != FLAMEPIX_SYNC_NEVER);
    return status == FLAMEPIX_OK ? flamepix_reports_read(paths, 1, &journal->kept, NULL) : status;
}

/* -- opening ----------------------------------------------------------------------------------- */

static enum flamepix_status open_report(struct flamepix_report_journal *journal)
{
    journal->fd = open(journal->path, O_WRONLY | O_APPEND | O_CREAT | O_CLOEXEC | O_NOCTTY, 0666);
    if (journal->fd < 0)
        return FLAMEPIX_WRITE_FAILED;
    journal->nbytes = journal->is_file ? lseek(journal->fd, 0, SEEK_END) : 0;
    if (journal->nbytes < 0)
        return FLAMEPIX_WRITE_FAILED;
    if (!journal->is_file)
        journal->sync = FLAMEPIX_SYNC_NEVER;
    if (journal->sync == FLAMEPIX_SYNC_AUTO)
        return flamepix_disk_sync_add(&journal->group.sync, journal->path);
    return journal->sync == FLAMEPIX_SYNC_ALWAYS ? flamepix_disk_sync_folder(journal->path)
                                                 : FLAMEPIX_OK;
}

static enum flamepix_status prepare(struct flamepix_report_journal *journal, bool resumes,
                                    uint64_t options_hash)
{
    struct stat about;
    enum flamepix_status status = flamepix_folder_make(journal->path);
    if (status == FLAMEPIX_OK)
        status = flamepix_report_beside(journal->path, FLAMEPIX_BEFORE_PREFIX, &journal->before);
    if (status != FLAMEPIX_OK)
        return status;
    journal->is_file = stat(journal->path, &about) != 0 || S_ISREG(about.st_mode);
    status = read_past(journal);
    if (status == FLAMEPIX_OK && journal->is_file && resumes)
        status = tell_resumable(journal, &resumes);
    if (status == FLAMEPIX_OK && journal->is_file)
        status = resumes ? keep_done(journal, options_hash) : set_report_aside(journal);
    return status == FLAMEPIX_OK ? open_report(journal) : status;
}

enum flamepix_status flamepix_report_journal_open(const char *path, bool resumes,
                                                  uint64_t options_hash, enum flamepix_sync sync,
                                                  struct flamepix_report_journal **journal_ret)
{
    struct flamepix_report_journal *journal = calloc(1, sizeof(*journal));
    if (journal == NULL)
        return FLAMEPIX_NO_MEMORY;
    journal->path = path;
    journal->sync = sync;
    journal->fd = -1;
    enum flamepix_status status = prepare(journal, resumes, options_hash);
    if (status == FLAMEPIX_OK) {
        *journal_ret = journal;
        return FLAMEPIX_OK;
    }
    put_back(journal);
    flamepix_report_journal_free(journal);
    return status;
}

const struct flamepix_report_index *
flamepix_report_journal_past(const struct flamepix_report_journal *journal)
{
    return journal->past;
}

const struct flamepix_report_index *
flamepix_report_journal_kept(const struct flamepix_report_journal *journal)
{
    return journal->kept;
}

bool flamepix_report_journal_is_file(const struct flamepix_report_journal *journal)
{
    return journal->is_file;
}

/* -- writing ----------------------------------------------------------------------------------- */

/* Whole lines. */
static enum flamepix_status put_lines(struct flamepix_report_journal *journal, const char *lines,
                                      size_t length)
{
    enum flamepix_status status = flamepix_fd_write(journal->fd, lines, length);
    if (status == FLAMEPIX_OK) {
        journal->nbytes += (off_t)length;
        return FLAMEPIX_OK;
    }
    int cause = errno;
    if (journal->is_file)
        (void)!ftruncate(journal->fd, journal->nbytes);
    errno = cause;
    return status;
}

enum flamepix_status flamepix_report_journal_append(struct flamepix_report_journal *journal,
                                                    const struct flamepix_entry *entry)
{
    if (journal->sync == FLAMEPIX_SYNC_AUTO)
        return flamepix_report_group_add(&journal->group, entry);
    journal->line.length = 0;
    enum flamepix_status status = flamepix_entry_write(entry, &journal->line);
    if (status == FLAMEPIX_OK)
        status = put_lines(journal, journal->line.data, journal->line.length);
    if (status == FLAMEPIX_OK && journal->sync == FLAMEPIX_SYNC_ALWAYS &&
        fdatasync(journal->fd) != 0)
        status = FLAMEPIX_WRITE_FAILED;
    return status;
}

enum flamepix_status flamepix_report_journal_promise(struct flamepix_report_journal *journal,
                                                     const char *path, bool is_plain)
{
    struct flamepix_disk_sync *sync = &journal->group.sync;
    if (journal->sync != FLAMEPIX_SYNC_AUTO)
        return FLAMEPIX_OK;
    return is_plain ? flamepix_disk_sync_add_plain(sync, path) : flamepix_disk_sync_add(sync, path);
}

static enum flamepix_status step(struct flamepix_report_journal *journal, bool all, double seconds)
{
    struct flamepix_report_group *group = &journal->group;
    size_t ready;
    enum flamepix_status status = flamepix_report_group_step(group, all, seconds, &ready);
    if (status == FLAMEPIX_OK && ready > 0)
        status = put_lines(journal, group->lines.data, ready);
    if (status == FLAMEPIX_OK && ready > 0)
        flamepix_report_group_drop(group, ready);
    return status;
}

enum flamepix_status flamepix_report_journal_step(struct flamepix_report_journal *journal)
{
    return step(journal, false, 0);
}

enum flamepix_status flamepix_report_journal_flush(struct flamepix_report_journal *journal,
                                                   double seconds)
{
    double end = flamepix_clock_seconds() + seconds;
    enum flamepix_status status = FLAMEPIX_OK;
    double left = seconds;
    while (status == FLAMEPIX_OK && journal->group.lines.length > 0 && left > 0) {
        status = step(journal, true, left);
        left = end - flamepix_clock_seconds();
    }
    return status;
}

/* The last lines, and that the report has its name. */
static enum flamepix_status sync_report(const struct flamepix_report_journal *journal)
{
    if (journal->sync == FLAMEPIX_SYNC_NEVER)
        return FLAMEPIX_OK;
    return fdatasync(journal->fd) == 0 ? flamepix_disk_sync_folder(journal->path)
                                       : FLAMEPIX_WRITE_FAILED;
}

enum flamepix_status flamepix_report_journal_finish(struct flamepix_report_journal *journal,
                                                    const struct flamepix_outcomes *tally)
{
    journal->line.length = 0;
    enum flamepix_status status = flamepix_report_journal_flush(journal, INFINITY);
    if (status == FLAMEPIX_OK)
        status = flamepix_outcomes_write(tally, &journal->line);
    if (status == FLAMEPIX_OK)
        status = put_lines(journal, journal->line.data, journal->line.length);
    if (status == FLAMEPIX_OK)
        status = sync_report(journal);
    if (status != FLAMEPIX_OK)
        return status;
    int fd = journal->fd;
    journal->fd = -1;
    if (close(fd) != 0)
        return FLAMEPIX_WRITE_FAILED;
    if (journal->is_file && unlink(journal->before.data) != 0 && errno != ENOENT)
        return FLAMEPIX_WRITE_FAILED;
    return FLAMEPIX_OK;
}

void flamepix_report_journal_free(struct flamepix_report_journal *journal)
{
    if (journal == NULL)
        return;
    flamepix_fd_close(journal->fd);
    flamepix_report_index_free(journal->past);
    flamepix_report_index_free(journal->kept);
    flamepix_buffer_free(&journal->before);
    flamepix_buffer_free(&journal->line);
    flamepix_report_group_free(&journal->group);
    free(journal);
}
