#include "support/listed_jobs.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>
#include <unistd.h>

#include <cmocka.h>

const struct fpx_jobs_options LISTED_JOBS_OPTIONS = {
    .output_folder = "out",
    .name_template = "{dir}/{stem}.{ext}",
    .extension = "png",
};

/* A flamepix_read_fn of the bytes that `user` has. */
static enum flamepix_status read_bytes(void *user, void *buffer, size_t capacity,
                                       size_t *length_ret)
{
    struct flamepix_bytes *left = user;
    *length_ret = left->length < capacity ? left->length : capacity;
    memcpy(buffer, left->data, *length_ret);
    left->data += *length_ret;
    left->length -= *length_ret;
    return FLAMEPIX_OK;
}

enum flamepix_status listed_jobs_add(struct fpx_jobs *jobs, const char *path)
{
    struct flamepix_bytes list = flamepix_bytes_of(path);
    return access(path, F_OK) == 0 ? fpx_jobs_add_path(jobs, path)
                                   : fpx_jobs_add_list(jobs, read_bytes, &list, '\0');
}

struct fpx_jobs *listed_jobs(struct fpx_jobs_options options, const char *const *paths)
{
    struct fpx_jobs *jobs = NULL;
    assert_int_equal(fpx_jobs_create(&options, &jobs), FLAMEPIX_OK);
    for (; *paths != NULL; paths++)
        assert_int_equal(listed_jobs_add(jobs, *paths), FLAMEPIX_OK);
    return jobs;
}
