/* File descriptors: written, read, closed. Any of them: files, pipes, devices. */
#ifndef FPX_BASE_OS_FD_H
#define FPX_BASE_OS_FD_H

#include <dirent.h>
#include <stdint.h>

#include <flamepix/bytes.h>
#include <flamepix/status.h>

/* Folders of outputs: made as they are needed, and freed of what killed runs left in them. */

/* Makes the folder that the file `path` is to be in, and those above it; others may do so at the
 * same time. Answers OK, NO_MEMORY or WRITE_FAILED (errno set). */
enum flamepix_status fpx_folder_make(const char *path);

/* Removes the abandoned temporaries (temp_names.h), regular files only, of the folder that the
 * file `path` is in; one that is not there holds none. Answers OK, or NO_MEMORY. */
enum flamepix_status fpx_folder_sweep(const char *path);

/* Opens those of the descriptors 0 to 2 that are closed, so that no file that is opened later gets
 * one of their numbers and with it what is meant for standard output or error. What is read from
 * one of them, or written to it, fails with EBADF as before, also by the name /dev/stdout.
 * Answers OK or READ_FAILED (errno set). */
enum flamepix_status fpx_fd_open_standard(void);

/* Writes all of it at the file's position, over short writes and EINTR; waits where the descriptor
 * is one that does not block. Answers OK or WRITE_FAILED (errno set). */
enum flamepix_status fpx_fd_write(int fd, const void *bytes, size_t length);

/* Reads what is there, up to `capacity` (> 0) bytes, at the file's position, over EINTR; a length
 * of 0 is the end. Waits as fpx_fd_write does. Answers OK or READ_FAILED (errno set). */
enum flamepix_status fpx_fd_read(int fd, void *buffer, size_t capacity, size_t *length_ret);

/* Appends what is there from the file's position to its end, unless the buffer would hold more than
 * `most` bytes. Answers OK, NO_MEMORY or READ_FAILED (errno set; EFBIG where it is too much). */
enum flamepix_status fpx_fd_read_all(int fd, size_t most, struct flamepix_buffer *text);

/* Reads until `capacity` bytes or the end, over short reads and EINTR, at `offset` (pread).
 * Answers OK or READ_FAILED (errno set). */
enum flamepix_status fpx_fd_read_at(int fd, void *buffer, size_t capacity, uint64_t offset,
                                    size_t *length_ret);

/* Closes it where nothing depends on that, as after reading or after a failure; keeps errno. A file
 * that was written is done only when close(2) says so. A negative `fd` is none. */
void fpx_fd_close(int fd);

/* Closes a folder that was read; keeps errno. */
void fpx_fd_close_folder(DIR *list);

#endif
