/* The baseline of an input. */
#include <errno.h>
#include <sys/stat.h>

#include "jobs/jobs_internal.h"

static enum flamepix_status append(struct flamepix_buffer *path, struct flamepix_bytes text)
{
    return flamepix_buffer_append(path, text.data, text.length);
}

static enum flamepix_status terminate(struct flamepix_buffer *path)
{
    if (flamepix_buffer_append(path, "", 1) == FLAMEPIX_OK)
        path->length--;
    return path->status;
}

/* "baseline/dir/", or "baseline/" for an input directly in its PATH. */
static enum flamepix_status append_folder(struct flamepix_buffer *path, struct flamepix_bytes base,
                                          struct flamepix_bytes dir)
{
    const struct flamepix_bytes slash = {"/", 1};
    append(path, base);
    if (base.length > 0 && base.data[base.length - 1] != '/')
        append(path, slash);
    if (dir.length == 0)
        return path->status;
    append(path, dir);
    return append(path, slash);
}

/* A file that cannot be examined is taken to exist, and fails when it is read. */
static bool is_there(const char *path)
{
    struct stat about;
    return stat(path, &about) == 0 || (errno != ENOENT && errno != ENOTDIR);
}

/* Tries one name in the folder whose path is the first `folder` bytes: `name`, followed by a dot
 * and the packing, unless that is "". */
static enum flamepix_status try_name(struct flamepix_buffer *path, size_t folder,
                                     struct flamepix_bytes name, const char *packing,
                                     bool *found_ret)
{
    path->length = folder;
    append(path, name);
    if (packing[0] != '\0')
        append(path, (struct flamepix_bytes){".", 1});
    append(path, flamepix_bytes_of(packing));
    enum flamepix_status status = terminate(path);
    *found_ret = status == FLAMEPIX_OK && is_there(path->data);
    return status;
}

static enum flamepix_status find_namesake(struct flamepix_buffer *path, size_t folder,
                                          struct flamepix_bytes name, bool *found_ret)
{
    const char *const *packing = fpx_name_template_packings();
    const struct flamepix_bytes unpacked = fpx_name_template_unpacked(name);
    try_name(path, folder, name, "", found_ret);
    if (!*found_ret)
        try_name(path, folder, unpacked, "", found_ret);
    for (; !*found_ret && *packing != NULL; packing++)
        try_name(path, folder, unpacked, *packing, found_ret);
    if (*found_ret)
        return path->status;
    try_name(path, folder, name, "", found_ret);
    *found_ret = false;
    return path->status;
}

/* "baseline/" and the path of the file with the same name, or that name. */
static enum flamepix_status append_named(const struct fpx_jobs *jobs, size_t i,
                                         struct flamepix_buffer *path, bool *found_ret)
{
    const char *name = jobs->texts.data + jobs->array[i].baseline_name;
    const char *below = fpx_jobs_baseline_named(jobs, name);
    *found_ret = below != NULL;
    append_folder(path, flamepix_bytes_of(jobs->options.baseline), (struct flamepix_bytes){"", 0});
    append(path, flamepix_bytes_of(below != NULL ? below : name));
    return terminate(path);
}

enum flamepix_status fpx_jobs_baseline_of_all_shards(const struct fpx_jobs *jobs, size_t i,
                                                     struct flamepix_buffer *path, bool *found_ret)
{
    const struct fpx_name_template_fields fields = fpx_jobs_name_fields_of_all_shards(jobs, i, 0);
    const struct flamepix_bytes base = flamepix_bytes_of(jobs->options.baseline);
    flamepix_buffer_clear(path);
    if (!jobs->baseline_is_folder) {
        *found_ret = true;
        append(path, base);
        return terminate(path);
    }
    if (fpx_jobs_have_baseline_names(jobs))
        return append_named(jobs, i, path, found_ret);
    append_folder(path, base, fields.dir);
    return find_namesake(path, path->length, fields.name, found_ret);
}

enum flamepix_status fpx_jobs_have_no_baselines(const struct fpx_jobs *jobs,
                                                struct flamepix_buffer *first,
                                                struct flamepix_buffer *second, bool *lack_ret)
{
    const size_t inputs = fpx_jobs_have_baseline(jobs) ? fpx_jobs_total(jobs) : 0;
    struct flamepix_buffer path = {0};
    enum flamepix_status status = FLAMEPIX_OK;
    size_t looked_for = 0;
    bool found = false;
    flamepix_buffer_clear(second);
    for (size_t i = 0; i < inputs && status == FLAMEPIX_OK && !found; i++) {
        struct flamepix_buffer *const places[] = {first, second, &path};
        if (jobs->array[i].is_folder)
            continue;
        status = fpx_jobs_baseline_of_all_shards(jobs, i, places[looked_for], &found);
        looked_for += looked_for < 2;
    }
    if (status == FLAMEPIX_OK && looked_for == 1)
        status = terminate(second);
    flamepix_buffer_free(&path);
    *lack_ret = looked_for > 0 && !found;
    return status;
}
