/* Names of files that are still being written. They identify the writer, so that files left by a
 * killed process can be distinguished from those of a running one, on this machine or on another
 * one that shares the folder. */
#ifndef FPX_BASE_OS_TEMP_NAMES_H
#define FPX_BASE_OS_TEMP_NAMES_H

#include <stdbool.h>

#include <flamepix/status.h>

#define FPX_TEMPORARY_PREFIX ".flamepix-"

/* Prefix of the file that holds the report as it was before a batch (report_journal.h). It is no
 * temporary and is never removed as abandoned. */
#define FPX_BEFORE_PREFIX ".before-flamepix-"

/* Prefix of the lock of a report (report_journal.h). */
#define FPX_LOCK_PREFIX ".flamepix.lock-"

/* The three prefixes, as messages list them. */
#define FPX_RESERVED_PREFIXES FPX_TEMPORARY_PREFIX ", " FPX_LOCK_PREFIX " or " FPX_BEFORE_PREFIX

/* Size of a name, its NUL included. */
enum { FPX_TEMPORARY_NBYTES = 48 };

/* Another name each time. False if the system gives no random bytes (errno set). */
bool fpx_temporary_name(char name[static FPX_TEMPORARY_NBYTES]);

/* Whether a file of this name, last written `age_seconds` ago, is abandoned: the process that named
 * it ran on this machine and has ended; or it ran on another machine, or on this one before a
 * restart, and the file is older than a day; or the name holds no process, and the file is older
 * than a minute. If another process of this machine has reused the number, the file stays until
 * that one ends, too. Names without the prefix are never ours. */
bool fpx_temporary_is_abandoned(const char *name, double age_seconds);

/* Whether the last name of a path begins with one of the three prefixes: files named by a user must
 * not have such names. */
bool fpx_name_is_reserved(const char *path);

/* A file without a name in $TMPDIR (or /tmp): unlinked as soon as it is open and before any signal
 * is delivered, so it is left behind only after SIGKILL in between. */

/* The folder for temporary files: $TMPDIR, or /tmp. Valid until the environment changes. */
const char *fpx_temp_folder(void);

/* Opens one for reading and writing; the caller closes the descriptor. Returns OK or WRITE_FAILED
 * (errno set). */
enum flamepix_status fpx_temp_open(int *fd_ret);

#endif
