/* Every regular file below a folder, in the byte order of their paths. */
#ifndef FLAMEPIX_JOBS_WALK_H
#define FLAMEPIX_JOBS_WALK_H

#include <flamepix/bytes.h>

/* So many folders can be avoided. */
enum { FLAMEPIX_WALK_AVOIDED_MAX = 2 };

struct flamepix_walk_options {
    /* Globs (fnmatch, '*' also matches '/') on the path below the folder and on the file name,
     * NULL-ended. NULL: all files are included, none is excluded. A folder that is excluded is not
     * entered. */
    const char *const *include;
    const char *const *exclude;
    /* Given each file: its path, terminated, and where the part below the folder begins. Valid
     * during the call. */
    enum flamepix_status (*found)(void *user, struct flamepix_bytes path, size_t below);
    void *user;
    /* Folders below that are not entered, by whatever path; NULL: none. */
    const char *avoided[FLAMEPIX_WALK_AVOIDED_MAX];
};

/* Walks without recursion. Symlinks to files are followed, to folders are not (but for `folder`
 * itself); names beginning with '.' are left out. Answers OK, NO_MEMORY, what `found` answers, or
 * READ_FAILED (errno set): then `place` is replaced by the terminated path of the folder that
 * cannot be read. */
enum flamepix_status flamepix_walk(const char *folder, const struct flamepix_walk_options *options,
                                   struct flamepix_buffer *place);

#endif
