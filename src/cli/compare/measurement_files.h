/* Run files: the profiles that are named, alone or by their folder. */
#ifndef FPX_CLI_COMPARE_MEASUREMENT_FILES_H
#define FPX_CLI_COMPARE_MEASUREMENT_FILES_H

#include <stdbool.h>

#include "base/arena.h"
#include "cli/options/options.h"

/* Starts as {0}. */
struct fpx_measurement_files {
    struct fpx_texts paths;
    struct fpx_arena copies; /* the texts of `paths` */
    size_t unlisted;         /* folders below that could not be listed, each of which was said */
    size_t others; /* links to folders, pipes, sockets and devices that were passed over */
    bool *include_used,
        *exclude_used; /* as fpx_walk_folder_options have them; NULL: no folder yet */
};

/* What of folders is taken, as fpx_walk_folder_options have it. */
struct fpx_measurement_search {
    const struct fpx_texts *include, *exclude;
};

/* Adds what `path` names: of a folder every file below it, by path; else itself. A folder below
 * that cannot be listed is said and counted. Answers DONE, or IO, also where the path is not there,
 * or RESOURCES after saying why. */
enum fpx_exit fpx_measurement_files_add(struct fpx_measurement_files *files,
                                        const struct fpx_measurement_search *search,
                                        const char *path);

/* Leaves out files that are named twice, by whatever path: of one name in one folder. A link is
 * another file than the one that it leads to. Answers DONE, or RESOURCES after saying why. */
enum fpx_exit fpx_measurement_files_keep_once(struct fpx_measurement_files *files);

/* Says what was passed over, and which globs mean nothing, when all are added. */
void fpx_measurement_files_print_passed_over(const struct fpx_measurement_files *files,
                                             const struct fpx_measurement_search *search);

void fpx_measurement_files_free(struct fpx_measurement_files *files);

#endif
