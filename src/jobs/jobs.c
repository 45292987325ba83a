#include "jobs/jobs.h"

#include <errno.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>

#include "base/bytes_match.h"
#include "base/line_reader.h"
#include "base/memory.h"
#include "base/os/temp_names.h"
#include "base/text_lines.h"
#include "jobs/jobs_internal.h"
#include "jobs/name_template.h"
#include "jobs/walk_folder.h"

/* One more than there are globs, so that the size is not 0. */
static enum flamepix_status create_used(const char *const *globs, bool **used_ret)
{
    size_t count = 0;
    while (globs != NULL && globs[count] != NULL)
        count++;
    *used_ret = calloc(count + 1, sizeof(**used_ret));
    return *used_ret != NULL ? FLAMEPIX_OK : FLAMEPIX_NO_MEMORY;
}

static bool is_folder(const char *path)
{
    struct stat about;
    return path != NULL && stat(path, &about) == 0 && S_ISDIR(about.st_mode);
}

/* -- inputs named before ----------------------------------------------------------------------- */

/* Two paths name one input if both lead to the same name in the same folder: folders are compared
 * by identity, so that in/a, ./in/a and link-to-in/a are one. Links at the last component are not
 * followed: a link has a name of its own, and so a picture. */

/* The identity of a folder, whose path ends in '/' or is empty. */
static struct fpx_job_folder folder_of(const char *path)
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

/* The number of the input that is the same file as the job's; FPX_HASH_NONE: there is none. */
static size_t find_same(const struct fpx_jobs *jobs, const struct fpx_job *job)
{
    return fpx_hash_index_find(&jobs->inputs, hash_of(jobs, job), is_same, jobs, job);
}

/* Adds the last of the array to the index. Returns OK or NO_MEMORY. */
static enum flamepix_status index_last(struct fpx_jobs *jobs)
{
    const size_t last = jobs->total - 1;
    enum flamepix_status status =
        fpx_hash_index_add(&jobs->inputs, hash_of(jobs, &jobs->array[last]), last);
    /* If the index is full, two inputs of one name collide later as outputs. */
    return status == FLAMEPIX_END ? FLAMEPIX_OK : status;
}

/* -- ages -------------------------------------------------------------------------------------- */

/* The current time on the clock of modification times, in seconds. */
static double time_now(void)
{
    struct timespec now;
    if (clock_gettime(CLOCK_REALTIME, &now) != 0)
        return 0;
    return (double)now.tv_sec + (double)now.tv_nsec * 1e-9;
}

/* A time further in the future than that is ignored: such a file would never be old enough. */
static bool is_young(const struct fpx_jobs *jobs, const char *path)
{
    struct stat about;
    const double least = jobs->options.min_age_seconds;
    if (!(least > 0) || stat(path, &about) != 0 || !S_ISREG(about.st_mode))
        return false;
    const double changed = (double)about.st_mtim.tv_sec + (double)about.st_mtim.tv_nsec * 1e-9;
    return fabs(jobs->now - changed) < least;
}

/* -- jobs -------------------------------------------------------------------------------------- */

enum flamepix_status fpx_jobs_create(const struct fpx_jobs_options *options,
                                     struct fpx_jobs **jobs_ret)
{
    if (options->shard_count > 0 && options->shard_index >= options->shard_count)
        return FLAMEPIX_BAD_ARGUMENT;
    struct fpx_jobs *jobs = calloc(1, sizeof(*jobs));
    if (jobs == NULL)
        return FLAMEPIX_NO_MEMORY;
    jobs->options = *options;
    jobs->shard_index = options->shard_count > 0 ? options->shard_index : 0;
    jobs->shard_count = options->shard_count > 0 ? options->shard_count : 1;
    jobs->baseline_is_folder = is_folder(options->baseline);
    jobs->now = time_now();
    enum flamepix_status status = create_used(options->include, &jobs->include_used);
    if (status == FLAMEPIX_OK)
        status = create_used(options->exclude, &jobs->exclude_used);
    if (status == FLAMEPIX_OK && options->report != NULL)
        status = fpx_path_identify(options->report, &jobs->report);
    if (status != FLAMEPIX_OK) {
        fpx_jobs_free(jobs);
        return status;
    }
    *jobs_ret = jobs;
    return FLAMEPIX_OK;
}

void fpx_jobs_free(struct fpx_jobs *jobs)
{
    if (jobs == NULL)
        return;
    flamepix_buffer_free(&jobs->texts);
    flamepix_buffer_free(&jobs->groups);
    flamepix_buffer_free(&jobs->folder);
    flamepix_buffer_free(&jobs->report.below);
    flamepix_buffer_free(&jobs->last.below);
    flamepix_buffer_free(&jobs->trouble_texts[0]);
    flamepix_buffer_free(&jobs->trouble_texts[1]);
    flamepix_buffer_free(&jobs->trouble_texts[2]);
    flamepix_buffer_free(&jobs->roots);
    fpx_hash_index_free(&jobs->inputs);
    free(jobs->include_used);
    free(jobs->exclude_used);
    free(jobs->baseline_files.items);
    free(jobs->array);
    free(jobs);
}

/* -- adding ------------------------------------------------------------------------------------ */

/* Whether outputs may be in the folder of a file. Files mostly come folder by folder. */
static enum flamepix_status look_at_folder(struct fpx_jobs *jobs, struct flamepix_bytes path)
{
    struct flamepix_buffer *folder = &jobs->folder;
    size_t length = path.length - fpx_name_template_name(path).length;
    if (folder->data != NULL && folder->length == length &&
        memcmp(folder->data, path.data, length) == 0)
        return FLAMEPIX_OK;
    flamepix_buffer_clear(folder);
    flamepix_buffer_append(folder, path.data, length);
    enum flamepix_status status = flamepix_buffer_append(folder, "", 1);
    if (status != FLAMEPIX_OK)
        return status;
    folder->length--;
    jobs->folder_has_outputs = false;
    jobs->place = folder_of(folder->data);
    if (jobs->options.output_folder == NULL)
        return FLAMEPIX_OK;
    return fpx_path_is_within(folder->data, jobs->options.output_folder, &jobs->folder_has_outputs);
}

/* Whether an earlier run of the batch wrote the file, or any run is writing it. */
static enum flamepix_status is_left_out(struct fpx_jobs *jobs, const char *path, bool *left_out_ret)
{
    bool may_be_product = jobs->folder_has_outputs;
    *left_out_ret = false;
    if (jobs->options.is_product == NULL)
        return FLAMEPIX_OK;
    if (!may_be_product && jobs->options.report != NULL) {
        enum flamepix_status status = fpx_path_identify(path, &jobs->last);
        if (status != FLAMEPIX_OK)
            return status;
        may_be_product = fpx_path_identities_same(&jobs->last, &jobs->report);
        /* A link to a report that does not exist yet. */
        *left_out_ret = may_be_product && jobs->last.kind == FPX_PATH_MISSING;
    }
    *left_out_ret = *left_out_ret || fpx_name_is_reserved(path) ||
                    (may_be_product && jobs->options.is_product(path));
    return FLAMEPIX_OK;
}

/* Stores a text, terminated; *begin_ret is where it begins. */
static enum flamepix_status keep_text(struct fpx_jobs *jobs, struct flamepix_bytes text,
                                      size_t *begin_ret)
{
    *begin_ret = jobs->texts.length;
    flamepix_buffer_append(&jobs->texts, text.data, text.length);
    return flamepix_buffer_append(&jobs->texts, "", 1);
}

/* A job that was added before is not added again; a file that was named itself is a profile. */
static enum flamepix_status add_once(struct fpx_jobs *jobs, const struct fpx_job *job)
{
    const size_t same = find_same(jobs, job);
    if (same != FPX_HASH_NONE) {
        jobs->array[same].is_found = jobs->array[same].is_found && job->is_found;
        jobs->texts.length = job->path;
        return FLAMEPIX_OK;
    }
    jobs->array[jobs->total++] = *job;
    return index_last(jobs);
}

static enum flamepix_status add_input(struct fpx_jobs *jobs, struct flamepix_bytes path,
                                      size_t below, bool is_found)
{
    struct fpx_job job = {.is_found = is_found};
    enum flamepix_status status =
        fpx_array_reserve(&jobs->array, &jobs->capacity, jobs->total + 1, sizeof(*jobs->array));
    if (status == FLAMEPIX_OK)
        status = keep_text(jobs, path, &job.path);
    bool left_out = false;
    if (status == FLAMEPIX_OK)
        status = look_at_folder(jobs, path);
    if (status == FLAMEPIX_OK)
        status = is_left_out(jobs, jobs->texts.data + job.path, &left_out);
    if (status != FLAMEPIX_OK)
        return status;
    if (left_out) {
        jobs->texts.length = job.path;
        return FLAMEPIX_OK;
    }
    job.below = job.path + below;
    job.folder = jobs->place;
    job.is_too_young = is_young(jobs, jobs->texts.data + job.path);
    return add_once(jobs, &job);
}

/* A fpx_walk_folder_options.unlisted. */
static enum flamepix_status add_unlisted(void *user, struct flamepix_bytes path, size_t below,
                                         int cause)
{
    struct fpx_jobs *jobs = user;
    struct fpx_job job = {.is_found = true, .is_folder = true};
    enum flamepix_status status =
        fpx_array_reserve(&jobs->array, &jobs->capacity, jobs->total + 1, sizeof(*jobs->array));
    jobs->has_folders = true;
    if (status == FLAMEPIX_OK)
        status = keep_text(jobs, path, &job.path);
    if (status == FLAMEPIX_OK)
        status = keep_text(jobs, flamepix_bytes_of(strerror(cause)), &job.fault);
    if (status == FLAMEPIX_OK)
        status = look_at_folder(jobs, path);
    if (status != FLAMEPIX_OK)
        return status;
    job.below = job.path + below;
    job.folder = jobs->place;
    return add_once(jobs, &job);
}

enum flamepix_status fpx_jobs_add_found(struct fpx_jobs *jobs, struct flamepix_bytes path,
                                        size_t below)
{
    return add_input(jobs, path, below, true);
}

/* A fpx_walk_folder_options.found. */
static enum flamepix_status add_found(void *user, struct flamepix_bytes path, size_t below)
{
    struct fpx_jobs *jobs = user;
    jobs->has_folders = true;
    return fpx_jobs_add_found(jobs, path, below);
}

static enum flamepix_status add_file(struct fpx_jobs *jobs, struct flamepix_bytes path)
{
    struct flamepix_bytes name = fpx_name_template_name(path);
    return add_input(jobs, path, (size_t)(name.data - path.data), false);
}

/* The cause is in errno. */
static enum flamepix_status note_unreadable(struct fpx_jobs *jobs, const char *path)
{
    jobs->trouble =
        (struct fpx_jobs_conflict){.problem = FPX_JOBS_UNREADABLE, .first = path, .cause = errno};
    return FLAMEPIX_READ_FAILED;
}

enum flamepix_status fpx_jobs_add_path(struct fpx_jobs *jobs, const char *path)
{
    struct stat about;
    /* It may be a folder: taking it for a file would omit all its files. */
    if (stat(path, &about) != 0)
        return note_unreadable(jobs, path);
    if (!S_ISDIR(about.st_mode))
        return add_file(jobs, flamepix_bytes_of(path));
    const struct fpx_walk_folder_options options = {
        .include = jobs->options.include,
        .exclude = jobs->options.exclude,
        .avoided = {jobs->options.output_folder, jobs->options.baseline},
        .found = add_found,
        .unlisted = add_unlisted,
        .include_used = jobs->include_used,
        .exclude_used = jobs->exclude_used,
        .others = &jobs->others,
        .user = jobs,
    };
    enum flamepix_status status = fpx_walk_folder(path, &options, &jobs->trouble_texts[0]);
    return status == FLAMEPIX_READ_FAILED ? note_unreadable(jobs, jobs->trouble_texts[0].data)
                                          : status;
}

static enum flamepix_status add_entry(struct fpx_jobs *jobs, struct flamepix_bytes path)
{
    if (path.length == 0)
        return FLAMEPIX_OK;
    if (memchr(path.data, '\0', path.length) != NULL)
        return FLAMEPIX_BAD_ARGUMENT;
    const size_t before = jobs->total;
    enum flamepix_status status = add_file(jobs, path);
    return status == FLAMEPIX_OK && jobs->total > before ? fpx_jobs_put_below_root(jobs, before)
                                                         : status;
}

/* The path on a line of a list. Line ends and the byte order mark are not part of names in a text;
 * in a list separated by NULs all bytes are. */
static struct flamepix_bytes path_of(const struct fpx_line *line, bool is_text, bool is_first)
{
    struct flamepix_bytes path = {line->text, line->length};
    if (is_text && is_first)
        path = fpx_text_without_mark(path);
    if (is_text && fpx_bytes_end_with(path, "\r"))
        path.length--;
    return path;
}

enum flamepix_status fpx_jobs_add_list(struct fpx_jobs *jobs, flamepix_read_fn read, void *user,
                                       char separator)
{
    struct fpx_line_reader list;
    struct fpx_line line;
    fpx_line_reader_init(&list, read, user, separator, SIZE_MAX);
    enum flamepix_status status = FLAMEPIX_OK;
    for (bool is_first = true; status == FLAMEPIX_OK; is_first = false) {
        status = fpx_line_reader_next(&list, &line);
        if (status == FLAMEPIX_OK)
            status = add_entry(jobs, path_of(&line, separator == '\n', is_first));
    }
    fpx_line_reader_free(&list);
    return status == FLAMEPIX_END ? FLAMEPIX_OK : status;
}

/* -- asking ------------------------------------------------------------------------------------ */

struct fpx_jobs_conflict fpx_jobs_conflict(const struct fpx_jobs *jobs)
{
    return jobs->trouble;
}

size_t fpx_jobs_total(const struct fpx_jobs *jobs)
{
    return jobs->total - jobs->gone;
}

size_t fpx_jobs_count(const struct fpx_jobs *jobs)
{
    if (jobs->total <= jobs->shard_index)
        return 0;
    return (jobs->total - jobs->shard_index - 1) / jobs->shard_count + 1;
}

const char *fpx_jobs_input_of_all_shards(const struct fpx_jobs *jobs, size_t i)
{
    return jobs->texts.data + jobs->array[i].path;
}

struct fpx_jobs_fault fpx_jobs_fault(const struct fpx_jobs *jobs, size_t i)
{
    const struct fpx_job *job = fpx_jobs_at(jobs, i);
    if (job->fault == 0)
        return (struct fpx_jobs_fault){.status = FLAMEPIX_OK};
    return (struct fpx_jobs_fault){FLAMEPIX_READ_FAILED, jobs->texts.data + job->fault,
                                   job->fault_code};
}

enum flamepix_status fpx_jobs_fail(struct fpx_jobs *jobs, size_t i, int code, const char *text)
{
    struct fpx_job *job = &jobs->array[fpx_jobs_at(jobs, i) - jobs->array];
    job->fault_code = code;
    return keep_text(jobs, flamepix_bytes_of(text), &job->fault);
}

bool fpx_jobs_is_folder_of_all_shards(const struct fpx_jobs *jobs, size_t number)
{
    return jobs->array[number].is_folder;
}

bool fpx_jobs_include_is_unused(const struct fpx_jobs *jobs, size_t i)
{
    return !jobs->include_used[i];
}

bool fpx_jobs_exclude_is_unused(const struct fpx_jobs *jobs, size_t i)
{
    return !jobs->exclude_used[i];
}

size_t fpx_jobs_passed_over(const struct fpx_jobs *jobs)
{
    return jobs->others;
}

bool fpx_jobs_is_folder(const struct fpx_jobs *jobs, size_t i)
{
    return fpx_jobs_is_folder_of_all_shards(jobs, fpx_jobs_number(jobs, i));
}

bool fpx_jobs_is_too_young(const struct fpx_jobs *jobs, size_t i)
{
    return fpx_jobs_at(jobs, i)->is_too_young;
}

const char *fpx_jobs_below(const struct fpx_jobs *jobs, size_t i)
{
    return jobs->texts.data + jobs->array[fpx_jobs_number(jobs, i)].below;
}

const char *fpx_jobs_input(const struct fpx_jobs *jobs, size_t i)
{
    return fpx_jobs_input_of_all_shards(jobs, fpx_jobs_number(jobs, i));
}
