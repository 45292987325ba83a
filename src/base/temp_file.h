/* A file without a name in $TMPDIR (or /tmp): unlinked as soon as it is open, so nothing is left
 * behind however the process ends. */
#ifndef FLAMEPIX_BASE_TEMP_FILE_H
#define FLAMEPIX_BASE_TEMP_FILE_H

#include <stdint.h>

#include <flamepix/status.h>

/* The folder for temporary files: $TMPDIR, or /tmp. Valid as long as the environment stays. */
const char *flamepix_temp_folder(void);

/* Opens one for reading and writing; the descriptor is the caller's to close.
 * Answers OK or WRITE_FAILED (errno set). */
enum flamepix_status flamepix_temp_open(int *fd_ret);

/* Writes all of it at the file's position, over short writes and EINTR.
 * Answers OK or WRITE_FAILED (errno set). Any descriptor. */
enum flamepix_status flamepix_fd_write(int fd, const void *bytes, size_t length);

/* Reads until `capacity` bytes or the end, over short reads and EINTR, at `offset` (pread).
 * Answers OK or READ_FAILED (errno set). */
enum flamepix_status flamepix_fd_read_at(int fd, void *buffer, size_t capacity, uint64_t offset,
                                         size_t *length_ret);

#endif
