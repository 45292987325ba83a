/* Folder pairs: the files of the same path below two folders, before and after, as batch finds what
 * an input of a folder is compared with (jobs.h). */
#ifndef FPX_CLI_DIFF_FOLDER_PAIRS_H
#define FPX_CLI_DIFF_FOLDER_PAIRS_H

#include "base/memory.h"
#include "cli/options/options.h"
#include "cli/picture/picture.h"
#include "jobs/jobs.h"

struct fpx_folder_search {
    const char *base, *after;                    /* the folders */
    const struct fpx_picture_arguments *picture; /* its output is a folder; NULL: none */
    const char *name_template; /* of the pictures in it; of jobs.h, without {group} */
    const char *extension;     /* of the pictures: png or jpg */
    const struct fpx_texts *include, *exclude;
};

struct fpx_folder_pair {
    const char *name;         /* below the folders, of the one after where there is one */
    const char *base, *after; /* NULL: there is none; but one of them there is */
    const char *output;       /* of its picture, if both are there; NULL: none is asked for */
    /* Why a folder could not be listed, which is this pair or holds what a side may have of it;
     * NULL: there is none. `unlisted` is its path. */
    const char *fault, *unlisted;
};

enum { FPX_PASSED_OVER_NAMED = 5 };

/* Starts as {0}. */
struct fpx_folder_pairs {
    struct fpx_folder_pair *items; /* by name, as bytes */
    size_t count, capacity;
    /* Those of which no side is a profile, and the names of the first of them. */
    size_t passed_over_count;
    const char *passed_over[FPX_PASSED_OVER_NAMED];
    struct fpx_jobs *base_jobs, *after_jobs;
    struct fpx_arena texts;
    struct fpx_texts include, exclude; /* ended by NULL */
};

/* Finds them, and sees to it that no output is a file of either folder, or that of another pair.
 * The search outlives the pairs. Answers DONE, or USAGE, IO or RESOURCES after saying why; free
 * them also then. */
enum fpx_exit fpx_folder_pairs_find(const struct fpx_folder_search *search,
                                    struct fpx_folder_pairs *pairs);

void fpx_folder_pairs_free(struct fpx_folder_pairs *pairs);

#endif
