/* Path identity: whether two paths lead to one file. Two spellings of one file are one file, so
 * paths are compared by what they are, never as text. */
#ifndef FLAMEPIX_BASE_PATH_IDENTITY_H
#define FLAMEPIX_BASE_PATH_IDENTITY_H

#include <stdbool.h>

/* True if both name one regular file: the same device and inode, links followed. Where neither
 * exists, true if a file made at one would be found at the other: one name in one folder. False for
 * what is no regular file (a device, a pipe, a folder), and where a folder cannot be asked or
 * memory is short. */
bool flamepix_path_same(const char *a, const char *b);

#endif
