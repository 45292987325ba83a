/* File descriptors: write, read, close. For files, pipes and devices. */
#ifndef FPX_BASE_OS_FD_H
#define FPX_BASE_OS_FD_H

#include <dirent.h>
#include <stdbool.h>
#include <stdint.h>

#include <flamepix/bytes.h>
#include <flamepix/status.h>

/* Folders of outputs: created when needed, and cleared of temporaries left by killed runs. */

/* Creates the folder of the file `path`, and its parents; others may do so at the same time. With
 * `sync`, the names of those that it created are on the disk then. Returns OK, NO_MEMORY or
 * WRITE_FAILED (errno set). */
enum flamepix_status fpx_folder_make(const char *path, bool sync);

/* Creates the folder `name` in an open one (AT_FDCWD: the current one), unless there is something
 * of that name: that it is no folder is found by whoever opens it. `sync` as above. False with
 * errno. */
bool fpx_folder_make_in(int folder, const char *name, bool sync);

/* Removes the abandoned temporaries (temp_names.h), regular files only, from the folder of the file
 * `path`, which may be below a folder of outputs (output_folder.h); a folder that is missing, or
 * behind a new link, holds none. */
struct fpx_output_folder;
void fpx_folder_sweep(const struct fpx_output_folder *folder, const char *path);

/* Opens those of the descriptors 0 to 2 that are closed, so that no file opened later gets one of
 * their numbers and with it the data for standard output or error. Reading or writing them fails
 * with EBADF as before, also by the name /dev/stdout. Returns OK or READ_FAILED (errno set). */
enum flamepix_status fpx_fd_open_standard(void);

/* Opens a file that an option names, and does not wait for it: a FIFO without a writer is refused
 * (ENXIO), as are devices (ENODEV) but /dev/null and standard input. The descriptor is
 * non-blocking, for fpx_fd_read. Returns OK or READ_FAILED (errno set). */
enum flamepix_status fpx_fd_open_option(const char *path, int *fd_ret);

/* Writes all of it at the file's position, retrying short writes and EINTR; waits if the descriptor
 * is non-blocking. Returns OK or WRITE_FAILED (errno set). */
enum flamepix_status fpx_fd_write(int fd, const void *bytes, size_t length);

/* Reads the available bytes, up to `capacity` (> 0), at the file's position, retrying EINTR; a
 * length of 0 is the end. Waits as fpx_fd_write does. Returns OK or READ_FAILED (errno set). */
enum flamepix_status fpx_fd_read(int fd, void *buffer, size_t capacity, size_t *length_ret);

/* Appends the file from its position to its end, unless the buffer would hold more than `most`
 * bytes. Returns OK, NO_MEMORY or READ_FAILED (errno set; EFBIG if it is too large). */
enum flamepix_status fpx_fd_read_all(int fd, size_t most, struct flamepix_buffer *text);

/* Reads `capacity` bytes, or up to the end, at `offset` (pread), retrying short reads and EINTR.
 * Returns OK or READ_FAILED (errno set). */
enum flamepix_status fpx_fd_read_at(int fd, void *buffer, size_t capacity, uint64_t offset,
                                    size_t *length_ret);

/* Closes a descriptor when the result does not matter, as after reading or after a failure; keeps
 * errno. A written file is complete only when close(2) succeeds. A negative `fd` is ignored. */
void fpx_fd_close(int fd);

/* Closes a folder that was read; keeps errno. */
void fpx_fd_close_folder(DIR *list);

#endif
