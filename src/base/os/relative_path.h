/* Relative paths: the way from a folder to a file. */
#ifndef FPX_BASE_OS_RELATIVE_PATH_H
#define FPX_BASE_OS_RELATIVE_PATH_H

#include <flamepix/bytes.h>

/* Replaces `way` by the path from `folder` to the file `path`, terminated, the NUL not counted.
 * Both are relative to the same place, or both absolute, and without ".."; else the way is `path`,
 * without names that are ".". Answers OK or NO_MEMORY. */
enum flamepix_status fpx_relative_path(const char *folder, const char *path,
                                       struct flamepix_buffer *way);

/* The same between two files, of any spelling: the way from the folder of `from` ("-": the current
 * folder) to `path`. As in a URL, ".." takes back the name before it. Answers OK or NO_MEMORY. */
enum flamepix_status fpx_relative_path_between(const char *from, const char *path,
                                               struct flamepix_buffer *way);

#endif
