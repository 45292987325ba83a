/* Job details: everything that the jobs know about one of them, looked up once and passed on. */
#ifndef FPX_JOBS_JOB_DETAILS_H
#define FPX_JOBS_JOB_DETAILS_H

#include "base/memory.h"
#include "jobs/jobs.h"

/* The outputs of each input: the products of one group, where one without a name template is a
 * picture; the prefix of the inputs' keys, NULL: none; and the templates of titles
 * (title_template.h), NULL: none. */
struct fpx_jobs_pictures {
    const struct fpx_jobs_product *products;
    size_t product_count; /* at least 1 */
    const char *prefix, *title, *subtitle;
};

/* The names of an input that its pictures may show: its own, its folder's, its root's. */
enum { FPX_SHOWN_NAMES = 3 };

/* Starts as {0}, and is reused from job to job: its memory stays. Texts are terminated; they and
 * the arrays are valid until the next find or the free, `input` and the views of names as long as
 * the jobs. */
struct fpx_job_details {
    size_t job;    /* of this shard */
    size_t number; /* among inputs of all shards */
    const char *input;
    struct fpx_name_template_fields name;         /* the values of name templates' fields */
    struct flamepix_bytes shown[FPX_SHOWN_NAMES]; /* the names in `name` that its pictures show */
    size_t shown_count;
    struct fpx_jobs_fault fault;
    bool is_folder; /* unlisted folder: no outputs, no key */
    bool is_too_young;
    bool is_found; /* in a folder */
    bool is_gone;  /* a file that only the baseline has */
    /* Such a file that is not drawn, because all inputs were named or listed: they may be a part of
     * all inputs, so the pictures of others stay as they are. */
    bool is_only_named;
    bool is_compared;         /* the jobs have a baseline */
    const char *key;          /* fpx_jobs_key of the first picture; NULL: none */
    const char *const *paths; /* of the outputs: all products of each group, in order */
    size_t path_count;
    size_t below;                  /* where the part of a path below the outputs' folder begins */
    const char *main_path;         /* the first picture's path; NULL: no outputs */
    struct flamepix_bytes *groups; /* their names; one "" for a job without groups */
    size_t group_count;
    const char *baseline; /* actual or possible baseline; NULL: not looked up yet */
    bool has_baseline;    /* that is there */

    struct fpx_arena texts;
    struct flamepix_buffer scratch;
};

/* Looks up job i, but not its baseline. Returns OK, BAD_ARGUMENT (no such job) or NO_MEMORY.
 * Several threads may use the same jobs, each with its own details. */
enum flamepix_status fpx_job_details_find(const struct fpx_jobs *jobs, size_t i,
                                          const struct fpx_jobs_pictures *pictures,
                                          struct fpx_job_details *details);

/* Looks for the baseline of the input (fpx_jobs_baseline), if the jobs have one, once for each job.
 * Returns OK or NO_MEMORY. */
enum flamepix_status fpx_job_details_find_baseline(const struct fpx_jobs *jobs,
                                                   struct fpx_job_details *details);

void fpx_job_details_free(struct fpx_job_details *details);

#endif
