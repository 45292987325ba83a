/* Job details: everything that the jobs know about one of them, looked up once and handed on. */
#ifndef FPX_JOBS_JOB_DETAILS_H
#define FPX_JOBS_JOB_DETAILS_H

#include "base/memory.h"
#include "jobs/jobs.h"

/* What is made of each input: the products of one group, of which one without a name template is a
 * picture; what the keys of inputs begin with, NULL: nothing; and the templates of titles
 * (title_template.h), NULL: none. */
struct fpx_jobs_pictures {
    const struct fpx_jobs_product *products;
    size_t product_count; /* at least 1 */
    const char *prefix, *title, *subtitle;
};

/* The names of an input that may stand in its pictures: its own, its folder's, its root's. */
enum { FPX_SHOWN_NAMES = 3 };

/* Starts as {0}, and is used for one job after the other: its memory stays. Texts are terminated;
 * they and the arrays are valid until the next find or the free, `input` and the views of names as
 * long as the jobs. */
struct fpx_job_details {
    size_t job;    /* of this shard */
    size_t number; /* among the inputs of all shards */
    const char *input;
    struct fpx_name_template_fields name;         /* what name templates are filled with */
    struct flamepix_bytes shown[FPX_SHOWN_NAMES]; /* of `name`, what its pictures depend on */
    size_t shown_count;
    struct fpx_jobs_fault fault;
    bool is_folder; /* that could not be listed: it has no outputs and no key */
    bool is_too_young;
    bool is_found; /* in a folder */
    bool is_gone;  /* a file that only the baseline has */
    /* Such a file that is not drawn, since all inputs were named or listed: they may be a part of
     * all that there are, and the pictures of others stay what they are. */
    bool is_only_named;
    bool is_compared;         /* the jobs have a baseline */
    const char *key;          /* fpx_jobs_key of the first picture; NULL: none */
    const char *const *paths; /* of the outputs: of each group, in order, all products */
    size_t path_count;
    size_t below;                  /* where in a path the part below the outputs' folder begins */
    const char *main_path;         /* of these, the first picture's; NULL: there is no output */
    struct flamepix_bytes *groups; /* their names; of a job without groups one that is "" */
    size_t group_count;
    const char *baseline; /* what it is compared with, or would be; NULL: nobody has looked */
    bool has_baseline;    /* that is there */

    struct fpx_arena texts;
    struct flamepix_buffer scratch;
};

/* Looks up job i, but not its baseline. Answers OK, BAD_ARGUMENT (there is no such job) or
 * NO_MEMORY. Several threads may ask the same jobs, each with details of its own. */
enum flamepix_status fpx_job_details_find(const struct fpx_jobs *jobs, size_t i,
                                          const struct fpx_jobs_pictures *pictures,
                                          struct fpx_job_details *details);

/* Looks for what the input is compared with (fpx_jobs_baseline), if it is with anything, once
 * for each job. Answers OK or NO_MEMORY. */
enum flamepix_status fpx_job_details_find_baseline(const struct fpx_jobs *jobs,
                                                   struct fpx_job_details *details);

void fpx_job_details_free(struct fpx_job_details *details);

#endif
