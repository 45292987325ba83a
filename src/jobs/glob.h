/* Globs that name files and folders below a folder, as other programs take them. A glob is one of
 * fnmatch, where '*' matches '/' too, and besides:
 *
 * - Two stars and a slash, where a name begins, also stand for nothing.
 * - A '/' at its end means a folder, and with it all that is in it.
 * - A leading "./" or "/" means the folder of the walk: the name alone is then not asked about. */
#ifndef FPX_JOBS_GLOB_H
#define FPX_JOBS_GLOB_H

#include <stdbool.h>

#include <flamepix/bytes.h>

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

#endif
