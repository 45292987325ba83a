/* Path links: the place of a file that is to be replaced under its name, which is not that of a
 * link to it. */
#ifndef FPX_BASE_OS_PATH_LINKS_H
#define FPX_BASE_OS_PATH_LINKS_H

#include <limits.h>
#include <stdbool.h>

/* Puts into `target` the path to which the last name of `path` leads, if that is a link: also where
 * the file is still to be made, unlike realpath. Any other path stays as it is. False where that
 * cannot be told (errno set). */
bool fpx_path_follow_links(const char *path, char target[static PATH_MAX]);

#endif
