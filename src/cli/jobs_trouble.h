/* Jobs trouble: what is said where the files of several jobs get in each other's way. */
#ifndef FLAMEPIX_CLI_JOBS_TROUBLE_H
#define FLAMEPIX_CLI_JOBS_TROUBLE_H

#include "jobs/jobs.h"

/* Says what is wrong. `option` gives the names of the outputs that it is about, and `other` is what
 * another file is that is written besides; "name", "report". */
void flamepix_jobs_trouble_say(const struct flamepix_jobs_trouble *trouble, const char *option,
                               const char *other);

/* Says that a template has a field that is none of the known ones, which end with NULL. */
void flamepix_unknown_field_say(struct flamepix_bytes field, const char *const *known,
                                const char *option);

#endif
