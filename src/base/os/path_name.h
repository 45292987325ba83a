/* Path name: the last name of a path, as text. What a path leads to is path_identity.h's. */
#ifndef FPX_BASE_OS_PATH_NAME_H
#define FPX_BASE_OS_PATH_NAME_H

#include <string.h>

/* What is behind the last slash, and so where the folder's part ends, slash included; all of it
 * where there is no slash. */
static inline const char *fpx_path_name(const char *path)
{
    const char *slash = strrchr(path, '/');
    return slash != NULL ? slash + 1 : path;
}

#endif
