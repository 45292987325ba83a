/* Names of files that are still being written. They tell whose they are, so that what a killed
 * process left behind can be told from what a living one is at, on this machine or on another one
 * that shares the folder. */
#ifndef FPX_BASE_OS_TEMP_NAMES_H
#define FPX_BASE_OS_TEMP_NAMES_H

#include <stdbool.h>

#include <flamepix/status.h>

#define FPX_TEMPORARY_PREFIX ".flamepix-"

/* Begins the name of the file that holds what was reported before a batch
 * (report_journal.h). It is no temporary: nobody sweeps it. */
#define FPX_BEFORE_PREFIX ".before-flamepix-"

/* The same of the lock of a report (report_journal.h). */
#define FPX_LOCK_PREFIX ".flamepix.lock-"

/* The three, as messages list them. */
#define FPX_RESERVED_PREFIXES FPX_TEMPORARY_PREFIX ", " FPX_LOCK_PREFIX " or " FPX_BEFORE_PREFIX

/* Room for a name, its end included. */
enum { FPX_TEMPORARY_NBYTES = 48 };

/* Another name each time. False where there is no randomness to be had (errno set). */
bool fpx_temporary_name(char name[static FPX_TEMPORARY_NBYTES]);

/* Whether nobody is at a file of this name any more, which was last written to `age_seconds` ago:
 * the process that named it was one of this machine and has ended; or it was one of another
 * machine, or of this one before it was started anew, and the file is older than a day; or the name
 * does not tell, and it is older than a minute. If another process of this machine has got the
 * number since, the file stays until that one ends, too. What does not begin with the prefix is not
 * ours. */
bool fpx_temporary_is_abandoned(const char *name, double age_seconds);

/* Whether the last name of a path begins with one of the three prefixes: none of what a user asks
 * for may be called so. */
bool fpx_name_is_reserved(const char *path);

/* A file without a name in $TMPDIR (or /tmp): unlinked as soon as it is open and before any signal
 * comes, so nothing is left behind unless SIGKILL comes in between. */

/* The folder for temporary files: $TMPDIR, or /tmp. Valid as long as the environment stays. */
const char *fpx_temp_folder(void);

/* Opens one for reading and writing; the descriptor is the caller's to close.
 * Answers OK or WRITE_FAILED (errno set). */
enum flamepix_status fpx_temp_open(int *fd_ret);

#endif
