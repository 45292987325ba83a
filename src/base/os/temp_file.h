/* A file without a name in $TMPDIR (or /tmp): unlinked as soon as it is open and before any signal
 * comes, so nothing is left behind unless SIGKILL comes in between. */
#ifndef FPX_BASE_OS_TEMP_FILE_H
#define FPX_BASE_OS_TEMP_FILE_H

#include <flamepix/status.h>

/* The folder for temporary files: $TMPDIR, or /tmp. Valid as long as the environment stays. */
const char *fpx_temp_folder(void);

/* Opens one for reading and writing; the descriptor is the caller's to close.
 * Answers OK or WRITE_FAILED (errno set). */
enum flamepix_status fpx_temp_open(int *fd_ret);

#endif
