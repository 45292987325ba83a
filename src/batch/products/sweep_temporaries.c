#include "batch/products/made_files.h"

#include <stdlib.h>
#include <string.h>

#include "base/content_hash.h"
#include "base/memory.h"
#include "base/os/fd.h"
#include "base/os/paths.h"
#include "batch/products/product.h"

/* A folder, by a product that goes there. Two of one hash are taken for one: what is missed then is
 * missed once in 2^64 and left for the next batch. */
struct place {
    uint64_t hash;
    size_t job, product;
};

struct places {
    const struct fpx_plan *plan;
    const size_t *jobs; /* whose products; NULL: of all */
    size_t job_count;
    struct place *items;
    size_t count, capacity;
    struct flamepix_buffer path;
};

static uint64_t hash_folder(const char *path)
{
    return fpx_content_hash_bytes(0, path, (size_t)(fpx_path_name(path) - path));
}

static enum flamepix_status make_path(struct places *places, size_t job, size_t product)
{
    return fpx_product_path(places->plan, job, fpx_product_at(places->plan, product),
                            &places->path);
}

/* Products of one kind come folder by folder, mostly. */
static enum flamepix_status add_places(struct places *places, size_t product)
{
    uint64_t last = 0;
    for (size_t i = 0; i < places->job_count; i++) {
        size_t job = places->jobs == NULL ? i : places->jobs[i];
        if (product >= fpx_product_count(places->plan, job))
            continue;
        enum flamepix_status status = make_path(places, job, product);
        if (status != FLAMEPIX_OK)
            return status;
        uint64_t hash = hash_folder(places->path.data);
        if (i > 0 && hash == last)
            continue;
        last = hash;
        status = fpx_array_reserve(&places->items, &places->capacity, places->count + 1,
                                   sizeof(places->items[0]));
        if (status != FLAMEPIX_OK)
            return status;
        places->items[places->count++] = (struct place){hash, job, product};
    }
    return FLAMEPIX_OK;
}

static int compare_places(const void *a, const void *b)
{
    uint64_t left = ((const struct place *)a)->hash;
    uint64_t right = ((const struct place *)b)->hash;
    return (left > right) - (left < right);
}

static enum flamepix_status sweep_places(struct places *places)
{
    enum flamepix_status status = FLAMEPIX_OK;
    if (places->count > 0)
        qsort(places->items, places->count, sizeof(places->items[0]), compare_places);
    for (size_t i = 0; i < places->count && status == FLAMEPIX_OK; i++) {
        if (i > 0 && places->items[i].hash == places->items[i - 1].hash)
            continue;
        status = make_path(places, places->items[i].job, places->items[i].product);
        if (status == FLAMEPIX_OK)
            status = fpx_folder_sweep(places->path.data);
    }
    return status;
}

/* Each folder once, however many of the products go there. */
static enum flamepix_status sweep(struct places places)
{
    enum flamepix_status status = FLAMEPIX_OK;
    size_t products = fpx_product_most(places.plan);
    for (size_t product = 0; product < products && status == FLAMEPIX_OK; product++)
        status = add_places(&places, product);
    if (status == FLAMEPIX_OK)
        status = sweep_places(&places);
    free(places.items);
    flamepix_buffer_free(&places.path);
    return status;
}

enum flamepix_status fpx_sweep_all_temporaries(const struct fpx_plan *plan)
{
    return sweep((struct places){.plan = plan, .job_count = fpx_jobs_count(plan->jobs)});
}

enum flamepix_status fpx_sweep_temporaries_of_jobs(const struct fpx_plan *plan, const size_t *jobs,
                                                   size_t count)
{
    return sweep((struct places){.plan = plan, .jobs = jobs, .job_count = count});
}
