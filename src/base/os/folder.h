/* Folders of outputs: made as they are needed, and freed of what killed runs left in them. */
#ifndef FPX_BASE_OS_FOLDER_H
#define FPX_BASE_OS_FOLDER_H

#include <flamepix/status.h>

/* Makes the folder that the file `path` is to be in, and those above it; others may do so at the
 * same time. Answers OK, NO_MEMORY or WRITE_FAILED (errno set). */
enum flamepix_status fpx_folder_make(const char *path);

/* Removes the abandoned temporaries (temp_names.h), regular files only, of the folder that the
 * file `path` is in; one that is not there holds none. Answers OK, or NO_MEMORY. */
enum flamepix_status fpx_folder_sweep(const char *path);

#endif
