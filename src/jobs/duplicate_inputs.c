/* Whether an input was named before. Two paths name one input if both lead to the same name in the
 * same folder: folders are compared by identity, so that in/a, ./in/a and link-to-in/a are one.
 * Links at the last component are not followed: a link has a name of its own, and so a picture. */
#include <math.h>
#include <sys/stat.h>
#include <time.h>

#include "jobs/jobs_internal.h"
#include "jobs/name_template.h"

struct fpx_job_folder fpx_jobs_folder(const char *path)
{
    struct stat about;
    if (stat(path[0] == '\0' ? "." : path, &about) != 0)
        return (struct fpx_job_folder){0, 0};
    return (struct fpx_job_folder){(uint64_t)about.st_dev, (uint64_t)about.st_ino};
}

static bool is_there(const struct fpx_job *job)
{
    return job->folder.device != 0 || job->folder.inode != 0;
}

/* What identifies it in its folder; if the folder does not exist, its path. */
static struct flamepix_bytes name_of(const struct fpx_jobs *jobs, const struct fpx_job *job)
{
    const struct flamepix_bytes path = flamepix_bytes_of(jobs->texts.data + job->path);
    return is_there(job) ? fpx_name_template_name(path) : path;
}

static uint64_t hash_of(const struct fpx_jobs *jobs, const struct fpx_job *job)
{
    uint64_t hash = fpx_hash_integer(job->folder.device, job->folder.inode);
    return fpx_hash_text(hash, name_of(jobs, job));
}

/* A fpx_hash_match_fn. */
static bool is_same(const void *entries, size_t number, const void *key)
{
    const struct fpx_jobs *jobs = entries;
    const struct fpx_job *job = key, *other = &jobs->array[number];
    return job->folder.device == other->folder.device && job->folder.inode == other->folder.inode &&
           flamepix_bytes_equal(name_of(jobs, job), name_of(jobs, other));
}

size_t fpx_jobs_find_same(const struct fpx_jobs *jobs, const struct fpx_job *job)
{
    return fpx_hash_index_find(&jobs->inputs, hash_of(jobs, job), is_same, jobs, job);
}

enum flamepix_status fpx_jobs_index_last(struct fpx_jobs *jobs)
{
    const size_t last = jobs->total - 1;
    enum flamepix_status status =
        fpx_hash_index_add(&jobs->inputs, hash_of(jobs, &jobs->array[last]), last);
    /* If the index is full, two inputs of one name collide later as outputs. */
    return status == FLAMEPIX_END ? FLAMEPIX_OK : status;
}

/* -- ages -------------------------------------------------------------------------------------- */

double fpx_jobs_now(void)
{
    struct timespec now;
    if (clock_gettime(CLOCK_REALTIME, &now) != 0)
        return 0;
    return (double)now.tv_sec + (double)now.tv_nsec * 1e-9;
}

/* A time further in the future than that is ignored: such a file would never be old enough. */
bool fpx_jobs_file_is_young(const struct fpx_jobs *jobs, const char *path)
{
    struct stat about;
    const double least = jobs->options.min_age_seconds;
    if (!(least > 0) || stat(path, &about) != 0 || !S_ISREG(about.st_mode))
        return false;
    const double changed = (double)about.st_mtim.tv_sec + (double)about.st_mtim.tv_nsec * 1e-9;
    return fabs(jobs->now - changed) < least;
}
