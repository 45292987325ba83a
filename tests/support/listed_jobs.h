/* Jobs of a list of paths. */
#ifndef TESTS_SUPPORT_LISTED_JOBS_H
#define TESTS_SUPPORT_LISTED_JOBS_H

#include "jobs/jobs.h"

/* Pictures `{dir}/{stem}.png` in "out". */
extern const struct fpx_jobs_options LISTED_JOBS_OPTIONS;

/* Adds a path; one that is not there as a list names it, since none else may be missing. */
enum flamepix_status listed_jobs_add(struct fpx_jobs *jobs, const char *path);

/* The jobs of paths that end with NULL; not finished. The caller frees them. */
struct fpx_jobs *listed_jobs(struct fpx_jobs_options options, const char *const *paths);

#endif
