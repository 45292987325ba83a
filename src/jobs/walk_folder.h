/* Walks every regular file below a folder, in byte order of their paths. */
#ifndef FPX_JOBS_WALK_FOLDER_H
#define FPX_JOBS_WALK_FOLDER_H

#include <stdbool.h>

#include <flamepix/bytes.h>

/* Globs for files and folders below a folder, as in other programs. A glob is one of fnmatch, where
 * '*' matches '/' too, with additions:
 *
 * - Two stars and a slash, at the beginning of a name, also match nothing.
 * - A '/' at its end matches a folder, and with it everything in it.
 * - A leading "./" or "/" is the folder of the walk: the name alone is then not matched. */

/* Buffers for matching. Starts as {0}; freed by fpx_glob_free. */
struct fpx_glob_texts {
    struct flamepix_buffer glob, path;
};

enum fpx_glob_kind {
    FPX_GLOB_FILE,
    FPX_GLOB_FOLDER /* also matches a glob with a '/' at its end */
};

/* Whether the glob matches this path below the folder of the walk: the entry itself, or with a '/'
 * at the glob's end a folder of it. The path does not end in '/'. Returns OK or NO_MEMORY. */
enum flamepix_status fpx_glob_match(const char *glob, const char *path, enum fpx_glob_kind kind,
                                    struct fpx_glob_texts *texts, bool *matches_ret);

void fpx_glob_free(struct fpx_glob_texts *texts);

/* The number of folders that can be avoided. */
enum { FPX_WALK_AVOIDED_MAX = 2 };

struct fpx_walk_folder_options {
    /* Globs (walk_folder.h) on the path below the folder and on the file name, NULL-ended. NULL:
     * all files are included, none is excluded. An excluded folder is not entered. */
    const char *const *include;
    const char *const *exclude;
    /* Called for each file: its path, terminated, and where the part below the folder begins. Valid
     * during the call. */
    enum flamepix_status (*found)(void *user, struct flamepix_bytes path, size_t below);
    void *user;
    /* Subfolders that are not entered, by whatever path; NULL: none. */
    const char *avoided[FPX_WALK_AVOIDED_MAX];
    /* Called for each subfolder that cannot be listed, or only in part: its path without a '/' at
     * the end, terminated, and the errno. The walk continues. NULL: the walk ends there. */
    enum flamepix_status (*unlisted)(void *user, struct flamepix_bytes path, size_t below,
                                     int cause);
    /* One for each glob: set to true if it matches anything. NULL: not needed. */
    bool *include_used, *exclude_used;
    /* Incremented for each link to a folder, pipe, socket and device that the globs do not exclude;
     * these are passed over. NULL: not counted. */
    size_t *others;
};

/* Walks without recursion. Symlinks to files are followed, and a dangling one counts as a file;
 * symlinks to folders are not followed (except `folder` itself); names beginning with '.' are
 * omitted. Returns OK, NO_MEMORY, what `found` returns, or READ_FAILED (errno set): then `place` is
 * replaced by the terminated path of the folder that cannot be read. */
enum flamepix_status fpx_walk_folder(const char *folder,
                                     const struct fpx_walk_folder_options *options,
                                     struct flamepix_buffer *place);

#endif
