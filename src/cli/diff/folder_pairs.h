/* Folder pairs: the files of the same path below two folders, before and after, as batch finds what
 * an input of a folder is compared with (jobs.h). */
#ifndef FLAMEPIX_CLI_DIFF_FOLDER_PAIRS_H
#define FLAMEPIX_CLI_DIFF_FOLDER_PAIRS_H

#include "base/arena.h"
#include "cli/options/options.h"
#include "cli/picture/picture.h"
#include "jobs/jobs.h"

struct flamepix_folder_search {
    const char *base, *after;                         /* the folders */
    const struct flamepix_picture_arguments *picture; /* its output is a folder; NULL: none */
    const char *name_template; /* of the pictures in it; of jobs.h, without {group} */
    const char *extension;     /* of the pictures: png or jpg */
    const struct flamepix_texts *include, *exclude;
};

struct flamepix_folder_pair {
    const char *name;         /* below the folders, of the one after where there is one */
    const char *base, *after; /* NULL: there is none; but one of them there is */
    const char *output;       /* of its picture, if both are there; NULL: none is asked for */
    /* Why a folder could not be listed, which is this pair or holds what a side may have of it;
     * NULL: there is none. `unlisted` is its path. */
    const char *fault, *unlisted;
};

enum { FLAMEPIX_PASSED_OVER_NAMED = 5 };

/* Starts as {0}. */
struct flamepix_folder_pairs {
    struct flamepix_folder_pair *items; /* by name, as bytes */
    size_t count, capacity;
    /* Those of which no side is a profile, and the names of the first of them. */
    size_t passed_over_count;
    const char *passed_over[FLAMEPIX_PASSED_OVER_NAMED];
    struct flamepix_jobs *base_jobs, *after_jobs;
    struct flamepix_arena texts;
    struct flamepix_texts include, exclude; /* ended by NULL */
};

/* Finds them, and sees to it that no output is a file of either folder, or that of another pair.
 * The search outlives the pairs. Answers DONE, or USAGE, IO or RESOURCES after saying why; free
 * them also then. */
enum flamepix_exit flamepix_folder_pairs_find(const struct flamepix_folder_search *search,
                                              struct flamepix_folder_pairs *pairs);

void flamepix_folder_pairs_free(struct flamepix_folder_pairs *pairs);

#endif
