/* Jobs trouble: what is said where the files of several jobs get in each other's way. */
#ifndef FPX_CLI_BATCH_JOB_CONFLICTS_H
#define FPX_CLI_BATCH_JOB_CONFLICTS_H

#include "jobs/jobs.h"

/* Says what is wrong. `option` gives the names of the outputs that it is about, and `other` is what
 * another file is that is written besides; "name", "report". */
void fpx_jobs_conflict_print(const struct fpx_jobs_conflict *trouble, const char *option,
                             const char *other);

/* Says in one note how many links to folders, pipes, sockets and devices were passed over in
 * folders, if any. */
void fpx_passed_over_print(size_t count);

/* Says that a glob of `option` ("include") means nothing that is there. */
void fpx_unused_glob_print(const char *option, const char *glob);

/* Says that a folder, or what is named, cannot be read, and goes on. */
void fpx_unlisted_print(const char *path, const char *fault);

/* Says that a template has a field that is none of the known ones, which end with NULL. */
void fpx_unknown_field_print(struct flamepix_bytes field, const char *const *known,
                             const char *option);

#endif
