/* Folder pairs: the files of the same path below two folders, before and after, as batch pairs the
 * input of a folder with its baseline (jobs.h). */
#ifndef FPX_CLI_DIFF_FOLDER_PAIRS_H
#define FPX_CLI_DIFF_FOLDER_PAIRS_H

#include "base/memory.h"
#include "cli/options/options.h"
#include "cli/picture/picture.h"
#include "jobs/jobs.h"

struct fpx_folder_search {
    const char *base, *after;                    /* the folders */
    const struct fpx_picture_arguments *picture; /* its output is a folder; NULL: none */
    const char *name_template; /* of the pictures in it, as in jobs.h, without {group} */
    const char *extension;     /* of the pictures: png or jpg */
    const struct fpx_texts *include, *exclude;
};

struct fpx_folder_pair {
    const char *name;         /* path below the folders, of the one after if it exists */
    const char *base, *after; /* NULL: missing; at least one is set */
    const char *output;       /* of the pair's picture, if both exist; NULL: not wanted */
    /* Why a folder could not be listed that is this pair or contains a side of it; NULL: no fault.
     * `unlisted` is its path. */
    const char *fault, *unlisted;
};

enum { FPX_PASSED_OVER_NAMED = 5 };

/* Starts as {0}. */
struct fpx_folder_pairs {
    struct fpx_folder_pair *items; /* by name, as bytes */
    size_t count, capacity;
    /* The number of pairs without a profile on any side, and the names of the first of them. */
    size_t passed_over_count;
    const char *passed_over[FPX_PASSED_OVER_NAMED];
    struct fpx_jobs *base_jobs, *after_jobs;
    struct fpx_arena texts;
    struct fpx_texts include, exclude; /* ended by NULL */
};

/* Finds the pairs, and checks that no output is a file of either folder, or the output of another
 * pair. The search must outlive the pairs. Returns DONE, or USAGE, IO or RESOURCES after printing
 * why; they must be freed even then. */
enum fpx_exit fpx_folder_pairs_find(const struct fpx_folder_search *search,
                                    struct fpx_folder_pairs *pairs);

void fpx_folder_pairs_free(struct fpx_folder_pairs *pairs);

#endif
