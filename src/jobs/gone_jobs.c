/* Gone inputs: files in the baseline's folder that no input is compared with, as jobs after those
 * of the inputs.
 *
 * A file has an input if one has the same path below its PATH, compressed or not: so both are
 * identified by that path without the extension of a compression. The keys of all inputs are sorted
 * once, and each file that is found is looked up.
 *
 * The folder of a baseline may contain the inputs, too (batch base/new --baseline base): a file
 * that is an input itself is not gone. */
#define _GNU_SOURCE /* qsort_r */
#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/bytes_match.h"
#include "base/memory.h"
#include "jobs/jobs_internal.h"
#include "jobs/walk_folder.h"

/* The identity of an input on the disk. */
struct place {
    uint64_t device, inode;
    size_t job;
};

struct search {
    struct fpx_jobs *jobs;
    bool (*is_profile)(const void *user, const char *path);
    const void *user;     /* of that */
    size_t inputs;        /* jobs before the added ones */
    size_t *by_key;       /* their numbers, by key */
    struct place *places; /* of the inputs, sorted; NULL until needed */
    size_t place_count;
    bool is_partial;   /* a folder of the baseline could not be listed */
    bool has_unlisted; /* one of the inputs could not */
};

/* -- keys -------------------------------------------------------------------------------------- */

/* For a path below, without names for baselines. */
static struct flamepix_bytes unpacked_key(const char *below)
{
    const struct flamepix_bytes name = fpx_name_template_name(flamepix_bytes_of(below));
    const struct flamepix_bytes unpacked = fpx_name_template_unpacked(name);
    return (struct flamepix_bytes){below, (size_t)(unpacked.data - below) + unpacked.length};
}

static struct flamepix_bytes key_of(const struct fpx_jobs *jobs, size_t job)
{
    const char *texts = jobs->texts.data;
    return fpx_jobs_have_baseline_names(jobs)
               ? flamepix_bytes_of(texts + jobs->array[job].baseline_name)
               : unpacked_key(texts + jobs->array[job].below);
}

static int compare_keys(const void *a, const void *b, void *user)
{
    const struct fpx_jobs *jobs = user;
    const size_t *left = a, *right = b;
    return fpx_bytes_compare(key_of(jobs, *left), key_of(jobs, *right));
}

static enum flamepix_status sort_keys(struct search *search)
{
    search->by_key = calloc(search->inputs + 1, sizeof(*search->by_key));
    if (search->by_key == NULL)
        return FLAMEPIX_NO_MEMORY;
    for (size_t i = 0; i < search->inputs; i++)
        search->by_key[i] = i;
    qsort_r(search->by_key, search->inputs, sizeof(*search->by_key), compare_keys, search->jobs);
    return FLAMEPIX_OK;
}

static bool has_input(const struct search *search, struct flamepix_bytes key)
{
    const struct fpx_jobs *jobs = search->jobs;
    size_t first = 0, end = search->inputs;
    while (first < end) {
        const size_t middle = first + (end - first) / 2;
        const int order = fpx_bytes_compare(key, key_of(jobs, search->by_key[middle]));
        if (order == 0)
            return true;
        if (order < 0)
            end = middle;
        else
            first = middle + 1;
    }
    return false;
}

/* -- inputs in the folder of the baseline ------------------------------------------------------ */

static int compare_places(const void *a, const void *b)
{
    const struct place *left = a, *right = b;
    if (left->device != right->device)
        return left->device < right->device ? -1 : 1;
    return (left->inode > right->inode) - (left->inode < right->inode);
}

static bool find_place(const char *path, struct place *place)
{
    struct stat about;
    if (stat(path, &about) != 0)
        return false;
    *place = (struct place){(uint64_t)about.st_dev, (uint64_t)about.st_ino, place->job};
    return true;
}

static enum flamepix_status find_places(struct search *search)
{
    if (search->places != NULL)
        return FLAMEPIX_OK;
    search->places = calloc(search->inputs + 1, sizeof(*search->places));
    if (search->places == NULL)
        return FLAMEPIX_NO_MEMORY;
    for (size_t i = 0; i < search->inputs; i++) {
        struct place *place = &search->places[search->place_count];
        place->job = i;
        search->place_count += find_place(fpx_jobs_input_of_all_shards(search->jobs, i), place);
    }
    qsort(search->places, search->place_count, sizeof(*search->places), compare_places);
    return FLAMEPIX_OK;
}

static bool has_name(const struct search *search, size_t job, struct flamepix_bytes name)
{
    const char *input = fpx_jobs_input_of_all_shards(search->jobs, job);
    return flamepix_bytes_equal(fpx_name_template_name(flamepix_bytes_of(input)), name);
}

/* Other names of one file, such as copies hard-linked to save space, are other files here. */
static enum flamepix_status is_input(struct search *search, const char *path, bool *is_input_ret)
{
    const struct flamepix_bytes name = fpx_name_template_name(flamepix_bytes_of(path));
    struct place place = {0};
    enum flamepix_status status = find_places(search);
    *is_input_ret = false;
    if (status != FLAMEPIX_OK || !find_place(path, &place) || search->place_count == 0)
        return status;
    const struct place *found = bsearch(&place, search->places, search->place_count,
                                        sizeof(*search->places), compare_places);
    const struct place *end = search->places + search->place_count;
    while (found != NULL && found > search->places && compare_places(found - 1, &place) == 0)
        found--;
    for (; found != NULL && found < end && compare_places(found, &place) == 0; found++)
        *is_input_ret = *is_input_ret || has_name(search, found->job, name);
    return FLAMEPIX_OK;
}

/* -- equal names among gone inputs ------------------------------------------------------------- */

/* The order in which an input looks for its file: uncompressed first, which is the shorter name. */
static int compare_gone(const void *a, const void *b, void *user)
{
    const struct fpx_jobs *jobs = user;
    const size_t *left = a, *right = b;
    const int order = compare_keys(a, b, user);
    if (order != 0)
        return order;
    const size_t lengths[] = {strlen(jobs->texts.data + jobs->array[*left].path),
                              strlen(jobs->texts.data + jobs->array[*right].path)};
    if (lengths[0] != lengths[1])
        return lengths[0] < lengths[1] ? -1 : 1;
    return (*left > *right) - (*left < *right);
}

/* If a file exists both compressed and not, one is enough. */
static enum flamepix_status drop_namesakes(struct fpx_jobs *jobs)
{
    const size_t inputs = jobs->total - jobs->gone;
    size_t *order = calloc(jobs->gone + 1, sizeof(*order));
    if (order == NULL)
        return FLAMEPIX_NO_MEMORY;
    for (size_t i = 0; i < jobs->gone; i++)
        order[i] = inputs + i;
    qsort_r(order, jobs->gone, sizeof(*order), compare_gone, jobs);
    for (size_t i = 1; i < jobs->gone; i++)
        if (compare_keys(&order[i - 1], &order[i], jobs) == 0)
            jobs->array[order[i]].is_gone = false;
    free(order);
    size_t kept = inputs;
    for (size_t i = inputs; i < jobs->total; i++)
        if (jobs->array[i].is_gone)
            jobs->array[kept++] = jobs->array[i];
    jobs->gone = kept - inputs;
    jobs->total = kept;
    return FLAMEPIX_OK;
}

/* -- names of outputs -------------------------------------------------------------------------- */

/* The path of a product of a job. */
struct output {
    size_t path; /* where it begins in the texts */
    size_t job;
};

struct outputs {
    struct output *items;
    size_t count, capacity;
    struct flamepix_buffer texts, path;
};

static int compare_outputs(const void *a, const void *b, void *texts)
{
    const struct output *left = a, *right = b;
    return strcmp((const char *)texts + left->path, (const char *)texts + right->path);
}

static enum flamepix_status add_output(const struct fpx_jobs *jobs, size_t job,
                                       const struct fpx_jobs_product *product,
                                       struct outputs *outputs)
{
    enum flamepix_status status = fpx_jobs_output_of_all_shards(jobs, job, product, &outputs->path);
    if (status == FLAMEPIX_BAD_ARGUMENT)
        return FLAMEPIX_OK; /* fpx_jobs_finish reports it */
    if (status == FLAMEPIX_OK)
        status = fpx_array_reserve(&outputs->items, &outputs->capacity, outputs->count + 1,
                                   sizeof(*outputs->items));
    if (status != FLAMEPIX_OK)
        return status;
    outputs->items[outputs->count++] = (struct output){outputs->texts.length, job};
    return flamepix_buffer_append(&outputs->texts, outputs->path.data, outputs->path.length + 1);
}

static enum flamepix_status list_outputs(const struct fpx_jobs *jobs,
                                         const struct fpx_jobs_files *files,
                                         struct outputs *outputs)
{
    enum flamepix_status status = FLAMEPIX_OK;
    for (size_t job = 0; job < jobs->total; job++)
        for (size_t i = 0; i < files->product_count && status == FLAMEPIX_OK; i++)
            status = add_output(jobs, job, &files->products[i], outputs);
    if (status == FLAMEPIX_OK && outputs->count > 0)
        qsort_r(outputs->items, outputs->count, sizeof(*outputs->items), compare_outputs,
                outputs->texts.data);
    return status;
}

/* If of x.folded and x.pb one is gone and the other is not, the gone one's picture is x.pb.png. */
static void name_apart(struct fpx_jobs *jobs, const struct outputs *outputs)
{
    for (size_t i = 1; i < outputs->count; i++) {
        const struct output *pair = &outputs->items[i - 1];
        if (compare_outputs(&pair[0], &pair[1], outputs->texts.data) != 0)
            continue;
        for (size_t k = 0; k < 2; k++)
            jobs->array[pair[k].job].stem_is_name = jobs->array[pair[k].job].is_gone;
    }
}

static enum flamepix_status avoid_collisions(struct fpx_jobs *jobs,
                                             const struct fpx_jobs_files *files)
{
    struct outputs outputs = {0};
    enum flamepix_status status = fpx_jobs_find_roots(jobs);
    if (status == FLAMEPIX_OK)
        status = list_outputs(jobs, files, &outputs);
    if (status == FLAMEPIX_OK)
        name_apart(jobs, &outputs);
    free(outputs.items);
    flamepix_buffer_free(&outputs.texts);
    flamepix_buffer_free(&outputs.path);
    return status;
}

/* -- finding ----------------------------------------------------------------------------------- */

/* Whether its input may be there, in a folder that could not be listed: in any, where other names
 * are compared. */
static bool may_have_input(const struct search *search, const char *below)
{
    const struct fpx_jobs *jobs = search->jobs;
    for (size_t i = 0; i < search->inputs && search->has_unlisted; i++) {
        const char *folder = jobs->texts.data + jobs->array[i].below;
        const size_t length = strlen(folder);
        if (jobs->array[i].is_folder &&
            (length == 0 || fpx_jobs_have_baseline_names(jobs) ||
             (strncmp(below, folder, length) == 0 && below[length] == '/')))
            return true;
    }
    return false;
}

/* A fpx_walk_folder_options.found. */
static enum flamepix_status look_at(void *user, struct flamepix_bytes path, size_t below)
{
    struct search *search = user;
    struct fpx_jobs *jobs = search->jobs;
    struct flamepix_bytes key = unpacked_key(path.data + below);
    bool is_other = false;
    size_t name = 0;
    enum flamepix_status status = FLAMEPIX_OK;
    if (fpx_jobs_have_baseline_names(jobs)) {
        status = fpx_jobs_map_name(jobs, path.data + below, &name);
        key = flamepix_bytes_of(status == FLAMEPIX_OK ? jobs->texts.data + name : "");
    }
    /* A dangling link cannot be compared with. */
    if (status != FLAMEPIX_OK || has_input(search, key) ||
        may_have_input(search, path.data + below) || access(path.data, F_OK) != 0)
        return status;
    status = is_input(search, path.data, &is_other);
    if (status != FLAMEPIX_OK || is_other || !search->is_profile(search->user, path.data))
        return status;
    const size_t before = jobs->total;
    status = fpx_jobs_add_found(jobs, path, below);
    if (status == FLAMEPIX_OK && jobs->total > before) {
        jobs->array[before].is_gone = true;
        jobs->array[before].baseline_name = name;
        jobs->gone++;
    }
    return status;
}

/* A fpx_walk_folder_options.unlisted. Only the first is reported. */
static enum flamepix_status note_unlisted(void *user, struct flamepix_bytes path, size_t below,
                                          int cause)
{
    struct search *search = user;
    struct flamepix_buffer *text = &search->jobs->trouble_texts[1];
    (void)below;
    if (search->is_partial)
        return FLAMEPIX_OK;
    search->is_partial = true;
    search->jobs->trouble.cause = cause;
    flamepix_buffer_clear(text);
    enum flamepix_status status = flamepix_buffer_append(text, path.data, path.length);
    return status == FLAMEPIX_OK ? flamepix_buffer_append(text, "", 1) : status;
}

static enum flamepix_status tell_unlisted(struct fpx_jobs *jobs, const char *path, int cause)
{
    jobs->trouble =
        (struct fpx_jobs_conflict){.problem = FPX_JOBS_UNREADABLE, .first = path, .cause = cause};
    return FLAMEPIX_READ_FAILED;
}

static enum flamepix_status walk(struct search *search)
{
    struct fpx_jobs *jobs = search->jobs;
    const struct fpx_walk_folder_options options = {
        .include = jobs->options.include,
        .exclude = jobs->options.exclude,
        .avoided = {jobs->options.output_folder},
        .found = look_at,
        .unlisted = note_unlisted,
        .include_used = jobs->include_used,
        .exclude_used = jobs->exclude_used,
        .user = search,
    };
    enum flamepix_status status = sort_keys(search);
    if (status == FLAMEPIX_OK)
        status = fpx_walk_folder(jobs->options.baseline, &options, &jobs->trouble_texts[0]);
    if (status == FLAMEPIX_READ_FAILED)
        return tell_unlisted(jobs, jobs->trouble_texts[0].data, errno);
    return status == FLAMEPIX_OK && search->is_partial
               ? tell_unlisted(jobs, jobs->trouble_texts[1].data, jobs->trouble.cause)
               : status;
}

enum flamepix_status fpx_jobs_add_gone(struct fpx_jobs *jobs, const struct fpx_jobs_files *files,
                                       bool (*is_profile)(const void *user, const char *path),
                                       const void *user)
{
    struct search search = {
        .jobs = jobs, .is_profile = is_profile, .user = user, .inputs = jobs->total};
    if (!jobs->baseline_is_folder)
        return FLAMEPIX_OK;
    for (size_t i = 0; i < jobs->total; i++)
        search.has_unlisted |= jobs->array[i].is_folder;
    const enum flamepix_status walked = walk(&search);
    free(search.by_key);
    free(search.places);
    if (walked == FLAMEPIX_NO_MEMORY || jobs->gone == 0)
        return walked;
    enum flamepix_status status = drop_namesakes(jobs);
    if (status == FLAMEPIX_OK)
        status = avoid_collisions(jobs, files);
    return status == FLAMEPIX_OK ? walked : status;
}

bool fpx_jobs_is_gone(const struct fpx_jobs *jobs, size_t i)
{
    return fpx_jobs_at(jobs, i)->is_gone;
}
