/* Run files: the profiles that are named, alone or by their folder. */
#ifndef FLAMEPIX_CLI_RUN_FILES_H
#define FLAMEPIX_CLI_RUN_FILES_H

#include "base/arena.h"
#include "cli/options.h"

/* Starts as {0}. */
struct flamepix_run_files {
    struct flamepix_texts paths;
    struct flamepix_arena copies; /* the texts of `paths` */
};

/* What of folders is taken, as flamepix_walk_options have it. */
struct flamepix_run_search {
    const struct flamepix_texts *include, *exclude;
};

/* Adds what `path` names: of a folder every file below it, by path; else itself. Answers DONE, or
 * IO or RESOURCES after saying why. */
enum flamepix_exit flamepix_run_files_add(struct flamepix_run_files *files,
                                          const struct flamepix_run_search *search,
                                          const char *path);

void flamepix_run_files_free(struct flamepix_run_files *files);

#endif
