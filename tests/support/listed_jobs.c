#include "support/listed_jobs.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

const struct flamepix_jobs_options LISTED_JOBS_OPTIONS = {
    .output_folder = "out",
    .name_template = "{dir}/{stem}.{ext}",
    .extension = "png",
};

struct flamepix_jobs *listed_jobs(struct flamepix_jobs_options options, const char *const *paths)
{
    struct flamepix_jobs *jobs = NULL;
    assert_int_equal(flamepix_jobs_create(&options, &jobs), FLAMEPIX_OK);
    for (; *paths != NULL; paths++)
        assert_int_equal(flamepix_jobs_add_path(jobs, *paths), FLAMEPIX_OK);
    return jobs;
}
