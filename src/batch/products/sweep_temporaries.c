#include "batch/products/made_files.h"

#include <stdlib.h>

#include "base/content_hash.h"
#include "base/hash_index.h"
#include "base/memory.h"
#include "base/os/fd.h"
#include "base/os/paths.h"
#include "batch/products/product.h"

/* The folders swept so far, by the hashes of their paths. Folders with equal hashes are taken as
 * one: that misses a folder once in 2^64, and the next batch sweeps it. */
struct swept {
    uint64_t *hashes;
    size_t count, capacity;
    struct fpx_hash_index index;
};

static bool is_hash(const void *entries, size_t number, const void *key)
{
    return ((const uint64_t *)entries)[number] == *(const uint64_t *)key;
}

static enum flamepix_status sweep_folder(struct swept *swept, const struct fpx_plan *plan,
                                         const char *path)
{
    const struct flamepix_bytes folder = {path, (size_t)(fpx_path_name(path) - path)};
    const uint64_t hash = fpx_content_hash_bytes(0, folder.data, folder.length);
    if (fpx_hash_index_find(&swept->index, hash, is_hash, swept->hashes, &hash) != FPX_HASH_NONE)
        return FLAMEPIX_OK;
    enum flamepix_status status = fpx_array_reserve(&swept->hashes, &swept->capacity,
                                                    swept->count + 1, sizeof(*swept->hashes));
    if (status != FLAMEPIX_OK)
        return status;
    swept->hashes[swept->count] = hash;
    if (fpx_hash_index_add(&swept->index, hash, swept->count++) == FLAMEPIX_NO_MEMORY)
        return FLAMEPIX_NO_MEMORY;
    fpx_folder_sweep(plan->folder, path);
    return FLAMEPIX_OK;
}

static enum flamepix_status sweep(struct swept *swept, const struct fpx_plan *plan,
                                  const struct fpx_job_details *job)
{
    enum flamepix_status status = FLAMEPIX_OK;
    for (size_t i = 0; i < job->path_count && status == FLAMEPIX_OK; i++)
        status = sweep_folder(swept, plan, job->paths[i]);
    return status;
}

static void free_swept(struct swept *swept)
{
    free(swept->hashes);
    fpx_hash_index_free(&swept->index);
}

enum flamepix_status fpx_sweep_all_temporaries(const struct fpx_plan *plan)
{
    const size_t count = fpx_jobs_count(plan->jobs);
    struct fpx_job_details job = {0};
    struct swept swept = {0};
    enum flamepix_status status = FLAMEPIX_OK;
    for (size_t i = 0; i < count && status == FLAMEPIX_OK; i++) {
        status = fpx_product_details(plan, i, &job);
        if (status == FLAMEPIX_OK)
            status = sweep(&swept, plan, &job);
    }
    fpx_job_details_free(&job);
    free_swept(&swept);
    return status;
}

enum flamepix_status fpx_sweep_job(const struct fpx_plan *plan, const struct fpx_job_details *job)
{
    struct swept swept = {0};
    const enum flamepix_status status = sweep(&swept, plan, job);
    free_swept(&swept);
    return status;
}
