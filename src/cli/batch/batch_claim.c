#include "cli/batch/batch_steps.h"

#include <errno.h>
#include <fcntl.h>
#include <sys/stat.h>

#include "base/os/fd.h"
#include "cli/console.h"
#include "gallery/gallery_assets.h"

/* The beginning of the file at `path`; empty if it is missing or not a regular file. */
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
    enum flamepix_status status = fpx_fd_read_at(fd, head, capacity, 0, length_ret);
    fpx_fd_close(fd);
    return status;
}

/* An empty file may be replaced. */
static enum fpx_exit check_ours(const char *path, bool (*is_ours)(struct flamepix_bytes head))
{
    char head[FPX_GALLERY_HEAD_NBYTES];
    size_t length;
    enum flamepix_status status = read_head(path, head, sizeof(head), &length);
    if (status != FLAMEPIX_OK)
        return fpx_file_exit(path, status, errno);
    if (length == 0 || is_ours((struct flamepix_bytes){head, length}))
        return FPX_EXIT_DONE;
    fpx_message("%s was not written by flamepix and is kept: --exists overwrite replaces it", path);
    return FPX_EXIT_IO;
}

/* After a power loss, lines of which only the length got onto the disk are zeros. */
static bool report_is_ours(struct flamepix_bytes head)
{
    while (head.length > 0 && head.data[0] == '\0') {
        head.data++;
        head.length--;
    }
    return fpx_report_is_ours(head);
}

/* The files of the batch itself are there from the beginning, or are links from then on. */
static enum flamepix_status note_links(const struct fpx_batch_setup *setup)
{
    const char *const paths[] = {setup->report.data, setup->gallery.data, setup->readme.data,
                                 setup->colors_path.data, setup->color_files.palette_file};
    enum flamepix_status status =
        fpx_output_folder_make(setup->folder, setup->plan.sync == FPX_SYNC_ALWAYS);
    for (size_t i = 0; i < sizeof(paths) / sizeof(paths[0]) && status == FLAMEPIX_OK; i++)
        if (paths[i] != NULL)
            status = fpx_output_folder_note(setup->folder, paths[i]);
    return status;
}

static enum fpx_exit take_lock(const struct fpx_batch_setup *setup, struct fpx_report_lock *lock)
{
    bool busy = false;
    const char *path = setup->report.data;
    enum flamepix_status status = note_links(setup);
    if (status == FLAMEPIX_OK)
        status = fpx_report_lock_take(setup->folder, path, lock, &busy);
    if (!busy)
        return fpx_file_exit(path, status, errno);
    fpx_message("%s: another run is writing this report", path);
    return FPX_EXIT_IO;
}

enum fpx_exit fpx_batch_claim(const struct fpx_batch_setup *setup, bool pages,
                              struct fpx_report_lock *lock)
{
    enum fpx_exit code = FPX_EXIT_DONE;
    bool replaces = setup->plan.exists == FPX_EXISTS_OVERWRITE;
    if (!replaces)
        code = check_ours(setup->report.data, report_is_ours);
    if (code == FPX_EXIT_DONE && !replaces && pages && setup->arguments->gallery)
        code = check_ours(setup->gallery.data, fpx_gallery_is_ours);
    if (code == FPX_EXIT_DONE && !replaces && pages && setup->arguments->readme)
        code = check_ours(setup->readme.data, fpx_gallery_readme_is_ours);
    if (code == FPX_EXIT_DONE && !replaces && fpx_batch_colors_are_own(setup->arguments))
        code = check_ours(setup->colors_path.data, fpx_batch_colors_are_ours);
    return code == FPX_EXIT_DONE ? take_lock(setup, lock) : code;
}
