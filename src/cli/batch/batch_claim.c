#include "cli/batch/batch_claim.h"

#include <errno.h>
#include <fcntl.h>
#include <sys/stat.h>

#include "base/os/fd.h"
#include "cli/batch/batch_colors.h"
#include "cli/message.h"
#include "gallery/gallery_readme.h"

/* The beginning of the file at `path`; nothing of one that is not there, or is no regular file. */
static enum flamepix_status read_head(const char *path, char *head, size_t capacity,
                                      size_t *length_ret)
{
    struct stat about;
    *length_ret = 0;
    if (stat(path, &about) != 0 || !S_ISREG(about.st_mode))
        return FLAMEPIX_OK;
    int fd = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK);
    if (fd < 0)
        return FLAMEPIX_READ_FAILED;
    enum flamepix_status status = flamepix_fd_read_at(fd, head, capacity, 0, length_ret);
    flamepix_fd_close(fd);
    return status;
}

/* An empty file is anybody's. */
static enum flamepix_exit check_ours(const char *path, bool (*is_ours)(struct flamepix_bytes head))
{
    char head[FLAMEPIX_GALLERY_HEAD_NBYTES];
    size_t length;
    enum flamepix_status status = read_head(path, head, sizeof(head), &length);
    if (status != FLAMEPIX_OK)
        return flamepix_file_exit(path, status, errno);
    if (length == 0 || is_ours((struct flamepix_bytes){head, length}))
        return FLAMEPIX_EXIT_DONE;
    flamepix_message("%s was not written by flamepix and would be replaced: --exists overwrite "
                     "does so",
                     path);
    return FLAMEPIX_EXIT_IO;
}

static enum flamepix_exit take_lock(const char *path, struct flamepix_report_lock *lock)
{
    bool busy = false;
    enum flamepix_status status = flamepix_report_lock_take(path, lock, &busy);
    if (!busy)
        return flamepix_file_exit(path, status, errno);
    flamepix_message("%s: another run is writing this report", path);
    return FLAMEPIX_EXIT_IO;
}

enum flamepix_exit flamepix_batch_claim(const struct flamepix_batch_setup *setup, bool pages,
                                        struct flamepix_report_lock *lock)
{
    enum flamepix_exit code = FLAMEPIX_EXIT_DONE;
    bool replaces = setup->plan.exists == FLAMEPIX_EXISTS_OVERWRITE;
    if (!replaces)
        code = check_ours(setup->report.data, flamepix_report_is_ours);
    if (code == FLAMEPIX_EXIT_DONE && !replaces && pages && setup->arguments->gallery)
        code = check_ours(setup->gallery.data, flamepix_gallery_is_ours);
    if (code == FLAMEPIX_EXIT_DONE && !replaces && pages && setup->arguments->readme)
        code = check_ours(setup->readme.data, flamepix_gallery_readme_is_ours);
    if (code == FLAMEPIX_EXIT_DONE && !replaces && flamepix_batch_colors_are_own(setup->arguments))
        code = check_ours(setup->colors_path.data, flamepix_batch_colors_are_ours);
    return code == FLAMEPIX_EXIT_DONE ? take_lock(setup->report.data, lock) : code;
}
