/* Every regular file below a folder, in the byte order of their paths. */
#ifndef FPX_JOBS_WALK_FOLDER_H
#define FPX_JOBS_WALK_FOLDER_H

#include <stdbool.h>

#include <flamepix/bytes.h>

/* Globs that name files and folders below a folder, as other programs take them. A glob is one of
 * fnmatch, where '*' matches '/' too, and besides:
 *
 * - Two stars and a slash, where a name begins, also stand for nothing.
 * - A '/' at its end means a folder, and with it all that is in it.
 * - A leading "./" or "/" means the folder of the walk: the name alone is then not asked about. */

/* Room for texts that are made while matching. Starts as {0}; fpx_glob_free frees it. */
struct fpx_glob_texts {
    struct flamepix_buffer glob, path;
};

enum fpx_glob_kind {
    FPX_GLOB_FILE,
    FPX_GLOB_FOLDER /* a glob with a '/' at its end means it, too */
};

/* Whether the glob means what has the path below the folder of the walk: itself, or with a '/' at
 * its end a folder that it lies in. The path has no '/' at its end. Answers OK or NO_MEMORY. */
enum flamepix_status fpx_glob_match(const char *glob, const char *path, enum fpx_glob_kind kind,
                                    struct fpx_glob_texts *texts, bool *matches_ret);

void fpx_glob_free(struct fpx_glob_texts *texts);

/* So many folders can be avoided. */
enum { FPX_WALK_AVOIDED_MAX = 2 };

struct fpx_walk_folder_options {
    /* Globs (walk_folder.h) on the path below the folder and on the file name, NULL-ended. NULL:
     * all files are included, none is excluded. A folder that is excluded is not entered. */
    const char *const *include;
    const char *const *exclude;
    /* Given each file: its path, terminated, and where the part below the folder begins. Valid
     * during the call. */
    enum flamepix_status (*found)(void *user, struct flamepix_bytes path, size_t below);
    void *user;
    /* Folders below that are not entered, by whatever path; NULL: none. */
    const char *avoided[FPX_WALK_AVOIDED_MAX];
    /* Given each folder below that cannot be listed, or not to its end: its path without a '/' at
     * the end, terminated, and the errno. The walk goes on. NULL: it ends there. */
    enum flamepix_status (*unlisted)(void *user, struct flamepix_bytes path, size_t below,
                                     int cause);
    /* One for each glob: becomes true where it means anything. NULL: nobody asks. */
    bool *include_used, *exclude_used;
    /* Grows by the links to folders, pipes, sockets and devices that the globs do not leave out;
     * these are passed over. NULL: nobody asks. */
    size_t *others;
};

/* Walks without recursion. Symlinks to files are followed, and one that leads nowhere counts as a
 * file; to folders they are not (but for `folder` itself); names beginning with '.' are left out.
 * Answers OK, NO_MEMORY, what `found` answers, or READ_FAILED (errno set): then `place` is replaced
 * by the terminated path of the folder that cannot be read. */
enum flamepix_status fpx_walk_folder(const char *folder,
                                     const struct fpx_walk_folder_options *options,
                                     struct flamepix_buffer *place);

#endif
