#include "report/report_journal.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/fd.h"
#include "base/folder.h"
#include "report/report_files.h"

struct flamepix_report_journal {
    const char *path;
    struct flamepix_buffer before; /* terminated path */
    bool is_file;                  /* a regular one */
    int fd;
    off_t nbytes; /* of whole lines in the file */
    struct flamepix_report_index *past, *kept;
    struct flamepix_buffer line;
};

/* -- what was before --------------------------------------------------------------------------- */

static enum flamepix_status name_before(struct flamepix_report_journal *ledger)
{
    const char *slash = strrchr(ledger->path, '/');
    size_t folder = slash == NULL ? 0 : (size_t)(slash - ledger->path) + 1;
    const char *name = ledger->path + folder;
    enum flamepix_status status = flamepix_buffer_append(&ledger->before, ledger->path, folder);
    if (status == FLAMEPIX_OK)
        status = flamepix_buffer_append(&ledger->before, FLAMEPIX_BEFORE_PREFIX,
                                        sizeof(FLAMEPIX_BEFORE_PREFIX) - 1);
    return status == FLAMEPIX_OK ? flamepix_buffer_append(&ledger->before, name, strlen(name) + 1)
                                 : status;
}

static enum flamepix_status read_past(struct flamepix_report_journal *ledger)
{
    const char *const paths[] = {ledger->before.data, ledger->path};
    return flamepix_reports_read(paths, ledger->is_file ? 2 : 0, &ledger->past, NULL);
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

/* The report of an interrupted run goes behind what was before that run. Killed on the way, the
 * same lines come twice, which says the same. */
static enum flamepix_status append_to_before(struct flamepix_report_journal *ledger)
{
    int from = open(ledger->path, O_RDONLY | O_CLOEXEC);
    if (from < 0)
        return errno == ENOENT ? FLAMEPIX_OK : FLAMEPIX_READ_FAILED;
    int to = open(ledger->before.data, O_WRONLY | O_APPEND | O_CLOEXEC);
    enum flamepix_status status = to < 0 ? FLAMEPIX_WRITE_FAILED : copy(from, to);
    if (status != FLAMEPIX_OK)
        flamepix_fd_close(to);
    else if (close(to) != 0)
        status = FLAMEPIX_WRITE_FAILED;
    flamepix_fd_close(from);
    if (status == FLAMEPIX_OK && unlink(ledger->path) != 0)
        status = FLAMEPIX_WRITE_FAILED;
    return status;
}

static enum flamepix_status set_report_aside(struct flamepix_report_journal *ledger)
{
    if (access(ledger->before.data, F_OK) == 0)
        return append_to_before(ledger);
    if (rename(ledger->path, ledger->before.data) == 0 || errno == ENOENT)
        return FLAMEPIX_OK;
    return FLAMEPIX_WRITE_FAILED;
}

/* A run that was killed before it touched the report of a finished one has nothing to go on with.
 */
static enum flamepix_status tell_resumable(struct flamepix_report_journal *ledger,
                                           bool *resumable_ret)
{
    bool finished = false;
    enum flamepix_status status = flamepix_report_is_finished(ledger->path, &finished);
    if (status == FLAMEPIX_READ_FAILED && errno == ENOENT)
        status = FLAMEPIX_OK;
    *resumable_ret = !finished;
    return status;
}

static enum flamepix_status keep_done(struct flamepix_report_journal *ledger, uint64_t options_hash)
{
    const char *const paths[] = {ledger->path};
    enum flamepix_status status = flamepix_report_keep_done(ledger->path, options_hash);
    return status == FLAMEPIX_OK ? flamepix_reports_read(paths, 1, &ledger->kept, NULL) : status;
}

/* -- opening ----------------------------------------------------------------------------------- */

static enum flamepix_status open_report(struct flamepix_report_journal *ledger)
{
    ledger->fd = open(ledger->path, O_WRONLY | O_APPEND | O_CREAT | O_CLOEXEC | O_NOCTTY, 0666);
    if (ledger->fd < 0)
        return FLAMEPIX_WRITE_FAILED;
    ledger->nbytes = ledger->is_file ? lseek(ledger->fd, 0, SEEK_END) : 0;
    return ledger->nbytes >= 0 ? FLAMEPIX_OK : FLAMEPIX_WRITE_FAILED;
}

static enum flamepix_status prepare(struct flamepix_report_journal *ledger, bool resumes,
                                    uint64_t options_hash)
{
    struct stat about;
    enum flamepix_status status = flamepix_folder_make(ledger->path);
    if (status == FLAMEPIX_OK)
        status = name_before(ledger);
    if (status != FLAMEPIX_OK)
        return status;
    ledger->is_file = stat(ledger->path, &about) != 0 || S_ISREG(about.st_mode);
    status = read_past(ledger);
    if (status == FLAMEPIX_OK && ledger->is_file && resumes)
        status = tell_resumable(ledger, &resumes);
    if (status == FLAMEPIX_OK && ledger->is_file)
        status = resumes ? keep_done(ledger, options_hash) : set_report_aside(ledger);
    return status == FLAMEPIX_OK ? open_report(ledger) : status;
}

enum flamepix_status flamepix_report_journal_open(const char *path, bool resumes,
                                                  uint64_t options_hash,
                                                  struct flamepix_report_journal **ledger_ret)
{
    struct flamepix_report_journal *ledger = calloc(1, sizeof(*ledger));
    if (ledger == NULL)
        return FLAMEPIX_NO_MEMORY;
    ledger->path = path;
    ledger->fd = -1;
    enum flamepix_status status = prepare(ledger, resumes, options_hash);
    if (status == FLAMEPIX_OK) {
        *ledger_ret = ledger;
        return FLAMEPIX_OK;
    }
    flamepix_report_journal_free(ledger);
    return status;
}

const struct flamepix_report_index *
flamepix_report_journal_past(const struct flamepix_report_journal *ledger)
{
    return ledger->past;
}

const struct flamepix_report_index *
flamepix_report_journal_kept(const struct flamepix_report_journal *ledger)
{
    return ledger->kept;
}

/* -- writing ----------------------------------------------------------------------------------- */

static enum flamepix_status put_line(struct flamepix_report_journal *ledger)
{
    enum flamepix_status status =
        flamepix_fd_write(ledger->fd, ledger->line.data, ledger->line.length);
    if (status == FLAMEPIX_OK) {
        ledger->nbytes += (off_t)ledger->line.length;
        return FLAMEPIX_OK;
    }
    int cause = errno;
    if (ledger->is_file)
        (void)!ftruncate(ledger->fd, ledger->nbytes);
    errno = cause;
    return status;
}

enum flamepix_status flamepix_report_journal_append(struct flamepix_report_journal *ledger,
                                                    const struct flamepix_entry *entry)
{
    ledger->line.length = 0;
    enum flamepix_status status = flamepix_entry_write(entry, &ledger->line);
    return status == FLAMEPIX_OK ? put_line(ledger) : status;
}

enum flamepix_status flamepix_report_journal_finish(struct flamepix_report_journal *ledger,
                                                    const struct flamepix_tally *tally)
{
    ledger->line.length = 0;
    enum flamepix_status status = flamepix_tally_write(tally, &ledger->line);
    if (status == FLAMEPIX_OK)
        status = put_line(ledger);
    if (status != FLAMEPIX_OK)
        return status;
    int fd = ledger->fd;
    ledger->fd = -1;
    if (close(fd) != 0)
        return FLAMEPIX_WRITE_FAILED;
    if (ledger->is_file && unlink(ledger->before.data) != 0 && errno != ENOENT)
        return FLAMEPIX_WRITE_FAILED;
    return FLAMEPIX_OK;
}

void flamepix_report_journal_free(struct flamepix_report_journal *ledger)
{
    if (ledger == NULL)
        return;
    flamepix_fd_close(ledger->fd);
    flamepix_report_index_free(ledger->past);
    flamepix_report_index_free(ledger->kept);
    flamepix_buffer_free(&ledger->before);
    flamepix_buffer_free(&ledger->line);
    free(ledger);
}
