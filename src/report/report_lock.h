/* The lock of a report: one run at a time writes it, and what is kept beside it. */
#ifndef FPX_REPORT_REPORT_LOCK_H
#define FPX_REPORT_REPORT_LOCK_H

#include <stdbool.h>

#include <flamepix/bytes.h>

#include "base/os/unfinished_files.h"

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

#endif
